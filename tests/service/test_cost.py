"""What a move costs the database: a fixed number of statements, however long the match."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import store
from games.models import Match
from tests.service.playing import make_people, open_table, pick, play_on, start_with

pytestmark = pytest.mark.django_db(transaction=True)

# Is there news; the match; the event; the seats; the notices; with BEGIN and COMMIT around them.
STATEMENTS = 7


def statements_of_a_move(match: Match) -> int:
    with CaptureQueriesContext(connection) as captured:
        play_on(match, 1)
    # A test's own reading of the head beside the move is a SELECT of events by number.
    return sum(not query["sql"].lstrip().startswith('SELECT "games_event"') for query in captured)


def test_a_move_of_a_person_takes_a_fixed_number_of_statements() -> None:
    match = start_with("ada", "bea", "cem")
    play_on(match, 5)
    assert max(statements_of_a_move(match) for _ in range(40)) <= STATEMENTS


def test_asking_a_bot_takes_no_more() -> None:
    match = open_table(make_people("ada"), seats=3, bots=2, start=True)
    play_on(match, 5)
    assert max(statements_of_a_move(match) for _ in range(40)) <= STATEMENTS


def test_looking_for_news_reads_indexes_alone() -> None:
    match = start_with("ada", "bea", "cem")
    pick(match, 0)
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL plans by statistics; a small table is always read whole")
    key = match.pk.hex
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {store._NEWS}", [key, 1, key, 0, "m"])
        plan = " ".join(str(row[3]) for row in cursor.fetchall())
    assert "match_id=? AND number>?" in plan
    assert "match_id=? AND seat=? AND move_id=?" in plan


def test_news_are_found_wherever_they_stand() -> None:
    match = start_with("ada", "bea", "cem")
    pick(match, 0)
    pick(match, 1)
    assert store.read_for_move(match.pk, after=3, seat=2, move_id="x") == ([], None)
    newer, same = store.read_for_move(match.pk, after=2, seat=0, move_id="0.1.1")
    assert [record.event.number for record in newer] == [3]
    assert same is not None
    assert same.event.number == 2
