"""Search for the AI in child processes: nothing that thinks hard may hold up the web.

`submit` waits for the result. A child that takes too long is killed, one that crashes is replaced; either way the
caller gets an error and the next call a fresh child. Children start when first needed, are nice, and end with their
parent. In production a Celery process is a process of its own already, and the search runs in it.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import queue
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from django.conf import settings

from config import compiled

T = TypeVar("T")

NICENESS = 10


class SearchFailed(Exception):
    """The search gave no result: it took too long, or its process died."""


class SearchDied(SearchFailed):
    """The process that searched has died: the search itself may be as good as any."""


class Worker:
    """One child process and the pipe to it."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")  # a fork would copy the locks of all other threads as they are
        self.pipe, theirs = context.Pipe()
        args = (theirs, compiled.kind_in_use())
        self.process = context.Process(target=serve, args=args, name="search", daemon=True)
        self.process.start()
        theirs.close()

    def run(self, function: Callable[..., T], args: tuple[Any, ...], timeout: float) -> T:
        try:
            self.pipe.send((function, args))
            if not self.pipe.poll(timeout):
                raise SearchFailed(f"no result within {timeout:.1f} s")
            succeeded, result = self.pipe.recv()
        except (EOFError, OSError) as error:
            raise SearchDied("the search process died") from error
        if not succeeded:
            raise result
        answer: T = result
        return answer

    def kill(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class SearchPool:
    """A few workers, handed out one caller at a time."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.idle: queue.LifoQueue[Worker | None] = queue.LifoQueue()
        for _ in range(size):
            self.idle.put(None)
        self.is_closed = False
        self.workers: set[Worker] = set()
        self.lock = threading.Lock()

    def submit(self, function: Callable[..., T], *args: Any, timeout: float) -> T:
        """Return function(*args) from a child, or raise what it raised. `timeout` includes waiting for a child."""
        deadline = time.monotonic() + timeout
        try:
            worker = self.idle.get(timeout=timeout)
        except queue.Empty:
            raise SearchFailed("every search process is busy") from None
        try:
            if worker is None or not worker.process.is_alive():
                worker = self._replace(worker)
            return worker.run(function, args, max(deadline - time.monotonic(), 0.0))
        except SearchFailed:
            self._drop(worker)
            worker = None
            raise
        finally:
            self.idle.put(worker)

    def close(self) -> None:
        self.is_closed = True
        with self.lock:
            workers, self.workers = self.workers, set()
        for worker in workers:
            worker.process.kill()
            worker.process.join()

    def _replace(self, dead: Worker | None) -> Worker:
        self._drop(dead)
        if self.is_closed:
            raise SearchFailed("the service is stopping")
        worker = Worker()
        with self.lock:
            self.workers.add(worker)
        return worker

    def _drop(self, worker: Worker | None) -> None:
        if worker is None:
            return
        with self.lock:
            self.workers.discard(worker)
        worker.kill()


def serve(pipe: Connection, kind: str) -> None:
    """The child's life: one call after the other until the parent is gone.

    States come and go by pickle, so the child must have its rules in the parent's kind, whatever was compiled since.
    """
    os.environ["FOLDTABLE_RULES"] = kind
    compiled.use_compiled_rules()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the whole group; the parent decides
    os.nice(NICENESS)
    threading.Thread(target=die_with_parent, daemon=True).start()
    while True:
        try:
            function, args = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send((True, function(*args)))
        except Exception as error:
            pipe.send((False, error))


def die_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)


_pool: SearchPool | None = None
_pool_lock = threading.Lock()


def submit(function: Callable[..., T], *args: Any, timeout: float) -> T:
    """Return function(*args), computed where it cannot hold up anything else; SearchFailed if it comes to nothing.

    The function is found by its name in the child: a plain function of a module, with arguments that can be pickled.
    """
    if not settings.EMBEDDED:
        return function(*args)
    return submit_aside(function, *args, timeout=timeout)


def submit_aside(function: Callable[..., T], *args: Any, timeout: float) -> T:
    """Do the same in a child process wherever this runs: for whoever answers the web in a process of its own."""
    global _pool
    with _pool_lock:
        if _pool is None:
            _pool = SearchPool(settings.SEARCH_PROCESSES)
    return _pool.submit(function, *args, timeout=timeout)


def close() -> None:
    global _pool
    with _pool_lock:
        pool, _pool = _pool, None
    if pool is not None:
        pool.close()
