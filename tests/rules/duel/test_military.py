"""Military (D-M): the pawn, the military tokens, supremacy."""

from __future__ import annotations

import pytest

from games.rules.duel.facts import Looted, MatchEnded, PawnMoved
from tests.rules.duel.board import asked, build, build_wonder, city, duel_state, kinds, only, table

ARMS = {"guard_tower": 1, "walls": 2, "pretorium": 3}


@pytest.mark.parametrize(("card", "shields"), ARMS.items())
@pytest.mark.parametrize("seat", [0, 1])
def test_each_shield_moves_the_pawn_one_space_towards_the_opponent(card, shields, seat):
    """D-M1: at once, from wherever it stands."""
    forward = 1 if seat == 0 else -1
    for start in (-2, -1, 0):
        state = duel_state(card, "altar", turn=seat, pawn=start * forward, coins=(20, 20), loot=0)
        facts = build(state, card, seat=seat)
        assert only(facts, PawnMoved) == PawnMoved(seat, shields, (start + shields) * forward)
        assert table(state)["pawn"] == (start + shields) * forward


@pytest.mark.parametrize(("wonder", "shields"), [("colossus", 2), ("circus_maximus", 1), ("statue_of_zeus", 1)])
def test_shields_of_wonders_move_the_pawn(wonder, shields):
    """D-M1, D-X5."""
    state = duel_state("press", "altar", wonders=((wonder,), ()), coins=(20, 7))
    assert only(build_wonder(state, wonder, "press"), PawnMoved).pawn == shields


@pytest.mark.parametrize(
    ("start", "card", "lost"),
    [
        (1, "guard_tower", []),
        (2, "guard_tower", [2]),
        (3, "guard_tower", []),
        (5, "guard_tower", [5]),
        (4, "walls", [5]),
    ],
)
def test_entering_a_zone_takes_its_token(start, card, lost):
    """D-M2: at 3 two coins, at 6 five, from the player whose side it is; the token is gone."""
    state = duel_state(card, "altar", pawn=start, coins=(20, 20))
    facts = build(state, card)
    assert [fact.lost for fact in facts if isinstance(fact, Looted)] == lost
    assert city(state, 1)["coins"] == 20 - sum(lost)
    end = start + ARMS[card]
    assert table(state)["loot"] == [[True, True], [end < 3, end < 6]]


def test_the_other_side_has_tokens_of_its_own():
    """D-M2."""
    state = duel_state("walls", "altar", turn=1, pawn=-1, coins=(20, 20))
    assert only(build(state, "walls", seat=1), Looted) == Looted(0, 0, 2)
    assert city(state)["coins"] == 18
    assert table(state)["loot"] == [[False, True], [True, True]]


def test_two_zones_in_one_move_apply_both():
    """D-M2: Strategy and three shields, from 2 to 6; the near token first."""
    state = duel_state("pretorium", "altar", pawn=2, coins=(20, 6), tokens=(("strategy",), ()))
    facts = build(state, "pretorium")
    assert [fact for fact in facts if isinstance(fact, Looted)] == [Looted(1, 2, 2), Looted(1, 3, 4)]
    assert city(state, 1)["coins"] == 0


def test_who_has_too_little_loses_all_they_have():
    """D-M2: the token is gone all the same, also when there was nothing to lose."""
    for coins in (0, 1):
        state = duel_state("guard_tower", "altar", pawn=2, coins=(20, coins))
        assert only(build(state, "guard_tower"), Looted).lost == coins
        assert city(state, 1)["coins"] == 0
        assert table(state)["loot"][1] == [False, True]


def test_a_zone_entered_again_costs_nothing():
    """D-M2: the token has left the game."""
    state = duel_state("walls", "altar", pawn=2, coins=(20, 20), loot=0b1011)
    assert "Looted" not in kinds(build(state, "walls"))


def test_a_zone_without_its_token_does_not_shield_the_next():
    """D-M2: only the far token is left and the pawn passes both zones."""
    state = duel_state("pretorium", "altar", pawn=2, coins=(20, 20), loot=0b1011, tokens=(("strategy",), ()))
    assert only(build(state, "pretorium"), Looted) == Looted(1, 3, 5)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("start", "card"), [(8, "guard_tower"), (7, "walls"), (8, "pretorium")])
def test_the_pawn_in_the_capital_wins_at_once(seat, start, card):
    """D-M3: also when it would go further; nothing more is turned up or asked."""
    forward = 1 if seat == 0 else -1
    state = duel_state(card, "altar", pawn=start * forward, turn=seat, coins=(20, 20))
    facts = build(state, card, seat=seat)
    assert kinds(facts) == ["CardBuilt", "PawnMoved", "MatchEnded"]
    assert (facts[-1].reason, facts[-1].winners) == ("military", (seat,))
    assert table(state)["pawn"] == 9 * forward
    assert asked(state) is None


def test_the_tokens_on_the_way_to_the_capital_still_apply():
    """D-M2, D-M3: the points of the end count what was lost."""
    state = duel_state("pretorium", "altar", pawn=5, tokens=(("strategy",), ()), coins=(8, 9))
    facts = build(state, "pretorium")
    assert kinds(facts) == ["CardBuilt", "PawnMoved", "Looted", "MatchEnded"]
    assert only(facts, MatchEnded).points[1][7] == (9 - 5) // 3
    assert city(state, 1)["coins"] == 4


def test_one_space_before_the_capital_nobody_has_won():
    """D-M3."""
    state = duel_state("guard_tower", "altar", pawn=7)
    assert kinds(build(state, "guard_tower")) == ["CardBuilt", "PawnMoved", "TurnBegun"]
    assert table(state)["pawn"] == 8
