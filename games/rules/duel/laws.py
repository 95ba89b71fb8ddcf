"""What must be true of every state of Duel, and which states look alike to a viewer. For tests and the fuzzer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from games.rules.duel.cards import COLOR, DECK_OF, DECKS, GIVES, GUILDS, SHARE, SYMBOL
from games.rules.duel.decide import LIBRARY_TOKENS, WONDERS_IN_ALL, boxed_tokens
from games.rules.duel.goods import ARCHITECTURE_BIT, COUNTED, LAW_SYMBOL, MASONRY_BIT, NO_SYMBOL, WONDERS
from games.rules.duel.state import CARD, DOWN, DOWN_GUILD, EMPTY, HIDDEN, OVER, State
from games.rules.duel.structure import COVERED_BY, SLOTS
from games.rules.duel.wonders import ARCHITECTURE, LAW, MASONRY, WONDER_SHARE, WONDERS_IN
from games.rules.protocol import EVERYTHING


class DuelLaws:
    """See games.rules.laws.Laws."""

    def broken_laws(self, state: State) -> list[str]:
        return [*_broken_cards(state), *_broken_structure(state), *_broken_cities(state), *_broken_rest(state)]

    def hidden_twins(self, state: State, viewer: int) -> Iterator[State]:
        """Yield the states in which the Great Library has drawn other tokens."""
        if state.library in (0, HIDDEN) or viewer in (state.turn, EVERYTHING):
            return
        for drawn in combinations(boxed_tokens(state), LIBRARY_TOKENS):
            twin = state.copy()
            twin.library = sum(1 << token for token in drawn)
            if twin.library != state.library:
                yield twin


def _broken_cards(state: State) -> Iterator[str]:
    places = [card for card in [*state.slots, *state.pile, *state.under] if card > EMPTY]
    for owned in state.cards:
        places += [card for card in range(len(COLOR)) if owned >> card & 1]
    if len(places) != len(set(places)):
        yield "a card is in two places"
    if state.age >= 0:
        unseen = {*state.deck, *state.guilds}
        if unseen & set(places):
            yield "a card that was seen counts as unseen"
        if any(DECK_OF[card] > state.age for card in places if DECK_OF[card] != GUILDS):
            yield "a card of a later age has been seen"
        down = state.slots.count(DOWN)
        if len(state.deck) != len(DECKS[state.age]) - 20 + (3 if state.age == 2 else 0) + down:
            yield f"{len(state.deck)} unseen cards for {down} face-down slots"
        if state.age == 2 and len(state.guilds) != 4 + state.slots.count(DOWN_GUILD):
            yield f"{len(state.guilds)} unseen guilds"


def _broken_structure(state: State) -> Iterator[str]:
    if state.age < 0:
        return
    for slot in range(SLOTS):
        is_there = state.slots[slot] != EMPTY
        if is_there != bool(state.present >> slot & 1):
            yield f"slot {slot} is there and not there"
        is_open = is_there and not COVERED_BY[state.age][slot] & state.present
        if is_open != bool(state.open >> slot & 1):
            yield f"slot {slot} is open and not open"
        if state.asks == CARD and is_open and state.slots[slot] <= DOWN:
            yield f"slot {slot} is open and face down"


def _broken_cities(state: State) -> Iterator[str]:
    for seat in (0, 1):
        cards = [card for card in range(len(COLOR)) if state.cards[seat] >> card & 1]
        counts = [sum(COLOR[card] == color for card in cards) for color in range(WONDERS)]
        counts.append(state.built[seat].bit_count())
        if state.counts[COUNTED * seat : COUNTED * seat + COUNTED] != counts:
            yield f"the counts of seat {seat} are wrong"
        economy = sum(SHARE[card] for card in cards) + sum(WONDER_SHARE[w] for w in WONDERS_IN[state.built[seat]])
        economy += MASONRY_BIT * (state.tokens[seat] >> MASONRY & 1)
        economy += ARCHITECTURE_BIT * (state.tokens[seat] >> ARCHITECTURE & 1)
        if state.economy[seat] != economy:
            yield f"the economy of seat {seat} is wrong"
        symbols = {SYMBOL[card] for card in cards if SYMBOL[card] != NO_SYMBOL}
        symbols |= {LAW_SYMBOL} if state.tokens[seat] >> LAW & 1 else set()
        if state.symbols[seat] != sum(1 << symbol for symbol in symbols):
            yield f"the symbols of seat {seat} are wrong"
        chains = 0
        for card in cards:
            chains |= GIVES[card]
        if state.chains[seat] != chains:
            yield f"the chains of seat {seat} are wrong"


def _broken_rest(state: State) -> Iterator[str]:
    if min(state.coins) < 0:
        yield "somebody has fewer than no coins"
    if state.counts[WONDERS] + state.counts[COUNTED + WONDERS] > WONDERS_IN_ALL:
        yield "there are too many wonders"
    if not -9 <= state.pawn <= 9:
        yield f"the pawn stands on {state.pawn}"
    if (state.asks == OVER) != (state.result is not None):
        yield "the question and the result disagree"
    if state.board & state.tokens[0] or state.board & state.tokens[1] or state.tokens[0] & state.tokens[1]:
        yield "a token is in two places"


DUEL_LAWS = DuelLaws()
