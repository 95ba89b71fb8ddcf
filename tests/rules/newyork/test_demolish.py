"""Demolition (N-T3, N-T4, N-B6) and the introductory game's way of it (N-V3)."""

from __future__ import annotations

import pytest

from games.rules.newyork.facts import BuildingRemoved, SkyscraperBuilt, WorkersPlaced
from tests.rules.newyork.board import (
    asked,
    code_of,
    demolish,
    kinds,
    legal,
    only,
    player,
    position,
    raw_of,
    refusal,
    tiles_on_offer,
)

INTRO = {"variant": "introductory"}


def alone(buildings, **more):
    """Return a position where seat 0 has these buildings, at 30 points, and no action cards."""
    return position(**{"buildings": {0: buildings}, "scores": [30, 0], "cards": {0: []}, **more})


def test_a_demolition_is_one_move_with_its_build():
    """N-T3: what stands in the way goes, no points are lost, the tile is out of the game, the new one stands."""
    state = alone([("bronze-1", (112, 212)), ("starter", (108, 208))])
    facts = demolish(state, "silver-1", 112, 212)
    assert kinds(facts) == ["removed", "built", "turn_ended", "turn"]
    assert facts[0] == BuildingRemoved(0, "bronze-1", "Tower Building (1889)", (112, 212))
    one = player(state)
    assert one["score"] == 33
    assert (one["stock"]["bronze-1"], one["unbuilt"]) == (2, 16)
    assert [building["tile"] for building in one["buildings"]] == ["starter", "silver-1"]
    assert asked(state) == (1, "start")


def test_exactly_what_overlaps_is_removed():
    """N-T3: a neighbour on the same lot stays."""
    state = alone([("bronze-1", (110, 111)), ("silver-1", (210, 211)), ("bronze-1", (112, 212))])
    facts = demolish(state, "gold-1", 110, 111, 112)
    assert [fact.cells for fact in facts if isinstance(fact, BuildingRemoved)] == [(110, 111), (112, 212)]
    assert [building["tile"] for building in player(state)["buildings"]] == ["silver-1", "gold-1"]


def test_at_least_one_must_stand_in_the_way():
    """N-T3: a placement on free squares is a build."""
    state = alone([("bronze-1", (112, 212))], lots={0: ["B05", "B06"]})
    assert code_of(state, raw_of("demolish", "silver-1", 110, 210)) == "nothing_in_the_way"
    assert all({112, 212} & set(raw["cells"]) for raw in legal(state, "demolish"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("starter", {"bronze-1", "silver-1"}),
        ("bronze-1", {"silver-1"}),
        ("silver-1", set()),
    ],
)
def test_what_goes_must_be_of_a_lower_generation(old, new):
    """N-T3: starting building < bronze < silver < gold; the same generation is not lower."""
    state = alone([(old, (112, 212))], scores=[17, 0])
    assert tiles_on_offer(state, "demolish") == new


def test_gold_replaces_all_but_gold():
    """N-T3, N-B6: silver goes for gold; gold and legendary never go, not even for each other."""
    block = {0: ["B05", "B06", "R02"]}
    silver = alone([("silver-1", (112, 212))], lots=block)
    assert {"gold-1", "gold-2", "legend-met-life"} <= tiles_on_offer(silver, "demolish")
    assert not any(tile.startswith(("bronze", "silver")) for tile in tiles_on_offer(silver, "demolish"))
    gold = alone([("gold-1", (111, 112, 113))], lots={0: ["B05"]})
    assert tiles_on_offer(gold, "demolish") == set()
    for tile, cells in (
        ("gold-2", (111, 112, 211, 212)),
        ("legend-met-life", (110, 111, 112, 113, 210, 211, 212, 213)),
        ("silver-1", (112, 212)),
    ):
        assert refusal(gold, 0, raw_of("demolish", tile, *cells)) == (
            "cannot_demolish",
            {"tile": "Liberty Tower (1910)"},
        )


