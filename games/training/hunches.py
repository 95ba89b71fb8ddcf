"""Learning what moves promise at first sight from what the net finds one move ahead."""

from __future__ import annotations

from math import exp
from typing import Final

import numpy as np

from games.training.choices import Choices, explained
from games.training.learners import Learner
from games.training.learning import Adam, Positions, shares
from games.training.selfplay import ByNet, Seen, play

# A move that is worth this much less than another is hunted a third as much.
TEMPERATURE: Final = 0.04
BATCH: Final = 64
REPEATS: Final = 6
RATE: Final = 1e-2
LAST_RATE: Final = 5e-4
# One position in so many is never learned from.
HELD_OUT: Final = 10


def learn_hunches(learner: Learner, judge: ByNet, games: int, seed: int) -> tuple[list[float], float]:
    """Return the weights of the traits, and how far they explain what moves are worth: 0 not at all, 1 wholly."""
    looks: list[tuple[list[list[int]], list[float]]] = []
    for game in range(games):
        play(learner, judge, f"{seed}-hunches-{game}", 1.0, looks)
    seen = [Seen(range(len(worths)), traits, wished(worths)) for traits, worths in looks]
    held = Positions([position for place, position in enumerate(seen) if place % HELD_OUT == 0])
    kept = Positions([position for place, position in enumerate(seen) if place % HELD_OUT])
    random = np.random.default_rng(seed)
    hunches = np.zeros(learner.trait_count, np.float32)
    adam = Adam([hunches])
    steps = REPEATS * len(kept) // BATCH
    for step in range(steps):
        rows, targets, counts = kept.batch(random.integers(len(kept), size=BATCH), len(hunches))
        wrong = (shares(rows @ hunches, counts) - targets) / BATCH
        adam.step([rows.T @ wrong], RATE * (LAST_RATE / RATE) ** (step / steps))
    return [float(weight) for weight in hunches], explained(hunches, choices_of(held, len(hunches)))


def wished(worths: list[float]) -> list[float]:
    """Return how often each move should be looked at."""
    most = max(worths)
    weights = [exp((worth - most) / TEMPERATURE) for worth in worths]
    total = sum(weights)
    return [weight / total for weight in weights]


def choices_of(positions: Positions, traits: int) -> Choices:
    """Return all of them at once."""
    return Choices(*positions.batch(np.arange(len(positions)), traits))
