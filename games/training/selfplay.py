"""Matches of a net against itself, looking one move ahead: what it saw, and what that has come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from games.rules.chance import Chance, SeededChance
from games.rules.protocol import Move, Seat, State
from games.rules.search.net import Net, sigmoid, softmax
from games.rules.search.playout import begin_match
from games.training.learners import Learner

# One move in so many is made at random; the others by their worth, this much less being chosen a third as often.
RANDOM_IN: Final = 20
TEMPERATURE: Final = 0.02
# A match that does not end is cut off and judged as it stands.
MOST_MOVES: Final = 1500
FINE: Final = 1 << 20

Judge = Callable[[Learner, Sequence[State]], list[Sequence[float]]]


@dataclass(frozen=True, slots=True)
class Seen:
    """A position of a match: the views it was judged by, whose they are, and the shares to be learned."""

    viewers: Sequence[Seat]
    views: list[list[int]]
    target: Sequence[float]


def by_hand(learner: Learner, states: Sequence[State]) -> list[Sequence[float]]:
    """Return the shares at each position by the title's hand-made evaluation."""
    return [learner.bot.appraise(state) for state in states]


class ByNet:
    """Shares by a net, for many positions at once."""

    def __init__(self, net: Net) -> None:
        self.net = net

    def __call__(self, learner: Learner, states: Sequence[State]) -> list[Sequence[float]]:
        judged: list[Sequence[float]] = [()] * len(states)
        views: list[list[int]] = []
        open_places: list[int] = []
        for place, state in enumerate(states):
            if learner.rules.decisions(state):
                open_places.append(place)
                views += [learner.features(state, seat) for seat in learner.viewers(state)]
            else:
                judged[place] = learner.bot.appraise(state)
        scores = self.net.scores(views) if views else []
        first = 0
        for place in open_places:
            viewers = learner.viewers(states[place])
            judged[place] = shares_of(viewers, scores[first : first + len(viewers)])
            first += len(viewers)
        return judged


def shares_of(viewers: Sequence[Seat], scores: Sequence[float]) -> Sequence[float]:
    """Return the shares by seat from the scores of the views."""
    if len(scores) > 1:
        shares = [0.0] * len(scores)
        for seat, share in zip(viewers, softmax(scores), strict=True):
            shares[seat] = share
        return shares
    share = sigmoid(scores[0])
    return (share, 1.0 - share) if viewers[0] == 0 else (1.0 - share, share)


def weigh(
    learner: Learner, judge: Judge, state: State, seat: Seat, chance: Chance
) -> tuple[Sequence[Move], list[Sequence[float]]]:
    """Return the moves worth a look and the shares after each, with lots as they may fall."""
    moves = learner.bot.candidates(state, seat)
    worlds = []
    for move in moves:
        world = learner.rules.copy(state)
        learner.bot.advance(world, seat, move, chance)
        worlds.append(world)
    return moves, judge(learner, worlds)


def play(
    learner: Learner,
    judge: Judge,
    seed: str,
    trust: float,
    looks: list[tuple[list[list[int]], list[float]]] | None = None,
) -> list[Seen]:
    """Play a match and return its positions; `looks` is given the traits of the moves at each, and their worths.

    What is learned of a position is what the best move promised (1 - trust of it) and what came of the match
    afterwards (trust). What comes after a move made at random says nothing of the position before it.
    """
    rules, chance = learner.rules, SeededChance(seed)
    state = begin_match(rules, chance.pick(rules.seats), {}, chance)
    steps: list[tuple[Sequence[Seat], list[list[int]], Sequence[float] | None, bool]] = []
    for _ in range(MOST_MOVES):
        asked = rules.decisions(state)
        if not asked:
            break
        seat = next(iter(asked))
        moves, judged = weigh(learner, judge, state, seat, chance)
        worths = [shares[seat] for shares in judged]
        best = worths.index(max(worths))
        if looks is not None and learner.traits is not None and len(moves) > 1:
            looks.append((learner.traits(state, seat, moves), worths))
        is_random = len(moves) > 1 and chance.below(RANDOM_IN) == 0
        place = chance.below(len(moves)) if is_random else draw(worths, chance)
        viewers = learner.viewers(state)
        views = [learner.features(state, viewer) for viewer in viewers]
        steps.append((viewers, views, judged[best] if len(moves) > 1 else None, is_random and place != best))
        learner.bot.advance(state, seat, moves[place], chance)
    target: Sequence[float] = learner.bot.appraise(state)
    found: list[Seen] = []
    for viewers, views, promised, is_cut in reversed(steps):
        if promised is not None:
            share = 0.0 if is_cut and trust < 1.0 else trust
            target = [share * after + (1.0 - share) * now for after, now in zip(target, promised, strict=True)]
        found.append(Seen(viewers, views, target))
    return found


def draw(worths: Sequence[float], chance: Chance) -> int:
    """Return a move, the better ones more often."""
    if len(worths) == 1:
        return 0
    most = max(worths)
    weights = [exp((worth - most) / TEMPERATURE) for worth in worths]
    left = sum(weights) * chance.below(FINE) / FINE
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return worths.index(most)


def contest(learner: Learner, one: Judge, rest: Judge, seed: str, place: int) -> tuple[float, int]:
    """Play a match of one judge on a seat against another on all the rest; return the one's share, and the seats."""
    rules, chance = learner.rules, SeededChance(seed)
    seats = chance.pick(rules.seats)
    state = begin_match(learner.rules, seats, {}, chance)
    mine = place % seats
    for _ in range(MOST_MOVES):
        asked = rules.decisions(state)
        if not asked:
            break
        seat = next(iter(asked))
        moves, judged = weigh(learner, one if seat == mine else rest, state, seat, chance)
        worths = [shares[seat] for shares in judged]
        learner.bot.advance(state, seat, moves[worths.index(max(worths))], chance)
    return float(learner.bot.appraise(state)[mine]), seats
