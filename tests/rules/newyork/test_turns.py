"""A turn (N-T): expand or demolish, then build; what is asked and what is not (N-X8)."""

from __future__ import annotations

import pytest

from games.rules.chance import SeededChance
from games.rules.newyork.facts import LotTaken, MarketRefilled, SkyscraperBuilt, TurnEnded, WorkerReturned
from games.rules.newyork.laws import NEWYORK_LAWS
from games.rules.newyork.rules import NEWYORK
from games.rules.newyork.terms import CARDS
from tests.rules.newyork.board import (
    again,
    asked,
    build,
    code_of,
    demolish,
    end_turn,
    expand,
    give_back,
    kinds,
    legal,
    legal_kinds,
    lots_on_offer,
    names_of,
    only,
    play,
    player,
    position,
    raw_of,
    refusal,
    started,
    strip,
    table,
)

# Nothing of it can be built below 6 points.
LOCKED = {"silver-1": 1, "silver-2": 1, "silver-3": 1, "silver-4": 1, "silver-5": 1, "silver-6": 1}
FOUR = ["B05", "B06", "R01", "R02"]


# N-T1


def test_with_a_free_worker_one_must_expand_or_demolish():
    """N-T1: no building, no ending, no returning; Market Shift may come first."""
    state = position(
        lots={0: ["B05", "B06"]}, buildings={0: [("starter", (108, 208))]}, market=["B2", "Y3", "Y3", "R2"]
    )
    assert legal_kinds(state) == {"shift", "expand", "grab", "demolish"}
    assert code_of(state, raw_of("build", "bronze-1", 110, 210)) == "must_expand"
    assert code_of(state, {"kind": "end"}) == "nothing_done"
    assert code_of(state, {"kind": "return", "lot": "B05"}) == "cannot_return"


def test_a_free_worker_without_any_lot_to_take_may_build():
    """N-T1, N-T5: the obligation ends where no card lies open."""
    state = position(source=strip("R2", "B2"), lots={0: ["R01"], 1: ["B01"]}, cards={0: [], 1: []}, end=("market", 0))
    assert legal_kinds(state) == {"build"}
    build(state, "bronze-1", 100, 101)
    assert asked(state) == (1, "start")


# N-T2


def test_expanding_takes_a_card_and_a_lot_of_its_kind():
    """N-T2: any unowned lot of the district and size of an open card, and no other."""
    state = position(lots={0: ["Y04"], 1: ["R01", "R02"]}, market=["Y3", "Y3", "R2", "G3"])
    offered = lots_on_offer(state)
    assert offered == ["G01", "G07", "G08", "R04", "R05", "R08", "R09", "R10", "R11", "R12", "R13", "Y08", "Y12"]
    facts = expand(state, "Y12", "B2")
    assert facts[0] == LotTaken(0, "Y12", CARDS.values["Y3"])
    assert only(facts, MarketRefilled).cards == (CARDS.values["B2"],)
    assert table(state)["market"] == ["R2", "B2", "Y3", "G3"]
    assert player(state)["workers"] == ["Y04", "Y12"]
    assert player(state)["free"] == 2


def test_after_expanding_one_may_build_or_end_the_turn():
    """N-T2: but neither expand again nor demolish nor shift the market."""
    state = position(buildings={0: [("starter", (108, 208))]}, market=["R2", "R2", "Y3", "Y3"])
    expand(state, "R01", "B2")
    assert asked(state) == (0, "build")
    assert legal_kinds(state) == {"build", "end"}
    for raw in (
        {"kind": "expand", "lot": "R02"},
        {"kind": "shift"},
        {"kind": "grab", "lots": ["R02", "R04"]},
        raw_of("demolish", "bronze-1", 108, 208),
        {"kind": "return", "lot": "R01"},
        raw_of("boom", "bronze-1", 112, 212),
    ):
        assert code_of(state, raw) == "not_now"
    assert end_turn(state)[0] == TurnEnded(0, by_choice=True)
    assert asked(state) == (1, "start")


@pytest.mark.parametrize(
    ("lot", "code"),
    [("Y04", "lot_owned"), ("R01", "lot_owned"), ("G01", "card_not_open"), ("R99", "no_such_lot"), ("", "no_such_lot")],
)
def test_other_lots_are_refused(lot, code):
    """N-T2: an own lot, a rival's, one whose card is not open, one that is none."""
    state = position(lots={0: ["Y04"], 1: ["R01"]}, market=["Y3", "Y3", "R2", "R2"])
    assert code_of(state, {"kind": "expand", "lot": lot}) == code


def test_expanding_needs_a_free_worker():
    """N-T2, N-X2: four workers, all on the board."""
    state = position(lots={0: FOUR}, market=["Y3", "Y3", "R2", "R2"])
    assert lots_on_offer(state) == []
    code, params = refusal(state, 0, {"kind": "expand", "lot": "Y12"})
    assert (code, list(params.values())) == ("no_free_worker", [1])
    state = position(lots={0: FOUR[:3]}, market=["Y3", "Y3", "R2", "R2"])
    expand(state, "Y12", "B2")
    assert player(state)["free"] == 0


