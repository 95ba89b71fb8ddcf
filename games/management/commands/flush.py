"""`flush`, which the log's triggers would refuse: allowed for test databases alone."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import flush
from django.db import connections

from games import append_only, caches


class Command(flush.Command):
    help = "Empties a test database. The log of a real one is for ever."

    def handle(self, **options: Any) -> None:
        connection = connections[options["database"]]
        name = str(connection.settings_dict["NAME"])
        if not any(mark in name for mark in ("test", "memory")):
            raise CommandError(f"{name} is not a test database; the log of a real one cannot be emptied.")
        append_only.unguard(connection)
        try:
            super().handle(**options)
        finally:
            append_only.guard(connection)
            caches.clear()
