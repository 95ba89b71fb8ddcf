"""A match that is over, as a file that anybody can check and any server can show (docs/match-file.md)."""

from __future__ import annotations

from typing import Any, Final

from config.version import VERSION as SOFTWARE_VERSION
from games import store
from games.clocks import write_pace
from games.errors import Conflict
from games.models import Match
from games.replays.source import Source, source_of
from games.rules.proof.document import FORMAT, VERSION, write_file
from games.rules.proof.shape import Document
from games.store import Record

SOFTWARE: Final = "Foldtable"
MEDIA_TYPE: Final = "application/json"


def export_match(match: Match) -> bytes:
    """Return the file of a match; Conflict `not_over` while it runs, for its log would tell secrets.

    The caller has checked that whoever asks may watch the match.
    """
    return write_file(document_of(match))


def document_of(match: Match) -> Document:
    """Return what the file says, as data; Conflict `not_over`."""
    if match.status != Match.Status.OVER:
        raise Conflict("not_over")
    return document_from(source_of(match), is_rated=match.is_rated)


def document_from(source: Source, *, is_rated: bool) -> Document:
    """Return the document of a whole log."""
    setup, first, last = source.setup, source.records[0], source.records[-1]
    salts = first.event.payload["salts"]
    return {
        "format": FORMAT,
        "version": VERSION,
        "match": str(setup.match_id),
        "title": setup.title,
        "name": setup.rules.name,
        "options": first.event.payload["options"],
        "terms": {"pace": write_pace(setup.pace), "time_out": setup.time_out, "is_rated": is_rated},
        "seats": [
            {
                "seat": place.seat,
                "name": place.name,
                "is_bot": place.is_bot,
                "level": place.level or None,
                "salt": salts[place.seat],
            }
            for place in source.roster
        ],
        "started_at": store.written(first.created_at),
        "ended_at": store.written(last.created_at),
        "commitment": first.event.payload["commitment"],
        "secret": last.event.payload["secret"],
        "events": [_event(record) for record in source.records],
        "result": last.event.payload["outcome"],
        "written_by": {"software": SOFTWARE, "version": SOFTWARE_VERSION},
    }


def file_name(match: Match) -> str:
    """Return a name that says which match it is, and when it was over."""
    day = f"{match.ended_at:%Y-%m-%d}" if match.ended_at else "match"
    return f"foldtable-{match.title}-{day}-{str(match.pk)[-12:]}.json"


def _event(record: Record) -> dict[str, Any]:
    return {
        "number": record.event.number,
        "kind": record.event.kind,
        "seat": record.event.seat,
        "payload": record.event.payload,
        "schema": record.event.schema,
        "move_id": record.move_id,
        "created_at": store.written(record.created_at),
        "digest": record.digest,
    }
