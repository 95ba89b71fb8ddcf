"""The page of a match: the waiting table before it starts, the rich table from then on."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games import selectors, viewing
from games.models import Match
from games.pages.headlines import headline
from games.pages.how_to_play import rules_template
from games.pages.refusals import friendly
from games.pages.tables import table_part
from games.pages.titles import TITLE_PAGES


@require_safe
@friendly
def show_match(request: HttpRequest, match_id: UUID) -> HttpResponse:
    match = selectors.get_match(match_id)
    selectors.check_may_watch(match, request.user)
    seat = selectors.find_seat(match, request.user)
    if match.status == Match.Status.CLOSED:
        return render(request, "games/table_closed.html", status=410)
    if match.status == Match.Status.OPEN:
        return show_waiting(request, match, seat)
    view = viewing.build_view(match, seat)
    catalogue = TITLE_PAGES[match.title].catalogue
    context = {
        "view": view,
        "lines": viewing.log_lines(match, seat),
        "headline": headline(view),
        "socket": f"/ws/matches/{match.pk}/",
        "title_css": f"games/css/{match.title}.css",
        "rules_template": rules_template(match.title),
        "catalogue": catalogue(viewing.get_seen(match, seat)) if catalogue else None,
    }
    return render(request, "games/match.html", context)


def show_waiting(request: HttpRequest, match: Match, seat: int) -> HttpResponse:
    view = viewing.build_view(match, seat)
    context = {
        "view": view,
        "part": table_part(match, seat),
        "address": request.build_absolute_uri(reverse("games:match", args=[match.pk])),
    }
    return render(request, "games/waiting.html", context)
