"""Learning a net's weights from positions: logistic loss, Adam, and batches drawn from what was played of late."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from games.rules.search.net import Net
from games.training.selfplay import Seen

BATCH: Final = 512
# Adam's memory of the slope and of its square, and what keeps it from dividing by nothing.
SLOPE_MEMORY: Final = 0.9
SQUARE_MEMORY: Final = 0.999
TINY: Final = 1e-8
# How much of its weights a net forgets at each step, times the rate.
DECAY: Final = 1e-4


class Positions:
    """Many positions in flat arrays: the features of all views, where each view begins, the views of each position."""

    def __init__(self, seen: Sequence[Seen]) -> None:
        views = [view for position in seen for view in position.views]
        self.flat: Any = np.fromiter((number for view in views for number in view), np.uint16)
        self.lengths: Any = np.array([len(view) for view in views], np.int64)
        self.firsts: Any = np.cumsum(self.lengths) - self.lengths
        self.counts: Any = np.array([len(position.views) for position in seen], np.int64)
        self.first_views: Any = np.cumsum(self.counts) - self.counts
        self.targets: Any = np.array(
            [position.target[seat] for position in seen for seat in position.viewers], np.float32
        )

    @classmethod
    def join(cls, parts: Sequence[Positions]) -> Positions:
        """Return the positions of all the parts."""
        whole = cls(())
        for name in ("flat", "lengths", "counts", "targets"):
            setattr(whole, name, np.concatenate([getattr(part, name) for part in parts]))
        whole.firsts = np.cumsum(whole.lengths) - whole.lengths
        whole.first_views = np.cumsum(whole.counts) - whole.counts
        return whole

    def __len__(self) -> int:
        return len(self.counts)

    def batch(self, chosen: Any, features: int) -> tuple[Any, Any, Any]:
        """Return the chosen positions: a row of counted features for each view, its target, views per position."""
        counts = self.counts[chosen]
        views = _ranges(self.first_views[chosen], counts)
        lengths = self.lengths[views]
        numbers = self.flat[_ranges(self.firsts[views], lengths)]
        cells = np.repeat(np.arange(len(views)) * features, lengths) + numbers
        rows = np.bincount(cells, minlength=len(views) * features).reshape(len(views), features)
        return rows.astype(np.float32), self.targets[views], counts


def _ranges(firsts: Any, lengths: Any) -> Any:
    """Return first, first + 1, ... for each of the stretches, one after the other."""
    ends = np.cumsum(lengths)
    return np.arange(ends[-1]) + np.repeat(firsts - (ends - lengths), lengths)


def pick(parts: Sequence[Positions], random: np.random.Generator) -> int:
    """Return a part to learn from, the larger ones more often."""
    sizes = np.cumsum([len(positions) for positions in parts])
    return int(np.searchsorted(sizes, random.integers(sizes[-1]), side="right"))


def shares(scores: Any, counts: Any) -> Any:
    """Return the share of each view: the softmax within its position; a lone one is held against 0."""
    firsts = np.cumsum(counts) - counts
    is_lone = counts == 1
    most = np.maximum.reduceat(scores, firsts)
    most = np.where(is_lone, np.maximum(most, 0), most)
    weights = np.exp(scores - np.repeat(most, counts))
    totals = np.add.reduceat(weights, firsts) + np.where(is_lone, np.exp(-most), 0)
    return weights / np.repeat(totals, counts)


def loss_of(net: Net, positions: Positions, features: int) -> float:
    """Return the mean loss at the positions, in nats: 0.69 for whoever knows nothing of two seats."""
    total = 0.0
    for first in range(0, len(positions), BATCH):
        chosen = np.arange(first, min(first + BATCH, len(positions)))
        rows, targets, counts = positions.batch(chosen, features)
        hidden = np.maximum(rows @ net.rows + net.bias, 0)
        found = np.clip(shares(hidden @ net.out + net.base, counts), 1e-7, 1 - 1e-7)
        losses = -targets * np.log(found)
        is_lone = np.repeat(counts == 1, counts)
        losses -= np.where(is_lone, (1 - targets) * np.log(1 - found), 0)
        total += float(losses.sum())
    return total / max(len(positions), 1)


class Adam:
    """Steps down a slope, larger where it is steady. Its two memories lie beside each of the parts it changes."""

    def __init__(self, parts: Sequence[Any]) -> None:
        self.parts = parts
        self.steps = 0
        self.slopes = [np.zeros_like(part) for part in parts]
        self.squares = [np.zeros_like(part) for part in parts]

    def step(self, slopes: Sequence[Any], rate: float) -> None:
        """Change the parts in place."""
        self.steps += 1
        fix = rate * (1 - SQUARE_MEMORY**self.steps) ** 0.5 / (1 - SLOPE_MEMORY**self.steps)
        for part, slope, old, square in zip(self.parts, slopes, self.slopes, self.squares, strict=True):
            _adapt(part, slope, old, square, fix)


def _adapt(part: Any, slope: Any, old: Any, square: Any, rate: float) -> None:
    old += (1 - SLOPE_MEMORY) * (slope - old)
    square += (1 - SQUARE_MEMORY) * (slope * slope - square)
    part -= (rate * old / (np.sqrt(square) + TINY)).astype(np.float32)


class Learning:
    """A net that learns."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.base: Any = np.array([net.base], np.float32)
        self.adam = Adam([net.rows, net.bias, net.out, self.base])

    def learn(self, positions: Positions, chosen: Any, rate: float) -> None:
        """Take one step from the chosen positions."""
        net = self.net
        seen, targets, counts = positions.batch(chosen, len(net.rows))
        hidden = np.maximum(seen @ net.rows + net.bias, 0)
        wrong = (shares(hidden @ net.out + self.base[0], counts) - targets) / len(chosen)
        back = np.outer(wrong, net.out) * (hidden > 0)
        self.adam.step([seen.T @ back, back.sum(0), hidden.T @ wrong, wrong.sum(keepdims=True)], rate)
        net.rows *= 1 - rate * DECAY
        net.base = float(self.base[0])
