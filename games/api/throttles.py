"""How fast one caller may ask: far above what playing needs, far below what hurts."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class PerCaller(SimpleRateThrottle):
    """Counts per user, or per address for who is not signed in."""

    def get_cache_key(self, request: Request, view: APIView) -> str:
        caller = f"u{request.user.pk}" if request.user and request.user.is_authenticated else self.get_ident(request)
        return f"throttle:{self.scope}:{caller}"


class Reads(PerCaller):
    scope = "read"
    rate = "600/min"


class Writes(PerCaller):
    scope = "write"
    rate = "300/min"


class Tables(PerCaller):
    """Opening tables makes rows for ever, so it is slower."""

    scope = "table"
    rate = "30/min"
