"""Light, dark, or like the system: kept in a cookie, so that the server writes it into the page and nothing flashes."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

COOKIE = "theme"
THEMES = ("light", "dark")
YEAR = 365 * 24 * 60 * 60


def chosen_theme(request: HttpRequest | None) -> str:
    """Return `light` or `dark` if the reader has chosen, else an empty text."""
    chosen = request.COOKIES.get(COOKIE, "") if request else ""
    return chosen if chosen in THEMES else ""


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        back = "/"
    response = HttpResponseRedirect(back)
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        # Not HttpOnly: the page's script changes it in place.
        response.set_cookie(COOKIE, theme, max_age=YEAR, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE)
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response
