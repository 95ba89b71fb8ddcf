"""The end (N-E1) and its causes, last turns, the introductory goal (N-V3) and the limit (N-X13)."""

from __future__ import annotations

import pytest

from games.rules.chance import SeededChance
from games.rules.newyork.facts import EndTriggered, MatchScored
from games.rules.newyork.rules import NEWYORK, NewYork
from games.rules.newyork.terms import BY_LIMIT, BY_MARKET, BY_POINTS, BY_TILES
from tests.rules.newyork.board import (
    asked,
    boom,
    build,
    demolish,
    end_turn,
    expand,
    give_back,
    kinds,
    legal,
    legal_kinds,
    only,
    play,
    player,
    position,
    started,
    strip,
    table,
)

FOUR = ["B05", "B06", "R01", "R02"]
FIVE_LEFT = {"bronze-1": 3, "silver-1": 1, "silver-2": 1}
SIX_LEFT = {**FIVE_LEFT, "silver-3": 1}
LOCKED = {"silver-1": 1, "silver-2": 1, "silver-3": 1, "silver-4": 1, "silver-5": 1, "silver-6": 1}
INTRO = {"variant": "introductory"}


def finish(state, *, seat):
    """Take one lot, and end the turn if that is still to be done."""
    move = legal(state, "expand")[0] if legal(state, "expand") else legal(state)[0]
    facts = play(state, seat, move, chance=SeededChance(seat))
    if asked(state) and asked(state)[0] == seat:
        facts += end_turn(state, seat=seat)
    return facts


# By tiles


