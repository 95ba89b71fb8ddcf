"""Time at the table: how much a pace gives, what a turn has used, and when a seat's time is over. Pure.

Windows are pairs of moments in which a turn-based clock stands still (sleep, vacation), sorted and apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

NONE = "none"
LIVE = "live"
TURNS = "turns"

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR

Window = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class Pace:
    """`per_move` gives the same time for every question; otherwise a bank runs down and grows by `increment`.

    All in seconds. `cap` is the most that a bank of turn-based play may hold.
    """

    kind: str = NONE
    bank: int = 0
    increment: int = 0
    cap: int = 0
    per_move: int = 0

    @property
    def is_timed(self) -> bool:
        return self.kind != NONE


NO_PACE = Pace()

# What each field may be, by the kind of pace and whether it goes by move.
_LIMITS: dict[tuple[str, bool], dict[str, tuple[int, int]]] = {
    (LIVE, False): {"bank": (MINUTE, 3 * HOUR), "increment": (0, 5 * MINUTE)},
    (TURNS, True): {"per_move": (12 * HOUR, 7 * DAY)},
    (TURNS, False): {"bank": (12 * HOUR, 28 * DAY), "increment": (0, 7 * DAY), "cap": (12 * HOUR, 28 * DAY)},
}


def read_pace(raw: Mapping[str, Any]) -> Pace:
    """Return the pace that the JSON is; ValueError names the field that is wrong."""
    kind = raw.get("kind", NONE)
    if kind == NONE:
        if set(raw) - {"kind"}:
            raise ValueError("kind")
        return NO_PACE
    limits = _LIMITS.get((kind, "per_move" in raw)) if isinstance(kind, str) else None
    if limits is None:
        raise ValueError("kind")
    for field in [*limits, *sorted(set(raw) - {"kind", *limits})]:
        value = raw.get(field)
        if field not in limits or type(value) is not int or not limits[field][0] <= value <= limits[field][1]:
            raise ValueError(field)
    pace = Pace(**raw)
    if pace.cap and pace.cap < pace.bank:
        raise ValueError("cap")
    return pace


def write_pace(pace: Pace) -> dict[str, Any]:
    """Return the pace as JSON, with the fields that it uses."""
    if not pace.is_timed:
        return {}
    fields = _LIMITS[pace.kind, pace.per_move > 0]
    return {"kind": pace.kind, **{field: getattr(pace, field) for field in fields}}


def first_time(pace: Pace) -> float:
    """Return the seconds that a seat has at the start."""
    return float(pace.per_move or pace.bank)


def time_after(pace: Pace, left: float, used: float, is_answered: bool) -> float:
    """Return the seconds that a seat has after a question: those left, and the increment for an answer."""
    if pace.per_move:
        return float(pace.per_move) if is_answered else max(0.0, left - used)
    after = left - used + (pace.increment if is_answered else 0)
    return max(0.0, min(after, float(pace.cap)) if pace.cap else after)


def time_on_return(pace: Pace, left: float) -> float:
    """Return the seconds of somebody who comes back after a time-out: enough to play on with."""
    if pace.per_move:
        return float(pace.per_move)
    return max(left, float(pace.increment), float(MINUTE if pace.kind == LIVE else 12 * HOUR))


def counted(since: datetime, until: datetime, windows: Sequence[Window] = ()) -> float:
    """Return the seconds from `since` to `until` that count: those outside of the windows."""
    total = max(0.0, (until - since).total_seconds())
    for start, end in windows:
        overlap = (min(end, until) - max(start, since)).total_seconds()
        total -= max(0.0, overlap)
    return max(0.0, total)


def moment_after(since: datetime, seconds: float, windows: Sequence[Window] = ()) -> datetime:
    """Return when so many counted seconds after `since` will have gone by."""
    at, left = since, seconds
    for start, end in windows:
        if end <= at:
            continue
        gap = (start - at).total_seconds()
        if gap >= left:
            break
        left -= max(0.0, gap)
        at = end
    return at + timedelta(seconds=left)
