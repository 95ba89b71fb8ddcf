"""What every page's frame asks for."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.models import Seat
from games.pages.theme import chosen_theme as read_theme

register = template.Library()


@register.simple_tag(takes_context=True)
def chosen_theme(context: dict[str, Any]) -> str:
    return read_theme(context.get("request"))


@register.simple_tag(takes_context=True)
def your_turns(context: dict[str, Any]) -> int:
    """Return how many matches wait for the reader."""
    return Seat.objects.filter(user=context["user"], decision__isnull=False, held_by="player").count()


@register.simple_tag(takes_context=True)
def next_query(context: dict[str, Any]) -> SafeString:
    """Return the query that leads back here after signing in; nothing on the sign-in pages themselves."""
    request = context.get("request")
    if request is None:
        return SafeString("")
    path = request.get_full_path()
    if path.startswith("/accounts/"):
        path = request.GET.get("next", "/")
    return SafeString("") if path == "/" else mark_safe("?" + urlencode({"next": path}))  # noqa: S308 (percent-encoded)
