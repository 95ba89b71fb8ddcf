"""What a title gives the search: which moves deserve a look, how it plays on by itself, what a position is worth."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Protocol

from games.rules.chance import Chance
from games.rules.duel.bot import DUEL_BOT
from games.rules.newyork.bot import NEWYORK_BOT
from games.rules.niagara.bot import NIAGARA_BOT
from games.rules.protocol import Move, Seat, State
from games.rules.search.levels import Level


class Bot(Protocol):
    """A title's own sense of play.

    horizon      how many units of `clock` a simulation plays on by `rollout_move` before it is judged; 0: it is not
    exploration  how much the search looks at what it knows little of
    levels       the four levels of the title, by key
    """

    horizon: int
    exploration: float
    levels: Mapping[str, Level]

    def is_certain(self, seen: State, viewer: Seat) -> bool:
        """Return whether `imagine` has one answer only, whatever is drawn."""

    def imagine(self, seen: State, viewer: Seat, chance: Chance) -> State:
        """Return a full state that fits what is seen, the likelier ones more often.

        What rivals have chosen in secret while the viewer is asked the same may be imagined as not chosen yet.
        """

    def candidates(self, state: State, seat: Seat) -> Sequence[Move]:
        """Return the legal moves that are worth a search: at least one, all of them where there are few."""

    def priors(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        """Return how promising each of the moves looks at first sight: not negative, adding up to 1."""

    def advance(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        """Make a legal move in place."""

    def landmark(self, state: State) -> Hashable:
        """Return what lots and uncovering have brought into the open: it tells positions after equal moves apart."""

    def rollout_move(self, state: State, seat: Seat, chance: Chance) -> Move:
        """Return a quick, sensible move; it may look only at what the seat may know."""

    def first_sight(self, seen: State, seat: Seat, chance: Chance) -> Move:
        """Return the move that looks best without looking ahead: how a greedy player plays."""

    def evaluate(self, state: State) -> Sequence[float]:
        """Return the share of the victory that each seat may hope for: they add up to 1."""

    def clock(self, state: State) -> int:
        """Return how far the match has gone, in rounds or turns."""


BOTS: dict[str, Bot] = {"duel": DUEL_BOT, "newyork": NEWYORK_BOT, "niagara": NIAGARA_BOT}
