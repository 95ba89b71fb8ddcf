"""Guests who do not come back."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts import guests
from accounts.models import User
from games.models import Match, Seat
from games.services.closing import close_account


def sweep_guests(*, is_dry_run: bool = False) -> list[str]:
    """Remove the guests who have finished no match and done nothing for long; returns their names.

    Who has begun a match stays as a row without a name: the log of a match is for ever. Safe to run twice.
    """
    gone = []
    for guest in forgotten():
        gone.append(guest.username)
        if not is_dry_run:
            _remove(guest)
    return gone


def forgotten() -> QuerySet[User]:
    now = timezone.now()
    own = Seat.objects.filter(user=OuterRef("pk"))
    lately = now - guests.KEPT
    return guests.forgotten_guests(now).exclude(
        Exists(own.filter(match__status=Match.Status.OVER))
        | Exists(own.filter(seen_at__gte=lately))
        | Exists(own.filter(taken_at__gte=lately))
    )


def _remove(guest: User) -> None:
    closed = close_account(user=guest)
    if not Seat.objects.filter(user=closed).exists() and not Match.objects.filter(host=closed).exists():
        closed.delete()
