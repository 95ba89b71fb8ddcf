"""Moving canoes (G-M), the rulings about it (G-X1 to G-X7), and the worked examples."""

from __future__ import annotations

import pytest

from games.rules.niagara.facts import CanoePaddled, CardRevealed, RiverMoved, Stolen, TurnSkipped
from games.rules.niagara.river import C4, GEMS, RUBY
from games.rules.niagara.rules import NIAGARA
from tests.rules.niagara.board import (
    ASHORE,
    at_site,
    canoe,
    kinds,
    only,
    owned,
    paddle,
    paddle_refusal,
    paddling,
    picking,
    play,
    play_cards,
    refusal,
    ways,
)


def test_of_two_canoes_ashore_exactly_one_is_moved():
    """G-M1: one must be moved, not both."""
    state = paddling(4, ASHORE)
    assert refusal(state, 0, {"kind": "stop"}) == "must_move"
    facts = paddle(state, "C4", canoe=1)
    assert only(facts, CardRevealed).seat == 1


def test_the_canoe_in_the_water_must_move_and_the_other_may():
    """G-M1: in either order; the turn may end once the one in the water has moved."""
    state = paddling(3, ("C2", "SHORE"))
    assert refusal(state, 0, {"kind": "stop"}) == "must_move"
    paddle(state, "C5")
    assert ways(state, 1) == {"C3", "stop"}
    assert only(play(state, 0, {"kind": "stop"}), CardRevealed).seat == 1


def test_the_canoe_ashore_may_go_first():
    """G-M1: either order; then the one in the water still must move."""
    state = paddling(3, ("C2", "SHORE"))
    paddle(state, "C3", canoe=1)
    assert refusal(state, 0, {"kind": "stop"}) == "must_move"
    assert kinds(paddle(state, "C5")) == ["CanoePaddled", "CardRevealed"]


def test_the_canoe_ashore_may_go_after_its_twin_has_landed():
    """G-M1."""
    state = paddling(3, ("C2", "SHORE"))
    paddle(state, "SHORE")
    assert "C3" in ways(state, 1)


def test_two_canoes_in_the_water_must_both_move():
    """G-M1."""
    state = paddling(1, ("C2", "C3"))
    paddle(state, "C1")
    assert refusal(state, 0, {"kind": "stop"}) == "must_move"
    assert kinds(paddle(state, "C4", canoe=1)) == ["CanoePaddled", "CardRevealed"]


def test_a_canoe_moves_once_a_turn():
    """G-M1."""
    state = paddling(1, ("C2", "C3"))
    paddle(state, "C1")
    assert paddle_refusal(state, "C2") == "canoe_cannot_move"


def test_with_a_lost_twin_the_remaining_canoe_must_move():
    """G-M1, G-X3: also when it is on the shore."""
    for where, to in (("C2", "C5"), ("SHORE", "C3")):
        state = paddling(3, (where, "FALLS"))
        assert refusal(state, 0, {"kind": "stop"}) == "must_move"
        assert paddle_refusal(state, "C3", canoe=1) == "canoe_cannot_move"
        assert kinds(paddle(state, to)) == ["CanoePaddled", "CardRevealed"]


def test_a_canoe_uses_the_full_number_in_one_direction():
    """G-M2: up or down."""
    assert ways(paddling(2, ("C2", "FALLS"))) == {"C4", "SHORE"}
    state = paddling(3, ("C2", "FALLS"))
    assert paddle_refusal(state, "C4") == "points_left"
    assert paddle_refusal(state, "L1") == "too_far"
    assert paddle_refusal(state, "C2") == "points_left"


@pytest.mark.parametrize(("number", "to"), [(1, "C1"), (2, "C2"), (3, "C3"), (4, "C4")])
def test_the_first_space_costs_one_like_any_other(number, to):
    """G-M2, G-M12: from the shore."""
    assert ways(paddling(number, ASHORE)) == {to}


def test_what_a_five_and_a_six_reach_from_the_shore():
    """G-M12: a canoe entering the river must use the full number, moving and loading."""
    assert ways(paddling(5, ASHORE)) == {"C5", "C3 > load amethyst"}
    assert ways(paddling(6, ASHORE)) == {"L1", "R1", "C4 > load diamond"}


def test_past_the_fork_the_player_picks_the_arm():
    """G-M3."""
    assert {"L2", "R2"} <= ways(paddling(3, ("C4", "FALLS")))


def test_nobody_crosses_from_arm_to_arm():
    """G-M3, G-M2: that would be turning back."""
    state = paddling(2, ("L1", "FALLS"))
    assert paddle_refusal(state, "R1") == "no_way"
    assert not any("R" in way.split(" > ") for way in ways(state))


