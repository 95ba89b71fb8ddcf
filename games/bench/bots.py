"""What a hundred matches of bots do to people: the delay of a person's move without them and with them, as a ratio.

People play among themselves, on sockets, at the pace of quick players; the bots' matches run at the same time in the
same service, of all titles and levels. Whoever loads and whoever serves share the machine's cores.
"""

from __future__ import annotations

import json
import os
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.base import CommandError

from config.testing.packages import Missing
from config.testing.servers import ServerFailed
from games.bench.service import ending_on_sigterm, say
from games.bench.service.backends import EMBEDDED, Backend, Embedded, Production, ServiceFailed
from games.bench.service.figures import Figures, percentile
from games.bench.service.load import play_for
from games.bench.service.protocol import Load, Table
from games.bench.sizes import seconds, within

COLUMNS = [
    "backend", "bot matches", "bot moves/s", "moves", "errors", "move p50", "move p99", "screen p50", "screen p99",
    "× move p50", "× move p99",
]  # fmt: skip
CALL = (
    "import json, sys, django; django.setup()\n"
    "from games.bench import bot_tables\n"
    "print(json.dumps(getattr(bot_tables, sys.argv[1])(*map(int, sys.argv[2:]))))"
)
NICE_CELERY = "import os, sys; os.nice(10); from celery.__main__ import main; sys.exit(main())"
# How long the bots play before it counts: all have been asked, and their processes have started.
WARM_UP = 6.0


class WithBots(Production):
    """With a worker for the bots beside the other, as docs/operations.md has it."""

    queues = "default"

    def _start(self, var: Path) -> None:
        super()._start(var)
        self._launch(
            "-c", NICE_CELERY, "-A", "config", "worker", "-Q", "bots,bots-alone", "-c", "2", "--without-mingle",
            "--without-gossip",
        )  # fmt: skip


BACKENDS: dict[str, type[Backend]] = {EMBEDDED: Embedded, "postgres": WithBots}


class Measured(NamedTuple):
    bot_matches: int
    bot_moves: float
    figures: Figures

    def delays(self) -> list[float]:
        """Return p50 and p99 of a move and of a screen, in milliseconds."""
        times = (self.figures.to_ack, self.figures.to_screens)
        return [round(1000 * percentile(found, share), 2) for found in times for share in (0.5, 0.99)]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--backend", choices=[*BACKENDS, "both"], default="both")
    parser.add_argument("--bots", type=within(1, 500), default=100, help="matches of bots at the same time")
    parser.add_argument("--matches", type=within(1, 100), default=8, help="matches of three people")
    parser.add_argument("--seconds", type=seconds, default=20.0, help="measured without bots, and again with them")
    parser.add_argument("--pause", type=float, default=0.5, help="seconds that a person waits before each answer")


def run(options: dict[str, Any]) -> dict[str, Any]:
    """Measure the backends one after the other; everything that was started is stopped, also by Ctrl-C."""
    load = Load(options["matches"], 3, 1, options["seconds"], max(0.0, options["pause"]))
    names = list(BACKENDS) if options["backend"] == "both" else [options["backend"]]
    try:
        with ending_on_sigterm():
            measured = {name: measure(name, load, options["bots"]) for name in names}
    except (Missing, ServerFailed, ServiceFailed) as error:
        raise CommandError(str(error)) from error
    except KeyboardInterrupt:
        raise CommandError("interrupted; everything that was started has been stopped", returncode=130) from None
    return {
        "bench": "bots",
        "columns": COLUMNS,
        "rows": [row for name, pair in measured.items() for row in rows_of(name, *pair)],
        "ratios": {name: ratios(*pair) for name, pair in measured.items()},
        "load": {**load._asdict(), "bots": options["bots"]},
        "notes": list(notes(load, measured)),
    }


def measure(name: str, load: Load, bots: int) -> tuple[Measured, Measured]:
    """Return what a service does without matches of bots, and with them."""
    say(f"{name}: starting")
    with BACKENDS[name]() as backend:
        tables = backend.prepare(load._replace(matches=2 * load.matches)).tables
        say(f"{name}: {load.matches} matches of people for {load.seconds:g} s")
        without = Measured(0, 0.0, play_for(backend.url, tables[: load.matches], load))
        call(backend, "make_bot_matches", bots)
        say(f"{name}: the same with {bots} matches of bots")
        time.sleep(WARM_UP)
        beside = play_beside(backend, tables[load.matches :], load)
    return without, beside._replace(bot_matches=bots)


def play_beside(backend: Backend, tables: list[Table], load: Load) -> Measured:
    before, began = call(backend, "count_bot_moves")["moves"], time.monotonic()
    figures = play_for(backend.url, tables, load)
    moves = call(backend, "count_bot_moves")["moves"] - before
    return Measured(0, round(moves / (time.monotonic() - began), 1), figures)


def call(backend: Backend, function: str, *arguments: int) -> dict[str, Any]:
    """Run a function of games.bench.bot_tables in the service's environment."""
    printed = backend.run("-c", CALL, function, *map(str, arguments))
    answer: dict[str, Any] = json.loads(printed.splitlines()[-1])  # production logs to stdout, too
    return answer


def rows_of(name: str, without: Measured, beside: Measured) -> Iterator[list[Any]]:
    for measured in (without, beside):
        figures = measured.figures
        compared = ratios(without, measured)
        errors = sum(figures.errors.values())
        yield [
            name, measured.bot_matches, measured.bot_moves, figures.moves, errors, *measured.delays(),
            *compared.values(),
        ]  # fmt: skip


def ratios(without: Measured, beside: Measured) -> dict[str, float | None]:
    """Return how many times longer a person's move takes beside the bots."""
    pairs = zip(("move p50", "move p99"), beside.delays(), without.delays(), strict=False)
    return {name: round(own / base, 2) if base else None for name, own, base in pairs}


def notes(load: Load, measured: dict[str, tuple[Measured, Measured]]) -> Iterator[str]:
    yield (
        f"{load.matches} matches of niagara with 3 people, who wait {load.pause:g} s before each move; "
        f"{load.seconds:g} s each; {os.cpu_count()} cores for service and load; times in ms; "
        "× is against the same without bots"
    )
    for name, pair in measured.items():
        errors = pair[0].figures.errors + pair[1].figures.errors
        if errors:
            yield f"{name}: errors: {', '.join(f'{code} {count}' for code, count in sorted(errors.items()))}"
