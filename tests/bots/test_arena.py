"""`manage.py arena`: the matches, the figures that come of them, and the processes that play them."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from io import StringIO
from math import inf
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from config.paths import ROOT
from games.arena import match
from games.arena.contenders import Contender, parse_contender, strength
from games.arena.elo import Block, elo_of, share_of, wilson
from games.arena.match import Played, Task, Thinking, play
from games.arena.report import figures_of, lines_of
from games.arena.schedule import Schedule
from games.arena.workers import WorkerFailed, run_all
from games.rules.contract import snapshot
from games.rules.protocol import Rules, Seat, State, check_options
from games.rules.registry import TITLES
from games.rules.search.bot import BOTS
from games.rules.search.players import Thought

pytestmark = pytest.mark.embedded_only

RANDOM = Contender("random", "random")
GREEDY = Contender("greedy", "greedy")


def arena(*arguments: str) -> str:
    printed = StringIO()
    call_command("arena", *arguments, stdout=printed)
    return printed.getvalue()


def schedule(title: str, games: int, *, seats: int = 2, most_moves: int = 3000) -> Schedule:
    options = check_options(TITLES[title], {})
    return Schedule(title, seats, GREEDY, RANDOM, games, 5, options, most_moves)


def without_times(figures: dict[str, Any]) -> dict[str, Any]:
    for player in figures["players"].values():
        del player["cpu_ms"], player["wall_ms"]
    del figures["processes"]
    return figures


# The figures


@pytest.mark.parametrize(
    ("share", "seats", "elo"),
    [
        (0.5, 2, 0.0),
        (10 / 11, 2, 400.0),
        (1 / 11, 2, -400.0),
        (0.64, 2, 99.95),
        (0.95, 2, 511.5),
        (1 / 3, 3, 0.0),
        (0.2, 5, 0.0),
        (10 / 12, 3, 400.0),
        (0.0, 3, -inf),
        (1.0, 2, inf),
    ],
)
def test_elo_comes_from_the_odds_against_the_fair_share(share: float, seats: int, elo: float) -> None:
    assert elo_of(share, seats) == pytest.approx(elo, abs=0.1)


def test_the_interval_of_independent_games_is_wilsons() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(1.0, 100) == pytest.approx((0.9630, 1.0), abs=1e-4)
    assert wilson(0.0, 100) == pytest.approx((0.0, 0.0370), abs=1e-4)


def test_a_share_is_bounded_also_where_one_side_wins_everything() -> None:
    won, lost = share_of([Block(2, 2.0)] * 100), share_of([Block(2, 0.0)] * 100)
    assert won.value == won.high == 1.0
    assert lost.value == lost.low == 0.0
    assert 0.97 < won.low < 0.99
    assert 0.01 < lost.high < 0.03
    assert (share_of([]).low, share_of([]).high) == (0.0, 1.0)
    lone = share_of([Block(1, 1.0)])
    assert 0.1 < lone.low < 0.3


def test_blocks_count_not_games() -> None:
    """Pairs that always go to one player tell no more than single games; pairs always split tell more than most."""
    plain = share_of([Block(1, float(number % 2)) for number in range(200)])
    together = share_of([Block(2, 2.0 * (number % 2)) for number in range(100)])
    split = share_of([Block(2, 1.0)] * 100)
    assert together.high - together.low > 1.3 * (plain.high - plain.low)
    assert split.high - split.low < 0.5 * (plain.high - plain.low)
    assert split.value == together.value == plain.value == 0.5


@pytest.mark.parametrize("chance", [0.5, 0.9, 0.98])
@pytest.mark.parametrize("luck", [0.0, 0.6])
def test_the_interval_holds_the_truth_in_95_of_100_runs(chance: float, luck: float) -> None:
    """Also where the shared draws decide a part of the games: then both games of a pair go to the lucky seat."""
    draw = random.Random(f"{chance}{luck}")

    def pair() -> Block:
        if draw.random() < luck:
            return Block(2, 1.0)
        return Block(2, (draw.random() < chance) + (draw.random() < chance))

    truth = luck * 0.5 + (1 - luck) * chance
    shares = [share_of([pair() for _ in range(100)]) for _ in range(300)]
    assert sum(share.low <= truth <= share.high for share in shares) >= 0.92 * len(shares)


def played(number: int, winners: tuple[Seat, ...], *, is_cut: bool = False) -> Played:
    thinking = tuple(Thinking([0.001], [0.002], simulations=10, late=1) for _ in range(3))
    return Played(number, winners, "goal", is_cut, 50, thinking)


def test_a_shared_victory_counts_in_parts() -> None:
    games = [played(2, (0,)), played(0, (0,)), played(1, (0, 1)), played(3, (0, 1, 2), is_cut=True)]
    figures = figures_of(schedule("niagara", 6, seats=3), games)
    assert figures["score"] == pytest.approx(1 + 1 / 2 + 0 + 1 / 3, abs=1e-3)
    assert (figures["wins"], figures["draws"], figures["losses"]) == (1, 2, 1)
    assert figures["by_seat"] == [pytest.approx(2 / 3, abs=1e-3), 0.5, 0.0]
    assert (figures["ends"], figures["cut"]) == ({"goal": 3}, 1)
    assert (figures["players"]["a"]["decisions"], figures["players"]["b"]["decisions"]) == (4, 8)
    assert figures["players"]["b"]["late"] == 8
    assert figures["players"]["a"]["cpu_ms"] == {"mean": 1.0, "p99": 1.0, "worst": 1.0}
    printed = "\n".join(lines_of(figures))
    assert "4 of 6" in printed
    assert "1 scored after 3000 moves" in printed


# The matches


def test_a_takes_every_seat_in_turn_with_the_same_draws() -> None:
    tasks = schedule("niagara", 7, seats=3).tasks()
    assert [task.players.index(GREEDY) for task in tasks] == [0, 1, 2, 0, 1, 2, 0]
    assert all(task.players.count(RANDOM) == 2 for task in tasks)
    assert [task.block for task in tasks] == [0, 0, 0, 1, 1, 1, 2]


class Watcher:
    """Stands where the players think: notes what they are shown and asked with, and plays at random."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shown: list[tuple[Contender, Seat, Any]] = []
        self.seeds: list[int] = []
        monkeypatch.setattr(match, "think", self.think)

    def think(self, contender: Contender, rules: Rules, seen: State, seat: Seat, seed: int, **_: Any) -> Thought:
        assert snapshot(rules.redact(seen, seat)) == snapshot(seen)
        self.shown.append((contender, seat, snapshot(seen)))
        self.seeds.append(seed)
        return Thought(random.Random(seed).choice(rules.legal_moves(seen, seat)), 0, is_late=False)


