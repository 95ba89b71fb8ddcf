"""The log and the moves in codes and data; the words are in games/words/newyork.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules.codec import Json
from games.rules.newyork.apply import names_of_lots
from games.rules.newyork.build import in_the_way, vacated, worth
from games.rules.newyork.city import Placement
from games.rules.newyork.facts import (
    ActionPlayed,
    BonusesDrawn,
    BuildingRemoved,
    EndTriggered,
    Fact,
    FirstPlayerDrawn,
    LotTaken,
    MarketOpened,
    MarketRefilled,
    MatchScored,
    SeatSettled,
    SkyscraperBuilt,
    TurnBegun,
    TurnEnded,
    TurnSkipped,
    WorkerReturned,
    WorkersPlaced,
)
from games.rules.newyork.moves import Boom, Build, Demolish, Expand, Extra, Grab, Move, Return, Shift
from games.rules.newyork.score import winners_of
from games.rules.newyork.state import State
from games.rules.newyork.terms import ACTIONS, CARDS, CHALLENGES, DISTRICTS, ENDS, GENERATIONS, Card
from games.rules.protocol import Line

ORDINALS: Final = ("first", "second", "third", "fourth")
ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def coordinate(cell: int) -> str:
    """Return a cell as people call it: the column's letter, then the row counted from 1."""
    column = cell % 100
    letters = ALPHABET[column % 26] if column < 26 else ALPHABET[column // 26 - 1] + ALPHABET[column % 26]
    return f"{letters}{cell // 100 + 1}"


def place_of(cells: Sequence[int]) -> str:
    return " ".join([coordinate(cell) for cell in cells])


# The log


def describe(fact: Fact) -> Line | None:
    """Return the line of a fact; nothing is hidden from anybody (N-H1)."""
    if isinstance(fact, SkyscraperBuilt):
        return _of_build(fact)
    if isinstance(fact, LotTaken):
        return _line("taken", seat=fact.seat, lot=fact.lot, card=CARDS.names[fact.card])
    if isinstance(fact, MarketRefilled):
        return _line(f"refilled.{len(fact.cards)}", **_cards(fact.cards))
    if isinstance(fact, TurnBegun):
        return None if fact.round is None else _line("round", round=fact.round)
    if isinstance(fact, BuildingRemoved):
        return _line("removed", seat=fact.seat, tile=fact.name)
    if isinstance(fact, WorkersPlaced):
        return _line("placed", seat=fact.seat, lots=", ".join(fact.lots), workers=len(fact.lots))
    if isinstance(fact, WorkerReturned):
        return _line("returned", seat=fact.seat, lot=fact.lot)
    if isinstance(fact, ActionPlayed):
        return _line(f"action.{ACTIONS.names[fact.action]}", seat=fact.seat)
    if isinstance(fact, TurnEnded):
        return _line("ended", seat=fact.seat) if fact.by_choice else None
    if isinstance(fact, TurnSkipped):
        return _line("skipped", seat=fact.seat)
    if isinstance(fact, EndTriggered):
        return _line(f"end.{ENDS.names[fact.reason]}", seat=fact.seat)
    if isinstance(fact, MatchScored):
        return _of_result(fact)
    return _of_set_up(fact)


def _of_set_up(fact: Fact) -> Line | None:
    if isinstance(fact, SeatSettled):
        return _line("settled", seat=fact.seat, district=DISTRICTS.names[fact.district], lot=fact.lot)
    if isinstance(fact, BonusesDrawn) and fact.challenge is not None:
        return _line("bonuses", streets=", ".join(fact.names), challenge=CHALLENGES.names[fact.challenge])
    if isinstance(fact, MarketOpened):
        return _line(f"market.{len(fact.cards)}", **_cards(fact.cards))
    if isinstance(fact, FirstPlayerDrawn):
        return _line("first", seat=fact.seat)
    return None


def _cards(cards: Sequence[Card]) -> dict[str, Json]:
    return {ORDINALS[place]: CARDS.names[card] for place, card in enumerate(cards)}


def _of_build(fact: SkyscraperBuilt) -> Line:
    code = "built"
    if fact.prestige:
        code += ".prestige"
    if fact.workers:
        code += ".workers"
    return _line(
        code,
        seat=fact.seat,
        tile=fact.name,
        place=place_of(fact.cells),
        scored=fact.points + fact.prestige,
        prestige=fact.prestige,
        workers=len(fact.workers),
    )


def _of_result(fact: MatchScored) -> Line:
    winners = winners_of(fact)
    points = max(fact.totals)
    if len(winners) == 1:
        code = "won" if fact.tie_break == "none" else f"won.{fact.tie_break}"
        return _line(code, seat=winners[0], scored=points)
    if len(winners) == 2:
        return _line("shared", seat=winners[0], rival=winners[1], scored=points)
    return _line("shared.many", scored=points)


# Moves


def describe_move(seen: State, seat: int, move: Move) -> Line:
    """Return a legal move in words, for buttons and labels."""
    city = seen.city
    if isinstance(move, Expand | Extra | Return):
        lot = city.lot_numbers[move.lot]
        code = "do.expand" if isinstance(move, Expand) else "do.extra" if isinstance(move, Extra) else "do.return"
        card = CARDS.names[city.lot_cards[lot]]
        return _line(code, lot=move.lot, card=card, place=place_of(city.cells_named(lot)))
    if isinstance(move, Grab):
        return _line("do.grab", lot=move.lots[0], other=move.lots[1])
    if isinstance(move, Build | Boom | Demolish):
        return _describe_build(seen, seat, move, city.placement_at[move.tile, move.cells])
    return _line("do.shift" if isinstance(move, Shift) else "do.end")


def _describe_build(seen: State, seat: int, move: Build | Boom | Demolish, placement: Placement) -> Line:
    city = seen.city
    kind = city.place_kind[placement]
    params: dict[str, Json] = {
        "tile": city.names[kind][0],
        "generation": GENERATIONS.names[city.generations[kind]],
        "place": place_of(move.cells),
        "scored": worth(seen, seat, placement),
    }
    if isinstance(move, Build):
        return _line("do.build", **params)
    if isinstance(move, Boom):
        return _line("do.boom", **params)
    removed = in_the_way(seen, seat, placement)
    params["removed"] = ", ".join([city.names[city.place_kind[one]][0] for one in removed])
    empty = vacated(seen, seat, placement, removed)
    if not empty:
        return _line("do.demolish", **params)
    return _line("do.demolish.workers", **params, lots=", ".join(names_of_lots(seen, empty)), workers=empty.bit_count())


def _line(code: str, **params: Json) -> Line:
    return Line(f"newyork.{code}", params)
