"""What every page's frame asks for."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from urllib.parse import urlencode

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.models import Seat
from games.pages.previews import site_preview
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


@register.simple_tag(takes_context=True)
def preview_of_page(context: dict[str, Any]) -> dict[str, Any]:
    """Return the page's `preview`, or the site's, with whole addresses: robots follow no others."""
    preview = context.get("preview") or site_preview()
    request = context.get("request")

    def whole(path: str) -> str:
        return request.build_absolute_uri(path) if request is not None else path

    shown = asdict(preview)
    return {**shown, "picture": whole(preview.picture), "url": whole(preview.path) if preview.path else ""}
