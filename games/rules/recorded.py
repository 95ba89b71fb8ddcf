"""Draws as they stand in a log, for deciding a move again where the secret is not to be had."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rules.chance import Chance
from games.rules.errors import BadLog


class RecordedChance(Chance):
    """Gives the recorded (size, outcome) pairs in their order; BadLog if the rules draw otherwise than they did."""

    def __init__(self, draws: Iterable[Sequence[int]]) -> None:
        self._left = [(draw[0], draw[1]) for draw in draws]

    def _draw(self, size: int) -> int:
        if not self._left or self._left[0][0] != size:
            raise BadLog("other_draw", size=size)
        return self._left.pop(0)[1]

    @property
    def is_used_up(self) -> bool:
        return not self._left
