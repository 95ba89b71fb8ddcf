"""The people one knows, and looking for more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from accounts import avatars, people, portraits
from accounts.errors import Refused
from accounts.models import User
from accounts.names import LONGEST, fold
from accounts.pages.access import for_people, user_of
from accounts.personas import find_persona
from accounts.views import way_back
from games.allowances import SEARCHES, WRITES
from games.errors import ServiceError

PER_PAGE = 20
SHORTEST = 2
DAY = 24 * 60 * 60

Act = Callable[..., None]
ACTS: dict[str, tuple[Act, Any]] = {
    "ask": (people.ask_friend, _("Asked. You are friends as soon as the answer is yes.")),
    "accept": (people.accept_friend, _("You are friends now.")),
    "decline": (people.decline_friend, _("Declined.")),
    "remove": (people.remove_friend, _("Done.")),
    "block": (
        people.block,
        _("Blocked: no tables, words, invitations or requests between you. They are not told."),
    ),
    "unblock": (people.unblock, _("No longer blocked.")),
}


@require_safe
@for_people
def show_people(request: HttpRequest) -> HttpResponse:
    """Show friends and requests; `?show=blocked` those who are blocked, `?q=` who is called like that."""
    user = user_of(request)
    text = request.GET.get("q", "").strip()
    context: dict[str, Any] = {"query": text, "show": "friends"}
    if text:
        context |= {"show": "found", "page": search(request, user, text), "query_start": f"{urlencode({'q': text})}&"}
    elif request.GET.get("show") == "blocked":
        context |= {"show": "blocked", "page": paged(request, people.blocked_by(user))}
    else:
        asking = list(people.asking(user)[: PER_PAGE + 1])
        context |= {
            "page": paged(request, people.friends_of(user)),
            "asking": asking[:PER_PAGE],
            "has_more_asking": len(asking) > PER_PAGE,
            "asked": list(people.asked(user)[: people.MOST_REQUESTS]),
        }
    return render(request, "accounts/people.html", context)


def search(request: HttpRequest, user: User, text: str) -> Page[User] | None:
    """Return who is found, or None with a message if the question is none."""
    try:
        SEARCHES.check(request)
    except ServiceError as error:
        messages.error(request, error.text)
        return None
    if not SHORTEST <= len(text) <= LONGEST or not (text.isascii() and text.isprintable()):
        messages.info(request, _("Names have 2 to 24 letters A to Z, digits, dots, dashes and underscores."))
        return None
    return paged(request, people.find_people(text, user))


def paged(request: HttpRequest, found: Any) -> Page[User]:
    return Paginator(found, PER_PAGE).get_page(request.GET.get("page"))


@require_POST
@for_people
def act(request: HttpRequest, name: str, act: str) -> HttpResponse:
    """Ask, accept, decline, remove, block, unblock."""
    if act not in ACTS:
        raise Http404
    do, done = ACTS[act]
    other = get_person(name)
    try:
        WRITES.check(request)
        do(user=user_of(request), other=other)
        messages.success(request, done)
    except (Refused, ServiceError) as error:
        messages.error(request, error.text)
    return redirect(way_back(request, "/people/"))


@require_safe
def show_avatar(request: HttpRequest, name: str) -> HttpResponse:
    """Answer with the picture of a name, whether or not anybody has it: that is nobody's business here."""
    name = name[:LONGEST]
    persona = find_persona(name)
    is_bot = persona is not None and User.objects.filter(name_key=fold(name), is_bot=True).exists()
    picture = portraits.draw(persona) if persona and is_bot else avatars.draw(name)
    response = HttpResponse(picture, content_type="image/svg+xml")
    response["Cache-Control"] = f"public, max-age={DAY * 30}"
    response["Content-Security-Policy"] = "default-src 'none'; style-src 'none'; sandbox"
    return response


def get_person(name: str) -> User:
    """Return who has that name in any case; Http404 if nobody has."""
    if len(name) > LONGEST or not (name.isascii() and name.isprintable()):
        raise Http404
    found = User.objects.filter(username__iexact=name).first()
    if found is None:
        raise Http404
    return found
