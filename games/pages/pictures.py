"""Pictures of positions, of titles and of the site: a picture is passed on, so it shows what a spectator sees."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games import selectors, viewing
from games.allowances import PICTURES
from games.caches import Lru
from games.errors import NotFound, ServiceError
from games.models import Match
from games.pages.headlines import headline
from games.pages.previews import SITE_NAME, site_blurb
from games.pages.refusals import friendly
from games.pages.titles import TITLE_PAGES
from games.pictures.cover import cover
from games.pictures.drawing import REVISION, draw
from games.pictures.printing import print_png
from games.rules.protocol import SPECTATOR
from games.rules.registry import TITLES

PNG: Final = "png"
SVG: Final = "svg"
TYPES: Final = {PNG: "image/png", SVG: "image/svg+xml"}
# A picture is its own document when somebody opens it: it may load and run nothing.
POLICY: Final = "default-src 'none'; sandbox"

DAY: Final = 24 * 60 * 60
# The newest position of a match that runs is another one soon.
MOMENT: Final = 10
# A position that has a number stays what it was; only names may change, so a picture does not live for ever.
KEPT: Final = DAY

_pictures: Lru[str, bytes] = Lru(120)


@require_safe
@friendly
def show_picture(request: HttpRequest, match_id: UUID, form: str) -> HttpResponse:
    """Answer the position after event `at`, or the newest one, to whoever may watch the match."""
    match = selectors.get_match(match_id)
    selectors.check_may_watch(match, request.user)
    if match.status not in (Match.Status.RUNNING, Match.Status.OVER):
        raise NotFound
    at = read_at(request)
    view = viewing.build_view(match, SPECTATOR, at)
    is_settled = at is not None or view["status"] == Match.Status.OVER
    key = repr((form, str(match.pk), view["version"], [seat["name"] for seat in view["seats"]]))
    answer = answer_picture(request, form, key, lambda: draw(view, viewing.get_seen(match, SPECTATOR), headline(view)))
    is_public = match.access == Match.Access.PUBLIC and match.is_watchable
    answer["Cache-Control"] = f"{'public' if is_public else 'private'}, max-age={KEPT if is_settled else MOMENT}"
    return answer


@require_safe
def show_title_picture(request: HttpRequest, title: str) -> HttpResponse:
    rules = TITLES.get(title)
    if rules is None:
        raise Http404
    blurb = str(TITLE_PAGES[title].blurb)
    return _cover(request, (title, blurb), lambda: cover(title, name=rules.name, blurb=blurb))


@require_safe
def show_site_picture(request: HttpRequest) -> HttpResponse:
    blurb = site_blurb()
    return _cover(request, ("site", blurb), lambda: cover(*TITLES, name=SITE_NAME, blurb=blurb))


def read_at(request: HttpRequest) -> int | None:
    """Return the number of the event that the address asks for; NotFound if it is none."""
    given = request.GET.get("at")
    if given is None:
        return None
    if not given.isascii() or not given.isdigit() or len(given) > 9:
        raise NotFound
    return int(given)


def answer_picture(request: HttpRequest, form: str, key: str, make: Callable[[], str]) -> HttpResponse:
    """Answer the picture of that key, drawn now if it is not at hand; 304 to whoever has it."""
    key = f"{REVISION} {get_language()} {form} {key}"
    etag = f'"{sha256(key.encode()).hexdigest()[:32]}"'
    known: HttpResponse | None = get_conditional_response(request, etag=etag)
    if known is not None:
        return _headed(known, etag)
    picture = _pictures.find(key)
    if picture is None:
        try:
            PICTURES.check(request)
            svg = make()
            picture = print_png(svg) if form == PNG else svg.encode()
        except ServiceError as error:
            return _refused(error)
        _pictures.put(key, picture)
    return _headed(HttpResponse(picture, content_type=TYPES[form]), etag)


def _cover(request: HttpRequest, key: Any, make: Callable[[], str]) -> HttpResponse:
    answer = answer_picture(request, PNG, repr(key), make)
    answer["Cache-Control"] = f"public, max-age={DAY}"
    return answer


def _headed(answer: HttpResponse, etag: str) -> HttpResponse:
    answer["ETag"] = etag
    answer["Content-Security-Policy"] = POLICY
    return answer


def _refused(error: ServiceError) -> HttpResponse:
    answer = HttpResponse(error.text, status=error.status, content_type="text/plain; charset=utf-8")
    answer["Retry-After"] = str(error.params.get("wait", 5))
    return answer
