"""The worked examples of the rulebooks, on the board that comes with the project."""

from __future__ import annotations

import pytest

from games.rules.newyork.facts import BuildingRemoved, SkyscraperBuilt, WorkersPlaced
from games.rules.newyork.score import scored
from tests.rules.newyork.board import again, build, demolish, expand, only, player, position

# The "examples" of the component data: [row, column] as 100 * row + column.
SMALL = ("bronze-1", (401, 402))
LONG = ("bronze-4", (403, 503, 603))
WORLD = ("silver-6", (110, 111, 210, 211, 212))
MET_LIFE = (110, 111, 112, 113, 210, 211, 212, 213)


def free_cells(state, lot):
    city = state.city
    squares = city.lot_squares[city.lot_numbers[lot]] & ~state.built[0]
    return [city.cells[square] for square in range(len(city.cells)) if squares >> square & 1]


def test_example_1_a_small_building_on_a_large_lot():
    """N-T2, N-T7, N-B4: green takes Y04, builds two squares: 2 points, the worker comes back, a square stays."""
    state = position(buildings={0: [("starter", (1208, 1308))]}, market=["Y3", "Y2", "R2", "B2"])
    expand(state, "Y04", "G2")
    built = only(build(state, *_spread(SMALL)), SkyscraperBuilt)
    assert (built.points, built.workers) == (2, ("Y04",))
    assert (player(state)["score"], player(state)["free"]) == (2, 4)
    assert free_cells(state, "Y04") == [403]


def test_example_2_over_the_old_square_and_the_new_lot():
    """N-B4, N-T7: green takes Y05 beside it and builds three squares over both: 3 points."""
    state = position(buildings={0: [SMALL]}, scores=[2, 0], market=["Y3", "Y2", "R2", "B2"])
    expand(state, "Y05", "G2")
    built = only(build(state, *_spread(LONG)), SkyscraperBuilt)
    assert (built.points, built.workers) == (3, ("Y05",))
    assert player(state)["score"] == 5
    assert free_cells(state, "Y04") == free_cells(state, "Y05") == []


def test_example_3_silver_over_three_lots_and_two_districts():
    """N-B2, N-B4, N-T7: blue with 6 points builds over B05, B06 and R01: 6 points, three workers, one square free."""
    state = position(lots={0: ["B05", "B06"]}, scores=[6, 0], market=["Y3", "Y2", "R2", "B2"])
    expand(state, "R01", "G2")
    assert player(state)["free"] == 1
    built = only(build(state, *_spread(WORLD)), SkyscraperBuilt)
    assert (built.points, built.workers) == (6, ("B05", "B06", "R01"))
    assert (player(state)["score"], player(state)["free"]) == (12, 4)
    assert free_cells(state, "R01") == [112]


@pytest.mark.parametrize(
    ("tile", "cells", "points", "placed"),
    [("gold-4", (401, 402, 403, 503, 603), 7, ()), ("gold-1", (401, 402, 403), 5, ("Y05",))],
    ids=["option 1", "option 2"],
)
def test_example_4_gold_for_two_bronze(tile, cells, points, placed):
    """N-T3, N-T4: green with 18 points demolishes both; the smaller gold one leaves Y05 to a worker."""
    state = position(buildings={0: [SMALL, LONG]}, scores=[18, 0])
    facts = demolish(state, tile, *cells)
    assert [fact.tile for fact in facts if isinstance(fact, BuildingRemoved)] == ["bronze-1", "bronze-4"]
    assert only(facts, SkyscraperBuilt).points == points
    assert [fact.lots for fact in facts if isinstance(fact, WorkersPlaced)] == ([placed] if placed else [])
    assert player(state)["score"] == 18 + points
    assert player(state)["workers"] == list(placed)


def test_example_5_metropolitan_life():
    """N-T3, N-B6, N-F1, N-K4: it counts once for Cedar Street, and for blue and for red."""
    state = position(
        lots={0: ["R02"]},
        buildings={0: [WORLD]},
        scores=[18, 0],
        streets=["broadway", "wall", "cedar"],
        challenge="gold_tycoon",
        cards={0: []},
    )
    facts = demolish(state, "legend-met-life", *MET_LIFE)
    assert only(facts, BuildingRemoved).tile == "silver-6"
    built = only(facts, SkyscraperBuilt)
    assert (built.points, built.workers) == (12, ("R02",))
    assert player(state)["free"] == 4
    assert player(state)["streets"] == {"broadway": 0, "wall": 0, "cedar": 1}
    assert player(state)["street_points"] == 5
    one = state.buildings[0][-1]
    assert state.city.place_districts[one] == 0b00011  # red and blue
    again(state)
    other = position(
        buildings={0: [("legend-met-life", MET_LIFE), ("gold-5", (807, 808, 907, 908, 1007, 1008))]},
        challenge="gold_tycoon",
        cards={0: []},
    )
    assert scored(other).challenge == (6, 0)


def _spread(placed):
    tile, cells = placed
    return (tile, *cells)