@pytest.mark.parametrize(("stock", "is_end"), [(SIX_LEFT, False), (FIVE_LEFT, True)])
def test_four_unbuilt_skyscrapers_trigger_the_end(stock, is_end):
    """N-E1: at 4 left, not at 5."""
    state = position(lots={0: FOUR}, stock={0: stock}, cards={0: []})
    facts = build(state, "bronze-1", 110, 210)
    assert ("end" in kinds(facts)) == is_end
    assert table(state)["end"] == ({"reason": "tiles", "seat": 0} if is_end else None)
    if is_end:
        assert only(facts, EndTriggered) == EndTriggered(0, BY_TILES)
        assert kinds(facts) == ["built", "end", "turn_ended", "turn"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_other_player_has_one_last_turn(seats):
    """N-E1: the player completes the turn, the others follow clockwise once, then the final scoring."""
    state = position(seats=seats, lots={1: FOUR}, stock={1: FIVE_LEFT}, turn=1, first=0, turns=seats + 1)
    facts = build(state, "bronze-1", 110, 210, seat=1)
    assert "end" in kinds(facts)
    for place in range(2, seats + 1):
        assert asked(state) == (place % seats, "start")
        facts = finish(state, seat=place % seats)
        assert ("scored" in kinds(facts)) == (place == seats)
    assert asked(state) is None
    assert kinds(facts)[-2:] == ["turn_ended", "scored"]
    assert NEWYORK.outcome(state).reason == "tiles"
    assert table(state)["phase"] == "over"
    assert table(state)["turn"] is None


def test_the_one_who_triggers_the_end_may_go_on_with_the_turn():
    """N-X9, N-E1: a Boom that leaves four triggers the end; the first of two builds does not stop the second."""
    state = position(lots={0: FOUR}, stock={0: SIX_LEFT})
    assert "end" not in kinds(build(state, "bronze-1", 110, 210))
    facts = boom(state, "bronze-1", 111, 211)
    assert kinds(facts) == ["action", "built", "end", "turn_ended", "turn"]


def test_demolished_tiles_are_used_up():
    """N-E1: only what is unbuilt counts; a demolition takes one more of it and gives none back."""
    state = position(
        buildings={0: [("bronze-1", (112, 212))]},
        stock={0: {"bronze-1": 2, "silver-1": 1, "silver-2": 1, "gold-1": 1}},
        scores=[6, 0],
        cards={0: []},
    )
    facts = demolish(state, "silver-1", 112, 212)
    assert player(state)["unbuilt"] == 4
    assert "end" in kinds(facts)


def test_a_legend_does_not_trigger_the_end():
    """N-E1, N-X5: only the 18 own tiles count."""
    state = position(lots={0: FOUR}, stock={0: FIVE_LEFT}, scores=[18, 0], cards={0: []})
    facts = build(state, "legend-met-life", 110, 111, 112, 113, 210, 211, 212, 213)
    assert "end" not in kinds(facts)
    assert player(state)["unbuilt"] == 5


# By the market


def market_at_its_end(**more):
    city = strip("R2", "R2", "B2", "B2", "Y2", "Y2", apart=True)
    return position(**{"source": city, "market": ["R2", "R2", "B2", "B2"], "future": [["Y2", "Y2"]], **more})


def test_the_market_triggers_the_end_when_it_cannot_be_filled():
    """N-E1: not while four cards are open, though the future market is empty; then at three."""
    state = market_at_its_end(cards={0: [], 1: []})
    for seat, draw in ((0, "Y2"), (1, "Y2")):
        facts = expand(state, f"R0{seat + 1}", draw, seat=seat)
        assert "end" not in kinds(facts)
        end_turn(state, seat=seat)
    assert (table(state)["future"], len(table(state)["market"])) == (0, 4)
    assert table(state)["end"] is None
    facts = expand(state, "B01")
    assert kinds(facts) == ["lot_taken", "end"]
    assert only(facts, EndTriggered) == EndTriggered(0, BY_MARKET)
    assert legal_kinds(state) == {"build", "end"}
    build(state, "bronze-1", 106, 107)
    assert asked(state) == (1, "start")
    finish(state, seat=1)
    assert asked(state) is None
    assert NEWYORK.outcome(state).reason == "market"


def test_after_the_market_has_run_out_one_may_still_build_and_boom():
    """N-X9: the trigger comes at the refill, in the middle of the turn."""
    city = strip("R2", "R2", "B2", "B2", "Y2", "G3")
    state = position(source=city, lots={0: ["Y01"], 1: ["G01"]}, market=["R2", "R2", "B2", "B2"], future=[])
    assert "end" in kinds(expand(state, "R01"))
    build(state, "bronze-1", 100, 101)
    assert asked(state) == (0, "more")
    facts = boom(state, "bronze-1", 108, 109)
    assert kinds(facts) == ["action", "built", "turn_ended", "turn"]


def test_with_a_late_refill_the_market_is_looked_at_when_the_turn_ends():
    """N-X9, N-X6: the end is triggered by the turn's refill."""
    state = market_at_its_end(options={"refill": "turn_end"}, lots={1: ["Y01", "Y02"]}, future=[], cards={0: [], 1: []})
    assert "end" not in kinds(expand(state, "R01"))
    facts = end_turn(state)
    assert kinds(facts) == ["end", "turn_ended", "turn"]
    assert table(state)["end"] == {"reason": "market", "seat": 0}


def test_a_short_market_alone_is_no_end():
    """N-X9: the condition is looked at only after a refill; a turn without one does not trigger it."""
    city = strip("R2", "R2", "B2", "B2", "Y2", "Y2", apart=True)
    full = position(
        source=city, lots={0: ["R01", "R02", "B01", "B02"], 1: ["Y01"]}, market=["Y2"], cards={0: [], 1: []}
    )
    facts = build(full, "bronze-1", 100, 101)
    assert "end" not in kinds(facts)
    assert table(full)["end"] is None


def test_a_return_does_not_undo_the_end():
    """N-E1, N-X8: triggered is triggered, though cards lie under the future market again."""
    city = strip("R2", "R2", "B2", "B2", "Y2", "Y2", apart=True)
    state = position(
        source=city,
        lots={1: ["R01", "R02", "B01", "B02"]},
        stock={1: LOCKED},
        market=["Y2", "Y2"],
        cards={0: [], 1: []},
    )
    expand(state, "Y01")
    end_turn(state)
    facts = give_back(state, "R01", seat=1)
    assert kinds(facts) == ["returned", "turn_ended", "scored"]


# N-X9: the first cause stands


def test_the_first_cause_stands():
    """N-X9: tiles first, then the market runs out; nobody has another last turn."""
    city = strip("R2", "R2", "B2", "B2", "Y2", "Y2", apart=True)
    state = position(
        source=city,
        lots={0: ["R01", "R02", "B01", "B02"]},
        stock={0: FIVE_LEFT},
        market=["Y2", "Y2"],
        cards={0: [], 1: []},
    )
    build(state, "bronze-1", 100, 101)
    facts = expand(state, "Y01", seat=1)
    assert "end" not in kinds(facts)
    facts = end_turn(state, seat=1)
    assert only(facts, MatchScored).reason == BY_TILES


def test_the_market_first_and_then_the_tiles():
    """N-X9: the other way round, in one turn."""
    city = strip("R2", "R2", "B2", "B2", "Y2", "Y2", apart=True)
    state = position(
        source=city,
        lots={0: ["R01"]},
        stock={0: FIVE_LEFT},
        market=["B2", "B2", "Y2", "Y2"],
        future=[["R2"]],
        cards={0: [], 1: []},
    )
    expand(state, "B01", "R2")
    end_turn(state)
    expand(state, "R02", seat=1)
    assert table(state)["end"] == {"reason": "market", "seat": 1}
    end_turn(state, seat=1)
    expand(state, "B02")
    facts = build(state, "bronze-1", 100, 101)
    assert "end" not in kinds(facts)
    assert only(facts, MatchScored).reason == BY_MARKET


# N-V3, N-X10: the introductory game


@pytest.mark.parametrize(("score", "is_end"), [(47, False), (48, True), (49, True)])
def test_fifty_points_end_the_introductory_game(score, is_end):
    """N-V3: reached or passed, not one below."""
    state = position(options=INTRO, lots={0: FOUR}, scores=[score, 0])
    facts = build(state, "bronze-1", 110, 210)
    assert ("end" in kinds(facts)) == is_end
    if is_end:
        assert only(facts, EndTriggered) == EndTriggered(0, BY_POINTS)
        finish(state, seat=1)
        assert NEWYORK.outcome(state).reason == "points"


def test_points_do_not_end_other_games():
    """N-V3: only the introductory one has a goal."""
    state = position(lots={0: FOUR}, scores=[60, 0], cards={0: []})
    assert "end" not in kinds(build(state, "bronze-1", 110, 210))


def test_tiles_do_not_end_the_introductory_game():
    """N-X10: the 4-tiles condition is off; one may build to the last."""
    state = position(options=INTRO, lots={0: FOUR}, stock={0: FIVE_LEFT})
    assert "end" not in kinds(build(state, "bronze-1", 110, 210))
    last = position(options=INTRO, lots={0: FOUR}, stock={0: {"bronze-1": 1}})
    assert "end" not in kinds(build(last, "bronze-1", 110, 210))


def test_the_market_ends_the_introductory_game():
    """N-V3, N-X10: as in N-E1, with three cards open, not with none."""
    city = strip("R2", "R2", "B2", "B2", "Y2", apart=True)
    state = position(source=city, options=INTRO, lots={1: ["Y01"]})
    facts = expand(state, "R01")
    assert only(facts, EndTriggered) == EndTriggered(0, BY_MARKET)
    assert len(table(state)["market"]) == 3


# N-X13: idle rounds and the limit


def test_rounds_without_a_build_are_counted():
    """N-X13: whoever looks on sees for how many full rounds nobody has built; a build starts the count afresh."""
    state = position(market=["R2", "R2", "B2", "B2"])
    for turn in range(4):
        assert table(state)["idle_rounds"] == turn // 2
        finish(state, seat=turn % 2)
    assert table(state)["idle_rounds"] == 2
    play(state, 0, legal(state, "expand")[0], chance=SeededChance(1))
    play(state, 0, legal(state, "build")[0])
    if asked(state) == (0, "more"):
        end_turn(state)
    assert table(state)["idle_rounds"] == 0


@pytest.mark.parametrize("seats", [2, 3])
def test_sixty_turns_each_and_the_match_is_scored(seats):
    """N-X13, as a table option: after the last seat's 60th turn, without last turns."""
    last = (1 + seats - 1) % seats
    state = position(seats=seats, options={"limit": "60_turns"}, turn=last, first=1, turns=60 * seats - 1)
    assert table(state)["turns_left"] == 1
    facts = finish(state, seat=last)
    assert kinds(facts)[-3:] == ["turn_ended", "end", "scored"]
    assert only(facts, EndTriggered) == EndTriggered(last, BY_LIMIT)
    assert NEWYORK.outcome(state).reason == "limit"
    assert asked(state) is None


def test_one_turn_before_the_limit_is_no_end():
    """N-X13: and without the option there is none at all."""
    state = position(options={"limit": "60_turns"}, turn=0, first=0, turns=118)
    finish(state, seat=0)
    assert asked(state) == (1, "start")
    endless = position(turn=1, turns=119)
    assert table(endless)["turns_left"] is None
    finish(endless, seat=1)
    assert asked(endless) == (0, "start")


def test_last_turns_do_not_outlast_the_limit():
    """N-X13: triggered in the last round, the end comes with the limit; the cause that came first stands."""
    state = position(
        options={"limit": "60_turns"}, lots={1: FOUR}, stock={1: FIVE_LEFT}, turn=1, turns=119, cards={1: []}
    )
    facts = build(state, "bronze-1", 110, 210, seat=1)
    assert kinds(facts) == ["built", "end", "turn_ended", "scored"]
    assert only(facts, MatchScored).reason == BY_TILES


# A turn that offers nothing


def test_a_turn_that_offers_nothing_is_skipped():
    """N-T5, N-X8: on a tiny board the market may be bare; whoever can do nothing at all is not asked."""
    city = strip("R2", "B2", "Y2", apart=True)
    rest = {"silver-1": 1, "silver-2": 1, "silver-3": 1, "silver-4": 1, "silver-5": 1}
    state = position(
        source=city,
        seats=3,
        buildings={1: [("bronze-1", (103, 104))]},
        lots={2: ["Y01"]},
        stock={1: rest, 2: rest},
        cards={0: [], 1: [], 2: []},
    )
    expand(state, "R01")
    assert asked(state) == (0, "build")
    facts = build(state, "bronze-1", 100, 101)
    assert kinds(facts) == ["built", "turn_ended", "turn", "skipped", "turn", "skipped", "scored"]
    assert state.turns == 3
    assert asked(state) is None


def test_when_nobody_can_do_anything_the_match_is_scored():
    """N-E1: a board without a single card to take has no refill to trigger the end; it ends all the same."""
    city = strip("R2", "B2", apart=True)
    state = position(
        source=city,
        lots={0: ["R01"], 1: ["B01"]},
        stock={0: {"bronze-1": 1, **LOCKED}, 1: LOCKED},
        cards={0: [], 1: []},
    )
    facts = build(state, "bronze-1", 100, 101)
    assert kinds(facts)[-3:] == ["skipped", "end", "scored"]
    assert NEWYORK.outcome(state).reason == "market"


def test_a_whole_match_on_a_tiny_board_comes_to_its_end():
    """N-E1: with nothing but five lots, by the market."""
    rules = NewYork(strip("R2", "B2", "R2", "B2", "Y2", "G3", "Y2"))
    for seed in range(8):
        state = started(seed, rules=rules)
        chance = SeededChance(seed)
        for _ in range(60):
            if asked(state) is None:
                break
            play(state, state.turn, chance.pick(legal(state)), chance=chance)
        assert NEWYORK.outcome(state).reason == "market"
