"""Positions of New York 1901 for tests, on the city that comes with the project or on tiny ones."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.chance import Chance, ScriptedChance, SeededChance
from games.rules.contract import check_laws, snapshot
from games.rules.errors import IllegalMove
from games.rules.newyork.apply import write_turn_begun
from games.rules.newyork.city import DEFAULT_SOURCE
from games.rules.newyork.components import components
from games.rules.newyork.decide import advance
from games.rules.newyork.facts import Fact
from games.rules.newyork.form import canonical
from games.rules.newyork.laws import NEWYORK_LAWS
from games.rules.newyork.moves import Move
from games.rules.newyork.rules import NEWYORK, NewYork
from games.rules.newyork.state import State
from games.rules.newyork.terms import ACTIONS, CARDS, CHALLENGES, ENDS, PINK, SIZES
from games.rules.protocol import SPECTATOR, check_options

Cells = tuple[int, ...]
Standing = Mapping[int, Sequence[tuple[str, Cells]]]

# Cities


def city_text(*rows: str, legend: Mapping[str, str] | None = None, **more: Any) -> str:
    """Return a city of these rows; streets are those of the legend, tiles those of the project, unless `more` says."""
    raw = components()
    legend = legend or {"AAA": "main"}
    streets = [name for name in legend.values() if not name.startswith("park")]
    raw["board"] = {"legend": dict(legend), "cells": list(rows)}
    raw["streets"] = [{"id": name, "name": name.title()} for name in streets]
    raw["characters"] = []
    raw.update(more)
    return canonical(raw)


def strip(*cards: str, apart: bool = False, **more: Any) -> str:
    """Return a city with a lot for each card in one row along Main Street: one block, or as many as lots.

    The first lots of two squares are the starting places of their districts.
    """
    names: list[str] = []
    starts: dict[str, str] = {}
    for place, card in enumerate(cards):
        name = f"{card[0]}{sum(other[0] == card[0] for other in cards[: place + 1]):02}"
        names += [":::"] * (apart and place > 0) + [name] * int(card[1])
        if card[1] == "2":
            starts.setdefault(card[0], name)
    districts = {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "P": "pink"}
    characters = [{"district": districts[letter], "name": None, "start_lot": lot} for letter, lot in starts.items()]
    street = " ".join(["AAA"] * len(names))
    return city_text(street, " ".join(names), characters=characters, **more)


# A block with an inner lot: Y04 meets what lies at 203 with a corner only, and nothing else.
INNER = (
    "Y01 Y01 Y01 Y05 Y07 AAA",
    "Y03 Y04 Y04 Y05 Y07 AAA",
    "Y03 Y06 Y06 CCC Y07 AAA",
)
INNER_LEGEND = {"AAA": "main", "CCC": "cross"}


# Positions


def position(
    *,
    source: str = DEFAULT_SOURCE,
    seats: int = 2,
    options: Mapping[str, str] | None = None,
    lots: Mapping[int, Sequence[str]] | None = None,
    buildings: Standing | None = None,
    stock: Mapping[int, Mapping[str, int]] | None = None,
    scores: Sequence[int] | None = None,
    market: Sequence[str] | None = None,
    future: Sequence[Sequence[str]] | None = None,
    cards: Mapping[int, Sequence[str]] | None = None,
    streets: Sequence[str] = (),
    challenge: str | None = None,
    turn: int = 0,
    first: int = 0,
    turns: int = 0,
    end: tuple[str, int] | None = None,
) -> State:
    """Return a state in which seat `turn` begins a turn; all laws hold.

    Estates are `lots` and the lots under `buildings`; a worker stands wherever no building does. Of the cards of all
    other lots, `market` lies open (else the first four), the rest is the future market, in the groups of `future` if
    their order matters. `stock` replaces what a seat has left of its own 18.
    """
    state = NEWYORK.initial(seats, check_options(NEWYORK, options or {}))
    state.settle_in(source)
    for seat in range(seats):
        _put_estate(state, seat, (lots or {}).get(seat, ()), (buildings or {}).get(seat, ()))
        if seat in (stock or {}):
            _put_stock(state, seat, stock[seat])
        if seat in (cards or {}):
            state.cards[seat] = sum(1 << ACTIONS.values[name] for name in cards[seat])
    _put_cards(state, market, future)
    state.scores = list(scores or [0] * seats)
    state.streets = [state.city.streets.index(street) for street in streets]
    if challenge is not None:
        state.challenge = CHALLENGES.values[challenge]
    state.turn, state.first, state.turns = turn, first, turns
    if end is not None:
        state.end, state.end_seat = ENDS.values[end[0]], end[1]
    check_laws(NEWYORK_LAWS, state)
    return state


def _put_estate(state: State, seat: int, lots: Sequence[str], buildings: Sequence[tuple[str, Cells]]) -> None:
    city = state.city
    kinds = len(city.kinds)
    owned = {city.lot_numbers[name] for name in lots}
    for tile, cells in buildings:
        placement = city.placement_at[tile, cells]
        kind = city.place_kind[placement]
        state.buildings[seat].append(placement)
        state.built[seat] |= city.place_mask[placement]
        owned |= {city.lot_of[city.square_at[cell]] for cell in cells}
        if city.are_legends[kind]:
            state.legends &= ~(1 << kind)
            state.kings |= 1 << seat
        elif kind:
            state.stock[seat * kinds + kind] -= 1
            state.unbuilt[seat] -= 1
    for lot in owned:
        state.lots[seat] |= 1 << lot
        state.estates[seat] |= city.lot_squares[lot]
        state.unowned &= ~(1 << lot)
        if not city.lot_squares[lot] & state.built[seat]:
            state.workers[seat] |= 1 << lot


def _put_stock(state: State, seat: int, stock: Mapping[str, int]) -> None:
    kinds = state.city.kinds
    for kind, name in enumerate(kinds):
        state.stock[seat * len(kinds) + kind] = stock.get(name, 0)
    state.unbuilt[seat] = sum(stock.values())


def _put_cards(state: State, market: Sequence[str] | None, future: Sequence[Sequence[str]] | None) -> None:
    city = state.city
    rest = sorted(
        card
        for lot, card in enumerate(city.lot_cards)
        if state.unowned >> lot & 1 and not (card // len(SIZES) == PINK and state.seats == 2)
    )
    state.market = rest[:4] if market is None else sorted(CARDS.values[name] for name in market)
    for card in state.market:
        rest.remove(card)
    groups = [rest] if future is None else [sorted(CARDS.values[name] for name in group) for group in future]
    state.future = [group for group in groups if group]
    assert sorted(card for group in state.future for card in group) == rest, [CARDS.names[card] for card in rest]


def started(seed: int | str | Chance, seats: int = 2, rules: NewYork = NEWYORK, **options: str) -> State:
    """Return a match after its set-up."""
    state = rules.initial(seats, check_options(rules, options))
    for fact in rules.setup(state, seed if isinstance(seed, Chance) else SeededChance(seed)):
        rules.apply(state, fact)
    check_laws(NEWYORK_LAWS, state)
    return state


# Moves


def play(state: State, seat: int, raw: dict[str, Any], *draws: str, chance: Chance | None = None) -> list[Fact]:
    """Decide a legal move given as JSON, write it down and return its facts; exactly `draws` must be drawn."""
    move = NEWYORK.codec.decode_move(raw)
    assert move in NEWYORK.legal_moves(state, seat), raw
    lots = chance or ScriptedChance(*(CARDS.values[name] for name in draws))
    facts = NEWYORK.decide(state, seat, move, lots)
    assert chance or lots.is_used_up
    for fact in facts:
        NEWYORK.apply(state, fact)
    check_laws(NEWYORK_LAWS, state)
    return facts


def expand(state: State, lot: str, *draws: str, seat: int = 0) -> list[Fact]:
    return play(state, seat, {"kind": "expand", "lot": lot}, *draws)


def grab(state: State, first: str, second: str, *draws: str, seat: int = 0) -> list[Fact]:
    return play(state, seat, {"kind": "grab", "lots": [first, second]}, *draws)


def extra(state: State, lot: str, *draws: str, seat: int = 0) -> list[Fact]:
    return play(state, seat, {"kind": "extra", "lot": lot}, *draws)


def build(state: State, tile: str, *cells: int, seat: int = 0, draws: Sequence[str] = ()) -> list[Fact]:
    return play(state, seat, raw_of("build", tile, *cells), *draws)


def boom(state: State, tile: str, *cells: int, seat: int = 0, draws: Sequence[str] = ()) -> list[Fact]:
    return play(state, seat, raw_of("boom", tile, *cells), *draws)


def demolish(state: State, tile: str, *cells: int, seat: int = 0, draws: Sequence[str] = ()) -> list[Fact]:
    return play(state, seat, raw_of("demolish", tile, *cells), *draws)


def give_back(state: State, lot: str, *draws: str, seat: int = 0) -> list[Fact]:
    return play(state, seat, {"kind": "return", "lot": lot}, *draws)


def shift(state: State, *draws: str, seat: int = 0) -> list[Fact]:
    return play(state, seat, {"kind": "shift"}, *draws)


def end_turn(state: State, *draws: str, seat: int = 0) -> list[Fact]:
    return play(state, seat, {"kind": "end"}, *draws)


def raw_of(kind: str, tile: str, *cells: int) -> dict[str, Any]:
    return {"kind": kind, "tile": tile, "cells": list(cells)}


def again(state: State, seat: int = 0) -> None:
    """Have the seat begin a turn, whatever was going on."""
    write_turn_begun(state, seat)


def refusal(state: State, seat: int, raw: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Return the code and the params with which a move is refused; it is not legal, and nothing has changed."""
    move: Move = NEWYORK.codec.decode_move(raw)
    assert move not in NEWYORK.legal_moves(state, seat)
    before = snapshot(state)
    try:
        advance(state, seat, move, ScriptedChance(), None)
    except IllegalMove as error:
        assert snapshot(state) == before
        return error.code, error.params
    raise AssertionError(f"{raw} is accepted")


