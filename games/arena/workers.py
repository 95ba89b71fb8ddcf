"""Work on several cores: tasks one by one to child processes, results as they come.

Children are forked, so that all of them run the sources as they were at the start, whatever is edited meanwhile.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import traceback
from collections.abc import Callable, Generator, Sequence
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")

SECONDS_BETWEEN_LOOKS = 1.0


class WorkerFailed(Exception):
    """A child died, or what it was asked to do raised an error."""


class Worker(Generic[T, R]):
    """One child process and the pipe to it."""

    def __init__(self, function: Callable[[T], R]) -> None:
        context = multiprocessing.get_context("fork")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, function, os.getpid()), daemon=True)
        self.process.start()
        theirs.close()

    def take(self) -> R:
        """Return the result that is waiting."""
        try:
            succeeded, result = self.pipe.recv()
        except (EOFError, OSError) as error:
            self.process.join()
            raise WorkerFailed(f"a process at work died (exit code {self.process.exitcode})") from error
        if not succeeded:
            raise WorkerFailed(result)
        answer: R = result
        return answer

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


def run_all(function: Callable[[T], R], tasks: Sequence[T], processes: int) -> Generator[R, None, None]:
    """Yield function(task) for every task, in the order in which they get done; begun in the order given.

    Closed or interrupted, it ends the children at once, whatever they are doing.
    """
    left = iter(tasks)
    workers: list[Worker[T, R]] = []
    try:
        for task in islice(left, processes):
            workers.append(Worker(function))
            workers[-1].pipe.send(task)
        busy = list(workers)
        while busy:
            ready = wait([worker.pipe for worker in busy])
            for worker in [worker for worker in busy if worker.pipe in ready]:
                result = worker.take()
                try:
                    worker.pipe.send(next(left))
                except StopIteration:
                    busy.remove(worker)
                yield result
    finally:
        for worker in workers:
            worker.end()


def serve(pipe: Connection, function: Callable[[T], R], parent: int) -> None:
    """The child's life: one task after the other until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the whole group; the parent decides
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    while True:
        while not pipe.poll(SECONDS_BETWEEN_LOOKS):
            if os.getppid() != parent:
                return
        try:
            task = pipe.recv()
            pipe.send((True, function(task)))
        except (EOFError, OSError):
            return
        except Exception:
            pipe.send((False, traceback.format_exc()))
