"""Child processes for the AI's search."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from config import compiled
from config.paths import ROOT
from config.search_pool import NICENESS, SearchFailed, SearchPool
from tests.platform import searches


@pytest.fixture
def pool():
    made = SearchPool(1)
    yield made
    made.close()


def test_the_result_comes_from_another_process_that_gives_way_to_this_one(pool):
    pid, niceness = pool.submit(searches.who, timeout=20)
    assert pid != os.getpid()
    assert niceness == os.nice(0) + NICENESS


def test_no_process_is_started_before_it_is_needed_and_then_it_is_kept(pool):
    assert pool.workers == set()
    assert pool.submit(searches.who, timeout=20) == pool.submit(searches.who, timeout=20)


def test_an_error_in_the_search_is_raised_here_and_the_process_lives_on(pool):
    pid, _ = pool.submit(searches.who, timeout=20)
    with pytest.raises(ValueError, match="bad position"):
        pool.submit(searches.fail, timeout=20)
    assert pool.submit(searches.who, timeout=20)[0] == pid


def test_a_search_that_takes_too_long_is_ended_and_the_next_one_runs(pool):
    pid, _ = pool.submit(searches.who, timeout=20)
    with pytest.raises(SearchFailed):
        pool.submit(time.sleep, 30, timeout=0.2)
    assert not is_alive(pid)
    assert pool.submit(searches.who, timeout=20)[0] != pid


def test_a_process_that_dies_fails_one_search_and_is_replaced(pool):
    with pytest.raises(SearchFailed):
        pool.submit(searches.die, timeout=20)
    assert pool.submit(searches.who, timeout=20)[0] != os.getpid()


def test_a_process_killed_between_two_searches_is_not_noticed_by_the_next(pool):
    pid, _ = pool.submit(searches.who, timeout=20)
    os.kill(pid, signal.SIGKILL)
    time.sleep(0.1)
    assert pool.submit(searches.who, timeout=20)[0] != pid


def test_callers_queue_for_a_process(pool):
    with ThreadPoolExecutor(4) as callers:
        pids = {
            future.result()[0] for future in [callers.submit(pool.submit, searches.who, timeout=20) for _ in range(8)]
        }
    assert len(pids) == 1


def test_waiting_for_a_process_counts_towards_the_time_limit(pool):
    pool.submit(searches.who, timeout=20)
    thread = threading.Thread(target=pool.submit, args=[time.sleep, 1.0], kwargs={"timeout": 5})
    thread.start()
    time.sleep(0.1)
    with pytest.raises(SearchFailed, match="busy"):
        pool.submit(searches.who, timeout=0.1)
    thread.join()


def test_closing_ends_the_processes(pool):
    pid, _ = pool.submit(searches.who, timeout=20)
    pool.close()
    assert not is_alive(pid)
    with pytest.raises(SearchFailed):
        pool.submit(searches.who, timeout=5)


def test_the_processes_end_with_their_parent_however_it_ends():
    program = (
        "from config.search_pool import SearchPool; from tests.platform import searches; import time\n"
        "if __name__ == '__main__':\n"
        "    print(SearchPool(1).submit(searches.who, timeout=20)[0], flush=True); time.sleep(60)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    assert is_alive(pid)
    parent.kill()
    parent.communicate()
    deadline = time.monotonic() + 5
    while is_alive(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not is_alive(pid)


def is_alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_child_has_the_rules_in_its_parents_kind_whatever_was_compiled_since(pool, monkeypatch):
    monkeypatch.delenv("FOLDTABLE_RULES", raising=False)
    assert pool.submit(searches.kind_of_rules, timeout=20) == compiled.kind_in_use()
