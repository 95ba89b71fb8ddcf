"""A turn (D-T): taking a card, what can be done with it, extra turns, the end of an age, who begins the next."""

from __future__ import annotations

import pytest

from games.rules.chance import ScriptedChance, SeededChance
from games.rules.duel.facts import (
    AgeLaidOut,
    CardBuilt,
    CardDiscarded,
    CardRevealed,
    MatchEnded,
    StarterChosen,
    TurnBegun,
    WonderBuilt,
    WonderRetired,
)
from games.rules.duel.rules import DUEL
from tests.rules.duel.board import (
    NUMBERS,
    asked,
    build,
    build_json,
    build_wonder,
    cards_of,
    choose,
    city,
    discard,
    discard_json,
    duel_state,
    kinds,
    legal,
    only,
    play,
    refusal,
    slot_of,
    table,
    wonder_json,
)

# Everything that the Sphinx (clay, stone, 2 glass) or the Pyramids (3 stone, papyrus) need.
RICH = ("clay_pool", "quarry", "stone_pit", "shelf_quarry", "glassworks", "glass_blower", "press", "sawmill")


def test_an_open_card_is_built_discarded_or_put_under_a_wonder():
    """D-T1: three ways for each card, as far as they can be paid for."""
    state = duel_state("tavern", "baths", coins=(1, 7), cities=(("quarry", "shelf_quarry", "press"), ()), age=2)
    assert legal(state) == [
        {"kind": kind, "slot": slot_of(state, card)} for card in ("tavern", "baths") for kind in ("discard", "build")
    ]
    state = duel_state("tavern", "workshop", coins=(1, 7), wonders=(("pyramids", "sphinx"), ()), cities=(RICH[:4], ()))
    slots = [slot_of(state, card) for card in ("tavern", "workshop")]
    assert legal(state) == [
        {"kind": "discard", "slot": slots[0]},
        {"kind": "build", "slot": slots[0]},
        {"kind": "discard", "slot": slots[1]},
    ]
    state = duel_state("tavern", coins=(2, 7), wonders=(("pyramids", "sphinx"), ()), cities=(RICH[:4], ()))
    assert [move["kind"] for move in legal(state)] == ["discard", "build", "wonder"]


def test_a_covered_card_cannot_be_taken():
    """D-T1: not even partly covered."""
    state = duel_state(slots={5: "tavern", 14: "press", 15: "quarry", 16: "altar"})
    for kind in ("build", "discard"):
        assert refusal(state, 0, {"kind": kind, "slot": 5}) == ("card_covered", {})
        assert refusal(state, 0, {"kind": kind, "slot": 9}) == ("card_covered", {})
    assert refusal(state, 0, {"kind": "build", "slot": 17}) == ("no_card_there", {})
    discard(state, "press")
    assert refusal(state, 1, {"kind": "discard", "slot": 9}) == ("card_covered", {})
    assert refusal(state, 1, {"kind": "discard", "slot": 14}) == ("no_card_there", {})


def test_only_the_player_whose_turn_it_is_takes_a_card():
    """D-T1."""
    state = duel_state("tavern", "press")
    assert refusal(state, 1, build_json(state, "tavern")) == ("not_asked", {})
    for raw in (
        {"kind": "take_token", "token": "law"},
        {"kind": "keep_token", "token": "law"},
        {"kind": "revive", "card": "walls"},
        {"kind": "destroy", "card": "press"},
        {"kind": "choose_starter", "starter": 0},
        {"kind": "draft", "wonder": "sphinx"},
    ):
        assert refusal(state, 0, raw) == ("not_asked", {})
    assert legal(state, 1) == []


def test_cards_that_come_free_are_turned_up():
    """D-T1: those that nothing covers any more, and no others."""
    state = duel_state(slots={14: "press", 15: "quarry", 16: "altar", 17: "theater"}, unseen=("baths", "stable"))
    assert kinds(discard(state, "press")) == ["CardDiscarded", "TurnBegun"]
    facts = discard(state, "quarry", "baths", seat=1)
    assert facts[1:] == [CardRevealed(9, NUMBERS["baths"]), TurnBegun(0, False)]
    assert discard(state, "altar", "stable")[1:] == [CardRevealed(10, NUMBERS["stable"]), TurnBegun(1, False)]
    assert [move["slot"] for move in legal(state, 1) if move["kind"] == "discard"] == [9, 10, 17]


