"""How the AI plays Niagara: moves of promise by the policy, worth by what was learned, and the four levels."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from games.rules.chance import Chance
from games.rules.niagara.decide import advance
from games.rules.niagara.features import FEATURES, features
from games.rules.niagara.legal import legal_moves
from games.rules.niagara.moves import Move
from games.rules.niagara.policy import best_card, policy_move, priors, promising
from games.rules.niagara.river import HIDDEN_CARD, NO_CARD
from games.rules.niagara.sense import appraise
from games.rules.niagara.state import PICK, State
from games.rules.search.levels import BEGINNER, EASY, HARD, MEDIUM, Level
from games.rules.search.net import Net, load_net

# How much the choice of a card is blurred: of the rivals' secret picks, and in playouts.
PICK_NOISE: Final = 1.5
ROLLOUT_NOISE: Final = 1.0
STRAY: Final = 8  # one rollout move in so many is any legal move

LEVELS: Final[dict[str, Level]] = {
    BEGINNER: Level(BEGINNER, simulations=16, seconds=0.08, slip=3),
    EASY: Level(EASY, simulations=50, seconds=0.08, slip=6),
    MEDIUM: Level(MEDIUM, simulations=200, seconds=0.4),
    HARD: Level(HARD, simulations=2500, seconds=1.8),
}


class NiagaraBot:
    """See games.rules.search.bot.Bot."""

    horizon = 0
    exploration = 0.12
    levels: Mapping[str, Level] = LEVELS

    def __init__(self) -> None:
        self._net: Net | None = None

    @property
    def net(self) -> Net:
        """What was learned; read when it is first asked for."""
        if self._net is None:
            self._net = load_net("niagara", FEATURES)
        return self._net

    def is_certain(self, seen: State, viewer: int) -> bool:
        return seen.phase == PICK or HIDDEN_CARD not in seen.cards

    def imagine(self, seen: State, viewer: int, chance: Chance) -> State:
        """Return a world in which rivals have picked as the policy would, more or less; or, while all pick, not yet."""
        world = seen.copy()
        if seen.phase == PICK:
            for seat, card in enumerate(seen.cards):
                if card == HIDDEN_CARD:
                    world.cards[seat] = NO_CARD
            return world
        for seat, card in enumerate(seen.cards):
            if card == HIDDEN_CARD:
                drawn = best_card(seen, seat, chance, PICK_NOISE)
                world.cards[seat] = drawn
                world.hands[seat] &= ~(1 << drawn)
        return world

    def candidates(self, state: State, seat: int) -> Sequence[Move]:
        return promising(state, seat)

    def priors(self, state: State, seat: int, moves: Sequence[Move]) -> Sequence[float]:
        return priors(state, seat, moves)

    def landmark(self, state: State) -> Hashable:
        return tuple([card if state.shown >> seat & 1 else NO_CARD for seat, card in enumerate(state.cards)])

    def first_sight(self, seen: State, seat: int, chance: Chance) -> Move:
        return policy_move(seen, seat, chance)

    def advance(self, state: State, seat: int, move: Move, chance: Chance) -> None:
        advance(state, seat, move)

    def rollout_move(self, state: State, seat: int, chance: Chance) -> Move:
        if chance.below(STRAY) == 0:
            return chance.pick(legal_moves(state, seat))
        return policy_move(state, seat, chance, ROLLOUT_NOISE)

    def evaluate(self, state: State) -> Sequence[float]:
        if state.result is not None:
            return appraise(state)
        return self.net.shares([features(state, seat) for seat in range(state.seats)])

    def appraise(self, state: State) -> Sequence[float]:
        """Return the shares by the hand-made evaluation."""
        return appraise(state)

    def clock(self, state: State) -> int:
        return state.round


NIAGARA_BOT: Final = NiagaraBot()
