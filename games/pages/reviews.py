"""The review of a match on its pages: a small graph, the costliest decisions in words, and all of them as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.models import Match
from games.reviews.reading import Read, TurningPoint, read_review
from games.rosters import Place, get_roster

# The graph's own units; the page stretches it to the width there is.
WIDTH = 600
HEIGHT = 160


@dataclass(frozen=True, slots=True)
class Curve:
    """The winning chance of a seat over the match, as a path, and a dot for each of its costliest decisions."""

    seat: int
    name: str
    path: str
    dots: tuple[str, ...]


def review_of(match: Match) -> dict[str, Any]:
    """Return what games/review.html needs; nothing before the match is over."""
    if match.status != Match.Status.OVER:
        return {}
    read = read_review(match)
    roster = get_roster(match.pk)
    return {
        "match": match.pk,
        "status": read.status,
        "judged": len(read.points),
        "decisions": read.decisions,
        "width": WIDTH,
        "height": HEIGHT,
        "middle": HEIGHT // 2,
        "curves": draw(read, roster) if len(read.points) > 1 else [],
        "names": [place.name for place in roster],
        "costliest": [_in_words(point, roster) for point in read.turning_points],
        "rows": [
            {
                "nth": nth,
                "name": roster[point.seat].name,
                "shares": [percent(share) for share in point.shares],
                "cost": percent(point.cost),
            }
            for nth, point in enumerate(read.points, start=1)
        ],
        "end": [percent(share) for share in read.end or ()],
    }


def draw(read: Read, roster: tuple[Place, ...]) -> list[Curve]:
    """Return a curve for each seat: its chance before every decision, whoever's it was, and the result at the end."""
    rows = [list(point.shares) for point in read.points] + ([list(read.end)] if read.end else [])
    step = WIDTH / (len(rows) - 1)
    curves = []
    for place in roster:
        spots = [f"{round(x * step, 1)} {round((1 - row[place.seat]) * HEIGHT, 1)}" for x, row in enumerate(rows)]
        dots = tuple(f"M{spots[point.nth - 1]}h0" for point in read.turning_points if point.seat == place.seat)
        curves.append(Curve(place.seat, place.name, "M" + "L".join(spots), dots))
    return curves


def percent(share: float) -> int:
    return round(100 * share)


def _in_words(point: TurningPoint, roster: tuple[Place, ...]) -> dict[str, Any]:
    return {
        "seat": point.seat,
        "name": roster[point.seat].name,
        "nth": point.nth,
        "number": point.number,
        "move": point.move,
        "better": point.better,
        "before": percent(point.before),
        "after": percent(point.after),
    }
