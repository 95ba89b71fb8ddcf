"""manage.py check_city FILE: says what is wrong with a file of board and tiles for New York 1901."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.cities import read_city_file, write_default_city
from games.rules.newyork.city import city_of
from games.rules.newyork.form import BadCity


class Command(BaseCommand):
    help = "Check a file of board and tiles for New York 1901 (NEWYORK_CITY); exits non-zero if anything is wrong."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--write", action="store_true", help="write the city that comes with the project there")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"]
        if options["write"]:
            if path.exists():
                raise CommandError(f"{path} exists already; it is left as it is.")
            write_default_city(path)
        try:
            city = city_of(read_city_file(path))
        except BadCity as error:
            raise CommandError("\n".join([f"{path} is no city to play in:", *error.faults])) from error
        self.stdout.write(
            f"{path} is sound: {city.rows} rows, {city.columns} columns, {len(city.blocks)} blocks, "
            f"{len(city.lots)} lots, {len(city.streets)} bonus streets, {len(city.place_kind)} placements."
        )
