"""The table's JSON: what docs/titles/newyork.md says of it, and that everybody may see all of it (N-H1)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games.rules.chance import SeededChance
from games.rules.contract import snapshot
from games.rules.newyork.rules import NEWYORK
from games.rules.newyork.score import scored, standing
from games.rules.newyork.terms import TIE_BREAKS
from games.rules.protocol import SPECTATOR
from tests.rules.games_to_check import tables, walk
from tests.rules.newyork.board import build, demolish, end_turn, expand, player, position, shift, strip, table

PAGE = (Path(__file__).parents[3] / "docs" / "titles" / "newyork.md").read_text(encoding="utf-8")
DOCUMENTED = json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0])
GOLDEN = Path(__file__).parents[2] / "golden" / "newyork"
# Keys that are names of the city: any number of them.
BY_NAME = {"left", "leaders", "stock", "streets"}


def shape(value, key=""):
    """Return the keys of JSON, however deep; names of cards, streets and tiles do not count."""
    if isinstance(value, dict):
        return "by name" if key in BY_NAME else {one: shape(item, one) for one, item in value.items()}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [shape(value[0])]
    return None


def test_the_table_is_as_documented():
    state = position(
        buildings={0: [("starter", (108, 208))], 1: [("bronze-1", (112, 212))]},
        streets=["broadway", "cedar", "wall"],
        challenge="gold_tycoon",
    )
    assert shape(table(state)) == shape(DOCUMENTED)


def test_every_question_move_and_option_is_documented():
    for kind in NEWYORK.codec.moves.by_name:
        assert f'"kind": "{kind}"' in PAGE
    for question in ("start", "build", "more"):
        assert f"| `{question}` |" in PAGE
    for option in NEWYORK.options:
        assert f"| `{option.key}` |" in PAGE
        assert all(f"`{choice}`" in PAGE for choice in option.choices)
    assert all(f"`{name}`" in PAGE for name in TIE_BREAKS)


@pytest.mark.parametrize(("seats", "options"), tables(NEWYORK))
def test_the_table_is_plain_json_with_the_same_keys_throughout(seats, options):
    """From the set-up to the end, for every viewer the same: nothing is hidden but the order of cards (N-H1)."""
    keys = set(DOCUMENTED)
    for place, trial in enumerate(walk(NEWYORK, seats, options, 31, most=120)):
        if place % 4:
            continue
        shown = table(trial.state)
        assert set(shown) == keys
        assert all(set(one) == set(DOCUMENTED["players"][0]) for one in shown["players"])
        assert all(table(trial.state, viewer) == shown for viewer in range(seats))
        assert len(shown["players"]) == seats
        assert sum(shown["left"].values()) == shown["future"]


def test_a_viewer_knows_all_but_the_order_of_the_future_market():
    """N-H1: redaction takes nothing away, for the order is not drawn before it is shown; and shares nothing."""
    for trial in walk(NEWYORK, 3, {option.key: option.default for option in NEWYORK.options}, 3, most=60):
        for viewer in (0, 1, 2, SPECTATOR):
            seen = NEWYORK.redact(trial.state, viewer)
            assert snapshot(seen) == snapshot(trial.state)
    assert seen.future is not trial.state.future
    assert seen.future[0] is not trial.state.future[0]
    assert seen.buildings[0] is not trial.state.buildings[0]


def test_the_order_of_the_future_market_is_nowhere():
    """N-H1: equal cards come from unequal draws; a state holds sorted cards only."""
    state = position(market=["R2", "R2", "B2", "B2"])
    assert all(group == sorted(group) for group in state.future)
    other = state.copy()
    expand(state, "R01", "Y3")
    expand(other, "R01", "G3")
    assert table(state)["market"] != table(other)["market"]


def test_cards_that_were_not_drawn_at_set_up_are_nowhere():
    """N-H1, N-S2: streets and challenges out of play are not shown."""
    text = json.dumps(table(position(streets=["broadway", "cedar", "wall"], challenge="gold_tycoon")))
    for absent in ("nassau_broad", "pine_thames", "bronze_baron", "generation_king"):
        assert absent not in text


def test_standings_say_what_the_end_would_bring_now():
    """N-F1, N-F2, N-F3: streets, challenge and cards, and a total; the leader of each street."""
    state = position(
        buildings={
            0: [("gold-1", (110, 111, 112)), ("gold-2", (405, 406, 505, 506))],
            1: [("bronze-4", (401, 402, 403))],
        },
        streets=["broadway", "nassau_broad", "wall"],
        challenge="gold_tycoon",
        scores=[31, 28],
        cards={0: ["boom"]},
    )
    one, other = table(state)["players"]
    assert (one["score"], one["street_points"], one["challenge"], one["card_points"], one["total"]) == (31, 5, 3, 1, 40)
    assert (other["street_points"], other["challenge"], other["card_points"], other["total"]) == (0, 0, 3, 31)
    assert table(state)["leaders"] == {"broadway": None, "nassau_broad": 0, "wall": None}
    assert (one["streets"], other["streets"]) == (
        {"broadway": 1, "nassau_broad": 1, "wall": 0},
        {"broadway": 1, "nassau_broad": 0, "wall": 0},
    )


@pytest.mark.parametrize(("seats", "options"), tables(NEWYORK))
def test_standings_are_the_final_scoring(seats, options):
    """Throughout, the totals are what the scoring would say; at the end, what it has said."""
    for place, trial in enumerate(walk(NEWYORK, seats, options, 5)):
        if place % 5 == 0 or trial.is_over:
            final = scored(trial.state)
            players = table(trial.state)["players"]
            assert [one["total"] for one in players] == list(final.totals) == standing(trial.state)
            assert [one["challenge"] for one in players] == list(final.challenge)
            assert [one["card_points"] for one in players] == list(final.actions)
            points = [sum(row[seat] for row in final.street_points) for seat in range(seats)]
            assert [one["street_points"] for one in players] == points


@pytest.mark.parametrize("reason", ["tiles", "market", "points", "limit"])
def test_the_last_table_of_golden_matches_shows_their_result(reason):
    match = json.loads((GOLDEN / f"{reason}.json").read_text(encoding="utf-8"))
    outcome = match["log"][-1]["payload"]["outcome"]
    shown = match["final"]["table"]
    assert [one["total"] for one in shown["players"]] == outcome["details"]["total"] == list(outcome["scores"])
    assert (shown["phase"], shown["turn"], shown["end"]["reason"]) == ("over", None, reason)
    for street, counts in outcome["details"]["street_counts"].items():
        assert [one["streets"][street] for one in shown["players"]] == counts


def test_the_table_follows_a_turn():
    """Phases, free workers, unlocked generations, buildings and what is left, from one move to the next."""
    state = position(buildings={0: [("starter", (108, 208))]}, scores=[4, 0], market=["R2", "R2", "Y3", "B2"])
    assert table(state)["phase"] == "start"
    assert player(state)["unlocked"] == ["bronze"]
    expand(state, "R01", "G2")
    shown = table(state)
    assert (shown["phase"], shown["turn"], shown["market"]) == ("build", 0, ["R2", "B2", "Y3", "G2"])
    assert (player(state)["free"], player(state)["workers"]) == (3, ["R01"])
    build(state, "bronze-1", 112, 212)
    one = player(state)
    assert (one["score"], one["free"], one["workers"], one["unbuilt"]) == (6, 4, [], 17)
    assert one["unlocked"] == ["bronze", "silver"]
    assert one["stock"]["bronze-1"] == 2
    assert one["buildings"] == [{"tile": "starter", "cells": [108, 208]}, {"tile": "bronze-1", "cells": [112, 212]}]
    assert table(state)["turn"] == 1


def test_the_table_shows_legends_and_kings():
    """N-B6, N-C3."""
    cells = (110, 111, 112, 113, 210, 211, 212, 213)
    state = position(lots={0: ["R02"]}, buildings={0: [("silver-6", (110, 111, 210, 211, 212))]}, scores=[18, 0])
    demolish(state, "legend-met-life", *cells)
    assert table(state)["legends"] == ["legend-park-row", "legend-singer", "legend-woolworth"]
    assert [one["has_king"] for one in table(state)["players"]] == [False, True]


def test_the_table_counts_what_lies_under():
    """N-H1: the multiset of what is left is known, shifted cards included."""
    city = strip("R2", "R2", "B2", "B2", "Y2", "Y3", "G2", "G3")
    state = position(source=city, market=["R2", "R2", "B2", "B2"], future=[["Y2", "Y3", "G2", "G3"]])
    assert table(state)["left"] == {"Y2": 1, "Y3": 1, "G2": 1, "G3": 1}
    shift(state, "Y2", "Y3", "G2", "G3")
    assert table(state)["left"] == {"R2": 2, "B2": 2}
    expand(state, "Y01", "B2")
    assert table(state)["left"] == {"R2": 2, "B2": 1}
    end_turn(state)


def test_worlds_a_viewer_holds_possible_are_the_state_itself():
    """N-H1: nothing is hidden that is already there."""
    state = position()
    assert snapshot(NEWYORK.determinize(NEWYORK.redact(state, 0), 0, SeededChance(1))) == snapshot(state)
