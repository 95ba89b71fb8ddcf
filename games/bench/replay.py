"""How large replays are and how long they take to make: every title, from seats that see less and more.

The matches are of greedy players, in memory. `whole views` is what it would cost to send every view as it is.
"""

from __future__ import annotations

import gzip
from argparse import ArgumentParser
from datetime import UTC, datetime, timedelta
from time import process_time
from typing import Any, Final
from uuid import UUID

from games import viewing
from games.replays.films import make_film
from games.replays.positions import positions
from games.replays.source import Source
from games.rosters import Place
from games.rules.chance import LotChance, SeededChance
from games.rules.fold import Position
from games.rules.log import Event, ended, moved, started
from games.rules.protocol import EVERYTHING, Rules, check_options
from games.rules.registry import TITLES
from games.rules.search.bot import BOTS
from games.setups import Setup
from games.store import Record

SECRET: Final = b"bench"
BEGIN: Final = datetime(2026, 11, 18, 8, tzinfo=UTC)
COLUMNS: Final = [
    "title", "seats", "viewer", "events", "whole views", "film", "gzipped", "gzipped/event", "make ms", "ms/event",
]  # fmt: skip


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--events", type=int, default=200, help="the longest match: a title's own may be shorter")
    parser.add_argument("--title", choices=sorted(TITLES))


def run(options: dict[str, Any]) -> dict[str, Any]:
    rows = []
    for title in [options["title"]] if options["title"] else sorted(TITLES):
        source = play_match(TITLES[title], max(TITLES[title].seats), options["events"])
        rows += [measure(source, viewer) for viewer in (0, EVERYTHING)]
    return {"bench": "replay", "columns": COLUMNS, "rows": rows}


def measure(source: Source, viewer: int) -> list[Any]:
    start = process_time()
    film = make_film(source, viewer)
    raw = viewing.encode(film).encode()
    packed = gzip.compress(raw, 6)
    spent = 1000 * (process_time() - start)
    log = [record.event for record in source.records]
    whole = sum(
        len(viewing.encode(viewing.position_view(source.setup, source.roster, position, viewer)).encode())
        for position in positions(source.setup.rules, log)
    )
    events = source.version
    sizes = [whole, len(raw), len(packed), round(len(packed) / events)]
    return [source.setup.title, len(source.roster), viewer, events, *sizes, round(spent), round(spent / events, 2)]


def play_match(rules: Rules, seats: int, most: int, *, seed: int = 1) -> Source:
    """Return a match of greedy players, always the same one, with no more than so many events."""
    salts = [f"salt {seat}" for seat in range(seats)]
    options = check_options(rules, {})
    log = [started(rules, seats, options, SECRET, salts)]
    position = Position(rules)
    position.step(log[0])
    chance = SeededChance(seed)
    while position.questions and len(log) < most - 1:
        seat = chance.pick(sorted(position.questions))
        move = BOTS[rules.key].first_sight(rules.redact(position.state, seat), seat, chance)
        number = len(log) + 1
        log.append(moved(rules, position.state, number, seat, move, LotChance(SECRET, salts, number)))
        position.step(log[-1])
    log.append(ended(rules, len(log) + 1, rules.outcome(position.state) or rules.adjudicate(position.state), SECRET))
    return source_from(rules, options, log, seats, salts)


def source_from(rules: Rules, options: dict[str, Any], log: list[Event], seats: int, salts: list[str]) -> Source:
    setup = Setup(UUID(int=1), rules.key, options, SECRET, tuple(salts), frozenset())
    roster = tuple(Place(seat, f"Player {seat}", False, seat + 1, "") for seat in range(seats))
    times = [BEGIN + timedelta(seconds=20 * event.number) for event in log]
    return Source(setup, roster, tuple(Record(event, at, None, "") for event, at in zip(log, times, strict=True)))
