"""manage.py export_matches --user NAME --out FILE.zip: every match of a person that is over, as one archive."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from games.replays.archives import archive_of


class Command(BaseCommand):
    help = "Write a match file for each of a person's matches that are over; a list of all comes with them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--user", required=True, metavar="NAME")
        parser.add_argument("--out", required=True, type=Path, metavar="FILE.zip")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError("There is nobody of that name.")
        with options["out"].open("wb") as out:
            for piece in archive_of(user, most=None):
                out.write(piece)
        self.stderr.write(f"{options['out']}: {options['out'].stat().st_size} bytes")
