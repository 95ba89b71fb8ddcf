"""Who may sit, talk and be asked together with whom: guests, and people who have blocked each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accounts import people
from games.errors import Forbidden
from games.models import Match

if TYPE_CHECKING:
    from accounts.models import User


def check_may_open(user: User, *, seats: int, bots: int) -> None:
    """A guest plays against the AI alone: at a table that it fills."""
    if user.is_guest and bots != seats - 1:
        raise Forbidden("guest")


def check_may_join(match: Match, user: User) -> None:
    """Refuse guests, people the table is not for, and those who have blocked or are blocked by somebody at it.

    The last are not told why.
    """
    if user.is_guest:
        raise Forbidden("guest")
    present = {match.host_id, *match.places.filter(user__is_bot=False).values_list("user_id", flat=True)}
    if people.is_blocked_between(user, present - {user.pk}):
        raise Forbidden("not_welcome")
    if match.access not in (Match.Access.FRIENDS, Match.Access.INVITED):
        return
    if match.invitations.filter(invited=user).exists():
        return
    if match.access == Match.Access.INVITED:
        raise Forbidden("invited_only")
    if not people.are_friends(user, match.host):
        raise Forbidden("friends_only")


def check_may_meet(user: User, other: User) -> None:
    """Refuse to bring the two together: an invitation, a word in private."""
    if user.is_guest:
        raise Forbidden("guest")
    if not other.is_person or people.is_blocked_between(user, [other.pk]):
        raise Forbidden("not_welcome")
