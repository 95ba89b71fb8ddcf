"""A sense of play for the search: what to try first, and what a position is worth."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import exp
from typing import Final

from games.rules.chance import Chance
from games.rules.duel.cards import INCOME, SHARE, SHIELDS, SYMBOL, VP
from games.rules.duel.decide import CAPITAL, advance
from games.rules.duel.features import FEATURES, features
from games.rules.duel.goods import NO_SYMBOL, SYMBOLS_TO_WIN
from games.rules.duel.legal import legal_moves
from games.rules.duel.moves import BuildCard, BuildWonder, DiscardCard, Move
from games.rules.duel.score import points_of
from games.rules.duel.state import CARD, HIDDEN, State
from games.rules.duel.traits import TRAITS, traits
from games.rules.duel.victory import ahead, worthwhile
from games.rules.duel.view import determinize
from games.rules.search.levels import BEGINNER, EASY, HARD, MEDIUM, Level
from games.rules.search.net import Net, load_net, sigmoid

# How many tries a discard costs against a building in a playout, and what a wonder is worth beside a card.
BUILD_WEIGHT: Final = 6
WONDER_WEIGHT: Final = 8
DISCARD_WEIGHT: Final = 1
# The difference in points that makes a victory likely at two to one.
CLOSE: Final = 8.0
# How often a greedy player imagines what a card hides before it values a move.
GLANCES: Final = 3


LEVELS: Final[dict[str, Level]] = {
    BEGINNER: Level(BEGINNER, simulations=8, seconds=0.08, slip=2),
    EASY: Level(EASY, simulations=16, seconds=0.08, slip=4),
    MEDIUM: Level(MEDIUM, simulations=60, seconds=0.4),
    HARD: Level(HARD, simulations=3000, seconds=1.8),
}


class DuelBot:
    """See games.rules.search.bot.Bot. Positions are judged at once, by what was learned (weights.npz)."""

    horizon = 0
    exploration = 0.5
    levels: Mapping[str, Level] = LEVELS

    def __init__(self) -> None:
        self._net: Net | None = None

    @property
    def net(self) -> Net:
        """What was learned, read when it is first asked for."""
        if self._net is None:
            self._net = load_net("duel", FEATURES, TRAITS)
        return self._net

    def is_certain(self, seen: State, viewer: int) -> bool:
        return seen.library != HIDDEN

    def imagine(self, seen: State, viewer: int, chance: Chance) -> State:
        return determinize(seen, chance)

    def candidates(self, seen: State, seat: int) -> Sequence[Move]:
        return worthwhile(seen, seat, legal_moves(seen, seat))

    def priors(self, state: State, seat: int, moves: Sequence[Move]) -> Sequence[float]:
        if len(moves) == 1:
            return [1.0]
        return self.net.priors(traits(state, seat, moves))

    def advance(self, state: State, seat: int, move: Move, chance: Chance) -> None:
        advance(state, seat, move, chance, None)

    def landmark(self, state: State) -> Hashable:
        return (tuple(state.slots), state.offer, state.library)

    def first_sight(self, seen: State, seat: int, chance: Chance) -> Move:
        """Return the move after which the position is worth most."""
        moves = legal_moves(seen, seat)
        worths = [self._worth_after(seen, seat, move, chance) for move in moves]
        return moves[worths.index(max(worths))]

    def _worth_after(self, seen: State, seat: int, move: Move, chance: Chance) -> float:
        total = 0.0
        for _ in range(GLANCES):
            world = self.imagine(seen, seat, chance)
            advance(world, seat, move, chance, None)
            total += self.appraise(world)[seat]
        return total

    def rollout_move(self, state: State, seat: int, chance: Chance) -> Move:
        """Return a move at random, buildings and wonders rather than discards."""
        moves = legal_moves(state, seat)
        if state.asks != CARD or len(moves) == 1:
            return chance.pick(moves)
        best, best_weight = moves[0], -1
        for _ in range(3):
            move = chance.pick(moves)
            weight = weight_of(state, move)
            if weight > best_weight:
                best, best_weight = move, weight
        return best

    def evaluate(self, state: State) -> Sequence[float]:
        if state.result is not None:
            return self.appraise(state)
        share = sigmoid(self.net.score(features(state, state.turn)))
        return (share, 1.0 - share) if state.turn == 0 else (1.0 - share, share)

    def appraise(self, state: State) -> Sequence[float]:
        """Return the shares by points and by how near a supremacy is: what can be told without having learned."""
        result = state.result
        if result is not None:
            if len(result.winners) == 2:
                return (0.5, 0.5)
            return (1.0, 0.0) if result.winners[0] == 0 else (0.0, 1.0)
        lead = sum(points_of(state, 0)) - sum(points_of(state, 1))
        threat = _threat(state, 0) - _threat(state, 1)
        share = 1.0 / (1.0 + exp(-(lead / CLOSE + threat)))
        return (share, 1.0 - share)

    def clock(self, state: State) -> int:
        """Return how many cards have been taken."""
        return 20 * max(state.age, 0) + 20 - state.present.bit_count()


def weight_of(state: State, move: Move) -> int:
    """Return how promising a move looks at a glance."""
    if isinstance(move, BuildCard):
        card = state.slots[move.slot]
        worth = VP[card] + 2 * SHIELDS[card] + INCOME[card] // 2 + (3 if SHARE[card] else 0)
        return BUILD_WEIGHT + worth + (4 if SYMBOL[card] != NO_SYMBOL else 0)
    if isinstance(move, BuildWonder):
        return WONDER_WEIGHT
    assert isinstance(move, DiscardCard)
    return DISCARD_WEIGHT


def _threat(state: State, seat: int) -> float:
    """Return how near a supremacy of the seat is."""
    symbols = state.symbols[seat].bit_count()
    return max(ahead(state, seat), 0) ** 2 / CAPITAL**2 + symbols**2 / SYMBOLS_TO_WIN**2


DUEL_BOT: Final = DuelBot()
