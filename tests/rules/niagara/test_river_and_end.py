"""The river (G-F), buying back (G-F6, G-F7, G-X4), and the end (G-E, G-X8, G-X10)."""

from __future__ import annotations

import pytest

from games.rules.niagara.decide import river_moves
from games.rules.niagara.facts import CanoeFreed, CanoeSwept, MatchEnded, RiverMoved
from games.rules.niagara.river import DRIFT, LEFT, RIGHT, RUBY, SPACES
from games.rules.niagara.rules import NIAGARA
from games.rules.niagara.score import ruled
from tests.rules.niagara.board import (
    ASHORE,
    at_site,
    canoe,
    kinds,
    only,
    owned,
    paddle,
    paddling,
    picking,
    play,
    play_cards,
    refusal,
)

BY_VALUE = {"tie_break": "value", "limit": "none"}
SIXTY = {"tie_break": "shared", "limit": "60_rounds"}


def finish(state):
    """Play on with the first legal move of whoever is asked until somebody picks or the match is over."""
    facts = []
    while state.phase == 2:
        seat = state.turn
        move = NIAGARA.codec.encode_move(NIAGARA.legal_moves(state, seat)[0])
        facts = play(state, seat, move)
    return facts


@pytest.mark.parametrize(
    ("lowest", "weather", "moves"),
    [(3, 0, 3), (2, 2, 4), (1, 1, 2), (6, 2, 8), (4, -1, 3), (1, -1, 0)],
)
def test_the_river_moves_by_the_lowest_number_and_the_weather(lowest, weather, moves):
    """G-F1, G-X1: never below 0; the lowest number 1 with weather -1 means that it stands still."""
    assert river_moves(lowest, weather) == moves


@pytest.mark.parametrize(("weather", "moves"), [(-1, 0), (0, 0), (1, 1), (2, 2)])
def test_with_clouds_alone_the_weather_moves_the_river(weather, moves):
    """G-F2: by +1 or +2, else not at all."""
    assert river_moves(None, weather) == moves


def test_clouds_are_not_numbers():
    """G-F1."""
    state = picking(ASHORE, ASHORE, ASHORE)
    play_cards(state, ["cloud", "cloud", "4"])
    play(state, 0, {"kind": "weather", "to": 1})
    play(state, 1, {"kind": "weather", "to": 2})
    river = only(paddle(state, "C4", seat=2), RiverMoved)
    assert (river.lowest, river.weather, river.moves) == (4, 2, 6)


def test_a_round_of_clouds():
    """G-F2: played through."""
    state = picking(("C5", "SHORE"), ASHORE, ASHORE)
    play_cards(state, ["cloud"] * 3)
    for seat, to in enumerate((1, 2)):
        play(state, seat, {"kind": "weather", "to": to})
    river = only(play(state, 2, {"kind": "weather", "to": 1}), RiverMoved)
    assert (river.lowest, river.moves) == (None, 1)
    assert canoe(state, 0, 0) == "L1"


def test_worked_example_of_the_river():
    """Cards 3, 3, 5, 2 and a cloud that moves the marker from +1 to +2: the river moves 2 + 2 = 4."""
    state = picking(*[ASHORE] * 5, weather=1)
    play_cards(state, [3, 3, 5, 2, "cloud"])
    for seat, to in enumerate(("C3", "C3", "C5", "C2")):
        paddle(state, to, seat=seat)
    assert only(play(state, 4, {"kind": "weather", "to": 2}), RiverMoved).moves == 4


def drift(arm: int, moves: int, where: str) -> str:
    return SPACES.encode(DRIFT[arm][moves][SPACES.decode(where)])


def test_common_discs_move_down_one_and_one_arm_alone_moves():
    """G-F3: the other arm stands still."""
    spaces = ["C1", "C2", "C3", "C4", "C5", "L1", "L2", "R1", "R2"]
    assert [drift(LEFT, 1, where) for where in spaces] == ["C2", "C3", "C4", "C5", "L1", "L2", "FALLS", "R1", "R2"]
    assert [drift(RIGHT, 1, where) for where in spaces] == ["C2", "C3", "C4", "C5", "R1", "L1", "L2", "R2", "FALLS"]


