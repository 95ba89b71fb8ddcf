"""How fast one connection may speak."""

from __future__ import annotations

import time


class Bucket:
    """A token bucket: `burst` messages at once, `per_second` in the long run."""

    __slots__ = ("_burst", "_left", "_per_second", "_since")

    def __init__(self, per_second: float, burst: int) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left = float(burst)
        self._since = time.monotonic()

    def take(self) -> bool:
        """Return False if the message comes too fast; it then costs nothing."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._since) * self._per_second)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
