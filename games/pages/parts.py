"""Parts of pages that a small script fetches again and again: the same HTML gives the same tag, and 304."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class Part:
    """Rendered without the request, so without CSRF tokens: forms are outside, buttons name them by `form=`."""

    html: SafeString
    etag: str


def render_part(template: str, context: dict[str, Any]) -> Part:
    html = render_to_string(template, context)
    return Part(html, f'"{sha256(html.encode()).hexdigest()[:32]}"')


def answer_part(request: HttpRequest, part: Part) -> HttpResponse:
    response = HttpResponse(part.html, headers={"ETag": part.etag, "Cache-Control": "private, no-cache"})
    answer = get_conditional_response(request, etag=part.etag, response=response)
    assert answer is not None
    return answer
