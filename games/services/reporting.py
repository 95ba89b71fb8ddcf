"""Somebody reports a problem at a position of a match, and the staff deals with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.allowances import Quota
from games.errors import Conflict, NotFound, Refused
from games.models import Match, ProblemReport
from games.reading import check_said_id, check_token
from games.replays.viewpoints import check_viewpoint
from games.rules.protocol import Viewer

if TYPE_CHECKING:
    from accounts.models import User

QUOTAS = (Quota("report-burst", 3, 60), Quota("report", 20, 24 * 3600))
LONGEST = 2000
STARTED = (Match.Status.RUNNING, Match.Status.OVER)


@dataclass(frozen=True, slots=True)
class Reported:
    """The report's number. `is_new` is False for the answer to a resend."""

    number: int
    is_new: bool


def report_problem(*, match: Match, user: User, number: int, viewer: Viewer, text: str, report_id: str) -> Reported:
    """Store what is wrong after event `number` as `viewer` sees it. The caller has checked that the user may watch.

    The same `report_id` again gives the same answer again, and nothing is written. Guests may report as well: nobody
    but the staff reads it.
    """
    check_said_id(report_id)
    check_token("number", number)
    known = _find(match, user, report_id)
    if known is not None:
        return known
    check_position(match, number)
    check_viewpoint(match, user, viewer)
    words = clean(text)
    for quota in QUOTAS:
        quota.check(f"u{user.pk}")
    try:
        with transaction.atomic():
            report = ProblemReport.objects.create(
                match=match, number=number, viewer=viewer, reporter=user, report_id=report_id, text=words
            )
    except IntegrityError:
        known = _find(match, user, report_id)
        if known is None:
            raise
        return known
    return Reported(report.pk, is_new=True)


def check_position(match: Match, number: int) -> None:
    """Only what has happened can be reported: Conflict `not_started`, NotFound."""
    if match.status not in STARTED:
        raise Conflict("not_started")
    if not 1 <= number <= match.version:
        raise NotFound


def clean(text: str) -> str:
    """Return the text as it is kept; Refused if it is empty or too long."""
    words = text.replace("\r\n", "\n").replace("\x00", "").strip()
    if len(words) > LONGEST:
        raise Refused("too_long", params={"limit": LONGEST, "length": len(words)})
    if not words:
        raise Refused("nothing_said")
    return words


def handle_report(*, report: ProblemReport, user: User | None, note: str) -> None:
    """Keep the staff's note; with a user the report counts as handled by them, without one it is open again."""
    if user is None:
        report.handled_at, report.handled_by = None, None
    elif report.handled_at is None:
        report.handled_at, report.handled_by = timezone.now(), user
    report.note = note
    report.save(update_fields=["handled_at", "handled_by", "note"])


def _find(match: Match, user: User, report_id: str) -> Reported | None:
    found = ProblemReport.objects.filter(match=match, reporter=user, report_id=report_id).values_list("pk", flat=True)
    number = found.first()
    return None if number is None else Reported(number, is_new=False)
