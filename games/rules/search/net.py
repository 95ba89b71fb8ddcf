"""A learned evaluation: a small net over sparse features, the same for every seat.

What a title offers (see games.rules.duel.features), beside its rules and its bot:

    FEATURES              how many features there are
    features(state, seat) -> list[int]   the numbers below FEATURES that hold as the seat sees the position; a number
                          may come more than once and then counts as often. It must use only what the seat may know
    viewers(state)        -> Sequence[Seat]   whose views are looked at: all seats; or, with two of them, only the one
                          who is to move, which is twice as fast

    TRAITS, traits(state, seat, moves) -> list[list[int]]   if the title has a module `traits`: the numbers below TRAITS
                          that say what each move looks like. What they promise is learned too, for the search's priors

Each view is given a score: a hidden layer of HIDDEN units over the sum of the features' rows, then one number. The
shares of the victory are the softmax of the scores of all seats; the score of a single view is held against 0. Either
way nothing depends on how seats are numbered. The priors of moves are the softmax of the sums of their traits' weights.

The weights lie in `weights.npz` beside the title's rules, a byte each; `python3 manage.py train TITLE` makes them. They
are read when they are first needed, which makes this the one place of the rules that reads a file; numpy adds the
features' rows in a hundredth of the time that Python would take.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from math import exp
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np

HIDDEN: Final = 48
WEIGHTS: Final = "weights.npz"
# Weights are kept as bytes: so many steps from nothing to the largest of its unit.
STEPS: Final = 127


class BadWeights(Exception):
    """There is no file of weights, or not the one that the features are for."""


class Net:
    """The weights, as they are used. `rows` by feature and unit; `bias` and `out` by unit; `base` comes on top.

    `hunches` are the weights of the moves' traits; there are none where a title has no traits.
    """

    __slots__ = ("base", "bias", "hunches", "out", "rows")

    def __init__(self, rows: Any, bias: Any, out: Any, base: float, hunches: list[float]) -> None:
        self.rows = rows
        self.bias = bias
        self.out = out
        self.base = base
        self.hunches = hunches

    def score(self, features: list[int]) -> float:
        """Return the score of one view."""
        hidden = self.rows.take(features, 0).sum(0)
        hidden += self.bias
        return float(np.maximum(hidden, 0.0, out=hidden).dot(self.out)) + self.base

    def scores(self, views: Sequence[list[int]]) -> list[float]:
        """Return the scores of many views at once: several times as fast as one by one. No view may be empty."""
        flat: list[int] = []
        starts: list[int] = []
        for view in views:
            starts.append(len(flat))
            flat += view
        hidden = np.add.reduceat(self.rows.take(flat, 0), starts, 0)
        hidden += self.bias
        scores: list[float] = (np.maximum(hidden, 0.0, out=hidden).dot(self.out) + self.base).tolist()
        return scores

    def shares(self, views: Sequence[list[int]]) -> list[float]:
        """Return the share of the victory of each seat, from all their views."""
        return softmax(self.scores(views))

    def priors(self, traits: Sequence[list[int]]) -> list[float]:
        """Return how promising each move looks by its traits: they add up to 1."""
        hunches = self.hunches
        scores: list[float] = []
        for numbers in traits:
            score = 0.0
            for number in numbers:
                score += hunches[number]
            scores.append(score)
        return softmax(scores)


def softmax(scores: Sequence[float]) -> list[float]:
    most = max(scores)
    weights = [exp(score - most) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]


def sigmoid(score: float) -> float:
    """Return the share of the seat whose view has the score, where it is the only view."""
    return 1.0 / (1.0 + exp(-score)) if score > -700.0 else 0.0


def new_net(features: int, traits: int, seed: int) -> Net:
    """Return a net that knows nothing, with units that are ready to differ."""
    random = np.random.default_rng(seed)
    rows = random.normal(0.0, 0.05, (features, HIDDEN)).astype(np.float32)
    out = random.normal(0.0, 0.1, HIDDEN).astype(np.float32)
    return Net(rows, np.zeros(HIDDEN, np.float32), out, 0.0, [0.0] * traits)


def load_net(title: str, features: int, traits: int = 0) -> Net:
    """Return the title's net. BadWeights says what is wrong."""
    path = resources.files(f"games.rules.{title}").joinpath(WEIGHTS)
    if not path.is_file():
        raise BadWeights(f"{title} has no {WEIGHTS}: `python3 manage.py train {title}` makes it")
    with path.open("rb") as file:
        return read_net(file, features, traits, f"{title}/{WEIGHTS}")


def read_net(file: Any, features: int, traits: int, name: str) -> Net:
    try:
        with np.load(file, allow_pickle=False) as stored:
            rows, scale, bias, out = (stored[key] for key in ("rows", "scale", "bias", "out"))
            base = float(stored["base"])
            hunches = stored["hunches"] if "hunches" in stored else np.zeros(0, np.float32)
    except (ValueError, KeyError, OSError, EOFError, BadZipFile) as error:
        raise BadWeights(f"{name} is no file of weights: {error}") from error
    units = len(out)
    if rows.shape != (features, units) or scale.shape != (units,) or bias.shape != (units,):
        raise BadWeights(f"{name} is made for {len(rows)} features, not for {features}: train the title anew")
    if hunches.shape != (traits,):
        raise BadWeights(f"{name} is made for {len(hunches)} traits, not for {traits}: train the title anew")
    return Net(rows.astype(np.float32) * scale, bias, out, base, hunches.tolist())


def write_net(net: Net, file: Any) -> None:
    """Write the weights, the rows rounded to STEPS steps of each unit."""
    scale = np.maximum(np.abs(net.rows).max(0), 1e-9).astype(np.float32) / np.float32(STEPS)
    rows = np.rint(net.rows / scale).astype(np.int8)
    np.savez_compressed(
        file,
        rows=rows,
        scale=scale,
        bias=net.bias,
        out=net.out,
        base=np.float64(net.base),
        hunches=np.array(net.hunches, np.float32),
    )
