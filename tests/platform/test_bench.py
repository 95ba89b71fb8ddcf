"""`manage.py bench`: small runs of what is otherwise long, for the shape of what it prints and for what it leaves."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError

from config.paths import ROOT
from games.bench import bots, replay, sandbox
from games.bench.search import POSITIONS, position_of
from games.bench.service.figures import COLUMNS, COMPARED, Figures, Screen, Sent, percentile
from games.management.commands.bench import Command, as_table
from games.rules.contract import snapshot
from games.rules.registry import TITLES

pytestmark = pytest.mark.embedded_only


def command(*arguments: str) -> list[str]:
    return [sys.executable, "manage.py", "bench", *arguments]


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "NO_BOOTSTRAP": "1", "FOLDTABLE_VAR": str(folder / "var"), "TMPDIR": str(folder)}


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments),
        cwd=ROOT,
        env=environment(folder),
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )


def test_the_service_is_measured_and_nothing_is_left(tmp_path: Path) -> None:
    done = run(tmp_path, "service", "--backend", "sqlite", "--matches", "2", "--seconds", "1", "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["bench"] == "service"
    (row,) = result["rows"]
    figures: dict[str, Any] = dict(zip(result["columns"], row, strict=True))
    assert figures["backend"] == "sqlite"
    assert figures["moves"] > 0
    assert figures["errors"] == 0, result["errors"]
    assert 0 < figures["move p50"] <= figures["move p99"]
    assert 0 < figures["screen p50"] <= figures["screen p99"]
    assert result["ratios"] == {"sqlite": dict.fromkeys(COMPARED, 1.0)}
    assert "synchronous=FULL" in result["durability"]["sqlite"]
    assert "sqlite: starting" in done.stderr
    assert leftovers(tmp_path) == []


def test_an_interrupted_bench_leaves_nothing(tmp_path: Path) -> None:
    """Interrupted while the load runs, the service that was started is ended and its data removed."""
    bench = subprocess.Popen(
        command("service", "--backend", "sqlite", "--matches", "1", "--seconds", "60"),
        cwd=ROOT,
        env=environment(tmp_path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a run in the background ignores it
    )
    assert bench.stderr is not None
    while "sockets" not in bench.stderr.readline():
        assert bench.poll() is None
    time.sleep(0.5)
    assert leftovers(tmp_path)
    bench.send_signal(signal.SIGINT)
    printed = bench.communicate(timeout=90)[1]
    assert bench.returncode == 130
    assert "Traceback" not in printed
    assert leftovers(tmp_path) == []
    assert not any(str(tmp_path).encode() in variables for variables in environments())


def test_searches_are_measured_in_the_opening_the_middle_and_the_end(tmp_path: Path) -> None:
    done = run(tmp_path, "search", "duel", "--seconds", "0.02", "--json")
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    written = [
        row
        for row in (dict(zip(result["columns"], row, strict=True)) for row in result["rows"])
        if row["rules"] == "pure"
    ]
    assert [row["position"] for row in written] == ["opening", "middle", "end"]
    assert all(row["title"] == "duel" and row["simulations/s"] > 0 and row["choices"] > 1 for row in written)
    assert [row["ratio"] for row in written] == [1.0] * 3
    assert 0 < written[0]["moves"] < written[1]["moves"] < written[2]["moves"]


@pytest.mark.parametrize("title", sorted(TITLES))
def test_the_positions_of_a_search_are_always_the_same(title: str) -> None:
    rules = TITLES[title]
    one, other = (position_of(rules, POSITIONS["middle"]) for _ in range(2))
    assert snapshot(one[0]) == snapshot(other[0])
    assert one[1:] == other[1:]
    assert one[1] in rules.decisions(one[0])


def leftovers(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.startswith("foldtable-")]


def environments() -> list[bytes]:
    """Return the environments of all processes that can be looked at."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            found.append(path.read_bytes())
        except OSError:
            continue
    return found


