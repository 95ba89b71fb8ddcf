"""Final scoring (N-F), challenges (N-K) and who has won (N-F4, N-X11)."""

from __future__ import annotations

import pytest

from games.rules.newyork.city import city_of
from games.rules.newyork.components import components
from games.rules.newyork.score import scored, standing, street_count
from tests.rules.newyork.board import (
    city_text,
    player,
    position,
    strip,
    table,
)

INTRO = {"variant": "introductory"}
NO_CARDS = {seat: [] for seat in range(4)}
MET_LIFE = ("legend-met-life", (110, 111, 112, 113, 210, 211, 212, 213))


def result(**more):
    """Return the final scoring of a position without action cards."""
    return scored(position(**{"cards": NO_CARDS, **more}))


# N-F1: streets


def test_a_street_brings_five_to_whoever_has_most_buildings_on_it():
    """N-F1: the starting building included."""
    buildings = {0: [("starter", (108, 208)), ("bronze-1", (110, 210))], 1: [("bronze-1", (410, 510))]}
    final = result(buildings=buildings, streets=["nassau_broad", "cedar", "wall"])
    assert final.street_counts == ((2, 1), (2, 1), (0, 0))
    assert final.street_points == ((5, 0), (5, 0), (0, 0))
    assert final.totals == (10, 0)


def test_a_tie_on_a_street_brings_nothing_and_neither_does_an_empty_one():
    """N-F1: also a tie of the best two of three."""
    buildings = {0: [("bronze-1", (110, 210))], 1: [("bronze-1", (410, 510))], 2: [("bronze-1", (1601, 1701))]}
    final = result(seats=3, buildings=buildings, streets=["nassau_broad", "wall"])
    assert final.street_counts == ((1, 1, 0), (0, 0, 0))
    assert final.street_points == ((0, 0, 0), (0, 0, 0))
    assert table(position(seats=3, buildings=buildings, streets=["nassau_broad", "wall"]))["leaders"] == {
        "nassau_broad": None,
        "wall": None,
    }


def test_a_building_counts_once_per_street_and_on_every_street_it_touches():
    """N-F1: bronze-4 at the corner of Broadway and Cedar Street touches both, the latter with three squares."""
    state = position(buildings={0: [("bronze-4", (401, 402, 403))]}, streets=["broadway", "cedar", "wall"])
    assert player(state)["streets"] == {"broadway": 1, "cedar": 1, "wall": 0}
    assert [street_count(state, 0, street) for street in state.streets] == [1, 1, 0]


def test_streets_that_are_not_in_play_bring_nothing():
    """N-F1: only those in play."""
    final = result(buildings={0: [("bronze-4", (401, 402, 403))]}, streets=["wall", "pine_thames", "nassau_broad"])
    assert final.totals == (0, 0)


def test_a_corner_does_not_touch_a_street():
    """N-F1, N-B3: lots at a crossing touch the streets they face, and no others."""
    city = city_of(city_text("AAA AAA +++", "R01 R01 :::", "::: ::: :::"))
    (placement,) = [one for one, tile in enumerate(city.place_kind) if city.kinds[tile] == "bronze-1"]
    assert city.place_streets[placement] == 1
    # G02 is at the corner of Wall and Nassau; its lower square is not on Wall Street.
    printed = position().city
    lower = printed.placement_at["bronze-1", (1307, 1308)]
    assert [printed.streets[street] for street in range(5) if printed.place_streets[lower] >> street & 1] == [
        "nassau_broad"
    ]


# N-F3: cards


def test_each_unused_action_card_brings_a_point():
    """N-F3."""
    final = scored(position(cards={0: ["boom", "grab", "shift"], 1: ["shift"]}, scores=[3, 5]))
    assert (final.actions, final.totals) == ((3, 1), (6, 6))


def test_without_action_cards_they_bring_nothing():
    """N-X10, N-F3."""
    for options in ({"actions": "without"}, INTRO):
        assert scored(position(options=options)).actions == (0, 0)


# N-K1: Bronze Baron


