"""How long a picture takes and how large it is: SVG and PNG of the beginning, the middle and the end, per title."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable
from time import process_time
from typing import Any, TypeVar

from games.pictures.drawing import draw
from games.pictures.png import to_png
from games.rules.chance import SeededChance
from games.rules.log import encode_outcome
from games.rules.protocol import SPECTATOR, Rules, State
from games.rules.registry import TITLES
from games.rules.search.bot import BOTS
from games.rules.search.playout import begin_match

T = TypeVar("T")

COLUMNS = ["title", "seats", "position", "SVG ms", "SVG kB", "PNG ms", "PNG kB"]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--title", choices=sorted(TITLES))
    parser.add_argument("--times", type=int, default=5, help="draw each picture so often, and keep the best time")


def run(options: dict[str, Any]) -> dict[str, Any]:
    rows = []
    for title in [options["title"]] if options["title"] else sorted(TITLES):
        rules = TITLES[title]
        states = states_of(rules, max(rules.seats))
        for name, number in (("beginning", 1), ("middle", len(states) // 2), ("end", len(states) - 1)):
            rows.append([title, max(rules.seats), name, *measure(rules, states[number], number, options["times"])])
    return {"bench": "pictures", "columns": COLUMNS, "rows": rows, "notes": ["Times are of one core."]}


def states_of(rules: Rules, seats: int) -> list[State]:
    """Return every state of a quick match between players with some sense."""
    bot, chance = BOTS[rules.key], SeededChance(3)
    state = begin_match(rules, seats, {}, chance)
    states = [rules.copy(state)]
    while asked := sorted(rules.decisions(state)):
        seat = asked[0]
        bot.advance(state, seat, bot.rollout_move(rules.redact(state, seat), seat, chance), chance)
        states.append(rules.copy(state))
    return states


def measure(rules: Rules, state: State, version: int, times: int) -> list[float]:
    seen = rules.redact(state, SPECTATOR)
    view = view_of(rules, state, seen, version)
    svg, drawing = best(lambda: draw(view, seen, "Waiting for somebody"), times)
    png, printing = best(lambda: to_png(svg), times)
    return [drawing, round(len(svg) / 1000, 1), printing, round(len(png) / 1000, 1)]


def view_of(rules: Rules, state: State, seen: State, version: int) -> dict[str, Any]:
    """Return as much of a view as a picture shows."""
    outcome = rules.outcome(state)
    seats = [{"seat": seat, "name": f"Player-{seat + 1}", "is_bot": False} for seat in range(state_seats(rules, state))]
    return {
        "title": rules.key,
        "name": rules.name,
        "version": version,
        "seats": seats,
        "waiting_for": sorted(rules.decisions(state)),
        "outcome": encode_outcome(outcome) if outcome else None,
        "table": rules.render(seen, SPECTATOR),
    }


def state_seats(rules: Rules, state: State) -> int:
    return len(rules.adjudicate(state).ranks)


def best(act: Callable[[], T], times: int) -> tuple[T, float]:
    """Return what the act gives, and the fewest milliseconds of a core that it took."""
    found = act()
    spent = []
    for _ in range(times):
        start = process_time()
        act()
        spent.append(process_time() - start)
    return found, round(1000 * min(spent), 1)
