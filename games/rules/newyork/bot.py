"""A sense of play for the search: which moves deserve a look, what to try first, what a position is worth."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from games.rules.chance import Chance
from games.rules.newyork import glance, policy, sense
from games.rules.newyork.decide import advance
from games.rules.newyork.moves import Move
from games.rules.newyork.state import State
from games.rules.search.levels import BEGINNER, EASY, HARD, MEDIUM, Level

LEVELS: Final[dict[str, Level]] = {
    BEGINNER: Level(BEGINNER, simulations=6, seconds=0.08, slip=2),
    EASY: Level(EASY, simulations=16, seconds=0.08, slip=5),
    MEDIUM: Level(MEDIUM, simulations=80, seconds=0.4),
    HARD: Level(HARD, simulations=2000, seconds=1.8),
}


class NewYorkBot:
    """See games.rules.search.bot.Bot. Positions are judged at once: playing on takes longer than it tells."""

    horizon = 0
    exploration = 0.5
    levels: Mapping[str, Level] = LEVELS

    def is_certain(self, seen: State, viewer: int) -> bool:
        return True

    def imagine(self, seen: State, viewer: int, chance: Chance) -> State:
        return seen.copy()

    def advance(self, state: State, seat: int, move: Move, chance: Chance) -> None:
        advance(state, seat, move, chance, None)

    def candidates(self, seen: State, seat: int) -> Sequence[Move]:
        return policy.candidates(seen, seat)

    def priors(self, state: State, seat: int, moves: Sequence[Move]) -> Sequence[float]:
        return policy.priors(state, seat, moves)

    def landmark(self, state: State) -> Hashable:
        return tuple(state.market)

    def first_sight(self, seen: State, seat: int, chance: Chance) -> Move:
        """Return the move after which the position is worth most, by hand."""
        moves = glance.moves_of_promise(seen, seat)
        worths = [self._worth_after(seen, seat, move, chance) for move in moves]
        return moves[worths.index(max(worths))]

    def _worth_after(self, seen: State, seat: int, move: Move, chance: Chance) -> float:
        world = seen.copy()
        advance(world, seat, move, chance, None)
        return glance.appraise(world)[seat]

    def rollout_move(self, state: State, seat: int, chance: Chance) -> Move:
        return glance.quick_move(state, seat, chance)

    def evaluate(self, state: State) -> Sequence[float]:
        return sense.evaluate(state)

    def clock(self, state: State) -> int:
        return state.turns // state.seats


NEWYORK_BOT: Final = NewYorkBot()