def test_two_cards_may_come_free_at_once():
    """D-T1."""
    state = duel_state(slots={15: "quarry"}, unseen=("baths", "stable"))
    facts = discard(state, "quarry", "stable", "baths")
    assert facts[1:3] == [CardRevealed(9, NUMBERS["stable"]), CardRevealed(10, NUMBERS["baths"])]


def test_a_card_dealt_face_up_is_not_turned_up_again():
    """D-T1."""
    state = duel_state(slots={5: "tavern", 9: "press"})
    assert kinds(discard(state, "press")) == ["CardDiscarded", "TurnBegun"]
    assert build_json(state, "tavern") in legal(state, 1)


def test_a_built_card_is_paid_for_and_takes_effect():
    """D-T2."""
    state = duel_state("guard_tower", "press", coins=(3, 7))
    facts = build(state, "press")
    assert facts == [CardBuilt(0, 1, NUMBERS["press"], 1, 0, 0, False), TurnBegun(1, False)]
    assert (city(state)["coins"], cards_of(state), city(state)["makes"]["papyrus"]) == (2, {"press"}, 1)
    assert kinds(build(state, "guard_tower", seat=1, chance=SeededChance(1)))[:2] == ["CardBuilt", "PawnMoved"]


@pytest.mark.parametrize(("yellow", "coins"), [((), 2), (("tavern",), 3), (("tavern", "clay_reserve"), 4)])
def test_discarding_gives_two_coins_and_one_for_each_yellow_card(yellow, coins):
    """D-T3, worked example: with Tavern and a Clay Reserve 4 coins."""
    state = duel_state("press", "altar", cities=((*yellow, "theater"), ("stone_reserve",)))
    assert discard(state, "press")[0] == CardDiscarded(0, 0, NUMBERS["press"], coins)
    assert city(state)["coins"] == 7 + coins
    assert city(state)["discard"] == coins


def test_the_discard_pile_is_open_to_both():
    """D-T3: in the order in which the cards came, for every viewer."""
    state = duel_state("press", "altar", "baths", pile=("tavern",))
    discard(state, "press")
    discard(state, "altar", seat=1)
    for viewer in (0, 1, -1):
        assert table(state, viewer)["pile"] == ["tavern", "press", "altar"]
    assert cards_of(state) == set()


def test_a_card_under_a_wonder_has_no_effect_and_is_not_discarded():
    """D-T4: the wonder's cost is paid, not the card's."""
    state = duel_state("guard_tower", "altar", wonders=(("pyramids",), ()), cities=(RICH, ()), coins=(0, 7))
    facts = build_wonder(state, "pyramids", "guard_tower")
    assert facts == [
        WonderBuilt(0, 0, NUMBERS["guard_tower"], NUMBERS["pyramids"], 0, 0, 0, 0, False),
        TurnBegun(1, False),
    ]
    assert city(state)["wonders"] == [{"wonder": "pyramids", "under": "guard_tower"}]
    assert table(state)["pawn"] == 0
    assert table(state)["pile"] == []
    assert "guard_tower" not in cards_of(state)
    assert city(state)["points"]["wonders"] == 9


def test_the_cards_own_cost_does_not_matter_for_a_wonder():
    """D-T4: a card that nobody could build serves as well."""
    state = duel_state("palace", "press", wonders=(("pyramids",), ()), cities=(RICH[:4], ()), coins=(2, 7))
    raw = wonder_json(state, "pyramids", "palace")
    assert raw in legal(state)
    assert build_json(state, "palace") not in legal(state)
    assert only(build_wonder(state, "pyramids", "palace"), WonderBuilt).paid == 2


