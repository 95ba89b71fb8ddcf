"""Real Celery workers on Redis that are killed while they search: the match goes on, soon, and nobody moves twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from config.celery import app
from config.paths import ROOT
from config.testing.servers import end_with_parent
from games import live, tasks, thinking
from games.models import Event, Match
from tests.service.playing import make_people, open_table

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        os.environ.get("FOLDTABLE_BACKEND") != "postgres", reason="in the embedded service workers are threads"
    ),
]

SOON = 10.0
WORKER = """
import django; django.setup()
from config.celery import app
from games import thinking
from tests.bots import searches
thinking.search = searches.think_slowly
queues = "bots,bots-alone,default"
app.worker_main(["worker", "-Q", queues, "-c", "1", "--without-mingle", "--without-gossip", "-l", "INFO"])
"""


class Worker:
    """A worker with one process for tasks, in a group of processes of its own."""

    def __init__(self, log: Path) -> None:
        name = settings.DATABASES["default"]["NAME"]
        address = os.environ["DATABASE_URL"].replace("/foldtable?", f"/{name}?")
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-c", WORKER],
                cwd=ROOT,
                env={**os.environ, "DATABASE_URL": address, "DJANGO_SETTINGS_MODULE": "config.settings"},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=end_with_parent(signal.SIGTERM),
            )
        self.log = log

    def wait_until_ready(self) -> None:
        wait_until(lambda: b" ready." in self.log.read_bytes(), 60)

    def kill(self) -> None:
        """End it as the kernel does when memory runs out."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def kill_child(self) -> None:
        """End the process that runs the tasks."""
        tasks_of = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        for child in tasks_of.read_text().split():
            os.kill(int(child), signal.SIGKILL)


def wait_until(is_so: Callable[[], Any], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "it did not come to pass"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def workers(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Worker]]:
    folder = tmp_path_factory.mktemp("workers")
    with app.connection_for_write() as connection:
        for queue in (live.BOTS, live.BOTS_ALONE, "default"):
            connection.default_channel.queue_purge(queue)
    started = [Worker(folder / f"{name}.log") for name in ("first", "second")]
    try:
        for worker in started:
            worker.wait_until_ready()
        yield started
    finally:
        for worker in started:
            if worker.process.poll() is None:
                worker.kill()


@pytest.fixture
def match(workers: list[Worker]) -> Match:
    """A match of a person and two bots, about which both workers think."""
    match = open_table(make_people("ada"), seats=3, bots=2, start=True)
    wait_until(lambda: len(thinking.find_begun([(match.pk, 1, 1), (match.pk, 2, 1)])) == 2, SOON)
    return match


def movers(match: Match) -> list[int]:
    return list(Event.objects.filter(match=match, kind="move").order_by("seat").values_list("seat", flat=True))


def test_the_turn_of_a_process_that_dies_is_given_to_the_next(match: Match, workers: list[Worker]) -> None:
    """By Celery itself: the turn goes back to the queue at once, and no sweep is needed."""
    time.sleep(0.3)
    workers[0].kill_child()
    began = time.monotonic()
    wait_until(lambda: movers(match) == [1, 2], SOON)
    assert time.monotonic() - began > 1.5, "somebody had to think anew"


def test_the_turn_of_a_worker_that_is_killed_is_found_by_the_sweep(match: Match, workers: list[Worker]) -> None:
    """Whoever has taken a turn out of the queue takes it along: the mark that it was begun tells that it is overdue."""
    time.sleep(0.3)
    workers[0].kill()
    asked = 0

    def is_done() -> bool:
        nonlocal asked
        asked += tasks.ask_bots()
        return movers(match) == [1, 2]

    wait_until(is_done, SOON)
    assert asked == 1, "nobody else was asked twice"
