"""Match ids: UUIDs of version 7, so that rows made one after the other lie one after the other."""

from __future__ import annotations

import secrets
import time
import uuid


def make_id() -> uuid.UUID:
    """Return a UUID that begins with the time and has 74 random bits: sortable, not to be guessed."""
    millis = time.time_ns() // 1_000_000
    value = millis << 80 | 0x7 << 76 | secrets.randbits(12) << 64 | 0b10 << 62 | secrets.randbits(62)
    return uuid.UUID(int=value)
