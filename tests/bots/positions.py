"""Positions of random matches in which a seat is asked something, for tests of the search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.rules.chance import SeededChance
from games.rules.niagara.rules import NIAGARA
from games.rules.protocol import check_options
from games.rules.search.bot import BOTS

BOT = BOTS["niagara"]


def new_match(seats: int, **options: Any) -> Any:
    state = NIAGARA.initial(seats, check_options(NIAGARA, options))
    for fact in NIAGARA.setup(state, SeededChance(1)):
        NIAGARA.apply(state, fact)
    return state


def play(state: Any, seat: int, move: Any) -> None:
    for fact in NIAGARA.decide(state, seat, move, SeededChance(1)):
        NIAGARA.apply(state, fact)


def positions(count: int, seats: int = 3, seed: int = 1, every: int = 7) -> Iterator[tuple[Any, int]]:
    """Yield (state, seat that is asked) from matches in which everybody plays sensibly; the states are not reused."""
    chance = SeededChance(seed)
    state = new_match(seats)
    step = 0
    while count:
        asked = sorted(NIAGARA.decisions(state))
        if not asked:
            state = new_match(seats)
            continue
        seat = chance.pick(asked)
        if step % every == 0:
            yield state.copy(), seat
            count -= 1
        play(state, seat, BOT.rollout_move(NIAGARA.redact(state, seat), seat, chance))
        step += 1
