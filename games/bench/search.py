"""How fast the AI searches: simulations per second at fixed positions of every title, as written and compiled.

A position is where a match of greedy players, always with the same draws, has come to after a part of its moves.
Searches are as long as the strongest level's and begin anew until the time is over: a tree grows slower as it grows.
"""

from __future__ import annotations

from argparse import ArgumentParser
from time import process_time
from typing import Any, Final

from config import compiled
from games.bench.rules import COMPILED, PURE, measure_elsewhere, with_ratios
from games.bench.sizes import seconds
from games.rules.chance import SeededChance
from games.rules.protocol import Rules, Seat, State
from games.rules.registry import TITLES
from games.rules.search.bot import BOTS
from games.rules.search.levels import HARD
from games.rules.search.players import CHUNK
from games.rules.search.playout import begin_match
from games.rules.search.tree import CountedChance, Search

SEED: Final = 1
# Greedy players may go round in circles: their match is taken for over after so many moves.
LONGEST_MATCH: Final = 1000
# How much of the match has been played, in parts of a hundred.
POSITIONS: Final = {"opening": 10, "middle": 50, "end": 85}
COLUMNS: Final = ["title", "seats", "position", "rules", "simulations/s", "per search", "ms/search", "moves", "choices"]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("title", nargs="?", choices=sorted(TITLES), help="default: every title")
    parser.add_argument("--seconds", type=seconds, default=2.0, help="of the processor, for each line of the table")
    parser.add_argument("--rules", choices=[PURE, COMPILED], help="only these; in this process, without ratios")


def run(options: dict[str, Any]) -> dict[str, Any]:
    """Measure each kind of rules in a process of its own, for a process has the rules in one kind only."""
    if options["rules"]:
        return {"bench": "search", "columns": COLUMNS, "rows": measure_all(options)}
    kinds = [PURE, *([COMPILED] if compiled.directory().is_dir() else [])]
    arguments = ["search", *([options["title"]] if options["title"] else [])]
    rows = [row for kind in kinds for row in measure_elsewhere(kind, arguments, options)]
    return {
        "bench": "search",
        "columns": [*COLUMNS, "ratio"],
        "rows": in_order(with_ratios(rows)),
        "notes": [] if COMPILED in kinds else ["The rules are not compiled: `python3 manage.py compile_rules`."],
    }


def in_order(rows: list[list[Any]]) -> list[list[Any]]:
    """Return the rows by title, and a title's as a match goes."""
    return sorted(rows, key=lambda row: (row[0], list(POSITIONS).index(row[2])))


def measure_all(options: dict[str, Any]) -> list[list[Any]]:
    titles = [options["title"]] if options["title"] else sorted(TITLES)
    return [measure(TITLES[title], position, options) for title in titles for position in POSITIONS]


def measure(rules: Rules, position: str, options: dict[str, Any]) -> list[Any]:
    """Return one row: searches of one position, one after the other."""
    state, seat, moves = position_of(rules, POSITIONS[position])
    bot, seen = BOTS[rules.key], rules.redact(state, seat)
    longest = bot.levels[HARD].simulations
    simulations = searches = 0
    start = process_time()
    spent = 0.0
    while spent < options["seconds"]:
        search = Search(rules, bot, seen, seat, CountedChance(searches))
        while search.simulations < longest and spent < options["seconds"]:
            search.run(min(CHUNK, longest - search.simulations))
            spent = process_time() - start
        simulations += search.simulations
        searches += 1
    rate = simulations / spent
    choices = len(bot.candidates(seen, seat))
    figures = [round(rate, 1), longest, round(1000 * longest / rate, 1), moves, choices]
    return [rules.key, min(rules.seats), position, options["rules"], *figures]


def position_of(rules: Rules, percent: int) -> tuple[State, Seat, int]:
    """Return the state at that part of the match, the seat with a choice to make there, and the moves made so far."""
    wanted = play_greedily(rules, LONGEST_MATCH)[1] * percent // 100
    state, moves, seat = play_greedily(rules, wanted)
    assert seat is not None
    return state, seat, moves


def play_greedily(rules: Rules, most: int) -> tuple[State, int, Seat | None]:
    """Play that many moves and on until a seat has a choice; return the state, the moves, and who is asked then."""
    bot, chance = BOTS[rules.key], SeededChance(SEED)
    state = begin_match(rules, min(rules.seats), {}, chance)
    moves = 0
    while True:
        seat = next(iter(rules.decisions(state)), None)
        if seat is None or (moves >= most and len(bot.candidates(rules.redact(state, seat), seat)) > 1):
            return state, moves, seat
        move = bot.first_sight(rules.redact(state, seat), seat, chance)
        for fact in rules.decide(state, seat, move, chance):
            rules.apply(state, fact)
        moves += 1