# N-T5


def test_without_a_free_worker_one_builds_or_demolishes_and_does_not_pass():
    """N-T5: while a build or a demolition is possible there is no passing and no returning."""
    state = position(lots={0: FOUR}, buildings={0: [("starter", (108, 208))]}, cards={0: []})
    assert legal_kinds(state) == {"build", "demolish"}
    assert code_of(state, {"kind": "return", "lot": "B05"}) == "cannot_return"
    assert code_of(state, {"kind": "end"}) == "nothing_done"
    build(state, "bronze-1", 110, 210)
    assert asked(state) == (1, "start")


def test_only_a_demolition_is_left():
    """N-T5, N-T6: the free lots fit nothing that is unlocked; a replacement does, and bars returning."""
    city = strip("R2", "R3", "B2", "B2", "Y2", "Y2", "G2", apart=True)
    state = position(
        source=city,
        lots={0: ["B01", "B02", "Y01", "Y02"]},
        buildings={0: [("bronze-1", (103, 104))]},
        stock={0: {"silver-2": 1, **LOCKED}},
        scores=[5, 0],
        cards={0: []},
    )
    assert legal_kinds(state) == {"return"}
    state.scores[0] = 6
    state.stock[state.city.kind_numbers["silver-1"]] = 0
    state.unbuilt[0] -= 1
    assert legal_kinds(state) == {"demolish"}
    assert code_of(state, {"kind": "return", "lot": "B01"}) == "cannot_return"
    demolish(state, "silver-2", 103, 104, 105)
    assert asked(state) == (1, "start")


# N-T6


def test_who_can_do_nothing_gives_a_lot_back():
    """N-T6, N-X8: the worker comes back, the lot is unowned, its card goes under the future market; no refill."""
    state = position(lots={0: FOUR}, stock={0: LOCKED}, cards={0: []}, market=["R2", "Y3", "Y3", "Y3"])
    assert legal(state) == [{"kind": "return", "lot": lot} for lot in FOUR]
    before = table(state)
    facts = give_back(state, "R01")
    assert facts[0] == WorkerReturned(0, "R01", CARDS.values["R2"])
    assert kinds(facts) == ["returned", "turn_ended", "turn"]
    assert not facts[1].by_choice
    after = table(state)
    assert player(state)["lots"] == ["B05", "B06", "R02"]
    assert player(state)["free"] == 1
    assert after["market"] == before["market"]
    assert after["future"] == before["future"] + 1
    assert names_of(state.future[-1]) == ["R2"]
    assert state.unowned >> state.city.lot_numbers["R01"] & 1


def test_a_returned_lot_can_be_taken_by_anybody():
    """N-T6: the lot is unowned again."""
    state = position(lots={0: FOUR}, stock={0: LOCKED}, market=["R2", "Y3", "Y3", "Y3"])
    give_back(state, "R01")
    expand(state, "R01", "B2", seat=1)
    assert player(state, 1)["lots"] == ["R01"]


def test_only_own_workers_come_back():
    """N-T6: not from lots with a building, not from a rival's, not from nowhere."""
    state = position(
        lots={0: FOUR, 1: ["R08"]},
        buildings={0: [("bronze-1", (101, 102))]},
        stock={0: LOCKED},
    )
    assert legal_kinds(state) == {"shift", "return"}
    assert [raw["lot"] for raw in legal(state, "return")] == FOUR
    assert refusal(state, 0, {"kind": "return", "lot": "Y01"}) == ("cannot_return", {"lot": "Y01"})
    assert code_of(state, {"kind": "return", "lot": "R08"}) == "cannot_return"
    assert code_of(state, {"kind": "return", "lot": "Q01"}) == "no_such_lot"


def test_with_a_late_refill_a_return_is_followed_by_it():
    """N-X8, N-X6: with `turn_end` the usual refill applies, and the card that was put under may come at once."""
    city = strip("R2", "R2", "B2", "B2", "Y2", "Y2", "G2", "G2")
    state = position(
        source=city,
        options={"refill": "turn_end"},
        lots={0: ["R01", "R02", "B01", "B02"], 1: ["Y01"]},
        stock={0: LOCKED},
        market=["Y2", "G2", "G2"],
        future=[],
        end=("market", 1),
    )
    facts = give_back(state, "B01", "B2")
    assert kinds(facts) == ["returned", "refilled", "turn_ended", "scored"]
    assert table(state)["market"] == ["B2", "Y2", "G2", "G2"]


# N-T7


