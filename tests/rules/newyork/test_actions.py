"""Action cards (N-A): Construction Boom and Land Grab in both editions' readings. Market Shift is in test_market.py."""

from __future__ import annotations

import pytest

from games.rules.newyork.facts import ActionPlayed, MarketRefilled, SkyscraperBuilt
from games.rules.newyork.terms import BOOM, GRAB
from tests.rules.newyork.board import (
    asked,
    boom,
    build,
    code_of,
    demolish,
    end_turn,
    expand,
    extra,
    grab,
    kinds,
    legal,
    legal_kinds,
    lots_on_offer,
    only,
    play,
    player,
    position,
    raw_of,
    refusal,
    strip,
    table,
    tiles_on_offer,
)

FOUR = ["B05", "B06", "R01", "R02"]
FIRST = {"land_grab": "first"}


# N-A1: Construction Boom


def test_construction_boom_builds_a_second_time():
    """N-A1: after the first build of the turn; the card is gone, and there is no third build."""
    state = position(lots={0: FOUR})
    build(state, "bronze-1", 110, 210)
    assert asked(state) == (0, "more")
    assert legal_kinds(state) == {"boom", "end"}
    facts = boom(state, "bronze-1", 111, 211)
    assert facts[0] == ActionPlayed(0, BOOM)
    assert only(facts, SkyscraperBuilt).workers == ("B06",)
    assert kinds(facts) == ["action", "built", "turn_ended", "turn"]
    assert player(state)["cards"] == ["grab", "shift"]
    assert player(state)["score"] == 4


def test_construction_boom_follows_a_demolition():
    """N-A1: also after a demolition; but it does not demolish itself."""
    state = position(lots={0: ["B05", "B06"]}, buildings={0: [("starter", (108, 208))]})
    demolish(state, "bronze-1", 108, 208)
    assert asked(state) == (0, "more")
    assert code_of(state, raw_of("boom", "bronze-1", 108, 208)) == "squares_taken"
    boom(state, "bronze-1", 110, 210)
    assert asked(state) == (1, "start")


def test_construction_boom_is_once_per_game():
    """N-A1, N-A: each card once."""
    state = position(lots={0: FOUR}, cards={0: ["grab", "shift"]})
    facts = build(state, "bronze-1", 110, 210)
    assert kinds(facts) == ["built", "turn_ended", "turn"]
    assert code_of(position(lots={0: FOUR}), raw_of("boom", "bronze-1", 110, 210)) == "not_now"


def test_without_the_card_the_second_build_is_refused():
    """N-A1: asked for something else, the seat has no card to boom with."""
    state = position(
        lots={0: ["B05", "B06", "R01"]}, cards={0: ["grab"]}, options=FIRST, market=["R2", "R2", "R2", "Y3"]
    )
    expand(state, "R02", "B2")
    build(state, "bronze-1", 110, 210)
    assert asked(state) == (0, "more")
    assert refusal(state, 0, raw_of("boom", "bronze-1", 111, 211)) == ("no_action_card", {"action": "boom"})


@pytest.mark.parametrize(("left_before", "is_allowed"), [(7, True), (6, True), (5, False), (4, False)])
def test_construction_boom_needs_five_left_after_the_first_build(left_before, is_allowed):
    """N-A1: not if the first build left 4 or fewer unbuilt: after it 6 and 5 are enough, 4 and 3 are not."""
    stock = {"bronze-1": 3, "bronze-4": 1, "silver-1": 1, "silver-2": 1, "silver-3": 1}
    while sum(stock.values()) > left_before:
        del stock[list(stock)[-1]]
    state = position(lots={0: FOUR}, stock={0: stock}, end=("tiles", 1) if left_before == 4 else None)
    facts = build(state, "bronze-1", 110, 210)
    assert state.unbuilt[0] == left_before - 1
    assert ("turn_ended" in kinds(facts)) != is_allowed
    assert ("end" in kinds(facts)) == (left_before == 5)
    if is_allowed:
        boom(state, "bronze-1", 111, 211)


def test_construction_boom_with_four_left_is_refused():
    """N-A1: said when the seat could still do something else in this turn."""
    state = position(
        lots={0: ["B05", "B06"]},
        stock={0: {"bronze-1": 3, "silver-1": 1, "silver-2": 1}},
        options=FIRST,
        market=["R2", "R2", "R2", "Y3"],
    )
    expand(state, "R02", "B2")
    build(state, "bronze-1", 110, 210)
    assert legal_kinds(state) == {"extra", "end"}
    assert refusal(state, 0, raw_of("boom", "bronze-1", 111, 211)) == ("too_few_unbuilt", {"left": 4})


