"""From an event of a match: a new match, or moves tried alone."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from games import services
from games.allowances import TABLES, Allowance
from games.api.base import ApiView
from games.api.tables import read_terms, table_of
from games.errors import Malformed, NotSignedIn
from games.models import Match
from games.reading import check_token, get_field
from games.replays import sandbox
from games.replays.standpoints import Standpoint, stand
from games.rules.protocol import EVERYTHING, SPECTATOR

# Every try folds and decides anew; the AI's answer takes a process for a second.
TRIES = Allowance("try", 240)
ADVICE = Allowance("advice", 20)


class Branch(ApiView):
    writes = TABLES

    def post(self, request: Request, match_id: UUID) -> Response:
        fields = self.fields
        table = services.branch_table(
            match=self.get_match(match_id),
            user=self.person,
            number=get_number(fields),
            viewer=get_viewer(fields),
            seat=None if fields.get("seat") is None else get_field(fields, "seat", int),
            level=None if fields.get("level") is None else get_field(fields, "level", str),
            access=get_field(fields, "access", str, Match.Access.LINK.value),
            salt=get_field(fields, "salt", str, ""),
            terms=read_terms(fields),
        )
        return Response(table_of(table, request), status=201)


class Sandbox(ApiView):
    """Writes nothing, and so is open to whoever may watch; it is a POST because of all that is sent."""

    writes = TRIES

    def get_permissions(self) -> list[Any]:
        return [AllowAny()]

    def post(self, request: Request, match_id: UUID) -> Response:
        fields = self.fields
        seed = get_field(fields, "seed", int)
        check_token("seed", seed)
        tries = sandbox.read_tries(get_field(fields, "moves", list, []))
        point = stand(self.get_match(match_id), request.user, get_number(fields), get_viewer(fields))
        tried = sandbox.play_out(point, seed, tries)
        answered = None
        if fields.get("ai") is not None and tried.refusal is None:
            answered = self._ask(point, tried, get_field(fields, "ai", str), seed)
            tried = sandbox.play_out(point, seed, [*tries, answered])
        return Response(
            {
                "view": sandbox.show(point, tried),
                "lines": sandbox.lines(point, tried),
                "made": tried.made,
                "refused": tried.refusal.body["error"] if tried.refusal else None,
                "answer": sandbox.encode(answered) if answered else None,
            }
        )

    def _ask(self, point: Standpoint, tried: sandbox.Tried, level: str, seed: int) -> sandbox.Try:
        if not self.request.user.is_authenticated:
            raise NotSignedIn
        ADVICE.check(self.request)
        return sandbox.ask_ai(point, tried, level, seed)


def get_number(fields: dict[str, Any]) -> int:
    number: int = get_field(fields, "number", int)
    check_token("number", number)
    return number


def get_viewer(fields: dict[str, Any]) -> int:
    """Return through whose eyes; a spectator's if it is not said. Eyes that nobody has are Malformed."""
    viewer: int = get_field(fields, "viewer", int, SPECTATOR)
    if not EVERYTHING <= viewer <= 99:
        raise Malformed(field="viewer")
    return viewer
