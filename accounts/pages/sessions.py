"""Where somebody is signed in, and signing out there from here."""

from __future__ import annotations

from typing import Any

from allauth.usersessions.internal.flows.sessions import end_other_sessions, end_sessions
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.pages.access import for_people, user_of

# The first that is found in what a browser says of itself; nearly all of them also say Safari and Chrome.
BROWSERS = (
    ("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet"), ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrom", "Chrome"), ("Safari", "Safari"),
)  # fmt: skip
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "Mac"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


@never_cache
@require_safe
@for_people
def show_sessions(request: HttpRequest) -> HttpResponse:
    here = request.session.session_key
    if not UserSession.objects.filter(session_key=here).exists():
        UserSession.objects.create_from_request(request)
    sessions = UserSession.objects.purge_and_list(user_of(request))
    sessions.sort(key=lambda session: (session.session_key != here, -session.created_at.timestamp()))
    for session in sessions:
        session.is_here = session.session_key == here
        session.what = describe(session.user_agent)
    return render(request, "accounts/sessions.html", {"sessions": sessions})


@require_POST
@for_people
def end_session(request: HttpRequest, number: int) -> HttpResponse:
    """End one session; one that is somebody else's is as if it were not there."""
    found: list[Any] = list(UserSession.objects.filter(user=user_of(request), pk=number))
    if found:
        end_sessions(request, found)
        messages.success(request, _("Signed out there."))
    return redirect("settings_sessions" if request.user.is_authenticated else "/")


@require_POST
@for_people
def end_others(request: HttpRequest) -> HttpResponse:
    end_other_sessions(request, user_of(request))
    messages.success(request, _("You are signed in only here now."))
    return redirect("settings_sessions")


def describe(agent: str) -> str:
    """Return a browser in words people know it by."""
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("Another program")
