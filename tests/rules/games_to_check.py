"""Seeded random matches of a title, for the contract suite."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.chance import SeededChance
from games.rules.protocol import Rules, check_options
from games.rules.search.bot import BOTS
from games.rules.trial import Trial

ENOUGH_MOVES = 260


def option_sets(rules: Rules) -> list[dict[str, object]]:
    """Return the default options, and each other choice of each option once."""
    changed = [{option.key: choice} for option in rules.options for choice in option.choices[1:]]
    return [check_options(rules, given) for given in ({}, *changed)]


def tables(rules: Rules) -> list[tuple[int, dict[str, object]]]:
    """Return one table for each number of seats, and between them every option."""
    options = option_sets(rules)
    count = max(len(rules.seats), len(options))
    return [(rules.seats[n % len(rules.seats)], options[n % len(options)]) for n in range(count)]


def walk(rules: Rules, seats: int, options: dict[str, object], seed: int, most: int = ENOUGH_MOVES) -> Iterator[Trial]:
    """Yield a match after every event; seats take turns in playing at random and playing sensibly."""
    chance = SeededChance(seed)
    bot = BOTS[rules.key]
    trial = Trial(rules, seats, options, f"walk-{seed}")
    yield trial
    for _ in range(most):
        asked = sorted(rules.decisions(trial.state))
        if not asked:
            return
        seat = chance.pick(asked)
        if (seat + seed) % 2:
            move = chance.pick(rules.legal_moves(trial.state, seat))
        else:
            move = bot.rollout_move(rules.redact(trial.state, seat), seat, chance)
        trial.play(seat, move)
        yield trial
