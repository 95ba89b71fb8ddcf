"""How the AI sees Niagara: what gems, places and canoes are worth, and a quick policy that plays by it.

Worth is measured in chances to win. A goal that lacks n gems counts NEARER ** n; a gem is worth what it adds to
that. A canoe is valued where the river is likely to carry it this round.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from games.rules.chance import Chance
from games.rules.niagara.decide import advance, lowest_number
from games.rules.niagara.legal import canoe_moves, legal_moves
from games.rules.niagara.moves import DECLINE, PICKS, WEATHERS, Load, Move, Paddle, Steal, Swap
from games.rules.niagara.river import (
    CARDS_IN,
    CLOUD,
    DRIFT,
    FALLS,
    HIDDEN_CARD,
    KINDS,
    LONGEST_DRIFT,
    NO_CARD,
    NO_GEM,
    SHORE,
    WEATHER_HIGH,
    WEATHER_LOW,
    Card,
    Gem,
    Space,
)
from games.rules.niagara.score import ANY_SEVEN, FOUR_OF_A_KIND
from games.rules.niagara.state import BUY, PADDLE, PICK, State
from games.rules.search.levels import BEGINNER, EASY, HARD, MEDIUM, Level

NEARER: Final = 0.55

# The chance that a gem aboard comes home, by the canoe's space after the river has moved.
HOME_CHANCE: Final[tuple[float, ...]] = (1.0, 0.9, 0.86, 0.8, 0.72, 0.62, 0.45, 0.25, 0.45, 0.25, 0.0)
# What an empty canoe is worth there, in parts of a gem; a lost one costs about half a gem to have again.
EMPTY_WORTH: Final[tuple[float, ...]] = (0.2, 0.24, 0.3, 0.36, 0.4, 0.38, 0.27, 0.1, 0.27, 0.1, -0.35)
LOST_WORTH: Final = EMPTY_WORTH[FALLS]
RIVAL_WEIGHT: Final = 0.3
# What the river will move by, as long as no number is known.
USUAL_LOWEST: Final = 2
STRAY: Final = 8  # one rollout move in so many is any legal move

Stock = tuple[int, ...]


LEVELS: Final[dict[str, Level]] = {
    BEGINNER: Level(BEGINNER, simulations=10, seconds=0.08, slip=3),
    EASY: Level(EASY, simulations=50, seconds=0.08),
    MEDIUM: Level(MEDIUM, simulations=250, seconds=0.4),
    HARD: Level(HARD, simulations=1500, seconds=1.8),
}


def prospects(stock: Stock) -> float:
    """Return how near the stock of gems is to the three goals; at least 1 when one is reached."""
    lacking_four = max(0, FOUR_OF_A_KIND - max(stock))
    lacking_seven = max(0, ANY_SEVEN - sum(stock))
    lacking_five = sum(count == 0 for count in stock)
    # Later gems of the five kinds lie farther down: that goal is harder than its count.
    return float(NEARER**lacking_four + 0.8 * NEARER**lacking_five + NEARER**lacking_seven)


_WANTS: Final[dict[Stock, tuple[float, ...]]] = {}


def wants(stock: Stock) -> tuple[float, ...]:
    """Return what one more gem of each kind would be worth; the last item is the worth of the stock itself."""
    known = _WANTS.get(stock)
    if known is None:
        base = prospects(stock)
        gains = [prospects((*stock[:gem], stock[gem] + 1, *stock[gem + 1 :])) - base for gem in range(KINDS)]
        known = _WANTS[stock] = (*gains, base)
    return known


def wants_of(state: State, seat: int) -> tuple[float, ...]:
    return wants(tuple(state.owned[KINDS * seat : KINDS * seat + KINDS]))


def mean_want(want: tuple[float, ...]) -> float:
    return (want[0] + want[1] + want[2] + want[3] + want[4]) / KINDS


def canoe_worth(want: tuple[float, ...], space: Space, gem: Gem) -> float:
    """Return what a canoe adds to the prospects of its owner."""
    worth = EMPTY_WORTH[space] * mean_want(want)
    if gem == NO_GEM:
        return worth
    return HOME_CHANCE[space] * want[gem] + 0.5 * worth


def likely_drift(state: State) -> tuple[Space, ...]:
    """Return where the river will probably carry canoes this round, by space; from what is open to all."""
    shown = [card if state.shown >> seat & 1 else NO_CARD for seat, card in enumerate(state.cards)]
    lowest = lowest_number(shown)
    if lowest is None or (NO_CARD in shown and lowest > USUAL_LOWEST):
        lowest = USUAL_LOWEST
    return DRIFT[state.arm][min(LONGEST_DRIFT, max(0, lowest + state.weather))]


def evaluate(state: State) -> list[float]:
    """Return each seat's share of the victory, the winners' when the match is over."""
    seats = state.seats
    result = state.result
    if result is not None:
        first = [seat for seat in range(seats) if result.ranks[seat] == 1]
        return [1 / len(first) if seat in first else 0.0 for seat in range(seats)]
    shares = []
    for seat in range(seats):
        want = wants_of(state, seat)
        worth = want[KINDS]
        for canoe in (2 * seat, 2 * seat + 1):
            worth += canoe_worth(want, state.at[canoe], state.gems[canoe])
        shares.append(max(0.01, worth) ** 2)
    total = sum(shares)
    return [share / total for share in shares]


# The policy


def policy_move(state: State, seat: int, chance: Chance, noise: float = 0.0) -> Move:
    """Return the move that looks best at first sight; `noise` blurs the choice of a card."""
    if state.phase == PADDLE:
        return best_weather(state, seat) if state.cards[seat] == CLOUD else best_paddle(state, seat)
    if state.phase == PICK:
        return PICKS[best_card(state, seat, chance, noise)]
    assert state.phase == BUY
    return best_purchase(state, seat)


def best_purchase(state: State, seat: int) -> Move:
    """Buy a canoe if that adds more than the cheapest gem is worth."""
    stock = tuple(state.owned[KINDS * seat : KINDS * seat + KINDS])
    base = wants(stock)[KINDS]
    has_none = state.at[2 * seat] == FALLS and state.at[2 * seat + 1] == FALLS
    best: Move = DECLINE
    # Without a canoe nothing can be won any more; the second one makes the gathering about half as fast again.
    best_gain = -base if has_none else -0.5 * mean_want(wants(stock))
    for move in legal_moves(state, seat):
        if move is not DECLINE:
            gem: Gem = move.gem  # type: ignore[union-attr]
            gain = wants((*stock[:gem], stock[gem] - 1, *stock[gem + 1 :]))[KINDS] - base
            if gain > best_gain:
                best, best_gain = move, gain
    return best


def best_weather(state: State, seat: int) -> Move:
    best_to, best_gain = state.weather, -1e9
    was = state.weather
    own = wants_of(state, seat)
    for to in (was - 1, was + 1):
        if WEATHER_LOW <= to <= WEATHER_HIGH:
            drift = _drift_with(state, to)
            gain = 0.0
            for canoe, space in enumerate(state.at):
                if space in (SHORE, FALLS):
                    continue
                owner = canoe >> 1
                if owner == seat:
                    gain += canoe_worth(own, drift[space], state.gems[canoe])
                else:
                    gain -= RIVAL_WEIGHT * canoe_worth(own, drift[space], state.gems[canoe])
            if gain > best_gain:
                best_to, best_gain = to, gain
    return WEATHERS[best_to]


def _drift_with(state: State, weather: int) -> tuple[Space, ...]:
    shown = [card if state.shown >> seat & 1 else NO_CARD for seat, card in enumerate(state.cards)]
    lowest = lowest_number(shown) or USUAL_LOWEST
    return DRIFT[state.arm][min(LONGEST_DRIFT, max(0, lowest + weather))]


def best_paddle(state: State, seat: int) -> Move:
    """Return the canoe move that leaves the canoe best off after the likely movement of the river."""
    want = wants_of(state, seat)
    drift = likely_drift(state)
    at, gems = state.at, state.gems
    best: Move | None = None
    best_gain = -1e9
    stay = (
        canoe_worth(want, drift[at[2 * seat]], gems[2 * seat]),
        canoe_worth(want, drift[at[2 * seat + 1]], gems[2 * seat + 1]),
    )
    for move in canoe_moves(state, seat):
        if isinstance(move, Paddle):
            gain = _paddle_worth(state, move, want, drift, gems[2 * seat + move.canoe]) - stay[move.canoe]
        else:
            gain = 0.0
        if gain > best_gain:
            best, best_gain = move, gain
    assert best is not None
    return best


def _paddle_worth(state: State, move: Paddle, want: tuple[float, ...], drift: tuple[Space, ...], gem: Gem) -> float:
    bonus = 0.0
    for work in (move.before, move.after):
        if work is not None:
            if isinstance(work, Steal):
                gem = state.gems[2 * work.seat + work.canoe]
                bonus = RIVAL_WEIGHT * wants_of(state, work.seat)[gem]
            elif isinstance(work, Load | Swap):
                gem = work.gem
            else:
                gem = NO_GEM
    return bonus + canoe_worth(want, drift[move.to], gem)


def _card_worth(loaded: bool, space: Space, card: Card) -> float:
    """Return what a number does for one canoe, roughly: landing a gem, loading one, staying out of the falls."""
    if space == FALLS:
        return 0.0
    depth = (0, 1, 2, 3, 4, 5, 6, 7, 6, 7)[space]
    if loaded:
        if card >= depth:
            return 1.6
        return HOME_CHANCE[depth - card] - 0.2
    best = EMPTY_WORTH[SHORE] if depth <= card else 0.0
    for to in range(1, 8):
        spare = card - abs(to - depth)
        if spare == 0 and to != depth:
            best = max(best, EMPTY_WORTH[to])
        if spare == 2 and 3 <= to <= 7:
            best = max(best, 0.35 + 0.6 * HOME_CHANCE[to])
    if depth >= 3 and card >= 2:
        best = max(best, 1.2 if card - 2 >= depth else 0.35 + 0.8 * HOME_CHANCE[depth - (card - 2)])
    return best


# CARD_WORTH[loaded][space][card]
CARD_WORTH: Final[tuple[tuple[tuple[float, ...], ...], ...]] = tuple(
    tuple(
        tuple(_card_worth(loaded, space, card) if 1 <= card < CLOUD else 0.0 for card in range(CLOUD + 1))
        for space in range(FALLS + 1)
    )
    for loaded in (False, True)
)
CLOUD_WORTH: Final = 0.55


def best_card(state: State, seat: int, chance: Chance, noise: float) -> Card:
    """Return the card that serves the seat's canoes best, among those in its hand."""
    first, second = 2 * seat, 2 * seat + 1
    one = CARD_WORTH[state.gems[first] != NO_GEM][state.at[first]]
    two = CARD_WORTH[state.gems[second] != NO_GEM][state.at[second]]
    are_ashore = state.at[first] == SHORE and state.at[second] == SHORE
    best, best_worth = NO_CARD, -1e9
    for card in CARDS_IN[state.hands[seat]]:
        if card == CLOUD:
            worth = CLOUD_WORTH
        else:
            worth = one[card] if are_ashore else one[card] + two[card]
        if noise:
            worth += noise * chance.below(64) / 64
        if worth > best_worth:
            best, best_worth = card, worth
    return best


