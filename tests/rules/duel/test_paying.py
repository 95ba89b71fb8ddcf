"""Paying (D-P): costs, trade, discounts, choice producers, chains; and the worked examples."""

from __future__ import annotations

import pytest

from games.rules.duel.cards import CARDS, ROWS
from games.rules.duel.facts import CardBuilt, WonderBuilt
from tests.rules.duel.board import (
    bill,
    build,
    build_json,
    build_wonder,
    city,
    discard,
    duel_state,
    legal,
    only,
    price,
    refusal,
    wonder_json,
)

# The worked examples.


def test_each_stone_costs_four_against_two_stone():
    """D-P3, worked example: the opponent produces 2 stone on brown cards."""
    state = duel_state("walls", cities=((), ("quarry", "stone_pit")))
    assert city(state)["buys_at"]["stone"] == 4
    assert price("walls", (), ("quarry", "stone_pit")) == price("walls", (), ("shelf_quarry",)) == 8


def test_fortifications_cost_five():
    """D-P3, worked example: own 2 stone, the opponent producing 1 clay and no papyrus: 3 + 2 = 5."""
    state = duel_state("fortifications", "palace", cities=(("shelf_quarry",), ("clay_pool",)), coins=(5, 7))
    assert bill(state, "fortifications")["units"] == [
        ["stone", "produced", 2],
        ["stone", "produced", 2],
        ["clay", "bought", 3],
        ["papyrus", "bought", 2],
    ]
    assert only(build(state, "fortifications"), CardBuilt).paid == 5
    assert city(state)["coins"] == 0


def test_the_aqueduct_costs_twelve():
    """D-P3, worked example: no stone of one's own against 2 stone."""
    assert price("aqueduct", (), ("shelf_quarry",)) == 12


def test_the_caravansery_costs_seven():
    """D-P1, D-P3, worked example: 2 coins, glass at 3, papyrus at 2."""
    state = duel_state("caravansery", cities=((), ("glassworks",)))
    assert (bill(state, "caravansery")["coins"], bill(state, "caravansery")["total"]) == (2, 7)


def test_discarding_with_tavern_and_clay_reserve_gives_four():
    """D-T3, worked example."""
    state = duel_state("press", "altar", cities=(("tavern", "clay_reserve"), ()), coins=(0, 0))
    discard(state, "press")
    assert city(state)["coins"] == 4


@pytest.mark.parametrize(("owned", "free"), [("baths", "aqueduct"), ("palisade", "fortifications")])
def test_the_chains_of_the_worked_examples(owned, free):
    """D-P6, worked example: Baths make the Aqueduct free, the Palisade the Fortifications."""
    state = duel_state(free, "press", cities=((owned,), ("shelf_quarry",)), coins=(0, 7))
    assert bill(state, free)["is_free"]
    assert only(build(state, free), CardBuilt).by_chain
    assert city(state)["coins"] == 0


# The rules.


@pytest.mark.parametrize(
    ("card", "own", "paid"),
    [("theater", (), 0), ("pretorium", (), 8), ("baths", ("quarry",), 0), ("caravansery", ("glassworks", "press"), 2)],
)
def test_a_cost_has_coins_resources_both_or_nothing(card, own, paid):
    """D-P1: coins go to the bank, not to the opponent."""
    state = duel_state(card, "tavern", cities=(own, ()), coins=(8, 7), loot=0)
    built = only(build(state, card), CardBuilt)
    assert (built.paid, built.to_rival, city(state)["coins"], city(state, 1)["coins"]) == (paid, 0, 8 - paid, 7)


def test_production_is_not_used_up():
    """D-P1: the same quarry serves turn after turn."""
    state = duel_state("baths", "rostrum", "altar", "press", cities=(("quarry", "lumber_yard"), ()), coins=(0, 0))
    assert only(build(state, "baths"), CardBuilt).paid == 0
    discard(state, "altar", seat=1)
    assert only(build(state, "rostrum"), CardBuilt).paid == 0
    assert city(state)["makes"]["stone"] == 1


