"""How strong an AI player is: how much it looks at before it moves, and how often it does not look at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BEGINNER: Final = "beginner"
EASY: Final = "easy"
MEDIUM: Final = "medium"
HARD: Final = "hard"
LEVELS: Final = (BEGINNER, EASY, MEDIUM, HARD)


@dataclass(frozen=True, slots=True)
class Level:
    """One level of one title.

    simulations  how many the search makes at most
    seconds      the deadline of a decision, whatever has been looked at by then
    slip         one decision in so many is made without looking ahead, at first sight; 0: none
    """

    key: str
    simulations: int
    seconds: float
    slip: int = 0
