"""Clocks in the log: every event says what time it has used and given, so that a clock is a fold like all else."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from accounts import calm
from accounts.models import User
from games import clocks
from games.clocks import Window
from games.rules.fold import Position
from games.rules.log import CLOCK_SET, ENDED, MOVE, SEAT_CHANGED, Event
from games.setups import Setup

# As far as calm windows are looked up ahead: longer than any deadline.
AHEAD = timedelta(days=120)


def stamp(setup: Setup, before: Position, after: Position, event: Event, now: datetime) -> Event:
    """Return the event with the clocks that it stops and starts; `after` is the position that it leads to."""
    if not setup.pace.is_timed or event.kind == ENDED:
        return event
    changes: dict[str, Any] = {}
    for seat in range(after.seats):
        change = _change(setup, before, after, event, seat, now)
        if change is not None:
            changes[str(seat)] = change
    return replace(event, payload={**event.payload, "clock": changes}) if changes else event


def _change(
    setup: Setup, before: Position, after: Position, event: Event, seat: int, now: datetime
) -> dict[str, Any] | None:
    """Return what becomes of the seat's clock, or None if it goes on as it does."""
    was_running = before.version > 0 and before.conduct.clocks[seat].since is not None
    runs = seat in after.questions and not after.conduct.is_paused and seat not in setup.bots
    is_same = before.questions.get(seat) == after.questions.get(seat)
    is_back = event.kind == SEAT_CHANGED and event.seat == seat
    is_set_anew = is_back or (event.kind == CLOCK_SET and event.seat == seat)
    if was_running == runs and (is_same or not runs) and not is_set_anew:
        is_new = not before.version and seat not in setup.bots
        return {"left": clocks.first_time(setup.pace)} if is_new else None
    pace = setup.pace
    change: dict[str, Any] = {}
    left = clocks.first_time(pace)
    if before.version:
        clock = before.conduct.clocks[seat]
        left = clock.left if clock.left is not None else left
        used = 0.0
        if was_running and clock.since is not None:
            since = datetime.fromisoformat(clock.since)
            used = clocks.counted(since, now, windows_of(setup, seat, since, now))
            change["used"] = round(used, 3)
        is_answered = event.kind == MOVE and event.seat == seat
        left = clocks.time_after(pace, left, used, is_answered)
        if pace.per_move and runs and not is_same:
            left = float(pace.per_move)
        if is_back:
            left = clocks.time_on_return(pace, left)
    change["left"] = round(left, 3)
    if runs:
        windows = windows_of(setup, seat, now, now + AHEAD)
        change["since"] = written(now)
        change["deadline"] = written(clocks.moment_after(now, left, windows))
    return change


def windows_of(setup: Setup, seat: int, since: datetime, until: datetime) -> list[Window]:
    """Return when the seat's player sleeps or is away; live play knows neither."""
    if setup.pace.kind != clocks.TURNS:
        return []
    user = User.objects.filter(pk=setup.people[seat]).first()
    return [] if user is None else calm.calm_windows(user, since, until)


def written(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
