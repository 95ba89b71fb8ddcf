"""What a viewer sees: redaction, the painter's JSON, and worlds that a viewer holds possible (D-H)."""

from __future__ import annotations

from typing import Final

from games.rules.chance import Chance
from games.rules.codec import Json
from games.rules.duel.cards import CARDS, CHAINS, DECK_OF, Card
from games.rules.duel.cost import Bill, bill_of_card, bill_of_wonder, key_of, unit_price
from games.rules.duel.decide import LIBRARY_TOKENS, boxed_tokens, discard_gain
from games.rules.duel.goods import COLORS, RESOURCES, SYMBOLS, UNIT_BITS, UNITS
from games.rules.duel.legal import cards_of_color
from games.rules.duel.score import PARTS, points_of
from games.rules.duel.state import DOWN, DOWN_GUILD, EMPTY, HIDDEN, LIBRARY, OVER, QUESTION_NAMES, State
from games.rules.duel.structure import LAYOUTS, SLOTS
from games.rules.duel.wonders import TOKENS, TOKENS_IN, WONDER_NAMES, WONDERS_IN
from games.rules.protocol import EVERYTHING

SEATS: Final = (0, 1)


def redact(state: State, viewer: int) -> State:
    """Return what the viewer may know: all but the Great Library's tokens, which its builder alone sees (D-H2)."""
    seen = State(state.is_first_game)
    seen.first = state.first
    seen.asks = state.asks
    seen.turn = state.turn
    seen.again = state.again
    seen.age = state.age
    seen.slots = state.slots[:]
    seen.present = state.present
    seen.open = state.open
    seen.taken = state.taken
    seen.deck = state.deck[:]
    seen.guilds = state.guilds[:]
    seen.offer = state.offer
    seen.pool = state.pool
    seen.drafted = state.drafted
    seen.wonders = state.wonders[:]
    seen.built = state.built[:]
    seen.under = state.under[:]
    seen.board = state.board
    seen.tokens = state.tokens[:]
    seen.library = HIDDEN if state.library and viewer not in (state.turn, EVERYTHING) else state.library
    seen.doomed = state.doomed
    seen.coins = state.coins[:]
    seen.cards = state.cards[:]
    seen.counts = state.counts[:]
    seen.economy = state.economy[:]
    seen.symbols = state.symbols[:]
    seen.chains = state.chains[:]
    seen.pawn = state.pawn
    seen.loot = state.loot
    seen.pile = state.pile[:]
    seen.result = state.result
    return seen


def determinize(seen: State, chance: Chance) -> State:
    """Return a full state that fits what is seen. Face-down cards need none: they are drawn when they are turned up."""
    world = seen.copy()
    if world.library == HIDDEN:
        world.library = sum([1 << token for token in chance.sample(boxed_tokens(world), LIBRARY_TOKENS)])
    return world


def render(seen: State) -> dict[str, Json]:
    """Return the table of docs/titles/duel.md; only ever given a redacted state."""
    return {
        "age": seen.age + 1,
        "phase": QUESTION_NAMES[seen.asks],
        "turn": None if seen.asks == OVER else seen.turn,
        "first": seen.first,
        "structure": [_slot(seen, slot) for slot in range(SLOTS)] if seen.age >= 0 else [],
        "unseen": {
            "cards": [CARDS.names[card] for card in seen.deck],
            "guilds": [CARDS.names[card] for card in seen.guilds],
        },
        "offer": [WONDER_NAMES.names[wonder] for wonder in WONDERS_IN[seen.offer]],
        "board": [TOKENS.names[token] for token in TOKENS_IN[seen.board]],
        "library": _library(seen),
        "doomed": COLORS.names[seen.doomed] if QUESTION_NAMES[seen.asks] == "destroy" else None,
        "pawn": seen.pawn,
        "loot": [[bool(seen.loot >> 2 * seat + place & 1) for place in (0, 1)] for seat in SEATS],
        "pile": [CARDS.names[card] for card in seen.pile],
        "cities": [_city(seen, seat) for seat in SEATS],
        "bills": [_bills(seen, seat) for seat in SEATS],
    }


def _slot(seen: State, slot: int) -> dict[str, Json]:
    row, column, _, covered_by = LAYOUTS[seen.age][slot]
    card = seen.slots[slot]
    return {
        "row": row,
        "x": column,
        "card": CARDS.names[card] if card > EMPTY else None,
        "back": None if card == EMPTY else _back(card),
        "is_open": bool(seen.open >> slot & 1),
        "covered_by": [cover for cover in covered_by if seen.present >> cover & 1],
    }


def _back(card: Card) -> str:
    if card == DOWN:
        return "age"
    if card == DOWN_GUILD:
        return "guild"
    return "guild" if DECK_OF[card] == 3 else "age"


def _library(seen: State) -> list[str] | None:
    """Return what the Great Library shows: its tokens, an empty list if they are hidden, None if none is open."""
    if seen.asks != LIBRARY:
        return None
    return [] if seen.library == HIDDEN else [TOKENS.names[token] for token in TOKENS_IN[seen.library]]


def _city(seen: State, seat: int) -> dict[str, Json]:
    economy = seen.economy[seat]
    key = key_of(seen, seat)
    resources = range(len(RESOURCES.names))
    return {
        "coins": seen.coins[seat],
        "cards": {
            name: [CARDS.names[card] for card in cards_of_color(seen, seat, color)]
            for color, name in enumerate(COLORS.names)
        },
        "wonders": [
            *(
                {"wonder": WONDER_NAMES.names[wonder], "under": CARDS.names[seen.under[wonder]]}
                for wonder in WONDERS_IN[seen.built[seat]]
            ),
            *({"wonder": WONDER_NAMES.names[wonder], "under": None} for wonder in WONDERS_IN[seen.wonders[seat]]),
        ],
        "tokens": [TOKENS.names[token] for token in TOKENS_IN[seen.tokens[seat]]],
        "symbols": [name for symbol, name in enumerate(SYMBOLS.names) if seen.symbols[seat] >> symbol & 1],
        "chains": [name for chain, name in enumerate(CHAINS.names) if seen.chains[seat] >> chain & 1],
        "makes": {RESOURCES.names[resource]: economy >> UNIT_BITS * resource & UNITS for resource in resources},
        "buys_at": {RESOURCES.names[resource]: unit_price(key, resource) for resource in resources},
        "discard": discard_gain(seen, seat),
        "points": dict(zip(PARTS, points_of(seen, seat), strict=True)),
    }


def _bills(seen: State, seat: int) -> dict[str, dict[str, Json]]:
    """Return what every visible card and every wonder in reach would cost the seat, and why."""
    cards = {card for card in seen.slots if card > EMPTY}
    return {
        "cards": {CARDS.names[card]: _bill(bill_of_card(seen, seat, card)) for card in sorted(cards)},
        "wonders": {
            WONDER_NAMES.names[wonder]: _bill(bill_of_wonder(seen, seat, wonder))
            for wonder in WONDERS_IN[seen.wonders[seat]]
        },
    }


def _bill(bill: Bill) -> dict[str, Json]:
    return {
        "total": bill.total,
        "coins": bill.coins,
        "is_free": bill.is_free,
        "units": [[RESOURCES.names[unit.resource], unit.how, unit.price] for unit in bill.units],
    }
