"""Training by the search on a handful of matches: New York's weights in points, and Niagara's net."""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from django.core.management import call_command

from games.rules.chance import SeededChance
from games.rules.newyork.bot import NEWYORK_BOT
from games.rules.newyork.rules import NEWYORK
from games.rules.niagara.features import FEATURES
from games.rules.registry import TITLES
from games.rules.search.net import BadWeights, Net, new_net, read_net
from games.rules.search.playout import begin_match
from games.training import newyork, niagara
from games.training.choices import choice, explained, fit_choices
from games.training.learning import Positions, loss_of
from games.training.margins import Margins, error_of, fit_close, fit_points, joined, leads
from games.training.plan import Plan
from games.training.recipes import RECIPES
from games.training.searchplay import Altered, Habits, chance_of, compare, play, shares_of
from games.training.weighing import Weights, bot_by, read_weights, write_weights

NEWYORK_PLAN = Plan(games=2, seed=3, rounds=2, simulations=2)
NIAGARA_PLAN = Plan(games=16, seed=3, rounds=2, simulations=2)
SHIPPED = Path(newyork.ROOT) / "games" / "rules" / "newyork" / newyork.FILE


def text_of(weights: Weights) -> str:
    file = BytesIO()
    write_weights(weights, file)
    return file.getvalue().decode()


@pytest.fixture(scope="module")
def numbers() -> tuple[Weights, list[str]]:
    said: list[str] = []
    return newyork.train(NEWYORK_PLAN, None, said.append), said


@pytest.fixture(scope="module")
def net() -> tuple[Net, list[str]]:
    said: list[str] = []
    return niagara.train(NIAGARA_PLAN, None, said.append), said


def test_every_title_has_a_recipe() -> None:
    assert RECIPES.keys() == TITLES.keys()


# Matches by the search


def test_a_match_is_played_to_its_end_and_strays_as_it_should() -> None:
    chance = chance_of(1, "a")
    state = begin_match(NEWYORK, 2, {}, chance)
    turns = list(play(NEWYORK, [newyork.hand_made()] * 2, state, Habits(2, opening=3), chance))
    assert NEWYORK.outcome(state) is not None
    assert sum(shares_of(NEWYORK, state)) == pytest.approx(1.0)
    assert [turn.search for turn in turns[:3]] == [None] * 3
    assert turns[3].search is not None


def test_draws_depend_on_their_label_alone() -> None:
    assert [chance_of(1, "a").below(1000) for _ in range(2)] == [chance_of("1|a").below(1000)] * 2
    assert chance_of(1, "a").below(1 << 30) != chance_of(2, "a").below(1 << 30)


def test_the_better_judge_wins_more_than_its_share() -> None:
    judge = newyork.hand_made()
    contrary = Altered(judge, evaluate=lambda state: [1 - share for share in judge.evaluate(state)])
    assert compare(NEWYORK, judge, contrary, games=2, seed=1, simulations=16) > 1.0


# New York


def test_weights_are_written_as_the_shipped_ones_are() -> None:
    text = SHIPPED.read_text()
    assert text_of(read_weights(text, "it")) == text


def test_other_files_are_no_weights() -> None:
    with pytest.raises(BadWeights, match="it is no file of weights"):
        read_weights("CLOSE: Final = (1.0,)\n", "it")
    with pytest.raises(BadWeights, match="it is no file of weights"):
        read_weights("what?", "it")
    with pytest.raises(BadWeights, match="other features"):
        read_weights(text_of(newyork.load_weights()).replace("    1.118,  # demolition_late\n", ""), "it")


def test_training_plays_by_weights_as_the_bot_does() -> None:
    bot, chance = bot_by(newyork.load_weights()), SeededChance(5)
    state = begin_match(NEWYORK, 2, {}, chance)
    for _ in range(25):
        moves = list(NEWYORK_BOT.candidates(state, state.turn))
        assert list(bot.candidates(state, state.turn)) == moves
        assert bot.priors(state, state.turn, moves) == pytest.approx(NEWYORK_BOT.priors(state, state.turn, moves))
        assert bot.evaluate(state) == pytest.approx(NEWYORK_BOT.evaluate(state))
        NEWYORK_BOT.advance(state, state.turn, chance.pick(moves), chance)


