"""Bitmasks as sets of small numbers."""

from __future__ import annotations

from collections.abc import Iterable


def bits_of(mask: int) -> list[int]:
    """Return the numbers in the set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask
