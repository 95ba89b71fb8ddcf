"""The host of an open table asks the AI to it, or sends it away again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games import bots, live
from games.errors import Conflict, Forbidden, Refused
from games.models import Match, Seat
from games.reading import check_token
from games.services.start import start_locked
from games.services.tables import lock_open, take_seat

if TYPE_CHECKING:
    from accounts.models import User


def add_bot(*, match: Match, user: User, level: str = bots.USUAL_LEVEL) -> Seat:
    """Have a bot of the level take the lowest free seat. A table that starts when full may start by it."""
    bots.check_level(level)
    with transaction.atomic():
        locked = _lock_for_host(match, user)
        if locked.is_rated:
            raise Refused("rated_without_bots")
        taken = dict(locked.places.values_list("number", "user__username"))
        free = [number for number in range(locked.seats) if number not in taken]
        if not free:
            raise Conflict("full")
        (bot,) = bots.get_bots(level, 1, besides=taken.values())
        seat = take_seat(locked, free[0], bot, "")
        if locked.starts_when_full and len(free) == 1:
            start_locked(locked, user)
        transaction.on_commit(lambda: live.announce_table(locked.pk), robust=True)
    match.refresh_from_db()
    return seat


def remove_bot(*, match: Match, user: User, seat: int) -> None:
    """Free the seat of a bot. A guest may not: nobody but the AI plays with them."""
    check_token("seat", seat)
    if user.is_guest:
        raise Forbidden("guest")
    with transaction.atomic():
        locked = _lock_for_host(match, user)
        if not locked.places.filter(number=seat, user__is_bot=True).delete()[0]:
            raise Conflict("no_bot_there")
        transaction.on_commit(lambda: live.announce_table(locked.pk), robust=True)


def _lock_for_host(match: Match, user: User) -> Match:
    locked = lock_open(match)
    if locked.host_id != user.pk:
        raise Forbidden("not_host")
    return locked
