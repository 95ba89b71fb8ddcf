"""Reporting a problem at a position, by a form that says what will be kept."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games import selectors, services, viewing
from games.allowances import WRITES
from games.errors import NotFound, NotSignedIn, ServiceError
from games.models import Match
from games.pages.refusals import friendly
from games.replays.viewpoints import check_viewpoint, viewpoints
from games.rosters import get_roster
from games.rules.protocol import EVERYTHING, SPECTATOR, Viewer
from games.rules.registry import get_rules
from games.services.reporting import LONGEST, check_position


@require_http_methods(["GET", "HEAD", "POST"])
@friendly
def report(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """`?at=N&as=V` is the position: after event N, as V sees it. Without them: now, and with the reader's own eyes."""
    match = selectors.get_match(match_id)
    if not request.user.is_authenticated:
        raise NotSignedIn
    selectors.check_may_watch(match, request.user)
    if match.status in (Match.Status.OPEN, Match.Status.CLOSED):
        return redirect("games:match", match.pk)
    asked = request.POST if request.method == "POST" else request.GET
    at = _number(asked.get("at"), match.version)
    viewer = _number(asked.get("as"), viewpoints(match, request.user)[0])
    check_position(match, at)
    check_viewpoint(match, request.user, viewer)
    if request.method != "POST":
        return _page(request, match, at, viewer)
    text = request.POST.get("text", "")
    try:
        WRITES.check(request)
        reported = services.report_problem(
            match=match, user=request.user, number=at, viewer=viewer, text=text, report_id=request.POST.get("page", "")
        )
    except NotFound:
        raise
    except ServiceError as error:
        return _page(request, match, at, viewer, text, error)
    query = urlencode({"at": at, "as": viewer, "sent": reported.number})
    return redirect(f"{reverse('games:report_problem', args=[match.pk])}?{query}")


def _page(
    request: HttpRequest, match: Match, at: int, viewer: Viewer, text: str = "", error: ServiceError | None = None
) -> HttpResponse:
    context: dict[str, Any] = {
        "match": match,
        "name": get_rules(match.title).name,
        "at": at,
        "viewer": viewer,
        "eyes": say_viewer(match, viewer),
        "happened": _happened(match, at, viewer),
        "text": text,
        "longest": LONGEST,
        "error": error,
        "sent": _number(request.GET.get("sent"), 0),
        "page_id": uuid4(),
    }
    return render(request, "games/problem.html", context, status=error.status if error else 200)


def say_viewer(match: Match, viewer: Viewer) -> str:
    """Return through whose eyes, in words."""
    if viewer == SPECTATOR:
        return _("what everybody may see")
    if viewer == EVERYTHING:
        return _("everything laid open")
    return _("what %(name)s sees") % {"name": get_roster(match.pk)[viewer].name}


def _happened(match: Match, at: int, viewer: Viewer) -> list[str]:
    """Return what event `at` was, as the log says it to the viewer."""
    lines = viewing.log_lines(match, viewer, after=at - 1)
    return next((line["texts"] for line in lines if line["number"] == at), [])


def _number(raw: str | None, default: int) -> int:
    if not raw:
        return default
    digits = raw.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(raw) <= 9):
        raise NotFound
    return int(raw)
