"""The open and the future market (N-T2, N-T6, N-A2, N-X6 to N-X9): what is drawn when, and in which order."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.rules.chance import ScriptedChance
from games.rules.newyork.facts import ActionPlayed, MarketRefilled, MarketShifted
from games.rules.newyork.rules import NEWYORK
from games.rules.newyork.terms import CARDS, SHIFT
from tests.rules.newyork.board import (
    again,
    asked,
    build,
    code_of,
    end_turn,
    expand,
    give_back,
    kinds,
    legal_kinds,
    names_of,
    only,
    position,
    refusal,
    shift,
    strip,
    table,
)

LATE = {"refill": "turn_end"}
LOCKED = {"silver-1": 1, "silver-2": 1, "silver-3": 1, "silver-4": 1, "silver-5": 1, "silver-6": 1}
LINE = strip("R2", "R2", "B2", "B2", "Y2", "Y3", "G2", "G3")


# N-A2: Market Shift


def test_market_shift_replaces_the_open_cards():
    """N-A2: the four open cards go under, four new ones are turned up; the turn goes on."""
    state = position(source=LINE, market=["R2", "R2", "B2", "B2"], future=[["Y2", "Y3", "G2", "G3"]])
    facts = shift(state, "G2", "G3", "Y2", "Y3")
    assert kinds(facts) == ["action", "shifted", "refilled"]
    assert facts[0] == ActionPlayed(0, SHIFT)
    assert names_of(only(facts, MarketShifted).cards) == ["R2", "R2", "B2", "B2"]
    assert names_of(only(facts, MarketRefilled).cards) == ["G2", "G3", "Y2", "Y3"]
    assert table(state)["market"] == ["Y2", "Y3", "G2", "G3"]
    assert table(state)["left"] == {"R2": 2, "B2": 2}
    assert asked(state) == (0, "start")
    assert refusal(state, 0, {"kind": "shift"}) == ("no_action_card", {"action": "shift"})


def test_market_shift_draws_the_rest_first_and_then_from_what_went_under():
    """N-A2: shuffle, put under, turn up, in this order: with two left, two of the shifted four come back."""
    city = strip("R2", "R2", "B2", "B2", "Y2", "G3")
    state = position(source=city, market=["R2", "R2", "B2", "B2"], future=[["Y2", "G3"]])
    shift(state, "G3", "Y2", "B2", "R2")
    assert table(state)["market"] == ["R2", "B2", "Y2", "G3"]
    assert table(state)["left"] == {"R2": 1, "B2": 1}
    assert table(state)["end"] is None


def test_what_went_under_comes_in_any_order():
    """N-A2, N-H1: each order of the shifted cards is possible, and none before the rest is drawn."""
    city = strip("R2", "R3", "B2", "B3", "Y2")
    orders = set()
    for order in permutations(["R2", "R3", "B2", "B3"]):
        state = position(source=city, market=["R2", "R3", "B2", "B3"], future=[["Y2"]])
        shift(state, "Y2", *order[:3])
        again(state)
        facts = expand(state, "Y01", order[3])
        orders.add((order, names_of(only(facts, MarketRefilled).cards)[0]))
    assert len(orders) == 24
    state = position(source=city, market=["R2", "R3", "B2", "B3"], future=[["Y2"]])
    with pytest.raises(AssertionError, match="not among"):
        shift(state, "R2", "Y2", "R3", "B2")


def test_market_shift_needs_a_future_market():
    """N-A2: not when it is empty."""
    city = strip("R2", "R2", "B2", "B2")
    state = position(source=city)
    assert "shift" not in legal_kinds(state)
    assert code_of(state, {"kind": "shift"}) == "future_empty"
    one = position(source=strip("R2", "R2", "B2", "B2", "Y2"))
    assert "shift" in legal_kinds(one)


def test_market_shift_with_fewer_than_four_open():
    """N-X7: all open ones go under, then up to four are turned up."""
    city = strip("R2", "R2", "B2", "B2", "Y2", "Y3", "G2")
    state = position(source=city, market=["R2"], future=[["B2"], ["R2", "Y3"], ["B2", "Y2", "G2"]])
    shift(state, "B2", "Y3", "R2", "G2")
    assert table(state)["market"] == ["R2", "B2", "Y3", "G2"]
    assert [names_of(group) for group in state.future] == [["B2", "Y2"], ["R2"]]


def test_market_shift_with_nothing_open():
    """N-X7: after returns the market may be empty and the future market not."""
    city = strip("R2", "B2", "Y2")
    state = position(source=city, lots={1: ["R01"]}, market=[], future=[["B2"], ["Y2"]], end=("market", 1))
    facts = shift(state, "B2", "Y2")
    assert only(facts, MarketShifted).cards == ()
    assert table(state)["market"] == ["B2", "Y2"]
    assert state.future == []


def test_market_shift_with_fewer_than_four_in_all_triggers_the_end():
    """N-A2, N-X9: it turns up what there is; that is a refill, and the future market is empty."""
    city = strip("R2", "B2", "Y2", "G2")
    state = position(source=city, lots={1: ["G01"]}, market=["R2"], future=[["B2", "Y2"]])
    facts = shift(state, "Y2", "B2", "R2")
    assert kinds(facts) == ["action", "shifted", "refilled", "end"]
    assert table(state)["end"] == {"reason": "market", "seat": 0}
    assert asked(state) == (0, "start")


def test_market_shift_needs_no_free_worker():
    """N-X7: also before building straight away (N-T5) and before returning (N-T6)."""
    building = position(lots={0: ["B05", "B06", "R01", "R02"]})
    assert legal_kinds(building) == {"shift", "build"}
    returning = position(lots={0: ["B05", "B06", "R01", "R02"]}, stock={0: LOCKED}, market=["R2", "R2", "R2", "R2"])
    assert legal_kinds(returning) == {"shift", "return"}
    shift(returning, "Y3", "Y3", "Y3", "B2")
    assert legal_kinds(returning) == {"return"}


def test_market_shift_comes_first_or_not_at_all():
    """N-A2: at the start of the turn."""
    state = position(market=["R2", "R2", "B2", "B2"])
    expand(state, "R01", "Y3")
    assert code_of(state, {"kind": "shift"}) == "not_now"


# N-T6: what is returned


def test_a_returned_card_is_drawn_last():
    """N-T6: it lies under the future market, and under nothing but what came there later."""
    city = strip("R2", "R2", "B3", "B3", "Y2", "Y2", "G2", "G3")
    state = position(
        source=city,
        lots={0: ["R01", "R02", "B01", "B02"]},
        stock={0: LOCKED},
        market=["Y2", "Y2"],
        future=[["G2", "G3"]],
        cards={0: [], 1: []},
    )
    give_back(state, "B02")
    assert [names_of(group) for group in state.future] == [["G2", "G3"], ["B3"]]
    move = NEWYORK.codec.decode_move({"kind": "expand", "lot": "Y01"})
    with pytest.raises(AssertionError, match="not among"):
        NEWYORK.decide(state, 1, move, ScriptedChance(CARDS.values["B3"]))
    facts = expand(state, "Y01", "G3", "G2", "B3", seat=1)
    assert names_of(only(facts, MarketRefilled).cards) == ["G3", "G2", "B3"]


def test_returned_cards_keep_their_order():
    """N-T6: two returned one after the other come in that order, though both lie under."""
    city = strip("R2", "R2", "B3", "B3", "Y2", "Y2", "G2", "G2", "G2", "G2", "Y3", "Y3")
    state = position(
        source=city,
        lots={0: ["R01", "R02", "B01", "B02"], 1: ["G01", "G02", "G03", "G04"]},
        stock={0: LOCKED, 1: LOCKED},
        market=["Y2", "Y2", "Y3", "Y3"],
        cards={0: [], 1: []},
    )
    give_back(state, "B02")
    give_back(state, "G01", seat=1)
    assert [names_of(group) for group in state.future] == [["B3"], ["G2"]]
    expand(state, "Y01", "B3")
    assert asked(state) == (1, "start")


def test_what_was_shifted_lies_under_what_was_returned_before():
    """N-A2, N-T6: the order of putting under is kept, group by group."""
    city = strip("R2", "R2", "B3", "B3", "Y2", "Y2", "G2", "G2", "Y3")
    state = position(
        source=city,
        lots={0: ["R01", "R02", "B01", "B02"]},
        stock={0: LOCKED},
        market=["Y2", "Y2", "Y3", "G2"],
        future=[["G2"]],
        cards={0: [], 1: ["shift"]},
    )
    give_back(state, "B02")
    shift(state, "G2", "B3", "Y3", "Y2", seat=1)
    assert [names_of(group) for group in state.future] == [["Y2", "G2"]]


# N-T2, N-X6: when the market is refilled


def test_the_market_is_refilled_when_the_expand_step_is_complete():
    """N-T2: before the build, so the builder knows the new card."""
    state = position(market=["R2", "R2", "B2", "B2"])
    assert kinds(expand(state, "R01", "Y3")) == ["lot_taken", "refilled"]
    assert kinds(build(state, "bronze-1", 112, 212)) == ["built", "turn_ended", "turn"]


def test_the_first_edition_refills_at_the_end_of_a_turn():
    """N-X6: after the build, and also by a turn's automatic end."""
    state = position(options=LATE, market=["R2", "R2", "B2", "B2"])
    assert kinds(expand(state, "R01")) == ["lot_taken"]
    assert table(state)["market"] == ["R2", "B2", "B2"]
    facts = build(state, "bronze-1", 112, 212, draws=["Y3"])
    assert kinds(facts) == ["built", "refilled", "turn_ended", "turn"]
    assert table(state)["market"] == ["R2", "B2", "B2", "Y3"]


