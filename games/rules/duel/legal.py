"""Which moves a seat may make: exactly those that `decide` accepts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules.duel.cards import COINS, COLOR, FREE_WITH, Card
from games.rules.duel.cost import UNKNOWN, Key, find_trade, key_of, known_trades
from games.rules.duel.moves import (
    BUILDS,
    DESTRUCTIONS,
    DISCARDS,
    DRAFTS,
    KEEPS,
    REVIVALS,
    STARTERS,
    TAKES,
    WONDER_BUILDS,
    Move,
)
from games.rules.duel.state import CARD, DESTROY, DRAFT, LIBRARY, OVER, REVIVE, STARTER, TOKEN, State
from games.rules.duel.structure import Slot
from games.rules.duel.wonders import FIRST_WONDER, TOKENS_IN, WONDERS_IN, Wonder

_slots_in: Final[dict[int, tuple[Slot, ...]]] = {}


def slots_in(mask: int) -> tuple[Slot, ...]:
    """Return the slots of a bitmask, lowest first; there are few masks that occur, so they are kept."""
    slots = _slots_in.get(mask)
    if slots is None:
        slots = _slots_in[mask] = tuple([slot for slot in range(mask.bit_length()) if mask >> slot & 1])
    return slots


def legal_moves(state: State, seat: int) -> Sequence[Move]:
    asks = state.asks
    if state.turn != seat or asks == OVER:
        return []
    if asks == CARD:
        return _card_moves(state, seat)
    if asks == DRAFT:
        return [DRAFTS[wonder] for wonder in WONDERS_IN[state.offer]]
    if asks == TOKEN:
        return [TAKES[token] for token in TOKENS_IN[state.board]]
    if asks == LIBRARY:
        return [KEEPS[token] for token in TOKENS_IN[max(state.library, 0)]]
    if asks == REVIVE:
        return [REVIVALS[card] for card in state.pile]
    if asks == DESTROY:
        return [DESTRUCTIONS[card] for card in cards_of_color(state, 1 - seat, state.doomed)]
    assert asks == STARTER
    return STARTERS


def _card_moves(state: State, seat: int) -> list[Move]:
    """D-T1: every open card can be discarded, built if it can be paid for, or put under a wonder that can."""
    key = key_of(state, seat)
    known = known_trades(key)
    coins = state.coins[seat]
    chains = state.chains[seat]
    slots = state.slots
    moves: list[Move] = []
    wonders = _affordable_wonders(state.wonders[seat], coins, key, known)
    for slot in slots_in(state.open):
        card = slots[slot]
        moves.append(DISCARDS[slot])
        if FREE_WITH[card] & chains:
            moves.append(BUILDS[slot])
        else:
            trade = known[card]
            if trade == UNKNOWN:
                trade = known[card] = find_trade(key, card)
            if COINS[card] + trade <= coins:
                moves.append(BUILDS[slot])
        if wonders:
            row = WONDER_BUILDS[slot]
            for wonder in wonders:
                moves.append(row[wonder])
    return moves


def _affordable_wonders(unbuilt: int, coins: int, key: Key, known: bytearray) -> list[Wonder]:
    found: list[Wonder] = []
    for wonder in WONDERS_IN[unbuilt]:
        trade = known[FIRST_WONDER + wonder]
        if trade == UNKNOWN:
            trade = known[FIRST_WONDER + wonder] = find_trade(key, FIRST_WONDER + wonder)
        if trade <= coins:
            found.append(wonder)
    return found


def cards_of_color(state: State, owner: int, color: int) -> list[Card]:
    """Return the cards of a colour in a city."""
    return [card for card in range(len(COLOR)) if COLOR[card] == color and state.cards[owner] >> card & 1]
