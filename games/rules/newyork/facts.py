"""What has come of moves: the rows of the log, for ever. A field may be added only with a new schema."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from games.rules.codec import Bool, Int, Json, Kind, ListOf, Maybe, Text, Word
from games.rules.newyork.form import BadCity, canonical, form_faults
from games.rules.newyork.moves import CELLS, LOT, TILE
from games.rules.newyork.terms import (
    ACTIONS,
    CARDS,
    CHALLENGES,
    DISTRICTS,
    ENDS,
    TIE_BREAKS,
    Action,
    Card,
    Challenge,
    District,
    End,
)


@dataclass(frozen=True, slots=True)
class CityFounded:
    """The city that is played on, whole: later changes of board and tiles change nothing here (ADR 10)."""

    city: str


@dataclass(frozen=True, slots=True)
class SeatSettled:
    """A seat's character, and its starting building on the marked lot (N-S3)."""

    seat: int
    district: District
    lot: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BonusesDrawn:
    """The streets and the challenge in play (N-S2)."""

    streets: tuple[str, ...]
    names: tuple[str, ...]
    challenge: Challenge | None


@dataclass(frozen=True, slots=True)
class MarketOpened:
    """The open cards, and those that the future market is made of, in no order (N-S4)."""

    cards: tuple[Card, ...]
    future: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn:
    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegun:
    """`round` is set where a round begins."""

    seat: int
    round: int | None


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """`by_choice`: there was something left to do."""

    seat: int
    by_choice: bool


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A seat that could do nothing at all."""

    seat: int


@dataclass(frozen=True, slots=True)
class ActionPlayed:
    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class LotTaken:
    """The card left the market, and a worker stands on the lot (N-T2)."""

    seat: int
    lot: str
    card: Card


@dataclass(frozen=True, slots=True)
class MarketShifted:
    """All open cards went under the future market, shuffled (N-A2)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MarketRefilled:
    """Cards turned up, one after the other."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BuildingRemoved:
    """A building was demolished; its tile is out of the game (N-T3)."""

    seat: int
    tile: str
    name: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SkyscraperBuilt:
    """`points` of the tile and `prestige` beside them (N-K5); workers came back from these lots (N-T7)."""

    seat: int
    tile: str
    name: str
    cells: tuple[int, ...]
    points: int
    prestige: int
    workers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WorkersPlaced:
    """Workers went onto lots that a demolition has left empty (N-T4)."""

    seat: int
    lots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WorkerReturned:
    """The lot is unowned again, its card lies under the future market (N-T6)."""

    seat: int
    lot: str
    card: Card


@dataclass(frozen=True, slots=True)
class EndTriggered:
    """The last turns have begun (N-E1)."""

    seat: int
    reason: End


@dataclass(frozen=True, slots=True)
class MatchScored:
    """The end: points from play, what the streets, the challenge and unused cards bring, and who has won (N-F).

    `street_counts` and `street_points` are by street in play, then by seat.
    """

    reason: End
    played: tuple[int, ...]
    street_counts: tuple[tuple[int, ...], ...]
    street_points: tuple[tuple[int, ...], ...]
    challenge: tuple[int, ...]
    actions: tuple[int, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    tie_break: str


Fact = (
    CityFounded
    | SeatSettled
    | BonusesDrawn
    | MarketOpened
    | FirstPlayerDrawn
    | TurnBegun
    | TurnEnded
    | TurnSkipped
    | ActionPlayed
    | LotTaken
    | MarketShifted
    | MarketRefilled
    | BuildingRemoved
    | SkyscraperBuilt
    | WorkersPlaced
    | WorkerReturned
    | EndTriggered
    | MatchScored
)


class CityData:
    """A city: an object in JSON, its canonical text in a fact."""

    def encode(self, value: Any) -> Json:
        return json.loads(value)

    def decode(self, raw: Json) -> str:
        faults = form_faults(raw)
        if faults:
            raise BadCity(faults)
        return canonical(raw)


_SEAT: Final = Int(0, 3)
_CARDS: Final = ListOf(CARDS)
_COUNT: Final = Int(0, 10_000)
_BY_SEAT: Final = ListOf(_COUNT, longest=4)
_LOTS: Final = ListOf(LOT)
_NAMES: Final = ListOf(Text())

FACT_KINDS: Final = (
    Kind("city", CityFounded, city=CityData()),
    Kind("settled", SeatSettled, seat=_SEAT, district=DISTRICTS, lot=LOT, cells=CELLS),
    Kind("bonuses", BonusesDrawn, streets=_NAMES, names=_NAMES, challenge=Maybe(CHALLENGES)),
    Kind("market", MarketOpened, cards=_CARDS, future=_CARDS),
    Kind("first_player", FirstPlayerDrawn, seat=_SEAT),
    Kind("turn", TurnBegun, seat=_SEAT, round=Maybe(_COUNT)),
    Kind("turn_ended", TurnEnded, seat=_SEAT, by_choice=Bool()),
    Kind("skipped", TurnSkipped, seat=_SEAT),
    Kind("action", ActionPlayed, seat=_SEAT, action=ACTIONS),
    Kind("lot_taken", LotTaken, seat=_SEAT, lot=LOT, card=CARDS),
    Kind("shifted", MarketShifted, cards=_CARDS),
    Kind("refilled", MarketRefilled, cards=_CARDS),
    Kind("removed", BuildingRemoved, seat=_SEAT, tile=TILE, name=Text(), cells=CELLS),
    Kind(
        "built",
        SkyscraperBuilt,
        seat=_SEAT,
        tile=TILE,
        name=Text(),
        cells=CELLS,
        points=_COUNT,
        prestige=_COUNT,
        workers=_LOTS,
    ),
    Kind("workers_placed", WorkersPlaced, seat=_SEAT, lots=_LOTS),
    Kind("returned", WorkerReturned, seat=_SEAT, lot=LOT, card=CARDS),
    Kind("end", EndTriggered, seat=_SEAT, reason=ENDS),
    Kind(
        "scored",
        MatchScored,
        reason=ENDS,
        played=_BY_SEAT,
        street_counts=ListOf(_BY_SEAT),
        street_points=ListOf(_BY_SEAT),
        challenge=_BY_SEAT,
        actions=_BY_SEAT,
        totals=_BY_SEAT,
        ranks=_BY_SEAT,
        tie_break=Word(*TIE_BREAKS),
    ),
)
