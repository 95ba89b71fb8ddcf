"""manage.py check_prices FILE: compare recorded prices of 7 Wonders Duel with those of the rules."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.oracles.duel import check_price, read_prices
from games.oracles.replay import NotAnOracle


class Command(BaseCommand):
    help = "Compare recorded prices of 7 Wonders Duel; the last line counts prices and mismatches."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="recorded prices, .json or .json.gz")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            prices = read_prices(options["file"])
            mismatches = sum(self._check(number, price) for number, price in enumerate(prices, 1))
        except NotAnOracle as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{len(prices)} prices, {mismatches} mismatches")
        if mismatches:
            sys.exit(1)

    def _check(self, number: int, price: dict[str, Any]) -> int:
        """Report what differs in one price; returns how much does."""
        try:
            found = list(check_price(number, price))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise NotAnOracle(f"price {number} is not one of this title ({error!r})") from error
        for one in found:
            self.stdout.write(f"price {number}: {one.what}: expected {one.expected!r}, found {one.found!r}")
        return len(found)
