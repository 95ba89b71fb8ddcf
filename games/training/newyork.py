"""How New York learns: matches by the search, and weights fitted to the final points and to what was looked at.

The first matches are played by the hand-made evaluation, the others by the weights fitted to those before.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import Any, Final

import numpy as np

from config.paths import ROOT
from games.rules.codec import Json
from games.rules.newyork import glance, policy, sense
from games.rules.newyork.bot import NEWYORK_BOT
from games.rules.newyork.moves import Move
from games.rules.newyork.rules import NEWYORK
from games.rules.newyork.state import State
from games.rules.search.net import BadWeights
from games.rules.search.playout import begin_match
from games.training import searchplay
from games.training.choices import Choices, choice, explained, fit_choices
from games.training.margins import Margins, error_of, fit_close, fit_points, joined, leads, loss_of
from games.training.plan import Plan, Say
from games.training.pool import Pool
from games.training.searchplay import Altered, Habits, chance_of
from games.training.weighing import Weights, bot_by, read_weights

FILE: Final = "weights.py"
# What is played, in turn: seats and options.
TABLES: Final[tuple[tuple[int, dict[str, Json]], ...]] = (
    *((2, {}),) * 7,
    (3, {}),
    (4, {}),
    (2, {"variant": "expert"}),
    (2, {"variant": "introductory"}),
)
OPENING: Final = 2
RANDOM_IN: Final = 50
BY_VISITS_IN: Final = 8
# Of the decisions that were searched, moves are learned from one in so many.
LOOK_IN: Final = 2
# One match in so many is never learned from.
HELD_OUT: Final = 10
# How much the positions of a round count when another one has been played; choices are learned from the last ones.
FADING: Final = 0.5
CHOICE_ROUNDS: Final = 2
# By how much what moves promise is flattened: the search goes wrong more easily by looking at too few than at too many.
FLATTER: Final = 1.2

Match = tuple[Margins, list[Choices]]


def load_weights() -> Weights:
    """Return the weights that are there. BadWeights says what is wrong."""
    path = ROOT / "games" / "rules" / "newyork" / FILE
    if not path.is_file():
        raise BadWeights(f"newyork has no {FILE}")
    return read_weights(path.read_text(), f"newyork/{FILE}")


def train(plan: Plan, start: Weights | None, say: Say) -> Weights:
    """Return weights that have learned. `start`: those of the first matches, instead of the hand-made evaluation."""
    weights = start
    held_out: list[Match] = []
    kept: list[Margins] = []
    choices: list[Choices] = []
    began = monotonic()
    with Pool(plan.processes) as pool:
        for number in range(plan.rounds):
            by = "by hand" if weights is None else "by weights"
            matches = pool.play(partial(play_some, plan.seed, plan.simulations, weights), plan.games_of(number))
            held_out += matches[::HELD_OUT]
            learned = [match for place, match in enumerate(matches) if place % HELD_OUT] or matches
            kept = [*(_faded(pairs) for pairs in kept), joined([pairs for pairs, _ in learned])]
            choices = [*choices[1 - CHOICE_ROUNDS :], joined([one for _, looked in learned for one in looked])]
            weights = fit(joined(kept), joined(choices))
            say(
                f"round {number + 1} of {plan.rounds}, {monotonic() - began:.0f} s: {len(matches)} matches {by},"
                f" {sum(len(pairs.margins) for pairs, _ in matches)} pairs of seats; {_report(weights, learned)};"
                f" held out {_report(weights, held_out)}"
            )
    assert weights is not None
    return weights


def fit(pairs: Margins, choices: Choices) -> Weights:
    points = fit_points(pairs, sense.MOST_ROUNDS)
    close = fit_close(leads(points, pairs, sense.MOST_ROUNDS), pairs, sense.MOST_ROUNDS)
    return Weights(points.tolist(), close, (fit_choices(choices) / FLATTER).tolist())


def _faded(pairs: Margins) -> Margins:
    return Margins(pairs.differences, pairs.margins, pairs.rounds, pairs.weights * FADING)


def _report(weights: Weights, matches: Sequence[Match]) -> str:
    pairs = joined([pairs for pairs, _ in matches])
    choices = joined([one for _, looked in matches for one in looked])
    expected = leads(weights.points, pairs, sense.MOST_ROUNDS)
    loss = loss_of(expected, weights.close, pairs)
    part = explained(np.array(weights.moves) * FLATTER, choices)
    return f"loss {loss:.4f}, {error_of(expected, pairs):.1f} points off, moves told {part:.2f}"


def compare(plan: Plan, weights: Weights, former: Weights | None, games: int) -> float:
    """Return how many times its fair share the search wins by the weights against the former ones, or by hand."""
    rest = hand_made() if former is None else bot_by(former)
    return searchplay.compare(NEWYORK, bot_by(weights), rest, games, plan.seed, plan.simulations)


def hand_made() -> Any:
    """Return a bot that judges by hand and has no idea which moves look better than others."""
    return Altered(NEWYORK_BOT, evaluate=glance.appraise, candidates=glance.moves_of_promise, priors=_even)


def _even(state: State, seat: int, moves: Sequence[Move]) -> Sequence[float]:
    return [1.0 / len(moves)] * len(moves)


def play_some(seed: int, simulations: int, weights: Weights | None, games: range) -> list[Match]:
    """Play the matches of these numbers."""
    bot = hand_made() if weights is None else bot_by(weights)
    habits = Habits(simulations, OPENING, RANDOM_IN, BY_VISITS_IN)
    return [play(bot, habits, seed, game) for game in games]


def play(bot: Any, habits: Habits, seed: int, game: int) -> Match:
    """Play a match and return its pairs of seats at each position, and the choices that were looked at."""
    chance = chance_of(seed, game)
    seats, options = TABLES[game % len(TABLES)]
    state = begin_match(NEWYORK, seats, options, chance)
    seen: list[tuple[int, list[list[float]]]] = []
    looked: list[Choices] = []
    for turn in searchplay.play(NEWYORK, [bot] * seats, state, habits, chance):
        seen.append(sense.features(state))
        if turn.search is not None and (not looked or chance.below(LOOK_IN) == 0):
            arms = turn.search.arms
            looked.append(choice(policy.features(state, turn.seat, arms.moves), arms.visits))
    outcome = NEWYORK.outcome(state) or NEWYORK.adjudicate(state)
    return _pairs(seen, outcome.scores), [joined(looked)]


def _pairs(seen: Sequence[tuple[int, list[list[float]]]], scores: Sequence[int]) -> Margins:
    seats = len(scores)
    rows = np.array([rows for _, rows in seen], np.float32)
    rounds = np.array([rounds for rounds, _ in seen])
    pairs = [(one, other) for one in range(seats) for other in range(one + 1, seats)]
    return Margins(
        np.concatenate([rows[:, one] - rows[:, other] for one, other in pairs]),
        np.concatenate([np.full(len(seen), scores[one] - scores[other], np.float32) for one, other in pairs]),
        np.tile(rounds, len(pairs)),
        np.full(len(seen) * len(pairs), 1 / (seats - 1), np.float32),
    )
