"""manage.py export_match ID: the file of a match that is over."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games.errors import ServiceError
from games.models import Match
from games.replays.exports import export_match


class Command(BaseCommand):
    help = "Write the file of a match that is over, to check or to import it elsewhere (docs/match-file.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=UUID, metavar="ID", help="the id that stands in the match's address")
        parser.add_argument("--out", type=Path, metavar="FILE", help="where to; otherwise it is printed")

    def handle(self, *args: Any, **options: Any) -> None:
        match = Match.objects.filter(pk=options["match"]).first()
        if match is None:
            raise CommandError("There is no match of that id.")
        try:
            raw = export_match(match)
        except ServiceError as error:
            raise CommandError(error.text) from error
        if options["out"] is None:
            self.stdout.write(raw.decode(), ending="")
        else:
            options["out"].write_bytes(raw)
            self.stderr.write(f"{options['out']}: {len(raw)} bytes")
