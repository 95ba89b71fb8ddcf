"""What a position is worth to each seat, as far as one seat can know: for the review of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.protocol import Move, Rules, Seat, State
from games.rules.search.bot import BOTS
from games.rules.search.tree import CountedChance, Search


@dataclass(frozen=True, slots=True)
class Option:
    """A move that was looked at: how often, and the share of the victory it promises its seat."""

    move: Move
    visits: int
    share: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """Each seat's winning chance if the seat that decides plays well; and if it plays as it did (`played`)."""

    shares: tuple[float, ...]
    best: Move
    options: tuple[Option, ...]
    played: tuple[float, ...] | None


def estimate(
    rules: Rules, seen: State, seat: Seat, seed: int, *, simulations: int, played: Move | None = None
) -> Estimate:
    """Return what the seat could hope for at its decision, from its redacted state alone.

    The move that was played gets a search of its own, as long as the first, so that the two can be compared.
    """
    search = _search(rules, seen, seat, seed, simulations)
    arms = search.arms
    options = [
        Option(move, visits, total / visits)
        for move, visits, total in zip(arms.moves, arms.visits, arms.totals, strict=True)
        if visits
    ]
    options.sort(key=lambda option: (-option.visits, -option.share))
    best = search.best()
    shares = _shares(_search(rules, seen, seat, seed, simulations, [best]))
    if played is None or played == best:
        return Estimate(shares, best, tuple(options), None if played is None else shares)
    after = _shares(_search(rules, seen, seat, seed, simulations, [played]))
    if after[seat] > shares[seat]:  # the deeper look shows that the played move was the better one
        return Estimate(after, played, tuple(options), after)
    return Estimate(shares, best, tuple(options), after)


def _search(
    rules: Rules, seen: State, seat: Seat, seed: int, simulations: int, moves: Sequence[Move] | None = None
) -> Search:
    search = Search(rules, BOTS[rules.key], seen, seat, CountedChance(seed), moves)
    search.run(simulations)
    return search


def _shares(search: Search) -> tuple[float, ...]:
    return tuple(total / search.simulations for total in search.sums)
