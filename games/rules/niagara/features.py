"""What the learned evaluation sees of a Niagara position: the numbers of the features that hold, from one seat's side.

A canoe that has moved counts where the river is likely to leave it; one that is still to move counts where it is, with
the card it will move by. Left and right are told apart by which arm takes the next disc.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules.niagara.river import (
    CARDS_IN,
    CLOUD,
    DEPTH,
    DRIFT,
    FALLS,
    FULL_HAND,
    KINDS,
    LONGEST_DRIFT,
    NO_CARD,
    NO_GEM,
    SHORE,
    WEATHER_HIGH,
    WEATHER_LOW,
    Space,
)
from games.rules.niagara.score import ANY_SEVEN, FOUR_OF_A_KIND
from games.rules.niagara.sense import USUAL_LOWEST, has_moved
from games.rules.niagara.state import PADDLE, PICK, State

_SPACES: Final = FALLS  # a lost canoe is counted apart
_CARDS: Final = CLOUD + 1
_COUNTS: Final = FOUR_OF_A_KIND + 1
_STOCKS: Final = FOUR_OF_A_KIND * KINDS * ANY_SEVEN + 1
_WON: Final = _STOCKS - 1  # a stock with which a goal is reached
_FARTHEST: Final = 6
_FARS: Final = _FARTHEST + 1
_WEATHERS: Final = WEATHER_HIGH - WEATHER_LOW + 1
_MOST_SEATS: Final = 5
_PHASES: Final = 4

# How much a gem is wanted: how many of its kind are owned, or that it is one of the last two kinds, or that it wins.
_LAST_BUT_ONE: Final = 4
_WINS: Final = 5
_WANTS: Final = 6
_MOST_THREATS: Final = 4

# What a canoe has before it: a whole round, its move by a card that is picked, or only the river.
_FRESH: Final = 0
_TO_MOVE: Final = 1
_DONE: Final = 2
_STAGES: Final = 3

# Where the features of a kind begin.
_STOCK: Final = 0
_KIND: Final = _STOCK + _STOCKS
_RIVAL: Final = _KIND + KINDS * _COUNTS
_CANOE: Final = _RIVAL + _STOCKS
_CARGO: Final = _CANOE + _SPACES * (KINDS + 1)
_CARD: Final = _CARGO + _STAGES * _WANTS * _SPACES
_RIVER: Final = _CARD + 2 * _CARDS * _SPACES
_USE: Final = _RIVER + 4 * _FARS * _SPACES
_HAND: Final = _USE + 2 * _CARDS * _SPACES
_HAND_SIZE: Final = _HAND + _CARDS
_LOST: Final = _HAND_SIZE + _CARDS
_ASHORE: Final = _LOST + 3
_ORDER: Final = _ASHORE + 3
_WEATHER: Final = _ORDER + _PHASES * _MOST_SEATS
_SEATS: Final = _WEATHER + _STAGES * _WEATHERS
_THREAT: Final = _SEATS + 3
_PREY: Final = _THREAT + _MOST_THREATS * _SPACES
FEATURES: Final = _PREY + 4 * _WANTS

# _MIRROR[arm]: the spaces as if the left arm took the next disc.
_MIRROR: Final[tuple[tuple[Space, ...], ...]] = ((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10), (0, 1, 2, 3, 4, 5, 8, 9, 6, 7, 10))


def viewers(state: State) -> Sequence[int]:
    return range(state.seats)


class River:
    """What the river will do this round, as far as the seat can know.

    drift       where it is likely to carry canoes, by space
    bound       how far it moves at most
    is_unknown  whether somebody's card is still hidden
    before      the spaces as they count now, by the arm that is next; `after`: once it has moved
    """

    __slots__ = ("after", "before", "bound", "drift", "is_unknown")

    def __init__(self, state: State, seat: int) -> None:
        lowest, self.is_unknown = CLOUD, False
        for other, card in enumerate(state.cards):
            if other == seat or state.shown >> other & 1:
                if NO_CARD < card < lowest:
                    lowest = card
            else:
                self.is_unknown = True
        likely = USUAL_LOWEST if lowest == CLOUD or (self.is_unknown and lowest > USUAL_LOWEST) else lowest
        moves = min(LONGEST_DRIFT, max(0, likely + state.weather))
        self.bound = min(_FARTHEST, max(0, (_FARTHEST if lowest == CLOUD else lowest) + state.weather))
        self.drift = DRIFT[state.arm][moves]
        self.before = _MIRROR[state.arm]
        self.after = _MIRROR[state.arm ^ (moves & 1)]


def features(state: State, seat: int) -> list[int]:
    """Return the features that hold as the seat sees the position; nothing hidden from it is looked at."""
    found: list[int] = []
    _add_stocks(found, state, seat)
    river = River(state, seat)
    card, hand = state.cards[seat], state.hands[seat] or FULL_HAND
    cards = CARDS_IN[hand]
    lost = ashore = 0
    for number in (0, 1):
        space = state.at[2 * seat + number]
        if space == FALLS:
            lost += 1
            continue
        if space == SHORE:
            ashore += 1
        if has_moved(state, seat, number):
            _add_done(found, state, seat, space, state.gems[2 * seat + number], river, hand)
        else:
            _add_waiting(found, state, seat, space, state.gems[2 * seat + number], river, hand)
    found += [_HAND + left for left in cards]
    found.append(_HAND_SIZE + len(cards))
    found.append(_LOST + lost)
    found.append(_ASHORE + ashore)
    place, stage = (seat - state.buoy) % state.seats, _FRESH if card == NO_CARD else _TO_MOVE
    phase = 3 if state.phase == PADDLE else 2 if card != NO_CARD else 1 if state.phase == PICK else 0
    if state.phase == PADDLE and place < (state.turn - state.buoy) % state.seats:
        stage = _DONE
    found.append(_ORDER + phase * _MOST_SEATS + place)
    found.append(_WEATHER + stage * _WEATHERS + state.weather - WEATHER_LOW)
    found.append(_SEATS + state.seats - 3)
    return found


def _add_done(found: list[int], state: State, seat: int, space: Space, gem: int, river: River, hand: int) -> None:
    """Add a canoe that only the river will move; one that is likely to be lost counts where it is now."""
    then = river.drift[space]
    if then == FALLS:
        then = space
    if space != SHORE:
        kind = 2 * (gem != NO_GEM) + river.is_unknown
        found.append(_RIVER + (kind * _FARS + river.bound) * _SPACES + river.before[space])
    _add_canoe(found, state, seat, then, river.after[then], gem, _DONE, hand)


def _add_waiting(found: list[int], state: State, seat: int, space: Space, gem: int, river: River, hand: int) -> None:
    """Add a canoe that will still be moved by its owner."""
    card = state.cards[seat]
    shown = river.before[space]
    if card == NO_CARD:
        _add_canoe(found, state, seat, space, shown, gem, _FRESH, hand)
    else:
        found.append(_CARD + ((gem != NO_GEM) * _CARDS + card) * _SPACES + shown)
        _add_canoe(found, state, seat, space, shown, gem, _TO_MOVE, hand | 1 << card)


def _add_canoe(
    found: list[int], state: State, seat: int, space: Space, shown: Space, gem: int, stage: int, usable: int
) -> None:
    """Add a canoe at the space where it counts; `shown` is that space as it is told apart by the arms."""
    found.append(_CANOE + (gem + 1) * _SPACES + shown)
    if gem != NO_GEM:
        found.append(_CARGO + (stage * _WANTS + _want(state, seat, gem)) * _SPACES + shown)
        threats = _threats(state, seat, space) if space != SHORE else 0
        if threats:
            found.append(_THREAT + (min(threats, _MOST_THREATS) - 1) * _SPACES + shown)
    else:
        prey = _prey(state, seat, space, usable)
        if prey >= 0:
            found.append(_PREY + stage * _WANTS + prey)
    first = _USE + (gem != NO_GEM) * _CARDS * _SPACES + shown
    for card in CARDS_IN[state.hands[seat] or FULL_HAND]:
        found.append(first + card * _SPACES)


def _add_stocks(found: list[int], state: State, seat: int) -> None:
    for other in range(state.seats):
        found.append((_STOCK if other == seat else _RIVAL) + _stock(state, other))
    for gem in range(KINDS):
        found.append(_KIND + gem * _COUNTS + min(state.owned[KINDS * seat + gem], FOUR_OF_A_KIND))


def _stock(state: State, seat: int) -> int:
    """Return the number of a stock: by the most of a kind, the kinds, and all gems together."""
    most = kinds = total = 0
    for place in range(KINDS * seat, KINDS * seat + KINDS):
        count = state.owned[place]
        if count:
            kinds += 1
            total += count
            most = max(most, count)
    if most >= FOUR_OF_A_KIND or kinds == KINDS or total >= ANY_SEVEN:
        return _WON
    return (most * KINDS + kinds) * ANY_SEVEN + total


def _want(state: State, seat: int, gem: int) -> int:
    """Return how much the seat wants a gem: see _WANTS."""
    kinds = total = 0
    for place in range(KINDS * seat, KINDS * seat + KINDS):
        count = state.owned[place]
        if count:
            kinds += 1
            total += count
    count = state.owned[KINDS * seat + gem]
    if count >= FOUR_OF_A_KIND - 1 or total >= ANY_SEVEN - 1 or (count == 0 and kinds == KINDS - 1):
        return _WINS
    return _LAST_BUT_ONE if count == 0 and kinds == KINDS - 2 else count


def _threats(state: State, seat: int, space: Space) -> int:
    """Return how many rivals' empty canoes could come up from below to steal, by the cards left to them."""
    count = 0
    for canoe, at in enumerate(state.at):
        if canoe >> 1 != seat and state.gems[canoe] == NO_GEM and at != FALLS:
            far = DEPTH[at] - DEPTH[space]
            if 0 < far < CLOUD and open_hand(state, canoe >> 1) >> far & 1:
                count += 1
    return count


def open_hand(state: State, seat: int) -> int:
    """Return the cards a rival may still hold, as others know it: a secret pick is one of them."""
    card = state.cards[seat]
    return state.hands[seat] if card == NO_CARD or state.shown >> seat & 1 else state.hands[seat] | 1 << card


def _prey(state: State, seat: int, space: Space, usable: int) -> int:
    """Return how much the best gem is wanted that could be stolen from above with a usable card, or -1."""
    best = -1
    for canoe, at in enumerate(state.at):
        if canoe >> 1 != seat and state.gems[canoe] != NO_GEM and at not in (SHORE, FALLS):
            far = DEPTH[space] - DEPTH[at]
            if 0 < far < CLOUD and usable >> far & 1:
                best = max(best, _want(state, seat, state.gems[canoe]))
    return best
