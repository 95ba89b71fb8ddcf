"""Positions of matches in which a seat is asked something, for tests of the search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.rules.chance import SeededChance
from games.rules.niagara.rules import NIAGARA
from games.rules.protocol import Rules
from games.rules.search.bot import BOTS
from games.rules.search.playout import begin_match

BOT = BOTS["niagara"]


def new_match(seats: int, rules: Rules = NIAGARA, **options: Any) -> Any:
    return begin_match(rules, seats, options, SeededChance(1))


def play(state: Any, seat: int, move: Any, rules: Rules = NIAGARA) -> None:
    for fact in rules.decide(state, seat, move, SeededChance(1)):
        rules.apply(state, fact)


def positions(
    count: int, seats: int = 3, seed: int = 1, every: int = 7, rules: Rules = NIAGARA
) -> Iterator[tuple[Any, int]]:
    """Yield (state, seat that is asked) from matches in which everybody plays sensibly; the states are not reused."""
    chance = SeededChance(seed)
    state = new_match(seats, rules)
    step = 0
    while count:
        asked = sorted(rules.decisions(state))
        if not asked:
            state = new_match(seats, rules)
            continue
        seat = chance.pick(asked)
        if step % every == 0:
            yield state.copy(), seat
            count -= 1
        play(state, seat, BOTS[rules.key].rollout_move(rules.redact(state, seat), seat, chance), rules)
        step += 1
