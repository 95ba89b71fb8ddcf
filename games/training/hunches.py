"""Learning what moves promise at first sight from what the net finds one move ahead."""

from __future__ import annotations

from math import exp
from typing import Final

import numpy as np

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
    return [float(weight) for weight in hunches], explained(hunches, held)


def wished(worths: list[float]) -> list[float]:
    """Return how often each move should be looked at."""
    most = max(worths)
    weights = [exp((worth - most) / TEMPERATURE) for worth in worths]
    total = sum(weights)
    return [weight / total for weight in weights]


def explained(hunches: np.ndarray, positions: Positions) -> float:
    """Return which part of the difference between any move and the right ones the traits can tell."""
    if not len(positions):
        return 0.0
    rows, targets, counts = positions.batch(np.arange(len(positions)), len(hunches))
    found = np.clip(shares(rows @ hunches, counts), 1e-9, None)
    blind = np.repeat(1 / counts, counts)
    sure = np.clip(targets, 1e-9, None)
    from_blind = float((targets * (np.log(sure) - np.log(blind))).sum())
    from_found = float((targets * (np.log(sure) - np.log(found))).sum())
    return 1 - from_found / from_blind
