"""Quick match: a seat at somebody's table that fits, or a new table for others to find."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db.models import Count, F, Q

from accounts import people
from games.errors import Forbidden, Refused, ServiceError
from games.models import Match, Seat
from games.ratings.ranges import find_points
from games.ratings.system import NEWCOMERS_POINTS
from games.rules.registry import TITLES
from games.services.tables import create_table, join_table
from games.terms import PACES, Terms

if TYPE_CHECKING:
    from accounts.models import User

# How many fitting tables are tried before a new one is opened: others may be faster.
TRIES = 5


def quick_match(*, user: User, titles: Sequence[str], pace: str, is_rated: bool, salt: str = "") -> Match:
    """Return a table that the user now sits at; it may have started already.

    `titles` in the order of preference; `pace` is one of games.terms.PACES.
    """
    if user.is_guest:
        raise Forbidden("guest")
    wanted = [title for title in dict.fromkeys(titles) if title in TITLES]
    if not wanted or len(wanted) != len(set(titles)):
        raise Refused("bad_options", params={"field": "titles"})
    if pace not in PACES:
        raise Refused("bad_options", params={"field": "pace"})
    for table in fitting_tables(user, wanted, pace, is_rated):
        try:
            join_table(match=table, user=user, salt=salt)
        except ServiceError:
            continue
        table.refresh_from_db()
        return table
    return create_table(
        host=user,
        title=wanted[0],
        seats=TITLES[wanted[0]].seats[0],
        options={},
        access=Match.Access.PUBLIC,
        bots=0,
        salt=salt,
        terms=Terms(pace=PACES[pace], is_rated=is_rated, starts_when_full=True),
    )


def fitting_tables(user: User, titles: Sequence[str], pace: str, is_rated: bool) -> list[Match]:
    """Return open public tables of that kind that the user may join: preferred titles first, then those nearly full.

    Branches are not among them: who asks for a match means one from its beginning.
    """
    mine = Seat.objects.filter(user=user).values("match_id")
    away = people.blocked_either_way(user)
    found = (
        Match.objects.filter(
            status=Match.Status.OPEN,
            access=Match.Access.PUBLIC,
            title__in=titles,
            pace=PACES[pace],
            is_rated=is_rated,
            origin__isnull=True,
        )
        .exclude(pk__in=mine)
        .exclude(host_id__in=away)
        .annotate(taken=Count("places"))
        .filter(taken__lt=F("seats"))
        .order_by(F("seats") - F("taken"), "created_at")
    )
    fitting: list[Match] = []
    for title in titles:
        points = find_points(user.pk, title) or NEWCOMERS_POINTS
        is_in_range = (Q(lowest_rating=None) | Q(lowest_rating__lte=points)) & (
            Q(highest_rating=None) | Q(highest_rating__gte=points)
        )
        fitting += list(found.filter(is_in_range, title=title)[:TRIES])
    return fitting[:TRIES]
