"""`manage.py test [pytest's arguments]`: all on the embedded default, the service's also on PostgreSQL and Redis.

The last line sums up all runs. Paths among the arguments choose tests in both kinds; servers and browser are looked for
only when something chosen needs them. The whole suite runs in two lanes at once, for a core each: what mostly waits for
other processes beside what computes. The output of the second lane follows that of the first.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from config.paths import ROOT
from config.testing import packages
from config.testing.servers import ServerFailed, Servers

# What talks to database, broker or channel layer, and therefore runs on both kinds.
ON_BOTH = ("tests/service", "tests/api", "tests/live", "tests/bots", "tests/accounts")
WITH_BROWSER = ("tests/browser",)
# Some of these start servers of their own, by the fixture `servers`.
WITH_SERVERS = ("tests/platform", "tests/chaos")

# What mostly waits for other processes: the lane that is shown while it runs.
WAITING = (*WITH_BROWSER, *WITH_SERVERS)

NOTHING_COLLECTED = 5
INTERRUPTED = 2

# Options of pytest for somebody who sits before it: one lane, so that all is shown as it comes.
ONE_BY_ONE = {"-s", "--pdb", "--trace", "--collect-only", "--co", "--lf", "--last-failed", "--sw", "--stepwise"}

EMBEDDED = {"FOLDTABLE_BACKEND": "embedded"}
POSTGRES = {"FOLDTABLE_BACKEND": "postgres"}


@dataclass(frozen=True, slots=True)
class Share:
    """Tests that one pytest runs, on one kind of service. Without paths: all there are."""

    name: str
    paths: Sequence[str]
    environment: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Run:
    """What came of a share. `counts` is empty if it did not run to its end."""

    name: str
    code: int
    counts: Mapping[str, int]


def main(arguments: Sequence[str]) -> int:
    chosen = [argument for argument in arguments if is_path(argument)]
    options = [argument for argument in arguments if not is_path(argument)]
    if {"-h", "--help", "--version"} & set(options):
        return subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, check=False).returncode
    try:
        packages.require(needed(chosen))
        runs = run_lanes(plan(chosen, options), options)
    except (packages.Missing, ServerFailed) as refusal:
        print(refusal, file=sys.stderr)
        return 1
    return sum_up(runs)


def plan(chosen: Sequence[str], options: Sequence[str]) -> list[list[Share]]:
    """Return the lanes, each a list of shares to be run one after the other."""
    on_servers = [Share("PostgreSQL and Redis", found, POSTGRES)] if (found := within(chosen, ON_BOTH)) else []
    if chosen or stops_at_failure(options) or ONE_BY_ONE & set(options):
        return [[Share("the embedded default", chosen, EMBEDDED), *on_servers]]
    waiting = [folder for folder in folders() if folder in WAITING]
    computing = [folder for folder in folders() if folder not in WAITING]
    return [
        [Share("the embedded default, from outside", waiting, EMBEDDED)],
        [Share("the embedded default", computing, EMBEDDED), *on_servers],
    ]


def folders() -> list[str]:
    """Return the folders of tests."""
    found = {path.relative_to(ROOT).parts[1] for path in (ROOT / "tests").rglob("test_*.py")}
    return [f"tests/{name}" for name in sorted(found)]


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


def run_lanes(lanes: Sequence[Sequence[Share]], options: Sequence[str]) -> list[Run]:
    """Run the lanes at once and return what came of all shares; only the first one's output is shown as it comes."""
    others = [Lane(lane, options) for lane in lanes[1:]]
    for other in others:
        other.start()
    runs = run_lane(lanes[0], options, None)
    for other in others:
        runs += other.finish()
    return runs


def run_lane(lane: Sequence[Share], options: Sequence[str], output: IO[str] | None) -> list[Run]:
    runs: list[Run] = []
    for share in lane:
        if runs and (runs[-1].code == INTERRUPTED or (runs[-1].code and stops_at_failure(options))):
            break
        if share.environment != POSTGRES:
            runs.append(run(share, options, output))
            continue
        with Servers() as servers:
            there = Share(share.name, share.paths, {**POSTGRES, **servers.environment})
            runs.append(run(there, ["-m", "not embedded_only", *options], output))
    return runs


class Lane(threading.Thread):
    """A lane that runs beside another one; `finish` shows its output up to its end and returns what came of it."""

    def __init__(self, shares: Sequence[Share], options: Sequence[str]) -> None:
        super().__init__(daemon=True)
        self.shares = shares
        self.options = options
        self.output = tempfile.NamedTemporaryFile("w", encoding="utf-8", errors="replace")  # noqa: SIM115 - for `finish`
        self.runs: list[Run] = []
        self.failure: Exception | None = None

    def run(self) -> None:
        try:
            self.runs = run_lane(self.shares, self.options, self.output)
        except Exception as failure:
            self.failure = failure

    def finish(self) -> list[Run]:
        with self.output, open(self.output.name, encoding="utf-8", errors="replace") as text:
            while self.is_alive():
                print(text.read(), end="", flush=True)
                time.sleep(0.2)
            print(text.read(), end="", flush=True)
        if self.failure is not None:
            raise self.failure
        return self.runs


def run(share: Share, options: Sequence[str], output: IO[str] | None) -> Run:
    print(f"\n· Tests on {share.name}", file=output, flush=True)
    with tempfile.TemporaryDirectory() as directory:
        report = Path(directory) / "counts.json"
        # pytest's own -m may follow in the options, and the last one counts: theirs narrows, ours must stay.
        command = [sys.executable, "-m", "pytest", "-p", "config.testing.counts", *joined_marks(options), *share.paths]
        environment = {**os.environ, **share.environment, "FOLDTABLE_COUNTS": str(report)}
        try:
            done = subprocess.run(
                command, cwd=ROOT, env=environment, stdout=output, stderr=output and subprocess.STDOUT, check=False
            )
            code = done.returncode
        except KeyboardInterrupt:
            code = INTERRUPTED
        counts = json.loads(report.read_text()) if report.exists() else {}
    return Run(share.name, code, counts)


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
