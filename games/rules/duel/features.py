"""What the learned evaluation sees of a position: the numbers of the features that hold, from one seat's side."""

from __future__ import annotations

from typing import Final

from games.rules.duel.cards import ALL_GUILDS, COINS, DECKS, FREE_WITH, GUILDS, ROWS, SHIELDS, SYMBOL, VP, VP_EACH, Card
from games.rules.duel.cost import UNKNOWN, Key, find_trade, key_of, known_trades, unit_price
from games.rules.duel.decide import CAPITAL
from games.rules.duel.goods import NO_SYMBOL, PRODUCTION_BITS, RESOURCES, SYMBOLS, SYMBOLS_TO_WIN, UNIT_BITS, UNITS
from games.rules.duel.legal import slots_in
from games.rules.duel.score import COINS_PER_POINT, PAWN_POINTS, most_of, progress_points
from games.rules.duel.state import OVER, State
from games.rules.duel.structure import SLOTS
from games.rules.duel.wonders import ALL_TOKENS, ALL_WONDERS, FIRST_WONDER, STRATEGY, TOKENS_IN, WONDER_VP, WONDERS_IN

_CARDS: Final = len(ROWS)
_SYMBOLS: Final = len(SYMBOLS.names)
_RESOURCES: Final = len(RESOURCES.names)

# What a card would cost a seat: nothing, what it has, more. What a wonder would: likewise, and much more.
_FREE: Final = 0
_IN_REACH: Final = 1
_TOO_DEAR: Final = 2
_FAR_TOO_DEAR: Final = 3
_CARD_PRICES: Final = 3
_WONDER_PRICES: Final = 4
_NEARLY: Final = 3

_MOST_COINS: Final = 20
_MOST_UNITS: Final = 3
_DEAREST: Final = 6
_MOST_LEAD: Final = 30

# Where the features of a kind begin. Those of a side come twice, for the seat itself and for its rival.
_OWNED: Final = 0
_BUILT: Final = _OWNED + _CARDS
_UNBUILT: Final = _BUILT + len(ALL_WONDERS)
_TOKEN: Final = _UNBUILT + len(ALL_WONDERS) * _WONDER_PRICES
_COIN: Final = _TOKEN + len(ALL_TOKENS)
_SYMBOL: Final = _COIN + _MOST_COINS + 1
_SYMBOL_COUNT: Final = _SYMBOL + _SYMBOLS
_UNIT: Final = _SYMBOL_COUNT + _SYMBOLS + 1
_PRICE: Final = _UNIT + _RESOURCES * (_MOST_UNITS + 1)
_ON_TABLE: Final = _PRICE + _RESOURCES * (_DEAREST + 1)
_THREAT: Final = _ON_TABLE + 2 * _CARDS * _CARD_PRICES
_SIDE: Final = _THREAT + 3

_PAWN: Final = 2 * _SIDE
_LOOT: Final = _PAWN + 2 * CAPITAL + 1
_ASKS: Final = _LOOT + 4
_AGAIN: Final = _ASKS + OVER
_TIME: Final = _AGAIN + 1
_LEAD: Final = _TIME + 4 * (SLOTS + 1)
_BOARD: Final = _LEAD + 4 * (2 * _MOST_LEAD + 1)
_OFFER: Final = _BOARD + len(ALL_TOKENS)
FEATURES: Final = _OFFER + len(ALL_WONDERS)

_VIEWERS: Final = ((0,), (1,))

# A city's cards are looked up in stretches of so many bits: which features hold, and the points printed on them.
_CHUNK: Final = 8
_CHUNK_MASK: Final = (1 << _CHUNK) - 1


def _numbers(start: int, mask: int, most: int) -> tuple[int, ...]:
    return tuple(start + bit for bit in range(mask.bit_length()) if mask >> bit & 1 and start + bit < most)


_OWNED_IN: Final[tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]] = tuple(
    tuple(
        tuple(_numbers(side + first, mask, side + _CARDS) for mask in range(1 << _CHUNK))
        for first in range(0, _CARDS, _CHUNK)
    )
    for side in (0, _SIDE)
)
_VP_IN: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sum([VP[card] for card in _numbers(first, mask, _CARDS)]) for mask in range(1 << _CHUNK))
    for first in range(0, _CARDS, _CHUNK)
)
_BUILT_IN: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(side + _BUILT + wonder for wonder in wonders) for wonders in WONDERS_IN) for side in (0, _SIDE)
)
_WONDER_VP_IN: Final[tuple[int, ...]] = tuple(sum([WONDER_VP[wonder] for wonder in wonders]) for wonders in WONDERS_IN)
_TOKENS_IN: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(start + token for token in tokens) for tokens in TOKENS_IN)
    for start in (_TOKEN, _SIDE + _TOKEN, _BOARD)
)
_SYMBOLS_IN: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(
        (*_numbers(side + _SYMBOL, mask, side + _SYMBOL_COUNT), side + _SYMBOL_COUNT + mask.bit_count())
        for mask in range(1 << _SYMBOLS)
    )
    for side in (0, _SIDE)
)
_LOOT_IN: Final[tuple[tuple[int, ...], ...]] = tuple(_numbers(_LOOT, mask, _ASKS) for mask in range(16))

# What an economy makes and what it pays, by the key of prices; what was found once is kept.
_MOST_KEYS: Final = 20_000
_known_markets: Final[dict[Key, tuple[int, ...]]] = {}


def viewers(state: State) -> tuple[int, ...]:
    """Return whose view the position is judged by: whoever is to move."""
    return _VIEWERS[state.turn]


