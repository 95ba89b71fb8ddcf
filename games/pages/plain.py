"""The plain page: a whole match in words and buttons, without script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from games import presence, selectors, services, viewing
from games.allowances import WRITES
from games.errors import Malformed, NotSignedIn, ServiceError
from games.models import Match
from games.pages.branches import origin_link
from games.pages.company import company_of
from games.pages.conduct import conduct_of, read_act
from games.pages.headlines import headline, is_ai_thinking
from games.pages.refusals import friendly
from games.pages.reviews import review_of
from games.pages.titles import TITLE_PAGES, option_texts
from games.reading import read_object
from games.services import Accepted

# The log grows with the match; the page shall not.
EVENTS_SHOWN = 30
# Seconds between looks while others are waited for, and while bots alone are.
REFRESH = 15
REFRESH_SOON = 3


@require_safe
@friendly
def show_plain(request: HttpRequest, match_id: UUID) -> HttpResponse:
    match = selectors.get_match(match_id)
    if match.status in (Match.Status.OPEN, Match.Status.CLOSED):
        return redirect("games:match", match.pk)
    return _page(request, match)


@require_POST
@friendly
def move(request: HttpRequest, match_id: UUID) -> HttpResponse:
    raw = request.POST.get("move", "")
    return _act(
        request,
        match_id,
        lambda match, seat: services.play_move(
            match_id=match.pk,
            seat=seat,
            move=read_object(raw),
            decision=_number(request, "decision"),
            move_id=_move_id(request, raw),
        ),
    )


@require_POST
@friendly
def undo(request: HttpRequest, match_id: UUID) -> HttpResponse:
    return _act(
        request,
        match_id,
        lambda match, seat: services.undo_moves(
            match_id=match.pk, seat=seat, version=_number(request, "version"), move_id=_move_id(request, "undo")
        ),
    )


@require_POST
@friendly
def conduct(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """An act at the table that is no move."""
    raw = request.POST.get("act", "")

    def act(match: Match, seat: int) -> Accepted:
        proposal = _number(request, "proposal") if "proposal" in request.POST else 0
        return read_act(raw, proposal)(match_id=match.pk, seat=seat, move_id=_move_id(request, raw))

    return _act(request, match_id, act)


def _act(request: HttpRequest, match_id: UUID, act: Callable[[Match, int], Accepted]) -> HttpResponse:
    """Do it for the reader's seat, then show the page afresh; a refusal stands on it in words."""
    match = selectors.get_match(match_id)
    if not request.user.is_authenticated:
        raise NotSignedIn
    if match.status in (Match.Status.OPEN, Match.Status.CLOSED):
        return redirect("games:match", match.pk)
    try:
        WRITES.check(request)
        act(match, selectors.get_seat(match, request.user))
    except ServiceError as error:
        return _page(request, match, error)
    return redirect("games:plain", match.pk)


def _page(request: HttpRequest, match: Match, error: ServiceError | None = None) -> HttpResponse:
    """Answer with the newest state; after a refusal, with its words and its status."""
    selectors.check_may_watch(match, request.user)
    match.refresh_from_db()
    seat = selectors.find_seat(match, request.user)
    if seat >= 0:
        presence.mark_seen(match.pk, seat)
    if request.user.is_authenticated:
        presence.visit(match.pk, request.user, seat)
    view = viewing.build_view(match, seat)
    seen = viewing.get_seen(match, seat)
    first = 0 if request.GET.get("log") == "all" else max(0, view["version"] - EVENTS_SHOWN)
    of_title = TITLE_PAGES[match.title]
    gains = {change["seat"]: change for change in selectors.rating_changes(match)}
    is_writing = "talk" in request.GET
    is_waiting = not is_writing and view["status"] == Match.Status.RUNNING and view["decision"] is None
    context: dict[str, Any] = {
        "view": view,
        "headline": headline(view),
        "error": error,
        "groups": of_title.groups(view, seen),
        "page_id": uuid4(),
        "lines": viewing.log_lines(match, seat, after=first)[::-1],
        "has_older_lines": first > 0,
        "refresh": (REFRESH_SOON if is_ai_thinking(view) else REFRESH) if is_waiting and error is None else None,
        "state_template": f"games/{match.title}/plain.html",
        "notes": option_texts(match.title, match.options),
        "ranking": _ranking(view, gains),
        "conduct": conduct_of(view),
        "company": company_of(match, request.user, seat),
        "review": review_of(match),
        "origin": origin_link(match, request.user),
        "can_branch": not (match.is_rated and view["status"] == Match.Status.RUNNING),
        **of_title.plain(view, seen),
    }
    return render(request, "games/plain.html", context, status=error.status if error else 200)


def _ranking(view: dict[str, Any], gains: dict[int, dict[str, Any]]) -> list[dict[str, Any]]:
    if view["outcome"] is None:
        return []
    outcome = view["outcome"]
    ranked = [
        {
            **seat,
            "rank": outcome["ranks"][seat["seat"]],
            "score": outcome["scores"][seat["seat"]],
            "gain": gains.get(seat["seat"]),
        }
        for seat in view["seats"]
    ]
    return sorted(ranked, key=lambda entry: entry["rank"])


def _number(request: HttpRequest, field: str) -> int:
    raw = request.POST.get(field, "")
    if not (raw.isascii() and raw.isdigit() and len(raw) <= 10):
        raise Malformed(field=field)
    return int(raw)


def _move_id(request: HttpRequest, said: str) -> str:
    """Return an id for this answer from this page: the same button twice is one move, another button is another."""
    try:
        return str(uuid5(UUID(request.POST.get("page", "")), said))
    except ValueError as error:
        raise Malformed(field="page") from error
