"""Facts written into a state. Nothing here asks a rule: what a fact says is so.

Each `write_…` takes the numbers themselves: the search plays on by them without making facts (decide.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.rules.duel.cards import COLOR, DECKS, GIVES, GUILDS, SHARE, SYMBOL, Card
from games.rules.duel.facts import (
    AgeLaidOut,
    BoardSetUp,
    CardBuilt,
    CardDestroyed,
    CardDiscarded,
    CardRevealed,
    CardRevived,
    DestructionOffered,
    Fact,
    LibraryOpened,
    Looted,
    MatchEnded,
    PawnMoved,
    RevivalOffered,
    StarterChosen,
    TokenKept,
    TokenOffered,
    TokenTaken,
    TurnBegun,
    WonderBuilt,
    WonderDrafted,
    WonderRetired,
    WondersDealt,
    WondersShown,
)
from games.rules.duel.goods import ARCHITECTURE_BIT, COUNTED, LAW_SYMBOL, MASONRY_BIT, NO_SYMBOL, WONDERS
from games.rules.duel.state import (
    CARD,
    DESTROY,
    DOWN,
    DOWN_GUILD,
    DRAFT,
    EMPTY,
    LIBRARY,
    NO_SLOT,
    OVER,
    REVIVE,
    STARTER,
    TOKEN,
    State,
)
from games.rules.duel.structure import ALL_SLOTS, COVERED_BY, COVERS, OPEN_AT_START, Slot
from games.rules.duel.wonders import ARCHITECTURE, LAW, MASONRY, WONDER_SHARE, Token, Wonder


def apply(state: State, fact: Fact) -> None:
    APPLY[type(fact)](state, fact)


# Set-up and draft


def apply_board_set_up(state: State, fact: BoardSetUp) -> None:
    state.first = state.turn = fact.first
    state.board = sum([1 << token for token in fact.tokens])


def write_wonders_shown(state: State, wonders: Sequence[Wonder], asked: int) -> None:
    state.offer = sum([1 << wonder for wonder in wonders])
    state.pool &= ~state.offer
    state.asks = DRAFT
    state.turn = asked


def write_wonder_drafted(state: State, seat: int, wonder: Wonder, asked: int | None) -> None:
    state.offer &= ~(1 << wonder)
    state.wonders[seat] |= 1 << wonder
    state.drafted += 1
    if asked is not None:
        state.turn = asked


def apply_wonders_dealt(state: State, fact: WondersDealt) -> None:
    for wonder in fact.wonders:
        state.wonders[fact.seat] |= 1 << wonder
        state.pool &= ~(1 << wonder)
        state.drafted += 1


# An age, a turn


def write_age_laid_out(
    state: State, age: int, cards: Sequence[Card | None], guilds: Sequence[Slot], chooser: int | None
) -> None:
    state.age = age - 1
    state.slots = [DOWN if card is None else card for card in cards]
    for slot in guilds:
        state.slots[slot] = DOWN_GUILD
    seen = set(cards)
    state.deck = [card for card in DECKS[state.age] if card not in seen]
    state.guilds = [card for card in DECKS[GUILDS] if card not in seen]
    state.present = ALL_SLOTS
    state.open = OPEN_AT_START[state.age]
    state.taken = NO_SLOT
    if chooser is not None:
        state.asks = STARTER
        state.turn = chooser


def apply_starter_chosen(state: State, fact: StarterChosen) -> None:
    """The turn that follows says who begins."""


def write_turn_begun(state: State, seat: int) -> None:
    state.asks = CARD
    state.turn = seat
    state.again = False
    state.taken = NO_SLOT


def write_card_taken(state: State, slot: Slot) -> None:
    """Take the card out of the structure; slots that nothing covers any more are open."""
    state.slots[slot] = EMPTY
    bit = 1 << slot
    present = state.present = state.present & ~bit
    covered_by = COVERED_BY[state.age]
    free = state.open & ~bit
    for under in COVERS[state.age][slot]:
        if not covered_by[under] & present:
            free |= 1 << under
    state.open = free
    state.taken = slot


def write_card_revealed(state: State, slot: Slot, card: Card) -> None:
    if state.slots[slot] == DOWN_GUILD:
        state.guilds.remove(card)
    else:
        state.deck.remove(card)
    state.slots[slot] = card


# A city grows


def write_card_added(state: State, seat: int, card: Card) -> None:
    state.cards[seat] |= 1 << card
    state.counts[COUNTED * seat + COLOR[card]] += 1
    state.economy[seat] += SHARE[card]
    state.chains[seat] |= GIVES[card]
    if SYMBOL[card] != NO_SYMBOL:
        state.symbols[seat] |= 1 << SYMBOL[card]


def write_card_built(state: State, seat: int, slot: Slot, card: Card, paid: int, to_rival: int, gained: int) -> None:
    write_card_taken(state, slot)
    state.coins[seat] += gained - paid
    state.coins[1 - seat] += to_rival
    write_card_added(state, seat, card)


def write_card_discarded(state: State, seat: int, slot: Slot, card: Card, gained: int) -> None:
    write_card_taken(state, slot)
    state.coins[seat] += gained
    state.pile.append(card)


def write_wonder_built(
    state: State,
    seat: int,
    slot: Slot,
    card: Card,
    wonder: Wonder,
    paid: int,
    to_rival: int,
    gained: int,
    rival_lost: int,
    again: bool,
) -> None:
    write_card_taken(state, slot)
    state.coins[seat] += gained - paid
    state.coins[1 - seat] += to_rival - rival_lost
    state.wonders[seat] &= ~(1 << wonder)
    state.built[seat] |= 1 << wonder
    state.under[wonder] = card
    state.counts[COUNTED * seat + WONDERS] += 1
    state.economy[seat] += WONDER_SHARE[wonder]
    state.again = again


def write_wonder_retired(state: State, seat: int, wonder: Wonder) -> None:
    state.wonders[seat] &= ~(1 << wonder)


def write_card_revived(state: State, seat: int, card: Card, gained: int) -> None:
    state.pile.remove(card)
    state.coins[seat] += gained
    write_card_added(state, seat, card)


def write_card_destroyed(state: State, seat: int, card: Card) -> None:
    """Only cards that produce can be destroyed: they have neither symbols nor chains."""
    rival = 1 - seat
    state.cards[rival] &= ~(1 << card)
    state.counts[COUNTED * rival + COLOR[card]] -= 1
    state.economy[rival] -= SHARE[card]
    state.pile.append(card)


# War


def write_looted(state: State, seat: int, loot: int, lost: int) -> None:
    state.loot &= ~(1 << loot)
    state.coins[seat] -= lost


# Progress


def write_token_gained(state: State, seat: int, token: Token, gained: int) -> None:
    state.tokens[seat] |= 1 << token
    state.coins[seat] += gained
    if token == LAW:
        state.symbols[seat] |= 1 << LAW_SYMBOL
    elif token == MASONRY:
        state.economy[seat] |= MASONRY_BIT
    elif token == ARCHITECTURE:
        state.economy[seat] |= ARCHITECTURE_BIT


def write_token_taken(state: State, seat: int, token: Token, gained: int) -> None:
    state.board &= ~(1 << token)
    write_token_gained(state, seat, token, gained)


def write_library_opened(state: State, seat: int, tokens: Sequence[Token]) -> None:
    state.library = sum([1 << token for token in tokens])
    write_question(state, seat, LIBRARY)


def write_token_kept(state: State, seat: int, token: Token, gained: int) -> None:
    state.library = 0
    write_token_gained(state, seat, token, gained)


def write_question(state: State, seat: int, asks: int) -> None:
    state.asks = asks
    state.turn = seat


def write_destruction_offered(state: State, seat: int, color: int) -> None:
    state.doomed = color
    write_question(state, seat, DESTROY)


def apply_match_ended(state: State, fact: MatchEnded) -> None:
    state.result = fact
    state.asks = OVER


def apply_card_built(state: State, fact: CardBuilt) -> None:
    write_card_built(state, fact.seat, fact.slot, fact.card, fact.paid, fact.to_rival, fact.gained)


def apply_wonder_built(state: State, fact: WonderBuilt) -> None:
    write_wonder_built(
        state,
        fact.seat,
        fact.slot,
        fact.card,
        fact.wonder,
        fact.paid,
        fact.to_rival,
        fact.gained,
        fact.rival_lost,
        fact.again,
    )


def apply_wonders_shown(state: State, fact: WondersShown) -> None:
    write_wonders_shown(state, fact.wonders, fact.asked)


def apply_wonder_drafted(state: State, fact: WonderDrafted) -> None:
    write_wonder_drafted(state, fact.seat, fact.wonder, fact.asked)


def apply_age_laid_out(state: State, fact: AgeLaidOut) -> None:
    write_age_laid_out(state, fact.age, fact.cards, fact.guilds, fact.chooser)


def apply_turn_begun(state: State, fact: TurnBegun) -> None:
    write_turn_begun(state, fact.seat)


def apply_card_discarded(state: State, fact: CardDiscarded) -> None:
    write_card_discarded(state, fact.seat, fact.slot, fact.card, fact.gained)


def apply_wonder_retired(state: State, fact: WonderRetired) -> None:
    write_wonder_retired(state, fact.seat, fact.wonder)


def apply_pawn_moved(state: State, fact: PawnMoved) -> None:
    state.pawn = fact.pawn


def apply_looted(state: State, fact: Looted) -> None:
    write_looted(state, fact.seat, fact.loot, fact.lost)


def apply_token_offered(state: State, fact: TokenOffered) -> None:
    write_question(state, fact.seat, TOKEN)


def apply_token_taken(state: State, fact: TokenTaken) -> None:
    write_token_taken(state, fact.seat, fact.token, fact.gained)


def apply_library_opened(state: State, fact: LibraryOpened) -> None:
    write_library_opened(state, fact.seat, fact.tokens)


def apply_token_kept(state: State, fact: TokenKept) -> None:
    write_token_kept(state, fact.seat, fact.token, fact.gained)


def apply_revival_offered(state: State, fact: RevivalOffered) -> None:
    write_question(state, fact.seat, REVIVE)


def apply_card_revived(state: State, fact: CardRevived) -> None:
    write_card_revived(state, fact.seat, fact.card, fact.gained)


def apply_destruction_offered(state: State, fact: DestructionOffered) -> None:
    write_destruction_offered(state, fact.seat, fact.color)


def apply_card_destroyed(state: State, fact: CardDestroyed) -> None:
    write_card_destroyed(state, fact.seat, fact.card)


def apply_card_revealed(state: State, fact: CardRevealed) -> None:
    write_card_revealed(state, fact.slot, fact.card)


APPLY: Final[dict[type, Callable[[State, Any], None]]] = {
    BoardSetUp: apply_board_set_up,
    WondersShown: apply_wonders_shown,
    WonderDrafted: apply_wonder_drafted,
    WondersDealt: apply_wonders_dealt,
    AgeLaidOut: apply_age_laid_out,
    StarterChosen: apply_starter_chosen,
    TurnBegun: apply_turn_begun,
    CardBuilt: apply_card_built,
    CardDiscarded: apply_card_discarded,
    WonderBuilt: apply_wonder_built,
    WonderRetired: apply_wonder_retired,
    PawnMoved: apply_pawn_moved,
    Looted: apply_looted,
    TokenOffered: apply_token_offered,
    TokenTaken: apply_token_taken,
    LibraryOpened: apply_library_opened,
    TokenKept: apply_token_kept,
    RevivalOffered: apply_revival_offered,
    CardRevived: apply_card_revived,
    DestructionOffered: apply_destruction_offered,
    CardDestroyed: apply_card_destroyed,
    CardRevealed: apply_card_revealed,
    MatchEnded: apply_match_ended,
}
