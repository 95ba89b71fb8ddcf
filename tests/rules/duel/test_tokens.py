"""Progress tokens (D-X1 to D-X4, D-X11, D-X13)."""

from __future__ import annotations

import pytest

from games.rules.chance import SeededChance
from games.rules.duel.cards import ROWS, read_cost
from games.rules.duel.facts import CardBuilt, PawnMoved, TokenKept, TokenTaken, TurnBegun, WonderBuilt
from games.rules.duel.goods import BLUE
from games.rules.duel.wonders import TOKENS, WONDER_ROWS
from tests.rules.duel.board import (
    NUMBERS,
    asked,
    bill,
    build,
    build_wonder,
    choose,
    city,
    duel_state,
    kinds,
    only,
    price,
    refusal,
    table,
)

FIVE = ("apothecary", "workshop", "scriptorium", "pharmacist", "university")
FOUR = FIVE[:4]


def take(token, **position):
    """Return the state and the facts after a pair in which seat 0 has taken the token."""
    state = duel_state("study", "altar", cities=(("academy",), ()), coins=(30, 7), board=(token,), **position)
    build(state, "study")
    return state, choose(state, "take_token", token)


@pytest.mark.parametrize("token", TOKENS.names)
def test_what_a_token_gives_at_once(token):
    """D-X1: Agriculture and Urbanism 6 coins, the others none."""
    state, facts = take(token)
    gained = 6 if token in ("agriculture", "urbanism") else 0
    assert only(facts, TokenTaken) == TokenTaken(0, NUMBERS[token], gained)
    assert city(state)["coins"] == 30 - 8 + gained


@pytest.mark.parametrize("token", TOKENS.names)
def test_what_a_token_is_worth(token):
    """D-X1, D-X4: Agriculture 4, Philosophy 7, Mathematics 3 for itself."""
    points = {"agriculture": 4, "philosophy": 7, "mathematics": 3}.get(token, 0)
    assert city(duel_state("press", tokens=((token,), ())))["points"]["progress"] == points


def test_mathematics_gives_three_points_for_each_own_token():
    """D-X4: itself included, the opponent's not."""
    state = duel_state("press", tokens=(("mathematics", "law", "agriculture"), ("economy", "masonry")))
    assert city(state)["points"]["progress"] == 3 * 3 + 4
    assert city(state, 1)["points"]["progress"] == 0


def test_urbanism_pays_four_coins_for_a_chain():
    """D-X1: each time; together with what the card brings."""
    state = duel_state(
        "aqueduct", "arena", cities=(("baths", "brewery"), ()), tokens=(("urbanism",), ()), built=(("sphinx",), ())
    )
    facts = build(state, "aqueduct", seat=0)
    assert only(facts, CardBuilt).gained == 4
    state.turn = 0
    assert only(build(state, "arena"), CardBuilt).gained == 4 + 2
    assert city(state)["coins"] == 7 + 4 + 6


@pytest.mark.parametrize("owner", [0, 1])
def test_urbanism_pays_nothing_otherwise(owner):
    """D-X1: not for a card without a cost or one that is paid for; not the opponent."""
    tokens = (("urbanism",), ()) if owner == 0 else ((), ("urbanism",))
    state = duel_state("aqueduct", "theater", cities=(("quarry", "shelf_quarry"), ()), tokens=tokens)
    assert only(build(state, "aqueduct"), CardBuilt).gained == 0
    state = duel_state("theater", "altar", tokens=tokens)
    assert only(build(state, "theater"), CardBuilt).gained == 0
    state = duel_state("aqueduct", "altar", cities=(("baths",), ()), tokens=tokens)
    assert only(build(state, "aqueduct"), CardBuilt).gained == (4 if owner == 0 else 0)


ARCHITECTURE = {"tokens": (("architecture",), ())}
MASONRY = {"tokens": (("masonry",), ())}