def test_a_legend_is_never_demolished():
    """N-B6."""
    cells = (110, 111, 112, 113, 210, 211, 212, 213)
    state = alone([("legend-met-life", cells)])
    assert legal(state, "demolish") == []
    assert code_of(state, raw_of("demolish", "gold-5", 110, 111, 112, 210, 211, 212)) == "cannot_demolish"
    intro = alone([("legend-met-life", cells)], options=INTRO)
    assert legal(intro, "demolish") == []
    assert code_of(intro, raw_of("demolish", "gold-5", 110, 111, 112, 210, 211, 212)) == "cannot_demolish"


def test_one_too_high_is_enough_to_bar_it():
    """N-T3: every one removed must be lower."""
    state = alone([("bronze-1", (110, 111)), ("silver-1", (112, 212))], scores=[17, 0])
    assert refusal(state, 0, raw_of("demolish", "silver-2", 110, 111, 112)) == (
        "cannot_demolish",
        {"tile": "Gillender Building (1897)"},
    )
    state.scores[0] = 18
    demolish(state, "gold-1", 110, 111, 112)


def test_the_new_one_stands_inside_the_estate_and_is_unlocked():
    """N-T3, N-B1, N-B2: what holds for a build holds here."""
    state = alone([("bronze-1", (112, 212))], scores=[5, 0])
    assert code_of(state, raw_of("demolish", "silver-1", 112, 212)) == "locked"
    state.scores[0] = 6
    assert code_of(state, raw_of("demolish", "silver-2", 111, 112, 113)) == "not_your_lots"
    assert code_of(state, raw_of("demolish", "silver-2", 112, 212, 312)) == "does_not_fit"
    assert code_of(state, raw_of("demolish", "starter", 112, 212)) == "no_such_tile"


def test_rivals_buildings_are_out_of_reach():
    """N-T3: your skyscrapers."""
    standing = {0: [("bronze-1", (112, 212))], 1: [("bronze-1", (111, 211))]}
    state = position(buildings=standing, scores=[30, 0], cards={0: []})
    assert code_of(state, raw_of("demolish", "gold-1", 111, 112, 212)) == "does_not_fit"
    assert code_of(state, raw_of("demolish", "silver-3", 111, 112, 211)) == "not_your_lots"


def test_workers_in_the_way_come_back():
    """N-T3, N-T7: the new building may reach over lots with workers."""
    state = alone([("bronze-1", (112, 212))], lots={0: ["R02", "B06"]})
    facts = demolish(state, "gold-5", 111, 112, 113, 211, 212, 213)
    assert only(facts, SkyscraperBuilt).workers == ("B06", "R02")
    assert player(state)["free"] == 4


# N-T4


def test_a_lot_left_empty_gets_a_worker():
    """N-T4: neither a building square nor a worker on it."""
    state = alone([("bronze-4", (110, 111, 112))])
    facts = demolish(state, "silver-1", 110, 210)
    assert kinds(facts) == ["removed", "built", "workers_placed", "turn_ended", "turn"]
    assert facts[2] == WorkersPlaced(0, ("B06", "R01"))
    assert (player(state)["workers"], player(state)["free"]) == (["B06", "R01"], 2)


def test_a_lot_with_another_building_on_it_needs_no_worker():
    """N-T4: Y04 keeps a square of the second building."""
    state = alone([("bronze-1", (401, 501)), ("bronze-1", (402, 403))])
    facts = demolish(state, "silver-1", 501, 502)
    assert kinds(facts) == ["removed", "built", "turn_ended", "turn"]


@pytest.mark.parametrize(("others", "is_allowed"), [(2, True), (3, False), (4, False)])
def test_there_must_be_enough_workers(others, is_allowed):
    """N-T4: two lots are left empty; with exactly two free workers it goes, with one or none it does not."""
    bound = ["Y01", "Y02", "Y03", "Y04"][:others]
    state = alone([("bronze-4", (110, 111, 112))], lots={0: bound})
    assert (raw_of("demolish", "silver-1", 110, 210) in legal(state, "demolish")) == is_allowed
    if is_allowed:
        demolish(state, "silver-1", 110, 210)
        assert player(state)["free"] == 0
    else:
        assert code_of(state, raw_of("demolish", "silver-1", 110, 210)) == "too_few_workers"
        assert raw_of("demolish", "silver-2", 110, 111, 112) in legal(state, "demolish")


