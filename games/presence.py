"""Who is looking at a match: for the others at it, and because whoever looks needs no mail.

Every process knows its own sockets and writes them into the cache, under a key that ends by itself unless it is
written again; who reads pages without a socket has such a key too. The list of the keys of a match is another one.
Whatever is lost there (a process that was killed, a cache that was flushed) is made good by the pings of the pages:
each brings its process's share up to date.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

from django.core.cache import cache
from django.db.models import Q
from django.utils import timezone

from games.caches import Lru
from games.models import Seat
from games.rules.protocol import SPECTATOR

logger = logging.getLogger(__name__)

# How often a player's presence is written down, in seconds.
SEEN_EVERY = 20
# How long a process's share is believed, and how often it is written again: a page pings every 25 seconds.
BELIEVED = 75
BEAT_EVERY = 15
# How long somebody is here who reads pages without a socket.
VISIT = 60
NAMES_SHOWN = 50

_written: Lru[tuple[UUID, int], float] = Lru(10_000)


class Visitor(NamedTuple):
    """Somebody at a match; without an id and a name, somebody who is not signed in."""

    user_id: int | None
    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Company:
    """Who is at a match: seats whose players are, and those who watch."""

    seats: tuple[int, ...]
    watching: int
    names: tuple[str, ...]


class _Share:
    """This process's sockets, by match, and when they were last written to the cache."""

    def __init__(self) -> None:
        self.key = secrets.token_hex(8)
        self.lock = threading.Lock()
        self.matches: dict[UUID, dict[str, Visitor]] = {}
        self.written: dict[UUID, float] = {}


_share = _Share()


def enter(match_id: UUID, token: str, visitor: Visitor) -> bool:
    """Note that somebody is at the match, with a socket. Returns True if that is news to the others."""
    with _share.lock:
        here = _share.matches.setdefault(match_id, {})
        is_new = here.get(token) != visitor
        here[token] = visitor
    if is_new:
        _write(match_id)
    return is_new


def leave(match_id: UUID, token: str) -> bool:
    """Note that somebody has gone. Returns True if they had been here."""
    with _share.lock:
        here = _share.matches.get(match_id, {})
        was_here = here.pop(token, None) is not None
        if not here:
            _share.matches.pop(match_id, None)
    if was_here:
        _write(match_id)
    return was_here


def beat(match_id: UUID) -> None:
    """Make sure that this process's share of the match is still believed; cheap if it was written lately."""
    written = _share.written.get(match_id)
    if written is None or time.monotonic() - written > BEAT_EVERY:
        _write(match_id)


def visit(match_id: UUID, user: Any, seat: int) -> None:
    """Note somebody who looks without a socket; they are gone after a minute."""
    _put(match_id, f"visit{user.pk}", [Visitor(user.pk, user.username, seat)], VISIT)


def read_company(match_id: UUID) -> Company:
    """Return who is at the match, in whatever process. Somebody with several pages is one."""
    shares = cache.get_many([_key(match_id, share) for share in cache.get(_key(match_id)) or ()])
    return company_of(Visitor(*visitor) for share in shares.values() for visitor in share)


def company_of(visitors: Iterable[Visitor]) -> Company:
    seats, names, strangers = set(), set(), 0
    for visitor in visitors:
        if visitor.user_id is None:
            strangers += 1
        elif visitor.seat == SPECTATOR:
            names.add(visitor.name)
        else:
            seats.add(visitor.seat)
    shown = sorted(names, key=str.casefold)[:NAMES_SHOWN]
    return Company(tuple(sorted(seats)), len(names) + strangers, tuple(shown))


def _write(match_id: UUID) -> None:
    with _share.lock:
        visitors = list(_share.matches.get(match_id, {}).values())
        if visitors:
            _share.written[match_id] = time.monotonic()
        else:
            _share.written.pop(match_id, None)
    _put(match_id, _share.key, visitors, BELIEVED)


def _put(match_id: UUID, share: str, visitors: list[Visitor], seconds: int) -> None:
    """Write a share of the match; one that fails is written again with the next beat."""
    try:
        if not visitors:
            cache.delete(_key(match_id, share))
            return
        cache.set(_key(match_id, share), [tuple(visitor) for visitor in visitors], seconds)
        listed = cache.get(_key(match_id)) or []
        if share not in listed:
            alive = cache.get_many([_key(match_id, other) for other in listed])
            listed = [*(other for other in listed if _key(match_id, other) in alive), share]
        cache.set(_key(match_id), listed, 2 * BELIEVED)
    except Exception as error:
        logger.warning("could not write who is here: %s", error)


def _key(match_id: UUID, share: str = "") -> str:
    return f"presence:{match_id.hex}:{share}"


def mark_seen(match_id: UUID, seat: int) -> None:
    """Note that the player of the seat looks at the match; writes at most every few seconds."""
    written = _written.find((match_id, seat))
    if written is not None and time.monotonic() - written < SEEN_EVERY:
        return
    _written.put((match_id, seat), time.monotonic())
    now = timezone.now()
    is_stale = Q(seen_at__isnull=True) | Q(seen_at__lt=now - timedelta(seconds=SEEN_EVERY))
    Seat.objects.filter(is_stale, match_id=match_id, number=seat).update(seen_at=now)