def test_architecture_makes_wonders_two_resources_cheaper():
    """D-X2: the dearest two; only wonders."""
    assert price("pyramids", (), ("quarry",)) == 3 * 3 + 2
    assert price("pyramids", (), ("quarry",), **ARCHITECTURE) == 3 + 2
    assert price("aqueduct", **ARCHITECTURE) == 6
    state = duel_state("altar", "press", wonders=(("pyramids",), ()), cities=((), ("quarry",)), **ARCHITECTURE)
    assert bill(state, "pyramids")["units"] == [
        ["stone", "waived", 3],
        ["stone", "waived", 3],
        ["stone", "bought", 3],
        ["papyrus", "bought", 2],
    ]
    assert only(build_wonder(state, "pyramids", "altar"), WonderBuilt).paid == 5


def test_masonry_makes_blue_cards_two_resources_cheaper():
    """D-X2: only blue cards."""
    assert price("aqueduct", (), ("shelf_quarry",), **MASONRY) == 4
    assert price("palace", (), ("glassworks",), **MASONRY) == 6
    assert price("walls", **MASONRY) == 4
    assert price("pyramids", **MASONRY) == 8


def test_a_reduction_holds_for_later_buildings_and_its_owner_only():
    """D-X2: nothing is paid back."""
    state, facts = take("masonry")
    assert only(facts, TokenTaken).gained == 0
    state = duel_state("aqueduct", "walls", **MASONRY)
    assert bill(state, "aqueduct")["total"] == 2
    assert bill(state, "aqueduct", 1)["total"] == 6


@pytest.mark.parametrize(
    ("own", "rival", "full", "reduced"),
    [
        ((), (), 2 + 2 + 2, 2),
        ((), ("glassworks",), 2 + 2 + 3, 2),
        ((), ("quarry",), 3 + 3 + 2, 2),
        (("quarry",), (), 2 + 2, 0),
        (("quarry",), ("glassworks",), 2 + 3, 0),
        (("shelf_quarry",), (), 2, 0),
    ],
)
def test_a_reduction_takes_any_two_units_and_no_more(own, rival, full, reduced):
    """D-X13: of the same kind or not (Obelisk: 2 stone, 1 glass)."""
    assert price("obelisk", own, rival) == full
    assert price("obelisk", own, rival, **MASONRY) == reduced


def test_a_reduction_comes_after_production_and_choice_producers():
    """D-X13: the Caravansery takes one stone, the waiver two; one unit is left to buy."""
    assert price("town_hall", ("caravansery", "quarry"), (), **MASONRY) == 2
    assert price("town_hall", ("caravansery", "quarry", "lumber_yard"), (), **MASONRY) == 0


def test_a_reduction_never_meets_coins():
    """D-X13: it would not reduce them; no blue card and no wonder has any in its cost."""
    costs = [row.cost for row in ROWS if row.color == BLUE] + [row.cost for row in WONDER_ROWS]
    assert {read_cost(text)[0] for text in costs} == {0}


def test_the_bank_is_unlimited():
    """D-X13."""
    state = duel_state("press", "altar", wonders=(("temple_of_artemis",), ()), coins=(5000, 0))
    build_wonder(state, "temple_of_artemis", "press")
    assert city(state)["coins"] == 5000 - 8 + 12


ECONOMY = {"tokens": ((), ("economy",))}


def test_economy_receives_what_the_opponent_pays_for_trade():
    """D-X3: not the coins that are printed."""
    state = duel_state("caravansery", "altar", cities=((), ("glassworks",)), coins=(7, 0), **ECONOMY)
    built = only(build(state, "caravansery"), CardBuilt)
    assert (built.paid, built.to_rival) == (7, 5)
    assert (city(state)["coins"], city(state, 1)["coins"]) == (0, 5)


def test_economy_receives_the_price_after_discounts():
    """D-X3."""
    state = duel_state("aqueduct", "altar", cities=(("stone_reserve",), ("shelf_quarry",)), coins=(7, 0), **ECONOMY)
    assert only(build(state, "aqueduct"), CardBuilt).to_rival == 3