@pytest.mark.parametrize(
    ("own", "units"),
    [
        (("quarry",), {"stone": 1}),
        (("quarry", "stone_pit", "shelf_quarry"), {"stone": 4}),
        (("brickyard", "clay_pit"), {"clay": 3}),
        (("sawmill",), {"wood": 2}),
        (("glassworks", "glass_blower"), {"glass": 2}),
        (("press", "drying_room"), {"papyrus": 2}),
        (("forum", "caravansery", "tavern", "stone_reserve"), {}),
    ],
)
def test_brown_and_grey_cards_produce(own, units):
    """D-P2: choice producers are not in the sum of what is produced."""
    made = city(duel_state("altar", cities=(own, ())))["makes"]
    assert {name: count for name, count in made.items() if count} == units


@pytest.mark.parametrize(
    ("producer", "card"), [("forum", "workshop"), ("forum", "apothecary"), ("caravansery", "baths")]
)
def test_some_yellow_cards_produce(producer, card):
    """D-P2."""
    assert price(card) == 2
    assert price(card, (producer,)) == 0


@pytest.mark.parametrize(
    ("wonder", "card"), [("piraeus", "workshop"), ("great_lighthouse", "stable"), ("great_lighthouse", "garrison")]
)
def test_some_wonders_produce(wonder, card):
    """D-P2: once they are built."""
    assert price(card, built=((wonder,), ())) == 0
    assert price(card, wonders=((wonder,), ())) == 2


def test_each_missing_unit_costs_two_and_one_for_each_unit_of_the_opponents_brown_and_grey_cards():
    """D-P3."""
    assert price("workshop") == 2
    assert price("workshop", (), ("press",)) == 3
    assert price("workshop", (), ("press", "drying_room")) == 4
    assert price("arsenal", (), ("sawmill", "clay_pool")) == 2 * 4 + 3 * 3
    assert price("arsenal", ("brickyard",), ("sawmill", "clay_pool")) == 2 * 4 + 3


@pytest.mark.parametrize("rival", [("forum", "caravansery"), ("tavern", "customs_house"), ("quarry",)])
def test_what_is_not_on_brown_or_grey_cards_does_not_make_trade_dearer(rival):
    """D-P3, D-P5: nor does another resource."""
    assert price("temple", (), rival) == 4


def test_the_opponents_wonders_do_not_make_trade_dearer():
    """D-P3, D-P5."""
    assert price("temple", built=((), ("piraeus", "great_lighthouse"))) == 4


def test_own_production_does_not_make_trade_dearer():
    """D-P3: only the opponent's counts."""
    assert price("aqueduct", ("quarry", "stone_pit")) == 2


@pytest.mark.parametrize(
    ("reserve", "card", "paid"),
    [
        ("stone_reserve", "aqueduct", 3),
        ("clay_reserve", "statue", 2),
        ("wood_reserve", "siege_workshop", 3 + 2),
        ("customs_house", "university", 1 + 1 + 2),
    ],
)
def test_discount_cards_fix_the_price_at_one_coin(reserve, card, paid):
    """D-P4: whatever the opponent produces; Customs House for both goods."""
    rival = {"stone_reserve": ("shelf_quarry",), "clay_reserve": ("brickyard",), "wood_reserve": ("sawmill",)}
    assert price(card, (reserve,), rival.get(reserve, ("glassworks", "press"))) == paid


def test_a_discount_holds_from_the_next_turn_on_and_for_its_owner_only():
    """D-P4."""
    state = duel_state("stone_reserve", "aqueduct", "walls", cities=((), ("quarry",)))
    assert bill(state, "aqueduct")["total"] == 9
    assert only(build(state, "stone_reserve"), CardBuilt).paid == 3
    assert bill(state, "aqueduct")["total"] == 3
    assert bill(state, "aqueduct", 1)["total"] == 4


def test_a_choice_producer_gives_one_unit_and_the_dearest_is_taken():
    """D-P5: cheapest over all assignments."""
    state = duel_state("arena", cities=(("caravansery",), ("sawmill", "clay_pool")))
    assert bill(state, "arena")["total"] == 3 + 2
    assert ["wood", "chosen", 4] in bill(state, "arena")["units"]