def test_only_own_unbuilt_wonders_can_be_built():
    """D-T4."""
    state = duel_state(
        "baths", "altar", wonders=(("pyramids",), ("sphinx",)), built=(("colossus",), ()), cities=(RICH, ())
    )
    for wonder in ("sphinx", "colossus", "mausoleum"):
        assert refusal(state, 0, wonder_json(state, wonder, "baths")) == ("not_your_wonder", {"wonder": wonder})


SEVEN = {
    "wonders": (("pyramids",), ("sphinx",)),
    "built": (("colossus", "piraeus", "mausoleum"), ("great_library", "appian_way", "circus_maximus")),
    "coins": (30, 30),
}


def test_the_seventh_wonder_puts_the_eighth_out_of_the_game():
    """D-T5: here the rival's."""
    state = duel_state("press", "altar", cities=(RICH[:1], ()), **SEVEN)
    facts = build_wonder(state, "pyramids", "press")
    assert kinds(facts) == ["WonderBuilt", "WonderRetired", "TurnBegun"]
    assert only(facts, WonderRetired) == WonderRetired(1, NUMBERS["sphinx"])
    assert refusal(state, 1, wonder_json(state, "sphinx", "altar")) == ("not_your_wonder", {"wonder": "sphinx"})
    assert [move["kind"] for move in legal(state, 1)] == ["discard", "build"]
    assert "sphinx" not in {item["wonder"] for item in city(state, 1)["wonders"]}


def test_the_seventh_wonder_may_put_the_builders_own_out_of_the_game():
    """D-T5: the one left unbuilt may be the builder's."""
    built = (("colossus", "piraeus"), ("great_library", "appian_way", "circus_maximus", "mausoleum"))
    state = duel_state("press", "altar", **{**SEVEN, "wonders": (("pyramids", "sphinx"), ()), "built": built})
    facts = build_wonder(state, "pyramids", "press")
    assert only(facts, WonderRetired) == WonderRetired(0, NUMBERS["sphinx"])


def test_the_sixth_wonder_retires_none():
    """D-T5."""
    built = (("colossus", "piraeus", "mausoleum"), ("great_library", "appian_way"))
    state = duel_state(
        "press", "altar", **{**SEVEN, "wonders": (("pyramids",), ("sphinx", "circus_maximus")), "built": built}
    )
    assert "WonderRetired" not in kinds(build_wonder(state, "pyramids", "press"))


def test_play_again_gives_another_turn_after_the_cards_are_turned_up():
    """D-T6."""
    state = duel_state(
        slots={14: "press", 16: "altar"},
        unseen=("baths",),
        wonders=(("sphinx",), ()),
        coins=(20, 7),
    )
    facts = build_wonder(state, "sphinx", "press", "baths")
    assert kinds(facts) == ["WonderBuilt", "CardRevealed", "TurnBegun"]
    assert facts[-1] == TurnBegun(0, True)
    assert asked(state) == (0, "card")
    assert discard(state, "baths")[-1] == TurnBegun(1, False)


def test_the_extra_turn_is_lost_when_no_card_is_left_in_the_age():
    """D-T6, D-T7: also for the one who then begins the next age."""
    state = duel_state("press", wonders=(("sphinx",), ()), coins=(20, 7), pawn=2)
    facts = build_wonder(state, "sphinx", "press", chance=SeededChance(1))
    assert kinds(facts) == ["WonderBuilt", "AgeLaidOut"]
    assert asked(state) == (1, "starter")
    facts = play(state, 1, {"kind": "choose_starter", "starter": 0})
    assert facts == [StarterChosen(1, 0), TurnBegun(0, False)]
    open_card = next(slot["card"] for slot in table(state)["structure"] if slot["is_open"])
    assert discard(state, open_card, chance=SeededChance(2))[-1] == TurnBegun(1, False)


def test_the_extra_turn_is_lost_at_the_end_of_the_last_age():
    """D-T6, D-E1."""
    state = duel_state("port", wonders=(("sphinx",), ()), coins=(20, 7))
    assert kinds(build_wonder(state, "sphinx", "port")) == ["WonderBuilt", "MatchEnded"]
    assert asked(state) is None