def test_economy_receives_for_wonders_too():
    """D-X3: and what the Appian Way then takes may be just that."""
    state = duel_state("altar", "press", wonders=(("appian_way",), ()), coins=(10, 0), **ECONOMY)
    built = only(build_wonder(state, "appian_way", "altar"), WonderBuilt)
    assert (built.paid, built.to_rival, built.gained, built.rival_lost) == (10, 10, 3, 3)
    assert (city(state)["coins"], city(state, 1)["coins"]) == (3, 7)


@pytest.mark.parametrize(
    ("card", "city_cards"), [("pretorium", ()), ("aqueduct", ("baths",)), ("aqueduct", ("quarry", "shelf_quarry"))]
)
def test_economy_receives_nothing_without_trade(card, city_cards):
    """D-X3: printed coins, chains and own production."""
    state = duel_state(card, "altar", cities=(city_cards, ()), coins=(8, 0), loot=0, **ECONOMY)
    assert only(build(state, card), CardBuilt).to_rival == 0
    assert city(state, 1)["coins"] == 0


def test_ones_own_economy_gives_nothing_back():
    """D-X3."""
    state = duel_state("aqueduct", "altar", tokens=(("economy",), ()))
    assert only(build(state, "aqueduct"), CardBuilt).to_rival == 0
    assert city(state)["coins"] == 1


def test_law_counts_as_a_symbol():
    """D-X4."""
    state, _ = take("law")
    assert city(state)["symbols"] == ["sundial", "law"]


@pytest.mark.parametrize(("card", "shields"), [("guard_tower", 2), ("walls", 3), ("arsenal", 4)])
def test_strategy_adds_a_shield_to_later_red_cards(card, shields):
    """D-X4: with three shields printed the pawn moves four spaces."""
    state = duel_state(card, "altar", tokens=(("strategy",), ()), coins=(30, 7))
    assert only(build(state, card), PawnMoved).shields == shields
    assert table(state)["pawn"] == shields


def test_strategy_does_not_help_wonders_earlier_cards_or_the_opponent():
    """D-X4."""
    state = duel_state("press", "altar", tokens=(("strategy",), ()), wonders=(("colossus",), ()), coins=(30, 7))
    assert only(build_wonder(state, "colossus", "press"), PawnMoved).shields == 2
    state = duel_state("walls", "altar", tokens=((), ("strategy",)), coins=(30, 7))
    assert only(build(state, "walls"), PawnMoved).shields == 2
    state, facts = take("strategy", pawn=2)
    assert "PawnMoved" not in kinds(facts)
    assert table(state)["pawn"] == 2


def test_theology_gives_every_later_wonder_play_again():
    """D-X4."""
    state = duel_state("press", "altar", tokens=(("theology",), ()), wonders=(("pyramids",), ()), coins=(30, 7))
    facts = build_wonder(state, "pyramids", "press")
    assert only(facts, WonderBuilt).again
    assert facts[-1] == TurnBegun(0, True)


def test_theology_does_not_double_play_again():
    """D-X4: one extra turn, also on a wonder that has it printed."""
    state = duel_state(
        "press", "altar", "baths", "theater", tokens=(("theology",), ()), wonders=(("sphinx",), ()), coins=(30, 7)
    )
    assert build_wonder(state, "sphinx", "press")[-1] == TurnBegun(0, True)
    assert build(state, "altar")[-1] == TurnBegun(1, False)


def test_theology_is_of_no_use_to_the_opponent():
    """D-X4."""
    state = duel_state("press", "altar", tokens=((), ("theology",)), wonders=(("pyramids",), ()), coins=(30, 7))
    assert build_wonder(state, "pyramids", "press")[-1] == TurnBegun(1, False)


def test_law_never_makes_a_pair():
    """D-X11: taken beside any symbols it gives no token."""
    state, facts = take("law")
    assert kinds(facts) == ["TokenTaken", "TurnBegun"]
    state = duel_state("press", "altar", wonders=(("great_library",), ()), board=("agriculture",), coins=(30, 7))
    build_wonder(state, "great_library", "press", "law", "economy", "masonry")
    assert kinds(choose(state, "keep_token", "law")) == ["TokenKept", "TurnBegun"]


