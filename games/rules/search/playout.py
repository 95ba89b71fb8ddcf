"""A match played out at random, in place: what a search does most, and what its speed is measured by."""

from __future__ import annotations

from games.rules.chance import Chance
from games.rules.protocol import Rules, State
from games.rules.search.bot import Bot


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
