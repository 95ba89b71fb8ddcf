"""The log can be added to and nothing else, whoever tries and however."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection, models, transaction

from games.models import AppendOnly, Event, Match
from tests.service.playing import pick, start_with

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    match = start_with("ada", "bea", "cem")
    pick(match, 0)
    return match


def refused(sql: str) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def test_the_database_refuses_to_change_a_row(match: Match) -> None:
    refused("UPDATE games_event SET kind = 'forged' WHERE number = 1")
    refused("UPDATE games_event SET payload = '{}'")
    assert not Event.objects.filter(kind="forged").exists()


def test_the_database_refuses_to_delete_a_row(match: Match) -> None:
    refused("DELETE FROM games_event WHERE number = 2")
    assert Event.objects.filter(match=match).count() == 2


@pytest.mark.skipif("connection.vendor != 'postgresql'")
def test_the_database_refuses_to_empty_the_table(match: Match) -> None:
    refused("SET CONSTRAINTS ALL IMMEDIATE; TRUNCATE games_event CASCADE")
    assert Event.objects.filter(match=match).count() == 2


@pytest.mark.skipif("connection.vendor != 'sqlite'")
def test_the_database_refuses_to_replace_a_row(match: Match) -> None:
    """SQLite's REPLACE deletes without firing the delete trigger."""
    columns = "match_id, number, kind, seat, payload, schema, move_id, created_at, digest"
    refused(f"INSERT OR REPLACE INTO games_event ({columns}) SELECT {columns} FROM games_event WHERE number = 2")
    assert Event.objects.filter(match=match).count() == 2


def test_a_saved_row_can_be_neither_saved_nor_deleted_again(match: Match) -> None:
    row = Event.objects.get(match=match, number=2)
    row.kind = "forged"
    with pytest.raises(AppendOnly):
        row.save()
    with pytest.raises(AppendOnly):
        row.delete()
    with pytest.raises(AppendOnly):
        Event.objects.filter(match=match).update(kind="forged")
    with pytest.raises(AppendOnly):
        Event.objects.filter(match=match).delete()


def test_a_match_with_a_log_cannot_be_deleted(match: Match) -> None:
    with pytest.raises(models.ProtectedError):
        match.delete()
