"""Training on a handful of matches: the loss falls, a seed says everything, and weights are written in one step."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from games.rules.search.net import BadWeights, Net, new_net, read_net
from games.training.files import write_atomically
from games.training.hunches import learn_hunches
from games.training.learners import LEARNERS
from games.training.learning import Positions, loss_of, shares
from games.training.plan import Plan
from games.training.recipes import RECIPES
from games.training.selfplay import ByNet, Seen, by_hand, play, shares_of
from games.training.train import compare, train

LEARNER = LEARNERS["duel"]
FEATURES, TRAITS = LEARNER.count, LEARNER.trait_count
PLAN = Plan(games=30, seed=5, rounds=3)


@pytest.fixture(scope="module")
def trained() -> tuple[Net, list[str]]:
    said: list[str] = []
    return train("duel", PLAN, None, said.append), said


def test_it_tells_how_far_it_is(trained: tuple[Net, list[str]]) -> None:
    _, said = trained
    assert [line[:12] for line in said[:3]] == ["round 1 of 3", "round 2 of 3", "round 3 of 3"]
    assert "10 matches by hand" in said[0]
    assert "10 matches by the net" in said[2]
    assert "held out" in said[2]
    assert "can be told at first sight" in said[3]


def test_moves_of_promise_are_learned(trained: tuple[Net, list[str]]) -> None:
    hunches, part = learn_hunches(LEARNER, ByNet(trained[0]), games=6, seed=1)
    assert len(hunches) == TRAITS
    assert part > 0.03


def test_matches_are_learned(trained: tuple[Net, list[str]]) -> None:
    matches = [play(LEARNER, by_hand, f"{PLAN.seed}-{game}", 1.0) for game in range(1, 10)]
    positions = Positions([seen for match in matches for seen in match])
    before = loss_of(new_net(FEATURES, TRAITS, PLAN.seed), positions, FEATURES)
    assert loss_of(trained[0], positions, FEATURES) < before - 0.1


def test_the_same_seed_gives_the_same_weights_whoever_plays(trained: tuple[Net, list[str]]) -> None:
    again = train("duel", replace(PLAN, processes=2), None, lambda line: None)
    assert np.array_equal(again.rows, trained[0].rows)
    assert np.array_equal(again.out, trained[0].out)


def test_a_net_can_go_on(trained: tuple[Net, list[str]]) -> None:
    said: list[str] = []
    start = Net(trained[0].rows.copy(), trained[0].bias.copy(), trained[0].out.copy(), trained[0].base, [])
    on = train("duel", Plan(games=2, seed=6, rounds=1), start, said.append)
    assert "2 matches by the net" in said[0]
    assert not np.array_equal(on.rows, trained[0].rows)


def test_a_net_is_as_strong_as_itself() -> None:
    net = new_net(FEATURES, TRAITS, 1)
    assert 0.0 <= compare("duel", PLAN, net, net, games=4) <= 2.0


def test_views_of_one_position_share_one_victory() -> None:
    found = shares(np.array([0.0, 1.0, -1.0, 5.0, 0.0]), np.array([1, 3, 1]))
    assert found[0] == pytest.approx(0.5)
    assert found[1:4].sum() == pytest.approx(1.0)
    assert found[4] == pytest.approx(0.5)


def test_the_loss_of_knowing_nothing_is_the_logarithm_of_the_seats() -> None:
    blank = new_net(FEATURES, TRAITS, 1)
    blank.out[:] = 0
    lone = Positions([Seen((1,), [[1, 2]], (0.0, 1.0))])
    three = Positions([Seen((0, 1, 2), [[1], [2], [3]], (1.0, 0.0, 0.0))])
    assert loss_of(blank, lone, FEATURES) == pytest.approx(np.log(2))
    assert loss_of(blank, three, FEATURES) == pytest.approx(np.log(3))


def test_the_view_of_one_seat_tells_the_share_of_both() -> None:
    assert shares_of((1,), [2.0])[1] == pytest.approx(1 / (1 + np.exp(-2.0)))
    assert sum(shares_of((1,), [2.0])) == pytest.approx(1.0)
    assert shares_of((2, 0, 1), [3.0, 0.0, 0.0])[2] == max(shares_of((2, 0, 1), [3.0, 0.0, 0.0]))


def test_the_end_of_a_match_is_learned_as_it_was() -> None:
    last = play(LEARNER, ByNet(new_net(FEATURES, TRAITS, 2)), "end", 1.0)[0]
    assert sorted(last.target) in ([0.0, 1.0], [0.5, 0.5])


def test_the_command_writes_weights_that_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RECIPES, "duel", replace(RECIPES["duel"], compared=4))
    path = tmp_path / "weights.npz"
    call_command("train", "duel", games=2, rounds=1, out=path)
    said = capsys.readouterr().out
    assert f"The weights are in {path}" in said
    assert "times its fair share" in said
    with path.open("rb") as file:
        assert read_net(file, FEATURES, TRAITS, "it").rows.shape[0] == FEATURES
    assert [file.name for file in tmp_path.iterdir()] == ["weights.npz"]


def test_what_stood_there_before_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RECIPES, "duel", replace(RECIPES["duel"], compared=2))
    path = tmp_path / "weights.npz"
    path.write_bytes(b"former")
    call_command("train", "duel", games=2, rounds=1, out=path)
    assert (tmp_path / "weights.npz.former").read_bytes() == b"former"
    assert "What was there before is in" in capsys.readouterr().out
    assert path.read_bytes() != b"former"


def test_a_directory_is_refused_before_anything_is_learned(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="is a directory"):
        call_command("train", "duel", games=2, rounds=1, out=tmp_path)


def test_an_interrupted_write_leaves_the_former_weights(tmp_path: Path) -> None:
    path = tmp_path / "weights.npz"
    path.write_bytes(b"former")

    def fail(file: BinaryIO) -> None:
        file.write(b"half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, fail)
    assert path.read_bytes() == b"former"
    assert [file.name for file in tmp_path.iterdir()] == ["weights.npz"]


def test_positions_can_be_joined() -> None:
    one, two = Seen((0, 1), [[1, 2], [3]], (0.25, 0.75)), Seen((1,), [[4, 4]], (0.0, 1.0))
    joined, whole = Positions.join([Positions([one]), Positions([two])]), Positions([one, two])
    for found, wanted in zip(joined.batch([1, 0], 5), whole.batch([1, 0], 5), strict=True):
        assert np.array_equal(found, wanted)


def test_nonsense_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="--games is 1 at least"):
        call_command("train", "duel", games=0)
    with pytest.raises(CommandError, match="duel learns without a search"):
        call_command("train", "duel", simulations=8)
    with pytest.raises(CommandError, match="there is no directory"):
        call_command("train", "duel", out=tmp_path / "nowhere" / "weights.npz")

    def missing() -> Net:
        raise BadWeights("none")

    monkeypatch.setitem(RECIPES, "duel", replace(RECIPES["duel"], load=missing))
    with pytest.raises(CommandError, match="no weights to go on from"):
        call_command("train", "duel", games=1, go_on=True)