def code_of(state: State, raw: dict[str, Any], seat: int = 0) -> str:
    return refusal(state, seat, raw)[0]


# What there is to see


def table(state: State, viewer: int = SPECTATOR) -> dict[str, Any]:
    shown = NEWYORK.render(NEWYORK.redact(state, viewer), viewer)
    assert json.loads(json.dumps(shown)) == shown
    return shown


def player(state: State, seat: int = 0) -> dict[str, Any]:
    return table(state)["players"][seat]


def legal(state: State, kind: str | None = None, seat: int | None = None) -> list[dict[str, Any]]:
    """Return what whoever is asked may do, or those moves of a kind."""
    moves = NEWYORK.legal_moves(state, state.turn if seat is None else seat)
    encoded = [NEWYORK.codec.encode_move(move) for move in moves]
    return [raw for raw in encoded if kind is None or raw["kind"] == kind]


def legal_kinds(state: State) -> set[str]:
    return {raw["kind"] for raw in legal(state)}


def lots_on_offer(state: State, kind: str = "expand") -> list[str]:
    return [raw["lot"] for raw in legal(state, kind)]


def tiles_on_offer(state: State, kind: str = "build") -> set[str]:
    return {raw["tile"] for raw in legal(state, kind)}


def asked(state: State) -> tuple[int, str] | None:
    """Return who is asked what, or None when the match is over."""
    return next(((seat, decision.kind) for seat, decision in NEWYORK.decisions(state).items()), None)


def kinds(facts: Sequence[Fact]) -> list[str]:
    """Return the facts by their names in the log."""
    return [raw["kind"] for raw in NEWYORK.codec.encode_facts(facts)]


def only(facts: Sequence[Fact], kind: type) -> Any:
    (found,) = [fact for fact in facts if isinstance(fact, kind)]
    return found


def names_of(cards: Sequence[int]) -> list[str]:
    return [CARDS.names[card] for card in cards]
