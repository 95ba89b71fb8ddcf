"""Matches in memory: how one begins, and how it is played out at random, by which speed is measured."""

from __future__ import annotations

from collections.abc import Mapping

from games.rules.chance import Chance
from games.rules.codec import Json
from games.rules.protocol import Rules, State, check_options
from games.rules.search.bot import Bot


def begin_match(rules: Rules, seats: int, options: Mapping[str, Json], chance: Chance) -> State:
    """Return a match that is set up; options that are not given have their defaults."""
    state = rules.initial(seats, check_options(rules, options))
    for fact in rules.setup(state, chance):
        rules.apply(state, fact)
    return state


def play_out_at_random(rules: Rules, bot: Bot, state: State, chance: Chance, most: int) -> int:
    """Play random moves until the match is over, or `most` of them; returns how many."""
    decisions, legal_moves, advance, pick = rules.decisions, rules.legal_moves, bot.advance, chance.pick
    for count in range(most):
        asked = decisions(state)
        if not asked:
            return count
        seat = next(iter(asked))
        advance(state, seat, pick(legal_moves(state, seat)), chance)
    return most
