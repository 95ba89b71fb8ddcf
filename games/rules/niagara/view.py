"""What a viewer sees: redaction, the painter's JSON, and worlds that a viewer holds possible (G-H1)."""

from __future__ import annotations

from games.rules.chance import Chance
from games.rules.codec import Json
from games.rules.niagara.decide import lowest_number, river_moves
from games.rules.niagara.legal import due_canoes, open_canoes
from games.rules.niagara.river import (
    ARMS,
    CARDS,
    CARDS_IN,
    CLOUD,
    GEMS,
    HIDDEN_CARD,
    KINDS,
    NO_CARD,
    NO_GEM,
    SHORE,
    SPACES,
    Card,
    disc_ids,
)
from games.rules.niagara.score import goals_of, value_of
from games.rules.niagara.state import OVER, PADDLE, PHASE_NAMES, State
from games.rules.protocol import EVERYTHING


def redact(state: State, viewer: int) -> State:
    """Return what the viewer may know: a secret pick is hidden, and counts as still in the hand it came from."""
    seen = State(state.seats, state.by_value, state.limit)
    seen.round = state.round
    seen.phase = state.phase
    seen.turn = state.turn
    seen.weather = state.weather
    seen.buoy = state.buoy
    seen.arm = state.arm
    seen.flow = state.flow
    seen.at = state.at[:]
    seen.gems = state.gems[:]
    seen.sites = state.sites[:]
    seen.owned = state.owned[:]
    seen.hands = []
    seen.cards = []
    for seat in range(state.seats):
        card, hand = state.cards[seat], state.hands[seat]
        if card in (NO_CARD, HIDDEN_CARD) or viewer in (seat, EVERYTHING) or state.shown >> seat & 1:
            seen.cards.append(card)
            seen.hands.append(hand)
        else:
            seen.cards.append(HIDDEN_CARD)
            seen.hands.append(hand | 1 << card)
    seen.shown = state.shown
    seen.start = state.start
    seen.moved = state.moved
    seen.last_round = state.last_round
    seen.last_moves = state.last_moves
    seen.result = state.result
    return seen


def determinize(seen: State, chance: Chance) -> State:
    """Return a full state that fits what is seen: every hidden pick is any card of the hand it came from."""
    world = seen.copy()
    for seat, card in enumerate(seen.cards):
        if card == HIDDEN_CARD:
            drawn = chance.pick(CARDS_IN[seen.hands[seat]])
            world.cards[seat] = drawn
            world.hands[seat] &= ~(1 << drawn)
    return world


def render(seen: State) -> dict[str, Json]:
    """Return the table of docs/titles/niagara.md; only ever given a redacted state."""
    seats = range(seen.seats)
    return {
        "round": seen.round,
        "phase": PHASE_NAMES[seen.phase],
        "weather": seen.weather,
        "buoy": seen.buoy,
        "next_arm": ARMS.names[seen.arm],
        "discs": {SPACES.names[space]: disc for space, disc in sorted(disc_ids(seen.flow, seen.arm).items())},
        "sites": {GEMS.names[site]: _count(seen.sites, site) for site in range(KINDS)},
        "canoes": [[_canoe(seen, 2 * seat), _canoe(seen, 2 * seat + 1)] for seat in seats],
        "owned": [_count(seen.owned, seat) for seat in seats],
        "values": [value_of(seen, seat) for seat in seats],
        "hands": [[CARDS.encode(card) for card in CARDS_IN[hand]] for hand in seen.hands],
        "picked": [card != NO_CARD for card in seen.cards],
        "cards": [_card(card) for card in seen.cards],
        "revealed": [bool(seen.shown >> seat & 1) for seat in seats],
        "turn": _turn(seen),
        "river": _river(seen),
        "last_river": {"round": seen.last_round, "moves": seen.last_moves} if seen.last_round else None,
        "goals": [list(goals_of(seen, seat)) for seat in seats],
        "round_limit": seen.limit or None,
    }


def _count(stock: list[int], place: int) -> dict[str, int]:
    return {GEMS.names[gem]: stock[KINDS * place + gem] for gem in range(KINDS) if stock[KINDS * place + gem]}


def _canoe(seen: State, canoe: int) -> dict[str, Json]:
    gem = seen.gems[canoe]
    return {"at": SPACES.names[seen.at[canoe]], "gem": None if gem == NO_GEM else GEMS.names[gem]}


def _card(card: Card) -> str | None:
    return None if card in (NO_CARD, HIDDEN_CARD) else CARDS.names[card - CARDS.first]


def _turn(seen: State) -> dict[str, Json] | None:
    if seen.phase != PADDLE:
        return None
    is_cloud = seen.cards[seen.turn] == CLOUD
    may = 0 if is_cloud else open_canoes(seen)
    due = 0 if is_cloud else due_canoes(seen)
    return {
        "seat": seen.turn,
        "card": _card(seen.cards[seen.turn]),
        "start": [SPACES.names[space] for space in seen.start],
        "moved": [bool(seen.moved >> canoe & 1) for canoe in (0, 1)],
        "may": [bool(may >> canoe & 1) for canoe in (0, 1)],
        "must": [bool(due >> canoe & 1) and (due != 3 or _both_due(seen)) for canoe in (0, 1)],
    }


def _both_due(seen: State) -> bool:
    """Return True if both canoes have to move; of two canoes ashore only one has to."""
    return SHORE not in seen.start


def _river(seen: State) -> dict[str, Json]:
    """Return the lowest number shown so far, and how far the river will move once nothing can change that."""
    if seen.phase not in (PADDLE, OVER):
        return {"lowest": None, "moves": None}
    shown = [card if seen.shown >> seat & 1 else NO_CARD for seat, card in enumerate(seen.cards)]
    lowest = lowest_number(shown)
    is_settled = seen.phase == PADDLE and NO_CARD not in shown and seen.cards[seen.turn] != CLOUD
    return {"lowest": lowest, "moves": river_moves(lowest, seen.weather) if is_settled else None}
