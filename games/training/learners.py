"""What learning one move ahead needs of a title; the titles that learn so stand here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.rules.duel import features as duel_features
from games.rules.duel import traits as duel_traits
from games.rules.duel.bot import DUEL_BOT
from games.rules.duel.rules import DUEL
from games.rules.protocol import Move, Rules, Seat, State


@dataclass(frozen=True, slots=True)
class Learner:
    """A title that can learn: its rules and bot, how many features it has, and how a seat sees a position.

    `trait_count` and `traits`: likewise for moves; 0 and None where the title has no traits.
    """

    rules: Rules
    bot: Any
    count: int
    features: Callable[[State, Seat], list[int]]
    viewers: Callable[[State], Sequence[Seat]]
    trait_count: int
    traits: Callable[[State, Seat, Sequence[Move]], list[list[int]]] | None


LEARNERS: Final = {
    "duel": Learner(
        DUEL,
        DUEL_BOT,
        duel_features.FEATURES,
        duel_features.features,
        duel_features.viewers,
        duel_traits.TRAITS,
        duel_traits.traits,
    )
}
