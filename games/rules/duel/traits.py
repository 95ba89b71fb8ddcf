"""What a move looks like at first sight: the numbers of its traits, from which its promise is learned.

A move that takes a card has the traits of its slot (what it takes from the rival, what it lays open) and those of what
is done with the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules.duel.cards import COINS, FREE_WITH, ROWS, SHIELDS, SYMBOL
from games.rules.duel.cost import key_of, trade_of
from games.rules.duel.decide import CAPITAL, discard_gain
from games.rules.duel.goods import NO_SYMBOL, SYMBOLS_TO_WIN
from games.rules.duel.moves import (
    BuildCard,
    BuildWonder,
    ChooseStarter,
    DestroyCard,
    DiscardCard,
    Draft,
    KeepToken,
    Move,
    ReviveCard,
    TakeToken,
)
from games.rules.duel.state import State
from games.rules.duel.structure import COVERED_BY, COVERS
from games.rules.duel.wonders import AGAIN, ALL_TOKENS, ALL_WONDERS, FIRST_WONDER, STRATEGY, THEOLOGY, WONDER_SHIELDS

_CARDS: Final = len(ROWS)
_AGES: Final = 3

# What a card would cost: nothing, what there is, more.
_FREE: Final = 0
_IN_REACH: Final = 1
_TOO_DEAR: Final = 2
_PRICES: Final = 3

_MOST_PAID: Final = 9
_MOST_COINS: Final = 10
_MOST_GAIN: Final = 6

# Where the traits of a kind begin.
_TAKES: Final = 0
_OPENS: Final = _TAKES + _CARDS * _PRICES
_TURNS_UP: Final = _OPENS + _CARDS * _PRICES
_LAST: Final = _TURNS_UP + 3
# Once more for a move after which the seat itself moves on.
_SLOT: Final = _LAST + 1

_BUILDS: Final = 2 * _SLOT
_PAYS: Final = _BUILDS + _CARDS
_PAYS_FOR_WONDER: Final = _PAYS + _MOST_PAID + 1
_LEFT: Final = _PAYS_FOR_WONDER + _MOST_PAID + 1
_MARCHES: Final = _LEFT + _MOST_COINS + 1
_NEW_SYMBOL: Final = _MARCHES + 2 * CAPITAL + 1
_PAIR: Final = _NEW_SYMBOL + SYMBOLS_TO_WIN
_DISCARDS: Final = _PAIR + _AGES
_GAINS: Final = _DISCARDS + _AGES * (_MOST_COINS + 1)
_WONDER: Final = _GAINS + _MOST_GAIN + 1
_DRAFTS: Final = _WONDER + _AGES * len(ALL_WONDERS)
_TOKEN: Final = _DRAFTS + len(ALL_WONDERS)
_KEEPS: Final = _TOKEN + len(ALL_TOKENS)
_REVIVES: Final = _KEEPS + len(ALL_TOKENS)
_DESTROYS: Final = _REVIVES + _CARDS
_STARTS: Final = _DESTROYS + _CARDS
TRAITS: Final = _STARTS + 2


def traits(state: State, seat: int, moves: Sequence[Move]) -> list[list[int]]:
    """Return the traits of each of the moves; they lie below TRAITS."""
    slots: dict[int, list[int]] = {}
    found: list[list[int]] = []
    for move in moves:
        if isinstance(move, BuildCard):
            found.append(_build(state, seat, move.slot, _taking(state, seat, move.slot, slots)))
        elif isinstance(move, DiscardCard):
            found.append(_discard(state, seat, _taking(state, seat, move.slot, slots)))
        elif isinstance(move, BuildWonder):
            found.append(_wonder(state, seat, move.wonder, _taking(state, seat, move.slot, slots)))
        elif isinstance(move, Draft):
            found.append([_DRAFTS + move.wonder])
        elif isinstance(move, TakeToken):
            found.append([_TOKEN + move.token])
        elif isinstance(move, KeepToken):
            found.append([_KEEPS + move.token])
        elif isinstance(move, ReviveCard):
            found.append([_REVIVES + move.card])
        elif isinstance(move, DestroyCard):
            found.append([_DESTROYS + move.card])
        else:
            assert isinstance(move, ChooseStarter)
            found.append([_STARTS + (move.starter == seat)])
    return found


def _taking(state: State, seat: int, slot: int, slots: dict[int, list[int]]) -> list[int]:
    """Return the traits of taking what lies in a slot, whatever is done with it."""
    found = slots.get(slot)
    if found is None:
        rival = 1 - seat
        key = key_of(state, rival)
        card = state.slots[slot]
        found = [_TAKES + card * _PRICES + _price(state, rival, key, card)]
        left = state.present & ~(1 << slot)
        turned = 0
        for under in COVERS[state.age][slot]:
            if not COVERED_BY[state.age][under] & left and left >> under & 1:
                card = state.slots[under]
                if card < 0:
                    turned += 1
                else:
                    found.append(_OPENS + card * _PRICES + _price(state, rival, key, card))
        found.append(_TURNS_UP + turned)
        if not left:
            found.append(_LAST)
        slots[slot] = found
    return found


def _price(state: State, seat: int, key: int, card: int) -> int:
    if FREE_WITH[card] & state.chains[seat]:
        return _FREE
    cost = COINS[card] + trade_of(key, card)
    if not cost:
        return _FREE
    return _IN_REACH if cost <= state.coins[seat] else _TOO_DEAR


def _build(state: State, seat: int, slot: int, taking: list[int]) -> list[int]:
    card = state.slots[slot]
    coins = state.coins[seat]
    cost = 0 if FREE_WITH[card] & state.chains[seat] else COINS[card] + trade_of(key_of(state, seat), card)
    found = [_BUILDS + card, _PAYS + min(cost, _MOST_PAID), _LEFT + min(coins - cost, _MOST_COINS)]
    found += taking
    shields = SHIELDS[card]
    symbol = SYMBOL[card]
    if shields:
        found.append(_marches(state, seat, shields + (state.tokens[seat] >> STRATEGY & 1)))
    elif symbol != NO_SYMBOL:
        symbols = state.symbols[seat]
        if symbols >> symbol & 1:
            found.append(_PAIR + state.age)
        else:
            found.append(_NEW_SYMBOL + min(symbols.bit_count(), SYMBOLS_TO_WIN - 1))
    return found


def _marches(state: State, seat: int, shields: int) -> int:
    """Return the trait of where the pawn goes, from the seat's side."""
    return _MARCHES + CAPITAL + min((state.pawn if seat == 0 else -state.pawn) + shields, CAPITAL)


def _discard(state: State, seat: int, taking: list[int]) -> list[int]:
    coins = min(state.coins[seat], _MOST_COINS)
    gain = min(discard_gain(state, seat), _MOST_GAIN)
    return [_DISCARDS + state.age * (_MOST_COINS + 1) + coins, _GAINS + gain, *taking]


def _wonder(state: State, seat: int, wonder: int, taking: list[int]) -> list[int]:
    cost = trade_of(key_of(state, seat), FIRST_WONDER + wonder)
    found = [
        _WONDER + state.age * len(ALL_WONDERS) + wonder,
        _PAYS_FOR_WONDER + min(cost, _MOST_PAID),
        _LEFT + min(state.coins[seat] - cost, _MOST_COINS),
    ]
    if AGAIN[wonder] or state.tokens[seat] >> THEOLOGY & 1:
        found += [_SLOT + trait for trait in taking]
    else:
        found += taking
    if WONDER_SHIELDS[wonder]:
        found.append(_marches(state, seat, WONDER_SHIELDS[wonder]))
    return found
