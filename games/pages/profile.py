"""A player's profile."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from accounts import people
from accounts.models import User
from accounts.pages.people import get_person
from games import records, selectors
from games.pages.levels import ABOUT
from games.pages.rows import make_row

PER_PAGE = 15


@require_safe
def show_profile(request: HttpRequest, name: str) -> HttpResponse:
    player = get_person(name)
    if player.username != name:
        return redirect("games:profile", player.username)
    viewer = request.user
    page = Paginator(selectors.matches_of(player, viewer), PER_PAGE).get_page(request.GET.get("page"))
    kept_time = records.reliability(player)
    context: dict[str, Any] = {
        "player": player,
        "about": ABOUT.get(player.bot_level, ""),
        "titles": records.title_records(player),
        "reliability": kept_time,
        "median": in_words(kept_time.median),
        "page": page,
        "rows": [make_row(match, viewer) for match in page],
        "relation": "",
        "can_meet": False,
    }
    if isinstance(viewer, User):
        context["relation"] = people.relation(viewer, player)
        context["can_meet"] = player.is_person and viewer.is_person and viewer.pk != player.pk
        if viewer.pk != player.pk:
            context["versus"] = records.head_to_head(viewer, player)
    return render(request, "games/profile.html", context)


def in_words(seconds: float | None) -> str:
    """Return a time to think as people say it: 40 s, 12 min, 5 h, 2 d."""
    if seconds is None:
        return ""
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{round(seconds / size)} {unit}"
    return f"{round(seconds)} s"
