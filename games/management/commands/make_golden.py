"""manage.py make_golden REPORT_ID|MATCH_ID: a reported position as a test that every later version must pass."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games import store
from games.golden.files import PROBLEMS, Stored
from games.golden.problems import faults_of, make_golden
from games.models import Match, ProblemReport
from games.rules.protocol import EVERYTHING

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,60}")


class Command(BaseCommand):
    help = (
        "Write a position to tests/golden/problems, where a test picks it up: the log up to it without secrets and "
        "names, what is seen there and what may be done. Mend the rules then, and make it --again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", metavar="REPORT_ID|MATCH_ID", help="a report's number, or a match's id")
        parser.add_argument("--at", type=int, metavar="N", help="the position after event N; else the reported one")
        parser.add_argument("--as", type=int, metavar="V", dest="viewer", help="a seat, -1 spectator, -2 everything")
        parser.add_argument("--name", help="the name of the file; else made from what it is of")
        parser.add_argument("--again", action="store_true", help="write it anew if it is there; `otherwise` is kept")
        parser.add_argument("--folder", type=Path, default=PROBLEMS, help="where; for tests")

    def handle(self, *args: Any, **options: Any) -> None:
        match, at, viewer, comment, name = self._find(options)
        if not 1 <= at <= match.version or not EVERYTHING <= viewer < match.seats:
            raise CommandError(f"The match has events 1 to {match.version} and seats 0 to {match.seats - 1}.")
        path: Path = options["folder"] / f"{name}.json"
        if path.exists() and not options["again"]:
            raise CommandError(f"{path} is there already; --again writes it anew.")
        golden = make_golden([record.event for record in store.read(match.pk, up_to=at)], viewer, comment)
        if path.exists():
            golden["otherwise"] = json.loads(path.read_text(encoding="utf-8"))["otherwise"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(written(golden), encoding="utf-8")
        self.stdout.write(f"{path}: {at} events; tests/rules/test_problems.py checks it from now on")
        for fault in faults_of(golden):
            self.stdout.write(f"  does not pass yet: {fault}")
        if match.status != Match.Status.OVER:
            self.stdout.write(
                "  the match still runs: what is hidden in it stands in the file, so do not publish it yet"
            )

    def _find(self, options: dict[str, Any]) -> tuple[Match, int, int, str, str]:
        """Return match, position, viewer, words and name, as given or as reported."""
        what: str = options["what"]
        if what.isascii() and what.isdigit():
            report = ProblemReport.objects.select_related("match").filter(pk=int(what)).first()
            if report is None:
                raise CommandError(f"There is no report {what}.")
            found = report.match, report.number, report.viewer, report.text, f"{report.match.title}-report-{what}"
        else:
            try:
                match = Match.objects.get(pk=UUID(what))
            except (ValueError, Match.DoesNotExist):
                raise CommandError(f"There is no match {what}.") from None
            at = match.version if options["at"] is None else options["at"]
            found = match, at, EVERYTHING, "", f"{match.title}-{match.pk.hex[-8:]}-{at}"
        match, number, viewer, text, name = found
        number = number if options["at"] is None else options["at"]
        viewer = viewer if options["viewer"] is None else options["viewer"]
        name = options["name"] or name
        if not NAME.fullmatch(name):
            raise CommandError("A name is made of small letters, digits, - and _.")
        return match, number, viewer, text, name


def written(golden: Stored) -> str:
    """Return the JSON with one line for each part and event, so that it can be read in a diff."""
    parts = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in golden.items() if key != "log"]
    events = ",\n".join(json.dumps(event) for event in golden["log"])
    return "{\n" + ",\n".join(parts) + ',\n"log": [\n' + events + "\n]\n}\n"