@pytest.mark.parametrize("wonder", ["piraeus", "great_lighthouse"])
def test_two_choice_producers_of_a_kind_give_two_units(wonder):
    """D-P5: Forum and Piraeus, Caravansery and Great Lighthouse."""
    card, paid = ("chamber_of_commerce", 4) if wonder == "piraeus" else ("walls", 4)
    own = ("forum", "caravansery")
    assert price(card) == paid
    assert price(card, own) == 2
    assert price(card, own, built=((wonder,), ())) == 0


def test_a_choice_producer_gives_only_what_is_printed_on_it():
    """D-P5: no goods from the Caravansery, no raw materials from the Forum."""
    assert price("workshop", ("caravansery",)) == 2
    assert price("baths", ("forum",)) == 2


@pytest.mark.parametrize("row", [row for row in ROWS if row.free_with], ids=lambda row: row.key)
def test_every_chain_makes_its_card_free(row):
    """D-P6: the card that gives the symbol makes the other free, for its owner alone."""
    (giver,) = [other.key for other in ROWS if other.gives == row.free_with]
    state = duel_state(row.key, "tavern" if giver != "tavern" else "press", cities=((giver,), ()), coins=(0, 0))
    assert bill(state, row.key) == {"total": 0, "coins": 0, "is_free": True, "units": []}
    assert not bill(state, row.key, 1)["is_free"]
    built = only(build(state, row.key), CardBuilt)
    assert (built.paid, built.by_chain) == (0, True)


def test_a_card_that_can_be_paid_with_production_is_not_built_by_chain():
    """D-P6: only a chain symbol makes it so."""
    state = duel_state("aqueduct", "press", cities=(("quarry", "shelf_quarry"), ()), coins=(0, 0))
    built = only(build(state, "aqueduct"), CardBuilt)
    assert (built.paid, built.by_chain) == (0, False)


def test_what_cannot_be_paid_cannot_be_built():
    """D-P7: exactly enough is enough, one coin less is not."""
    state = duel_state("aqueduct", "press", coins=(6, 7))
    assert build_json(state, "aqueduct") in legal(state)
    state = duel_state("aqueduct", "press", coins=(5, 7))
    assert refusal(state, 0, build_json(state, "aqueduct")) == ("cannot_afford", {"need": 6, "have": 5})
    state = duel_state("altar", "press", wonders=(("pyramids",), ()), coins=(7, 7))
    assert refusal(state, 0, wonder_json(state, "pyramids", "altar")) == ("cannot_afford", {"need": 8, "have": 7})


def test_coins_that_a_card_brings_do_not_pay_for_it():
    """D-P7: a cost is paid before the effect."""
    state = duel_state("port", "altar", cities=(("quarry", "stone_pit"), ()), coins=(5, 7))
    assert refusal(state, 0, build_json(state, "port")) == ("cannot_afford", {"need": 6, "have": 5})
    state = duel_state("altar", "press", wonders=(("temple_of_artemis",), ()), coins=(7, 7))
    assert refusal(state, 0, wonder_json(state, "temple_of_artemis", "altar"))[0] == "cannot_afford"


def test_a_wonder_is_paid_as_a_card_is():
    """D-P3, D-P4, D-P5 for wonders."""
    state = duel_state(
        "altar",
        "press",
        cities=(("stone_reserve", "caravansery"), ("sawmill",)),
        wonders=(("piraeus",), ()),
        coins=(7, 7),
    )
    # 2 wood at 4 (one of them by the Caravansery), clay at 2, stone at 1.
    assert only(build_wonder(state, "piraeus", "altar"), WonderBuilt).paid == 4 + 2 + 1
    assert city(state)["coins"] == 0


@pytest.mark.parametrize("card", CARDS.names)
def test_the_shown_price_is_what_is_paid(card):
    """D-P7: with exactly the coins that the bill says the card can be built, and nothing is left but what it brings."""
    cities = (
        [name for name in ("quarry", "press", "sawmill") if name != card],
        [name for name in ("glassworks", "clay_pool") if name != card],
    )
    total = price(card, *cities)
    state = duel_state(card, "altar" if card != "altar" else "baths", cities=cities, coins=(total, 0))
    built = only(build(state, card), CardBuilt)
    assert built.paid == total
    assert city(state)["coins"] == built.gained
