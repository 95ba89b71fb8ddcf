"""When a worker was last seen alive. Kept in the cache, which all processes share in production."""

from __future__ import annotations

import time

from django.core.cache import cache

from config.schedule import HEARTBEAT_SECONDS

KEY = "foldtable-worker-heartbeat"
LATE_SECONDS = 6 * HEARTBEAT_SECONDS


def beat() -> None:
    cache.set(KEY, time.time(), timeout=None)


def find_age() -> float | None:
    """Return the seconds since a worker was seen, or None if none ever was."""
    seen = cache.get(KEY)
    return None if seen is None else max(time.time() - seen, 0.0)
