"""What a title gives the search: how it plays on by itself, and what a position is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.rules.chance import Chance
from games.rules.duel.bot import DUEL_BOT
from games.rules.newyork.bot import NEWYORK_BOT
from games.rules.niagara.bot import NIAGARA_BOT
from games.rules.protocol import Move, Seat, State


class Bot(Protocol):
    """A title's own sense of play. `horizon`: how many units of `clock` a playout looks ahead."""

    horizon: int

    def imagine(self, seen: State, viewer: Seat, chance: Chance) -> State:
        """Return a full state that fits what is seen, the likelier ones more often."""

    def candidates(self, seen: State, seat: Seat) -> Sequence[Move]:
        """Return the legal moves that are worth a search: at least one, all of them where there are few."""

    def advance(self, state: State, seat: Seat, move: Move, chance: Chance) -> None:
        """Make a legal move in place."""

    def rollout_move(self, state: State, seat: Seat, chance: Chance) -> Move:
        """Return a quick, sensible move; it may look only at what the seat may know."""

    def evaluate(self, state: State) -> Sequence[float]:
        """Return the share of the victory that each seat may hope for: they add up to 1."""

    def clock(self, state: State) -> int:
        """Return how far the match has gone, in rounds or turns."""


BOTS: dict[str, Bot] = {"duel": DUEL_BOT, "newyork": NEWYORK_BOT, "niagara": NIAGARA_BOT}