@pytest.mark.parametrize("age", [1, 2])
def test_the_next_age_is_laid_out_when_the_last_card_is_gone(age):
    """D-T7: and its slots are filled before the starter is chosen (D-T8)."""
    state = duel_state("tavern", age=age)
    facts = discard(state, "tavern", chance=SeededChance(3))
    assert kinds(facts) == ["CardDiscarded", "AgeLaidOut"]
    assert only(facts, AgeLaidOut).age == age + 1
    assert table(state)["age"] == age + 1
    assert asked(state) == (0, "starter")


def test_the_match_ends_when_the_third_age_is_over():
    """D-T7, D-E1."""
    state = duel_state("tavern", age=3)
    assert isinstance(discard(state, "tavern")[-1], MatchEnded)


@pytest.mark.parametrize(
    ("pawn", "seat", "chooser"), [(3, 0, 1), (3, 1, 1), (1, 0, 1), (-1, 1, 0), (-6, 1, 0), (0, 0, 0), (0, 1, 1)]
)
def test_the_weaker_side_chooses_who_begins(pawn, seat, chooser):
    """D-T8: whose capital is nearer to the pawn; with the pawn in the middle the last active player."""
    state = duel_state("tavern", pawn=pawn, turn=seat)
    facts = discard(state, "tavern", seat=seat, chance=SeededChance(4))
    assert only(facts, AgeLaidOut).chooser == chooser
    assert asked(state) == (chooser, "starter")
    assert legal(state, chooser) == [{"kind": "choose_starter", "starter": starter} for starter in (0, 1)]
    assert refusal(state, 1 - chooser, {"kind": "choose_starter", "starter": 0}) == ("not_asked", {})
    assert refusal(state, chooser, {"kind": "discard", "slot": 19}) == ("not_asked", {})


@pytest.mark.parametrize("starter", [0, 1])
def test_the_chooser_may_name_either_player(starter):
    """D-T8."""
    state = duel_state("tavern", pawn=1)
    discard(state, "tavern", chance=SeededChance(5))
    facts = play(state, 1, {"kind": "choose_starter", "starter": starter})
    assert facts == [StarterChosen(1, starter), TurnBegun(starter, False)]


def test_the_last_active_player_is_the_one_of_the_last_turn():
    """D-T8 (erratum): with the pawn on 0 whoever took the last card, also when a choice came after it."""
    state = duel_state(
        "press", turn=1, wonders=((), ("statue_of_zeus",)), cities=(("quarry",), ()), coins=(7, 30), pawn=1
    )
    build_wonder(state, "statue_of_zeus", "press", seat=1)
    assert (table(state)["pawn"], asked(state)) == (0, (1, "destroy"))
    choose(state, "destroy", "quarry", seat=1, chance=SeededChance(6))
    assert asked(state) == (1, "starter")


def test_cards_are_turned_up_only_after_all_choices():
    """D-T9: token first, then the cards that came free, then the next player."""
    state = duel_state(slots={18: "pharmacist", 19: "altar"}, unseen=("walls",), cities=(("dispensary",), ()))
    facts = build(state, "pharmacist")
    assert kinds(facts) == ["CardBuilt", "TokenOffered"]
    assert table(state)["structure"][15]["card"] is None
    facts = choose(state, "take_token", table(state)["board"][0], "walls")
    assert kinds(facts) == ["TokenTaken", "CardRevealed", "TurnBegun"]
    assert facts[1] == CardRevealed(15, NUMBERS["walls"])


