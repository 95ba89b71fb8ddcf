"""manage.py make_samples: this release's matches, and samples of what has none yet, for tests to keep for ever."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from config.version import VERSION
from games.golden.files import RELEASES, Stored, freeze, of_release, read_json, write_json
from games.golden.samples import add_samples
from games.golden.scenes import play_scenes
from games.rules.registry import TITLES


class Command(BaseCommand):
    help = (
        "Write whole matches of the present release to tests/golden/releases, and a sample of every event, move, fact "
        "and field that has none yet. Files of older releases are never touched. The matches are played on this "
        "database and taken back."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--again", action="store_true", help="play the matches of this release afresh")
        parser.add_argument("--folder", type=Path, default=RELEASES, help="where; for tests")

    def handle(self, *args: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        lacking: set[str] = set()
        for title, rules in sorted(TITLES.items()):
            path = of_release(folder) / f"{title}.matches.json.gz"
            if options["again"] or not path.exists():
                write_json(path, play_and_take_back(title))
            added, missing = add_samples(rules, read_json(path), folder)
            lacking |= {f"{title}: {what}" for what in missing}
            self.stdout.write(f"{title}: {added} samples added, in release {VERSION}")
        freeze(folder)
        if lacking:
            raise CommandError("No match had this; play it in games/golden/scenes.py:\n" + "\n".join(sorted(lacking)))


def play_and_take_back(title: str, *, is_quick: bool = False) -> list[Stored]:
    with transaction.atomic():
        matches = play_scenes(title, is_quick=is_quick)
        transaction.set_rollback(True)
    return matches
