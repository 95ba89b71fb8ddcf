"""A new match that begins where another one stood."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.db import transaction

from games import bots as personas
from games import meeting
from games.errors import Refused
from games.models import Match
from games.reading import check_salt
from games.replays.standpoints import Standpoint, check_no_advice, stand
from games.rules.protocol import SPECTATOR
from games.selectors import find_seat
from games.services.start import start_locked
from games.services.tables import make_table, take_seat
from games.terms import USUAL, Terms

if TYPE_CHECKING:
    from accounts.models import User


def branch_table(
    *,
    match: Match,
    user: User,
    number: int,
    viewer: int,
    seat: int | None = None,
    level: str | None = None,
    access: str = Match.Access.LINK.value,
    salt: str = "",
    terms: Terms = USUAL,
) -> Match:
    """Open a table whose match will begin where the given one stood after event `number`, as `viewer` knew it.

    With a `level` the AI takes every other seat and the match starts at once; without, they wait for others. `seat` is
    where the user sits: if none is given their own one, else that of the viewer, else that of who is to move. A branch
    is never rated, and open to no more people than the match that it comes from.
    """
    point = stand(match, user, number, viewer)
    check_no_advice(match)
    if not point.asked:
        raise Refused("nothing_to_decide")
    seat = usual_seat(point, user) if seat is None else seat
    if type(seat) is not int or not 0 <= seat < match.seats:
        raise Refused("bad_options", params={"field": "seat"})
    if level is not None:
        personas.check_level(level)
    check_access(match, access)
    bots = 0 if level is None else match.seats - 1
    terms = replace(terms, is_rated=False, lowest_rating=None, highest_rating=None)
    terms.check(bots)
    check_salt(salt)
    meeting.check_may_open(user, seats=match.seats, bots=bots)
    with transaction.atomic():
        table = make_table(
            host=user,
            title=match.title,
            seats=match.seats,
            options=match.options,
            access=access,
            terms=terms,
            origin=match,
            origin_number=number,
            origin_viewer=viewer,
            is_watchable=match.is_watchable,
        )
        take_seat(table, seat, user, salt)
        if level is not None:
            others = [other for other in range(match.seats) if other != seat]
            for other, bot in zip(others, personas.get_bots(level, bots), strict=True):
                take_seat(table, other, bot, "")
            start_locked(table, user)
    table.refresh_from_db()
    return table


def usual_seat(point: Standpoint, user: User) -> int:
    """Return the seat that somebody most likely wants to play on with."""
    own = find_seat(point.match, user)
    if own != SPECTATOR:
        return own
    return point.viewer if point.viewer >= 0 else point.asked[0]


def check_access(match: Match, access: str) -> None:
    if access not in Match.Access.values:
        raise Refused("bad_options", params={"field": "access"})
    if access == Match.Access.PUBLIC and match.access != Match.Access.PUBLIC:
        raise Refused("wider_than_its_source")
