"""manage.py bench sandbox: what it costs the server to try so many moves, all of them decided again by each request."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from statistics import median
from typing import Any

from games.models import Match
from games.replays.sandbox import MOST_MOVES, Try, play_out
from games.replays.standpoints import Standpoint
from games.rules.chance import SeededChance
from games.rules.protocol import SPECTATOR, Rules, check_options
from games.rules.registry import TITLES
from games.rules.search.bot import BOTS
from games.rules.search.playout import begin_match


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--moves", type=int, default=MOST_MOVES, help="how many moves are tried")
    parser.add_argument("--rounds", type=int, default=20, help="how often each is measured; the median counts")


def run(options: dict[str, Any]) -> dict[str, Any]:
    rows = [measure(rules, options["moves"], options["rounds"]) for rules in TITLES.values()]
    return {"bench": "sandbox", "columns": ["title", "moves", "ms in all", "us a move"], "rows": rows}


def measure(rules: Rules, most: int, rounds: int) -> list[Any]:
    """Return how long a request takes to decide the moves; what it reads and writes besides is that of any view."""
    seats = rules.seats[0]
    match = Match(title=rules.key, seats=seats, options=check_options(rules, {}))
    point = Standpoint(match, 1, SPECTATOR, begin_match(rules, seats, {}, SeededChance(1)))
    tries = find_moves(point, most)
    taken = []
    for _ in range(rounds):
        began = time.perf_counter()
        play_out(point, 1, tries)
        taken.append(time.perf_counter() - began)
    middle = median(taken)
    return [rules.key, len(tries), round(middle * 1e3, 2), round(middle / len(tries) * 1e6)]


def find_moves(point: Standpoint, most: int) -> list[Try]:
    """Return moves that can be made one after the other; sensible ones, or a match might end too soon."""
    rules, bot = point.rules, BOTS[point.match.title]
    chance = SeededChance(2)
    tries: list[Try] = []
    for _ in range(most):
        state = play_out(point, 1, tries).state
        asked = sorted(rules.decisions(state))
        if not asked:
            break
        move = bot.rollout_move(rules.redact(state, asked[0]), asked[0], chance)
        tries.append(Try(asked[0], rules.codec.encode_move(move)))
    return tries
