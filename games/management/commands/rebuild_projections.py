"""manage.py rebuild_projections: the columns that repeat the log, computed anew and compared; --write mends them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand
from django.db import DatabaseError

from games import rebuilding
from games.management.matches import add_choice, chosen_ids, treat_all
from games.management.progress import Progress
from games.rules.errors import BadLog

INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Result:
    match_id: UUID
    lines: tuple[str, ...]
    is_broken: bool = False


class Command(BaseCommand):
    help = (
        "Compare the columns of matches and seats that repeat the log with the log, and say where they differ; with "
        "--write, mend them. Safe while people play. Exits with 1 if anything differed and was not mended. Ratings "
        "have a command of their own: rebuild_ratings."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_choice(parser)
        parser.add_argument("--write", action="store_true", help="mend what differs")

    def handle(self, *args: Any, **options: Any) -> None:
        ids = chosen_ids(options)
        progress = Progress(len(ids), "matches", sys.stderr)
        found: list[Result] = []
        is_interrupted = False
        try:
            for results in treat_all(mend if options["write"] else compare, ids, options["processes"]):
                progress.add(len(results))
                found += self._tell(results, progress)
        except KeyboardInterrupt:
            is_interrupted = True
        progress.clear()
        broken = [result for result in found if result.is_broken]
        self.stdout.write(self._summary(progress, found, broken, is_mended=options["write"]))
        if is_interrupted:
            sys.exit(INTERRUPTED)
        if broken or (found and not options["write"]):
            sys.exit(1)

    def _tell(self, results: list[Result], progress: Progress) -> list[Result]:
        found = [result for result in results if result.lines]
        for result in found:
            progress.clear()
            for line in result.lines:
                self.stdout.write(f"{result.match_id}: {line}")
        return found

    def _summary(self, progress: Progress, found: list[Result], broken: list[Result], *, is_mended: bool) -> str:
        lines = sum(len(result.lines) for result in found if not result.is_broken)
        verdict = "mended" if is_mended else "to be mended with --write"
        told = f"{lines} columns in {len(found) - len(broken)} of them differ"
        said = f"{progress.done} of {progress.total} matches compared; {told}{f', {verdict}' if lines else ''}"
        return f"{said}; {len(broken)} cannot be folded (check_rules says more)" if broken else said


def compare(match_id: UUID) -> Result:
    return _treat(rebuilding.compare, match_id)


def mend(match_id: UUID) -> Result:
    return _treat(rebuilding.mend, match_id)


def _treat(treat: Any, match_id: UUID) -> Result:
    try:
        return Result(match_id, tuple(str(difference) for difference in treat(match_id)))
    except DatabaseError:
        raise
    except Exception as error:  # whatever a damaged log makes of itself: the others are to be looked at all the same
        said = str(error) if isinstance(error, BadLog) else repr(error)
        return Result(match_id, (f"the log cannot be folded: {said}",), is_broken=True)