def test_loading_costs_two_before_or_after_the_move():
    """G-M4: never on the way."""
    state = paddling(3, ("C4", "FALLS"))
    assert "load diamond > C3" in ways(state)
    assert "C3 > load amethyst" in ways(state)
    assert "load diamond > C5" in ways(state)
    paddle(state, "C3", after="load amethyst")
    assert canoe(state, 0, 0) == "C3:amethyst"
    assert at_site(state, "amethyst") == {"amethyst": 6}


def test_a_one_loads_and_unloads_nothing():
    """G-M4."""
    assert ways(paddling(1, ("C4", "FALLS"))) == {"C3", "C5"}
    assert ways(paddling(1, ("C4:ruby", "FALLS"))) == {"C3", "C5"}
    assert paddle_refusal(paddling(1, ("C4", "FALLS")), "C4", "load diamond") == "too_far"


def test_a_canoe_carries_one_gem():
    """G-M4."""
    state = paddling(2, ("C4:ruby", "FALLS"))
    assert paddle_refusal(state, "C4", "load diamond") == "canoe_full"
    assert paddle_refusal(paddling(2, ("C4", "FALLS")), "C4", "unload") == "canoe_empty"


def test_any_gem_may_be_unloaded_at_any_site_and_lies_there():
    """G-M5, G-X9: it need not be of the site's kind."""
    state = paddling(2, ("C4:ruby", "FALLS"))
    paddle(state, "C4", "unload")
    assert at_site(state, "diamond") == {"diamond": 7, "ruby": 1}
    assert at_site(state, "ruby") == {"ruby": 6}


def test_a_gem_may_be_unloaded_at_the_site_of_its_own_kind():
    """G-X9."""
    state = paddling(2, ("C4:diamond", "FALLS"))
    paddle(state, "C4", "unload")
    assert at_site(state, "diamond") == {"diamond": 7}


def test_a_loading_player_picks_any_gem_at_the_site():
    """G-M5."""
    state = paddling(2, ("C4", "FALLS"), sites={"diamond": {"ruby": 1, "amber": 2}})
    assert {"load diamond > C4", "load ruby > C4", "load amber > C4"} <= ways(state)
    assert paddle_refusal(state, "C4", "load sapphire") == "gem_not_there"


def test_an_empty_site_gives_nothing():
    """G-M5."""
    state = paddling(2, ("C4", "FALLS"), sites={"ruby": {"diamond": 7}})
    assert at_site(state, "diamond") == {}
    assert paddle_refusal(state, "C4", "load diamond") == "gem_not_there"


def test_unloading_and_loading_costs_four_at_the_same_site():
    """G-M6: the rest of the points is moved all before or all after."""
    state = paddling(5, ("C4:ruby", "FALLS"))
    assert "swap diamond > C3" in ways(state)
    assert "C5 > swap amber" in ways(state)
    paddle(state, "C5", after="swap amber")
    assert canoe(state, 0, 0) == "C5:amber"
    assert at_site(state, "amber") == {"amber": 6, "ruby": 1}


def test_the_gem_swapped_in_is_of_another_kind():
    """G-M6."""
    state = paddling(4, ("C4:diamond", "FALLS"))
    assert paddle_refusal(state, "C4", "swap diamond") == "same_kind"


def test_a_gem_just_loaded_cannot_be_unloaded_at_a_site():
    """G-M6."""
    state = paddling(5, ("C4", "FALLS"))
    assert paddle_refusal(state, "C3", "load diamond", "unload") == "work_once"


def test_a_gem_just_loaded_may_be_carried_ashore():
    """G-M6: load at C4 and land, with a 6."""
    state = paddling(6, ("C4", "FALLS"))
    paddle(state, "SHORE", "load diamond")
    assert owned(state, 0) == {"diamond": 1}
    assert paddle_refusal(paddling(5, ("C4", "FALLS")), "SHORE", "load diamond") == "too_far"


def test_a_canoe_may_load_what_its_twin_has_just_unloaded():
    """G-M6: the limits hold per canoe."""
    state = paddling(2, ("C4:ruby", "C4"))
    paddle(state, "C4", "unload")
    paddle(state, "C4", "load ruby", canoe=1)
    assert canoe(state, 0, 1) == "C4:ruby"


def test_points_are_not_wasted():
    """G-M7."""
    state = paddling(5, ("C4", "FALLS"))
    assert paddle_refusal(state, "C4", "load diamond") == "points_left"
    assert paddle_refusal(state, "C3", "load diamond") == "points_left"


