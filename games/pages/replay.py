"""The replay of a match: the page that its script fills, and what both of its faces need to know."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import selectors, viewing
from games.errors import Malformed
from games.models import Match
from games.pages.headlines import headline
from games.pages.previews import preview_of
from games.pages.refusals import friendly
from games.pages.titles import TITLE_PAGES
from games.replays.viewpoints import read_viewer, viewpoints
from games.reviews.reading import Read, read_review
from games.rosters import Place, get_roster
from games.rules.protocol import EVERYTHING, SPECTATOR, State, Viewer

if TYPE_CHECKING:
    from accounts.models import User

HAS_BEGUN = (Match.Status.RUNNING, Match.Status.OVER)


@dataclass(frozen=True, slots=True)
class Tool:
    """An entry of the menu "More". In the address `{number}` and `{viewer}` stand for the position that is shown.

    `does`: "go" follows the address, "copy" copies it as a whole link.
    """

    words: str
    address: str
    does: str = "go"


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the replay gets its film, and where else it leads. `socket` is None where nothing more can happen."""

    film: str
    table: str
    plain: str
    socket: str | None = None


def tools_of(match: Match, user: User | AnonymousUser) -> list[Tool]:
    """Return what can be done with a position of the match, in the order of the menu."""
    here = "?at={number}&as={viewer}"
    is_over = match.status == Match.Status.OVER

    def page(name: str, query: str = here) -> str:
        return reverse(f"games:{name}", args=[match.pk]) + query

    tools = [
        Tool(_("Copy link to this position"), page("replay"), "copy"),
        Tool(_("This position in words"), page("plain_replay")),
        Tool(_("A picture to share"), page("picture", "?at={number}")),
        Tool(_("Try moves here, alone"), page("sandbox")),
    ]
    if is_over or not match.is_rated:
        tools.append(Tool(_("Branch off from here"), page("branch")))
    tools.append(Tool(_("Check the lots"), page("verify_match", "")))
    if is_over:
        tools.append(Tool(_("Download the match as a file"), reverse("api:export", args=[match.pk])))
    if user.is_authenticated:
        tools.append(Tool(_("Report a problem here"), page("report_problem")))
    return tools


@require_safe
@friendly
def show_replay(request: HttpRequest, match_id: UUID) -> HttpResponse:
    match = selectors.get_match(match_id)
    selectors.check_may_watch(match, request.user)
    if match.status not in HAS_BEGUN:
        return redirect("games:match", match.pk)
    eyes = viewpoints(match, request.user)
    viewer = asked_viewer(request, eyes)
    is_over = match.status == Match.Status.OVER
    view = viewing.build_view(match, eyes[0])
    context = replay_context(
        request,
        view,
        viewing.get_seen(match, viewer),
        Addresses(
            film=reverse("api:replay", args=[match.pk]),
            table=reverse("games:match", args=[match.pk]),
            plain=reverse("games:plain_replay", args=[match.pk]),
            socket=None if is_over else f"/ws/matches/{match.pk}/",
        ),
        viewer=viewer,
        viewpoints=eyes_json(eyes, get_roster(match.pk)),
        tools=[asdict(tool) for tool in tools_of(match, request.user)],
        review=review_json(read_review(match)) if is_over else None,
    )
    preview = preview_of(match, view, number_within(request, view["version"]), request.get_full_path())
    return render(request, "games/replay.html", {**context, "preview": preview})


def replay_context(
    request: HttpRequest, view: dict[str, Any], seen: State, addresses: Addresses, **page: Any
) -> dict[str, Any]:
    """Return what the template needs; `page` is what the script reads besides. `view` and `seen` are the newest."""
    title = view["title"]
    catalogue = TITLE_PAGES[title].catalogue
    return {
        "name": view["name"],
        "headline": headline(view),
        "plain": f"{addresses.plain}?{request.GET.urlencode()}",
        "film": f"{addresses.film}?as={page['viewer']}",
        "title_css": f"games/css/{title}.css",
        "title_js": f"games/js/titles/{title}/index.js",
        "catalogue": catalogue(seen) if catalogue else None,
        "page": {
            "match": view["match"],
            "title": title,
            "name": view["name"],
            "seat": max(view["viewer"], SPECTATOR),
            "at": asked_number(request),
            "is_over": view["status"] == Match.Status.OVER,
            **asdict(addresses),
            **page,
        },
    }


def eyes_json(eyes: list[Viewer], roster: tuple[Place, ...]) -> list[dict[str, Any]]:
    return [{"viewer": one, "words": viewpoint_words(one, roster, eyes[0])} for one in eyes]


def asked_viewer(request: HttpRequest, eyes: list[Viewer]) -> Viewer:
    """Return the viewpoint that the address names if it is the reader's to take, else their natural one.

    A link that a player has copied while the match runs must work for whoever follows it.
    """
    try:
        viewer = read_viewer(request.GET.get("as", ""))
    except Malformed:
        return eyes[0]
    return viewer if viewer in eyes else eyes[0]


def asked_number(request: HttpRequest) -> int | None:
    """Return the event that the address names, whether the match has it or not; None if it names none."""
    raw = request.GET.get("at", "")
    return int(raw) if raw.isascii() and raw.isdecimal() and len(raw) <= 9 else None


def number_within(request: HttpRequest, version: int) -> int | None:
    """Return the event that the address names if the match has it."""
    number = asked_number(request)
    return number if number and number <= version else None


def viewpoint_words(viewer: Viewer, roster: tuple[Place, ...], own: Viewer) -> str:
    if viewer == EVERYTHING:
        return _("Everything open")
    if viewer == SPECTATOR:
        return _("As spectators saw it")
    if viewer == own:
        return _("As I saw it")
    return _("As %(name)s saw it") % {"name": roster[viewer].name}


def review_json(read: Read) -> dict[str, Any]:
    """Return what the graph draws: a decision's chances are those before event `number`."""
    return {
        "status": read.status,
        "judged": len(read.points),
        "decisions": read.decisions,
        "points": [{"number": point.number, "shares": point.shares} for point in read.points],
        "end": read.end,
        "turning_points": [asdict(point) for point in read.turning_points],
    }
