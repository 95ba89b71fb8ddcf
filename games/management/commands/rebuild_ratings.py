"""manage.py rebuild_ratings: all ratings anew from the log; with --check only says whether they differ."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from games.ratings import rebuild
from games.rules.registry import TITLES


class Command(BaseCommand):
    help = "Compute all ratings from the log and write them; matches that end meanwhile wait for it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if anything differs")
        parser.add_argument("--title", choices=sorted(TITLES), help="only this title")

    def handle(self, *args: Any, **options: Any) -> None:
        titles = [options["title"]] if options["title"] else sorted(TITLES)
        with transaction.atomic():
            rebuild.lock_everything()
            count = sum(self._treat(title, is_check=options["check"]) for title in titles)
        if count and options["check"]:
            sys.exit(1)

    def _treat(self, title: str, *, is_check: bool) -> int:
        """Compare, write unless it is only a check, and return how much was different."""
        result = rebuild.rebuild(title)
        found = rebuild.differences(result)
        for line in found:
            self.stdout.write(line)
        if found and not is_check:
            rebuild.replace(result)
        verdict = "differences" if is_check else "differences, written"
        self.stdout.write(
            f"{title}: {result.ends} matches over, {result.rated} rated, {len(result.standings)} players, "
            f"{len(result.changes)} changes; {len(found)} {verdict if found else 'differences'}"
        )
        return len(found)
