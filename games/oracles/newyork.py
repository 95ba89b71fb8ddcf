"""New York's oracle: its notation, and the replay of one game through the real rules.

All that is drawn stands in the record: the deck is kept here in the record's order, and every draw takes its top card.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.oracles.replay import Mismatch
from games.rules.bits import bits_of
from games.rules.chance import ScriptedChance
from games.rules.errors import RulesError
from games.rules.newyork.facts import MarketRefilled
from games.rules.newyork.moves import (
    END_TURN,
    SHIFT_MARKET,
    Boom,
    Build,
    Demolish,
    EndTurn,
    Expand,
    Extra,
    Grab,
    Move,
    Return,
    Shift,
)
from games.rules.newyork.rules import NEWYORK
from games.rules.newyork.state import OVER, State, free_workers, future_size
from games.rules.newyork.terms import ACTIONS, CARDS, CHALLENGES, DISTRICTS, ENDS, NOT_YET
from games.rules.protocol import check_options

Raw = list[Any]
TILE_MOVES: dict[str, type[Build] | type[Boom] | type[Demolish]] = {"build": Build, "boom": Boom, "demolish": Demolish}
LOT_MOVES: dict[str, type[Expand] | type[Extra] | type[Return]] = {"expand": Expand, "extra": Extra, "return": Return}


def replay(number: int, game: dict[str, Any]) -> Iterator[Mismatch]:
    """Replay one recorded game and yield every difference; a refused move ends the replay of the game."""
    state, deck = _set_up(game["setup"])
    yield from _differences(number, 0, "start ", game["start"], write_state(state))
    for place, step in enumerate(game["steps"]):
        yield from _check_question(number, place, step, state)
        try:
            _play(state, step, deck)
        except (RulesError, AssertionError) as error:
            yield Mismatch(number, place, "move refused", step["m"], str(error))
            return
        yield from _differences(number, place, "", step["after"], write_state(state))
    yield from _check_final(number, len(game["steps"]) - 1, game["final"], state)


def _set_up(setup: dict[str, Any]) -> tuple[State, list[int]]:
    """Return the state before the first step, and the future market in the order of the record."""
    wish = {
        "variant": setup["variant"],
        "actions": "with" if setup["actions"] else "without",
        "refill": setup["refill"],
        "land_grab": setup["land_grab"],
    }
    state = NEWYORK.initial(setup["players"], check_options(NEWYORK, wish))
    chance = ScriptedChance()
    if setup["variant"] != "expert":
        chance.expect(*[DISTRICTS.decode(district) for district in setup["characters"]])
    if setup["variant"] in ("standard", "expert"):
        chance.expect(*setup["streets"], CHALLENGES.decode(setup["challenge"]))
    chance.expect(*[CARDS.decode(card) for card in setup["market"]], setup["first"])
    for fact in NEWYORK.setup(state, chance):
        NEWYORK.apply(state, fact)
    return state, [CARDS.decode(card) for card in setup["deck"]]


def _play(state: State, step: dict[str, Any], deck: list[int]) -> None:
    """Make the move; cards are drawn from the deck of the record, and what goes under it is put there."""
    move = read_move(step["m"])
    if isinstance(move, Shift):
        deck += [CARDS.decode(card) for card in step["bottom"]]
    if isinstance(move, Return):
        deck.append(state.city.lot_cards[state.city.lot_numbers[move.lot]])
    facts = NEWYORK.decide(state, step["p"], move, ScriptedChance(*deck))
    for fact in facts:
        NEWYORK.apply(state, fact)
        if isinstance(fact, MarketRefilled):
            del deck[: len(fact.cards)]


def _check_question(number: int, place: int, step: dict[str, Any], state: State) -> Iterator[Mismatch]:
    """Compare who decides and every move that is legal, before the step."""
    asked = sorted(NEWYORK.decisions(state))
    if asked != [step["p"]]:
        yield Mismatch(number, place, "who decides", [step["p"]], asked)
        return
    legal = [write_move(move) for move in NEWYORK.legal_moves(state, step["p"])]
    if len(legal) != step["legal"]:
        yield Mismatch(number, place, "legal moves", step["legal"], len(legal))
    kinds = dict(Counter(move[0] for move in legal))
    if kinds != step["by"]:
        yield Mismatch(number, place, "legal moves by kind", step["by"], kinds)
    if digest(legal) != step["set"]:
        yield Mismatch(number, place, "the set of legal moves", step["set"], digest(legal))


def digest(moves: list[Raw]) -> str:
    texts = sorted(json.dumps(move, separators=(",", ":")) for move in moves)
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:8]


def _check_final(number: int, place: int, expected: dict[str, Any], state: State) -> Iterator[Mismatch]:
    outcome = NEWYORK.outcome(state)
    if outcome is None:
        yield Mismatch(number, place, "the end", "over", "running")
        return
    found = {**outcome.details, "winners": list(outcome.winners)}
    yield from _differences(number, place, "final ", expected, found)


def _differences(
    number: int, place: int, what: str, expected: dict[str, Any], found: dict[str, Any]
) -> Iterator[Mismatch]:
    for key in sorted(expected.keys() | found.keys()):
        if expected.get(key) != found.get(key):
            yield Mismatch(number, place, f"{what}{key}", expected.get(key), found.get(key))


# The notation


def write_state(state: State) -> dict[str, Any]:
    city = state.city
    seats = range(state.seats)
    return {
        "score": list(state.scores),
        "free": [free_workers(state, seat) for seat in seats],
        "unbuilt": list(state.unbuilt),
        "cards": [_names(ACTIONS.names[card] for card in bits_of(cards)) for cards in state.cards],
        "market": _names(CARDS.names[card] for card in state.market),
        "future": future_size(state),
        "estate": [_names(city.lots[lot] for lot in bits_of(lots)) for lots in state.lots],
        "workers": [_names(city.lots[lot] for lot in bits_of(lots)) for lots in state.workers],
        "buildings": [_names(_write_building(state, one) for one in standing) for standing in state.buildings],
        "end": None if state.end == NOT_YET else {"reason": ENDS.names[state.end], "seat": state.end_seat},
        "next": None if state.phase == OVER else state.turn,
    }


def _names(names: Iterator[str]) -> str:
    return " ".join(sorted(names))


def _write_building(state: State, placement: int) -> str:
    city = state.city
    cells = ",".join(map(str, city.place_cells[placement]))
    return f"{city.kinds[city.place_kind[placement]]}@{cells}"


def read_move(raw: Raw) -> Move:
    """Return the move that the oracle's notation means."""
    kind = raw[0]
    if kind in TILE_MOVES:
        return TILE_MOVES[kind](raw[1], tuple(raw[2]))
    if kind in LOT_MOVES:
        return LOT_MOVES[kind](raw[1])
    if kind == "grab":
        return Grab((raw[1], raw[2]))
    if kind == "shift":
        return SHIFT_MARKET
    if kind == "end":
        return END_TURN
    raise ValueError(f"unknown move {raw!r}")


def write_move(move: Move) -> Raw:
    if isinstance(move, Grab):
        return ["grab", *move.lots]
    if isinstance(move, EndTurn):
        return ["end"]
    if isinstance(move, Shift):
        return ["shift"]
    if isinstance(move, Build | Boom | Demolish):
        kind = next(name for name, made in TILE_MOVES.items() if type(move) is made)
        return [kind, move.tile, list(move.cells)]
    kind = next(name for name, made in LOT_MOVES.items() if type(move) is made)
    return [kind, move.lot]
