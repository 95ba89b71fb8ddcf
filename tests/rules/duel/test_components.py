"""Components (D-C): every card, wonder and token as printed, against data that independent sources agree on."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from games.rules.duel.cards import CHAINS, DECKS, ROWS, CardRow, read_cost
from games.rules.duel.decide import CAPITAL, DISCARD_COINS, DRAFT_ORDER, LOOT, WONDERS_IN_ALL
from games.rules.duel.goods import (
    BLUE,
    BROWN,
    COLORS,
    GREEN,
    GREY,
    NO_CHOICE,
    NO_SYMBOL,
    PURSE,
    RED,
    RESOURCES,
    SYMBOLS,
    SYMBOLS_TO_WIN,
    WONDERS,
    YELLOW,
)
from games.rules.duel.score import COINS_PER_POINT, PARTS, PAWN_POINTS
from games.rules.duel.state import START_COINS
from games.rules.duel.structure import LAYOUTS
from games.rules.duel.wonders import (
    FIRST_GAME,
    LIBRARY,
    REVIVAL,
    TOKEN_COINS,
    TOKEN_VP,
    TOKENS,
    WONDER_NAMES,
    WONDER_ROWS,
    WonderRow,
)

PRINTED = json.loads((Path(__file__).parents[2] / "golden" / "duel" / "components.json").read_text(encoding="utf-8"))
CARD_OF = {card["id"]: card for card in PRINTED["cards"]}
WONDER_OF = {wonder["id"].removeprefix("the_"): wonder for wonder in PRINTED["wonders"]}
DECK_NAMES = ("I", "II", "III", "guild")
CHOICES = (["wood", "clay", "stone"], ["glass", "papyrus"])
COUNTED = {**{number: f"{name}_card" for number, name in enumerate(COLORS.names)}, WONDERS: "wonder"}
GUILD_COUNTS = {
    "yellow_card": (YELLOW,),
    "brown_and_grey_card": (BROWN, GREY),
    "built_wonder": (WONDERS,),
    "blue_card": (BLUE,),
    "green_card": (GREEN,),
    "set_of_3_coins": (PURSE,),
    "red_card": (RED,),
}


def test_the_decks_have_their_sizes():
    """D-C1: 23 Age I, 23 Age II, 20 Age III cards, 7 guilds, 12 wonders, 10 tokens."""
    assert [len(deck) for deck in DECKS] == [23, 23, 20, 7]
    assert (len(WONDER_NAMES.names), len(TOKENS.names), len(CHAINS.names)) == (12, 10, 17)
    assert {row.key for row in ROWS} == set(CARD_OF)
    assert {row.key for row in WONDER_ROWS} == set(WONDER_OF)


def test_the_cards_have_their_colours():
    """D-C2: brown and grey produce, red has shields, green a symbol, purple is a guild, blue and yellow the rest."""
    assert Counter(COLORS.names[row.color] for row in ROWS) == {
        "brown": 9,
        "grey": 4,
        "blue": 14,
        "green": 12,
        "yellow": 13,
        "red": 14,
        "purple": 7,
    }
    for row in ROWS:
        color = COLORS.names[row.color]
        assert (row.produces >= 0) == (color in ("brown", "grey"))
        assert (row.shields > 0) == (color == "red")
        assert (row.symbol != NO_SYMBOL) == (color == "green")
        assert bool(row.guild) == (color == "purple")


def effects_of(row: CardRow) -> dict:
    effects = {}
    if row.produces >= 0:
        effects["produces"] = {RESOURCES.names[row.produces]: row.units}
    if row.chooses != NO_CHOICE:
        effects["produces_one_of"] = CHOICES[row.chooses]
    if row.cheapens:
        effects["trade_at_1_coin"] = [RESOURCES.names[resource] for resource in row.cheapens]
    if row.symbol != NO_SYMBOL:
        effects["science"] = SYMBOLS.names[row.symbol]
    for what, amount in (("vp", row.vp), ("shields", row.shields), ("coins", row.coins)):
        if amount:
            effects[what] = amount
    return effects


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.key)
def test_a_card_is_as_printed(row):
    """D-C1, D-C2, D-P6: name, deck, colour, cost, chain and effect."""
    printed = CARD_OF[row.key]
    assert (row.name, DECK_NAMES[row.deck], COLORS.names[row.color]) == (
        printed["name"],
        printed["deck"],
        printed["color"],
    )
    coins, needs = read_cost(row.cost)
    cost = {RESOURCES.names[resource]: units for resource, units in needs}
    assert {**({"coins": coins} if coins else {}), **cost} == printed["cost"]
    chain = printed["chain"]
    assert (row.gives or None, row.free_with or None) == (chain["gives_symbol"], chain["free_with_symbol"])
    assert sorted(other.key for other in ROWS if row.gives and other.free_with == row.gives) == chain["makes_free"]
    effects = dict(printed["effects"])
    per, guild = effects.pop("coins_per", None), effects.pop("guild", None)
    assert effects_of(row) == effects
    if per is not None:
        assert row.coins_per is not None
        assert (row.coins_per[0], COUNTED[row.coins_per[1]]) == (per["coins"], per["what"])
        assert (row.coins_per[1] == row.color) == per["counts_itself"]
    if guild is not None:
        assert (row.vp_each, row.coins_each) == (guild["vp_each"], guild["coins_each_when_built"])
        assert row.guild == GUILD_COUNTS[guild["per"]]


def wonder_effects_of(row: WonderRow) -> dict:
    effects = {}
    for what, amount in (
        ("vp", row.vp),
        ("coins", row.coins),
        ("opponent_loses_coins", row.rival_loses),
        ("shields", row.shields),
        ("play_again", row.again),
        ("draw_3_of_5_unused_progress_keep_1", row.asks == LIBRARY),
        ("build_one_discarded_card_free", row.asks == REVIVAL),
    ):
        if amount:
            effects[what] = amount
    if row.destroys >= 0:
        effects["discard_opponent_card"] = COLORS.names[row.destroys]
    if row.chooses != NO_CHOICE:
        effects["produces_one_of"] = CHOICES[row.chooses]
    return effects


@pytest.mark.parametrize("row", WONDER_ROWS, ids=lambda row: row.key)
def test_a_wonder_is_as_printed(row):
    """D-X5: name, cost and effect."""
    printed = WONDER_OF[row.key]
    coins, needs = read_cost(row.cost)
    assert coins == 0
    assert row.name == printed["name"]
    assert {RESOURCES.names[resource]: units for resource, units in needs} == printed["cost"]
    assert wonder_effects_of(row) == printed["effects"]


def test_the_progress_tokens_are_as_printed():
    """D-X1, D-X4."""
    for token, name in enumerate(TOKENS.names):
        printed = next(entry for entry in PRINTED["progress_tokens"] if entry["id"] == name)
        assert TOKEN_COINS[token] == printed["immediate"].get("coins", 0)
        assert TOKEN_VP[token] == (0 if isinstance(printed["vp"], str) else printed["vp"])


def test_the_structures_are_as_printed():
    """D-S7: which slot lies where, face up or down, and is covered by which."""
    for layout, printed in zip(LAYOUTS, PRINTED["layouts"], strict=True):
        for slot, (row, column, is_up, covered_by) in enumerate(layout):
            there = printed["slots"][slot]
            assert (slot, row, column, is_up) == (there["slot"], there["row"], there["x"], there["face_up"])
            assert list(covered_by) == there["covered_by"]
            assert [under for under, other in enumerate(layout) if slot in other[3]] == there["covers"]


def test_the_numbers_of_the_rules_are_as_printed():
    """D-C1, D-S3, D-S5, D-S6, D-T3, D-T5, D-M2, D-Sc2, D-E2."""
    setup = PRINTED["setup"]
    assert setup["start_coins"] == START_COINS
    assert PRINTED["trade"]["discard_gain"] == f"{DISCARD_COINS} + own yellow cards"
    assert PRINTED["limits"]["wonders_built_in_total"] == WONDERS_IN_ALL
    assert PRINTED["science"]["win_distinct"] == SYMBOLS_TO_WIN
    assert list(SYMBOLS.names) == PRINTED["science_symbols"]
    assert list(CHAINS.names) == sorted(PRINTED["chain_symbols"])
    assert list(PARTS) == [*PRINTED["scoring"]["parts"][:-1], "coins"]
    assert f"coins // {COINS_PER_POINT}" == PRINTED["scoring"]["parts"][-1]
    assert "A,B,B,A" in setup["wonder_draft"]
    assert "B,A,A,B" in setup["wonder_draft"]
    assert "".join("AB"[place] for place in DRAFT_ORDER) == "ABBABAAB"
    for names, wonders in zip(setup["first_game_wonders"].values(), FIRST_GAME, strict=True):
        assert [WONDER_NAMES.names[wonder] for wonder in wonders] == [name.removeprefix("the_") for name in names]
    military = PRINTED["military"]
    assert military["track"]["capital"] == CAPITAL
    for zone in military["zones"]:
        for space in range(zone["spaces"][0], zone["spaces"][1] + 1):
            assert zone["vp"] is None or PAWN_POINTS[space] == zone["vp"]
    assert sorted([*LOOT, *LOOT]) == sorted((loot["space"], loot["coins"]) for loot in military["loot_tokens"])
