"""Ratings change in the transaction that ends the match, and exactly as `rebuild` would change them.

Rebuilding takes the ends in the order of their times. So between two matches that share a player, the order of the
times must be the order in which the ratings were read and written: the players' rows are locked before the time of the
end is taken, and that time is later than the last one which counted for any of them, whatever the clocks say. Matches
without a common player may come in any order: neither reads what the other writes.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from games.models import Match, Rating, RatingChange
from games.ratings import ladders
from games.ratings.ladders import Standing, Table
from games.ratings.rows import change_row, rating_columns, standing_of
from games.rules.log import ENDED, Event
from games.setups import Setup
from games.store import Record

# Of a row that was made to be locked; never seen outside the transaction that made it.
NEVER = datetime(1970, 1, 1, tzinfo=UTC)
TICK = timedelta(microseconds=1)


def lock_players(setup: Setup, ended: Event) -> datetime | None:
    """Lock what the end of the match will change, until the transaction ends; return the earliest time for that end.

    The match's row comes first, as everywhere, then the players' in the order of their ids: nobody deadlocks.
    """
    table = lock_table(setup)
    users = rated_users(table, ended)
    make_missing_rows(table.title, users)
    return max((row.changed_at + TICK for row in lock_rows(table.title, users).values()), default=None)


def write_changes(setup: Setup, record: Record) -> None:
    """Write what comes of the match, of which this is the last record. In the transaction of `lock_players`."""
    if record.event.kind != ENDED:
        return
    table = lock_table(setup)
    rows = lock_rows(table.title, rated_users(table, record.event))
    standings = {user: standing_of(row) for user, row in rows.items()}
    found = ladders.changes(table, record.event.payload["outcome"], record.created_at, standings)
    for change in found:
        row = rows[change.user_id]
        columns = rating_columns(change.after)
        for name, value in columns.items():
            setattr(row, name, value)
        row.save(update_fields=list(columns))
    RatingChange.objects.bulk_create([change_row(table, change, record.created_at) for change in found])


def lock_table(setup: Setup) -> Table:
    is_rated = Match.objects.select_for_update().values_list("is_rated", flat=True).get(pk=setup.match_id)
    return Table(setup.match_id, setup.title, is_rated, setup.people, setup.bots)


def rated_users(table: Table, ended: Event) -> list[int]:
    return sorted(table.users[seat] for seat in ladders.rated_seats(table, ended.payload["outcome"]))


def lock_rows(title: str, users: list[int]) -> dict[int, Rating]:
    if not users:
        return {}
    rows = Rating.objects.select_for_update().filter(title=title, user_id__in=users).order_by("user_id")
    return {row.user_id: row for row in rows}


def make_missing_rows(title: str, users: list[int]) -> None:
    """Make rows for newcomers, in order; where another transaction makes the same one, wait for it and use that.

    Before any row is locked: whoever waits here holds nothing that a transaction with all its rows could wait for.
    """
    if not users:
        return
    known = set(Rating.objects.filter(title=title, user_id__in=users).values_list("user_id", flat=True))
    columns = {**rating_columns(Standing()), "changed_at": NEVER}
    missing = [Rating(user_id=user, title=title, **columns) for user in users if user not in known]
    if missing:
        Rating.objects.bulk_create(missing, ignore_conflicts=True)
