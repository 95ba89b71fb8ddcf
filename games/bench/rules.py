"""How fast the rules are: random playouts and moves per second, per title, on one core."""

from __future__ import annotations

from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from games.rules.chance import Chance, SeededChance
from games.rules.protocol import Rules, check_options
from games.rules.registry import TITLES
from games.rules.search.bot import BOTS

# Random players may wander for ever: a playout ends with the match or after so many moves.
LONGEST_PLAYOUT = 500
COLUMNS = ["title", "seats", "path", "playouts/s", "moves/s", "moves/playout"]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--title", choices=sorted(TITLES))
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line of the table")


def run(options: dict[str, Any]) -> dict[str, Any]:
    """Measure every title with its fewest and most seats, through the log's path and through the search's."""
    titles = [options["title"]] if options["title"] else sorted(TITLES)
    rows = []
    for title in titles:
        rules = TITLES[title]
        for seats in sorted({min(rules.seats), max(rules.seats)}):
            rows.append(measure(rules, seats, options["seconds"], is_search=False))
            if title in BOTS:
                rows.append(measure(rules, seats, options["seconds"], is_search=True))
    return {"bench": "rules", "longest_playout": LONGEST_PLAYOUT, "columns": COLUMNS, "rows": rows}


def measure(rules: Rules, seats: int, seconds: float, is_search: bool) -> list[Any]:
    """Return one row. `decide+apply` is a served move without its log; `in place` is what the search does."""
    chance = SeededChance(1)
    playouts = moves = 0
    start = perf_counter()
    spent = 0.0
    while spent < seconds:
        moves += play_out(rules, seats, chance, is_search)
        playouts += 1
        spent = perf_counter() - start
    path = "in place" if is_search else "decide+apply"
    return [rules.key, seats, path, round(playouts / spent, 1), round(moves / spent), round(moves / playouts, 1)]


def play_out(rules: Rules, seats: int, chance: Chance, is_search: bool) -> int:
    """Play one match at random and return its number of moves."""
    state = rules.initial(seats, check_options(rules, {}))
    for fact in rules.setup(state, chance):
        rules.apply(state, fact)
    bot = BOTS.get(rules.key)
    for count in range(LONGEST_PLAYOUT):
        asked = rules.decisions(state)
        if not asked:
            return count
        seat = next(iter(asked))
        move = chance.pick(rules.legal_moves(state, seat))
        if is_search and bot is not None:
            bot.advance(state, seat, move, chance)
        else:
            for fact in rules.decide(state, seat, move, chance):
                rules.apply(state, fact)
    return LONGEST_PLAYOUT