def test_the_arms_take_strict_turns():
    """G-F3: also from one round to the next."""
    assert [drift(LEFT, moves, "C4") for moves in range(7)] == ["C4", "C5", "R1", "R1", "R2", "R2", "FALLS"]
    state = paddling(3, ("SHORE", "FALLS"), others=3)
    finish(state)
    assert state.arm == RIGHT
    play_cards(state, [2, 2, 2])
    finish(state)
    assert state.arm == RIGHT


def test_canoes_on_land_stay_where_they_are():
    """G-F3."""
    assert drift(LEFT, 8, "SHORE") == "SHORE"
    assert drift(LEFT, 8, "FALLS") == "FALLS"


def test_no_gem_changes_hands_while_the_river_moves():
    """G-F4: a canoe that is carried past keeps its gem and takes none."""
    state = paddling(1, ("C3:ruby", "C2"), others=1)
    finish(state)
    assert at_site(state, "ruby") == {"ruby": 6}
    assert sum(gem >= 0 for gem in state.gems) == 1


def test_a_canoe_whose_disc_falls_is_lost_and_its_gem_goes_home():
    """G-F5: to the site of the gem's own kind."""
    state = paddling(1, ("L1:ruby", "FALLS"), others=1)
    paddle(state, "L2")
    facts = finish(state)
    assert only(facts, CanoeSwept) == CanoeSwept(0, 0, RUBY)
    assert at_site(state, "ruby") == {"ruby": 7}


def after_the_river(state):
    """Play a round of twos out from the shore for all who can move, and return the last facts."""
    play_cards(state, ["2"] * state.seats)
    return finish(state)


def test_a_gem_buys_a_lost_canoe_back():
    """G-F6, G-X4: the gem goes back to the site of its kind; the canoe may be used this round."""
    state = picking(("SHORE", "FALLS"), ASHORE, ASHORE, owned=[["ruby", "amber"]])
    after_the_river(state)
    assert dict(NIAGARA.decisions(state)) == {0: NIAGARA.decisions(state)[0]}
    assert NIAGARA.decisions(state)[0].kind == "buy"
    offers = [NIAGARA.codec.encode_move(move) for move in NIAGARA.legal_moves(state, 0)]
    assert offers == [{"kind": "buy", "gem": "amber"}, {"kind": "buy", "gem": "ruby"}, {"kind": "decline"}]
    facts = play(state, 0, {"kind": "buy", "gem": "amber"})
    assert kinds(facts) == ["CanoeBought", "PickingOpened"]
    assert canoe(state, 0, 1) == "SHORE"
    assert owned(state, 0) == {"ruby": 1}
    assert at_site(state, "amber") == {"amber": 7}


def test_both_canoes_may_be_bought_back_for_a_gem_each():
    """G-X4: asked again while both a lost canoe and a gem are there; the one of lowest number first."""
    state = picking(("FALLS", "FALLS"), ASHORE, ASHORE, owned=[["ruby", "amber", "amber"]])
    after_the_river(state)
    assert kinds(play(state, 0, {"kind": "buy", "gem": "amber"})) == ["CanoeBought"]
    assert (canoe(state, 0, 0), canoe(state, 0, 1)) == ("SHORE", "FALLS")
    assert kinds(play(state, 0, {"kind": "buy", "gem": "ruby"})) == ["CanoeBought", "PickingOpened"]
    assert owned(state, 0) == {"amber": 1}


def test_buying_back_may_be_declined():
    """G-X4."""
    state = picking(("FALLS", "FALLS"), ASHORE, ASHORE, owned=[["ruby"]])
    after_the_river(state)
    assert kinds(play(state, 0, {"kind": "decline"})) == ["BuyingDeclined", "PickingOpened"]
    assert canoe(state, 0, 0) == "FALLS"


def test_a_gem_that_is_not_owned_buys_nothing():
    """G-F6."""
    state = picking(("FALLS", "FALLS"), ASHORE, ASHORE, owned=[["ruby"]])
    after_the_river(state)
    assert refusal(state, 0, {"kind": "buy", "gem": "amber"}) == "gem_not_owned"