def test_the_first_edition_shifts_the_market_at_once():
    """N-A2, N-X6: turning up four new ones is part of the card, whatever the refill."""
    state = position(source=LINE, options=LATE, market=["R2", "R2", "B2", "B2"], future=[["Y2", "Y3", "G2", "G3"]])
    assert kinds(shift(state, "G2", "G3", "Y2", "Y3")) == ["action", "shifted", "refilled"]


def test_nothing_is_refilled_when_nothing_was_taken():
    """N-X6: a turn of building alone ends without a draw, with either option."""
    for options in ({}, LATE):
        state = position(options=options, lots={0: ["B05", "B06", "R01", "R02"]}, cards={0: []})
        assert kinds(build(state, "bronze-1", 110, 210)) == ["built", "turn_ended", "turn"]


def test_a_short_market_is_filled_up_by_the_next_refill():
    """N-T2, N-X8: after a return in a short market, the next expand refills to four."""
    city = strip("R2", "R2", "B3", "B3", "Y2", "Y2", "G2", "G2", "G3", "Y3")
    state = position(
        source=city,
        lots={1: ["R01", "R02"]},
        market=["Y2", "Y2"],
        future=[["B3", "B3", "G2", "G2", "G3", "Y3"]],
    )
    facts = expand(state, "Y01", "G2", "B3", "Y3")
    assert len(only(facts, MarketRefilled).cards) == 3
    assert len(table(state)["market"]) == 4
    end_turn(state)
