from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.core.management import call_command
from django.db import connections

from games import caches, consumers
from games.models import Match
from tests.live.sockets import Door, Loop, new_people
from tests.service.playing import start


@pytest.fixture(autouse=True)
def cold_caches() -> Iterator[None]:
    """Every test begins as a fresh process would."""
    caches.clear()
    yield
    caches.clear()


@pytest.fixture(scope="session")
def loop() -> Iterator[Loop]:
    """The event loop of all sockets under test."""
    running = Loop()
    yield running
    running.run(get_channel_layer().flush())
    running.close()


@pytest.fixture(scope="module")
def database(django_db_setup: None, django_db_blocker: Any, loop: Loop) -> Iterator[None]:
    """The test database, really written to and emptied after the file: sockets have connections of their own.

    Emptying it takes longer than most of these tests, so each brings people and matches of its own instead. Afterwards
    no thread keeps a connection: tests that may not use the database would stumble over it.
    """
    with django_db_blocker.unblock():
        yield
        loop.run(sync_to_async(connections.close_all)())
        in_every_thread(connections.close_all)
        call_command("flush", verbosity=0, interactive=False)


@pytest.fixture
def _django_db_helper(database: None) -> None:
    """What the mark `django_db` means in this folder, instead of a database that is emptied after every test."""


@pytest.fixture
def door(database: None, loop: Loop, calm: list[logging.LogRecord]) -> Iterator[Door]:
    opened = Door(loop)
    yield opened
    opened.close()


@pytest.fixture
def calm() -> Iterator[list[logging.LogRecord]]:
    """Nothing that happens in a test may be logged as an error. A test that expects one takes it off this list."""
    errors: list[logging.LogRecord] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            errors.append(record)

    handler = Keep(logging.ERROR)
    logging.getLogger().addHandler(handler)
    yield errors
    logging.getLogger().removeHandler(handler)
    assert [record.getMessage() for record in errors] == []


@pytest.fixture
def people() -> list[Any]:
    """Ada, Bea and Cem."""
    return new_people("ada", "bea", "cem")


@pytest.fixture
def match(people: list[Any]) -> Match:
    """A running match of three."""
    return start(people)


def in_every_thread(function: Callable[[], Any]) -> None:
    """Call the function in each of the threads that serve sockets."""
    threads = consumers._threads._max_workers
    together = threading.Barrier(threads)

    def run() -> None:
        together.wait(10)
        function()

    for done in [consumers._threads.submit(run) for _ in range(threads)]:
        done.result(10)
