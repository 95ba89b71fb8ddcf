"""From an event of a match: the form that opens a branch, and the sandbox to try moves in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.personas import Level
from games import selectors, services, viewing
from games.allowances import TABLES
from games.errors import Conflict, NotSignedIn, ServiceError
from games.models import Match
from games.pages.branch_form import AI, NewBranch, eyes_text
from games.pages.how_to_play import rules_template
from games.pages.levels import chosen_level, remember_level
from games.pages.refusals import friendly
from games.pages.titles import TITLE_PAGES
from games.replays.standpoints import Standpoint, check_no_advice, last_with_a_question, stand
from games.replays.viewpoints import viewpoints
from games.rosters import get_roster
from games.services.branches import usual_seat

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User

# So far back somebody looks for what has happened last.
EVENTS_BACK = 8


@require_http_methods(["GET", "HEAD", "POST"])
@friendly
def new_branch(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Open a branch. `?at=` is the event it begins after, `?as=` through whose eyes: the newest, and one's own."""
    if not request.user.is_authenticated:
        raise NotSignedIn
    point, asked_for = _standpoint(request, match_id)
    match, user = point.match, request.user
    places = get_roster(match.pk)
    initial = {"viewer": point.viewer, "seat": usual_seat(point, user), "against": f"{AI}{chosen_level(request)}"}
    form = NewBranch(match, places, viewpoints(match, user), user.is_guest, request.POST or None, initial=initial)
    refusal, status = _refusal(match), 200
    if refusal is not None:
        status = refusal.status
    elif request.method == "POST" and form.is_valid():
        try:
            TABLES.check(request)
            table = services.branch_table(
                match=match,
                user=user,
                number=point.number,
                viewer=form.cleaned_data["viewer"],
                seat=form.cleaned_data["seat"],
                level=form.level,
                access=form.access,
                salt=form.cleaned_data["salt"],
                terms=form.chosen_terms,
            )
            if form.level:
                remember_level(request, form.level)
            return redirect("games:match", table.pk)
        except ServiceError as error:
            form.add_error(None, error.text)
            status = error.status
    elif form.errors:
        status = 422
    context = {"form": form, "refusal": refusal, "is_earlier": point.number < asked_for, **_described(point)}
    return render(request, "games/branch.html", context, status=status)


@require_safe
@friendly
def show_sandbox(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """The page to try moves alone on; everything that is tried stands in the part of its address behind the #."""
    point, _asked_for = _standpoint(request, match_id)
    match = point.match
    catalogue = TITLE_PAGES[match.title].catalogue
    context = {
        **_described(point),
        "catalogue": catalogue(point.seen) if catalogue else None,
        "title_css": f"games/css/{match.title}.css",
        "rules_template": rules_template(match.title),
        "may_ask_ai": request.user.is_authenticated and _refusal(match) is None,
        "levels": [{"key": level.value, "name": str(level.label)} for level in Level],
        "level": chosen_level(request),
    }
    return render(request, "games/sandbox.html", context)


def origin_link(match: Match, user: User | AnonymousUser) -> dict[str, Any] | None:
    """Return what a page shows of where a branch comes from; `match` is None for who may not watch that one."""
    if match.origin is None:
        return None
    return {
        "match": match.origin_id if selectors.may_watch(match.origin, user) else None,
        "number": match.origin_number,
    }


def _standpoint(request: HttpRequest, match_id: UUID) -> tuple[Standpoint, int]:
    """Return the standpoint that the address asks for, or the last one before it at which something is to be decided,
    and the event that was asked for."""
    match = selectors.get_match(match_id)
    selectors.check_may_watch(match, request.user)
    if match.status not in (Match.Status.RUNNING, Match.Status.OVER):
        raise Http404
    number = _number(request, "at", match.version)
    viewer = _number(request, "as", viewpoints(match, request.user)[0])
    return last_with_a_question(stand(match, request.user, number, viewer)), number


def _number(request: HttpRequest, name: str, usual: int) -> int:
    raw = request.GET.get(name, "")
    if not raw:
        return usual
    if not (raw.removeprefix("-").isdecimal() and raw.isascii() and len(raw) <= 9):
        raise Http404
    return int(raw)


def _refusal(match: Match) -> Conflict | None:
    try:
        check_no_advice(match)
    except Conflict as refusal:
        return refusal
    return None


def _described(point: Standpoint) -> dict[str, Any]:
    """Return where the match stands, in words."""
    match, viewer = point.match, point.viewer
    view = viewing.build_view(match, viewer, point.number)
    places = get_roster(match.pk)
    lines = viewing.log_lines(match, viewer, after=max(0, point.number - EVENTS_BACK))
    told = [line for line in lines if line["number"] <= point.number and not line["is_undone"]]
    return {
        "point": point,
        "view": {**view, "viewer": viewer},
        "eyes": eyes_text(viewer, places),
        "asked": get_text_list([places[seat].name for seat in point.asked], _("and")),
        "last_texts": told[-1]["texts"][-3:] if told else [],
        "state_template": f"games/{match.title}/plain.html",
        **TITLE_PAGES[match.title].plain(view, point.seen),
    }