def test_swapped_players_begin_in_the_same_position_with_seeds_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    watcher = Watcher(monkeypatch)
    first, swapped, other = (task for task in schedule("duel", 3, most_moves=1).tasks())
    for task in (first, swapped, other):
        play(task)
    (one, seat, shown), (two, same_seat, same), (_, _, different) = watcher.shown
    assert (one, two) == (GREEDY, RANDOM)
    assert (seat, shown) == (same_seat, same)
    assert shown != different
    assert len(set(watcher.seeds)) == 3


def test_seats_asked_at_once_are_all_shown_the_same_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """Niagara's cards are picked at once: no answer is carried out before all have been given."""
    watcher = Watcher(monkeypatch)
    done = play(schedule("niagara", 1, seats=3, most_moves=3).tasks()[0])
    assert [seat for _, seat, _ in watcher.shown] == [0, 1, 2]
    assert len({shown for _, _, shown in watcher.shown}) == 1
    assert done.moves == 3


def test_a_match_that_is_cut_goes_to_the_first_in_rank() -> None:
    done = play(schedule("niagara", 1, seats=3, most_moves=3).tasks()[0])
    assert done.is_cut
    assert done.winners == (0, 1, 2)


def test_only_searches_that_the_deadline_ends_are_late() -> None:
    task = schedule("duel", 1, most_moves=8).tasks()[0]
    hasty = (parse_contender("hard:seconds=0"), parse_contender("hard:simulations=4"))
    late, in_time = play(Task(0, "duel", hasty, task.options, 1, 0, 8)).thinking
    assert (late.late, late.simulations) == (len(late.cpu), 0)
    assert (in_time.late, in_time.simulations) == (0, 4 * len(in_time.cpu))


