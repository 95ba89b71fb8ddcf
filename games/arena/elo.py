"""From victories to an Elo difference and its 95 % interval.

One player (A) holds one seat of each game, the other player (B) all the rest. By Luce's model A, being `r` times as
strong as B, takes r / (r + seats - 1) of the victories; 400 points of Elo are a tenfold strength. With two seats that
is the usual logistic curve.

Games of one block share their draws and differ in A's seat: blocks are independent, games are not. The interval of the
share is Wilson's, for as many independent games as the scatter of the blocks says that the games are worth. It holds at
0 % and 100 % as well, where Elo knows a bound on one side only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, log10, sqrt
from typing import Final

Z: Final = 1.959964  # 95 % of a normal distribution lie within so many deviations
# The blocks' own scatter is trusted as if so many games' worth of plain chance had been seen before.
PLAIN_GAMES: Final = 4.0


@dataclass(frozen=True, slots=True)
class Share:
    """A's share of the victories, with the bounds of its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(slots=True)
class Block:
    """Games that share their draws: how many there are, and the victories that A took of them."""

    games: int = 0
    victories: float = 0.0


def share_of(blocks: Iterable[Block]) -> Share:
    """Return A's share. Blocks may differ in size; without any game nothing is known."""
    played = [block for block in blocks if block.games]
    games = sum(block.games for block in played)
    if not games:
        return Share(0.5, 0.0, 1.0)
    value = sum(block.victories for block in played) / games
    low, high = wilson(value, games / scatter(played, value))
    return Share(value, low, high)


def scatter(blocks: list[Block], value: float) -> float:
    """Return how many times as much the share varies as it would with independent games that have one winner."""
    games = sum(block.games for block in blocks)
    squares = sum((block.victories - value * block.games) ** 2 for block in blocks)
    if len(blocks) > 1:
        squares *= len(blocks) / (len(blocks) - 1)
    else:
        squares = games * value * (1 - value)
    return (squares + PLAIN_GAMES) / (games * value * (1 - value) + PLAIN_GAMES)


def wilson(value: float, games: float) -> tuple[float, float]:
    """Return the 95 % interval of a share seen in so many independent games."""
    spread = Z * Z / games
    middle = (value + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(value * (1 - value) / games + spread / games / 4)
    return (0.0 if value <= 0.0 else max(0.0, middle - half)), (1.0 if value >= 1.0 else min(1.0, middle + half))


def elo_of(share: float, seats: int) -> float:
    """Return A's Elo above B's for A's share of the victories; infinite for none or all of them."""
    if share <= 0.0:
        return -inf
    if share >= 1.0:
        return inf
    return 400 * log10(share * (seats - 1) / (1 - share))
