"""PNG in a process of its own: resvg holds the interpreter while it draws, and nothing may hold up the web so long."""

from __future__ import annotations

import threading

from config.search_pool import SearchFailed, SearchPool
from games.errors import ServiceError
from games.pictures.png import to_png

# One picture at a time: a site's robots may wait, its players may not.
PROCESSES = 1
PATIENCE = 10.0

_pool: SearchPool | None = None
_lock = threading.Lock()


def print_png(svg: str) -> bytes:
    """Return the picture as PNG; `overloaded` if it was not drawn within PATIENCE seconds."""
    global _pool
    with _lock:
        if _pool is None:
            _pool = SearchPool(PROCESSES)
    try:
        return _pool.submit(to_png, svg, timeout=PATIENCE)
    except SearchFailed as error:
        raise ServiceError("overloaded", 503) from error


def close() -> None:
    """End the process, if there is one."""
    global _pool
    with _lock:
        pool, _pool = _pool, None
    if pool is not None:
        pool.close()
