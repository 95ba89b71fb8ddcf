"""What a player has done: results, reliability, how two have fared. Each in a fixed number of queries.

Branches count in none of it: they do not begin at the beginning.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from django.core.cache import cache
from django.db.models import F

from games.models import Event, Match, Rating, Seat
from games.rules.log import MOVE, TIMED_OUT
from games.rules.registry import TITLES

if TYPE_CHECKING:
    from accounts.models import User

# Only so many matches back: what somebody did years ago says little, and a bot has played without end.
MATCHES_BACK = 500
TIMED_BACK = 60
FRESH = 300


@dataclass(frozen=True, slots=True)
class TitleRecord:
    """How somebody has fared in a title. `points` is None without a rating."""

    title: str
    name: str
    played: int
    won: int
    points: int | None
    rated: int


@dataclass(frozen=True, slots=True)
class Reliability:
    """How somebody keeps to the time, in their latest matches with a clock. `median` is in seconds, of their moves."""

    matches: int
    moves: int
    time_outs: int
    median: float | None

    @property
    def in_time(self) -> int | None:
        """The share of answers that came in time, in hundredths; None if none was ever due."""
        asked = self.moves + self.time_outs
        return round(100 * self.moves / asked) if asked else None


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """How often the first of two came out before the second in matches they have both finished."""

    before: int
    behind: int
    level: int

    @property
    def matches(self) -> int:
        return self.before + self.behind + self.level


def title_records(user: User) -> list[TitleRecord]:
    """Return one record for each title the user has finished a match of or is rated in. Two queries."""
    results = Seat.objects.filter(
        user=user, match__status=Match.Status.OVER, match__result__isnull=False, match__origin__isnull=True
    )
    rows = results.order_by("-match__ended_at").values_list("match__title", "number", "match__result")[:MATCHES_BACK]
    played: dict[str, int] = {}
    won: dict[str, int] = {}
    for title, seat, result in rows:
        assert result is not None
        played[title] = played.get(title, 0) + 1
        won[title] = won.get(title, 0) + (seat in result["winners"])
    ratings = {rating.title: rating for rating in Rating.objects.filter(user=user)}
    return [
        TitleRecord(
            key,
            rules.name,
            played.get(key, 0),
            won.get(key, 0),
            ratings[key].points if key in ratings else None,
            ratings[key].matches if key in ratings else 0,
        )
        for key, rules in TITLES.items()
        if key in played or key in ratings
    ]


def reliability(user: User) -> Reliability:
    """Return it from the log, or as it was up to five minutes ago. Two queries, or none."""
    key = f"reliability:{user.pk}"
    known: Reliability | None = cache.get(key)
    if known is None:
        known = read_reliability(user)
        cache.set(key, known, FRESH)
    return known


def read_reliability(user: User) -> Reliability:
    seats = Seat.objects.filter(user=user, match__started_at__isnull=False, match__origin__isnull=True)
    seats = seats.exclude(match__pace={})
    timed = list(seats.order_by("-match__started_at").values_list("match_id", flat=True)[:TIMED_BACK])
    own = Event.objects.filter(
        match_id__in=timed, kind__in=[MOVE, TIMED_OUT], match__places__user=user, match__places__number=F("seat")
    )
    return count_answers(len(timed), own.values_list("kind", "seat", "payload__clock"))


def count_answers(matches: int, events: Iterable[tuple[str, int | None, Any]]) -> Reliability:
    moves = time_outs = 0
    used = []
    for kind, seat, clock in events:
        if kind == TIMED_OUT:
            time_outs += 1
            continue
        mine = clock.get(str(seat)) if isinstance(clock, dict) else None
        if isinstance(mine, dict) and isinstance(mine.get("used"), int | float):
            moves += 1
            used.append(float(mine["used"]))
    return Reliability(matches, moves, time_outs, median(used) if used else None)


def head_to_head(one: User, other: User) -> HeadToHead:
    """Return how the first has fared against the second. Two queries."""
    shared = Seat.objects.filter(
        user=one,
        match__status=Match.Status.OVER,
        match__result__isnull=False,
        match__origin__isnull=True,
        match__places__user=other,
    )
    rows = list(shared.order_by("-match__ended_at").values_list("match_id", "number", "match__result")[:MATCHES_BACK])
    theirs = dict(
        Seat.objects.filter(user=other, match_id__in=[row[0] for row in rows]).values_list("match_id", "number")
    )
    before = behind = level = 0
    for match_id, seat, result in rows:
        assert result is not None
        ranks = result["ranks"]
        mine, their = ranks[seat], ranks[theirs[match_id]]
        before += mine < their
        behind += mine > their
        level += mine == their
    return HeadToHead(before, behind, level)
