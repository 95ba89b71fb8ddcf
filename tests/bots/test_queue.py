"""games.live.queue_bot: what is asked reaches the broker that the workers listen to, from every kind of process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest

from config.celery import app
from config.paths import ROOT
from games import live
from tests.service.playing import make_people, open_table

ASK = """
import config.asgi
from games import live
from uuid import uuid4
live.queue_bot(uuid4(), 1, 1)
"""


@pytest.fixture
def count_waiting() -> Iterator[Callable[[], int]]:
    """How many turns wait in the bots' queue of the broker that the settings name."""
    with app.connection_for_write() as connection:
        channel = connection.default_channel
        channel.queue_declare(live.BOTS, durable=True)
        channel.queue_purge(live.BOTS)
        yield lambda: int(channel.queue_declare(live.BOTS, passive=True).message_count)
        channel.queue_purge(live.BOTS)


def test_whether_bots_wait_can_be_told(count_waiting: Callable[[], int]) -> None:
    assert not live.is_bot_waiting(is_alone=False)
    live.queue_bot(uuid4(), 1, 1)
    assert live.is_bot_waiting(is_alone=False)
    assert not live.is_bot_waiting(is_alone=True)


def test_a_worker_of_both_queues_takes_turns_with_people_first() -> None:
    """Redis is asked for the queues in the order of their names."""
    if os.environ.get("FOLDTABLE_BACKEND") == "postgres":
        assert app.conf.broker_transport_options["queue_order_strategy"] == "sorted"
    assert sorted([live.BOTS_ALONE, live.BOTS]) == [live.BOTS, live.BOTS_ALONE]


@pytest.mark.django_db(transaction=True)
def test_a_bot_that_is_asked_waits_in_the_queue_of_the_bots(count_waiting: Callable[[], int]) -> None:
    open_table(make_people("ada"), seats=3, bots=2, start=True)
    assert count_waiting() == 2


def test_the_web_process_asks_through_the_same_broker(count_waiting: Callable[[], int]) -> None:
    """It runs no worker: without the project's application, Celery would look for a broker of its own choice."""
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "could not queue" not in done.stdout + done.stderr
    if os.environ.get("FOLDTABLE_BACKEND") == "postgres":
        assert count_waiting() == 1
