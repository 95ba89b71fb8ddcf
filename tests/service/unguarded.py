"""Damaging a log on purpose: what the database otherwise refuses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from games import append_only
from games.models import Match


@contextmanager
def unguarded() -> Iterator[None]:
    append_only.unguard(connection)
    yield
    append_only.guard(connection)


def execute(sql: str, match: Match | None = None) -> None:
    """Run a statement that ends in a WHERE, for the rows of one match or of all."""
    if match is not None:
        sql += f" AND match_id = '{match.pk.hex if connection.vendor == 'sqlite' else match.pk}'"
    with unguarded(), connection.cursor() as cursor:
        cursor.execute(sql)
