"""`manage.py test [pytest's arguments]`: all on the embedded default, the service's also on PostgreSQL and Redis.

The last line sums up both runs. Paths among the arguments choose tests in both; servers and browser are looked for only
when something chosen needs them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from config.paths import ROOT
from config.testing import packages
from config.testing.servers import ServerFailed, Servers

# What talks to database, broker or channel layer, and therefore runs on both kinds.
ON_BOTH = ("tests/service", "tests/api", "tests/live", "tests/bots", "tests/accounts")
WITH_BROWSER = ("tests/browser",)
# Some of these start servers of their own, by the fixture `servers`.
WITH_SERVERS = ("tests/platform", "tests/chaos")

NOTHING_COLLECTED = 5
INTERRUPTED = 2


def main(arguments: Sequence[str]) -> int:
    chosen = [argument for argument in arguments if is_path(argument)]
    options = [argument for argument in arguments if not is_path(argument)]
    if {"-h", "--help", "--version"} & set(options):
        return subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, check=False).returncode
    second = within(chosen, ON_BOTH)
    try:
        packages.require(needed(chosen))
        first = run("the embedded default", options, chosen, {"FOLDTABLE_BACKEND": "embedded"})
        runs = [first]
        if second and first.code != INTERRUPTED and not (first.code and stops_at_failure(options)):
            with Servers() as servers:
                environment = {"FOLDTABLE_BACKEND": "postgres", **servers.environment}
                marked = ["-m", "not embedded_only", *options]
                runs.append(run("PostgreSQL and Redis", marked, second, environment))
    except (packages.Missing, ServerFailed) as refusal:
        print(refusal, file=sys.stderr)
        return 1
    return sum_up(runs)


def is_path(argument: str) -> bool:
    return not argument.startswith("-") and (ROOT / argument.split("::", maxsplit=1)[0]).exists()


def stops_at_failure(options: Sequence[str]) -> bool:
    return any(option in ("-x", "--exitfirst") or option.startswith("--maxfail") for option in options)


def within(chosen: Sequence[str], folders: Sequence[str]) -> list[str]:
    """Return what of the chosen paths lies in the folders: a path inside one, or the folders inside a path."""
    existing = [folder for folder in folders if any((ROOT / folder).rglob("test_*.py"))]
    found = []
    for path in chosen or ["tests"]:
        place = (ROOT / path.split("::")[0]).resolve()
        for folder in existing:
            if place.is_relative_to(ROOT / folder):
                found.append(path)
            elif (ROOT / folder).is_relative_to(place):
                found.append(folder)
    return found


def needed(chosen: Sequence[str]) -> list[str]:
    programs = ["postgres", "redis-server"] if within(chosen, ON_BOTH + WITH_SERVERS) else []
    return programs + (["chromium"] if within(chosen, WITH_BROWSER) else [])


class Run:
    def __init__(self, name: str, code: int, counts: Mapping[str, int]) -> None:
        self.name = name
        self.code = code
        self.counts = counts


def run(name: str, options: Sequence[str], paths: Sequence[str], extra: Mapping[str, str]) -> Run:
    print(f"\n· Tests on {name}", flush=True)
    with tempfile.TemporaryDirectory() as directory:
        report = Path(directory) / "counts.json"
        # pytest's own -m may follow in the options, and the last one counts: theirs narrows, ours must stay.
        command = [sys.executable, "-m", "pytest", "-p", "config.testing.counts", *joined_marks(options), *paths]
        environment = {**os.environ, **extra, "FOLDTABLE_COUNTS": str(report)}
        try:
            code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
        except KeyboardInterrupt:
            code = INTERRUPTED
        counts = json.loads(report.read_text()) if report.exists() else {}
    return Run(name, code, counts)


def joined_marks(options: Sequence[str]) -> list[str]:
    """Return the options with all `-m` expressions joined into one that asks for each of them."""
    rest, marks, items = [], [], iter(options)
    for option in items:
        if option == "-m":
            marks.append(f"({next(items, '')})")
        else:
            rest.append(option)
    return [*rest, "-m", " and ".join(marks)] if marks else rest


def sum_up(runs: Sequence[Run]) -> int:
    """Print one summary, its last line `N passed, N failed, N skipped`, and return the exit code."""
    print()
    totals = {"passed": 0, "failed": 0, "skipped": 0}
    for item in runs:
        for kind in totals:
            totals[kind] += item.counts.get(kind, 0)
        shown = ", ".join(f"{item.counts.get(kind, 0)} {kind}" for kind in totals)
        print(f"{item.name}: {shown if item.counts else 'did not run'}")
    codes = [item.code for item in runs if item.code != NOTHING_COLLECTED]
    print(", ".join(f"{count} {kind}" for kind, count in totals.items()))
    return max(codes) if codes else NOTHING_COLLECTED
