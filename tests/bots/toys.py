"""Tiny games whose right play is plain, to see the search itself at work.

A game is a tree of `Leaf`, `Ask`, `Joint` and `Lots`. A number may be hidden at its root, and leaves may depend on it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.chance import Chance
from games.rules.protocol import Decision
from games.rules.search.levels import Level

ASKED = Decision("toy")
UNKNOWN = -1


@dataclass(frozen=True)
class Leaf:
    """The end: each seat's share, one tuple for each number that may be hidden."""

    shares: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class Ask:
    """A seat chooses; `shows`: the hidden number is in the open from here on."""

    seat: int
    after: Mapping[str, Spot]
    shows: bool = False


@dataclass(frozen=True)
class Joint:
    """Two seats choose at once, without knowing the other's choice."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    after: Mapping[tuple[str, str], Spot]


@dataclass(frozen=True)
class Lots:
    """One of these follows, each as likely as the others."""

    after: tuple[Spot, ...]


Spot = Leaf | Ask | Joint | Lots


def end(*shares: float) -> Leaf:
    return Leaf((shares,))


@dataclass
class ToyState:
    spot: Spot
    hidden: int = 0
    numbers: int = 1
    is_shown: bool = False
    drawn: tuple[int, ...] = ()
    picks: tuple[tuple[int, str], ...] = ()

    def copy(self) -> ToyState:
        return ToyState(self.spot, self.hidden, self.numbers, self.is_shown, self.drawn, self.picks)


class ToyRules:
    """As much of a title's rules as a search asks for."""

    key = "toy"

    def decisions(self, state: ToyState) -> dict[int, Decision]:
        spot = state.spot
        if isinstance(spot, Ask):
            return {spot.seat: ASKED}
        if isinstance(spot, Joint):
            picked = {seat for seat, _ in state.picks}
            return {seat: ASKED for seat in (0, 1) if seat not in picked}
        return {}

    def copy(self, state: ToyState) -> ToyState:
        return state.copy()


class ToyBot:
    """It knows nothing of a game but its ends: before them every seat may hope for the same."""

    horizon = 0
    exploration = 1.0
    levels: Mapping[str, Level] = {}

    def __init__(self, seats: int = 2) -> None:
        self.seats = seats

    def is_certain(self, seen: ToyState, viewer: int) -> bool:
        return seen.hidden != UNKNOWN

    def imagine(self, seen: ToyState, viewer: int, chance: Chance) -> ToyState:
        world = seen.copy()
        if world.hidden == UNKNOWN:
            world.hidden = chance.below(seen.numbers)
        return world

    def candidates(self, state: ToyState, seat: int) -> Sequence[str]:
        spot = state.spot
        if isinstance(spot, Joint):
            return (spot.first, spot.second)[seat]
        assert isinstance(spot, Ask)
        return tuple(spot.after)

    def priors(self, state: ToyState, seat: int, moves: Sequence[str]) -> Sequence[float]:
        return [1.0 / len(moves)] * len(moves)

    def advance(self, state: ToyState, seat: int, move: str, chance: Chance) -> None:
        spot = state.spot
        if isinstance(spot, Joint):
            state.picks = (*state.picks, (seat, move))
            if len(state.picks) < 2:
                return
            picks = dict(state.picks)
            state.picks = ()
            spot = spot.after[picks[0], picks[1]]
        else:
            assert isinstance(spot, Ask)
            spot = spot.after[move]
        while isinstance(spot, Lots):
            lot = chance.below(len(spot.after))
            state.drawn = (*state.drawn, lot)
            spot = spot.after[lot]
        state.spot = spot
        state.is_shown = state.is_shown or (isinstance(spot, Ask) and spot.shows)

    def landmark(self, state: ToyState) -> Hashable:
        return (state.drawn, state.hidden if state.is_shown else UNKNOWN)

    def rollout_move(self, state: ToyState, seat: int, chance: Chance) -> str:
        return chance.pick(self.candidates(state, seat))

    def first_sight(self, seen: ToyState, seat: int, chance: Chance) -> str:
        return self.candidates(seen, seat)[0]

    def evaluate(self, state: ToyState) -> Sequence[float]:
        spot = state.spot
        if isinstance(spot, Leaf):
            return spot.shares[state.hidden if len(spot.shares) > 1 else 0]
        return [1.0 / self.seats] * self.seats

    def clock(self, state: ToyState) -> int:
        return 0


RULES: Any = ToyRules()
