"""The log in words, as one viewer may read it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from games import words
from games.rules.branching import find_origin
from games.rules.fold import facts_of
from games.rules.log import CONDUCT, ENDED, PROPOSED, SEAT_CHANGED, STARTED, TIMED_OUT, UNDONE, Event
from games.rules.protocol import Line, Rules, Viewer
from games.store import Record

# Ends that the title itself says nothing of.
ENDS_BY_CONDUCT = frozenset({"resigned", "stopped", "scored"})


def lines_of(rules: Rules, records: Sequence[Record], viewer: Viewer, names: Sequence[str]) -> list[dict[str, Any]]:
    """Return a line for every record that says something; `records` must go on to the end of the log."""
    undone = undone_numbers(records)
    lines = []
    for record in records:
        event = record.event
        texts = texts_of(rules, event, viewer, names)
        if texts:
            lines.append(
                {
                    "number": event.number,
                    "kind": event.kind,
                    "seat": event.seat,
                    "at": shown_time(record.created_at),
                    "texts": texts,
                    "is_undone": event.number in undone,
                }
            )
    return lines


def texts_of(rules: Rules, event: Event, viewer: Viewer, names: Sequence[str]) -> list[str]:
    origin = find_origin(event)
    if origin is not None:  # all that had happened stands in the log of the other match
        return [words.say(rules.key, Line("match_branched", {"name": rules.name, "number": origin.number}), names)]
    said = [rules.describe(fact, viewer) for fact in facts_of(rules, event)]
    texts = [words.say(rules.key, line, names) for line in said if line is not None]
    if event.kind == STARTED:
        return [words.say(rules.key, Line("match_started"), names), *texts]
    if event.kind == UNDONE:
        code = "moves_undone" if event.seat is None else "move_undone"
        return [words.say(rules.key, Line(code, {"seat": event.seat}), names)]
    if event.kind in CONDUCT:
        return [words.say(rules.key, conduct_line(event), names)]
    if event.kind == ENDED and event.payload["outcome"]["reason"] in ENDS_BY_CONDUCT:
        return [words.say(rules.key, Line(f"ended.{event.payload['outcome']['reason']}"), names)]
    return texts


def conduct_line(event: Event) -> Line:
    """Return what an act at the table is called."""
    code = event.kind
    if event.kind == PROPOSED:
        code = f"proposed.{event.payload['what']}"
    elif event.kind in (TIMED_OUT, SEAT_CHANGED):
        code = f"{event.kind}.{event.payload['held']}"
    return Line(code, {"seat": event.seat})


def undone_numbers(records: Sequence[Record]) -> set[int]:
    """Return the numbers, among the records, of the events that a later one took back."""
    undone: set[int] = set()
    for record in records:
        if record.event.kind == UNDONE:
            undone.update(range(record.event.payload["back_to"] + 1, record.event.number))
    return undone - {record.event.number for record in records if record.event.kind in (UNDONE, *CONDUCT)}


def reach_back(records: Sequence[Record], after: int) -> int:
    """Return the number after which lines must be sent again, because an event after `after` has undone some."""
    undone = (record.event for record in records if record.event.kind == UNDONE and record.event.number > after)
    return min([after, *(int(event.payload["back_to"]) for event in undone)])


def shown_time(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