class NiagaraBot:
    """See games.rules.search.bot.Bot."""

    horizon = 7
    exploration = 0.7
    levels: Mapping[str, Level] = LEVELS

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
                drawn = best_card(seen, seat, chance, noise=1.5)
                world.cards[seat] = drawn
                world.hands[seat] &= ~(1 << drawn)
        return world

    def candidates(self, seen: State, seat: int) -> Sequence[Move]:
        return legal_moves(seen, seat)

    def priors(self, state: State, seat: int, moves: Sequence[Move]) -> Sequence[float]:
        return [1.0 / len(moves)] * len(moves)

    def landmark(self, state: State) -> Hashable:
        return tuple([card if state.shown >> seat & 1 else NO_CARD for seat, card in enumerate(state.cards)])

    def first_sight(self, seen: State, seat: int, chance: Chance) -> Move:
        return policy_move(seen, seat, chance)

    def advance(self, state: State, seat: int, move: Move, chance: Chance) -> None:
        advance(state, seat, move)

    def rollout_move(self, state: State, seat: int, chance: Chance) -> Move:
        if chance.below(STRAY) == 0:
            return chance.pick(legal_moves(state, seat))
        return policy_move(state, seat, chance, noise=1.0)

    def evaluate(self, state: State) -> list[float]:
        return evaluate(state)

    def clock(self, state: State) -> int:
        return state.round


NIAGARA_BOT: Final = NiagaraBot()
