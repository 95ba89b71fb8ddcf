"""The projection columns of a match anew from its log: where they differ, and mending that while people play on.

Nothing else of a match is touched: who was queued, what is told outside and the ratings stay as they are.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from games import store
from games.models import Match, Seat
from games.projections import SEAT_PROJECTIONS, match_columns, seat_columns, time_columns
from games.rules.errors import BadLog
from games.rules.fold import fold
from games.rules.registry import get_rules
from games.setups import setup_of

MATCH = "match"
# No event writes it; seats have their own.
_UNWRITTEN = {"deadline": None}


@dataclass(frozen=True, slots=True)
class Difference:
    """A column that does not say what the log says. `seat` is None for one of the match itself."""

    seat: int | None
    column: str
    stored: Any
    told: Any

    def __str__(self) -> str:
        where = MATCH if self.seat is None else f"seat {self.seat}"
        return f"{where}, {self.column}: stored {_written(self.stored)}, the log says {_written(self.told)}"


def compare(match_id: UUID) -> list[Difference]:
    """Return where the columns differ from the log; BadLog if there is none that can be folded. Writes nothing.

    A move that is made meanwhile looks like a difference: what differs is looked at again with the row locked.
    """
    match = Match.objects.get(pk=match_id)
    if not _differences(match):
        return []
    with transaction.atomic():
        return _differences(_lock(match_id))


def mend(match_id: UUID) -> list[Difference]:
    """Write what the log says where the columns differ, and return what was different; BadLog as for `compare`.

    Everything is read after the row is locked, and whoever moves locks it before they write: no move comes between.
    """
    if not compare(match_id):
        return []
    with transaction.atomic():
        found = _differences(_lock(match_id))
        for seat in {difference.seat for difference in found}:
            columns = {one.column: one.told for one in found if one.seat == seat}
            if seat is None:
                Match.objects.filter(pk=match_id).update(**columns)
            else:
                Seat.objects.filter(match_id=match_id, number=seat).update(**columns)
    return found


def _lock(match_id: UUID) -> Match:
    return Match.objects.select_for_update().get(pk=match_id)


def _differences(match: Match) -> list[Difference]:
    records = store.read(match.pk)
    if not records:
        raise BadLog("empty")
    setup = setup_of(match)
    position = fold(get_rules(match.title), [record.event for record in records])
    told: dict[str, Any] = match_columns(position) | {"ended_at": None} | time_columns(records) | _UNWRITTEN
    found = [
        Difference(None, column, getattr(match, column), value)
        for column, value in told.items()
        if _plain(getattr(match, column)) != _plain(value)
    ]
    for seat in Seat.objects.filter(match=match).order_by("number"):
        columns = seat_columns(setup, position, seat.number)
        for column in SEAT_PROJECTIONS:
            if getattr(seat, column) != columns[column]:
                found.append(Difference(seat.number, column, getattr(seat, column), columns[column]))
    return found


def _plain(value: Any) -> Any:
    """Return a value as it comes back from the database: JSON knows no tuples, and no keys but text."""
    return json.loads(json.dumps(value)) if isinstance(value, dict | list) else value


def _written(value: Any) -> str:
    return value.isoformat() if hasattr(value, "isoformat") else json.dumps(value)
