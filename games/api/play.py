"""A match being played: its view, its log, moves and undo."""

from __future__ import annotations

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from games import presence, selectors, services, viewing
from games.api.base import ApiView
from games.reading import get_field
from games.rules.protocol import SPECTATOR


class MatchView(ApiView):
    def get(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        seat = selectors.find_seat(match, request.user)
        if seat != SPECTATOR:
            presence.mark_seen(match.pk, seat)
            presence.visit(match.pk, request.user, seat)
        return Response(viewing.build_view(match, seat, self.find_number("version")))


class Moves(ApiView):
    def post(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        seat = selectors.get_seat(match, request.user)
        move_id = get_field(self.fields, "move_id", str)
        accepted = services.play_move(
            match_id=match.pk,
            seat=seat,
            move=get_field(self.fields, "move", dict),
            decision=get_field(self.fields, "decision", int),
            move_id=move_id,
        )
        view = viewing.find_fresh_view(match.pk, seat)
        body = {"number": accepted.number, "move_id": move_id, "view": view}
        return Response(body, status=201 if accepted.is_new else 200)


class Undo(ApiView):
    def post(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        seat = selectors.get_seat(match, request.user)
        accepted = services.undo_moves(
            match_id=match.pk,
            seat=seat,
            version=get_field(self.fields, "version", int),
            move_id=get_field(self.fields, "move_id", str, ""),
        )
        body = {"number": accepted.number, "view": viewing.find_fresh_view(match.pk, seat)}
        return Response(body, status=201 if accepted.is_new else 200)


class Log(ApiView):
    def get(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        seat = selectors.find_seat(match, request.user)
        lines = viewing.log_lines(match, seat, after=self.find_number("after") or 0)
        return Response({"lines": lines, "version": match.version})
