"""What gems, places and canoes are worth in Niagara, by hand: the first measure of a position.

Worth is measured in chances to win. A goal that lacks n gems counts NEARER ** n; a gem is worth what it adds to
that. A canoe is valued where the river is likely to carry it this round.
"""

from __future__ import annotations

from typing import Final

from games.rules.niagara.decide import lowest_number
from games.rules.niagara.river import DRIFT, FALLS, KINDS, LONGEST_DRIFT, NO_CARD, NO_GEM, Gem, Space
from games.rules.niagara.score import ANY_SEVEN, FOUR_OF_A_KIND
from games.rules.niagara.state import PADDLE, State

NEARER: Final = 0.55

# The chance that a gem aboard comes home, by the canoe's space after the river has moved.
HOME_CHANCE: Final[tuple[float, ...]] = (1.0, 0.9, 0.86, 0.8, 0.72, 0.62, 0.45, 0.25, 0.45, 0.25, 0.0)
# What an empty canoe is worth there, in parts of a gem; a lost one costs about half a gem to have again.
EMPTY_WORTH: Final[tuple[float, ...]] = (0.2, 0.24, 0.3, 0.36, 0.4, 0.38, 0.27, 0.1, 0.27, 0.1, -0.35)
LOST_WORTH: Final = EMPTY_WORTH[FALLS]
# What the river will move by, as long as no number is known.
USUAL_LOWEST: Final = 2

Stock = tuple[int, ...]


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


def has_moved(state: State, seat: int, canoe: int) -> bool:
    """Return whether nothing but the river will move the canoe any more this round."""
    if state.phase != PADDLE:
        return False
    if seat == state.turn:
        return bool(state.moved >> canoe & 1)
    return (seat - state.buoy) % state.seats < (state.turn - state.buoy) % state.seats


def appraise(state: State) -> list[float]:
    """Return each seat's share of the victory, the winners' when the match is over."""
    seats = state.seats
    result = state.result
    if result is not None:
        first = [seat for seat in range(seats) if result.ranks[seat] == 1]
        return [1 / len(first) if seat in first else 0.0 for seat in range(seats)]
    shares = []
    drift = likely_drift(state)
    for seat in range(seats):
        want = wants_of(state, seat)
        worth = want[KINDS]
        for number in (0, 1):
            canoe = 2 * seat + number
            space = state.at[canoe]
            if has_moved(state, seat, number):
                space = drift[space]
            worth += canoe_worth(want, space, state.gems[canoe])
        shares.append(max(0.01, worth) ** 2)
    total = sum(shares)
    return [share / total for share in shares]
