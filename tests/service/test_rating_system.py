"""The rating system alone: numbers worked out by hand, openskill itself, and what must hold of any numbers."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from games.ratings.system import DRIFT, NEWCOMER, Skill, points_of, rate

skills = st.builds(Skill, st.floats(-10, 60), st.floats(0.8, 25 / 3))


def expected_among_newcomers(players: int, rank: int) -> float:
    """Return the new mu of who came in at `rank` without ties, by Weng and Lin's algorithm 4.

    Among equals, whoever is chosen q-th is so with a chance of 1 in n - q + 1 of those still left.
    """
    variance = NEWCOMER.sigma**2 + DRIFT**2
    c = math.sqrt(players * (variance + (25 / 6) ** 2))
    surprise = 1 - sum(1 / (players - earlier) for earlier in range(rank))
    return NEWCOMER.mu + variance / c * surprise


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ((1, 2), (1079, 921)),
        ((2, 1), (921, 1079)),
        ((1, 2, 3), (1086, 1022, 892)),
        ((3, 1, 2), (892, 1086, 1022)),
        ((1, 2, 3, 4), (1084, 1047, 991, 879)),
        ((4, 3, 2, 1), (879, 991, 1047, 1084)),
    ],
)
def test_newcomers_get_what_was_worked_out_by_hand(ranks: tuple[int, ...], points: tuple[int, ...]) -> None:
    rated = rate([NEWCOMER] * len(ranks), ranks)
    for skill, rank in zip(rated, ranks, strict=True):
        assert skill.mu == pytest.approx(expected_among_newcomers(len(ranks), rank), abs=1e-9)
    assert tuple(map(points_of, rated)) == points


@pytest.mark.parametrize("ranks", [(1, 2), (1, 1), (2, 1, 3), (1, 1, 3), (1, 3, 1, 4), (2, 2, 1, 2), (5, 4, 3, 1, 2)])
def test_it_is_openskill_with_our_drift(ranks: tuple[int, ...]) -> None:
    model = PlackettLuce(tau=DRIFT)
    given_skills = [Skill(20.0 + 3 * seat, 7.5 - seat) for seat in range(len(ranks))]
    teams = [[model.create_rating([skill.mu, skill.sigma])] for skill in given_skills]
    expected = [Skill(player.mu, player.sigma) for (player,) in model.rate(teams, ranks=list(map(float, ranks)))]
    assert rate(given_skills, ranks) == expected


def test_newcomers_start_with_1000_points_and_400_more_are_ten_to_one() -> None:
    assert points_of(NEWCOMER) == 1000
    strong = Skill(NEWCOMER.mu + 400 / 30, 0.01)
    weak = Skill(NEWCOMER.mu, 0.01)
    c = math.sqrt(2) * 25 / 6
    odds = math.exp((strong.mu - weak.mu) / c)
    assert points_of(strong) - points_of(weak) == 400
    assert odds == pytest.approx(10, rel=0.05)


@given(skills, skills)
def test_of_two_the_winner_never_loses_points_and_the_loser_never_gains(winner: Skill, loser: Skill) -> None:
    after_winner, after_loser = rate([winner, loser], [1, 2])
    assert points_of(after_winner) >= points_of(winner)
    assert points_of(after_loser) <= points_of(loser)


@given(st.lists(skills, min_size=2, max_size=5), st.randoms(use_true_random=False))
def test_the_first_never_loses_and_the_last_never_gains(players: list[Skill], random: object) -> None:
    ranks = list(range(1, len(players) + 1))
    random.shuffle(ranks)  # type: ignore[attr-defined]
    rated = rate(players, ranks)
    first, last = ranks.index(1), ranks.index(len(players))
    assert rated[first].mu >= players[first].mu
    assert rated[last].mu <= players[last].mu


@pytest.mark.parametrize("ranks", [(1, 2), (1, 2, 3), (1, 1, 3), (1, 2, 2, 4), (1, 2, 3, 4, 5), (1, 1, 1, 1)])
def test_among_equally_certain_players_points_only_change_hands(ranks: tuple[int, ...]) -> None:
    players = [Skill(25.0 + seat, 4.0) for seat in range(len(ranks))]
    rated = rate(players, ranks)
    assert sum(skill.mu for skill in rated) == pytest.approx(sum(skill.mu for skill in players), abs=1e-9)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_tie_of_equals_changes_no_points(count: int) -> None:
    assert [points_of(skill) for skill in rate([Skill(30.0, 4.0)] * count, [1] * count)] == [1150] * count


def test_a_tie_brings_the_stronger_down_and_the_weaker_up_by_as_much() -> None:
    """What openskill got wrong before 6.2: the stronger one gained."""
    strong, weak = rate([Skill(30.0, 4.0), Skill(20.0, 4.0)], [1, 1])
    assert strong.mu < 30
    assert weak.mu > 20
    assert strong.mu + weak.mu == pytest.approx(50)


def test_seats_do_not_matter_only_ranks_do() -> None:
    """What openskill got wrong before 6.1.1: of two who shared the first place, the first seat gained more."""
    for ranks in ((1, 1, 3), (1, 3, 1), (3, 1, 1)):
        rated = rate([NEWCOMER] * 3, ranks)
        assert len({skill.mu for skill, rank in zip(rated, ranks, strict=True) if rank == 1}) == 1


def test_a_surprise_is_worth_more_than_what_was_expected() -> None:
    strong, weak = Skill(32.0, 3.0), Skill(22.0, 3.0)
    expected = rate([strong, weak], [1, 2])[0].mu - strong.mu
    surprise = rate([strong, weak], [2, 1])[1].mu - weak.mu
    assert surprise > 3 * expected > 0


def test_more_matches_make_more_certain_down_to_what_the_drift_allows() -> None:
    one = two = NEWCOMER
    sigmas = [one.sigma]
    for number in range(400):
        one, two = rate([one, two], [1, 2] if number % 2 else [2, 1])
        sigmas.append(one.sigma)
    assert all(later < sooner for sooner, later in pairwise(sigmas[:60]))
    assert 1.5 < sigmas[-1] < 2.5
    assert points_of(one) == pytest.approx(1000, abs=15)


def test_a_settled_players_match_is_worth_about_nine_points() -> None:
    settled = Skill(25.0, 2.1)
    assert points_of(rate([settled, settled], [1, 2])[0]) - 1000 in range(8, 13)
