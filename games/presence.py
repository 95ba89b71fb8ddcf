"""Who is looking at a match: whoever looks needs no mail."""

from __future__ import annotations

import time
from datetime import timedelta
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from games.caches import Lru
from games.models import Seat

# How often a player's presence is written down, in seconds.
SEEN_EVERY = 20

_written: Lru[tuple[UUID, int], float] = Lru(10_000)


def mark_seen(match_id: UUID, seat: int) -> None:
    """Note that the player of the seat looks at the match; writes at most every few seconds."""
    written = _written.find((match_id, seat))
    if written is not None and time.monotonic() - written < SEEN_EVERY:
        return
    _written.put((match_id, seat), time.monotonic())
    now = timezone.now()
    is_stale = Q(seen_at__isnull=True) | Q(seen_at__lt=now - timedelta(seconds=SEEN_EVERY))
    Seat.objects.filter(is_stale, match_id=match_id, number=seat).update(seen_at=now)
