"""Vacations: planned ahead, within a budget per calendar year of the user's own time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from math import floor

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.calm import zone_of
from accounts.errors import Refused
from accounts.models import User, Vacation
from accounts.signals import calm_changed

BUDGET = timedelta(days=21)
NOTICE = timedelta(hours=1)
FARTHEST = timedelta(days=366)


def plan_vacation(*, user: User, starts_at: datetime, ends_at: datetime) -> Vacation:
    """Plan a vacation; Refused if it is not ahead, overlaps another, or is more than the years it touches allow."""
    now = timezone.now()
    if starts_at < now + NOTICE:
        raise Refused("vacation_past")
    if ends_at <= starts_at:
        raise Refused("vacation_order")
    if ends_at > now + FARTHEST:
        raise Refused("vacation_far")
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if locked.vacations.filter(starts_at__lt=ends_at, ends_at__gt=starts_at).exists():
            raise Refused("vacation_overlap")
        for year, wanted in days_by_year(locked, starts_at, ends_at).items():
            left = left_in(locked, year)
            if wanted > left:
                raise Refused("vacation_budget", budget=BUDGET.days, year=year, left=in_days(left))
        made = Vacation.objects.create(user=locked, starts_at=starts_at, ends_at=ends_at)
        transaction.on_commit(lambda: calm_changed.send(User, user=locked), robust=True)
    return made


def end_vacation(*, user: User, number: int) -> None:
    """Cancel a vacation that has not begun, or end the one that runs: what is left of it goes back into the budget."""
    now = timezone.now()
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        found = user.vacations.filter(pk=number).first()
        if found is None or found.ends_at <= now:
            raise Refused("vacation_over")
        if found.starts_at >= now:
            found.delete()
        else:
            found.ends_at = now
            found.save(update_fields=["ends_at"])
        transaction.on_commit(lambda: calm_changed.send(User, user=user), robust=True)


def coming(user: User) -> QuerySet[Vacation]:
    return user.vacations.filter(ends_at__gt=timezone.now()).order_by("starts_at")


def left_in(user: User, year: int) -> timedelta:
    """Return what is left of a year's budget."""
    first, last = _year(user, year)
    planned = user.vacations.filter(starts_at__lt=last, ends_at__gt=first).values_list("starts_at", "ends_at")
    used = sum((min(end, last) - max(start, first) for start, end in planned), timedelta())
    return max(BUDGET - used, timedelta())


def days_by_year(user: User, starts_at: datetime, ends_at: datetime) -> dict[int, timedelta]:
    """Return how much of a vacation lies in which year."""
    zone = zone_of(user)
    parts = {}
    for year in range(starts_at.astimezone(zone).year, ends_at.astimezone(zone).year + 1):
        first, last = _year(user, year)
        part = min(ends_at, last) - max(starts_at, first)
        if part > timedelta():
            parts[year] = part
    return parts


def in_days(length: timedelta) -> int:
    return floor(length / timedelta(days=1))


def _year(user: User, year: int) -> tuple[datetime, datetime]:
    zone = zone_of(user)
    return datetime(year, 1, 1, tzinfo=zone).astimezone(UTC), datetime(year + 1, 1, 1, tzinfo=zone).astimezone(UTC)
