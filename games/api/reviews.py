"""What the AI makes of a match that is over."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.base import ApiView
from games.models import Match
from games.reviews.reading import Read, read_review


class ReviewOfMatch(ApiView):
    def get(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        return Response(review_json(match, read_review(match)))


def review_json(match: Match, read: Read) -> dict[str, Any]:
    """Return the review ready to be drawn: `number` is an event of the log, `nth` counts the moves that stand."""
    points = [
        {
            "number": point.number,
            "nth": nth,
            "seat": point.seat,
            "shares": point.shares,
            "after": point.after,
            "cost": point.cost,
            "move": point.move,
            "best": point.best,
        }
        for nth, point in enumerate(read.points, start=1)
    ]
    return {
        "match": str(match.pk),
        "status": read.status,
        "is_complete": read.is_complete,
        "version": read.version,
        "simulations": read.simulations,
        "decisions": read.decisions,
        "points": points,
        "end": None if read.end is None else {"number": match.version, "shares": read.end},
        "turning_points": [asdict(point) for point in read.turning_points],
    }
