"""The page of a match: the waiting table before it starts, the rich table from then on."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts import people
from games import selectors, viewing
from games.models import Match
from games.pages.branches import origin_link
from games.pages.company import company_of
from games.pages.headlines import headline
from games.pages.how_to_play import rules_template
from games.pages.previews import preview_of
from games.pages.refusals import friendly
from games.pages.reviews import review_of
from games.pages.tables import table_part
from games.pages.titles import TITLE_PAGES
from games.rules.protocol import SPECTATOR

# How many friends the field for a name offers.
MOST_OFFERED = 100


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
        "preview": preview_of(match, view),
        "lines": viewing.log_lines(match, seat),
        "headline": headline(view),
        "is_host": match.host_id == request.user.pk,
        "is_rated": match.is_rated,
        "socket": f"/ws/matches/{match.pk}/",
        "title_css": f"games/css/{match.title}.css",
        "title_js": f"games/js/titles/{match.title}/index.js",
        "rules_template": rules_template(match.title),
        "review": review_of(match),
        "origin": origin_link(match, request.user),
        "catalogue": catalogue(viewing.get_seen(match, seat)) if catalogue else None,
    }
    return render(request, "games/match.html", context)


def inviting(match: Match, user: Any, seat: int) -> dict[str, Any]:
    """Return what whoever sits at a waiting table needs for asking others to it, or what the user was asked."""
    if seat == SPECTATOR:
        return {"invitation": selectors.find_invitation(match, user)}
    if user.is_guest:
        return {}
    return {
        "can_invite": True,
        "friends": list(people.friends_of(user).values_list("username", flat=True)[:MOST_OFFERED]),
        "invited": selectors.invited_to(match),
    }


def show_waiting(request: HttpRequest, match: Match, seat: int) -> HttpResponse:
    view = viewing.build_view(match, seat)
    context = {
        "view": view,
        "preview": preview_of(match, view),
        "part": table_part(match, seat),
        "company": company_of(match, request.user, seat),
        "socket": f"/ws/matches/{match.pk}/",
        "address": request.build_absolute_uri(reverse("games:match", args=[match.pk])),
        "origin": origin_link(match, request.user),
        **inviting(match, request.user, seat),
    }
    return render(request, "games/waiting.html", context)