def test_changes_for_a_trial_leave_the_title_as_it_is() -> None:
    bot, level = strength("duel", parse_contender("easy:simulations=7,slip=2,exploration=1.5"))
    own = BOTS["duel"].levels["easy"]
    assert (level.simulations, level.slip, level.seconds) == (7, 2, own.seconds)
    assert bot.exploration == 1.5 != BOTS["duel"].exploration
    assert bot.horizon == BOTS["duel"].horizon
    assert strength("duel", parse_contender("easy")) == (BOTS["duel"], own)


# The command


@pytest.mark.parametrize(("title", "others"), [("duel", "random"), ("newyork", "random"), ("niagara", "2 x random")])
def test_a_few_games_of_every_title(title: str, others: str) -> None:
    printed = arena(title, "greedy", "random", "--games", "4", "--processes", "2", "--most-moves", "150")
    assert printed.startswith(f"{title}: greedy against {others}")
    assert "Elo" in printed
    assert "processor time" in printed


def test_the_same_seed_gives_the_same_figures_on_any_number_of_processes() -> None:
    arguments = ["duel", "beginner:seconds=60", "greedy", "--games", "4", "--most-moves", "24", "--json"]
    one, two = (json.loads(arena(*arguments, "--processes", processes)) for processes in "12")
    assert without_times(one) == without_times(two)
    assert one["games"] == one["wins"] + one["draws"] + one["losses"] == 4
    assert one["players"]["a"]["simulations_per_decision"] > 0
    other = json.loads(arena(*arguments, "--seed", "2"))
    assert without_times(other)["players"] != one["players"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["duel", "grandmaster", "random"], "there is no player 'grandmaster'; there are random, greedy, beginner"),
        (["duel", "random", "hard:depth=3"], "'depth' cannot be changed"),
        (["duel", "random", "hard:simulations=many"], "simulations cannot be 'many'"),
        (["duel", "random", "hard:slip=-1"], "slip cannot be '-1'"),
        (["duel", "random:slip=2", "hard"], "'random' has nothing to change"),
        (["niagara", "random", "greedy", "--seats", "2"], "Niagara is played by 3, 4, 5"),
        (["duel", "random", "greedy", "--option", "wonders"], "option 'wonders' cannot be ''"),
        (["duel", "random", "greedy", "--option", "wonders=all"], "option 'wonders' cannot be 'all'"),
        (["duel", "random", "greedy", "--games", "0"], "--games cannot be 0"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], problem: str) -> None:
    with pytest.raises(CommandError, match=problem):
        arena(*arguments)


def test_interrupted_it_prints_what_was_played_and_leaves_no_process() -> None:
    running = subprocess.Popen(
        [sys.executable, "manage.py", "arena", "duel", "random", "random", "--games", "90000", "--json"],
        cwd=ROOT,
        env={**os.environ, "NO_BOOTSTRAP": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a run in the background ignores it
    )
    while sum(map(ticks_of, children := children_of(running.pid))) < 40:
        assert running.poll() is None
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    printed, problems = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in problems
    assert 0 < json.loads(printed)["games"] < json.loads(printed)["planned"] == 90000
    assert not any(Path(f"/proc/{child}").exists() for child in children)


def children_of(process: int) -> list[str]:
    try:
        return Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []


def ticks_of(process: str) -> int:
    """Return the processor's time that a process has had, in hundredths of a second."""
    try:
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11])
    except OSError:
        return 0


# The processes


def double(number: int) -> int:
    if number == 13:
        raise ValueError("unlucky")
    if number == 99:
        os._exit(3)
    return 2 * number


def test_every_task_is_done_once() -> None:
    assert sorted(run_all(double, range(10), 3)) == [2 * number for number in range(10)]
    assert list(run_all(double, [], 3)) == []


@pytest.mark.parametrize(("task", "problem"), [(13, "ValueError: unlucky"), (99, "died .exit code 3.")])
def test_a_task_that_fails_ends_the_run(task: int, problem: str) -> None:
    with pytest.raises(WorkerFailed, match=problem):
        list(run_all(double, [1, 2, task, *range(20, 40)], 2))
