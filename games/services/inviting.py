"""Asking somebody by name to take a seat at an open table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.names import LONGEST
from games import meeting
from games.errors import Conflict, Forbidden, Refused
from games.models import Invitation, Match
from games.services.tables import lock_open

if TYPE_CHECKING:
    from accounts.models import User

# Enough to fill any table several times over, and no way to write to everybody.
MOST = 20


def invite(*, match: Match, user: User, name: str) -> Invitation:
    """Invite somebody. The host and everybody at the table may, while there is a seat; nobody is asked twice."""
    with transaction.atomic():
        locked = lock_open(match)
        taken = set(locked.places.values_list("user_id", flat=True))
        if user.pk not in taken and user.pk != locked.host_id:
            raise Forbidden("not_seated")
        if len(taken) >= locked.seats:
            raise Conflict("full")
        invited = find_person(name)
        if invited.pk in taken:
            raise Conflict("already_there")
        meeting.check_may_meet(user, invited)
        meeting.check_may_join(locked, invited)
        if locked.invitations.filter(invited=invited).exists():
            raise Conflict("already_invited")
        if locked.invitations.count() >= MOST:
            raise Refused("too_many_invitations")
        try:
            with transaction.atomic():
                return Invitation.objects.create(match=locked, inviter=user, invited=invited)
        except IntegrityError as error:
            raise Conflict("already_invited") from error


def decline_invitation(*, match: Match, user: User) -> None:
    """Decline one's own open invitation; a table that is gone has taken it along."""
    waiting = Invitation.objects.filter(match=match, invited=user, declined_at__isnull=True)
    if not waiting.update(declined_at=timezone.now()):
        raise Conflict("no_invitation")


def find_person(name: str) -> User:
    """Return who has that name; guests, bots and closed accounts are nobody to invite."""
    people = get_user_model().objects.filter(is_active=True, is_guest=False, is_bot=False)
    found = people.filter(username__iexact=name).first() if is_askable(name) else None
    if found is None:
        raise Refused("no_such_person")
    return found


def is_askable(name: str) -> bool:
    """Return whether the name could be one: PostgreSQL refuses to look for NUL."""
    return len(name) <= LONGEST and name.isascii() and name.isprintable()
