"""Somebody says something in a room of a match."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from games import chat, live
from games.allowances import Quota
from games.errors import Conflict
from games.models import ChatLine, Match
from games.reading import check_said_id

if TYPE_CHECKING:
    from accounts.models import User

QUOTAS = (Quota("chat-burst", 5, 10), Quota("chat", 60, 600))
# How long a resend is known by its id, and how long a line is being written at most, in seconds.
KNOWN = 600
WRITING = 5
# The cache may be gone when a page sends again: the same words, so soon after, are the same line.
SAME = 10


@dataclass(frozen=True, slots=True)
class Said:
    """The id of the line. `is_new` is False for the answer to a resend."""

    line: int
    is_new: bool


def say(*, match: Match, user: User, seat: int, room: str, text: str, said_id: str) -> Said:
    """Write a line. The caller has checked that the user may watch and that the seat is theirs.

    The same `said_id` again gives the same answer again, and nothing is written.
    """
    chat.check_may_write(match, user, seat, room)
    check_said_id(said_id)
    words = chat.clean(text)
    key = f"said:{match.pk.hex}:{user.pk}:{sha256(said_id.encode()).hexdigest()}"
    if not cache.add(key, 0, WRITING):
        known = cache.get(key)
        if not known:
            raise Conflict("busy")
        return Said(known, is_new=False)
    try:
        said = _write(match, user, room, words)
    except BaseException:
        cache.delete(key)
        raise
    cache.set(key, said.line, KNOWN)
    return said


def _write(match: Match, user: User, room: str, words: str) -> Said:
    last = ChatLine.objects.filter(match=match, room=room, user=user).order_by("-pk").first()
    if last is not None and last.text == words and timezone.now() - last.created_at < timedelta(seconds=SAME):
        return Said(last.pk, is_new=False)
    for quota in QUOTAS:
        quota.check(f"u{user.pk}")
    with transaction.atomic():
        line = ChatLine.objects.create(match=match, room=room, user=user, text=words)
        transaction.on_commit(lambda: live.announce_chat(match.pk, room, line.pk), robust=True)
    return Said(line.pk, is_new=True)