def test_a_first_build_that_is_a_legend_uses_none_of_the_18():
    """N-A1, N-X5: with five left, a legend leaves five."""
    met_life = (110, 111, 112, 113, 210, 211, 212, 213)
    stock = {"bronze-1": 3, "silver-1": 1, "silver-2": 1}
    state = position(
        lots={0: [*FOUR[:1], "R02", "R08"]},
        buildings={0: [("bronze-5", (111, 112, 211))]},
        stock={0: stock},
        scores=[18, 0],
    )
    demolish(state, "legend-met-life", *met_life)
    assert asked(state) == (0, "more")
    boom(state, "bronze-1", 413, 513)
    assert state.unbuilt[0] == 4


def test_construction_boom_may_use_what_the_first_build_unlocked():
    """N-X4: 4 points and a bronze of 2 make 6; then silver is there."""
    state = position(lots={0: FOUR}, scores=[4, 0])
    assert tiles_on_offer(state) <= {"bronze-1", "bronze-4", "bronze-5", "bronze-6"}
    build(state, "bronze-1", 110, 210)
    assert "silver-1" in tiles_on_offer(state, "boom")
    boom(state, "silver-1", 111, 211)
    assert player(state)["score"] == 9
    lower = position(lots={0: FOUR}, scores=[3, 0])
    build(lower, "bronze-1", 110, 210)
    assert "silver-1" not in tiles_on_offer(lower, "boom")
    assert code_of(lower, raw_of("boom", "silver-1", 111, 211)) == "locked"


def test_construction_boom_needs_no_second_card_for_a_second_turn():
    """N-A1: passing on the boom keeps the card."""
    state = position(lots={0: FOUR})
    build(state, "bronze-1", 110, 210)
    end_turn(state)
    assert "boom" in player(state)["cards"]
    assert asked(state) == (1, "start")


# N-A3: Land Grab


def test_land_grab_takes_two_small_lots_at_once():
    """N-A3, N-X3: both of size 2, together, and the refill comes after both."""
    state = position(lots={0: ["Y04", "Y05"]}, market=["R2", "R2", "B2", "Y3"])
    facts = grab(state, "B05", "R01", "G2", "G3")
    assert kinds(facts) == ["action", "lot_taken", "lot_taken", "refilled"]
    assert facts[0] == ActionPlayed(0, GRAB)
    assert len(only(facts, MarketRefilled).cards) == 2
    assert player(state)["workers"] == ["B05", "R01", "Y04", "Y05"]
    assert player(state)["cards"] == ["boom", "shift"]
    assert asked(state) == (0, "build")
    assert table(state)["market"] == ["R2", "Y3", "G2", "G3"]


def test_land_grab_takes_two_of_one_kind_only_with_two_cards():
    """N-A3: each lot needs its own open card."""
    state = position(market=["R2", "B2", "B3", "Y3"])
    assert code_of(state, {"kind": "grab", "lots": ["R01", "R02"]}) == "card_not_open"
    assert {(raw["lots"][0][0], raw["lots"][1][0]) for raw in legal(state, "grab")} == {("B", "R")}
    state = position(market=["R2", "R2", "B3", "Y3"])
    assert len(legal(state, "grab")) == 10 * 9 // 2
    grab(state, "R01", "R02", "B2", "B2")


@pytest.mark.parametrize(
    ("lots", "code"),
    [
        (["R01", "R01"], "not_two_lots"),
        (["R02", "R01"], "not_two_lots"),
        (["R01"], "not_two_lots"),
        ([], "not_two_lots"),
        (["R01", "Y04"], "lots_too_large"),
        (["B03", "R07"], "card_not_open"),
        (["R01", "R99"], "no_such_lot"),
        (["G02", "R01"], "lot_owned"),
        (["G01", "R01"], "card_not_open"),
    ],
)
def test_other_grabs_are_refused(lots, code):
    """N-A3: two different lots, ascending, of size 2, unowned and with open cards."""
    state = position(lots={1: ["G02"]}, market=["R2", "R2", "B2", "Y3"])
    assert code_of(state, {"kind": "grab", "lots": lots}) == code


