"""All ratings of a title anew from the log, to be compared with what stands in the database or to replace it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice
from typing import Any
from uuid import UUID

from django.db import connection

from games import store
from games.models import Match, Rating, RatingChange, Seat
from games.ratings import ladders
from games.ratings.ladders import Change, Standing, Table
from games.ratings.rows import change_columns, change_row, rating_columns
from games.rules.fold import upcast
from games.rules.registry import get_rules
from games.store import Record

BATCH = 500

Columns = dict[str, Any]


@dataclass(slots=True)
class Rebuilt:
    """What the log says: standings by user, and the changes in order."""

    title: str
    ends: int = 0
    rated: int = 0
    standings: dict[int, Standing] = field(default_factory=dict)
    changes: list[tuple[Table, Change, datetime]] = field(default_factory=list)


def lock_everything() -> None:
    """Let no match change a rating until the transaction ends; they wait. SQLite has only one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("LOCK TABLE games_rating IN EXCLUSIVE MODE")


def rebuild(title: str) -> Rebuilt:
    """Return the ratings of the title as they follow from the log."""
    result = Rebuilt(title)
    rules = get_rules(title)
    for batch in _batches(store.read_ends(title)):
        tables = _read_tables(title, [match_id for match_id, _ in batch])
        for match_id, record in batch:
            result.ends += 1
            outcome = upcast(rules, record.event)["outcome"]
            _step(result, tables[match_id], outcome, record.created_at)
    return result


def differences(result: Rebuilt) -> list[str]:
    """Return in words what the database has otherwise than the log."""
    found = [*_compare_ratings(result), *_compare_changes(result)]
    return sorted(found)


def replace(result: Rebuilt) -> None:
    """Write what the log says in place of everything that the database has of the title."""
    RatingChange.objects.filter(title=result.title).delete()
    Rating.objects.filter(title=result.title).delete()
    Rating.objects.bulk_create(
        (
            Rating(user_id=user, title=result.title, **rating_columns(standing))
            for user, standing in sorted(result.standings.items())
        ),
        batch_size=BATCH,
    )
    RatingChange.objects.bulk_create((change_row(*entry) for entry in result.changes), batch_size=BATCH)


def _step(result: Rebuilt, table: Table, outcome: Any, ended_at: datetime) -> None:
    seats = ladders.rated_seats(table, outcome)
    if not seats:
        return
    result.rated += 1
    for seat in seats:
        result.standings.setdefault(table.users[seat], Standing())
    for change in ladders.changes(table, outcome, ended_at, result.standings):
        result.standings[change.user_id] = change.after
        result.changes.append((table, change, ended_at))


def _batches(ends: Iterable[tuple[UUID, Record]]) -> Iterator[list[tuple[UUID, Record]]]:
    left = iter(ends)
    while batch := list(islice(left, BATCH)):
        yield batch


def _read_tables(title: str, match_ids: list[UUID]) -> dict[UUID, Table]:
    is_rated = dict(Match.objects.filter(pk__in=match_ids).values_list("pk", "is_rated"))
    users: dict[UUID, list[int]] = {match_id: [] for match_id in match_ids}
    bots: dict[UUID, set[int]] = {match_id: set() for match_id in match_ids}
    seats = Seat.objects.filter(match_id__in=match_ids).order_by("match_id", "number")
    for match_id, number, user, is_bot in seats.values_list("match_id", "number", "user_id", "user__is_bot"):
        users[match_id].append(user)
        if is_bot:
            bots[match_id].add(number)
    return {
        match_id: Table(match_id, title, is_rated[match_id], users[match_id], frozenset(bots[match_id]))
        for match_id in match_ids
    }


def _compare_ratings(result: Rebuilt) -> Iterator[str]:
    expected = {f"user {user}": rating_columns(standing) for user, standing in result.standings.items()}
    rows = Rating.objects.filter(title=result.title).values("user_id", *rating_columns(Standing()))
    found = {f"user {row.pop('user_id')}": row for row in rows.iterator()}
    yield from _compare(f"{result.title}, rating of", expected, found)


def _compare_changes(result: Rebuilt) -> Iterator[str]:
    expected = {
        f"user {change.user_id} by {table.match_id}": change_columns(change, ended_at)
        for table, change, ended_at in result.changes
    }
    names = ("seat", "rank", "before", "after", "mu", "sigma", "created_at")
    rows = RatingChange.objects.filter(title=result.title).values("user_id", "match_id", *names)
    found = {f"user {row.pop('user_id')} by {row.pop('match_id')}": row for row in rows.iterator()}
    yield from _compare(f"{result.title}, change of", expected, found)


def _compare(what: str, expected: dict[str, Columns], found: dict[str, Columns]) -> Iterator[str]:
    """Numbers must be equal to the last bit: they come of the same operations in the same order."""
    for key in expected.keys() - found.keys():
        yield f"{what} {key}: missing"
    for key in found.keys() - expected.keys():
        yield f"{what} {key}: not in the log"
    for key in expected.keys() & found.keys():
        for name, value in expected[key].items():
            if found[key][name] != value:
                yield f"{what} {key}: {name} is {found[key][name]}, the log says {value}"
