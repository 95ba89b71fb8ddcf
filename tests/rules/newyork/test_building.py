"""Building rules (N-B): where a skyscraper may stand, and which ones there are to build."""

from __future__ import annotations

import pytest

from games.rules.newyork.city import city_of
from games.rules.newyork.components import components
from games.rules.newyork.facts import SkyscraperBuilt
from tests.rules.newyork.board import (
    INNER,
    INNER_LEGEND,
    again,
    build,
    city_text,
    code_of,
    expand,
    legal,
    only,
    player,
    position,
    raw_of,
    refusal,
    strip,
    tiles_on_offer,
)


def building(**more):
    """Return a position in which seat 0, without a free worker, goes straight to build (N-T5)."""
    lots = {0: ["B05", "B06", "R01", "R02"]}
    return position(**{"lots": lots, **more})


# N-B1: the estate


def test_a_building_stands_wholly_inside_the_own_estate():
    """N-B1: not on unowned ground, not on a rival's, and not half on either."""
    state = building(lots={0: ["B05", "B06", "Y01", "Y02"], 1: ["R01"]}, market=["R2", "R2", "B2", "B2"])
    assert code_of(state, raw_of("build", "bronze-1", 113, 213)) == "not_your_lots"
    assert code_of(state, raw_of("build", "bronze-1", 112, 212)) == "not_your_lots"
    assert code_of(state, raw_of("build", "bronze-1", 111, 112)) == "not_your_lots"
    build(state, "bronze-1", 110, 111)


def test_tiles_are_rotated_and_turned_over():
    """N-B1, N-X3: an L of four squares lies in eight ways, on two rows in each that is long from side to side."""
    state = building(scores=[6, 0])
    ways = {tuple(raw["cells"]) for raw in legal(state, "build") if raw["tile"] == "silver-5"}
    # Two rows of four squares: the long side lies in a row, at two places, and the foot is at any of four corners.
    assert ways == {(*range(start, start + 3), foot) for start in (110, 111) for foot in (start + 100, start + 102)} | {
        (foot, *range(start, start + 3)) for start in (210, 211) for foot in (start - 100, start - 98)
    }


@pytest.mark.parametrize(
    ("rotate", "flip", "count"), [(True, True, 8), (True, False, 4), (False, True, 2), (False, False, 1)]
)
def test_turning_and_flipping_are_switches_of_the_data(rotate, flip, count):
    """N-X3: the switches of the tiles say in how many ways an L lies."""
    tiles = {**components()["tiles"], "rotate": rotate, "flip": flip}
    city = city_of(strip("R2", "B2", tiles=tiles))
    assert len(city.shapes[city.kind_numbers["silver-5"]]) == count
    assert len(city.shapes[city.kind_numbers["bronze-6"]]) == 1


# N-B2: generations


@pytest.mark.parametrize(
    ("variant", "score", "generations"),
    [
        ("standard", 0, {"bronze"}),
        ("standard", 5, {"bronze"}),
        ("standard", 6, {"bronze", "silver"}),
        ("standard", 17, {"bronze", "silver"}),
        ("standard", 18, {"bronze", "silver", "gold", "legend"}),
        ("beginner", 5, {"bronze"}),
        ("beginner", 6, {"bronze", "silver"}),
        ("beginner", 17, {"bronze", "silver"}),
        ("beginner", 18, {"bronze", "silver", "gold", "legend"}),
        ("expert", 9, {"bronze"}),
        ("expert", 10, {"bronze", "silver"}),
        ("expert", 24, {"bronze", "silver"}),
        ("expert", 25, {"bronze", "silver", "gold", "legend"}),
        ("introductory", 0, {"bronze", "silver", "gold", "legend"}),
    ],
)
def test_generations_are_unlocked_by_points(variant, score, generations):
    """N-B2, N-V2, N-V3: silver at 6, gold and legendary at 18; 10 and 25 for experts; all at once in the intro."""
    state = building(options={"variant": variant}, scores=[score, 0])
    assert {tile.split("-")[0] for tile in tiles_on_offer(state)} == generations
    named = {"bronze", "silver", "gold"} & generations
    assert set(player(state)["unlocked"]) == named