def test_buying_is_for_phase_one_only():
    """G-F6."""
    state = picking(("FALLS", "FALLS"), ASHORE, ASHORE, owned=[["ruby"]])
    assert refusal(state, 0, {"kind": "buy", "gem": "ruby"}) == "not_asked"
    assert refusal(state, 0, {"kind": "decline"}) == "not_asked"


def test_buying_goes_seat_by_seat_from_the_lifebuoy():
    """G-X4: openly, skipping those with nothing to do."""
    lost = ("FALLS", "SHORE")
    state = picking(lost, lost, ASHORE, owned=[["ruby"], ["ruby"]], buoy=0)
    after_the_river(state)
    assert state.buoy == 1
    assert list(NIAGARA.decisions(state)) == [1]
    assert refusal(state, 0, {"kind": "decline"}) == "not_asked"
    facts = play(state, 1, {"kind": "decline"})
    assert kinds(facts) == ["BuyingDeclined", "BuyingOpened"]
    assert list(NIAGARA.decisions(state)) == [0]
    assert kinds(play(state, 0, {"kind": "decline"})) == ["BuyingDeclined", "PickingOpened"]


def test_who_has_nothing_left_gets_a_canoe_for_free():
    """G-F7, G-X4: at the moment of buying back, by itself."""
    state = picking(("FALLS", "FALLS"), ASHORE, ASHORE)
    facts = after_the_river(state)
    assert only(facts, CanoeFreed) == CanoeFreed(0, 0)
    assert kinds(facts)[-2:] == ["CanoeFreed", "PickingOpened"]
    assert (canoe(state, 0, 0), canoe(state, 0, 1)) == ("SHORE", "FALLS")


def test_who_has_a_canoe_or_a_gem_gets_none_for_free():
    """G-F7: both canoes lost and no gem."""
    state = picking(("FALLS", "SHORE"), ASHORE, ASHORE)
    assert "CanoeFreed" not in kinds(after_the_river(state))
    state = picking(("FALLS", "FALLS"), ASHORE, ASHORE, owned=[["ruby"]])
    assert "CanoeFreed" not in kinds(after_the_river(state))


WINNING = {
    "four": ["ruby"] * 3,
    "five": ["amethyst", "diamond", "amber", "sapphire"],
    "seven": ["amber", "amber", "amber", "diamond", "diamond", "diamond"],
}


@pytest.mark.parametrize("goal", WINNING)
def test_the_three_goals(goal):
    """G-E1: 4 of one kind, 5 of five different kinds, or any 7; one gem less is not enough."""
    state = paddling(1, ("C1:ruby", "FALLS"), owned=[WINNING[goal]])
    assert NIAGARA.render(NIAGARA.redact(state, 0), 0)["goals"][0] == []
    paddle(state, "SHORE")
    assert NIAGARA.render(NIAGARA.redact(state, 0), 0)["goals"][0] == [goal]
    assert NIAGARA.outcome(state) is None
    ended = only(finish(state), MatchEnded)
    assert (ended.reason, ended.winners, ended.goals[0]) == ("goal", (0,), (goal,))


def test_phase_two_is_played_to_its_end_so_several_may_win_together():
    """G-E1, G-X8: a shared victory; phase 3 is skipped."""
    state = picking(
        ("C1:ruby", "FALLS"), ("C1:amethyst", "FALLS"), ASHORE, owned=[["ruby"] * 3, ["amethyst"] * 3, ["amber"]]
    )
    play_cards(state, [1, 1, 1])
    paddle(state, "SHORE")
    paddle(state, "SHORE", seat=1)
    facts = paddle(state, "C1", seat=2)
    assert kinds(facts) == ["CanoePaddled", "MatchEnded"]
    outcome = NIAGARA.outcome(state)
    assert (outcome.winners, outcome.ranks, outcome.scores) == ((0, 1), (1, 1, 3), (20, 4, 3))
    assert not NIAGARA.decisions(state)
    assert all(not NIAGARA.legal_moves(state, seat) for seat in range(3))


