"""The lobby, and the matches of one player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.personas import Level
from games import selectors
from games.pages.levels import chosen_level
from games.pages.parts import Part, answer_part, render_part
from games.pages.rows import make_row
from games.pages.titles import title_cards

if TYPE_CHECKING:
    from accounts.models import User

TABLES_SHOWN = 40
MINE_SHOWN = 6
PER_PAGE = 20


@require_safe
def show_lobby(request: HttpRequest) -> HttpResponse:
    context = {"part": lobby_part(request.user), "cards": title_cards(), "level": chosen_level(request)}
    return render(request, "games/lobby.html", {**context, "levels": Level})


@require_safe
def show_lobby_part(request: HttpRequest) -> HttpResponse:
    return answer_part(request, lobby_part(request.user))


@require_safe
@login_required
def show_my_matches(request: HttpRequest) -> HttpResponse:
    page = Paginator(selectors.my_matches(request.user), PER_PAGE).get_page(request.GET.get("page"))  # type: ignore[arg-type]
    rows = [make_row(match, request.user) for match in page]
    return render(request, "games/my_matches.html", {"page": page, "rows": rows})


def lobby_part(user: User | AnonymousUser) -> Part:
    """Return the part of the lobby that changes while one looks at it."""
    tables = list(selectors.open_tables(user)[: TABLES_SHOWN + 1])
    context: dict[str, Any] = {
        "user": user,
        "tables": [make_row(match, user) for match in tables[:TABLES_SHOWN]],
        "has_more": len(tables) > TABLES_SHOWN,
    }
    if user.is_authenticated:
        context["invitations"] = [
            selectors.invitation_line(invitation) for invitation in selectors.my_invitations(user)
        ]
        mine = list(selectors.my_matches(user)[: MINE_SHOWN + 1])
        context["mine"] = [make_row(match, user) for match in mine[:MINE_SHOWN]]
        context["has_more_mine"] = len(mine) > MINE_SHOWN
    return render_part("games/lobby_part.html", context)
