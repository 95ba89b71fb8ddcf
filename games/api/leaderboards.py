"""Leaderboards, and what a match has made of its players' ratings."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors
from games.api.base import ApiView
from games.errors import Malformed, NotFound
from games.ratings import boards
from games.ratings.boards import Line
from games.rules.registry import TITLES

WHO = ("people", "bots")


class Leaderboard(ApiView):
    def get(self, request: Request, title: str) -> Response:
        if title not in TITLES:
            raise NotFound
        who = request.query_params.get("who", "people")
        if who not in WHO:
            raise Malformed(field="who")
        number = self.find_number("page") or 1
        page, lines = boards.read_page(title, request.user, bots=who == "bots", number=number)
        mine = boards.find_mine(title, request.user) if who == "people" else None
        return Response(
            {
                "title": title,
                "who": who,
                "players": [line_json(line) for line in lines],
                "mine": {**line_json(mine.line), "page": mine.page} if mine else None,
                "page": page.number,
                "pages": page.paginator.num_pages,
            }
        )


class Ratings(ApiView):
    def get(self, request: Request, match_id: UUID) -> Response:
        return Response({"ratings": selectors.rating_changes(self.get_match(match_id))})


def line_json(line: Line) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "name": line.name,
        "level": line.level or None,
        "points": line.points,
        "matches": line.matches,
        "wins": line.wins,
        "is_you": line.is_you,
    }
