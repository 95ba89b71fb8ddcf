"""Somebody leaves for good. What they have played stays whole; what they have said and written goes."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts import closing
from games import live
from games.models import ChatLine, Invitation, Match, Note, ProblemReport
from games.services.seats import resign_all
from games.services.tables import leave_table

if TYPE_CHECKING:
    from accounts.models import User


# Matches whose chat somebody may be looking at; in others the gap shows when they are opened.
SHOWN = (Match.Status.OPEN, Match.Status.RUNNING)


def close_account(*, user: User) -> User:
    """Close the account and return what is left of it. Stopped half-way it can be called again, and goes on."""
    leave_everything(user=user)
    with transaction.atomic():
        erase_words(user=user)
        return closing.close(user=user)


def leave_everything(*, user: User) -> None:
    """Leave the open tables and resign the running matches."""
    for match in Match.objects.filter(places__user=user, status=Match.Status.OPEN):
        leave_table(match=match, user=user)
    resign_all(user=user)


def erase_words(*, user: User) -> None:
    """Empty what they have said, so that the others' talk keeps its gaps; delete notes and invitations.

    Of a problem they have reported, match and position stay for the staff.
    """
    said = ChatLine.objects.filter(user=user, erased_at__isnull=True)
    on_screens = list(said.filter(match__status__in=SHOWN).values_list("match_id", "room", "pk"))
    said.update(text="", erased_at=timezone.now())
    transaction.on_commit(lambda: _tell(on_screens), robust=True)
    ProblemReport.objects.filter(reporter=user).update(reporter=None, text="")
    Note.objects.filter(user=user).delete()
    Invitation.objects.filter(Q(invited=user) | Q(inviter=user)).delete()


def _tell(lines: list[tuple[UUID, str, int]]) -> None:
    for match_id, room, line in lines:
        live.announce_chat(match_id, room, line)
