"""The head of a match: its position after the last event, kept in the process so that a move costs one fold step.

A head is never changed once made: the next one is a copy, one event further.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from games import store
from games.caches import Lru
from games.rules.digest import FIRST_DIGEST
from games.rules.fold import Position, fold, surviving
from games.rules.log import CONDUCT, UNDONE
from games.rules.protocol import Rules, Seat
from games.rules.registry import get_rules
from games.rules.undoing import can_be_undone
from games.store import Record

# Enough log lines for everybody who is only a few events behind; others read the database.
RECENT = 16

_heads: Lru[UUID, Head] = Lru(2000)


class CannotGoBack(Exception):
    """An event goes back to before what the head remembers: only the whole log says what was there."""


@dataclass(frozen=True, slots=True)
class Head:
    """Where a match stands. `before` is the head to go back to if `undo_seat` takes back the last surviving move."""

    position: Position
    digest: str
    recent: tuple[Record, ...]
    last_number: int
    undo_seat: Seat | None = None
    before: Head | None = None

    @property
    def version(self) -> int:
        return self.position.version

    @property
    def rules(self) -> Rules:
        return self.position.rules


def get_head(match_id: UUID, title: str, *, at_least: int = 0) -> Head:
    """Return a head of at least that version; without `at_least`, the newest that the database has.

    A cached head that is new enough is returned without asking the database.
    """
    cached = find_cached(match_id)
    if cached is not None and 0 < at_least <= cached.version:
        return cached
    head = cached or first_head(title)
    newer = store.read(match_id, after=head.version)
    if not newer:
        return head
    head = advance_all(match_id, head, newer)
    publish(match_id, head)
    return head


def first_head(title: str) -> Head:
    """Return the head before any event."""
    return Head(Position(get_rules(title)), FIRST_DIGEST, (), 0)


def find_cached(match_id: UUID) -> Head | None:
    return _heads.find(match_id)


def publish(match_id: UUID, head: Head) -> None:
    """Keep a head for others to use. Only after its events are committed. An older one never replaces a newer one."""
    cached = _heads.find(match_id)
    if cached is None or cached.version < head.version:
        _heads.put(match_id, head)


def advance_all(match_id: UUID, head: Head, records: Sequence[Record]) -> Head:
    """Return the head after all the records, which are in the log or about to be."""
    try:
        for record in records:
            head = advance(head, record)
    except CannotGoBack:
        head = refold(match_id, head, records)
    return head


def refold(match_id: UUID, head: Head, records: Sequence[Record]) -> Head:
    """Return the head after the whole log and the records: for going back further than a head remembers."""
    first = records[0].event.number
    log = [*store.read(match_id, up_to=first - 1), *records]
    position = fold(head.rules, [record.event for record in log])
    last = max(event.number for event in surviving([record.event for record in log]) if event.kind not in CONDUCT)
    return Head(position, log[-1].digest, tuple(log[-RECENT:]), last)


def advance(head: Head, record: Record) -> Head:
    """Return the head one event further; the given one stays as it is."""
    recent = (*head.recent[1 - RECENT :], record)
    if record.event.kind == UNDONE:
        return _gone_back(head, record, recent)
    before = head.position
    position = before.copy() if before.version else Position(before.rules)
    position.step(record.event)
    if record.event.kind in CONDUCT:
        return Head(position, record.digest, recent, head.last_number, head.undo_seat, head.before)
    if can_be_undone(before, position, record.event):
        return Head(position, record.digest, recent, record.event.number, record.event.seat, head)
    return Head(position, record.digest, recent, record.event.number)


def _gone_back(head: Head, record: Record, recent: tuple[Record, ...]) -> Head:
    goal = head
    while goal.last_number > record.event.payload["back_to"] and goal.before is not None:
        goal = goal.before
    if goal.last_number != record.event.payload["back_to"]:
        raise CannotGoBack
    position = goal.position.copy()
    position.conduct = head.position.conduct.copy()
    position.conduct.step(record.event)
    position.version = record.event.number
    return Head(position, record.digest, recent, goal.last_number, goal.undo_seat, goal.before)