def test_a_bench_that_was_not_asked_for_is_not_imported() -> None:
    program = (
        "import django, sys; django.setup()\n"
        "from django.core.management import call_command\n"
        "call_command('bench', 'rules', '--seconds', '0.01')\n"
        "assert 'games.bench.service' not in sys.modules\n"
    )
    variables = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=variables, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("title")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--help"], ["rules", "search", "service"]),
        (["rules", "--help"], ["--title", "--json"]),
        (["search", "--help"], ["duel", "--rules", "--seconds"]),
        (["bots", "--help"], ["--bots", "--matches", "--backend", "--json"]),
        (["service", "--help"], ["--matches", "--backend", "--json"]),
    ],
)
def test_help_says_what_there_is(arguments: list[str], words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        Command().create_parser("manage.py", "bench").parse_args(arguments)
    printed = capsys.readouterr().out
    assert all(word in printed for word in words)


@pytest.mark.parametrize("arguments", [["--matches", "0"], ["--matches", "9999"], ["--seconds", "-1"]])
def test_a_load_without_bounds_is_refused(arguments: list[str]) -> None:
    with pytest.raises(CommandError, match=arguments[1]):
        Command().create_parser("manage.py", "bench").parse_args(["service", *arguments])


def test_delays_are_counted_from_sending_to_each_other_screen() -> None:
    mine, other, late = Screen(), Screen(), Screen()
    other.show(1, 0.5)
    other.show(3, 2.25)  # version 2 was skipped: 3 shows it as well
    late.show(1, 0.5)
    figures = Figures(begin=1.0, end=11.0)
    figures.add([Sent(mine, 2.0, 2.125, number=2), Sent(mine, 0.5, 0.6, number=1)], [mine, other, late])
    assert figures.moves == 1
    assert figures.to_ack == [0.125]
    assert figures.to_screens == [0.25]
    assert figures.errors == {"not shown": 1}
    assert figures.compared() == [0.1, 125.0, 125.0, 250.0, 250.0]


def test_a_move_without_an_answer_is_an_error_and_a_refused_one_is_counted_elsewhere() -> None:
    figures = Figures(0.0, 1.0)
    figures.add([Sent(Screen(), 0.5), Sent(Screen(), 0.5, is_refused=True)], [])
    assert figures.errors == {"no answer": 1}
    assert figures.moves == 0


def test_trying_moves_is_measured_for_every_title(tmp_path: Path) -> None:
    rows = sandbox.run({"moves": 3, "rounds": 1})["rows"]
    assert [row[:2] for row in rows] == [[title, 3] for title in TITLES]


def test_the_delay_beside_bots_is_compared_with_that_without() -> None:
    without, beside = (bots.Measured(count, count / 10, Figures(0.0, 1.0)) for count in (0, 100))
    without.figures.to_ack, beside.figures.to_ack = [0.004], [0.006]
    rows = list(bots.rows_of("sqlite", without, beside))
    assert [len(row) for row in rows] == [len(bots.COLUMNS)] * 2
    assert rows[1] == ["sqlite", 100, 10.0, 1, 0, 6.0, 6.0, 0.0, 0.0, 1.5, 1.5]
    assert bots.ratios(without, beside) == {"move p50": 1.5, "move p99": 1.5}


def test_percentiles() -> None:
    values = [float(value) for value in range(1, 101)]
    assert (percentile(values, 0.5), percentile(values, 0.99)) == (51.0, 100.0)
    assert percentile([7.0], 0.99) == 7.0
    assert percentile([], 0.5) == 0.0


def test_a_table_shows_what_is_not_known_as_a_dash() -> None:
    assert as_table(COLUMNS[:3], [["a", 1000, None]]) == "backend  moves  errors\na        1,000  -"


def test_a_replay_is_measured_for_a_seat_and_for_everything() -> None:
    result = replay.run({"events": 12, "title": "duel"})
    figures = [dict(zip(result["columns"], row, strict=True)) for row in result["rows"]]
    assert [(row["title"], row["viewer"], row["events"]) for row in figures] == [("duel", 0, 12), ("duel", -2, 12)]
    assert all(row["gzipped"] < row["film"] < row["whole views"] for row in figures)
