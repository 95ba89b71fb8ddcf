"""Columns and outbox rows that repeat the log, written in the same transaction as the event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.heads import Head
from games.models import Match, Notice, Seat
from games.rules.conduct import PLAYER, Conduct
from games.rules.fold import Position, Question
from games.rules.log import ENDED, STARTED, encode_outcome
from games.setups import Setup
from games.store import Record

# The part of a seat's time after which its player is told that it is running out.
LOW_TIME = 0.8

# What of a seat repeats the log, and the order in which a row of them is written.
SEAT_PROJECTIONS = ("decision", "held_by", "clock_since", "deadline")
SEAT_COLUMNS = (*SEAT_PROJECTIONS, "queued_at", "match", "number")
TIMES = {STARTED: "started_at", ENDED: "ended_at"}


def project_match(match_id: UUID, after: Head) -> None:
    """Write the match's columns. To be called before the log is touched: the row's lock puts writers in line."""
    columns = match_columns(after.position) | time_columns(after.recent)
    Match.objects.filter(pk=match_id).update(**columns)


def project_seats(setup: Setup, before: Head, after: Head) -> list[tuple[int, int]]:
    """Write who is asked what, and the notices for people who are asked something new.

    Returns (seat, decision) of the bots who are: they count as queued, so the caller must queue them.
    """
    position = after.position
    changed = [seat for seat in range(position.seats) if _stand(before, seat) != _stand(after, seat)]
    asked = {seat: question.since for seat, question in position.questions.items() if seat in changed}
    now = timezone.now()
    queued = {seat: now for seat in asked if _is_ais(setup, position, seat)}
    _write_seats(
        [(*seat_columns(setup, position, seat).values(), queued.get(seat), setup.match_id, seat) for seat in changed]
    )
    told = {seat: token for seat, token in asked.items() if seat not in queued}
    _write_notices(setup.match_id, told, position.conduct, now)
    return [(seat, asked[seat]) for seat in sorted(queued)]


def is_played_by_ai(setup: Setup, head: Head, seat: int) -> bool:
    """Return True for a bot's seat, and for one whose player is away or out."""
    return _is_ais(setup, head.position, seat)


def _is_ais(setup: Setup, position: Position, seat: int) -> bool:
    return seat in setup.bots or position.conduct.held[seat] != PLAYER


def _stand(head: Head, seat: int) -> tuple[Any, ...]:
    """Return all that the columns of a seat repeat."""
    if not head.version:
        return ()
    conduct = head.position.conduct
    return _token(head.position.questions, seat), conduct.held[seat], conduct.clocks[seat]


def _moment(written: str | None) -> datetime | None:
    return None if written is None else datetime.fromisoformat(written)


def match_columns(position: Position) -> dict[str, Any]:
    """Return the columns of a match that repeat where it stands."""
    outcome = position.outcome
    return {
        "version": position.version,
        "waiting_for": sorted(position.questions),
        "is_paused": position.conduct.is_paused,
        "status": Match.Status.OVER if position.is_over else Match.Status.RUNNING,
        "result": encode_outcome(outcome) if outcome else None,
    }


def time_columns(records: Sequence[Record]) -> dict[str, datetime]:
    """Return the columns that repeat when the match has begun and ended, as far as the records tell."""
    return {TIMES[record.event.kind]: record.created_at for record in records if record.event.kind in TIMES}


def seat_columns(setup: Setup, position: Position, seat: int) -> dict[str, Any]:
    """Return the columns of a seat that repeat where the match stands, in the order of SEAT_PROJECTIONS.

    Only people can run out of time, and only while they are asked.
    """
    token = _token(position.questions, seat)
    clock = position.conduct.clocks[seat]
    is_timed = token is not None and not _is_ais(setup, position, seat)
    return {
        "decision": token,
        "held_by": position.conduct.held[seat],
        "clock_since": _moment(clock.since),
        "deadline": _moment(clock.deadline) if is_timed else None,
    }


def _token(questions: Mapping[int, Question], seat: int) -> int | None:
    return questions[seat].since if seat in questions else None


def _write_seats(rows: Iterable[tuple[Any, ...]]) -> None:
    """Write the rows, in the order of SEAT_COLUMNS. Done by every move: 16 us where two updates of the ORM take 320."""
    by_name = {field.name: field for field in Seat._meta.concrete_fields}
    fields = [by_name[name] for name in SEAT_COLUMNS]
    with connection.cursor() as cursor:
        cursor.executemany(
            "UPDATE games_seat SET decision = %s, held_by = %s, clock_since = %s, deadline = %s, queued_at = %s"
            " WHERE match_id = %s AND number = %s",
            [
                [field.get_db_prep_save(value, connection) for field, value in zip(fields, row, strict=True)]
                for row in rows
            ],
        )


def _write_notices(match_id: UUID, tokens: Mapping[int, int], conduct: Conduct, now: datetime) -> None:
    """An undone move brings back an old question: it is not told twice, hence the ignored conflicts."""
    due_at = now + timedelta(seconds=settings.YOUR_TURN_MAIL_SECONDS)
    notices = [
        Notice(match_id=match_id, seat=seat, decision=token, kind=Notice.Kind.YOUR_TURN, due_at=due_at)
        for seat, token in tokens.items()
    ]
    for seat, token in tokens.items():
        since, deadline = _moment(conduct.clocks[seat].since), _moment(conduct.clocks[seat].deadline)
        if since is not None and deadline is not None:
            low_at = since + (deadline - since) * LOW_TIME
            notices.append(
                Notice(match_id=match_id, seat=seat, decision=token, kind=Notice.Kind.TIME_LOW, due_at=low_at)
            )
    if notices:
        Notice.objects.bulk_create(notices, ignore_conflicts=True)