def test_mausoleum_pair_token_and_extra_turn_come_in_that_order():
    """D-T9: the whole chain of one turn, and nothing is turned up before its end."""
    state = duel_state(
        slots={18: "press", 19: "altar"},
        unseen=("walls",),
        cities=(("scriptorium",), ()),
        pile=("library", "tavern"),
        wonders=(("mausoleum",), ()),
        tokens=(("theology",), ()),
        board=("agriculture", "law", "strategy", "economy"),
        coins=(20, 7),
    )
    assert kinds(build_wonder(state, "mausoleum", "press")) == ["WonderBuilt", "RevivalOffered"]
    assert asked(state) == (0, "revive")
    assert kinds(choose(state, "revive", "library")) == ["CardRevived", "TokenOffered"]
    assert asked(state) == (0, "token")
    facts = choose(state, "take_token", "law", "walls")
    assert kinds(facts) == ["TokenTaken", "CardRevealed", "TurnBegun"]
    assert facts[-1] == TurnBegun(0, True)
    assert asked(state) == (0, "card")


def test_while_a_choice_is_open_nothing_else_is_accepted():
    """D-T9."""
    state = duel_state("press", "altar", pile=("library", "tavern"), wonders=(("mausoleum",), ()), coins=(20, 7))
    build_wonder(state, "mausoleum", "press")
    assert refusal(state, 0, discard_json(state, "altar")) == ("not_asked", {})
    assert refusal(state, 1, {"kind": "revive", "card": "tavern"}) == ("not_asked", {})
    assert refusal(state, 0, {"kind": "revive", "card": "press"}) == ("not_in_pile", {"card": "press"})
    assert refusal(state, 0, {"kind": "take_token", "token": "law"}) == ("not_asked", {})


def test_the_choices_of_the_very_last_card_are_still_made():
    """D-T9: a pair with the last card of Age III; the token counts in the score."""
    state = duel_state("study", cities=(("academy",), ()), coins=(30, 0), board=("philosophy", "law"))
    assert kinds(build(state, "study")) == ["CardBuilt", "TokenOffered"]
    assert asked(state) == (0, "token")
    facts = choose(state, "take_token", "philosophy")
    assert kinds(facts) == ["TokenTaken", "MatchEnded"]
    assert facts[-1].points[0][5] == 7


@pytest.mark.parametrize(
    ("wonder", "position", "answer", "named", "then"),
    [
        ("mausoleum", {"pile": ("palace", "tavern")}, "revive", "palace", ["CardRevived", "MatchEnded"]),
        ("circus_maximus", {"cities": ((), ("press",))}, "destroy", "press", ["CardDestroyed", "MatchEnded"]),
        ("statue_of_zeus", {"cities": ((), ("quarry",))}, "destroy", "quarry", ["CardDestroyed", "MatchEnded"]),
    ],
)
def test_the_choices_of_a_wonder_with_the_very_last_card_are_still_made(wonder, position, answer, named, then):
    """D-T9."""
    state = duel_state("port", wonders=((wonder,), ()), coins=(30, 7), **position)
    build_wonder(state, wonder, "port")
    assert asked(state) == (0, answer)
    assert kinds(choose(state, answer, named)) == then


def test_the_librarys_choice_with_the_very_last_card_is_still_made():
    """D-T9."""
    state = duel_state("port", wonders=(("great_library",), ()), coins=(30, 7), board=("law",))
    build_wonder(state, "great_library", "port", "philosophy", "economy", "masonry")
    facts = choose(state, "keep_token", "philosophy")
    assert kinds(facts) == ["TokenKept", "MatchEnded"]
    assert facts[-1].points[0][5] == 7


def test_a_choice_with_the_last_card_of_an_age_comes_before_the_next_age():
    """D-T9, D-T7."""
    state = duel_state("pharmacist", cities=(("dispensary",), ()), age=2)
    assert kinds(build(state, "pharmacist")) == ["CardBuilt", "TokenOffered"]
    facts = choose(state, "take_token", table(state)["board"][0], chance=SeededChance(7))
    assert kinds(facts) == ["TokenTaken", "AgeLaidOut"]


def test_deciding_does_not_change_the_state():
    """The contract: only facts change a state; a refused move changes nothing either."""
    state = duel_state("press", "altar")
    before = table(state)
    DUEL.decide(state, 0, DUEL.codec.decode_move(build_json(state, "press")), ScriptedChance())
    refusal(state, 1, build_json(state, "press"))
    assert table(state) == before
