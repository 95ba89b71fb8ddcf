"""Celery inside the web process: four workers and beat, each in a thread, over the broker in memory.

The AI's turns have a worker of their own: they wait for searches, and nothing else may wait behind them. As many are
taken in hand as can be searched at once. Turns in matches without people have another, of one thread, and so have the
reviews, which take long and are waited for by nobody.
"""

from __future__ import annotations

import logging
import threading
from typing import Any

from celery import Celery
from celery.beat import Scheduler, Service
from celery.worker import WorkController
from django.conf import settings

from config.celery import app, make_app
from config.heartbeat import beat

log = logging.getLogger(__name__)

QUEUES = {"default": 4, "bots": settings.SEARCH_PROCESSES, "bots-alone": 1, "reviews": 1}
STOP_SECONDS = 3.0


class Background:
    def __init__(self) -> None:
        apps = [app, *(make_app(f"foldtable-{queue}", is_current=False) for queue in list(QUEUES)[1:])]
        self.workers = [make_worker(own, *item) for own, item in zip(apps, QUEUES.items(), strict=True)]
        self.beat = Service(app, max_interval=0.2, scheduler_cls=Scheduler)
        self.threads = [
            *(
                threading.Thread(target=run_worker, args=[worker], name="worker", daemon=True)
                for worker in self.workers
            ),
            threading.Thread(target=self.beat.start, name="beat", daemon=True),
        ]

    def start(self) -> None:
        for thread in self.threads:
            thread.start()
        beat()

    def stop(self) -> None:
        self.beat.stop()
        for worker in self.workers:
            worker.stop()
        for thread in self.threads:
            thread.join(STOP_SECONDS)


def make_worker(own: Celery, queue: str, threads: int) -> WorkController:
    return WorkController(
        app=own,
        hostname=f"{queue}@localhost",
        queues=[queue],
        concurrency=threads,
        pool_cls="threads",
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
        send_events=False,
        loglevel="INFO",
    )


def run_worker(worker: Any) -> None:
    try:
        worker.start()
    except Exception:
        log.exception("The worker %s ended", worker.hostname)
