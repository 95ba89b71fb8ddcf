"""The whole of a match at once, as the replay page needs it."""

from __future__ import annotations

import gzip
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from rest_framework.request import Request

from games import selectors
from games.api.base import ApiView
from games.errors import Forbidden
from games.models import Match
from games.replays.imports import source_of_import
from games.replays.packing import Packed, pack, packed_film
from games.replays.viewpoints import all_viewpoints, check_viewpoint, read_viewer, viewpoints
from games.rules.protocol import SPECTATOR


class ReplayOfMatch(ApiView):
    """Compressed if the caller can read that. What is over may be kept by the browser, which asks again each time."""

    def get(self, request: Request, match_id: UUID) -> HttpResponseBase:
        match = self.get_match(match_id)
        raw = request.query_params.get("as")
        viewer = viewpoints(match, request.user)[0] if raw is None else read_viewer(raw)
        check_viewpoint(match, request.user, viewer)
        packed = packed_film(match, viewer)
        if match.status != Match.Status.OVER:
            return answer(request._request, packed)
        self.headers["Cache-Control"] = "private, no-cache"
        return answer_again(request._request, packed)


class ReplayOfImport(ApiView):
    def get(self, request: Request, import_id: UUID) -> HttpResponseBase:
        source = source_of_import(selectors.get_import(import_id, request.user))
        raw = request.query_params.get("as")
        viewer = SPECTATOR if raw is None else read_viewer(raw)
        if viewer not in all_viewpoints(len(source.roster)):
            raise Forbidden("not_your_eyes")
        self.headers["Cache-Control"] = "private, no-cache"
        return answer_again(request._request, pack(source, viewer))


def answer(request: HttpRequest, packed: Packed) -> HttpResponse:
    if reads_gzip(request):
        response = HttpResponse(packed.body, content_type="application/json", headers={"Content-Encoding": "gzip"})
    else:
        response = HttpResponse(gzip.decompress(packed.body), content_type="application/json")
    patch_vary_headers(response, ["Accept-Encoding", "Cookie"])
    return response


def answer_again(request: HttpRequest, packed: Packed) -> HttpResponseBase:
    """Answer with 304 whoever has it already. The two encodings are two things to a cache."""
    response = answer(request, packed)
    response["ETag"] = f'"{packed.tag}-gzip"' if "Content-Encoding" in response else f'"{packed.tag}"'
    found: Any = get_conditional_response(request, etag=response["ETag"], response=response)
    return found  # type: ignore[no-any-return]


def reads_gzip(request: HttpRequest) -> bool:
    """Return whether the caller accepts gzip: named, and not with the weight 0."""
    for offer in request.headers.get("Accept-Encoding", "").lower().split(","):
        name, _, weight = offer.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
