"""`sweep_guests`: guests who have not played for a month go."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import services


class Command(BaseCommand):
    help = "Removes guests who have finished no match and have done nothing for 30 days."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--dry-run", action="store_true", help="only say who would go")

    def handle(self, **options: Any) -> None:
        names = services.sweep_guests(is_dry_run=options["dry_run"])
        verb = "would go" if options["dry_run"] else "gone"
        self.stdout.write(f"{len(names)} guests {verb}" + (f": {', '.join(names)}" if names else ""))
