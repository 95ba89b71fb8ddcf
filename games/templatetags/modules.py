"""Scripts of pages."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.pages.modules import modules_of

register = template.Library()


@register.simple_tag
def preload_modules(*entries: str) -> SafeString:
    """Return a link for every module of the scripts, so that all are asked for at once."""
    addresses = ((static(path),) for path in modules_of(*entries))
    return format_html_join("\n", '<link rel="modulepreload" href="{}">', addresses)
