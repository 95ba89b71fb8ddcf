"""Leaderboards: the strongest of every title, and each title's board in full."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.ratings import boards
from games.rules.registry import TITLES

TOP = 5


@require_safe
def show_leaderboards(request: HttpRequest) -> HttpResponse:
    tops = [{"rules": rules, "lines": boards.list_top(key, request.user, TOP)} for key, rules in TITLES.items()]
    return render(request, "games/leaderboards.html", {"tops": tops, "ranked_after": boards.RANKED_AFTER})


@require_safe
def show_leaderboard(request: HttpRequest, title: str) -> HttpResponse:
    """Show a page of a title's board; `?who=bots` is the AI's, `?page=` another page."""
    rules = TITLES.get(title)
    if rules is None:
        raise Http404
    is_bots = request.GET.get("who") == "bots"
    page, lines = boards.read_page(title, request.user, bots=is_bots, number=request.GET.get("page"))
    context = {
        "rules": rules,
        "titles": TITLES.values(),
        "is_bots": is_bots,
        "page": page,
        "lines": lines,
        "mine": None if is_bots else boards.find_mine(title, request.user),
        "ranked_after": boards.RANKED_AFTER,
    }
    return render(request, "games/leaderboard.html", context)
