"""Components in play (N-C), set-up (N-S) and what the variants change of it (N-V)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.rules.chance import ScriptedChance
from games.rules.newyork.facts import BonusesDrawn, MarketOpened, SeatSettled
from games.rules.newyork.rules import NEWYORK, NewYork
from games.rules.newyork.terms import CARDS, CHALLENGES, DISTRICTS
from games.rules.protocol import check_options
from tests.rules.newyork.board import asked, kinds, legal_kinds, player, position, started, strip, table

SEEDS = range(12)
START_LOTS = {"red": "R09", "blue": "B04", "yellow": "Y03", "green": "G02", "pink": "P09"}
START_CELLS = {
    "R09": [510, 610],
    "B04": [108, 208],
    "Y03": [103, 203],
    "G02": [1208, 1308],
    "P09": [1708, 1808],
}
CARDS_OF = {"R2": 10, "R3": 3, "B2": 10, "B3": 3, "Y2": 10, "Y3": 3, "G2": 10, "G3": 3, "P2": 10, "P3": 3}


def all_cards(state):
    cards = [*state.market, *(card for group in state.future for card in group)]
    return Counter(CARDS.names[card] for card in cards)


@pytest.mark.parametrize("seed", SEEDS)
def test_two_players_play_without_pink(seed):
    """N-S1: no pink cards, no pink character; nobody can expand there."""
    state = started(seed)
    assert not {"P2", "P3"} & set(all_cards(state))
    assert "pink" not in {one["district"] for one in table(state)["players"]}
    assert sum(all_cards(state).values()) == 52 - 2


@pytest.mark.parametrize("seats", [3, 4])
def test_more_players_play_with_pink(seats):
    """N-S1: the cards are all in, and the character is drawn sometimes."""
    assert all(all_cards(started(seed, seats))["P2"] >= 9 for seed in SEEDS)
    drawn = {one["district"] for seed in SEEDS for one in table(started(seed, seats))["players"]}
    assert drawn == set(DISTRICTS.names)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_streets_and_one_challenge_are_drawn(seats):
    """N-S2, N-C2: three different of the five streets, one challenge."""
    shown = [table(started(seed, seats)) for seed in range(40)]
    assert all(len(set(one["streets"])) == 3 for one in shown)
    assert {street for one in shown for street in one["streets"]} == {
        "broadway",
        "nassau_broad",
        "cedar",
        "pine_thames",
        "wall",
    }
    assert {one["challenge"] for one in shown} == set(CHALLENGES.names)


def test_everybody_has_what_the_box_holds_for_them():
    """N-C3: 18 skyscrapers, a starting building, 4 workers, a king token, 3 action cards; 4 legends are shared."""
    state = started(1, 3)
    for seat in range(3):
        one = player(state, seat)
        assert (one["score"], one["free"], one["unbuilt"], one["has_king"]) == (0, 4, 18, True)
        assert one["cards"] == ["boom", "grab", "shift"]
        assert sum(one["stock"].values()) == 18
        assert one["stock"]["bronze-1"] == 3
        assert [building["tile"] for building in one["buildings"]] == ["starter"]
    assert table(state)["legends"] == ["legend-park-row", "legend-singer", "legend-met-life", "legend-woolworth"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_starting_buildings_stand_on_the_marked_lots(seats):
    """N-S3: each seat has another character, and its building stands on that one's lot."""
    for seed in SEEDS:
        players = table(started(seed, seats))["players"]
        assert len({one["district"] for one in players}) == seats
        for one in players:
            lot = START_LOTS[one["district"]]
            assert (one["lots"], one["workers"]) == ([lot], [])
            assert one["buildings"] == [{"tile": "starter", "cells": START_CELLS[lot]}]


def test_the_card_of_a_starting_lot_leaves_the_deck():
    """N-S3, N-X12: of the districts in play, one card of two squares less."""
    state = started(3, 3)
    expected = Counter(CARDS_OF)
    for one in table(state)["players"]:
        expected[one["lots"][0][0] + "2"] -= 1
    assert all_cards(state) == expected


def test_four_cards_open_and_somebody_begins():
    """N-S4: the market, a future market that may be counted, and a first player; play goes clockwise."""
    state = started(5, 4)
    shown = table(state)
    assert len(shown["market"]) == 4
    assert shown["future"] == 65 - 4 - 4
    assert sum(shown["left"].values()) == shown["future"]
    assert asked(state) == (shown["first"], "start")
    assert {table(started(seed, 4))["first"] for seed in SEEDS} == {0, 1, 2, 3}