def features(state: State, seat: int) -> list[int]:
    """Return the features that hold, as the seat sees the position; they lie below FEATURES."""
    found: list[int] = []
    ahead = state.pawn if seat == 0 else -state.pawn
    lead = _add_side(state, seat, 0, found) - _add_side(state, 1 - seat, 1, found)
    lead += PAWN_POINTS[ahead] if ahead > 0 else -PAWN_POINTS[-ahead]
    age = state.age + 1
    if age:
        _add_table(state, seat, found)
        found.append(_TIME + age * (SLOTS + 1) + state.present.bit_count())
    else:
        found.append(_TIME + state.drafted)
        for wonder in WONDERS_IN[state.offer]:
            found.append(_OFFER + wonder)
    found.append(_LEAD + age * (2 * _MOST_LEAD + 1) + min(max(lead, -_MOST_LEAD), _MOST_LEAD) + _MOST_LEAD)
    found.append(_PAWN + CAPITAL + ahead)
    found += _LOOT_IN[state.loot if seat == 0 else (state.loot >> 2 | state.loot << 2) & 15]
    found.append(_ASKS + min(state.asks, OVER - 1))
    if state.again:
        found.append(_AGAIN)
    found += _TOKENS_IN[2][state.board]
    return found


def _add_side(state: State, seat: int, side: int, found: list[int]) -> int:
    """Add what a city has and makes; return its points but for the pawn's."""
    owned = left = state.cards[seat]
    points = 0
    place = 0
    chunks = _OWNED_IN[side]
    while left:
        mask = left & _CHUNK_MASK
        if mask:
            found += chunks[place][mask]
            points += _VP_IN[place][mask]
        left >>= _CHUNK
        place += 1
    if owned & ALL_GUILDS:
        for guild in DECKS[GUILDS]:
            if owned >> guild & 1:
                points += VP_EACH[guild] * most_of(state, guild)
    built = state.built[seat]
    found += _BUILT_IN[side][built]
    coins = state.coins[seat]
    points += _WONDER_VP_IN[built] + progress_points(state, seat) + coins // COINS_PER_POINT
    key = key_of(state, seat)
    start = _SIDE * side
    if state.wonders[seat]:
        known = known_trades(key)
        for wonder in WONDERS_IN[state.wonders[seat]]:
            trade = known[FIRST_WONDER + wonder]
            if trade == UNKNOWN:
                trade = known[FIRST_WONDER + wonder] = find_trade(key, FIRST_WONDER + wonder)
            if trade <= coins:
                price = _IN_REACH if trade else _FREE
            else:
                price = _TOO_DEAR if trade <= coins + _NEARLY else _FAR_TOO_DEAR
            found.append(start + _UNBUILT + wonder * _WONDER_PRICES + price)
    found += _TOKENS_IN[side][state.tokens[seat]]
    found.append(start + _COIN + min(coins, _MOST_COINS))
    found += _SYMBOLS_IN[side][state.symbols[seat]]
    found += _market(2 * key + side)
    return points


def _market(key: Key) -> tuple[int, ...]:
    """Return the features of a city's units and prices; the key of prices comes with the side as its last bit."""
    market = _known_markets.get(key)
    if market is None:
        if len(_known_markets) >= _MOST_KEYS:
            _known_markets.clear()
        market = _known_markets[key] = _find_market(key >> 1, _SIDE * (key & 1))
    return market


def _find_market(key: Key, start: int) -> tuple[int, ...]:
    found = []
    for resource in range(_RESOURCES):
        units = min(key >> PRODUCTION_BITS + UNIT_BITS * resource & UNITS, _MOST_UNITS)
        found.append(start + _UNIT + resource * (_MOST_UNITS + 1) + units)
        found.append(start + _PRICE + resource * (_DEAREST + 1) + min(unit_price(key, resource), _DEAREST))
    return tuple(found)


def _add_table(state: State, seat: int, found: list[int]) -> None:
    """Add what lies face up on the table, with what it would cost each side."""
    open_slots = state.open
    cards: list[tuple[Card, int]] = [
        (state.slots[slot], open_slots >> slot & 1) for slot in slots_in(state.present) if state.slots[slot] >= 0
    ]
    _add_cards(state, seat, 0, cards, found)
    _add_cards(state, 1 - seat, _SIDE, cards, found)


def _add_cards(state: State, seat: int, start: int, cards: list[tuple[Card, int]], found: list[int]) -> None:
    """Add the cards as one side would pay for them, and what it threatens with those in its reach."""
    key = key_of(state, seat)
    known = known_trades(key)
    coins = state.coins[seat]
    chains = state.chains[seat]
    symbols = state.symbols[seat]
    shields = 0
    is_new = is_pair = False
    for card, is_open in cards:
        price = _FREE
        if not FREE_WITH[card] & chains:
            cost = known[card]
            if cost == UNKNOWN:
                cost = known[card] = find_trade(key, card)
            cost += COINS[card]
            if cost:
                price = _IN_REACH if cost <= coins else _TOO_DEAR
        found.append(start + _ON_TABLE + (card + _CARDS * is_open) * _CARD_PRICES + price)
        if is_open and price != _TOO_DEAR:
            shields = max(shields, SHIELDS[card])
            symbol = SYMBOL[card]
            if symbol != NO_SYMBOL:
                if symbols >> symbol & 1:
                    is_pair = True
                else:
                    is_new = True
    if shields:
        shields += state.tokens[seat] >> STRATEGY & 1
        if (state.pawn if seat == 0 else -state.pawn) + shields >= CAPITAL:
            found.append(start + _THREAT)
    if is_new and symbols.bit_count() == SYMBOLS_TO_WIN - 1:
        found.append(start + _THREAT + 1)
    if is_pair:
        found.append(start + _THREAT + 2)