def test_points_are_found_again() -> None:
    """Weights that depend on the rounds left, and in the last turns are others, come out of what they have made."""
    random = np.random.default_rng(1)
    wanted = np.array([[1.0, 2.0, -1.0, 3.0], [0.0, -4.0, 0.0, 0.5]])
    pairs = Margins(random.normal(size=(9000, 2)), np.zeros(9000), random.integers(15, size=9000), np.full(9000, 99.0))
    pairs = replace(pairs, margins=leads(wanted, pairs, 14) + random.normal(size=9000))
    found = fit_points(pairs, 14)
    for rounds in (0, 1, 7, 14):
        at = [np.array(Weights(points, (), ()).at(rounds)) for points in (found, wanted)]
        assert at[0] == pytest.approx(at[1], abs=0.15)
    expected = leads(found, pairs, 14)
    assert error_of(expected, pairs) == pytest.approx(1.0, abs=0.05)
    assert all(0.5 <= close <= 1.0 for close in fit_close(expected, pairs, 14))


def test_choices_are_learned_from_visits() -> None:
    random = np.random.default_rng(2)
    looked = []
    for _ in range(200):
        rows = random.normal(size=(6, 2))
        weights = np.exp(rows[:, 0] * 2)
        looked.append(choice(rows.tolist(), (100 * weights / weights.sum()).astype(int).tolist()))
    choices = joined(looked)
    found = fit_choices(choices)
    assert found[0] > 2.0
    assert abs(found[1]) < 0.2
    assert explained(found, choices) > 0.9
    assert explained([0.0, 0.0], choices) == pytest.approx(0.0, abs=1e-5)


def test_new_york_tells_how_far_it_is(numbers: tuple[Weights, list[str]]) -> None:
    weights, said = numbers
    assert ["1 matches by hand" in said[0], "1 matches by weights" in said[1]] == [True, True]
    assert "held out loss" in said[1]
    assert text_of(read_weights(text_of(weights), "it")) == text_of(weights)


def test_a_match_of_new_york_depends_on_its_number_alone() -> None:
    run = pickle.loads(pickle.dumps(partial(newyork.play_some, 1, 2, newyork.load_weights())))
    (_, (pairs, _)), ((again, _),) = run(range(2)), run(range(1, 2))
    assert np.array_equal(pairs.differences, again.differences)
    assert np.array_equal(pairs.margins, again.margins)


# Niagara


def test_niagara_tells_how_far_it_is(net: tuple[Net, list[str]]) -> None:
    _, said = net
    assert "14 of 14 matches by the policy" in said[7]
    assert "round 2 of 2: 1 matches by the search" in said[-1]
    assert "held out" in said[-1]


def test_niagara_learns(net: tuple[Net, list[str]]) -> None:
    positions = Positions.join(niagara.play_by_policy(NIAGARA_PLAN.seed, range(1, 14)))
    before = loss_of(new_net(FEATURES, 0, NIAGARA_PLAN.seed), positions, FEATURES)
    assert loss_of(net[0], positions, FEATURES) < before - 0.02


def test_a_match_of_niagara_depends_on_its_number_alone() -> None:
    parts = niagara.parts_of(niagara.load())
    for part in (partial(niagara.play_by_policy, 1), partial(niagara.play_by_search, 1, 2, parts)):
        run = pickle.loads(pickle.dumps(part))
        (_, match), (again,) = run(range(2)), run(range(1, 2))
        assert np.array_equal(match.flat, again.flat)
        assert np.array_equal(match.targets, again.targets)


def test_what_is_learned_of_a_decision_nears_the_end() -> None:
    found = niagara.search_match(niagara.bot_by(niagara.load()), Habits(2, by_visits_in=8), 1, 1)
    assert max(found[0].target) > 0.9
    assert all(sum(seen.target) == pytest.approx(1.0) for seen in found)


def test_the_command_trains_niagara_on_from_its_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RECIPES, "niagara", replace(RECIPES["niagara"], compared=1))
    path = tmp_path / "weights.npz"
    call_command("train", "niagara", games=1, simulations=2, go_on=True, out=path)
    said = capsys.readouterr().out
    assert "round 1 of 1: 1 matches by the search" in said
    assert "Against the former weights, with 2 simulations, 1 matches" in said
    with path.open("rb") as file:
        assert len(read_net(file, FEATURES, 0, "it").rows) == FEATURES


def test_the_command_writes_new_yorks_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RECIPES, "newyork", replace(RECIPES["newyork"], compared=1))
    path = tmp_path / "weights.py"
    call_command("train", "newyork", games=1, simulations=2, go_on=True, out=path)
    assert "1 matches by weights" in capsys.readouterr().out
    assert len(read_weights(path.read_text(), "it").points) == len(newyork.load_weights().points)
