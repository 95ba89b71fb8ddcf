"""Weights of what moves look like, fitted to how often a search has looked at each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from games.training.learning import Adam, shares

# What was looked at most is wished for more than its part of the visits.
SHARPNESS: Final = 1.5
STEPS: Final = 500
RATE: Final = 0.05
DECAY: Final = 1e-3
TINY: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Choices:
    """The moves of many decisions, one after the other, as arrays.

    rows    the features of each move; wishes: how often it should be chosen
    counts  how many moves each decision has, two at least
    """

    rows: Any
    wishes: Any
    counts: Any


def choice(rows: list[list[float]], visits: list[int]) -> Choices:
    """Return one decision."""
    wishes = np.array(visits, np.float32) ** np.float32(SHARPNESS)
    return Choices(np.array(rows, np.float32), wishes / wishes.sum(), np.array([len(visits)]))


def fit_choices(choices: Choices) -> Any:
    """Return the weights of the features, on a scale on which one more is to be chosen e times as often."""
    scales = choices.rows.std(0) + np.float32(TINY)
    rows = choices.rows / scales
    weights = np.zeros(rows.shape[1], np.float32)
    adam = Adam([weights])
    for _ in range(STEPS):
        wrong = (shares(rows @ weights, choices.counts) - choices.wishes) / len(choices.counts)
        adam.step([rows.T @ wrong + DECAY * weights], RATE)
    return weights / scales


def explained(weights: Any, choices: Choices) -> float:
    """Return which part of the difference between any move and the wished ones the features tell: 0 none, 1 all."""
    found = shares(choices.rows @ np.asarray(weights, np.float32), choices.counts)
    blind = np.repeat(1 / choices.counts, choices.counts)
    sure, wishes = np.clip(choices.wishes, TINY, None), choices.wishes
    from_blind = float((wishes * (np.log(sure) - np.log(blind))).sum())
    from_found = float((wishes * (np.log(sure) - np.log(np.clip(found, TINY, None)))).sum())
    return 1 - from_found / from_blind if from_blind else 0.0