def test_law_taken_for_a_pair_can_win():
    """D-X11: on the spot."""
    state = duel_state("study", "altar", cities=((*FOUR, "academy"), ()), coins=(30, 7), board=("law", "economy"))
    assert kinds(build(state, "study")) == ["CardBuilt", "TokenOffered"]
    facts = choose(state, "take_token", "law")
    assert kinds(facts) == ["TokenTaken", "MatchEnded"]
    assert (facts[-1].reason, facts[-1].winners) == ("scientific", (0,))


def test_law_kept_from_the_library_can_win():
    """D-X11: nothing is turned up and no extra turn is given any more."""
    state = duel_state(
        slots={9: "press", 10: "altar"},
        cities=(FIVE, ()),
        coins=(30, 7),
        board=("economy",),
        wonders=(("great_library",), ()),
        tokens=(("theology",), ()),
    )
    build_wonder(state, "great_library", "press", "law", "masonry", "strategy")
    facts = choose(state, "keep_token", "law")
    assert kinds(facts) == ["TokenKept", "MatchEnded"]
    assert (facts[-1].reason, facts[-1].winners) == ("scientific", (0,))


def test_another_token_does_not_win():
    """D-X11: the control of the above."""
    state = duel_state("study", "altar", cities=((*FOUR, "academy"), ()), coins=(30, 7), board=("law", "economy"))
    build(state, "study")
    assert kinds(choose(state, "take_token", "economy")) == ["TokenTaken", "TurnBegun"]


def test_theology_from_the_library_gives_that_library_no_extra_turn():
    """D-X11."""
    state = duel_state("press", "altar", wonders=(("great_library",), ()), board=("law",), coins=(30, 7))
    assert not only(build_wonder(state, "great_library", "press", "theology", "economy", "masonry"), WonderBuilt).again
    facts = choose(state, "keep_token", "theology")
    assert facts == [TokenKept(0, NUMBERS["theology"], 0), TurnBegun(1, False)]


def test_theology_for_a_pair_of_the_mausoleum_gives_it_no_extra_turn():
    """D-X4, D-X11: later wonders only."""
    state = duel_state(
        "press",
        "altar",
        wonders=(("mausoleum",), ()),
        pile=("academy",),
        cities=(("study",), ()),
        board=("theology",),
        coins=(30, 7),
    )
    build_wonder(state, "mausoleum", "press")
    choose(state, "revive", "academy")
    assert choose(state, "take_token", "theology")[-1] == TurnBegun(1, False)


def test_theology_held_before_gives_the_library_its_extra_turn():
    """D-X4: after the choice."""
    state = duel_state(
        "press", "altar", wonders=(("great_library",), ()), tokens=(("theology",), ()), board=("law",), coins=(30, 7)
    )
    build_wonder(state, "great_library", "press", "economy", "masonry", "urbanism")
    assert asked(state) == (0, "library")
    facts = choose(state, "keep_token", "urbanism")
    assert facts == [TokenKept(0, NUMBERS["urbanism"], 6), TurnBegun(0, True)]


def test_a_pair_with_no_token_on_the_board_gives_nothing():
    """D-X11, D-X9."""
    state = duel_state("study", "altar", cities=(("academy",), ()), coins=(30, 7), board=())
    assert kinds(build(state, "study")) == ["CardBuilt", "TurnBegun"]


def test_the_box_is_not_the_board():
    """D-X11: what the Great Library draws from is not taken for a pair."""
    state = duel_state("study", "altar", cities=(("academy",), ()), coins=(30, 7), board=("economy",))
    build(state, "study")
    assert refusal(state, 0, {"kind": "take_token", "token": "law"}) == ("token_not_there", {"token": "law"})


def test_tokens_of_the_first_age_help_in_later_ones():
    """D-Sc1: for the rest of the game."""
    state = duel_state("theater", age=2, tokens=(("masonry", "theology"), ()))
    build(state, "theater", chance=SeededChance(2))
    assert city(state)["tokens"] == ["masonry", "theology"]