@pytest.mark.parametrize(("workers", "is_allowed"), [(2, True), (3, False), (4, False)])
def test_land_grab_needs_two_free_workers(workers, is_allowed):
    """N-A3: with two on the board it goes, with three it does not."""
    state = position(lots={0: ["Y04", "Y05", "Y06", "Y07"][:workers]}, market=["R2", "R2", "B2", "Y3"])
    assert bool(legal(state, "grab")) == is_allowed
    if not is_allowed:
        code, params = refusal(state, 0, {"kind": "grab", "lots": ["R01", "R02"]})
        assert (code, list(params.values())) == ("no_free_worker", [2])


def test_land_grab_needs_a_future_market():
    """N-A3: not when it is empty."""
    city = strip("R2", "R2", "B2", "B2", "Y2")
    state = position(source=city, market=["R2", "R2", "B2", "B2"], future=[["Y2"]])
    assert legal(state, "grab")
    empty = position(source=city, lots={1: ["Y01"]}, market=["R2", "R2", "B2", "B2"])
    assert legal(empty, "grab") == []
    assert code_of(empty, {"kind": "grab", "lots": ["B01", "R01"]}) == "no_land_grab"
    grab(state, "B01", "R01", "Y2")


def test_land_grab_is_once_per_game():
    """N-A3."""
    state = position(market=["R2", "R2", "B2", "Y3"], cards={0: ["boom"]})
    assert legal(state, "grab") == []
    assert refusal(state, 0, {"kind": "grab", "lots": ["B01", "R01"]}) == ("no_action_card", {"action": "grab"})


def test_several_cards_in_one_turn():
    """N-A: shift, then grab, then build, then boom."""
    state = position(market=["R3", "R3", "R3", "Y3"])
    play(state, 0, {"kind": "shift"}, "R2", "R2", "B2", "B2")
    assert asked(state) == (0, "start")
    grab(state, "R01", "R02", "G2", "G2")
    build(state, "bronze-1", 112, 212)
    boom(state, "bronze-1", 113, 213)
    assert player(state)["cards"] == []
    assert asked(state) == (1, "start")


# N-X6: Land Grab in the first edition


def test_the_first_edition_takes_one_extra_lot_before_building():
    """N-X6: of any size, after this turn's expand; the market is refilled as after an expand; then one builds."""
    state = position(options=FIRST, market=["R2", "R2", "B2", "Y3"])
    assert "grab" not in legal_kinds(state)
    expand(state, "R01", "G2")
    assert legal_kinds(state) == {"build", "extra", "end"}
    facts = extra(state, "Y04", "G3")
    assert kinds(facts) == ["action", "lot_taken", "refilled"]
    assert asked(state) == (0, "build")
    assert player(state)["lots"] == ["R01", "Y04"]
    assert player(state)["cards"] == ["boom", "shift"]
    assert legal_kinds(state) == {"build", "end"}
    build(state, "bronze-4", 401, 402, 403)


def test_the_first_edition_takes_one_extra_lot_after_building():
    """N-X6: and then only Construction Boom is left to build with."""
    state = position(options=FIRST, market=["R2", "R2", "B2", "Y3"])
    expand(state, "R01", "G2")
    build(state, "bronze-1", 112, 212)
    assert legal_kinds(state) == {"extra", "end"}
    facts = extra(state, "R02", "G3")
    assert kinds(facts) == ["action", "lot_taken", "refilled"]
    assert asked(state) == (0, "more")
    assert code_of(state, raw_of("build", "bronze-1", 113, 213)) == "already_built"
    boom(state, "bronze-1", 113, 213)
    assert asked(state) == (1, "start")


def test_the_first_edition_takes_one_extra_lot_after_a_boom():
    """N-X6: the last thing of a turn; nothing can be built on it now."""
    state = position(options=FIRST, lots={0: ["B05"]}, market=["R2", "R2", "B2", "Y3"])
    expand(state, "R01", "G2")
    build(state, "bronze-1", 112, 212)
    boom(state, "bronze-1", 110, 210)
    assert legal_kinds(state) == {"extra", "end"}
    facts = extra(state, "R02", "G3")
    assert kinds(facts) == ["action", "lot_taken", "refilled", "turn_ended", "turn"]