@pytest.mark.parametrize(("score", "tile", "generation"), [(5, "silver-4", "silver"), (17, "gold-2", "gold")])
def test_a_locked_generation_is_refused(score, tile, generation):
    """N-B2: points count as they stand before the build, so those of the build itself do not help."""
    state = building(scores=[score, 50])
    assert refusal(state, 0, raw_of("build", tile, 110, 111, 210, 211)) == ("locked", {"generation": generation})
    state.scores[0] += 1
    assert only(build(state, tile, 110, 111, 210, 211), SkyscraperBuilt).tile == tile


def test_a_locked_legend_is_gold():
    """N-B2: legendary ones are unlocked with gold."""
    cells = (110, 111, 112, 113, 210, 211, 212, 213)
    assert refusal(building(scores=[17, 0]), 0, raw_of("build", "legend-met-life", *cells)) == (
        "locked",
        {"generation": "gold"},
    )
    assert only(build(building(scores=[18, 0]), "legend-met-life", *cells), SkyscraperBuilt).points == 12


# N-B3: frontage


def test_a_side_must_face_a_street():
    """N-B3: Y04 meets the street at 203 with a corner only; with one square more, a side does."""
    city = city_text(*INNER, legend=INNER_LEGEND)
    state = position(source=city, lots={0: ["Y04", "Y06", "Y01", "Y03"]}, market=["Y2", "Y3"])
    assert code_of(state, raw_of("build", "bronze-1", 101, 102)) == "does_not_fit"
    assert code_of(state, raw_of("build", "bronze-1", 1, 2)) == "does_not_fit"
    build(state, "bronze-1", 102, 202)


def test_a_park_is_as_good_as_a_street():
    """N-B3: the same block beside a park; its corner does not count either."""
    legend = {"AAA": "main", "CCC": "park: The Green"}
    state = position(
        source=city_text(*INNER, legend=legend), lots={0: ["Y04", "Y06", "Y01", "Y03"]}, market=["Y2", "Y3"]
    )
    assert code_of(state, raw_of("build", "bronze-1", 101, 102)) == "does_not_fit"
    assert code_of(state, raw_of("build", "bronze-1", 100, 101)) == "does_not_fit"
    assert {tuple(raw["cells"]) for raw in legal(state, "build") if raw["tile"] == "bronze-1"} == {
        (102, 202),
        (201, 202),
    }
    build(state, "bronze-1", 201, 202)
    assert state.city.place_streets[state.buildings[0][0]] == 0


def test_a_side_street_is_a_street():
    """N-B3: one without a bonus card."""
    state = position(source=strip("Y2", "Y3", "Y3", "R2", "B2"), lots={0: ["Y01", "Y02", "Y03", "B01"]})
    plain = strip("Y2", "Y3", "Y3", "R2", "B2", apart=True).replace('"AAA AAA AAA AAA AAA', '"AAA ::: ::: ::: :::')
    other = position(source=plain, lots={0: ["Y01", "Y02", "Y03", "B01"]})
    assert raw_of("build", "bronze-4", 103, 104, 105) in legal(other, "build")
    assert len(legal(state, "build")) > len(legal(other, "build"))


def test_the_edge_of_the_board_is_no_street():
    """N-B3: Y01 and Y03 of the inner block lie at the edge and face nothing."""
    city = city_text(*INNER, legend=INNER_LEGEND)
    state = position(source=city, lots={0: ["Y01", "Y03", "Y04", "Y05"]}, market=["Y2", "Y3"])
    assert {tuple(raw["cells"]) for raw in legal(state, "build") if raw["tile"] == "bronze-1"} == {(102, 103), (3, 103)}
    assert code_of(state, raw_of("build", "bronze-4", 0, 1, 2)) == "does_not_fit"


# N-B4: spanning and sharing lots


def test_a_building_spans_lots_and_districts_and_fills_none():
    """N-B4: over blue and red; the squares beside it stay free, need no worker and are built on later."""
    state = building(scores=[6, 0])
    facts = build(state, "bronze-4", 111, 112, 113)
    assert only(facts, SkyscraperBuilt).workers == ("B06", "R01", "R02")
    assert player(state)["workers"] == ["B05"]
    assert player(state)["lots"] == ["B05", "B06", "R01", "R02"]
    again(state)
    expand(state, "R04", "B2")
    build(state, "silver-2", 211, 212, 213)
    assert player(state)["workers"] == ["B05", "R04"]


