"""Who can be asked for a move: the four levels, and two players without a search to compare them with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from time import monotonic
from typing import Final

from games.rules.chance import Chance, SeededChance
from games.rules.protocol import Move, Rules, Seat, State
from games.rules.search.bot import BOTS, Bot
from games.rules.search.levels import LEVELS, Level
from games.rules.search.tree import CountedChance, Search

RANDOM: Final = "random"
GREEDY: Final = "greedy"
PLAYERS: Final = (RANDOM, GREEDY, *LEVELS)

# How many simulations are made between two looks at the clock.
CHUNK: Final = 4
# In how many steps a move made without looking tells promises apart.
FINE: Final = 1000


@dataclass(frozen=True, slots=True)
class Thought:
    """A move and what it took to find it. `is_late`: the deadline came before the last simulation."""

    move: Move
    simulations: int
    is_late: bool


def choose(
    rules: Rules, seen: State, seat: Seat, player: str, seed: int, *, now: Callable[[], float] = monotonic
) -> Move:
    """Return the player's move, from the state redacted for the seat. KeyError if there is no such player."""
    bot = BOTS[rules.key]
    if player == RANDOM:
        return SeededChance(seed).pick(rules.legal_moves(seen, seat))
    if player == GREEDY:
        return bot.first_sight(seen, seat, SeededChance(seed))
    return think(rules, bot, seen, seat, bot.levels[player], seed, now=now).move


def think(
    rules: Rules, bot: Bot, seen: State, seat: Seat, level: Level, seed: int, *, now: Callable[[], float] = monotonic
) -> Thought:
    """Search as long as the level does. As long as nothing is late, the answer depends on the arguments alone."""
    late_at = now() + level.seconds
    chance = CountedChance(seed)
    if level.slip and chance.below(level.slip) == 0:
        return Thought(_slip(bot, seen, seat, chance), 0, is_late=False)
    search = Search(rules, bot, seen, seat, chance)
    if len(search.arms.moves) == 1:
        return Thought(search.arms.moves[0], 0, is_late=False)
    left = level.simulations
    while left > 0 and not search.is_settled(left):
        if now() >= late_at:
            return Thought(search.best(), search.simulations, is_late=True)
        search.run(min(CHUNK, left))
        left = level.simulations - search.simulations
    return Thought(search.best(), search.simulations, is_late=False)


def _slip(bot: Bot, seen: State, seat: Seat, chance: Chance) -> Move:
    """Return a move as somebody makes it who does not look ahead: mostly a sensible one, now and then any other."""
    world = bot.imagine(seen, seat, chance)
    moves = bot.candidates(world, seat)
    weights = [int(FINE * sqrt(prior)) + 1 for prior in bot.priors(world, seat, moves)]
    return moves[chance.place_by(weights)]
