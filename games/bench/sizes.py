"""What the options of a bench may be: measuring is bounded."""

from __future__ import annotations

from argparse import ArgumentTypeError
from typing import Any

MOST_SECONDS = 600.0


def within(low: int, high: int) -> Any:
    def read(raw: str) -> int:
        if not raw.isdecimal() or not low <= int(raw) <= high:
            raise ArgumentTypeError(f"{raw!r} is not a number from {low} to {high}")
        return int(raw)

    return read


def seconds(raw: str) -> float:
    value = float(raw)
    if not 0 < value <= MOST_SECONDS:
        raise ArgumentTypeError(f"{raw!r} is not a number of seconds up to {MOST_SECONDS:g}")
    return value