def test_three_buildings_share_a_lot():
    """N-B4: a lot of three squares under three buildings of one owner."""
    city = city_text("AAA AAA AAA", "Y01 Y01 Y01", "R01 R02 B01", "R01 R02 B01", "AAA AAA AAA")
    state = position(source=city, lots={0: ["Y01", "R01", "R02", "B01"]}, market=[], end=("market", 1))
    for column in (0, 1, 2):
        again(state)
        build(state, "bronze-1", 100 + column, 200 + column)
    assert player(state)["free"] == 4
    assert len(player(state)["buildings"]) == 3


# N-B5: no overlap


def test_buildings_do_not_overlap():
    """N-B5: building is on free squares only; what stands there may only be demolished."""
    state = building(lots={0: ["B06", "R01", "R02", "Y01"]}, buildings={0: [("bronze-1", (110, 210))]})
    assert code_of(state, raw_of("build", "bronze-1", 110, 111)) == "squares_taken"
    assert code_of(state, raw_of("build", "bronze-6", 110, 111, 210, 211)) == "squares_taken"
    build(state, "bronze-1", 111, 211)


# N-C3, N-B6: what there is to build


def test_each_tile_is_built_once():
    """N-C3: the three equal bronze ones are one kind with three copies; a fourth there is not."""
    state = building(
        lots={0: ["R01", "R02", "Y01", "Y02"]},
        buildings={0: [("bronze-1", (110, 210)), ("bronze-1", (111, 211)), ("bronze-4", (401, 402, 403))]},
    )
    assert player(state)["stock"]["bronze-1"] == 1
    build(state, "bronze-1", 112, 212)
    assert "bronze-1" not in player(state)["stock"]
    again(state)
    state.market, state.future = [], [sorted([*state.market, *state.future[0]])]
    assert refusal(state, 0, raw_of("build", "bronze-1", 113, 213)) == (
        "no_tile_left",
        {"tile": "Tower Building (1889)"},
    )
    assert refusal(state, 0, raw_of("build", "bronze-4", 101, 102, 103))[0] == "no_tile_left"


def test_a_tile_that_does_not_exist_is_refused():
    """N-C3: nor is the starting building one to build, nor the second of several equal tiles."""
    state = building()
    for tile in ("starter", "bronze-2", "bronze-9", ""):
        assert code_of(state, raw_of("build", tile, 110, 210)) == "no_such_tile"


def test_squares_that_the_tile_does_not_have_are_refused():
    """N-B1: wrong number, wrong form, not ascending, on a street, nowhere."""
    state = building()
    for cells in ((110,), (110, 212), (210, 110), (110, 109), (110, 310), (9999, 9998), ()):
        assert code_of(state, raw_of("build", "bronze-1", *cells)) == "does_not_fit"


def test_one_legend_per_player_and_first_come():
    """N-C3, N-B6: it takes the king token; a second one is refused, and so is one that somebody else has."""
    cells = (110, 111, 112, 113, 210, 211, 212, 213)
    state = building(scores=[18, 18])
    assert player(state)["has_king"]
    build(state, "legend-met-life", *cells)
    assert not player(state)["has_king"]
    assert player(state)["unbuilt"] == 18
    rival = position(
        lots={1: ["R06", "R07", "R08", "R10"]}, buildings={0: [("legend-met-life", cells)]}, scores=[30, 18], turn=1
    )
    assert "legend-met-life" not in tiles_on_offer(rival)
    assert (
        code_of(rival, raw_of("build", "legend-met-life", 410, 411, 412, 413, 510, 511, 512, 513), seat=1)
        == "no_tile_left"
    )
    again = position(
        lots={0: ["R06", "R07", "R08", "R10"]}, buildings={0: [("legend-met-life", cells)]}, scores=[30, 0]
    )
    assert not any(tile.startswith("legend") for tile in tiles_on_offer(again))
    assert code_of(again, raw_of("build", "legend-park-row", 410, 411, 412, 511, 512, 612)) == "no_tile_left"
    assert any(tile.startswith("gold") for tile in tiles_on_offer(again))
