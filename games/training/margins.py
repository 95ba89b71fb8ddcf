"""Weights in points, fitted to how far seats were ahead of each other at the end of matches.

What is fitted to is the difference between two seats: of their features at a position, and of their final points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, TypeVar

import numpy as np

# How much the fit prefers small weights, in positions.
RIDGE: Final = 400.0
TINY: Final = 1e-9
# The leads that may be found to make a victory likely at e to one, and the one taken where nothing is known.
CLOSES: Final = tuple(step / 4 for step in range(2, 56))
USUAL_CLOSE: Final = 8.0

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Margins:
    """Pairs of seats at positions, an item or a row for each, as arrays.

    differences  of the features of the two seats; margins: of their final points
    rounds       how many were left, 0 for the last turns; weights: how much the pair counts
    """

    differences: Any
    margins: Any
    rounds: Any
    weights: Any


def joined(parts: Sequence[T]) -> T:
    """Return one set of arrays for many of the same kind."""
    kind: Any = type(parts[0])
    whole: T = kind(*[np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(kind)])
    return whole


def fit_points(pairs: Margins, most_rounds: int) -> Any:
    """Return a row for each feature: a, b, c, and the weight in the last turns.

    With t for the rounds left, 1 being the most, the weight before is a + b * t + c * t * t.
    """
    terms = _terms(pairs, most_rounds)
    scales = terms.std(0) + TINY
    terms /= scales
    weighted = terms * pairs.weights[:, None]
    square = weighted.T @ terms + RIDGE * np.eye(terms.shape[1])
    return (np.linalg.solve(square, weighted.T @ pairs.margins) / scales).reshape(-1, 4)


def leads(points: Any, pairs: Margins, most_rounds: int) -> Any:
    """Return by how many points the first seat of each pair is expected to be ahead at the end."""
    return _terms(pairs, most_rounds) @ np.asarray(points, np.float64).reshape(-1)


def _terms(pairs: Margins, most_rounds: int) -> Any:
    part = pairs.rounds / most_rounds
    is_last = pairs.rounds == 0
    basis = np.stack([~is_last, part, part * part, is_last], 1).astype(np.float64)
    return (pairs.differences[:, :, None] * basis[:, None, :]).reshape(len(basis), -1)


def fit_close(expected: Any, pairs: Margins, most_rounds: int) -> list[float]:
    """Return by rounds left which lead makes a victory likely at e to one; rounds next to each other are one."""
    found = []
    for rounds in range(most_rounds + 1):
        is_near = (pairs.rounds > 0) & (abs(pairs.rounds - rounds) <= 1) if rounds else pairs.rounds == 0
        if is_near.any():
            losses = [_loss(expected[is_near] / close, pairs.margins[is_near]) for close in CLOSES]
            found.append(CLOSES[losses.index(min(losses))])
        else:
            found.append(USUAL_CLOSE)
    return found


def loss_of(expected: Any, close: Sequence[float], pairs: Margins) -> float:
    """Return the mean loss of telling who of a pair will be ahead, in nats: 0.69 for whoever knows nothing."""
    return _loss(expected / np.array(close)[pairs.rounds], pairs.margins)


def _loss(scores: Any, margins: Any) -> float:
    """The loss of log(1 + exp(-score)) for the one who is ahead; where nobody is, half of that for either."""
    ahead = (np.sign(margins) + 1) / 2
    return float(np.mean(ahead * np.logaddexp(0, -scores) + (1 - ahead) * np.logaddexp(0, scores)))


def error_of(expected: Any, pairs: Margins) -> float:
    """Return how far the expected leads are off, in points."""
    return float(np.sqrt(np.mean((expected - pairs.margins) ** 2)))
