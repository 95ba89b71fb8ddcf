"""Tables before the match: opening, joining, leaving, starting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.entering import sign_in_guest
from accounts.personas import Level
from games import selectors, services
from games.allowances import GUESTS, TABLES, WRITES
from games.bots import USUAL_LEVEL, check_level
from games.errors import ServiceError
from games.forms import NewTable, QuickMatch
from games.models import Match
from games.pages.levels import chosen_level, remember_level
from games.pages.parts import Part, answer_part, render_part
from games.pages.refusals import friendly
from games.pages.terms import terms_texts
from games.pages.titles import option_texts, title_cards
from games.reading import check_salt
from games.rules.registry import TITLES
from games.viewing import build_view

FIRST_TITLE = next(iter(TITLES))
NO_SEAT = 99


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_table(request: HttpRequest) -> HttpResponse:
    """Open a table. `?title=` chooses the title, `?with=ai` fills every other seat with the AI beforehand."""
    rules = TITLES.get(request.GET.get("title", FIRST_TITLE))
    if rules is None:
        raise Http404
    is_against_ai = request.GET.get("with") == "ai"
    initial: dict[str, Any] = {"level": chosen_level(request)}
    if is_against_ai:
        initial |= {"bots": rules.seats[0] - 1, "access": Match.Access.LINK}
    form = NewTable(rules, request.POST or None, initial=initial)
    status = 200
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        try:
            TABLES.check(request)
            match = services.create_table(
                host=request.user,  # type: ignore[arg-type]
                title=rules.key,
                seats=chosen["seats"],
                options=form.chosen_options,
                access=chosen["access"],
                bots=chosen["bots"],
                level=chosen["level"] or USUAL_LEVEL,
                salt=chosen["salt"],
                start=chosen["start"],
                terms=form.chosen_terms,
            )
            if chosen["bots"]:
                remember_level(request, chosen["level"])
            return redirect("games:match", match.pk)
        except ServiceError as error:
            form.add_error(None, error.text)
            status = error.status
    elif form.errors:
        status = 422
    context = {"form": form, "rules": rules, "cards": title_cards(), "is_against_ai": is_against_ai}
    return render(request, "games/new_table.html", context, status=status)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Start a match of `title` against the AI of `level` at once, all else as usual. A stranger becomes a guest."""
    rules = TITLES.get(request.POST.get("title", FIRST_TITLE))
    if rules is None:
        raise Http404
    seats = rules.seats[0]
    level = request.POST.get("level") or USUAL_LEVEL
    try:
        (TABLES if request.user.is_authenticated else GUESTS).check(request)
        check_salt(request.POST.get("salt", ""))
        check_level(level)
        match = services.create_table(
            host=sign_in_guest(request),
            title=rules.key,
            seats=seats,
            options={},
            access=Match.Access.LINK,
            bots=seats - 1,
            level=level,
            salt=request.POST.get("salt", ""),
            start=True,
        )
    except ServiceError as error:
        messages.error(request, error.text)
        return redirect("games:lobby")
    remember_level(request, level)
    return redirect("games:match", match.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def quick_match(request: HttpRequest) -> HttpResponse:
    """Find a table for somebody who wants to play with whoever comes, or open one."""
    form = QuickMatch(request.POST or None, initial={"titles": list(TITLES)})
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            TABLES.check(request)
            match = services.quick_match(user=request.user, **form.cleaned_data)  # type: ignore[arg-type]
            return redirect("games:match", match.pk)
        except ServiceError as error:
            form.add_error(None, error.text)
            status = error.status
    elif form.errors:
        status = 422
    return render(request, "games/quick_match.html", {"form": form}, status=status)


@friendly
def rematch(request: HttpRequest, match_id: UUID) -> HttpResponse:
    """Open a rematch, or sit down at the one that is open."""
    page = reverse("games:match", args=[match_id])
    if request.method != "POST" or not request.user.is_authenticated:
        return redirect(page)
    try:
        TABLES.check(request)
        salt = request.POST.get("salt", "")
        table = services.rematch(match=selectors.get_match(match_id), user=request.user, salt=salt)
    except ServiceError as error:
        messages.error(request, error.text)
        return redirect(page)
    return redirect("games:match", table.pk)


@friendly
def join(request: HttpRequest, match_id: UUID) -> HttpResponse:
    salt = request.POST.get("salt", "")
    return _act(request, match_id, lambda match, user: services.join_table(match=match, user=user, salt=salt))


@friendly
def leave(request: HttpRequest, match_id: UUID) -> HttpResponse:
    return _act(request, match_id, lambda match, user: services.leave_table(match=match, user=user))


@friendly
def start(request: HttpRequest, match_id: UUID) -> HttpResponse:
    return _act(request, match_id, lambda match, user: services.start_match(match=match, user=user))


@friendly
def add_bot(request: HttpRequest, match_id: UUID) -> HttpResponse:
    level = request.POST.get("level") or USUAL_LEVEL
    return _act(request, match_id, lambda match, user: services.add_bot(match=match, user=user, level=level))


@friendly
def remove_bot(request: HttpRequest, match_id: UUID) -> HttpResponse:
    raw = request.POST.get("seat", "")
    seat = int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 3 else NO_SEAT
    return _act(request, match_id, lambda match, user: services.remove_bot(match=match, user=user, seat=seat))


@require_safe
@friendly
def show_table_part(request: HttpRequest, match_id: UUID) -> HttpResponse:
    match = selectors.get_match(match_id)
    selectors.check_may_watch(match, request.user)
    return answer_part(request, table_part(match, selectors.find_seat(match, request.user)))


def table_part(match: Match, seat: int) -> Part:
    """Return the part of a waiting table's page that changes while one looks at it."""
    if match.status != Match.Status.OPEN:
        return render_part("games/table_gone_part.html", {})
    view = build_view(match, seat)
    seated = {place["seat"]: place for place in view["seats"]}
    is_host = seat >= 0 and view["host"] == seat
    context: dict[str, Any] = {
        "view": view,
        "places": [seated.get(number) for number in range(match.seats)],
        "free": match.seats - len(seated),
        "is_host": is_host,
        "can_ask_ai": is_host and not match.is_rated and len(seated) < match.seats,
        "can_send_ai_away": is_host and not match.host.is_guest,
        "levels": Level,
        "host": seated.get(view["host"]),
        "notes": [*terms_texts(match), *option_texts(match.title, match.options)],
    }
    return render_part("games/table_part.html", context)


def _act(request: HttpRequest, match_id: UUID, act: Callable[[Match, Any], Any]) -> HttpResponse:
    """Do it if somebody signed in asks by POST. The match's page answers, or the lobby once the table is closed."""
    page = reverse("games:match", args=[match_id])
    if request.method != "POST":
        return redirect(page)
    if not request.user.is_authenticated:
        return redirect_to_login(page)
    match = selectors.get_match(match_id)
    try:
        WRITES.check(request)
        act(match, request.user)
    except ServiceError as error:
        messages.error(request, error.text)
    match.refresh_from_db()
    if match.status == Match.Status.CLOSED:
        messages.info(request, _("The table is closed: nobody is left at it."))
        return redirect("games:lobby")
    return redirect(page)
