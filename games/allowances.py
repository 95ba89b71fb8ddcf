"""How often one caller may ask, by whatever entrance: far above what playing needs, far below what hurts."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest

from games.errors import TooFast

logger = logging.getLogger(__name__)

WINDOW = 60


@dataclass(slots=True)
class Allowance:
    """So many requests a minute, counted per user, or per address for who is not signed in."""

    name: str
    per_minute: int

    def check(self, request: HttpRequest) -> None:
        """Count the request; TooFast if it is one too many."""
        Quota(self.name, self.per_minute, WINDOW).check(caller_of(request))


@dataclass(frozen=True, slots=True)
class Quota:
    """So many acts in so many seconds, counted for whoever acts."""

    name: str
    most: int
    seconds: int

    def check(self, who: str) -> None:
        """Count the act; TooFast if it is one too many."""
        now = time.time()
        if self._count(f"allowance:{self.name}:{who}:{int(now // self.seconds)}") > self.most:
            raise TooFast(self.seconds - int(now % self.seconds))

    def _count(self, key: str) -> int:
        """Return how many acts there were, this one included; a cache that fails lets people play on."""
        try:
            cache.add(key, 0, 2 * self.seconds)
            return cache.incr(key)
        except Exception:
            logger.exception("could not count requests")
            return 0


READS = Allowance("read", 600)
WRITES = Allowance("write", 300)
# Opening tables makes rows for ever, so it is slower.
TABLES = Allowance("table", 30)
# Strangers who become guests, per address; looking for people by name.
GUESTS = Allowance("guest", 12)
SEARCHES = Allowance("search", 40)
# Pictures that are not drawn yet: each takes a third of a second of a core. Those at hand are not counted.
PICTURES = Allowance("picture", 60)


def caller_of(request: HttpRequest) -> str:
    """Return who is counted. Forwarded addresses are the web server's matter: from strangers they may be forged."""
    if request.user.is_authenticated:
        return f"u{request.user.pk}"
    return str(request.META.get("REMOTE_ADDR", ""))
