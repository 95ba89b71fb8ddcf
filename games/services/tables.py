"""Tables before the match: opening, joining, leaving."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games import bots as personas
from games import live, meeting
from games.errors import Conflict, Forbidden, NotFound, Refused
from games.models import Match, Seat
from games.ratings import ranges
from games.reading import check_salt
from games.rules.protocol import check_options
from games.rules.registry import TITLES
from games.services.start import start_locked
from games.terms import OPEN_FOR, USUAL, Terms

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
    level: str = personas.USUAL_LEVEL,
    salt: str = "",
    start: bool = False,
    terms: Terms = USUAL,
) -> Match:
    """Open a table with its host in seat 0 and bots of the level in the seats after.

    `start` starts it at once if that fills it.
    """
    rules = TITLES.get(title)
    if rules is None:
        raise Refused("bad_options", params={"field": "title"})
    if type(seats) is not int or seats not in rules.seats:
        raise Refused("bad_options", params={"field": "seats"})
    if type(bots) is not int or not 0 <= bots < seats:
        raise Refused("bad_options", params={"field": "bots"})
    personas.check_level(level)
    if access not in Match.Access.values:
        raise Refused("bad_options", params={"field": "access"})
    try:
        complete = check_options(rules, options)
    except ValueError as error:
        raise Refused("bad_options", params={"field": "options"}) from error
    terms.check(bots)
    check_salt(salt)
    meeting.check_may_open(host, seats=seats, bots=bots)
    with transaction.atomic():
        match = make_table(host=host, title=title, seats=seats, options=complete, access=access, terms=terms)
        take_seat(match, 0, host, salt)
        for number, bot in enumerate(personas.get_bots(level, bots), start=1):
            take_seat(match, number, bot, "")
        if start and bots == seats - 1:
            start_locked(match, host)
            match.refresh_from_db()
    return match


def make_table(
    *, host: User, title: str, seats: int, options: dict[str, Any], access: str, terms: Terms, **columns: Any
) -> Match:
    """Return the row of a new open table, with a secret of its own. Nobody sits at it yet; nothing is checked here."""
    return Match.objects.create(
        host=host,
        title=title,
        seats=seats,
        options=options,
        access=access,
        secret=secrets.token_bytes(32),
        expires_at=timezone.now() + OPEN_FOR[terms.kind],
        **asdict(terms),
        **columns,
    )


def join_table(*, match: Match, user: User, salt: str = "") -> Seat:
    """Take the lowest free seat."""
    check_salt(salt)
    with transaction.atomic():
        locked = lock_open(match)
        taken = dict(locked.places.values_list("number", "user_id"))
        if user.pk in taken.values():
            raise Conflict("already_seated")
        meeting.check_may_join(locked, user)
        free = [number for number in range(locked.seats) if number not in taken]
        if not free:
            raise Conflict("full")
        ranges.check_range(locked, user)
        seat = take_seat(locked, _seat_for(locked, user, free), user, salt)
        if locked.starts_when_full and len(free) == 1:
            start_locked(locked, locked.host)
        transaction.on_commit(lambda: live.announce_table(locked.pk), robust=True)
    return seat


def _seat_for(match: Match, user: User, free: list[int]) -> int:
    """Return the lowest free seat; in a rematch the one after the user's last, so that seats move on; in a branch
    the one the user has in the match that it comes from."""
    wished = None
    if match.rematch_of_id is not None:
        wished = _seat_in(match.rematch_of_id, user)
        wished = None if wished is None else (wished + 1) % match.seats
    elif match.origin_id is not None:
        wished = _seat_in(match.origin_id, user)
    return wished if wished in free else free[0]


def _seat_in(match_id: UUID, user: User) -> int | None:
    return Seat.objects.filter(match_id=match_id, user=user).values_list("number", flat=True).first()


def leave_table(*, match: Match, user: User) -> None:
    """Give up one's seat. A host who leaves hands the table to the next person at it, or closes it."""
    with transaction.atomic():
        locked = lock_open(match)
        if not locked.places.filter(user=user).delete()[0]:
            raise Forbidden("not_seated")
        if locked.host_id == user.pk:
            _hand_over(locked)
        transaction.on_commit(lambda: live.announce_table(locked.pk), robust=True)
    match.refresh_from_db()


def close_expired() -> int:
    """Close the tables that nobody has started in time; returns how many. Safe to run twice at once."""
    late = Match.objects.filter(status=Match.Status.OPEN, expires_at__lte=timezone.now()).values_list("pk", flat=True)
    closed = 0
    for key in list(late[:500]):
        if Match.objects.filter(pk=key, status=Match.Status.OPEN).update(status=Match.Status.CLOSED):
            live.announce_table(key)
            closed += 1
    return closed


def lock_open(match: Match) -> Match:
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


def take_seat(match: Match, number: int, user: User, salt: str) -> Seat:
    """Where the player gave no salt the server makes one: the lots then rest on the other salts and the commitment."""
    return Seat.objects.create(match=match, number=number, user=user, salt=salt or secrets.token_hex(16))
