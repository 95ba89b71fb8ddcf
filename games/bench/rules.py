"""How fast the rules are: random playouts and moves per second, per title, on one core, as written and compiled."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from config import compiled
from config.paths import ROOT
from games.bench.sizes import seconds
from games.rules.chance import Chance, SeededChance
from games.rules.protocol import Rules
from games.rules.registry import TITLES
from games.rules.search.bot import BOTS
from games.rules.search.playout import begin_match, play_out_at_random

# Random players may wander for ever: a playout ends with the match or after so many moves.
LONGEST_PLAYOUT = 500
COLUMNS = ["title", "seats", "path", "rules", "playouts/s", "moves/s", "moves/playout", "legal_moves us", "worst us"]
RATE = COLUMNS.index("playouts/s")

PURE = "pure"
COMPILED = "compiled"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--title", choices=sorted(TITLES))
    parser.add_argument("--seconds", type=seconds, default=2.0, help="for each line of the table")
    parser.add_argument("--rules", choices=[PURE, COMPILED], help="only these; in this process, without ratios")


def run(options: dict[str, Any]) -> dict[str, Any]:
    """Measure every title with its fewest and most seats, through the log's path and through the search's.

    Each kind of rules is measured in a process of its own, for a process has the rules in one kind only.
    """
    if options["rules"]:
        return {"bench": "rules", "columns": COLUMNS, "rows": measure_all(options)}
    kinds = [PURE, *([COMPILED] if compiled.directory().is_dir() else [])]
    arguments = ["rules", *(["--title", options["title"]] if options["title"] else [])]
    rows = [row for kind in kinds for row in measure_elsewhere(kind, arguments, options)]
    return {
        "bench": "rules",
        "longest_playout": LONGEST_PLAYOUT,
        "columns": [*COLUMNS, "ratio"],
        "rows": with_ratios(rows),
        "notes": [] if COMPILED in kinds else ["The rules are not compiled: `python3 manage.py compile_rules`."],
    }


def measure_elsewhere(kind: str, arguments: list[str], options: dict[str, Any]) -> list[list[Any]]:
    """Return the rows of a bench with that kind of rules, from a process of its own."""
    command = [sys.executable, "manage.py", "bench", *arguments, "--json", "--rules", kind]
    command += ["--seconds", str(options["seconds"])]
    environment = {**os.environ, "FOLDTABLE_RULES": kind, "NO_BOOTSTRAP": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    rows: list[list[Any]] = json.loads(done.stdout)["rows"]
    return rows


def with_ratios(rows: list[list[Any]]) -> list[list[Any]]:
    """Return the rows, each kind beside the other, with what each does against the rules as written."""
    written = {tuple(row[:3]): row[RATE] for row in rows if row[3] == PURE}
    ordered = sorted(rows, key=lambda row: (row[:3], row[3] != PURE))
    return [[*row, round(row[RATE] / written[tuple(row[:3])], 2)] for row in ordered]


def measure_all(options: dict[str, Any]) -> list[list[Any]]:
    rows = []
    for title in [options["title"]] if options["title"] else sorted(TITLES):
        rules = TITLES[title]
        for seats in sorted({min(rules.seats), max(rules.seats)}):
            for is_search in (False, True):
                rows.append(measure(rules, seats, options, is_search))
    return rows


def measure(rules: Rules, seats: int, options: dict[str, Any], is_search: bool) -> list[Any]:
    """Return one row. `decide+apply` is a served move without its log; `in place` is what the search does."""
    chance = SeededChance(1)
    playouts = moves = 0
    start = perf_counter()
    spent = 0.0
    while spent < options["seconds"]:
        moves += play_out(rules, seats, chance, is_search)
        playouts += 1
        spent = perf_counter() - start
    mean, worst = time_legal_moves(rules, seats)
    path = "in place" if is_search else "decide+apply"
    per_playout = round(moves / playouts, 1)
    rates = [round(playouts / spent, 1), round(moves / spent), per_playout, mean, worst]
    return [rules.key, seats, path, options["rules"], *rates]


def play_out(rules: Rules, seats: int, chance: Chance, is_search: bool) -> int:
    """Play one match at random and return its number of moves."""
    state = begin_match(rules, seats, {}, chance)
    if is_search:
        return play_out_at_random(rules, BOTS[rules.key], state, chance, LONGEST_PLAYOUT)
    for count in range(LONGEST_PLAYOUT):
        asked = rules.decisions(state)
        if not asked:
            return count
        seat = next(iter(asked))
        for fact in rules.decide(state, seat, chance.pick(rules.legal_moves(state, seat)), chance):
            rules.apply(state, fact)
    return LONGEST_PLAYOUT


def time_legal_moves(rules: Rules, seats: int, playouts: int = 20) -> tuple[float, float]:
    """Return the mean and the worst time of one `legal_moves`, in microseconds, over a few random playouts.

    Python's collector would now and then add its own pause, which belongs to no position: it waits.
    """
    gc.collect()
    gc.disable()
    try:
        times = [taken for playout in range(playouts) for taken in legal_moves_times(rules, seats, playout)]
    finally:
        gc.enable()
    return round(1e6 * sum(times) / len(times), 1), round(1e6 * max(times), 1)


def legal_moves_times(rules: Rules, seats: int, seed: int) -> list[float]:
    """Return how long each `legal_moves` of one random playout took, in seconds."""
    chance = SeededChance(seed)
    times = []
    state = begin_match(rules, seats, {}, chance)
    for _ in range(LONGEST_PLAYOUT):
        asked = rules.decisions(state)
        if not asked:
            break
        seat = next(iter(asked))
        start = perf_counter()
        legal = rules.legal_moves(state, seat)
        times.append(perf_counter() - start)
        BOTS[rules.key].advance(state, seat, chance.pick(legal), chance)
    return times
