"""Who plays the matches: this process, or several. A match depends on its number alone, not on who plays it.

Nothing of the rules is imported here: a child process must first be told whether it is to have them compiled.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final, TypeVar

from config import compiled

# Matches played in one go by one process.
CHUNK: Final = 10

T = TypeVar("T")


class Pool:
    """Plays matches by their numbers, and returns them in order."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Pool:
        if self.processes > 1:
            self.pool = ProcessPoolExecutor(self.processes, get_context("spawn"), _enter, (compiled.kind_in_use(),))
        return self

    def __exit__(self, *exc: object) -> None:
        if self.pool is not None:
            self.pool.shutdown(cancel_futures=True)

    def play(self, run: Callable[[range], list[T]], games: range) -> list[T]:
        """Return what `run` makes of each match; it is given a few numbers at a time, and must be fit for pickle."""
        parts = [games[first : first + CHUNK] for first in range(0, len(games), CHUNK)]
        found = map(run, parts) if self.pool is None else self.pool.map(run, parts)
        return [match for part in found for match in part]


def _enter(kind: str) -> None:
    os.environ["FOLDTABLE_RULES"] = kind
    compiled.use_compiled_rules()
