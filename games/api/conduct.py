"""Acts at the table that are no moves: resigning, coming back, proposing, agreeing."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from games import selectors, services, viewing
from games.api.base import ApiView
from games.reading import get_field
from games.services import Accepted


class Act(ApiView):
    """One act of the caller's seat; answered like a move."""

    def act(self, match_id: UUID, do: Callable[[int, str], Accepted]) -> Response:
        match = self.get_match(match_id)
        seat = selectors.get_seat(match, self.request.user)
        move_id = get_field(self.fields, "move_id", str)
        accepted = do(seat, move_id)
        body = {"number": accepted.number, "move_id": move_id, "view": viewing.find_fresh_view(match.pk, seat)}
        return Response(body, status=201 if accepted.is_new else 200)


class Resign(Act):
    def post(self, request: Request, match_id: UUID) -> Response:
        return self.act(match_id, lambda seat, key: services.resign(match_id=match_id, seat=seat, move_id=key))


class Return(Act):
    def post(self, request: Request, match_id: UUID) -> Response:
        return self.act(match_id, lambda seat, key: services.return_to_seat(match_id=match_id, seat=seat, move_id=key))


class Propose(Act):
    def post(self, request: Request, match_id: UUID) -> Response:
        what = get_field(self.fields, "what", str)
        return self.act(
            match_id, lambda seat, key: services.propose(match_id=match_id, seat=seat, what=what, move_id=key)
        )


class Answer(Act):
    def post(self, request: Request, match_id: UUID) -> Response:
        proposal = get_field(self.fields, "proposal", int)
        agrees = get_field(self.fields, "agrees", bool)
        return self.act(
            match_id,
            lambda seat, key: services.answer(
                match_id=match_id, seat=seat, proposal=proposal, agrees=agrees, move_id=key
            ),
        )
