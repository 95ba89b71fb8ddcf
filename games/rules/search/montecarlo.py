"""Flat Monte Carlo: try every move in many possible worlds, look more at those that do well.

Playouts follow the title's own policy for a few rounds and are then valued by its evaluation. Which move gets the next
playout is the usual trade between doing well and being little known (UCB1).
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from time import monotonic
from typing import Final

from games.rules.chance import Chance, SeededChance
from games.rules.codec import Json
from games.rules.protocol import Move, Rules, Seat, State
from games.rules.registry import get_rules
from games.rules.search.bot import BOTS, Bot

CHUNK: Final = 16
EXPLORATION: Final = 0.35
# A playout that a horizon in rounds does not end, ends after so many moves.
LONGEST_PLAYOUT: Final = 2000


class Arm:
    """One legal move with what its playouts have brought."""

    __slots__ = ("move", "total", "visits")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.visits = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Search:
    """A search for one decision of one seat. `run` may be called again and again; `best` answers at any time."""

    __slots__ = ("arms", "bot", "chance", "playouts", "rules", "seat", "seen")

    def __init__(self, rules: Rules, bot: Bot, seen: State, seat: Seat, chance: Chance) -> None:
        self.rules = rules
        self.bot = bot
        self.seen = seen
        self.seat = seat
        self.chance = chance
        self.playouts = 0
        if seat not in rules.decisions(seen):
            raise ValueError("the seat is asked nothing")
        self.arms = [Arm(move) for move in bot.candidates(seen, seat)]

    def run(self, playouts: int) -> None:
        for _ in range(playouts):
            arm = self._next_arm()
            arm.total += self._play_out(arm.move)
            arm.visits += 1
            self.playouts += 1

    def best(self) -> Move:
        """Return the move looked at most: the one the search trusts, not the luckiest one."""
        return max(self.arms, key=lambda arm: (arm.visits, arm.mean)).move

    def _next_arm(self) -> Arm:
        if self.playouts < len(self.arms):
            return self.arms[self.playouts]
        known = log(self.playouts)
        return max(self.arms, key=lambda arm: arm.mean + EXPLORATION * sqrt(known / arm.visits))

    def _play_out(self, move: Move) -> float:
        bot, decisions, chance = self.bot, self.rules.decisions, self.chance
        world = bot.imagine(self.seen, self.seat, chance)
        stop_at = bot.clock(world) + bot.horizon
        bot.advance(world, self.seat, move, chance)
        for _ in range(LONGEST_PLAYOUT):
            asked = decisions(world)
            if not asked or bot.clock(world) >= stop_at:
                break
            seat = next(iter(asked))
            bot.advance(world, seat, bot.rollout_move(world, seat, chance), chance)
        return bot.evaluate(world)[self.seat]


def choose(
    rules: Rules,
    seen: State,
    seat: Seat,
    seed: int,
    *,
    seconds: float | None = None,
    playouts: int | None = None,
    now: Callable[[], float] = monotonic,
) -> Move:
    """Return a good move for the seat, from its redacted state alone, within the time or number of playouts given.

    A single legal move is returned at once. With `playouts` alone the answer depends on nothing but the arguments.
    """
    if seconds is None and playouts is None:
        raise ValueError("say how long: seconds, playouts or both")
    search = Search(rules, BOTS[rules.key], seen, seat, SeededChance(seed))
    if len(search.arms) == 1:
        return search.arms[0].move
    late_at = None if seconds is None else now() + seconds
    left = playouts
    while (left is None or left > 0) and (late_at is None or now() < late_at):
        chunk = CHUNK if left is None else min(CHUNK, left)
        search.run(chunk)
        left = None if left is None else left - chunk
    return search.best()


def choose_encoded(title: str, seen: State, seat: Seat, seed: int, seconds: float) -> Json:
    """Return `choose`'s move as JSON: plain data in and out, to be called in a child process (states pickle)."""
    rules = get_rules(title)
    return rules.codec.encode_move(choose(rules, seen, seat, seed, seconds=seconds))
