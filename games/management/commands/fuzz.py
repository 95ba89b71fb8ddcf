"""manage.py fuzz TITLE: many random matches, checked on the way; a fault is written down with its log."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.fuzz import Fault, Report, fuzz
from games.rules.protocol import check_options
from games.rules.registry import TITLES

SECONDS_BETWEEN_LINES = 5.0


class Command(BaseCommand):
    help = "Play random matches of a title and check the contract on the way; exits non-zero if anything is wrong."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", choices=sorted(TITLES))
        parser.add_argument("--games", type=int, default=200)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--seats", type=int, help="only this number of seats")
        parser.add_argument("--options", type=json.loads, help='only these options, as JSON: {"limit": "60_rounds"}')
        parser.add_argument("--most-moves", type=int, default=300, help="cut a match with random players after so many")
        parser.add_argument(
            "--faults", type=Path, default=Path("var/fuzz"), help="folder for the logs of faulty matches"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        rules = TITLES[options["title"]]
        if options["seats"] is not None and options["seats"] not in rules.seats:
            raise CommandError(f"{rules.name} is played by {', '.join(map(str, rules.seats))}")
        chosen = None
        if options["options"] is not None:
            try:
                chosen = check_options(rules, options["options"])
            except (AttributeError, ValueError) as error:
                raise CommandError(f"--options: {error}") from error
        runs = fuzz(
            rules,
            options["games"],
            options["seed"],
            seats=options["seats"],
            options=chosen,
            most_moves=options["most_moves"],
        )
        report = self._watch(runs, options["games"], options["faults"], options["title"], options["seed"])
        self.stdout.write(summary(report))
        if report.faults:
            sys.exit(1)

    def _watch(self, runs: Any, games: int, folder: Path, title: str, seed: int) -> Report:
        report, told, said_at = Report(), 0, time.monotonic()
        for report in runs:
            for fault in report.faults[told:]:
                self.stdout.write(f"game {fault.game}: {fault.kind}: {fault.what}")
                self.stdout.write(f"  its log: {write_fault(folder, title, seed, fault)}")
            told = len(report.faults)
            if time.monotonic() - said_at > SECONDS_BETWEEN_LINES:
                said_at = time.monotonic()
                self.stdout.write(f"{report.games} of {games} games, {report.moves} moves, {told} faults")
        return report


def write_fault(folder: Path, title: str, seed: int, fault: Fault) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{title}-{seed}-{fault.game}.json"
    path.write_text(json.dumps({"kind": fault.kind, "what": fault.what, "log": fault.log}, indent=1), encoding="utf-8")
    return path


def summary(report: Report) -> str:
    ends = ", ".join(f"{count} {end}" for end, count in sorted(report.ends.items()))
    return (
        f"{report.games} games ({ends}), {report.moves} moves, longest {report.longest} moves, "
        f"{len(report.faults)} faults"
    )
