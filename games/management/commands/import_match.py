"""manage.py import_match FILE --user NAME: a match file among somebody's imports, once it was checked."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from accounts.models import User
from games import services
from games.errors import ServiceError


class Command(BaseCommand):
    help = "Check a match file and put it among somebody's imports; a file that is not true is refused, with reasons."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--user", metavar="NAME", help="whose import it is; the first administrator's if not said")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            imported = services.import_match(owner=self._owner(options["user"]), raw=options["file"].read_bytes())
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}") from error
        except ServiceError as error:
            reasons = "".join(f"\n- {text}" for text in error.params.get("findings", []))
            raise CommandError(f"{error.text}{reasons}") from error
        self.stdout.write(f"{imported.owner.username} finds it at {reverse('games:import', args=[imported.pk])}")

    def _owner(self, name: str | None) -> User:
        people = User.objects.filter(username=name) if name else User.objects.filter(is_superuser=True).order_by("pk")
        owner = people.first()
        if owner is None:
            raise CommandError("There is nobody of that name." if name else "Say whose import it is: --user NAME")
        return owner