def test_the_first_edition_gives_no_extra_lot_without_an_expand():
    """N-X6: not at the start, not after a demolition, not after a build without expanding."""
    state = position(
        options=FIRST, buildings={0: [("starter", (108, 208))]}, lots={0: ["B05"]}, market=["R2", "B2", "B2", "Y3"]
    )
    assert code_of(state, {"kind": "extra", "lot": "R01"}) == "no_land_grab"
    assert code_of(state, {"kind": "grab", "lots": ["B01", "R01"]}) == "no_land_grab"
    demolish(state, "bronze-1", 108, 208)
    assert legal_kinds(state) == {"boom", "end"}
    assert code_of(state, {"kind": "extra", "lot": "R01"}) == "no_land_grab"
    straight = position(options=FIRST, lots={0: FOUR}, cards={0: ["grab", "boom"]})
    build(straight, "bronze-1", 110, 210)
    assert legal_kinds(straight) == {"boom", "end"}


@pytest.mark.parametrize(("workers", "is_allowed"), [(2, True), (3, False)])
def test_the_first_edition_needs_one_free_worker_at_that_moment(workers, is_allowed):
    """N-X6: after the expand; a worker that the build brings back counts."""
    state = position(options=FIRST, lots={0: ["Y04", "Y05", "Y06"][:workers]}, market=["R2", "R2", "B2", "Y3"])
    expand(state, "R01", "G2")
    assert ("extra" in legal_kinds(state)) == is_allowed
    if not is_allowed:
        assert code_of(state, {"kind": "extra", "lot": "R02"}) == "no_land_grab"
        build(state, "bronze-1", 112, 212)
        assert "extra" in legal_kinds(state)


def test_the_first_edition_needs_a_future_market():
    """N-X6: not empty at that moment."""
    city = strip("R2", "R2", "B2", "B2", "Y2", "Y2")
    last = position(source=city, options=FIRST, lots={1: ["Y01"]}, market=["R2", "R2", "B2", "B2"], future=[["Y2"]])
    expand(last, "R01", "Y2")
    assert legal_kinds(last) == {"build", "end"}
    more = position(source=city, options=FIRST, market=["R2", "R2", "B2", "B2"], future=[["Y2", "Y2"]])
    expand(more, "R01", "Y2")
    assert lots_on_offer(more, "extra") == ["B01", "B02", "R02", "Y01", "Y02"]


def test_the_first_edition_refuses_other_lots():
    """N-X6: what no open card names, what is owned, and a second extra lot."""
    state = position(options=FIRST, market=["R2", "R2", "B2", "Y3"])
    expand(state, "R01", "G2")
    assert code_of(state, {"kind": "extra", "lot": "G01"}) == "card_not_open"
    assert code_of(state, {"kind": "extra", "lot": "R01"}) == "lot_owned"
    assert code_of(state, {"kind": "extra", "lot": "R0"}) == "no_such_lot"
    extra(state, "R02", "G2")
    assert code_of(state, {"kind": "extra", "lot": "B01"}) == "no_action_card"


def test_the_later_edition_has_no_extra_lot():
    """N-X6: the options exclude each other."""
    state = position(market=["R2", "R2", "B2", "Y3"])
    expand(state, "R01", "G2")
    assert code_of(state, {"kind": "extra", "lot": "R02"}) == "no_land_grab"


def test_an_extra_lot_with_a_late_refill_comes_from_what_is_left():
    """N-X6: both of the first edition's readings together: three cards, then two, refilled at the end of the turn."""
    state = position(options={**FIRST, "refill": "turn_end"}, market=["R2", "R2", "B2", "Y3"])
    assert kinds(expand(state, "R01")) == ["lot_taken"]
    assert table(state)["market"] == ["R2", "B2", "Y3"]
    assert kinds(extra(state, "R02")) == ["action", "lot_taken"]
    facts = end_turn(state, "G2", "G2")
    assert kinds(facts) == ["refilled", "turn_ended", "turn"]
    assert len(table(state)["market"]) == 4


def test_construction_boom_holds_in_both_editions():
    """N-X6, N-A1: the limit of 4 left does not change with the options."""
    stock = {"bronze-1": 3, "silver-1": 1, "silver-2": 1}
    state = position(options={**FIRST, "refill": "turn_end"}, lots={0: FOUR}, stock={0: stock})
    facts = build(state, "bronze-1", 110, 210)
    assert kinds(facts) == ["built", "end", "turn_ended", "turn"]
