"""Supremacies one move away: those that are taken, and the rival's that must be averted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules.duel.cards import COINS, FREE_WITH, SHARE, SHIELDS, SYMBOL, Card
from games.rules.duel.cost import trade_of
from games.rules.duel.decide import CAPITAL
from games.rules.duel.goods import LAW_SYMBOL, NO_SYMBOL, PRODUCTION, PRODUCTION_BITS, SYMBOLS_TO_WIN, Economy
from games.rules.duel.legal import slots_in
from games.rules.duel.moves import BuildCard, BuildWonder, DiscardCard, KeepToken, Move, ReviveCard, TakeToken
from games.rules.duel.state import CARD, State
from games.rules.duel.structure import Slot
from games.rules.duel.wonders import LAW, STRATEGY, WONDER_SHIELDS

# The shields that one move may bring, with Strategy.
MOST_SHIELDS: Final = 4


def worthwhile(state: State, seat: int, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves without the hopeless ones: a move that wins at once alone, none that lets the rival do so."""
    if is_near(state, seat):
        for move in moves:
            if wins_at_once(state, seat, move):
                return [move]
    if state.asks != CARD or not is_near(state, 1 - seat):
        return moves
    threats = [slot for slot in slots_in(state.open) if rival_wins_by(state, seat, slot, state.economy[seat])]
    if not threats:
        return moves
    return [move for move in moves if not _lets_win(state, seat, move, threats)] or moves


def is_near(state: State, seat: int) -> bool:
    """Return whether one move might bring the seat a supremacy."""
    return state.symbols[seat].bit_count() >= SYMBOLS_TO_WIN - 1 or ahead(state, seat) >= CAPITAL - MOST_SHIELDS


def ahead(state: State, seat: int) -> int:
    """Return how far the pawn is on the way to the rival's capital."""
    return state.pawn if seat == 0 else -state.pawn


def wins_at_once(state: State, seat: int, move: Move) -> bool:
    """Return whether the move brings the last symbol or takes the pawn to the rival's capital."""
    if isinstance(move, BuildCard):
        return _card_wins(state, seat, state.slots[move.slot])
    if isinstance(move, BuildWonder):
        return ahead(state, seat) + WONDER_SHIELDS[move.wonder] >= CAPITAL
    if isinstance(move, ReviveCard):
        return _card_wins(state, seat, move.card)
    if isinstance(move, TakeToken):
        return _is_last_symbol(state, seat, LAW_SYMBOL) if move.token == LAW else False
    if isinstance(move, KeepToken):
        return _is_last_symbol(state, seat, LAW_SYMBOL) if move.token == LAW else False
    return False


def _card_wins(state: State, seat: int, card: int) -> bool:
    shields = SHIELDS[card]
    if shields:
        return ahead(state, seat) + shields + (state.tokens[seat] >> STRATEGY & 1) >= CAPITAL
    return SYMBOL[card] != NO_SYMBOL and _is_last_symbol(state, seat, SYMBOL[card])


def _is_last_symbol(state: State, seat: int, symbol: int) -> bool:
    symbols = state.symbols[seat]
    return symbols >> symbol & 1 == 0 and symbols.bit_count() == SYMBOLS_TO_WIN - 1


def rival_wins_by(state: State, seat: int, slot: Slot, economy: Economy) -> bool:
    """Return whether the rival could build the open card and win by it; `economy` is what the seat would have."""
    rival = 1 - seat
    card = state.slots[slot]
    if card < 0 or not _card_wins(state, rival, card):
        return False
    if FREE_WITH[card] & state.chains[rival]:
        return True
    key = state.economy[rival] << PRODUCTION_BITS | economy & PRODUCTION
    return COINS[card] + trade_of(key, card) <= state.coins[rival]


def _lets_win(state: State, seat: int, move: Move, threats: Sequence[Slot]) -> bool:
    """Return whether the rival is sure to win by one of the cards after the move. Wonders may change anything."""
    if isinstance(move, DiscardCard):
        return len(threats) > 1 or threats[0] != move.slot
    if not isinstance(move, BuildCard):
        return False
    card: Card = state.slots[move.slot]
    if SHIELDS[card] or _may_bring_law(state, seat, card):
        return False
    economy = state.economy[seat] + SHARE[card]
    return any(slot != move.slot and rival_wins_by(state, seat, slot, economy) for slot in threats)


def _may_bring_law(state: State, seat: int, card: Card) -> bool:
    """Return whether a pair by the card could bring Law as the last symbol, before the rival's turn."""
    if SYMBOL[card] == NO_SYMBOL or not state.board >> LAW & 1:
        return False
    return state.symbols[seat] >> SYMBOL[card] & 1 == 1 and _is_last_symbol(state, seat, LAW_SYMBOL)
