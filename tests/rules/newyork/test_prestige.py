"""Gold Prestige (N-K5): the challenge that is scored during play."""

from __future__ import annotations

from games.rules.newyork.facts import SkyscraperBuilt
from games.rules.newyork.score import challenge_points, standing
from tests.rules.newyork.board import (
    boom,
    build,
    city_text,
    demolish,
    expand,
    kinds,
    only,
    position,
    tiles_on_offer,
)

INTRO = {"variant": "introductory"}


def prestige_position(**more):
    """Return a position where seat 0 may build gold-2 at 111 112 211 212, among buildings of the rivals."""
    rivals = {
        1: [("bronze-1", (110, 210)), ("starter", (113, 213))],
        2: [],
    }
    return position(
        **{
            "seats": 3,
            "lots": {0: ["B06", "R01", "Y01", "Y04"]},
            "buildings": rivals,
            "scores": [18, 0, 0],
            "challenge": "gold_prestige",
            **more,
        }
    )


def test_gold_prestige_counts_each_rival_building_once():
    """N-K5, N-X11: bronze and a starting building touch it with two squares each: two points, at once."""
    state = prestige_position()
    facts = build(state, "gold-2", 111, 112, 211, 212)
    built = only(facts, SkyscraperBuilt)
    assert (built.points, built.prestige) == (6, 2)
    assert state.scores == [26, 0, 0]
    assert challenge_points(state) == (0, 0, 0)
    assert standing(state)[0] == 26 + 3


def test_gold_prestige_is_for_gold_only():
    """N-K5: a silver build beside them brings its own points."""
    assert only(build(prestige_position(), "silver-4", 111, 112, 211, 212), SkyscraperBuilt).prestige == 0


def test_gold_prestige_is_a_challenge_and_not_always_in_play():
    """N-K5."""
    state = prestige_position(challenge="gold_tycoon")
    assert only(build(state, "gold-2", 111, 112, 211, 212), SkyscraperBuilt).prestige == 0


def test_gold_prestige_counts_no_gold_and_no_own_building():
    """N-K5: an earlier generation of an opponent: silver counts, gold and legendary do not, nor do own ones."""
    standing_by = {0: [("bronze-1", (110, 210))], 1: [("silver-1", (113, 213))]}
    other = prestige_position(buildings=standing_by, market=["R2", "R2", "Y2", "B2"], lots={0: ["B06", "R01"]})
    expand(other, "R04", "Y2")
    assert only(build(other, "gold-2", 111, 112, 211, 212), SkyscraperBuilt).prestige == 1
    city = city_text(
        "AAA AAA AAA AAA AAA AAA AAA",
        "R01 R01 R01 B01 B01 Y01 Y01",
        "G01 G01 G01 B02 B02 Y02 Y02",
        "AAA AAA AAA AAA AAA AAA AAA",
    )
    state = position(
        source=city,
        lots={0: ["B01", "B02"]},
        buildings={1: [("gold-1", (100, 101, 102)), ("bronze-4", (200, 201, 202)), ("silver-4", (105, 106, 205, 206))]},
        scores=[18, 0],
        challenge="gold_prestige",
        market=[],
        end=("market", 1),
    )
    assert only(build(state, "gold-2", 103, 104, 203, 204), SkyscraperBuilt).prestige == 2


def test_gold_prestige_needs_a_side():
    """N-K5: a corner is not enough."""
    city = city_text("AAA AAA AAA AAA", "R01 R01 B01 B01", "G01 G01 Y01 Y01", "AAA AAA AAA AAA")
    state = position(
        source=city,
        lots={0: ["B01", "G01"]},
        buildings={1: [("bronze-1", (100, 101)), ("silver-1", (202, 203))]},
        scores=[18, 0],
        challenge="gold_prestige",
        market=[],
        cards={0: []},
        end=("market", 1),
    )
    assert "gold-1" not in tiles_on_offer(state)
    wide = city_text("AAA AAA AAA AAA AAA", "R01 R01 B01 B01 B01", "G01 G01 G02 G02 Y01", "::: ::: ::: ::: Y01")
    state = position(
        source=wide,
        lots={0: ["B01"]},
        buildings={1: [("bronze-1", (200, 201)), ("silver-1", (202, 203))]},
        scores=[18, 0],
        challenge="gold_prestige",
        market=[],
        future=[["R2"], ["Y2"]],
        end=("market", 1),
    )
    built = only(build(state, "gold-1", 102, 103, 104), SkyscraperBuilt)
    assert built.prestige == 1  # the silver one under it; the bronze one at the corner is not


def test_gold_prestige_counts_for_demolitions_booms_and_legends():
    """N-K5, N-X5, N-X11: whichever way gold is built."""
    torn = prestige_position(
        lots={0: ["B06"]},
        buildings={0: [("bronze-1", (112, 212))], 1: [("bronze-1", (110, 210)), ("silver-1", (113, 213))]},
    )
    assert only(demolish(torn, "gold-2", 111, 112, 211, 212), SkyscraperBuilt).prestige == 2
    boomed = prestige_position()
    build(boomed, "gold-1", 401, 402, 403)
    assert only(boom(boomed, "gold-2", 111, 112, 211, 212), SkyscraperBuilt).prestige == 2
    legend = position(
        lots={0: ["Y04", "Y05", "Y06"]},
        buildings={1: [("bronze-1", (601, 602))]},
        scores=[18, 0],
        challenge="gold_prestige",
        market=["R2", "R2", "Y2", "B2"],
    )
    expand(legend, "R01", "R2")
    built = only(build(legend, "legend-park-row", 401, 402, 403, 502, 503, 603), SkyscraperBuilt)
    assert (built.points, built.prestige) == (10, 1)


def test_the_points_of_gold_prestige_count_for_thresholds_at_once():
    """N-X11: they are points like others, so they reach a goal too: 42 + 6 + 2 in a game to 50."""
    state = prestige_position(options=INTRO, scores=[42, 0, 0])
    assert "end" in kinds(build(state, "gold-2", 111, 112, 211, 212))
    plain = prestige_position(options=INTRO, scores=[42, 0, 0], challenge="gold_tycoon")
    assert "end" not in kinds(build(plain, "gold-2", 111, 112, 211, 212))