@pytest.mark.parametrize(("count", "points"), [(0, 0), (3, 0), (4, 5), (5, 10), (6, 15)])
def test_bronze_baron(count, points):
    """N-F2, N-K1: 4 / 5 / 6 bronze: 5 / 10 / 15; others do not count."""
    bronze = [
        ("bronze-1", (110, 210)),
        ("bronze-1", (111, 211)),
        ("bronze-1", (112, 212)),
        ("bronze-4", (401, 402, 403)),
        ("bronze-5", (501, 502, 601)),
        ("bronze-6", (105, 106, 205, 206)),
    ][:count]
    others = [("starter", (108, 208)), ("silver-1", (113, 213)), ("gold-1", (1201, 1301, 1401))]
    assert result(buildings={0: [*bronze, *others]}, challenge="bronze_baron").challenge == (points, 0)


def test_more_than_six_bronze_bring_fifteen():
    """N-K1: where a city has more bronze tiles than the printed one."""
    tiles = components()["tiles"]
    tiles["player"] += [{**tiles["player"][0], "id": f"more-{number}"} for number in range(5)]
    city = strip(*["R2"] * 8, tiles=tiles)
    buildings = {0: [("bronze-1", (100 + 2 * place, 101 + 2 * place)) for place in range(8)]}
    assert result(source=city, buildings=buildings, challenge="bronze_baron").challenge == (15, 0)


# N-K2: Master Architect


@pytest.mark.parametrize(("count", "points"), [(2, 0), (3, 3), (4, 6), (5, 10), (6, 10)])
def test_master_architect(count, points):
    """N-K2: 3 / 4 / 5 or more that are not rectangular: 3 / 6 / 10; rectangular ones do not count."""
    odd = [
        ("bronze-5", (501, 502, 601)),
        ("silver-3", (1201, 1202, 1301)),
        ("silver-5", (405, 505, 605, 606)),
        ("gold-3", (411, 412, 510, 511)),
        ("silver-6", (1205, 1206, 1305, 1306, 1405)),
        ("legend-park-row", (810, 910, 911, 1010, 1011, 1012)),
    ][:count]
    plain = [("starter", (108, 208)), ("bronze-1", (112, 212)), ("gold-1", (101, 102, 103))]
    assert result(buildings={0: [*odd, *plain]}, challenge="master_architect").challenge == (points, 0)


# N-K3: Generation King


def test_generation_king():
    """N-K3, N-X5: most of each generation on the board; a tie is nobody's; a legend is gold; starters are none."""
    buildings = {
        0: [("bronze-1", (401, 402)), ("bronze-1", (501, 502)), MET_LIFE],
        1: [("bronze-1", (405, 505)), ("silver-1", (606, 607)), ("starter", (1708, 1808))],
        2: [("silver-1", (1205, 1206)), ("bronze-1", (1405, 1406))],
    }
    assert result(seats=3, buildings=buildings, challenge="generation_king").challenge == (10, 0, 0)


def test_generation_king_with_nothing_on_the_board():
    """N-K3: nobody has most of nothing."""
    assert result(buildings={0: [("starter", (108, 208))]}, challenge="generation_king").challenge == (0, 0)


def test_a_seat_may_be_king_of_everything():
    """N-K3: 15 points."""
    buildings = {0: [("bronze-1", (401, 402)), ("silver-1", (501, 502)), ("gold-1", (110, 111, 112))]}
    assert result(buildings=buildings, challenge="generation_king").challenge == (15, 0)


# N-K4: Gold Tycoon


@pytest.mark.parametrize(
    ("golden", "points"),
    [
        ([("gold-1", (110, 111, 112))], 0),
        ([("gold-1", (110, 111, 112)), ("gold-2", (405, 406, 505, 506))], 3),  # two in blue, one of them in red too
        ([("gold-1", (110, 111, 112)), ("gold-3", (411, 412, 510, 511))], 3),  # two in red, one of them in blue too
        ([("gold-1", (110, 111, 112)), ("gold-5", (807, 808, 907, 908, 1007, 1008))], 6),  # both in both
        ([("gold-2", (405, 406, 505, 506)), MET_LIFE], 3),  # the legend is gold, in blue and red
        ([("silver-2", (110, 111, 112)), ("gold-2", (405, 406, 505, 506))], 0),
    ],
)
def test_gold_tycoon(golden, points):
    """N-K4, N-X5: 3 per district with two or more gold; one on two districts counts in both."""
    assert result(buildings={0: golden}, challenge="gold_tycoon").challenge == (points, 0)


