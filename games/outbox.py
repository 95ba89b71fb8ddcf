"""Telling players outside the match. A notice is claimed before it is sent: at most once, whoever delivers."""

from __future__ import annotations

import logging
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import send_mail
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from games.models import Match, Notice, Seat
from games.rules.registry import get_rules
from games.words import service

logger = logging.getLogger(__name__)

# Who looked at the match this many seconds ago needs no mail yet.
PRESENT = 60
AT_ONCE = 100


def deliver_due() -> int:
    """Send what is due and still matters, drop what does not. Returns how many were sent. Safe to run twice at once."""
    due = Notice.objects.filter(claimed_at__isnull=True, due_at__lte=timezone.now())
    _drop_answered(due)
    return sum(_deliver(notice) for notice in due.select_related("match").order_by("due_at")[:AT_ONCE])


def _drop_answered(due: QuerySet[Notice]) -> None:
    """Nearly every question is answered before its notice is due: those notices go in one statement."""
    asked = Seat.objects.filter(match=OuterRef("match"), number=OuterRef("seat"), decision=OuterRef("decision"))
    due.filter(~Exists(asked)).delete()


def _deliver(notice: Notice) -> bool:
    seat = _find_waiting(notice)
    if seat is None:
        Notice.objects.filter(pk=notice.pk, claimed_at__isnull=True).delete()
        return False
    now = timezone.now()
    if seat.seen_at is not None and seat.seen_at > now - timedelta(seconds=PRESENT):
        Notice.objects.filter(pk=notice.pk, claimed_at__isnull=True).update(due_at=now + timedelta(seconds=PRESENT))
        return False
    if not Notice.objects.filter(pk=notice.pk, claimed_at__isnull=True).update(claimed_at=now):
        return False
    return _send(notice, seat)


def _find_waiting(notice: Notice) -> Seat | None:
    """Return the seat if it is still asked that question and somebody reads its mail."""
    waiting = Q(number=notice.seat, decision=notice.decision, match__status=Match.Status.RUNNING)
    verified = EmailAddress.objects.filter(user=OuterRef("user"), verified=True)
    reachable = Q(user__is_active=True, user__is_bot=False) & ~Q(user__email="") & Q(Exists(verified))
    return Seat.objects.filter(waiting, reachable, match=notice.match).select_related("user").first()


def _send(notice: Notice, seat: Seat) -> bool:
    about = {"match": str(notice.match_id), "seat": notice.seat, "version": notice.decision}
    try:
        send_mail(*_words(notice, seat), settings.DEFAULT_FROM_EMAIL, [seat.user.email])
    except Exception:
        logger.exception("mail failed", extra=about)
        return False
    logger.info("%s mail sent", notice.kind, extra=about)
    return True


def _words(notice: Notice, seat: Seat) -> tuple[str, str]:
    match = notice.match
    others = match.places.exclude(pk=seat.pk).order_by("number").values_list("user__username", flat=True)
    params = {
        "player": seat.user.username,
        "name": get_rules(match.title).name,
        "others": ", ".join(others),
        "deadline": seat.deadline.strftime("%Y-%m-%d %H:%M UTC") if seat.deadline else "",
        "address": f"{settings.BASE_URL}/matches/{match.pk}/",
    }
    subject, body = service.MAILS[notice.kind]
    return str(subject).format(**params), str(body).format(**params)
