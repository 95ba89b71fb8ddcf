"""Matches of the search against itself, with some noise: what it looked at on the way, and how the match ended."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.rules.chance import Chance
from games.rules.protocol import Move, Rules, Seat, State
from games.rules.search.playout import begin_match
from games.rules.search.tree import Arms, CountedChance, Search

# A match that does not end is cut off and judged as it stands.
MOST_MOVES: Final = 900


class Altered:
    """A title's bot with some of its ways replaced by others of the same name."""

    def __init__(self, bot: Any, **ways: Any) -> None:
        self.__dict__.update(ways)
        self._bot = bot

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bot, name)


@dataclass(frozen=True, slots=True)
class Habits:
    """How far the search looks, and how often a match strays from what it finds best; 0 for never.

    opening       how many moves are made at random first; then one in `random_in`
    by_visits_in  one move in so many is drawn, the more looked at the likelier; where seats choose at once, every one
    """

    simulations: int
    opening: int = 0
    random_in: int = 0
    by_visits_in: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision: the state before it, which will change, whose it is, and the search; None where none was made."""

    state: State
    seat: Seat
    search: Search | None


def chance_of(*label: object) -> CountedChance:
    """Return draws that depend on the label alone."""
    text = "|".join(str(part) for part in label)
    return CountedChance(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))


def play(rules: Rules, bots: Sequence[Any], state: State, habits: Habits, chance: CountedChance) -> Iterator[Turn]:
    """Play the match on in place, a bot to each seat, and yield every decision before it is carried out.

    Each is shown only what its seat may know; seats that are asked at once all answer before any answer counts.
    """
    made = 0
    while made < MOST_MOVES:
        asked = list(rules.decisions(state))
        if not asked:
            return
        answers = []
        for seat in asked:
            is_random = made < habits.opening or _one_in(habits.random_in, chance)
            search, move = _answer(rules, bots[seat], state, seat, habits, chance, is_random, len(asked) > 1)
            yield Turn(state, seat, search)
            answers.append((seat, move))
        for seat, move in answers:
            bots[seat].advance(state, seat, move, chance)
        made += len(answers)


def _answer(
    rules: Rules,
    bot: Any,
    state: State,
    seat: Seat,
    habits: Habits,
    chance: CountedChance,
    is_random: bool,
    is_joint: bool,
) -> tuple[Search | None, Move]:
    seen = rules.redact(state, seat)
    if is_random:
        return None, chance.pick(bot.candidates(seen, seat))
    search = Search(rules, bot, seen, seat, chance)
    arms = search.arms
    if len(arms.moves) == 1:
        return None, arms.moves[0]
    search.run(habits.simulations)
    is_drawn = is_joint if is_joint and habits.by_visits_in else _one_in(habits.by_visits_in, chance)
    return search, _draw(arms, chance) if is_drawn else search.best()


def _one_in(many: int, chance: Chance) -> bool:
    return many > 0 and chance.below(many) == 0


def _draw(arms: Arms, chance: Chance) -> Move:
    """Return a move, as often as it was looked at."""
    return arms.moves[chance.place_by(arms.visits)]


def shares_of(rules: Rules, state: State) -> list[float]:
    """Return each seat's share of the victory; a match that was cut off is ranked as it stands."""
    ranks = (rules.outcome(state) or rules.adjudicate(state)).ranks
    return [1.0 / ranks.count(1) if rank == 1 else 0.0 for rank in ranks]


def compare(rules: Rules, one: Any, rest: Any, games: int, seed: int, simulations: int) -> float:
    """Return how many times its fair share `one` wins on a seat of its own against `rest` on all the others."""
    won = fair = 0.0
    for game in range(games):
        chance = chance_of(seed, "compare", game // 2)
        seats = chance.pick(rules.seats)
        mine = game % seats
        state = begin_match(rules, seats, {}, chance)
        bots = [one if seat == mine else rest for seat in range(seats)]
        for _ in play(rules, bots, state, Habits(simulations), chance):
            pass
        won += shares_of(rules, state)[mine]
        fair += 1 / seats
    return won / fair
