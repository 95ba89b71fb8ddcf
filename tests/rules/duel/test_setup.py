"""Set-up (D-S): the board, the coins, the draft of wonders, the layout of an age."""

from __future__ import annotations

import pytest

from games.rules.chance import ScriptedChance, SeededChance
from games.rules.duel.cards import DECKS, GUILDS
from games.rules.duel.facts import AgeLaidOut, BoardSetUp, TurnBegun, WonderDrafted, WondersDealt, WondersShown
from games.rules.duel.rules import DUEL
from games.rules.duel.structure import FACE_UP, LAYOUTS, SLOTS
from tests.rules.duel.board import (
    DRAFT,
    FIRST_GAME,
    NUMBERS,
    asked,
    city,
    discard,
    duel_state,
    kinds,
    legal,
    name_of,
    only,
    play,
    refusal,
    table,
)

TOKENS = ("law", "theology", "economy", "masonry", "urbanism")
FIRST_FOUR = ("sphinx", "piraeus", "pyramids", "colossus")
NEXT_FOUR = ("mausoleum", "appian_way", "great_library", "circus_maximus")


def started(options, chance):
    state = DUEL.initial(2, options)
    for fact in DUEL.setup(state, chance):
        DUEL.apply(state, fact)
    return state


def drafting(first=0):
    lots = ScriptedChance(first, *(NUMBERS[name] for name in (*TOKENS, *FIRST_FOUR)))
    state = started(DRAFT, lots)
    assert lots.is_used_up
    return state


def draft(state, seat, wonder, *draws, **more):
    return play(state, seat, {"kind": "draft", "wonder": wonder}, *draws, **more)


def drafted(first=0, seed=1):
    """Return the state after a whole draft, and the facts of its last move."""
    state = drafting(first)
    second = 1 - first
    draft(state, first, "sphinx")
    draft(state, second, "piraeus")
    draft(state, second, "pyramids", *NEXT_FOUR)
    draft(state, second, "mausoleum")
    draft(state, first, "appian_way")
    return state, draft(state, first, "great_library", chance=SeededChance(seed))


def wonders_of(state, seat):
    return {item["wonder"] for item in city(state, seat)["wonders"]}


def test_the_pawn_stands_in_the_middle_and_all_military_tokens_lie_there():
    """D-S1."""
    shown = table(drafting())
    assert shown["pawn"] == 0
    assert shown["loot"] == [[True, True], [True, True]]


def test_five_tokens_lie_on_the_board():
    """D-S2: the other five are in the box."""
    state = drafting()
    assert set(table(state)["board"]) == set(TOKENS)


@pytest.mark.parametrize("options", [DRAFT, FIRST_GAME])
def test_each_player_takes_seven_coins(options):
    """D-S3."""
    state = started(options, SeededChance(1))
    assert [city(state, seat)["coins"] for seat in (0, 1)] == [7, 7]


@pytest.mark.parametrize("age", [1, 2, 3])
def test_twenty_cards_lie_in_every_age(age):
    """D-S4: three cards of each deck are out, three guilds are in."""
    state, fact = laid_out(age, seed=age)
    assert len(fact.cards) == SLOTS
    shown = [card for card in fact.cards if card is not None]
    down = table(state)["structure"]
    backs = [slot["back"] for slot in down if slot["card"] is None]
    assert len(set(shown)) == len(shown)
    assert all(card in DECKS[age - 1] or card in DECKS[GUILDS] for card in shown)
    # Of the unseen ones, three are out of the match, and four guilds.
    assert len(table(state)["unseen"]["cards"]) == backs.count("age") + 3
    guilds = sum(card in DECKS[GUILDS] for card in shown) + backs.count("guild")
    assert guilds == (3 if age == 3 else 0)
    assert len(table(state)["unseen"]["guilds"]) == (4 + backs.count("guild") if age == 3 else 7)


def laid_out(age, seed):
    """Return the state with that age laid out, and the fact that says so."""
    if age == 1:
        state = DUEL.initial(2, FIRST_GAME)
        facts = DUEL.setup(state, SeededChance(seed))
        for fact in facts:
            DUEL.apply(state, fact)
    else:
        state = duel_state("tavern", age=age - 1)
        facts = discard(state, "tavern", chance=SeededChance(seed))
    return state, only(facts, AgeLaidOut)


