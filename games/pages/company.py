"""Chat and notes without script: forms of the plain page and of a table that waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from games import chat, selectors, services
from games.allowances import WRITES
from games.errors import Malformed, NotFound, NotSignedIn, ServiceError
from games.models import Match
from games.pages.refusals import friendly

if TYPE_CHECKING:
    from accounts.models import User

LINES_SHOWN = 30


def company_of(match: Match, user: Any, seat: int) -> dict[str, Any]:
    """Return what a page shows: the rooms that the reader may read, and their note if they sit at the match."""
    rooms = [
        {
            "room": room,
            "lines": chat.read_lines(match, user, seat, room)[-LINES_SHOWN:],
            "may_write": chat.may_write(match, user, seat, room),
        }
        for room in chat.readable_rooms(match, user, seat)
    ]
    note = selectors.find_note(match, user) if seat >= 0 else None
    return {"rooms": rooms, "note": note.text if note else "", "has_note": seat >= 0, "said_id": uuid4()}


@require_POST
@friendly
def say(request: HttpRequest, match_id: UUID) -> HttpResponse:
    text = request.POST.get("text", "")

    def act(match: Match, user: User, seat: int) -> None:
        room, said_id = request.POST.get("room", ""), _said_id(request, text)
        services.say(match=match, user=user, seat=seat, room=room, text=text, said_id=said_id)

    return _act(request, match_id, act, "chat")


@require_POST
@friendly
def save_note(request: HttpRequest, match_id: UUID) -> HttpResponse:
    text = request.POST.get("text", "").replace("\r\n", "\n").replace("\x00", "")

    def act(match: Match, user: User, seat: int) -> None:
        selectors.get_seat(match, user)
        services.save_note(match=match, user=user, text=text)

    return _act(request, match_id, act, "note")


def _act(request: HttpRequest, match_id: UUID, act: Callable[[Match, User, int], None], part: str) -> HttpResponse:
    """Do it, then show the page that it was asked on; a refusal stands on it in words."""
    match = selectors.get_match(match_id)
    if not request.user.is_authenticated:
        raise NotSignedIn
    try:
        WRITES.check(request)
        selectors.check_may_watch(match, request.user)
        act(match, request.user, selectors.find_seat(match, request.user))
    except (NotFound, NotSignedIn):
        raise
    except ServiceError as error:
        messages.error(request, error.text)
    page = "match" if match.status in (Match.Status.OPEN, Match.Status.CLOSED) else "plain"
    return redirect(f"{reverse(f'games:{page}', args=[match.pk])}#{part}")


def _said_id(request: HttpRequest, text: str) -> str:
    """Return an id for these words from this page: the form sent twice is one line."""
    try:
        return str(uuid5(UUID(request.POST.get("page", "")), text))
    except ValueError as error:
        raise Malformed(field="page") from error