# N-F4: who has won


def test_most_points_win():
    """N-F4: ranks by points; no tie-break."""
    final = result(seats=3, scores=[10, 12, 11])
    assert (final.ranks, final.tie_break) == ((3, 1, 2), "none")


def test_the_tallest_legend_breaks_a_tie():
    """N-F4: 213 metres against 119; gold does not matter then."""
    buildings = {
        0: [("legend-park-row", (401, 402, 403, 502, 503, 603)), ("gold-1", (1201, 1301, 1401))],
        1: [MET_LIFE],
    }
    final = result(buildings=buildings, scores=[20, 20])
    assert (final.ranks, final.tie_break) == ((2, 1), "legendary")


def test_a_legend_beats_any_number_of_gold():
    """N-F4: gold is compared only if none of the tied has a legend."""
    buildings = {0: [("gold-1", (1201, 1301, 1401)), ("gold-2", (405, 406, 505, 506))], 1: [MET_LIFE]}
    assert result(buildings=buildings, scores=[20, 20]).ranks == (2, 1)


def test_most_gold_breaks_a_tie_without_legends():
    """N-F4."""
    buildings = {
        0: [("gold-1", (1201, 1301, 1401))],
        1: [("gold-1", (401, 402, 403)), ("gold-2", (405, 406, 505, 506))],
    }
    final = result(buildings=buildings, scores=[20, 20])
    assert (final.ranks, final.tie_break) == ((2, 1), "gold")


def test_still_tied_is_a_shared_victory():
    """N-F4: as much gold, or none at all."""
    buildings = {0: [("gold-1", (1201, 1301, 1401))], 1: [("gold-1", (401, 402, 403))]}
    final = result(buildings=buildings, scores=[20, 20])
    assert (final.ranks, final.tie_break) == ((1, 1), "shared")
    assert result(seats=4, scores=[7, 7, 7, 7]).ranks == (1, 1, 1, 1)


def test_only_the_tied_are_compared():
    """N-X11: the legend and the gold of a seat with fewer points decide nothing."""
    buildings = {
        0: [("gold-1", (1201, 1301, 1401))],
        1: [("gold-1", (401, 402, 403)), ("gold-2", (405, 406, 505, 506))],
        2: [MET_LIFE],
    }
    final = result(seats=3, buildings=buildings, scores=[20, 20, 19])
    assert (final.ranks, final.tie_break) == ((2, 1, 3), "gold")


def test_some_of_the_tied_share():
    """N-X11: three are tied, two of them have as much gold."""
    buildings = {0: [("gold-1", (1201, 1301, 1401))], 2: [("gold-1", (401, 402, 403))]}
    final = result(seats=3, buildings=buildings, scores=[20, 20, 20])
    assert (final.ranks, final.tie_break) == ((1, 3, 1), "shared")


def test_the_introductory_game_compares_gold_alone():
    """N-V3, N-X5: legends included, but not their height."""
    buildings = {
        0: [MET_LIFE],
        1: [("gold-1", (401, 402, 403)), ("gold-2", (405, 406, 505, 506))],
    }
    final = result(options=INTRO, buildings=buildings, scores=[50, 50])
    assert (final.ranks, final.tie_break) == ((2, 1), "gold")
    even = result(options=INTRO, buildings={0: [MET_LIFE], 1: [("gold-1", (401, 402, 403))]}, scores=[50, 50])
    assert (even.ranks, even.tie_break) == ((1, 1), "shared")


def test_the_final_scoring_adds_everything_up():
    """N-F1 to N-F4: points of play, streets, challenge and cards."""
    state = position(
        buildings={
            0: [("gold-1", (110, 111, 112)), ("gold-2", (405, 406, 505, 506))],
            1: [("bronze-4", (401, 402, 403))],
        },
        streets=["broadway", "nassau_broad", "pine_thames"],
        challenge="gold_tycoon",
        scores=[31, 28],
        cards={0: ["boom"], 1: []},
    )
    final = scored(state)
    assert final.played == (31, 28)
    assert final.street_points == ((0, 0), (5, 0), (0, 0))
    assert (final.challenge, final.actions, final.totals) == ((3, 0), (1, 0), (40, 28))
    assert standing(state) == [40, 28]
