"""Lots: every random outcome of a match comes from here, and from nowhere else.

A draw is a number below n. With one option there is nothing to draw: no draw is made or counted.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

WORD: Final = 1 << 64
WORDS_PER_BLOCK: Final = 4


class Chance:
    """The source of draws that rules are given. Subclasses say where numbers come from."""

    def _draw(self, size: int) -> int:
        raise NotImplementedError

    def below(self, size: int) -> int:
        """Return a number in 0..size-1, each as likely as the others."""
        if size == 1:
            return 0
        if size < 1:
            raise ValueError("nothing to draw from")
        return self._draw(size)

    def pick(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def place_by(self, weights: Sequence[int]) -> int:
        """Return the place of one of the weights, the larger the likelier; one draw below their sum."""
        left = self.below(sum(weights))
        for place, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return place
        raise AssertionError("drawn beyond the last weight")

    def sample(self, options: Iterable[T], count: int) -> list[T]:
        """Draw `count` of the options one after the other, without putting back."""
        rest = list(options)
        return [rest.pop(self.below(len(rest))) for _ in range(count)]


class LotChance(Chance):
    """Verifiable draws of one event: HMAC-SHA256 by rejection sampling.

    Draw k of event `number` is made from blocks HMAC(secret, "salts|number|k|block"). A block is four
    big-endian 64-bit words; the first word below the largest multiple of `size` counts, modulo `size`.
    `draws` records (size, outcome) in order: what anyone needs to check them once the secret is known.
    """

    def __init__(self, secret: bytes, salts: Sequence[str], number: int) -> None:
        self._secret = secret
        self._prefix = f"{join_salts(salts)}|{number}|"
        self.draws: list[tuple[int, int]] = []

    def _draw(self, size: int) -> int:
        outcome = lot(self._secret, f"{self._prefix}{len(self.draws)}|", size)
        self.draws.append((size, outcome))
        return outcome


class SeededChance(Chance):
    """Fast draws for playouts and tests, the same for the same seed. Never for a real match."""

    def __init__(self, seed: int | str) -> None:
        self._bits = random.Random(seed).getrandbits

    def pick(self, options: Sequence[T]) -> T:
        """As every chance picks, without the calls in between: playouts do little else."""
        size = len(options)
        return options[self._draw(size)] if size > 1 else options[self.below(size)]

    def _draw(self, size: int) -> int:
        width = size.bit_length()
        outcome = self._bits(width)
        while outcome >= size:
            outcome = self._bits(width)
        return outcome


class ScriptedChance(Chance):
    """Draws that a test has written down: each pick gives the next scripted outcome."""

    def __init__(self, *outcomes: object) -> None:
        self._outcomes = list(outcomes)

    def below(self, size: int) -> int:
        return self.pick(range(size))

    def pick(self, options: Sequence[T]) -> T:
        if not self._outcomes:
            raise AssertionError(f"unscripted draw from {options!r}")
        wanted = self._outcomes.pop(0)
        if wanted not in options:
            raise AssertionError(f"scripted {wanted!r} is not among {options!r}")
        return options[options.index(wanted)]

    def sample(self, options: Iterable[T], count: int) -> list[T]:
        rest = list(options)
        drawn = []
        for _ in range(count):
            drawn.append(self.pick(rest))
            rest.remove(drawn[-1])
        return drawn

    def expect(self, *outcomes: object) -> None:
        """Write more outcomes down, to come after those that are left."""
        self._outcomes += outcomes

    @property
    def is_used_up(self) -> bool:
        return not self._outcomes


def join_salts(salts: Sequence[str]) -> str:
    """Return one text for all salts; lengths make the joint unambiguous."""
    return ",".join(f"{len(salt)}:{salt}" for salt in salts)


def commitment(secret: bytes) -> str:
    """Return what is published of a secret before anything is drawn with it."""
    return hashlib.sha256(secret).hexdigest()


def lot(secret: bytes, label: str, size: int) -> int:
    """Return the draw below `size` that the secret and the label determine."""
    bound = WORD - WORD % size
    block = 0
    while True:
        raw = hmac.new(secret, f"{label}{block}".encode(), hashlib.sha256).digest()
        for start in range(0, 8 * WORDS_PER_BLOCK, 8):
            word = int.from_bytes(raw[start : start + 8], "big")
            if word < bound:
                return word % size
        block += 1
