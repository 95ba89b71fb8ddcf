"""Columns and outbox rows that repeat the log, written in the same transaction as the event."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from games.heads import Head
from games.models import Match, Notice, Seat
from games.rules.fold import Question
from games.rules.log import ENDED, STARTED, encode_outcome

DEFAULT_DELAY = 300

TIMES = {STARTED: "started_at", ENDED: "ended_at"}


def project_match(match_id: UUID, after: Head) -> None:
    """Write the match's columns. To be called before the log is touched: the row's lock puts writers in line."""
    Match.objects.filter(pk=match_id).update(**match_columns(after))


def project_seats(match_id: UUID, before: Head, after: Head) -> list[tuple[int, int]]:
    """Write who is asked what, and the notices for people who are asked something new.

    Returns (seat, decision) of the bots who are.
    """
    old, new = before.position.questions, after.position.questions
    changed = [seat for seat in {*old, *new} if _token(old, seat) != _token(new, seat)]
    by_token: dict[int | None, list[int]] = {}
    for seat in changed:
        by_token.setdefault(_token(new, seat), []).append(seat)
    for token, seats in by_token.items():
        Seat.objects.filter(match_id=match_id, number__in=seats).update(decision=token, queued_at=None)
    asked = {seat: new[seat].since for seat in changed if seat in new}
    if not asked:
        return []
    bots = set(
        Seat.objects.filter(match_id=match_id, number__in=asked, user__is_bot=True).values_list("number", flat=True)
    )
    _write_notices(match_id, {seat: token for seat, token in asked.items() if seat not in bots})
    return [(seat, asked[seat]) for seat in sorted(bots)]


def match_columns(head: Head) -> dict[str, Any]:
    """Return the projection columns of a match that stands at `head`."""
    outcome = head.outcome if head.position.is_over else None
    columns: dict[str, Any] = {
        "version": head.version,
        "waiting_for": sorted(head.position.questions),
        "status": Match.Status.OVER if head.position.is_over else Match.Status.RUNNING,
        "result": encode_outcome(outcome) if outcome else None,
    }
    for record in head.recent:
        if record.event.kind in TIMES:
            columns[TIMES[record.event.kind]] = record.created_at
    return columns


def _token(questions: Mapping[int, Question], seat: int) -> int | None:
    return questions[seat].since if seat in questions else None


def _write_notices(match_id: UUID, tokens: Mapping[int, int]) -> None:
    """An undone move brings back an old question: it is not told twice, hence the ignored conflicts."""
    due_at = timezone.now() + timedelta(seconds=getattr(settings, "YOUR_TURN_MAIL_DELAY", DEFAULT_DELAY))
    notices = [
        Notice(match_id=match_id, seat=seat, decision=token, kind=Notice.Kind.YOUR_TURN, due_at=due_at)
        for seat, token in tokens.items()
    ]
    if notices:
        Notice.objects.bulk_create(notices, ignore_conflicts=True)
