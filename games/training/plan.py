"""What training is asked for, and who is told how far it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """How many matches in all, in how many rounds, by how many processes, what the draws begin with.

    `simulations`: how far the search looks at each decision, where matches are played by the search.
    """

    games: int
    seed: int
    rounds: int
    processes: int = 1
    simulations: int = 0

    def games_of(self, number: int) -> range:
        """Return the numbers of the matches of a round."""
        return range(self.games * number // self.rounds, self.games * (number + 1) // self.rounds)
