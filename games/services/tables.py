"""Tables before the match: opening, joining, leaving."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from django.db import transaction

from games import bots as personas
from games import live
from games.errors import Conflict, Forbidden, NotFound, Refused
from games.models import Match, Seat
from games.reading import check_salt
from games.rules.protocol import check_options
from games.rules.registry import TITLES
from games.services.start import start_locked

if TYPE_CHECKING:
    from accounts.models import User


def create_table(
    *,
    host: User,
    title: str,
    seats: int,
    options: dict[str, Any],
    access: str,
    bots: int,
    salt: str = "",
    start: bool = False,
) -> Match:
    """Open a table with its host in seat 0 and bots in the seats after. `start` starts it at once if that fills it."""
    rules = TITLES.get(title)
    if rules is None:
        raise Refused("bad_options", params={"field": "title"})
    if type(seats) is not int or seats not in rules.seats:
        raise Refused("bad_options", params={"field": "seats"})
    if type(bots) is not int or not 0 <= bots < seats:
        raise Refused("bad_options", params={"field": "bots"})
    if access not in Match.Access.values:
        raise Refused("bad_options", params={"field": "access"})
    try:
        complete = check_options(rules, options)
    except ValueError as error:
        raise Refused("bad_options", params={"field": "options"}) from error
    check_salt(salt)
    with transaction.atomic():
        match = Match.objects.create(
            host=host, title=title, seats=seats, options=complete, access=access, secret=secrets.token_bytes(32)
        )
        _take_seat(match, 0, host, salt)
        for number, bot in enumerate(personas.get_bots(bots), start=1):
            _take_seat(match, number, bot, "")
        if start and bots == seats - 1:
            start_locked(match, host)
            match.refresh_from_db()
    return match


def join_table(*, match: Match, user: User, salt: str = "") -> Seat:
    """Take the lowest free seat."""
    check_salt(salt)
    with transaction.atomic():
        locked = _lock_open(match)
        taken = dict(locked.places.values_list("number", "user_id"))
        if user.pk in taken.values():
            raise Conflict("already_seated")
        free = [number for number in range(locked.seats) if number not in taken]
        if not free:
            raise Conflict("full")
        seat = _take_seat(locked, free[0], user, salt)
        transaction.on_commit(lambda: live.announce_table(locked.pk), robust=True)
    return seat


def leave_table(*, match: Match, user: User) -> None:
    """Give up one's seat. A host who leaves hands the table to the next person at it, or closes it."""
    with transaction.atomic():
        locked = _lock_open(match)
        if not locked.places.filter(user=user).delete()[0]:
            raise Forbidden("not_seated")
        if locked.host_id == user.pk:
            _hand_over(locked)
        transaction.on_commit(lambda: live.announce_table(locked.pk), robust=True)
    match.refresh_from_db()


def _lock_open(match: Match) -> Match:
    locked = Match.objects.select_for_update().filter(pk=match.pk).first()
    if locked is None:
        raise NotFound
    if locked.status == Match.Status.CLOSED:
        raise Conflict("closed")
    if locked.status != Match.Status.OPEN:
        raise Conflict("already_started")
    return locked


def _hand_over(match: Match) -> None:
    heir = match.places.filter(user__is_bot=False).order_by("taken_at", "number").first()
    if heir is None:
        match.status = Match.Status.CLOSED
        match.save(update_fields=["status"])
        return
    match.host_id = heir.user_id
    match.save(update_fields=["host"])


def _take_seat(match: Match, number: int, user: User, salt: str) -> Seat:
    """Where the player gave no salt the server makes one: the lots then rest on the other salts and the commitment."""
    return Seat.objects.create(match=match, number=number, user=user, salt=salt or secrets.token_hex(16))