def test_set_up_is_drawn_in_this_order():
    """N-S2, N-S3, N-S4: characters, streets, challenge, market, first player; nothing else is drawn."""
    state = NEWYORK.initial(2, check_options(NEWYORK, {}))
    cards = [CARDS.values[name] for name in ("Y3", "B2", "B2", "R3")]
    streets = ("wall", "broadway", "cedar")
    chance = ScriptedChance(
        DISTRICTS.values["green"], DISTRICTS.values["red"], *streets, CHALLENGES.values["bronze_baron"], *cards, 1
    )
    facts = NEWYORK.setup(state, chance)
    assert chance.is_used_up
    assert kinds(facts) == ["city", "settled", "settled", "bonuses", "market", "first_player", "turn"]
    assert facts[1] == SeatSettled(0, DISTRICTS.values["green"], "G02", (1208, 1308))
    assert facts[3] == BonusesDrawn(
        streets, ("Wall Street", "Broadway", "Cedar Street"), CHALLENGES.values["bronze_baron"]
    )
    assert isinstance(facts[4], MarketOpened)
    assert facts[4].cards == tuple(cards)
    assert list(facts[4].future) == sorted(facts[4].future)
    for fact in facts:
        NEWYORK.apply(state, fact)
    assert asked(state) == (1, "start")


@pytest.mark.parametrize("actions", ["with", "without"])
def test_the_beginners_game_has_fixed_bonuses(actions):
    """N-V1: Gold Tycoon, Broadway, Wall Street, Nassau & Broad; action cards are an option."""
    for seed in SEEDS:
        state = started(seed, 2, variant="beginner", actions=actions)
        shown = table(state)
        assert shown["streets"] == ["broadway", "wall", "nassau_broad"]
        assert shown["challenge"] == "gold_tycoon"
        assert player(state)["cards"] == (["boom", "grab", "shift"] if actions == "with" else [])
        assert ("shift" in legal_kinds(state)) == (actions == "with")


def test_the_beginners_game_takes_other_streets_where_there_are_no_such():
    """N-V1, on another board: the usual ones that it has, then the others in order."""
    city = strip("R2", "B2", "R2", "B2", "Y2", "G3")
    assert table(started(1, rules=NewYork(city), variant="beginner"))["streets"] == ["main"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_expert_game_begins_with_nothing_on_the_board(seats):
    """N-V2, N-X10: no building, no lot, no character; no start card leaves the deck."""
    state = started(2, seats, variant="expert")
    for one in table(state)["players"]:
        assert (one["district"], one["lots"], one["buildings"]) == (None, [], [])
        assert one["cards"] == ["boom", "grab", "shift"]
    expected = {card: count for card, count in CARDS_OF.items() if seats > 2 or card[0] != "P"}
    assert all_cards(state) == expected
    assert len(table(state)["streets"]) == 3


@pytest.mark.parametrize("actions", ["with", "without"])
def test_the_introductory_game_has_no_cards_at_all(actions):
    """N-V3: no action, street or challenge cards, but starting buildings."""
    state = started(4, 3, variant="introductory", actions=actions)
    shown = table(state)
    assert (shown["streets"], shown["challenge"], shown["has_actions"], shown["goal"]) == ([], None, False, 50)
    for one in shown["players"]:
        assert one["cards"] == []
        assert one["unlocked"] == ["bronze", "silver", "gold"]
        assert one["buildings"][0]["tile"] == "starter"


@pytest.mark.parametrize(
    ("variant", "thresholds"),
    [("standard", (0, 6, 18)), ("beginner", (0, 6, 18)), ("expert", (0, 10, 25)), ("introductory", (0, 0, 0))],
)
def test_thresholds_are_shown(variant, thresholds):
    """N-B2, N-V2, N-V3."""
    shown = table(started(1, 2, variant=variant))["thresholds"]
    assert shown == dict(zip(("bronze", "silver", "gold"), thresholds, strict=True))


def test_an_estate_keeps_its_lots():
    """N-C4: what was acquired stays, built on or not; a position knows whose it is."""
    state = position(lots={0: ["Y04"], 1: ["B05"]}, buildings={0: [("bronze-1", (112, 212))]})
    assert player(state)["lots"] == ["R01", "Y04"]
    assert player(state, 1)["lots"] == ["B05"]
