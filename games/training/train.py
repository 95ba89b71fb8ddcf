"""Rounds of playing and learning one move ahead, from nothing or from the weights that are there."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import Any, Final

import numpy as np

from games.rules.search.net import Net, load_net, new_net
from games.training.hunches import learn_hunches
from games.training.learners import LEARNERS
from games.training.learning import BATCH, Learning, Positions, loss_of, pick
from games.training.plan import Plan, Say
from games.training.pool import Pool
from games.training.selfplay import ByNet, Judge, Seen, by_hand, contest, play

# The first matches are played by the hand-made evaluation: one round in so many.
BY_HAND: Final = 8
# Positions are learned from as long as so many rounds have not passed, each so many times in all.
KEPT_ROUNDS: Final = 12
REPEATS: Final = 4
# One match in so many is never learned from.
HELD_OUT: Final = 10
# How much of what is learned is how the match ended, and not what the net promised itself.
TRUST: Final = 0.9
RATE: Final = 2e-3
RATE_TO_GO_ON: Final = 7e-4
LAST_RATE: Final = 1e-4
# For every so many matches that positions are learned from, one to learn from what moves promise.
GAMES_PER_LOOK: Final = 30


def load(title: str) -> Net:
    """Return the weights that are there. BadWeights says what is wrong."""
    learner = LEARNERS[title]
    return load_net(title, learner.count, learner.trait_count)


def train(title: str, plan: Plan, start: Net | None, say: Say) -> Net:
    """Return a net that has learned. `start`: the net to go on from; without it, the hand-made evaluation begins."""
    learner = LEARNERS[title]
    learning = Learning(new_net(learner.count, learner.trait_count, plan.seed) if start is None else start)
    random = np.random.default_rng(plan.seed)
    replay: list[Positions] = []
    held_out: list[Positions] = []
    by_hand_until = -(-plan.rounds // BY_HAND) if start is None else 0
    first_rate = RATE if start is None else RATE_TO_GO_ON
    began = monotonic()
    with Pool(plan.processes) as pool:
        for number in range(plan.rounds):
            net = learning.net if number >= by_hand_until else None
            run = partial(play_some, title, plan.seed, None if net is None else (net.rows, net.bias, net.out, net.base))
            matches = pool.play(run, plan.games_of(number))
            kept = [seen for place, match in enumerate(matches) if place % HELD_OUT for seen in match]
            held = [seen for place, match in enumerate(matches) if not place % HELD_OUT for seen in match]
            replay = [*replay[1 - KEPT_ROUNDS :], Positions(kept)]
            held_out = [*held_out[1 - KEPT_ROUNDS :], Positions(held)]
            done = number / max(plan.rounds - 1, 1)
            rate = first_rate * (LAST_RATE / first_rate) ** done
            for _ in range(-(-REPEATS * len(replay[-1]) // BATCH)):
                positions = replay[pick(replay, random)]
                learning.learn(positions, random.integers(len(positions), size=BATCH), rate)
            losses = [loss_of(learning.net, positions, learner.count) for positions in (replay[-1], held_out[-1])]
            say(
                f"round {number + 1} of {plan.rounds}, {monotonic() - began:.0f} s: {len(matches)} matches"
                f" {'by hand' if net is None else 'by the net'}, {len(kept) + len(held)} positions;"
                f" loss {losses[0]:.4f}, held out {losses[1]:.4f}"
            )
    if learner.traits is not None:
        games = -(-plan.games // GAMES_PER_LOOK)
        learning.net.hunches, part = learn_hunches(learner, ByNet(learning.net), games, plan.seed)
        say(f"What moves promise, from {games} matches: {part:.2f} of it can be told at first sight.")
    return learning.net


def compare(title: str, plan: Plan, net: Net, former: Net | None, games: int) -> float:
    """Return how many times its fair share the net wins against the former one, or against the hand-made evaluation."""
    learner = LEARNERS[title]
    one: Judge = ByNet(net)
    rest: Judge = by_hand if former is None else ByNet(former)
    won = fair = 0.0
    for game in range(games):
        share, seats = contest(learner, one, rest, f"{plan.seed}-compare-{game // 2}", game)
        won += share
        fair += 1 / seats
    return won / fair


def play_some(title: str, seed: int, net: tuple[Any, Any, Any, float] | None, games: range) -> list[list[Seen]]:
    """Play the matches of these numbers: by the net whose parts are given, or by hand."""
    learner = LEARNERS[title]
    judge: Judge = by_hand if net is None else ByNet(Net(*net, hunches=[]))
    trust = 1.0 if net is None else TRUST
    return [play(learner, judge, f"{seed}-{game}", trust) for game in games]
