"""From what was sent and what was shown to the rows of the table."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

COLUMNS = [
    "backend",
    "moves",
    "errors",
    "moves/s",
    "move p50",
    "move p99",
    "screen p50",
    "screen p99",
    "× moves/s",
    "× move p50",
    "× move p99",
    "× screen p50",
    "× screen p99",
]
COMPARED = COLUMNS[3:8]


@dataclass(slots=True, eq=False)
class Screen:
    """A socket at a match, and when each version was first shown on it."""

    versions: list[int] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    def show(self, version: int, at: float) -> None:
        if not self.versions or version > self.versions[-1]:
            self.versions.append(version)
            self.times.append(at)

    def find_time(self, version: int) -> float | None:
        """Return when that version, or the first newer one, was shown."""
        place = bisect_left(self.versions, version)
        return self.times[place] if place < len(self.times) else None


@dataclass(slots=True, eq=False)
class Sent:
    """A move on its way: `number` is 0 until it stands in the log."""

    screen: Screen
    sent_at: float
    acked_at: float = 0.0
    number: int = 0
    is_refused: bool = False


class Figures:
    """What one backend did between two moments. Times are in seconds on the load's clock."""

    def __init__(self, begin: float, end: float) -> None:
        self.begin = begin
        self.end = end
        self.errors: Counter[str] = Counter()
        self.moves_on_time = 0
        self.to_ack: list[float] = []
        self.to_screens: list[float] = []
        self.held_back = False
        self.durability = ""

    def add(self, sent: Iterable[Sent], screens: Sequence[Screen]) -> None:
        """Take in the moves of one match. Those sent before the beginning only count if they went wrong."""
        for move in sent:
            if move.is_refused:
                continue  # counted by its code
            if not move.number:
                self.errors["no answer"] += 1
                continue
            times = [screen.find_time(move.number) for screen in screens if screen is not move.screen]
            if None in times:
                self.errors["not shown"] += times.count(None)
            self.moves_on_time += self.begin <= move.acked_at <= self.end
            if move.sent_at >= self.begin:
                self.to_ack.append(move.acked_at - move.sent_at)
                self.to_screens += [at - move.sent_at for at in times if at is not None]

    @property
    def moves(self) -> int:
        return len(self.to_ack)

    def compared(self) -> list[float]:
        """Return the figures that are compared, in the order of COMPARED."""
        delays = [percentile(times, share) for times in (self.to_ack, self.to_screens) for share in (0.5, 0.99)]
        return [round(self.moves_on_time / (self.end - self.begin), 1), *(round(1000 * delay, 2) for delay in delays)]

    def against(self, base: Figures) -> dict[str, float | None]:
        """Return each figure divided by the base's."""
        pairs = zip(COMPARED, self.compared(), base.compared(), strict=True)
        return {name: round(own / theirs, 2) if theirs else None for name, own, theirs in pairs}


def rows_of(measured: Mapping[str, Figures], base: Figures | None) -> list[list[Any]]:
    rows = []
    for name, figures in measured.items():
        ratios = list(figures.against(base).values()) if base else [None] * len(COMPARED)
        errors = sum(figures.errors.values())
        rows.append([name, figures.moves, errors, *figures.compared(), *ratios])
    return rows


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that this share of the values does not exceed; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