def test_landing_loses_the_surplus_and_brings_the_gem_home():
    """G-M8: at no cost, open to all."""
    state = paddling(6, ("C2:ruby", "FALLS"))
    (fact, *_) = paddle(state, "SHORE")
    assert fact.landed == RUBY
    assert owned(state, 0) == {"ruby": 1}
    assert canoe(state, 0, 0) == "SHORE"
    assert at_site(state, "ruby") == {"ruby": 6}


def test_landing_needs_enough_points():
    """G-M8."""
    assert paddle_refusal(paddling(2, ("C3", "FALLS")), "SHORE") == "too_far"


def test_a_landed_canoe_does_not_move_again_this_round():
    """G-M8."""
    state = paddling(2, ("C1", "C1"))
    paddle(state, "SHORE")
    assert paddle_refusal(state, "C2") == "canoe_cannot_move"


def test_an_empty_canoe_may_land():
    """G-M8."""
    state = paddling(2, ("C1", "FALLS"))
    paddle(state, "SHORE")
    assert owned(state, 0) == {}


def test_a_canoe_ashore_cannot_land():
    """G-M8, G-M12."""
    assert paddle_refusal(paddling(2, ASHORE), "SHORE") == "no_way"


def test_stealing_takes_the_gem_at_no_cost():
    """G-M9: upstream, exactly onto the space of a loaded rival."""
    state = paddling(2, ("C5", "FALLS"), ("C3:ruby", "SHORE"))
    assert {"C3", "C3 > steal 1 0"} <= ways(state)
    facts = paddle(state, "C3", after="steal 1 0")
    assert only(facts, CanoePaddled).after == Stolen(1, 0, RUBY)
    assert (canoe(state, 0, 0), canoe(state, 1, 0)) == ("C3:ruby", "C3")


def test_the_thief_chooses_among_the_loaded_canoes_there():
    """G-M9: each loaded canoe of a rival is one choice."""
    state = paddling(1, ("C5", "FALLS"), ("C4:ruby", "C4:amber"), ("C4:diamond", "C4"))
    assert ways(state) == {"L1", "R1", "C4", "C4 > steal 1 0", "C4 > steal 1 1", "C4 > steal 2 0"}


def test_nobody_steals_downstream_or_standing_still():
    """G-M9: at least one space upstream."""
    state = paddling(2, ("C3", "FALLS"), ("C5:ruby", "SHORE"))
    assert paddle_refusal(state, "C5", after="steal 1 0") == "steal_upstream"
    state = paddling(2, ("C3", "FALLS"), ("C3:ruby", "SHORE"))
    assert paddle_refusal(state, "C3", after="steal 1 0") == "no_work_there"


def test_a_loaded_canoe_steals_nothing():
    """G-M9: a canoe that is empty; it may not unload after stopping and then steal."""
    state = paddling(2, ("C5:amber", "FALLS"), ("C3:ruby", "SHORE"))
    assert paddle_refusal(state, "C3", after="steal 1 0") == "canoe_full"


def test_stealing_uses_the_full_number():
    """G-M9."""
    state = paddling(3, ("C5", "FALLS"), ("C3:ruby", "SHORE"))
    assert paddle_refusal(state, "C3", after="steal 1 0") == "points_left"


def test_stealing_after_unloading_at_the_start():
    """G-M9, G-X5: the unloading counts into the number."""
    state = paddling(4, ("C5:amber", "FALLS"), ("C3:ruby", "SHORE"))
    paddle(state, "C3", "unload", "steal 1 0")
    assert canoe(state, 0, 0) == "C3:ruby"
    assert at_site(state, "amber") == {"amber": 7}


def test_nobody_steals_from_themselves_from_the_empty_or_from_nobody():
    """G-M9."""
    state = paddling(1, ("C4", "C3:ruby"), ("C3", "SHORE"))
    for victim in ("steal 0 1", "steal 1 0", "steal 1 1", "steal 4 0"):
        assert paddle_refusal(state, "C3", after=victim) == "nothing_to_steal"


def test_a_canoe_robbed_earlier_may_rob_in_turn():
    """G-M9."""
    state = paddling(1, ("C5", "FALLS"), ("C4:ruby", "FALLS"), ("C3:amber", "SHORE"), others=1)
    paddle(state, "C4", after="steal 1 0")
    paddle(state, "C3", after="steal 2 0", seat=1)
    assert canoe(state, 1, 0) == "C3:amber"


def test_paddling_over_the_falls_loses_the_canoe_and_the_surplus():
    """G-M10, G-X7: its gem goes back to the site of its own kind."""
    state = paddling(6, ("L1:amber", "SHORE"))
    (fact, *_) = paddle(state, "FALLS")
    assert GEMS.encode(fact.sunk) == "amber"
    assert canoe(state, 0, 0) == "FALLS"
    assert at_site(state, "amber") == {"amber": 7}


