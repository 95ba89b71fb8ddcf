"""The end and the points (D-E)."""

from __future__ import annotations

import pytest

from games.rules.chance import SeededChance
from games.rules.duel.facts import MatchEnded
from games.rules.duel.rules import DUEL
from games.rules.duel.score import PARTS
from tests.rules.duel.board import city, discard, duel_state, kinds, only, table


def judge(**position):
    """Return the end of a match whose last card seat 0 discards for 2 coins."""
    coins = position.pop("coins", (0, 0))
    yellow = sum(name in ("tavern", "forum", "arena") for name in position.get("cities", ((), ()))[0])
    state = duel_state("palace", coins=coins, **position)
    fact = only(discard(state, "palace"), MatchEnded)
    assert [city(state, seat)["coins"] for seat in (0, 1)] == [coins[0] + 2 + yellow, coins[1]]
    return fact, state


def parts(fact, seat):
    return {name: points for name, points in zip(PARTS, fact.points[seat], strict=True) if points}


def test_the_match_ends_after_the_third_age():
    """D-E1: with a result for everybody, and nobody is asked any more."""
    fact, state = judge(cities=(("gardens",), ()))
    assert (fact.reason, fact.winners) == ("civilian", (0,))
    assert not DUEL.decisions(state)
    assert DUEL.legal_moves(state, 0) == DUEL.legal_moves(state, 1) == []
    assert (table(state)["phase"], table(state)["turn"]) == ("over", None)


@pytest.mark.parametrize("age", [1, 2])
def test_the_match_does_not_end_after_an_earlier_age(age):
    """D-E1."""
    state = duel_state("theater", age=age)
    assert kinds(discard(state, "theater", chance=SeededChance(1))) == ["CardDiscarded", "AgeLaidOut"]


@pytest.mark.parametrize(
    ("pawn", "points"), [(0, 0), (1, 2), (2, 2), (3, 5), (4, 5), (5, 5), (6, 10), (7, 10), (8, 10)]
)
def test_points_for_the_pawns_position(pawn, points):
    """D-E2: 0 / 2 / 5 / 10, for the player who is ahead."""
    for side in (1, -1):
        state = duel_state("palace", pawn=pawn * side)
        ahead, behind = (0, 1) if side == 1 else (1, 0)
        assert city(state, ahead)["points"]["military"] == points
        assert city(state, behind)["points"]["military"] == 0


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (20, 6)])
def test_a_point_for_every_full_three_coins(coins, points):
    """D-E2."""
    assert city(duel_state("palace", coins=(coins, 0)))["points"]["coins"] == points


def test_every_source_of_points_has_its_part():
    """D-E2: blue, green, yellow, guilds, wonders, tokens, military, coins."""
    fact, _ = judge(
        cities=(("theater", "gardens", "academy", "workshop", "arena", "magistrates_guild"), ("temple",)),
        tokens=(("agriculture", "philosophy"), ()),
        built=(("pyramids", "sphinx"), ("mausoleum",)),
        coins=(3, 8),
        pawn=4,
    )
    assert parts(fact, 0) == {
        "blue": 3 + 6,
        "green": 3 + 1,
        "yellow": 3,
        "guilds": 2,
        "wonders": 9 + 6,
        "progress": 4 + 7,
        "military": 5,
        "coins": 2,
    }
    assert parts(fact, 1) == {"blue": 4, "wonders": 2, "coins": 2}


def test_brown_grey_and_red_cards_and_unbuilt_wonders_give_no_points():
    """D-E2."""
    fact, _ = judge(cities=(("quarry", "press", "walls", "tavern"), ()), wonders=(("pyramids",), ()))
    assert parts(fact, 0) == {"coins": 1}


def test_the_higher_total_wins():
    """D-E2: of either player."""
    assert judge(cities=(("gardens",), ("temple",)))[0].winners == (0,)
    fact, state = judge(cities=(("temple",), ("gardens",)))
    assert (fact.reason, fact.winners) == ("civilian", (1,))
    outcome = DUEL.outcome(state)
    assert (outcome.ranks, outcome.scores, outcome.winners) == ((2, 1), (4, 6), (1,))
    assert outcome.details["points"][1]["blue"] == 6


def test_at_a_tie_more_points_from_blue_cards_win():
    """D-E3."""
    fact, state = judge(cities=(("theater",), ("academy",)))
    assert (fact.reason, fact.winners) == ("blue_points", (0,))
    assert DUEL.outcome(state).ranks == (1, 2)
    fact, _ = judge(cities=(("academy",), ("theater",)))
    assert (fact.reason, fact.winners) == ("blue_points", (1,))


def test_still_tied_the_victory_is_shared():
    """D-E3."""
    fact, state = judge(cities=(("theater",), ("altar",)))
    assert (fact.reason, fact.winners) == ("shared", (0, 1))
    outcome = DUEL.outcome(state)
    assert (outcome.ranks, outcome.winners, outcome.scores) == ((1, 1), (0, 1), (3, 3))


def test_blue_points_count_and_not_blue_cards():
    """D-E3: two blue cards with fewer points lose against one with more."""
    fact, _ = judge(cities=(("theater", "altar"), ()), coins=(0, 18))
    assert (fact.reason, fact.winners) == ("blue_points", (0,))
    fact, _ = judge(cities=(("theater", "altar", "workshop"), ("town_hall",)))
    assert (fact.reason, fact.winners) == ("blue_points", (1,))


def test_points_so_far_are_shown_during_the_match():
    """D-E2: as if the match stopped now."""
    state = duel_state("press", "altar", cities=(("theater",), ()), coins=(7, 7))
    assert city(state)["points"] == dict.fromkeys(PARTS, 0) | {"blue": 3, "coins": 2}
    assert DUEL.outcome(state) is None
