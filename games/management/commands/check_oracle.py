"""manage.py check_oracle TITLE FILE: replay records of an independent implementation through the rules."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.oracles import ADAPTERS
from games.oracles.replay import NotAnOracle, check


class Command(BaseCommand):
    help = "Replay an oracle file step by step; the last line counts games, steps and mismatches."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("title", choices=sorted(ADAPTERS))
        parser.add_argument("file", type=Path, help="recorded games, .jsonl or .jsonl.gz")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            tally = check(ADAPTERS[options["title"]], options["file"], lambda found: self.stdout.write(str(found)))
        except NotAnOracle as error:
            raise CommandError(str(error)) from error
        self.stdout.write(str(tally))
        if tally.mismatches:
            sys.exit(1)