def test_loading_before_the_falls_is_legal_though_foolish():
    """G-M10: it may have loaded or unloaded before."""
    state = paddling(6, ("L1", "FALLS"))
    assert {"FALLS", "load sapphire > FALLS"} <= ways(state)
    paddle(state, "FALLS", "load sapphire")
    assert at_site(state, "sapphire") == {"sapphire": 7}


def test_the_falls_need_enough_points():
    """G-M10."""
    assert paddle_refusal(paddling(1, ("L1", "FALLS")), "FALLS") == "too_far"
    assert "FALLS" in ways(paddling(2, ("L1", "FALLS")))


def test_any_number_of_canoes_share_a_space():
    """G-M11."""
    state = paddling(1, ("C3", "C4"), ("C4", "C4"), ("C4", "C4"))
    paddle(state, "C4")
    assert state.at.count(C4) == 6


def test_own_canoes_never_trade_gems():
    """G-M11: the only ways to get a gem are a site and a rival."""
    state = paddling(1, ("C5", "C4:ruby"))
    assert ways(state) == {"C4", "L1", "R1"}


def test_loading_or_unloading_alone_may_use_the_card_up():
    """G-X2: a 2 for either, a 4 for both; that satisfies the duty to move."""
    state = paddling(2, ("C4", "C3:ruby"))
    paddle(state, "C4", "load diamond")
    assert kinds(paddle(state, "C3", "unload", canoe=1)) == ["CanoePaddled", "CardRevealed"]
    state = paddling(4, ("C4:ruby", "FALLS"))
    assert kinds(paddle(state, "C4", "swap diamond")) == ["CanoePaddled", "CardRevealed"]


def test_a_canoe_that_stays_does_its_work_before():
    """Oracle notation: an action on the spot stands in `before`, so that a move is one move only."""
    assert paddle_refusal(paddling(2, ("C4", "FALLS")), "C4", after="load diamond") == "no_work_there"


def test_without_a_canoe_the_card_is_just_played():
    """G-X3: its number still counts for the river."""
    state = picking(("FALLS", "FALLS"), ASHORE, ASHORE)
    state.owned[0] = 1
    facts = play_cards(state, [1, 4, 5])
    assert facts[1:4] == [CardRevealed(0, 1), TurnSkipped(0), CardRevealed(1, 4)]
    paddle(state, "C4", seat=1)
    river = only(paddle(state, "C5", seat=2), RiverMoved)
    assert (river.lowest, river.moves) == (1, 1)


def test_unloading_and_loading_elsewhere_is_not_allowed():
    """G-X5: load again only where you unloaded."""
    state = paddling(5, ("C4:ruby", "FALLS"))
    assert paddle_refusal(state, "C5", "unload", "load amber") == "work_once"
    assert paddle_refusal(state, "C5", "unload", "unload") == "work_once"


@pytest.mark.parametrize("number", range(1, 7))
def test_a_full_move_always_exists(number):
    """G-X6: nobody is ever stuck, wherever the canoe is and whatever it carries."""
    for where in ("SHORE", "C1", "C2", "C3", "C4", "C5", "L1", "L2", "R1", "R2"):
        assert ways(paddling(number, (where, "FALLS")))
        if where != "SHORE":
            assert ways(paddling(number, (f"{where}:ruby", "FALLS")))


def test_only_the_seat_in_turn_moves():
    """G-R2."""
    state = paddling(3, ASHORE)
    assert NIAGARA.legal_moves(state, 1) == []
    assert paddle_refusal(state, "C3", seat=1) == "not_asked"


def test_worked_example_of_a_four():
    """A 4 with both canoes in the water: one goes 2 down and loads (2 + 2); the other goes 4 up to the dock."""
    state = paddling(4, ("C2", "C4:ruby"))
    paddle(state, "C4", after="load diamond")
    paddle(state, "SHORE", canoe=1)
    assert canoe(state, 0, 0) == "C4:diamond"
    assert owned(state, 0) == {"ruby": 1}


def test_worked_example_of_a_five():
    """A 5: one goes 1 down, unloads yellow and loads blue; the other unloads clear, goes 3 up and steals."""
    state = paddling(5, ("C5:amber", "C4:diamond"), ("C1:ruby", "SHORE"))
    paddle(state, "L1", after="swap sapphire")
    paddle(state, "C1", "unload", "steal 1 0", canoe=1)
    assert (canoe(state, 0, 0), canoe(state, 0, 1)) == ("L1:sapphire", "C1:ruby")
    assert at_site(state, "sapphire") == {"amber": 1, "sapphire": 6}
    assert canoe(state, 1, 0) == "C1"
