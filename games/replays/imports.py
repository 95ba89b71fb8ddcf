"""A match from a file, as the replay knows it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from accounts.personas import Level
from games.clocks import NO_PACE, Pace, read_pace
from games.models import ImportedMatch, Match
from games.replays.source import Source
from games.rosters import Place
from games.rules.proof.document import MatchFile, Row, read_file
from games.setups import Setup
from games.store import Record

# Nobody of this server sits at an imported match, whatever the names.
NOBODY = 0
LONGEST_NAME = 40


def read_import(imported: ImportedMatch) -> MatchFile:
    """Return the match of an import: it was checked when it came."""
    return read_file(imported.document.encode())


def source_of_import(imported: ImportedMatch) -> Source:
    return source_of_file(read_import(imported), imported.pk)


def source_of_file(file: MatchFile, known_as: UUID) -> Source:
    """Return the whole match of a file that was checked and found true.

    It goes by an id of its own: anybody can write the id of a match of this server into a file, and what is kept of
    that one by its id must not be mixed up with this one.
    """
    document, seats = file.document, file.document["seats"]
    setup = Setup(
        known_as,
        document["title"],
        document["options"],
        file.secret,
        salts=tuple(file.salts),
        bots=file.bots,
        people=(NOBODY,) * len(seats),
        pace=_pace(document["terms"]["pace"]),
        time_out=_one_of(Match.TimeOut.values, document["terms"]["time_out"], Match.TimeOut.AI.value),
        levels=tuple(_level(seat) for seat in seats),
    )
    roster = tuple(Place(seat["seat"], _name(seat), seat["is_bot"], NOBODY, _level(seat)) for seat in seats)
    return Source(setup, roster, tuple(_record(row) for row in file.rows))


def _pace(raw: dict[str, object]) -> Pace:
    """Return the pace, or none: what a file says of it is not proven, and no clock runs any more."""
    try:
        return read_pace(raw)
    except ValueError:
        return NO_PACE


def _one_of(known: Sequence[str], told: str, otherwise: str) -> str:
    return told if told in known else otherwise


def _level(seat: dict[str, Any]) -> str:
    return _one_of(Level.values, seat["level"] or "", "")


def _name(seat: dict[str, Any]) -> str:
    """Return the name without what would disturb the page: a file may say anything."""
    return "".join(sign for sign in seat["name"] if sign.isprintable())[:LONGEST_NAME] or "?"


def _record(row: Row) -> Record:
    created_at = datetime.strptime(row.created_at, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
    return Record(row.event, created_at, row.move_id, row.digest)
