"""A review as it is shown: the chances over the match, and the decisions that cost the most, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language

from games import store, words
from games.caches import Lru
from games.errors import NotFound
from games.models import Match, Review, ReviewPoint
from games.reviews.walking import Decided, walk
from games.rosters import get_roster
from games.rules.codec import Json
from games.rules.errors import MalformedMove
from games.rules.protocol import Rules
from games.rules.registry import get_rules

# What a decision must cost to be named, and how many are named of each seat.
LEAST_COST = 0.1
MOST_NAMED = 3

NONE = "none"


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A costly decision. `nth` counts the moves of the match; `before` and `after` are its seat's chances."""

    number: int
    nth: int
    seat: int
    cost: float
    before: float
    after: float
    move: str
    better: str


@dataclass(frozen=True, slots=True)
class Read:
    """A review: `status` is that of the row, or "none". `end`: the result as shares, once everything is judged."""

    status: str
    version: int | None
    simulations: int | None
    decisions: int
    points: tuple[ReviewPoint, ...]
    turning_points: tuple[TurningPoint, ...]
    end: tuple[float, ...] | None

    @property
    def is_complete(self) -> bool:
        return self.status == Review.Status.COMPLETE


_turning_points: Lru[tuple[Any, ...], tuple[TurningPoint, ...]] = Lru(500)


def read_review(match: Match) -> Read:
    """Return the review of a match that is over; NotFound before that: it would tell what the players do not know."""
    if match.status != Match.Status.OVER:
        raise NotFound
    review = Review.objects.filter(match=match).first()
    if review is None:
        return Read(NONE, None, None, 0, (), (), None)
    points = tuple(review.points.order_by("number"))
    is_complete = review.status == Review.Status.COMPLETE
    return Read(
        status=review.status,
        version=review.version,
        simulations=review.simulations,
        decisions=review.decisions,
        points=points,
        turning_points=_find_turning_points(match, review, points),
        end=end_shares(match.result, match.seats) if is_complete else None,
    )


def end_shares(result: Mapping[str, Any] | None, seats: int) -> tuple[float, ...]:
    """Return the result as winning chances: the victory shared by the winners, or by all where nobody has won."""
    winners = (result["winners"] if result else None) or range(seats)
    return tuple(round(1 / len(winners), 4) if seat in winners else 0.0 for seat in range(seats))


def choose_costliest(points: Sequence[ReviewPoint]) -> list[ReviewPoint]:
    """Return the decisions worth naming, in the order of the match."""
    chosen: list[ReviewPoint] = []
    for seat in {point.seat for point in points}:
        costly = [point for point in points if point.seat == seat and point.cost >= LEAST_COST]
        chosen += sorted(costly, key=lambda point: (-point.cost, point.number))[:MOST_NAMED]
    return sorted(chosen, key=lambda point: point.number)


def say_move(rules: Rules, decided: Decided, move: Json, names: Sequence[str]) -> str:
    """Return a move of that decision in words."""
    line = rules.describe_move(decided.seen, decided.seat, rules.codec.decode_move(move))
    return words.say(rules.key, line, names)


def say_turning_points(
    rules: Rules, decisions: Mapping[int, Decided], points: Sequence[ReviewPoint], names: Sequence[str]
) -> tuple[TurningPoint, ...]:
    """Return the costliest decisions in words; `decisions` has at least theirs, by number."""
    nth = {point.number: place for place, point in enumerate(points, start=1)}
    return tuple(
        TurningPoint(
            number=point.number,
            nth=nth[point.number],
            seat=point.seat,
            cost=point.cost,
            before=point.shares[point.seat],
            after=round(point.shares[point.seat] - point.cost, 4),
            move=say_move(rules, decisions[point.number], decisions[point.number].move, names),
            better=say_move(rules, decisions[point.number], point.best, names),
        )
        for point in choose_costliest(points)
        if _is_readable(rules, point.best)
    )


def _is_readable(rules: Rules, move: Json) -> bool:
    """Return False for a move that was written when the title's moves had another form."""
    try:
        rules.codec.decode_move(move)
    except MalformedMove:
        return False
    return True


def _find_turning_points(match: Match, review: Review, points: Sequence[ReviewPoint]) -> tuple[TurningPoint, ...]:
    if not any(point.cost >= LEAST_COST for point in points):
        return ()
    names = tuple(place.name for place in get_roster(match.pk))
    key = (review.pk, len(points), names, get_language() or "")
    found = _turning_points.find(key)
    if found is None:
        rules = get_rules(match.title)
        log = [record.event for record in store.read(match.pk)]
        decisions = {decided.number: decided for decided in walk(rules, log)}
        found = say_turning_points(rules, decisions, points, names)
        _turning_points.put(key, found)
    return found