def test_the_first_player_takes_one_the_second_two_the_first_the_last():
    """D-S5: the last of four is nobody's choice and comes by itself."""
    state = drafting()
    assert asked(state) == (0, "draft")
    assert [move["wonder"] for move in legal(state)] == sorted(FIRST_FOUR, key=NUMBERS.get)
    assert draft(state, 0, "sphinx") == [WonderDrafted(0, NUMBERS["sphinx"], 1)]
    assert draft(state, 1, "piraeus") == [WonderDrafted(1, NUMBERS["piraeus"], 1)]
    facts = draft(state, 1, "pyramids", *NEXT_FOUR)
    assert facts == [
        WonderDrafted(1, NUMBERS["pyramids"], 0),
        WonderDrafted(0, NUMBERS["colossus"], None),
        WondersShown(tuple(NUMBERS[name] for name in NEXT_FOUR), 1),
    ]


def test_the_second_player_begins_with_the_second_four():
    """D-S5: second one, first two, second the last; each then has four, and four have left the game."""
    state, facts = drafted()
    assert wonders_of(state, 0) == {"sphinx", "colossus", "appian_way", "great_library"}
    assert wonders_of(state, 1) == {"piraeus", "pyramids", "mausoleum", "circus_maximus"}
    assert kinds(facts) == ["WonderDrafted", "WonderDrafted", "AgeLaidOut", "TurnBegun"]
    assert only(facts, TurnBegun) == TurnBegun(0, False)
    assert table(state)["offer"] == []
    assert asked(state) == (0, "card")


def test_the_draft_is_turned_round_when_seat_1_is_the_first_player():
    """D-S5."""
    state, facts = drafted(first=1)
    assert wonders_of(state, 1) == {"sphinx", "colossus", "appian_way", "great_library"}
    assert only(facts, TurnBegun) == TurnBegun(1, False)
    assert table(state)["first"] == 1


def test_only_wonders_on_offer_are_drafted_and_only_in_turn():
    """D-S5."""
    state = drafting()
    take = {"kind": "draft", "wonder": "sphinx"}
    assert refusal(state, 1, take) == ("not_asked", {})
    assert refusal(state, 0, {"kind": "draft", "wonder": "mausoleum"}) == ("not_on_offer", {"wonder": "mausoleum"})
    draft(state, 0, "sphinx")
    assert refusal(state, 1, take) == ("not_on_offer", {"wonder": "sphinx"})
    assert refusal(state, 1, {"kind": "build", "slot": 14}) == ("not_asked", {})


@pytest.mark.parametrize("first", [0, 1])
def test_the_first_game_has_fixed_wonders_and_no_draft(first):
    """D-S6."""
    state = DUEL.initial(2, FIRST_GAME)
    chance = SeededChance(next(seed for seed in range(50) if SeededChance(seed).pick((0, 1)) == first))
    facts = DUEL.setup(state, chance)
    for fact in facts:
        DUEL.apply(state, fact)
    assert kinds(facts) == ["BoardSetUp", "WondersDealt", "WondersDealt", "AgeLaidOut", "TurnBegun"]
    assert [fact.seat for fact in facts if isinstance(fact, WondersDealt)] == [first, 1 - first]
    assert only(facts, BoardSetUp).first == first
    assert wonders_of(state, first) == {"pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"}
    assert wonders_of(state, 1 - first) == {"circus_maximus", "piraeus", "appian_way", "colossus"}
    assert asked(state) == (first, "card")


@pytest.mark.parametrize("age", [1, 2, 3])
def test_an_age_is_laid_out_face_up_and_face_down(age):
    """D-S7: the rows of the age's structure."""
    state, fact = laid_out(age, seed=9)
    assert [slot for slot, card in enumerate(fact.cards) if card is not None] == list(FACE_UP[age - 1])
    shown = table(state)["structure"]
    for slot, (row, column, is_up, covered_by) in enumerate(LAYOUTS[age - 1]):
        there = shown[slot]
        assert (there["row"], there["x"], there["covered_by"]) == (row, column, list(covered_by))
        assert (there["card"] is not None) == is_up
        assert there["is_open"] == (not covered_by)
        if is_up:
            assert there["card"] == name_of(fact.cards[slot])
