"""manage.py check_rules: every stored match folded, its chain checked, and its moves decided again by today's rules."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from games.checks.matches import Checked, check_match
from games.management.matches import add_choice, chosen_ids, treat_all
from games.management.progress import Progress

BROKEN = 1
DIFFERENT = 3
INTERRUPTED = 130


class Command(BaseCommand):
    help = (
        "Check stored matches: the chain of digests, the fold, and every move decided again by today's rules in the "
        "state it was made in. Reads only; safe while people play. Exits with 1 if a match is broken. That today's "
        "rules make something else of an old move is no fault, for matches keep their facts: it exits with 3 for that "
        "only with --strict."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_choice(parser)
        parser.add_argument("--json", action="store_true", help="print the result as one JSON object")
        parser.add_argument("--strict", action="store_true", help="exit with 3 if today's rules differ anywhere")

    def handle(self, *args: Any, **options: Any) -> None:
        ids = chosen_ids(options)
        progress = Progress(len(ids), "matches", sys.stderr)
        tally = Tally()
        begun_at = time.monotonic()
        is_interrupted = False
        try:
            for results in treat_all(check_match, ids, options["processes"]):
                progress.add(len(results))
                for checked in results:
                    tally.add(checked)
                    if not options["json"]:
                        self._tell(checked, progress)
        except KeyboardInterrupt:
            is_interrupted = True
        progress.clear()
        seconds = time.monotonic() - begun_at
        as_json = json.dumps(tally.as_json(len(ids), seconds), indent=1) if options["json"] else ""
        self.stdout.write(as_json or tally.in_words(len(ids), seconds))
        if is_interrupted:
            sys.exit(INTERRUPTED)
        if tally.broken:
            sys.exit(BROKEN)
        if tally.different and options["strict"]:
            sys.exit(DIFFERENT)

    def _tell(self, checked: Checked, progress: Progress) -> None:
        if checked.broken or checked.differences:
            progress.clear()
        for finding in checked.broken:
            self.stdout.write(f"{checked.match_id} ({checked.title}) BROKEN, event {finding.number}: {finding.text}")
        for finding in checked.differences:
            self.stdout.write(f"{checked.match_id} ({checked.title}), event {finding.number}: {finding.text}")


class Tally:
    """What was found so far, and how often by title and by what it is about."""

    def __init__(self) -> None:
        self.matches = 0
        self.events = 0
        self.moves = 0
        self.broken: list[Checked] = []
        self.different: list[Checked] = []
        self.times: Counter[tuple[str, str]] = Counter()
        self.in_matches: Counter[tuple[str, str]] = Counter()

    def add(self, checked: Checked) -> None:
        self.matches += 1
        self.events += checked.version
        self.moves += checked.moves
        if checked.broken:
            self.broken.append(checked)
        if checked.differences:
            self.different.append(checked)
        found = [(checked.title, finding.about) for finding in (*checked.broken, *checked.differences)]
        self.times.update(found)
        self.in_matches.update(set(found))

    def in_words(self, total: int, seconds: float) -> str:
        lines = [
            f"{title}: {about}: {times} times in {self.in_matches[title, about]} matches"
            for (title, about), times in sorted(self.times.items())
        ]
        lines.append(
            f"{self.matches} of {total} matches checked, {self.events} events, {self.moves} decided again, in "
            f"{seconds:.1f} s; {len(self.broken)} broken, {len(self.different)} that today's rules make otherwise"
        )
        return "\n".join(lines)

    def as_json(self, total: int, seconds: float) -> dict[str, Any]:
        return {
            "matches": self.matches,
            "total": total,
            "events": self.events,
            "decided_again": self.moves,
            "seconds": round(seconds, 3),
            "broken": [_json(checked, checked.broken) for checked in self.broken],
            "differences": [_json(checked, checked.differences) for checked in self.different],
            "summary": [
                {"title": title, "about": about, "times": times, "matches": self.in_matches[title, about]}
                for (title, about), times in sorted(self.times.items())
            ],
        }


def _json(checked: Checked, findings: Any) -> dict[str, Any]:
    return {
        "match": str(checked.match_id),
        "title": checked.title,
        "version": checked.version,
        "findings": [asdict(finding) for finding in findings],
    }