def test_the_option_lets_value_decide_a_shared_victory():
    """G-X8: equal again is shared; who reached a goal still ranks before those who did not."""
    state = picking(owned=[["ruby"] * 4, ["amethyst"] * 4, ["amber"] * 3 + ["sapphire"] * 3], options=BY_VALUE)
    result = ruled(state, by_value=True)
    assert (result.winners, result.ranks, result.values) == ((0,), (1, 2, 3), (20, 4, 21))
    equal = picking(owned=[["amber"] * 4, ["sapphire"] * 3, ["sapphire"] * 3], options=BY_VALUE)
    assert ruled(equal, by_value=True).ranks == (1, 2, 2)


def test_equal_values_share_the_victory_even_with_the_option():
    """G-X8: equal again: shared."""
    five = ["amethyst", "diamond", "amber", "sapphire", "ruby"]
    state = picking(owned=[five, five, []], options=BY_VALUE)
    result = ruled(state, by_value=True)
    assert (result.winners, result.ranks) == ((0, 1), (1, 1, 3))


def test_the_others_are_ranked_by_the_value_of_their_gems():
    """G-X8: values 1 to 5 in river order, equal sums sharing a rank."""
    state = picking(*[ASHORE] * 5, owned=[["ruby"] * 4, ["amethyst"], ["sapphire"], ["amethyst", "amber"], []])
    result = ruled(state, by_value=False)
    assert result.values == (20, 1, 4, 4, 0)
    assert result.ranks == (1, 4, 2, 2, 5)


def test_the_rules_have_no_limit_of_length():
    """G-X10."""
    state = picking(ASHORE, round=60)
    state.hands = [state.hands[0] & 0b1100110] * 3
    play_cards(state, [2, 2, 2])
    finish(state)
    assert state.round == 61
    assert NIAGARA.decisions(state)


def test_the_option_ends_the_match_after_sixty_rounds():
    """G-X10: without a winner, ranked by value; round 60 is played to its end."""
    state = picking(ASHORE, round=60, options=SIXTY, owned=[["ruby"], ["amber"], ["amber"]])
    state.hands = [state.hands[0] & 0b1100110] * 3
    play_cards(state, [2, 2, 2])
    facts = finish(state)
    assert kinds(facts)[-2:] == ["RiverMoved", "MatchEnded"]
    outcome = NIAGARA.outcome(state)
    assert (outcome.reason, outcome.winners, outcome.ranks, outcome.scores) == ("limit", (), (1, 2, 2), (5, 3, 3))


def test_a_goal_in_the_last_round_still_wins():
    """G-X10, G-E1."""
    state = paddling(1, ("C1:ruby", "FALLS"), owned=[["ruby"] * 3], round=60, options=SIXTY)
    paddle(state, "SHORE")
    assert only(finish(state), MatchEnded).reason == "goal"


def test_the_view_says_how_far_the_river_will_move_once_it_is_settled():
    """The table tells only what follows from revealed cards."""
    state = paddling(3, ASHORE, others=4)
    table = NIAGARA.render(NIAGARA.redact(state, 0), 0)
    assert table["river"] == {"lowest": 3, "moves": None}
    paddle(state, "C3")
    paddle(state, "C4", seat=1)
    assert NIAGARA.render(NIAGARA.redact(state, 0), 0)["river"] == {"lowest": 3, "moves": 3}


def test_the_view_says_which_canoes_must_and_may_move():
    """G-M1, for the painter."""
    turn = NIAGARA.render(NIAGARA.redact(paddling(3, ("C2", "SHORE")), 0), 0)["turn"]
    assert turn == {
        "seat": 0,
        "card": "3",
        "start": ["C2", "SHORE"],
        "moved": [False, False],
        "may": [True, True],
        "must": [True, False],
    }
    assert NIAGARA.render(NIAGARA.redact(paddling(3, ASHORE), 0), 0)["turn"]["must"] == [False, False]
    assert NIAGARA.render(NIAGARA.redact(paddling(3, ("C1", "C2")), 0), 0)["turn"]["must"] == [True, True]
