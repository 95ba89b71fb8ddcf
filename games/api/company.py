"""Beside the match: chat, notes, who is here, and which matches wait."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from games import beside, chat, selectors, services
from games.api.base import ApiView
from games.errors import Malformed, NotSignedIn
from games.loglines import shown_time
from games.models import Note
from games.reading import get_field


class Chat(ApiView):
    def get(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        seat = selectors.find_seat(match, request.user)
        room = request.query_params.get("room", chat.own_room(seat))
        lines = chat.read_lines(match, request.user, seat, room, self.find_number("after") or 0)
        return Response({"room": room, "may_write": chat.may_write(match, request.user, seat, room), "lines": lines})

    def post(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        said_id = get_field(self.fields, "id", str)
        said = services.say(
            match=match,
            user=self.person,
            seat=selectors.find_seat(match, request.user),
            room=get_field(self.fields, "room", str),
            text=get_field(self.fields, "text", str),
            said_id=said_id,
        )
        return Response({"number": said.line, "id": said_id}, status=201 if said.is_new else 200)


class MyNote(ApiView):
    def get(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        selectors.get_seat(match, request.user)
        return Response(note_json(selectors.find_note(match, self.person)))

    def put(self, request: Request, match_id: UUID) -> Response:
        text = get_field(self.fields, "text", str)
        match = self.get_match(match_id)
        selectors.get_seat(match, request.user)
        return Response(note_json(services.save_note(match=match, user=self.person, text=text)))


class Presence(ApiView):
    def get(self, request: Request, match_id: UUID) -> Response:
        return Response(beside.read_presence(self.get_match(match_id).pk))


class Watching(ApiView):
    def post(self, request: Request, match_id: UUID) -> Response:
        match = self.get_match(match_id)
        is_open = get_field(self.fields, "open", bool)
        services.set_watchable(match=match, user=self.person, is_watchable=is_open)
        return Response({"open": is_open})


class Waiting(ApiView):
    def get(self, request: Request) -> Response:
        if not request.user.is_authenticated:
            raise NotSignedIn
        return Response(selectors.waiting_for(request.user, self._besides()))

    def _besides(self) -> UUID | None:
        raw = self.request.query_params.get("besides")
        try:
            return UUID(raw) if raw else None
        except ValueError as error:
            raise Malformed(field="besides") from error


def note_json(note: Note | None) -> dict[str, Any]:
    return {"text": note.text if note else "", "at": shown_time(note.updated_at) if note else None}
