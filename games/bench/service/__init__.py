"""How fast the whole service is: real processes on this machine, people on sockets, one row for each backend.

Players answer at once with random legal moves; every match has spectators. A move's delay is the time from sending it
to its ack; the delay of a screen is the time from sending a move to the update of that version on every other socket of
the match. Whoever loads and whoever serves share the machine's cores, so figures compare backends, not machines.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any, NoReturn

from django.core.management.base import CommandError

from config.testing.packages import Missing
from config.testing.servers import ServerFailed
from games.bench.service.backends import BACKENDS, EMBEDDED, ServiceFailed, filesystem
from games.bench.service.figures import COLUMNS, Figures, rows_of
from games.bench.service.load import play_for
from games.bench.service.protocol import Load
from games.bench.sizes import seconds, within

MOST_MATCHES = 500


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--backend", choices=[*BACKENDS, "both"], default="both")
    parser.add_argument("--matches", type=within(1, MOST_MATCHES), default=16, help="played at the same time")
    parser.add_argument("--seats", type=int, choices=[3, 4, 5], default=3, help="players of each match")
    parser.add_argument("--spectators", type=within(1, 1000), default=1, help="of each match")
    parser.add_argument("--seconds", type=seconds, default=6.0, help="measured for each backend")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds that a player waits before each answer")


def run(options: dict[str, Any]) -> dict[str, Any]:
    """Measure the backends one after the other; everything that was started is stopped, also by Ctrl-C."""
    load = Load(
        matches=options["matches"],
        seats=options["seats"],
        spectators=options["spectators"],
        seconds=options["seconds"],
        pause=max(0.0, options["pause"]),
    )
    names = list(BACKENDS) if options["backend"] == "both" else [options["backend"]]
    try:
        with ending_on_sigterm():
            measured = {name: measure(name, load) for name in names}
    except (Missing, ServerFailed, ServiceFailed) as error:
        raise CommandError(str(error)) from error
    except KeyboardInterrupt:
        raise CommandError("interrupted; everything that was started has been stopped", returncode=130) from None
    base = measured.get(EMBEDDED)
    return {
        "bench": "service",
        "columns": COLUMNS,
        "rows": rows_of(measured, base),
        "ratios": {name: figures.against(base) for name, figures in measured.items()} if base else {},
        "load": load._asdict(),
        "errors": {name: dict(figures.errors) for name, figures in measured.items()},
        "durability": {name: figures.durability for name, figures in measured.items()},
        "notes": list(notes(load, measured)),
    }


def measure(name: str, load: Load) -> Figures:
    say(f"{name}: starting")
    with BACKENDS[name]() as backend:
        prepared = backend.prepare(load)
        say(f"{name}: {load.matches} matches, {load.sockets} sockets, {load.seconds:g} s")
        figures = play_for(backend.url, prepared.tables, load)
    figures.durability = prepared.durability
    say(f"{name}: {figures.moves} moves")
    return figures


def notes(load: Load, measured: dict[str, Figures]) -> Iterator[str]:
    yield (
        f"{load.matches} matches of niagara with {load.seats} players and {load.spectators} spectators each, "
        f"{load.seconds:g} s, {os.cpu_count()} cores for service and load; times in ms; × is against {EMBEDDED}"
    )
    for name, figures in measured.items():
        yield f"{name}: {figures.durability}, on {filesystem()}"
        if figures.held_back:
            yield f"{name}: the limit of messages per socket held players back; more matches would give more moves/s"
        if figures.errors:
            yield f"{name}: errors: {', '.join(f'{code} {count}' for code, count in sorted(figures.errors.items()))}"


@contextlib.contextmanager
def ending_on_sigterm() -> Iterator[None]:
    """Let SIGTERM unwind the stack as Ctrl-C does, so that what was started is stopped and removed."""

    def leave(number: int, _: object) -> NoReturn:
        raise SystemExit(128 + number)

    before = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def say(line: str) -> None:
    print(f"· {line}", file=sys.stderr, flush=True)
