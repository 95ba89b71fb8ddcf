"""When somebody's turn-based clocks stand still: while they sleep, and while they are away."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from accounts.models import User, Vacation

Window = tuple[datetime, datetime]

CONTINENTS = {
    "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
}  # fmt: skip
_DAY = timedelta(days=1)


def calm_windows(user: User, since: datetime, until: datetime) -> list[Window]:
    """Return the windows between two moments, in order, in UTC, without overlaps, none reaching beyond the moments."""
    away = Vacation.objects.filter(user=user, ends_at__gt=since, starts_at__lt=until).values_list(
        "starts_at", "ends_at"
    )
    return merge([*sleep_windows(user, since, until), *away], since, until)


def sleep_windows(user: User, since: datetime, until: datetime) -> list[Window]:
    """Return the nights that touch the time between two moments. Asks the database nothing."""
    if user.sleep_from is None or user.sleep_to is None or user.sleep_from == user.sleep_to:
        return []
    zone = zone_of(user)
    day = since.astimezone(zone).date() - _DAY
    last = until.astimezone(zone).date()
    nights = []
    while day <= last:
        nights.append(night(day, user.sleep_from, user.sleep_to, zone))
        day += _DAY
    return [(start, end) for start, end in nights if start < end and end > since and start < until]


def night(day: date, begins: time, ends: time, zone: ZoneInfo) -> Window:
    """Return the sleeping time that begins on a day.

    An hour that comes twice in a night belongs to it both times. A time that the clocks skip is the moment it would
    have been, had they not: the night keeps its length.
    """
    end_day = day if begins < ends else day + _DAY
    start = datetime.combine(day, begins, zone)
    end = datetime.combine(end_day, ends, zone)
    return start.astimezone(UTC), max(end.astimezone(UTC), end.replace(fold=1).astimezone(UTC))


def merge(windows: list[Window], since: datetime, until: datetime) -> list[Window]:
    merged: list[Window] = []
    for start, end in sorted((max(start, since), min(end, until)) for start, end in windows):
        if start >= end:
            continue
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return [(start.astimezone(UTC), end.astimezone(UTC)) for start, end in merged]


def zone_of(user: User) -> ZoneInfo:
    """Return the user's time zone; UTC if this machine does not know theirs any more."""
    return ZoneInfo(user.time_zone if user.time_zone in zone_names() else "UTC")


@lru_cache(maxsize=1)
def zone_names() -> frozenset[str]:
    """Return the names of places people live in, and UTC."""
    return frozenset({"UTC", *(name for name in available_timezones() if name.partition("/")[0] in CONTINENTS)})
