"""What a card or a wonder costs: the cheapest payment over all choices (D-P, D-X2, D-X13).

A price depends on two economies alone (goods.py), packed into one key; what was computed once for a key is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.rules.duel.cards import COINS, COLOR, FREE_WITH, NEEDS, Card
from games.rules.duel.goods import (
    ARCHITECTURE_BIT,
    BLUE,
    CHEAP_SHIFT,
    CHOICE_OF,
    CHOICE_SHIFT,
    CHOICES,
    MADE,
    MASONRY_BIT,
    PRODUCTION,
    PRODUCTION_BITS,
    RAW,
    UNIT_BITS,
    UNITS,
    Economy,
    Resource,
)
from games.rules.duel.state import State
from games.rules.duel.wonders import ECONOMY, FIRST_WONDER, WONDER_NEEDS, Wonder

Item = int
Key = int

BANK_PRICE: Final = 2
CHEAP_PRICE: Final = 1
WAIVED_UNITS: Final = 2

ITEM_NEEDS: Final[tuple[tuple[tuple[Resource, int], ...], ...]] = NEEDS + WONDER_NEEDS
# The token that lets two resources of the item go (D-X2): a bit of the economy, or none.
WAIVER: Final[tuple[int, ...]] = tuple(MASONRY_BIT if color == BLUE else 0 for color in COLOR) + (
    ARCHITECTURE_BIT,
) * len(WONDER_NEEDS)
_HELPERS: Final = (1 << CHOICE_SHIFT + 4) - (1 << CHOICE_SHIFT)

_PRICE_SHIFT: Final = 3
_RESOURCE_MASK: Final = 7

UNKNOWN: Final = 255  # dearer than anything
_NOTHING_KNOWN: Final = bytes([UNKNOWN]) * len(ITEM_NEEDS)
_MOST_KEYS: Final = 100_000
_known: Final[dict[Key, bytearray]] = {}

# How a needed unit is come by.
PRODUCED: Final = "produced"
CHOSEN: Final = "chosen"
WAIVED: Final = "waived"
BOUGHT: Final = "bought"


@dataclass(frozen=True, slots=True)
class Unit:
    """One needed unit: what it would cost to buy, and how it is come by."""

    resource: Resource
    price: int
    how: str


@dataclass(frozen=True, slots=True)
class Bill:
    """What an item costs a seat and why. `coins` are printed, `trade` is bought; `is_free` is by chain."""

    coins: int
    trade: int
    units: tuple[Unit, ...]
    is_free: bool

    @property
    def total(self) -> int:
        return self.coins + self.trade


def key_of(state: State, seat: int) -> Key:
    return state.economy[seat] << PRODUCTION_BITS | state.economy[1 - seat] & PRODUCTION


def known_trades(key: Key) -> bytearray:
    """Return what is known of the trade of every item under the key, UNKNOWN where nothing is yet."""
    known = _known.get(key)
    if known is None:
        if len(_known) >= _MOST_KEYS:
            _known.clear()
        known = _known[key] = bytearray(_NOTHING_KNOWN)
    return known


def trade_of(key: Key, item: Item) -> int:
    """Return the coins that must be paid for missing resources."""
    known = known_trades(key)
    trade = known[item]
    if trade == UNKNOWN:
        trade = known[item] = find_trade(key, item)
    return trade


def find_trade(key: Key, item: Item) -> int:
    """Work out what must be paid for missing resources, at the least cost."""
    missing = missing_units(key, item)
    own = key >> PRODUCTION_BITS
    if missing and own & (WAIVER[item] | _HELPERS):
        _, left = helped(missing, own)
        missing = left[WAIVED_UNITS:] if own & WAIVER[item] else left
    trade = 0
    for unit in missing:
        trade += unit >> _PRICE_SHIFT
    return trade


def missing_units(key: Key, item: Item) -> list[int]:
    """Return the units that the city does not produce itself: price << _PRICE_SHIFT | resource, the dearest first."""
    units: list[int] = []
    for resource, needed in ITEM_NEEDS[item]:
        missing = needed - (key >> PRODUCTION_BITS + UNIT_BITS * resource & UNITS)
        if missing > 0:
            units += [unit_price(key, resource) << _PRICE_SHIFT | resource] * missing
    if len(units) > 1:
        units.sort(reverse=True)
    return units


def helped(missing: list[int], own: Economy) -> tuple[list[int], list[int]]:
    """Return the units that choice producers give, and those that are left, both dearest first (D-P5).

    Whatever a choice producer can give it can give of the dearest of its kind, and a waiver lets go of any kind, so of
    the dearest that are left: no other assignment is cheaper.
    """
    raw = own >> CHOICE_SHIFT + 2 * RAW & CHOICES
    made = own >> CHOICE_SHIFT + 2 * MADE & CHOICES
    given: list[int] = []
    left: list[int] = []
    for unit in missing:
        if CHOICE_OF[unit & _RESOURCE_MASK] == RAW:
            if raw:
                raw -= 1
                given.append(unit)
                continue
        elif made:
            made -= 1
            given.append(unit)
            continue
        left.append(unit)
    return given, left


def settle(key: Key, item: Item) -> list[Unit]:
    """Return every needed unit and how it is come by: the reasons of `find_trade`."""
    own = key >> PRODUCTION_BITS
    missing = missing_units(key, item)
    given, left = helped(missing, own)
    waived = WAIVED_UNITS if own & WAIVER[item] else 0
    units: list[Unit] = []
    for resource, needed in ITEM_NEEDS[item]:
        has = min(needed, own >> UNIT_BITS * resource & UNITS)
        units += [Unit(resource, unit_price(key, resource), PRODUCED)] * has
    for how, found in ((CHOSEN, given), (WAIVED, left[:waived]), (BOUGHT, left[waived:])):
        units += [Unit(unit & _RESOURCE_MASK, unit >> _PRICE_SHIFT, how) for unit in found]
    return units


def unit_price(key: Key, resource: Resource) -> int:
    """Return what one missing unit costs (D-P3, D-P4)."""
    if key >> PRODUCTION_BITS + CHEAP_SHIFT + resource & 1:
        return CHEAP_PRICE
    return BANK_PRICE + (key >> UNIT_BITS * resource & UNITS)


def is_chained(state: State, seat: int, card: Card) -> bool:
    """Return True if a chain symbol of the city makes the card free (D-P6)."""
    return FREE_WITH[card] & state.chains[seat] != 0


def bill_of_card(state: State, seat: int, card: Card) -> Bill:
    if is_chained(state, seat, card):
        return Bill(0, 0, (), True)
    units = tuple(settle(key_of(state, seat), card))
    return Bill(COINS[card], trade_of(key_of(state, seat), card), units, False)


def bill_of_wonder(state: State, seat: int, wonder: Wonder) -> Bill:
    units = tuple(settle(key_of(state, seat), FIRST_WONDER + wonder))
    return Bill(0, trade_of(key_of(state, seat), FIRST_WONDER + wonder), units, False)


def share_of_rival(state: State, seat: int, trade: int) -> int:
    """Return how much of the trade the rival's Economy receives (D-X3)."""
    return trade if state.tokens[1 - seat] >> ECONOMY & 1 else 0