def test_a_build_scores_at_once_and_takes_the_workers_back():
    """N-T7: of every lot that it touches; then the turn ends."""
    state = position(lots={0: FOUR}, scores=[6, 0], cards={0: []})
    facts = build(state, "silver-6", 110, 111, 210, 211, 212)
    assert facts[0] == SkyscraperBuilt(
        0, "silver-6", "World Building (1890)", (110, 111, 210, 211, 212), 6, 0, ("B05", "B06", "R01")
    )
    assert kinds(facts) == ["built", "turn_ended", "turn"]
    assert player(state)["score"] == 12
    assert (player(state)["workers"], player(state)["free"], player(state)["unbuilt"]) == (["R02"], 3, 17)


def test_nobody_builds_twice_without_construction_boom():
    """N-T7: one build in a turn."""
    state = position(lots={0: FOUR})
    build(state, "bronze-1", 110, 210)
    assert asked(state) == (0, "more")
    assert code_of(state, raw_of("build", "bronze-1", 111, 211)) == "already_built"
    assert code_of(state, raw_of("demolish", "bronze-4", 110, 111, 112)) == "not_now"


# N-X8: who is asked


def test_nobody_is_asked_when_only_ending_is_left():
    """N-X8: after expanding with nothing to build, and after building without a card to play."""
    state = position(buildings={0: [("bronze-4", (401, 402, 403))]}, stock={0: LOCKED}, market=["R2", "R2", "Y3", "B3"])
    facts = expand(state, "R01", "B2")
    assert kinds(facts) == ["lot_taken", "refilled", "turn_ended", "turn"]
    assert asked(state) == (1, "start")


def test_construction_boom_without_a_place_is_not_asked_for():
    """N-X8: the card is there, but nothing fits any more."""
    state = position(buildings={0: [("starter", (108, 208))]}, market=["R2", "R2", "Y3", "B3"])
    expand(state, "R01", "B2")
    facts = build(state, "bronze-1", 112, 212)
    assert kinds(facts) == ["built", "turn_ended", "turn"]
    assert "boom" in player(state)["cards"]


def test_only_whose_turn_it_is_may_move():
    """N-S4: clockwise, one after the other, and rounds are counted."""
    state = started(8, 3)
    first = state.turn
    for place in range(6):
        seat = (first + place) % 3
        assert asked(state) == (seat, "start")
        assert table(state)["round"] == 1 + place // 3
        stranger = (seat + 1) % 3
        assert code_of(state, legal(state)[0], seat=stranger) == "not_asked"
        play(state, seat, legal(state, "expand")[0], chance=SeededChance(place))
        if asked(state) == (seat, "build"):
            end_turn(state, seat=seat)


# N-X1, N-X2, N-X12


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_and_lots_and_workers_agree_after_every_move(seats):
    """N-X1, N-X2, N-X12: each open card has a free lot; workers stand exactly where no building does."""
    state = started(seats, seats)
    chance = SeededChance(f"laws {seats}")
    for _ in range(150):
        if asked(state) is None:
            break
        seat = state.turn
        play(state, seat, chance.pick(legal(state)), chance=chance)  # play checks the laws
        city = state.city
        left = [CARDS.values[card] for card in table(state)["market"]]
        assert all(any(state.unowned >> lot & 1 for lot in city.lots_of_card[card]) for card in left)
        for one in table(state)["players"]:
            assert one["free"] + len(one["workers"]) == 4
            covered = {
                city.lots[city.lot_of[city.square_at[cell]]] for built in one["buildings"] for cell in built["cells"]
            }
            assert set(one["workers"]) == set(one["lots"]) - covered


def test_broken_laws_are_noticed():
    """N-X1, N-X2, N-X12: the control of the laws themselves."""

    def spoil(change):
        state = position(lots={0: ["Y04"]}, buildings={0: [("bronze-1", (112, 212))]})
        change(state)
        return NEWYORK_LAWS.broken_laws(state)

    assert spoil(lambda state: None) == []
    assert spoil(lambda state: state.market.pop())
    assert spoil(lambda state: state.market.append(state.future[0].pop()))
    assert spoil(lambda state: state.future[0].reverse())
    assert spoil(lambda state: state.workers.__setitem__(0, 0))
    assert spoil(lambda state: state.workers.__setitem__(0, state.lots[0]))
    assert spoil(lambda state: state.lots.__setitem__(1, state.lots[0]))
    assert spoil(lambda state: state.unbuilt.__setitem__(0, 9))
    assert spoil(lambda state: state.stock.__setitem__(1, 9))
    assert spoil(lambda state: setattr(state, "unowned", 0))
    assert spoil(lambda state: state.scores.__setitem__(0, -1))
    assert spoil(lambda state: setattr(state, "phase", 3))


def test_positions_of_other_tests_are_sound():
    """`again` only changes whose turn it is."""
    state = position(lots={0: FOUR})
    again(state, 1)
    assert asked(state) == (1, "start")
    assert NEWYORK.legal_moves(state, 0) == []
