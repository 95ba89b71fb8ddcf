"""A film: everything that one viewer saw of a match, event by event, small enough to be sent at once.

Made of a Source, so matches of this server and imported ones are shown by the same code. At every version the viewer
sees what they were shown then: what was secret at that time stays so, in views, log lines and points alike.
"""

from __future__ import annotations

from typing import Any

from games import loglines, viewing
from games.replays.edits import Edit, edits
from games.replays.positions import positions
from games.replays.source import Source
from games.replays.turns import Turns
from games.rules.fold import Position
from games.rules.log import CONDUCT, UNDONE
from games.rules.protocol import Viewer
from games.store import Record

Film = dict[str, Any]


def make_film(source: Source, viewer: Viewer) -> Film:
    """Return the film of docs/wire.md. Whether the viewer's eyes may be used is checked by the caller."""
    setup, roster = source.setup, source.roster
    log = [record.event for record in source.records]
    first: viewing.View = {}
    last: viewing.View = {}
    steps: list[list[Edit]] = []
    points: list[list[int]] = []
    turns = Turns()
    for event, position in zip(log, positions(setup.rules, log), strict=True):
        view = viewing.position_view(setup, roster, position, viewer)
        if last:
            steps.append(edits(last, view))
        first, last = first or view, view
        points.append(points_at(position, viewer))
        turns.hear(position, event.seat)
    return {
        "match": str(setup.match_id),
        "title": setup.title,
        "version": source.version,
        "viewer": viewer,
        "is_over": bool(last) and last["outcome"] is not None,
        "first": first,
        "steps": steps,
        "turns": turns.starts,
        "points": points,
        "lines": film_lines(source, viewer),
    }


def points_at(position: Position, viewer: Viewer) -> list[int]:
    """Return what every seat would have if the match were counted now, by what the viewer knows."""
    seen = position.rules.redact(position.state, viewer)
    return list(position.rules.adjudicate(seen).scores)


def film_lines(source: Source, viewer: Viewer) -> list[dict[str, Any]]:
    """Return the log lines; `undone_by` is the event that took one back, for until then it stood."""
    names = [place.name for place in source.roster]
    undone_by = _undone_by(source.records)
    return [
        {
            **{key: line[key] for key in ("number", "kind", "seat", "at", "texts")},
            "undone_by": undone_by.get(line["number"]),
        }
        for line in loglines.lines_of(source.setup.rules, source.records, viewer, names)
    ]


def _undone_by(records: tuple[Record, ...]) -> dict[int, int]:
    """Return which event took which back; the first to do so counts."""
    found: dict[int, int] = {}
    kinds = {record.event.number: record.event.kind for record in records}
    for record in records:
        if record.event.kind == UNDONE:
            for number in range(record.event.payload["back_to"] + 1, record.event.number):
                if kinds[number] not in (UNDONE, *CONDUCT):
                    found.setdefault(number, record.event.number)
    return found
