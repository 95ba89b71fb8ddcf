"""`manage.py test`: what it chooses, what it sums up, and the servers it starts."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest
import redis

from config.paths import ROOT
from config.testing import packages, run
from config.testing.servers import PREFIX, ServerFailed, remove_leftovers

pytestmark = pytest.mark.embedded_only


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        (["tests/rules"], []),
        (["tests/service"], ["tests/service"]),
        (["tests/service/test_play_move.py::test_x"], ["tests/service/test_play_move.py::test_x"]),
        (["tests/rules", "tests/service/"], ["tests/service/"]),
    ],
)
def test_paths_choose_what_runs_on_both_kinds(chosen, found):
    assert run.within(chosen, run.ON_BOTH) == found


def test_without_a_path_everything_that_talks_to_servers_runs_on_both_kinds():
    assert "tests/service" in run.within([], run.ON_BOTH)
    assert run.within([], run.ON_BOTH) == run.within(["tests"], run.ON_BOTH)


def test_rules_alone_need_no_server_and_no_browser():
    assert run.needed(["tests/rules"]) == []
    assert run.needed(["tests/service"]) == ["postgres", "redis-server"]


def test_the_whole_suite_runs_in_two_lanes_and_every_test_once_on_the_embedded_default():
    lanes = run.plan([], ["-q"])
    assert len(lanes) == 2
    embedded = [path for lane in lanes for share in lane if share.environment == run.EMBEDDED for path in share.paths]
    assert sorted(embedded) == run.folders()
    assert len(set(embedded)) == len(embedded)
    on_servers = [share.paths for lane in lanes for share in lane if share.environment == run.POSTGRES]
    assert on_servers == [list(run.ON_BOTH)]


@pytest.mark.parametrize(("chosen", "options"), [(["tests/api"], []), ([], ["-x"]), ([], ["--pdb"])])
def test_who_chooses_or_watches_sees_one_run_after_the_other(chosen, options):
    (lane,) = run.plan(chosen, options)
    assert [share.environment for share in lane] == [run.EMBEDDED, run.POSTGRES]


def test_the_second_lane_is_shown_after_the_first_and_counts(tmp_path, capfd):
    for name, outcome in (("test_first.py", "True"), ("test_second.py", "False")):
        (tmp_path / name).write_text(f"def test_it():\n    assert {outcome}\n")
    lanes = [[run.Share(name, [str(tmp_path / f"test_{name}.py")], run.EMBEDDED)] for name in ("first", "second")]
    runs = run.run_lanes(lanes, ["-q", "-p", "no:cacheprovider"])
    assert [(done.name, done.code, done.counts["failed"]) for done in runs] == [("first", 0, 0), ("second", 1, 1)]
    shown = capfd.readouterr().out
    assert shown.index("· Tests on first") < shown.index("1 passed") < shown.index("· Tests on second")
    assert shown.index("· Tests on second") < shown.index("1 failed")


def test_a_lane_that_cannot_start_its_servers_says_so(monkeypatch):
    def refuse():
        raise ServerFailed("no room")

    monkeypatch.setattr(run, "Servers", refuse)
    lane = run.Lane([run.Share("PostgreSQL and Redis", [], run.POSTGRES)], [])
    lane.start()
    with pytest.raises(ServerFailed, match="no room"):
        lane.finish()


def test_marks_are_joined():
    assert run.joined_marks(["-m", "a", "-q", "-m", "b or c"]) == ["-q", "-m", "(a) and (b or c)"]
    assert run.joined_marks(["-q"]) == ["-q"]


def test_the_last_line_sums_up_all_runs(capsys):
    runs = [
        run.Run("one", 0, {"passed": 3, "failed": 0, "skipped": 1}),
        run.Run("two", 1, {"passed": 2, "failed": 4, "skipped": 0}),
    ]
    assert run.sum_up(runs) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "5 passed, 4 failed, 1 skipped"


@pytest.mark.parametrize(("codes", "result"), [([0, 5], 0), ([5, 5], 5), ([5], 5), ([0, 0], 0), ([2], 2), ([0, 3], 3)])
def test_a_run_without_tests_is_no_failure_unless_all_are(codes, result, capsys):
    assert run.sum_up([run.Run("x", code, {}) for code in codes]) == result


def test_a_missing_program_is_told_in_words(monkeypatch):
    monkeypatch.setattr(packages, "find", lambda program: None)
    monkeypatch.setattr(packages.os, "geteuid", lambda: 1000)
    with pytest.raises(packages.Missing, match="sudo apt-get install postgresql chromium"):
        packages.require(["postgres", "chromium"])


def test_the_servers_answer_and_are_of_this_run_alone(servers):
    with psycopg.connect(servers.environment["DATABASE_URL"].split("?")[0].replace("@/", "@localhost/"),
                         host=servers.environment["DATABASE_URL"].split("host=")[1]) as database:  # fmt: skip
        assert database.execute("select current_database()").fetchone() == ("foldtable",)
        assert database.execute("show listen_addresses").fetchone() == ("",)
    with redis.Redis.from_url(servers.environment["REDIS_URL"]) as client:
        assert client.ping()


def test_the_servers_end_with_their_starter_however_it_ends():
    program = (
        "import time\nfrom config.testing.servers import Servers\n"
        "servers = Servers().__enter__()\n"
        "print(servers._directory, *[process.pid for process in servers._processes], flush=True)\ntime.sleep(60)\n"
    )
    starter = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert starter.stdout is not None
    directory, *pids = starter.stdout.readline().split()
    assert len(pids) == 2
    starter.send_signal(signal.SIGKILL)
    starter.communicate()
    deadline = time.monotonic() + 10
    while any(is_alive(int(pid)) for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(is_alive(int(pid)) for pid in pids)
    assert Path(directory).name.startswith(PREFIX)
    remove_leftovers()
    assert not Path(directory).exists()


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_tests_never_touch_the_real_data():
    assert Path(os.environ["FOLDTABLE_VAR"]) != ROOT / "var"
