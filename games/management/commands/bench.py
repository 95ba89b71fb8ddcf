"""manage.py bench WHAT: measure, print a table, and with --json one JSON object."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

BENCHES = {
    "bots": ("games.bench.bots", "the delay of people's moves without matches of bots and with a hundred"),
    "pictures": ("games.bench.pictures", "how long pictures of positions take, and how large they are"),
    "replay": ("games.bench.replay", "how large whole matches are as the replay page gets them"),
    "rules": ("games.bench.rules", "random playouts and moves per second of every title"),
    "sandbox": ("games.bench.sandbox", "what a request costs that tries a hundred moves"),
    "search": (
        "games.bench.search",
        "simulations per second in the opening, the middle and the end",
    ),
    "service": ("games.bench.service", "moves per second and delays of the whole service"),
}


class BenchParser(CommandParser):
    """The parser of one bench. Its module is imported only when asked for: a bench of the rules needs no server."""

    module: str | None = None

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if self.module is not None:
            module, self.module = self.module, None
            import_module(module).add_arguments(self)
        return super().parse_known_args(args, namespace)


class Command(BaseCommand):
    help = "Measure how fast things are on this machine."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        benches = parser.add_subparsers(
            dest="bench", required=True, metavar="|".join(BENCHES), parser_class=BenchParser
        )
        for name, (module, about) in BENCHES.items():
            bench = benches.add_parser(name, help=about)
            bench.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
            bench.module = module

    def handle(self, *args: Any, **options: Any) -> None:
        result = import_module(BENCHES[options["bench"]][0]).run(options)
        if options["json"]:
            self.stdout.write(json.dumps(result))
            return
        self.stdout.write(as_table(result["columns"], result["rows"]))
        for note in result.get("notes", []):
            self.stdout.write(note)


def as_table(columns: list[str], rows: list[list[Any]]) -> str:
    """Return the rows under their columns: numbers to the right, words to the left."""
    cells = [columns, *[[as_cell(value) for value in row] for row in rows]]
    widths = [max(len(row[place]) for row in cells) for place in range(len(columns))]
    is_number = [bool(rows) and isinstance(rows[0][place], int | float) for place in range(len(columns))]
    lines = [
        "  ".join(
            text.rjust(width) if right else text.ljust(width)
            for text, width, right in zip(row, widths, is_number, strict=True)
        ).rstrip()
        for row in cells
    ]
    return "\n".join(lines)


def as_cell(value: Any) -> str:
    if value is None:
        return "-"
    return f"{value:,}" if isinstance(value, int | float) else str(value)
