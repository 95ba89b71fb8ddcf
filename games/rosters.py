"""Who sits where, by name."""

from __future__ import annotations

import time
from dataclasses import dataclass
from uuid import UUID

from games.caches import Lru
from games.models import Seat

# Seats of a running match do not change, names of people may: a new name shows after this many seconds.
FRESH = 60.0

_rosters: Lru[UUID, tuple[float, tuple[Place, ...]]] = Lru(5000)


@dataclass(frozen=True, slots=True)
class Place:
    seat: int
    name: str
    is_bot: bool
    user_id: int
    level: str


def get_roster(match_id: UUID) -> tuple[Place, ...]:
    """Return the taken seats of a match that has started, in order; the names may be a minute old."""
    known = _rosters.find(match_id)
    if known is not None and time.monotonic() - known[0] < FRESH:
        return known[1]
    roster = read_roster(match_id)
    _rosters.put(match_id, (time.monotonic(), roster))
    return roster


def read_roster(match_id: UUID) -> tuple[Place, ...]:
    return tuple(
        place_of(seat) for seat in Seat.objects.filter(match_id=match_id).order_by("number").select_related("user")
    )


def place_of(seat: Seat) -> Place:
    """Return the place as shown; the seat's user must be loaded."""
    return Place(seat.number, seat.user.username, seat.user.is_bot, seat.user_id, seat.user.bot_level)
