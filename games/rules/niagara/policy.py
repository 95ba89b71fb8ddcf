"""A quick policy for Niagara: which cards and moves look promising, and which is played without looking ahead."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from games.rules.chance import Chance
from games.rules.niagara.decide import lowest_number
from games.rules.niagara.legal import canoe_moves, due_canoes, legal_moves
from games.rules.niagara.moves import DECLINE, PICKS, WEATHERS, Load, Move, Paddle, Steal, Swap
from games.rules.niagara.river import (
    CARDS_IN,
    CLOUD,
    DRIFT,
    FALLS,
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
from games.rules.niagara.sense import (
    EMPTY_WORTH,
    HOME_CHANCE,
    USUAL_LOWEST,
    canoe_worth,
    likely_drift,
    mean_want,
    wants,
    wants_of,
)
from games.rules.niagara.state import BUY, PADDLE, PICK, State

RIVAL_WEIGHT: Final = 0.3
CLOUD_WORTH: Final = 0.55
# How much worse a move must look to be looked at a third as often, in gems; and a card, in its own measure.
PADDLE_HEAT: Final = 0.3
CARD_HEAT: Final = 0.5
# What even the worst looking move gets, in parts of the best looking one.
LEAST_PRIOR: Final = 0.02


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
    moves = canoe_moves(state, seat)
    gains = paddle_gains(state, seat, moves)
    return moves[gains.index(max(gains))]


def paddle_gains(state: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """Return how much better off each move leaves its canoe than it would be where it is, by the likely drift."""
    want = wants_of(state, seat)
    drift = likely_drift(state)
    at, gems = state.at, state.gems
    stay = (
        canoe_worth(want, drift[at[2 * seat]], gems[2 * seat]),
        canoe_worth(want, drift[at[2 * seat + 1]], gems[2 * seat + 1]),
    )
    gains = []
    for move in moves:
        if isinstance(move, Paddle):
            worth = _paddle_worth(state, move, want, drift, gems[2 * seat + move.canoe])
            gains.append(worth - stay[move.canoe])
        else:
            gains.append(0.0)
    return gains


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


def card_worths(state: State, seat: int) -> list[float]:
    """Return what each card of the hand does for the seat's canoes."""
    first, second = 2 * seat, 2 * seat + 1
    one = CARD_WORTH[state.gems[first] != NO_GEM][state.at[first]]
    two = CARD_WORTH[state.gems[second] != NO_GEM][state.at[second]]
    are_ashore = state.at[first] == SHORE and state.at[second] == SHORE
    return [
        CLOUD_WORTH if card == CLOUD else one[card] if are_ashore else one[card] + two[card]
        for card in CARDS_IN[state.hands[seat]]
    ]


def best_card(state: State, seat: int, chance: Chance, noise: float) -> Card:
    """Return the card that serves the seat's canoes best, among those in its hand."""
    best, best_worth = NO_CARD, -1e9
    for card, worth in zip(CARDS_IN[state.hands[seat]], card_worths(state, seat), strict=True):
        blurred = worth + noise * chance.below(64) / 64 if noise else worth
        if blurred > best_worth:
            best, best_worth = card, blurred
    return best


# What the search looks at


def promising(state: State, seat: int) -> Sequence[Move]:
    """Return the legal moves without those that only repeat others, or paddle into the falls.

    The order in which two canoes move makes no difference worth a search: the one that has to move goes first.
    """
    if state.phase != PADDLE or state.cards[seat] == CLOUD:
        return legal_moves(state, seat)
    moves = canoe_moves(state, seat)
    due = due_canoes(state)
    first = 0 if due & 1 else 1
    found: list[Move] = [
        move
        for move in moves
        if not isinstance(move, Paddle) or (move.to != FALLS and (not due or move.canoe == first))
    ]
    return found or moves


def priors(state: State, seat: int, moves: Sequence[Move]) -> Sequence[float]:
    """Return how promising each of the seat's moves looks; they add up to 1."""
    if len(moves) > 1:
        if state.phase == PICK:
            worths = dict(zip(CARDS_IN[state.hands[seat]], card_worths(state, seat), strict=True))
            return soften([worths[move.card] for move in moves], CARD_HEAT)  # type: ignore[union-attr]
        if state.phase == PADDLE and state.cards[seat] != CLOUD:
            return soften(paddle_gains(state, seat, moves), PADDLE_HEAT * mean_want(wants_of(state, seat)))
    return [1.0 / len(moves)] * len(moves)


def soften(worths: Sequence[float], heat: float) -> list[float]:
    """Return parts of 1, larger for what is worth more."""
    most = max(worths)
    weights = [LEAST_PRIOR + exp((worth - most) / heat) for worth in worths]
    total = sum(weights)
    return [weight / total for weight in weights]