@pytest.mark.parametrize(("others", "is_allowed"), [(2, True), (3, False)])
def test_workers_recovered_by_this_very_build_count(others, is_allowed):
    """N-T4: two lots are left empty, one worker comes back from R02: one more free one is enough, none is not."""
    bound = ["R02", *["Y01", "Y02", "Y03"][:others]]
    state = alone([("bronze-4", (110, 111, 112))], lots={0: bound})
    raw = raw_of("demolish", "silver-1", 112, 113)
    assert (raw in legal(state, "demolish")) == is_allowed
    if is_allowed:
        facts = demolish(state, "silver-1", 112, 113)
        assert only(facts, SkyscraperBuilt).workers == ("R02",)
        assert only(facts, WorkersPlaced).lots == ("B05", "B06")
        assert player(state)["free"] == 0
    else:
        assert code_of(state, raw) == "too_few_workers"


def test_one_recovered_worker_is_enough_for_one_empty_lot():
    """N-T4: with no free worker at all."""
    state = alone([("bronze-1", (111, 112))], lots={0: ["R02", "Y01", "Y02", "Y04"]})
    facts = demolish(state, "silver-1", 112, 113)
    assert only(facts, WorkersPlaced).lots == ("B06",)
    assert sorted(player(state)["workers"]) == ["B06", "Y01", "Y02", "Y04"]


def test_the_starting_building_is_demolished_like_others():
    """N-T3: it is the lowest generation, and its lot stays."""
    state = alone([("starter", (108, 208))], scores=[0, 0], lots={0: ["B02"]})
    facts = demolish(state, "bronze-1", 107, 108)
    assert facts[0] == BuildingRemoved(0, "starter", "starting building", (108, 208))
    assert player(state)["unbuilt"] == 17
    assert player(state)["lots"] == ["B02", "B04"]


# N-V3, N-X10: by size


def test_the_introductory_game_demolishes_by_size():
    """N-V3: more squares than each one removed, whatever the generation; equal is not more."""
    state = alone([("silver-1", (112, 212))], lots={0: ["B05", "B06", "R02"]}, options=INTRO, scores=[0, 0])
    offered = tiles_on_offer(state, "demolish")
    assert {"bronze-4", "bronze-5", "bronze-6", "silver-2", "gold-1", "legend-met-life"} <= offered
    assert not {"bronze-1", "silver-1"} & offered
    assert code_of(state, raw_of("demolish", "bronze-1", 112, 212)) == "cannot_demolish"
    demolish(state, "bronze-4", 111, 112, 113)


def test_the_introductory_game_replaces_gold_by_larger_ones():
    """N-X10: also by bronze; never by one as large."""
    state = alone([("gold-1", (111, 112, 113))], options=INTRO, scores=[0, 0])
    offered = tiles_on_offer(state, "demolish")
    assert {"bronze-6", "silver-4", "gold-2", "gold-5"} <= offered
    assert not {"bronze-4", "bronze-5", "silver-2", "silver-3"} & offered
    assert code_of(state, raw_of("demolish", "silver-2", 111, 112, 113)) == "cannot_demolish"
    demolish(state, "bronze-6", 111, 112, 211, 212)
    assert player(state)["workers"] == ["R02"]


def test_the_introductory_game_never_replaces_a_legend():
    """N-X10, N-B6: not even by a larger legend, of which a seat has but one king token anyway."""
    small = [("legend-park-row", (401, 402, 403, 502, 503, 603))]
    state = alone(small, options=INTRO, lots={0: ["Y06", "Y07"]})
    assert legal(state, "demolish") == []
    state.kings = 0
    assert legal(state, "demolish") == []
