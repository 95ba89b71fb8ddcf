"""What every page's frame asks of its reader's account."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.personas import Level

register = template.Library()

KNOWN = "email_verified"


@register.simple_tag(takes_context=True)
def account_state(context: dict[str, Any]) -> str:
    """Return `guest`, `unverified`, or nothing if there is nothing to say. Asks no more once an address is verified."""
    user = context["user"]
    request = context.get("request")
    if user.is_guest:
        return "guest"
    if request is None or not user.email or request.session.get(KNOWN) == user.email:
        return ""
    if EmailAddress.objects.filter(user_id=user.pk, verified=True).exists():
        request.session[KNOWN] = user.email
        return ""
    return "unverified"


@register.simple_tag
def profile_path(name: str) -> str:
    """Return where the profile of a name is; a name that was never let in has none, and its page is the people's."""
    return reverse("people") if "/" in name or not name else reverse("games:profile", args=[name])


@register.simple_tag
def avatar(name: str, size: int = 24) -> SafeString:
    """Return the picture of a name; it says nothing that the name beside it does not."""
    path = reverse("avatar", args=[name.replace("/", "") or "-"])
    return format_html('<img class="avatar" src="{}" alt="" width="{}" height="{}" loading="lazy">', path, size, size)


@register.simple_tag
def ai_words(level: str) -> str:
    """Return what a bot is called beside its name."""
    return _("AI, %(level)s") % {"level": Level(level).label}


@register.simple_tag
def ai_badge(level: str) -> SafeString:
    return format_html('<span class="badge level-{}">{}</span>', level, ai_words(level))


@register.simple_tag
def person(name: str) -> SafeString:
    """Return a name that leads to its profile."""
    return format_html('<a class="person" href="{}">{}</a>', profile_path(name), name)
