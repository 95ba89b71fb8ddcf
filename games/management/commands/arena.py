"""manage.py arena TITLE A B: which of two players is stronger, by how much, and how sure that is."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError

from config import compiled
from games.arena.contenders import Contender, parse_contender
from games.arena.match import MOST_MOVES, Played, play
from games.arena.report import figures_of, lines_of
from games.arena.schedule import Schedule
from games.arena.workers import WorkerFailed, run_all
from games.rules.codec import Json
from games.rules.protocol import Rules, check_options
from games.rules.registry import TITLES
from games.rules.search.players import PLAYERS

SECONDS_BETWEEN_LINES = 1.0
INTERRUPTED = 130


class Command(BaseCommand):
    help = (
        "Play matches between two players on all cores; print the score and the Elo difference with its 95 % interval. "
        "A plays every seat in turn with the same draws, B all the other seats. With S seats A's fair share of the "
        "victories is 1/S, and Elo comes from the odds against that: A is (S-1) * share / (1 - share) times as strong, "
        "400 points being tenfold. A shared victory counts in parts. The deadline of a decision is measured in "
        "processor time; as long as nothing is late, the same seed gives the same games."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", choices=sorted(TITLES))
        parser.add_argument("a", metavar="A", help=f"{', '.join(PLAYERS)}; for a trial hard:simulations=500,slip=4")
        parser.add_argument("b", metavar="B", help="the same; with more than two seats B takes all but one")
        parser.add_argument("--games", type=int, default=200)
        parser.add_argument("--seats", type=int, help="default: the fewest that the title has")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="default: one for each core")
        parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="of the title")
        parser.add_argument(
            "--most-moves", type=int, default=MOST_MOVES, help="after so many a match is scored as it stands"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = TITLES[options["title"]]
        schedule = Schedule(
            rules.key,
            seats_from(rules, options["seats"]),
            contender_from(options["a"]),
            contender_from(options["b"]),
            options["games"],
            options["seed"],
            options_from(rules, options["option"]),
            options["most_moves"],
        )
        for key in ("games", "processes", "most_moves"):
            if options[key] < 1:
                raise CommandError(f"--{key.replace('_', '-')} cannot be {options[key]}")
        played: list[Played] = []
        is_interrupted = False
        try:
            with interrupted_by_sigterm():
                self._play(schedule, options["processes"], played)
        except KeyboardInterrupt:
            is_interrupted = True
        except WorkerFailed as error:
            raise CommandError(str(error)) from error
        figures = figures_of(schedule, played)
        figures |= {"rules": compiled.kind_in_use(), "deadline": "cpu", "processes": options["processes"]}
        if options["json"]:
            self.stdout.write(json.dumps(figures))
        else:
            self.stdout.write("\n".join(lines_of(figures)))
            self.stdout.write(f"{figures['rules']} rules; deadlines in processor time, whatever else the machine does")
        if is_interrupted:
            raise CommandError("interrupted", returncode=INTERRUPTED)

    def _play(self, schedule: Schedule, processes: int, played: list[Played]) -> None:
        """Play the games into the list; on a terminal say now and then how it stands."""
        is_watched = sys.stderr.isatty()
        said_at = 0.0
        try:
            with contextlib.closing(run_all(play, schedule.tasks(), processes)) as games:
                for game in games:
                    played.append(game)
                    if is_watched and time.monotonic() - said_at > SECONDS_BETWEEN_LINES:
                        said_at = time.monotonic()
                        say(standing(schedule, played))
        finally:
            if is_watched:
                say("")


def say(text: str) -> None:
    """Put the text in the place of the terminal's last line."""
    sys.stderr.write(f"\r\x1b[K{text}")
    sys.stderr.flush()


def standing(schedule: Schedule, played: list[Played]) -> str:
    figures = figures_of(schedule, played)
    low, high = figures["share_interval"]
    return f"{len(played)} of {schedule.games} games, {figures['share']:.1%} ({low:.1%} to {high:.1%})"


def contender_from(text: str) -> Contender:
    try:
        return parse_contender(text)
    except ValueError as error:
        raise CommandError(f"{text}: {error}") from error


def seats_from(rules: Rules, seats: int | None) -> int:
    if seats is not None and seats not in rules.seats:
        raise CommandError(f"{rules.name} is played by {', '.join(map(str, rules.seats))}")
    return seats or min(rules.seats)


def options_from(rules: Rules, given: list[str]) -> dict[str, Json]:
    try:
        return check_options(rules, {key: value for key, _, value in (text.partition("=") for text in given)})
    except ValueError as error:
        raise CommandError(f"--option: {error}") from error


@contextlib.contextmanager
def interrupted_by_sigterm() -> Iterator[None]:
    """Have SIGTERM interrupt as Ctrl-C does: what was played is not lost."""

    def interrupt(number: int, frame: object) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
