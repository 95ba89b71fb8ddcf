"""The same people again, each one seat further on."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from games.errors import Conflict, Forbidden
from games.models import Invitation, Match, Seat
from games.reading import check_salt
from games.services.start import start_locked
from games.services.tables import join_table, make_table
from games.terms import terms_of

if TYPE_CHECKING:
    from accounts.models import User


def rematch(*, match: Match, user: User, salt: str = "") -> Match:
    """Open a rematch of a match that is over, or join the one that is open already. Returns its table.

    Everybody else who played is invited; the same bots come along. With bots alone it starts at once. The rematch of
    a branch begins where the branch began, with what was hidden drawn anew once more.
    """
    check_salt(salt)
    if match.status != Match.Status.OVER:
        raise Conflict("no_rematch")
    if not Seat.objects.filter(match=match, user=user).exists():
        raise Forbidden("not_seated")
    known = Match.objects.filter(rematch_of=match).first()
    if known is None:
        try:
            return _open(match, user, salt)
        except IntegrityError:  # somebody else was first
            known = Match.objects.get(rematch_of=match)
    if known.status == Match.Status.OPEN and not Seat.objects.filter(match=known, user=user).exists():
        join_table(match=known, user=user, salt=salt)
    known.refresh_from_db()
    return known


def _open(match: Match, user: User, salt: str) -> Match:
    terms = terms_of(match)
    old = list(Seat.objects.filter(match=match).select_related("user").order_by("number"))
    with transaction.atomic():
        table = make_table(
            host=user,
            title=match.title,
            seats=match.seats,
            options=match.options,
            access=match.access,
            terms=replace(terms, starts_when_full=True),
            rematch_of=match,
            origin_id=match.origin_id,
            origin_number=match.origin_number,
            origin_viewer=match.origin_viewer,
            is_watchable=match.is_watchable if match.origin_id else True,
        )
        for seat in old:
            number = (seat.number + 1) % match.seats
            if seat.user.is_bot:
                Seat.objects.create(match=table, number=number, user=seat.user, salt=secrets.token_hex(16))
            elif seat.user_id == user.pk:
                Seat.objects.create(match=table, number=number, user=user, salt=salt or secrets.token_hex(16))
            else:
                Invitation.objects.create(match=table, inviter=user, invited=seat.user)
        if table.places.count() == table.seats:
            start_locked(table, user)
    table.refresh_from_db()
    return table
