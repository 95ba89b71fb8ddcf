"""One write lock for all threads of the embedded default."""

from __future__ import annotations

import sqlite3
import threading
import time

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.utils import OperationalError

from accounts.models import User
from config.sqlite import base

pytestmark = [pytest.mark.embedded_only, pytest.mark.django_db(transaction=True)]


def in_threads(count, work):
    errors = []

    def run(number):
        try:
            work(number)
        except Exception as error:
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[number]) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return errors


def test_journal_and_durability_are_as_designed():
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA synchronous").fetchone() == (2,)
        assert cursor.execute("PRAGMA foreign_keys").fetchone() == (1,)


def test_many_threads_that_read_and_then_write_all_succeed():
    """Deferred transactions would fail here: a reader cannot become a writer after another has written."""
    user = User.objects.create(username="ada", first_name="0")

    def count_up(_):
        for _ in range(5):
            with transaction.atomic():
                row = User.objects.get(pk=user.pk)
                row.first_name = str(int(row.first_name) + 1)
                row.save(update_fields=["first_name"])

    assert in_threads(8, count_up) == []
    user.refresh_from_db()
    assert user.first_name == "40"


def test_transactions_and_single_statements_wait_in_the_same_line():
    """SQLite is told not to wait at all: whoever met another writer there would fail at once."""
    user = User.objects.create(username="ada")

    def write(number):
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 0")
        for turn in range(30):
            if number % 2:
                User.objects.filter(pk=user.pk).update(first_name=f"{number}.{turn}")
            else:
                with transaction.atomic():
                    User.objects.filter(pk=user.pk).update(last_name=f"{number}.{turn}")

    assert in_threads(6, write) == []
    assert not base._write_lock.locked()


def test_a_single_statement_that_fails_leaves_the_lock_free():
    User.objects.create(username="ada")
    with pytest.raises(DatabaseError):
        User.objects.create(username="ada")
    assert not base._write_lock.locked()


def test_the_lock_is_held_only_inside_a_transaction():
    with transaction.atomic():
        assert base._write_lock.locked()
        with transaction.atomic():
            pass
        assert base._write_lock.locked(), "a savepoint's end is not the transaction's"
    assert not base._write_lock.locked()


def test_the_lock_is_free_after_an_error():
    with pytest.raises(ValueError), transaction.atomic():
        raise ValueError
    assert not base._write_lock.locked()


def test_the_lock_is_free_after_the_connection_is_closed_inside():
    with pytest.raises(DatabaseError), transaction.atomic():
        connection.close()
        User.objects.count()
    assert not base._write_lock.locked()


def test_a_failed_begin_leaves_the_lock_free():
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout = 50")
        with pytest.raises(OperationalError), transaction.atomic():
            pass
        assert not base._write_lock.locked()
    finally:
        other.execute("ROLLBACK")
        other.close()
        connection.close()


def test_waiting_too_long_for_the_lock_is_the_usual_error(monkeypatch):
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.1)
    with base._write_lock:
        began = time.monotonic()
        with pytest.raises(OperationalError, match="locked"), transaction.atomic():
            pass
        assert time.monotonic() - began < 5
    with transaction.atomic():
        User.objects.create(username="bea")
