"""How far a long command is: a bar on a terminal, a line now and then elsewhere."""

from __future__ import annotations

import time
from typing import TextIO

BAR = 30
SECONDS_BETWEEN_LINES = 5.0
SECONDS_BETWEEN_BARS = 0.1


class Progress:
    """Tells of `total` things that get done. Nothing is written before the first is."""

    def __init__(self, total: int, noun: str, stream: TextIO) -> None:
        self.total = total
        self.done = 0
        self._noun = noun
        self._stream = stream
        self._is_terminal = stream.isatty()
        self._begun_at = time.monotonic()
        self._told_at = self._begun_at

    def add(self, done: int) -> None:
        self.done += done
        pause = SECONDS_BETWEEN_BARS if self._is_terminal else SECONDS_BETWEEN_LINES
        if time.monotonic() - self._told_at >= pause or (self._is_terminal and self.done == self.total):
            self._told_at = time.monotonic()
            self._tell()

    def clear(self) -> None:
        """Make room for other lines; the bar comes back with the next thing that is done."""
        if self._is_terminal:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def _tell(self) -> None:
        line = say(self.done, self.total, self._noun, time.monotonic() - self._begun_at)
        if self._is_terminal:
            filled = BAR * self.done // max(self.total, 1)
            self._stream.write(f"\r\x1b[K[{'#' * filled}{'.' * (BAR - filled)}] {line}")
        else:
            self._stream.write(f"{line}\n")
        self._stream.flush()


def say(done: int, total: int, noun: str, seconds: float) -> str:
    """Return how far it is, how fast it goes, and how long the rest will take at that rate."""
    rate = done / seconds if seconds else 0.0
    left = (total - done) / rate if rate else 0.0
    return f"{done} of {total} {noun}, {rate:.0f} a second, {_clock(left)} left"


def _clock(seconds: float) -> str:
    whole = round(seconds)
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
