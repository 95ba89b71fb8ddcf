"""Wonders, yellow cards, guilds, the Mausoleum, and the rulings about choices (D-X5 to D-X12)."""

from __future__ import annotations

import pytest

from games.rules.chance import SeededChance
from games.rules.duel.facts import (
    CardBuilt,
    CardDestroyed,
    CardRevived,
    DestructionOffered,
    LibraryOpened,
    PawnMoved,
    RevivalOffered,
    TokenKept,
    TurnBegun,
    WonderBuilt,
)
from games.rules.duel.goods import BROWN, GREY
from games.rules.duel.wonders import WONDER_ROWS
from tests.rules.duel.board import (
    NUMBERS,
    asked,
    build,
    build_wonder,
    cards_of,
    choose,
    city,
    discard,
    duel_state,
    kinds,
    legal,
    only,
    refusal,
    table,
)

RICH = (30, 30)
AGAIN = {"appian_way", "hanging_gardens", "piraeus", "sphinx", "temple_of_artemis"}
POINTS = {
    "appian_way": 3,
    "circus_maximus": 3,
    "colossus": 3,
    "great_library": 4,
    "great_lighthouse": 4,
    "hanging_gardens": 3,
    "mausoleum": 2,
    "piraeus": 2,
    "pyramids": 9,
    "sphinx": 6,
    "statue_of_zeus": 3,
    "temple_of_artemis": 0,
}


def stand(wonder, *cards, **position):
    """Return a state in which seat 0 can build the wonder with the first of the cards."""
    return duel_state(*(cards or ("press", "altar")), wonders=((wonder,), ()), **{"coins": RICH, **position})


# Wonders


@pytest.mark.parametrize("wonder", POINTS)
def test_the_points_and_the_extra_turn_of_each_wonder(wonder):
    """D-X5."""
    state = stand(wonder)
    draws = ("economy", "masonry", "strategy") if wonder == "great_library" else ()
    if draws:
        state.board = 1 << NUMBERS["law"]
    facts = build_wonder(state, wonder, "press", *draws)
    assert city(state)["points"]["wonders"] == POINTS[wonder]
    assert only(facts, WonderBuilt).again == (wonder in AGAIN)
    if draws:
        facts = choose(state, "keep_token", "economy")
    assert facts[-1] == (TurnBegun(0, True) if wonder in AGAIN else TurnBegun(1, False))
    assert len(POINTS) == len(WONDER_ROWS)


@pytest.mark.parametrize(
    ("wonder", "coins"), [("appian_way", 3), ("hanging_gardens", 6), ("temple_of_artemis", 12), ("sphinx", 0)]
)
def test_the_coins_of_the_wonders(wonder, coins):
    """D-X5."""
    state = stand(wonder)
    built = only(build_wonder(state, wonder, "press"), WonderBuilt)
    assert built.gained == coins
    assert city(state)["coins"] == 30 - built.paid + coins


@pytest.mark.parametrize(("has", "lost"), [(30, 3), (3, 3), (2, 2), (0, 0)])
def test_the_appian_way_takes_three_coins_from_the_opponent(has, lost):
    """D-X5, D-P7: or all they have; they go to the bank."""
    state = stand("appian_way", coins=(10, has))
    assert only(build_wonder(state, "appian_way", "press"), WonderBuilt).rival_lost == lost
    assert (city(state)["coins"], city(state, 1)["coins"]) == (3, has - lost)


@pytest.mark.parametrize(
    ("wonder", "color", "cards", "others"),
    [
        ("circus_maximus", GREY, ("glassworks", "press"), ("quarry", "forum")),
        ("statue_of_zeus", BROWN, ("quarry", "sawmill"), ("glassworks", "caravansery")),
    ],
)
def test_a_card_of_the_opponent_is_destroyed(wonder, color, cards, others):
    """D-X5, D-X6: one of that colour, of the builder's choice; it goes to the discard pile."""
    state = stand(wonder, "baths", "altar", cities=((), (*cards, *others)), pile=("theater",))
    facts = build_wonder(state, wonder, "baths")
    assert facts[-1] == DestructionOffered(0, color)
    assert asked(state) == (0, "destroy")
    assert table(state)["doomed"] == ("grey" if color == GREY else "brown")
    assert {move["card"] for move in legal(state)} == set(cards)
    for other in (*others, "theater", "altar"):
        assert refusal(state, 0, {"kind": "destroy", "card": other}) == ("cannot_destroy", {"card": other})
    assert refusal(state, 1, {"kind": "destroy", "card": cards[0]}) == ("not_asked", {})
    facts = choose(state, "destroy", cards[1])
    assert facts == [CardDestroyed(0, NUMBERS[cards[1]]), TurnBegun(1, False)]
    assert cards_of(state, 1) == {cards[0], *others}
    assert table(state)["pile"] == ["theater", cards[1]]


def test_what_was_destroyed_produces_no_more_and_makes_trade_cheaper():
    """D-X5, D-P3."""
    state = stand("statue_of_zeus", "baths", "altar", cities=((), ("quarry", "sawmill")))
    build_wonder(state, "statue_of_zeus", "baths")
    choose(state, "destroy", "sawmill")
    assert city(state, 1)["makes"] == {"wood": 0, "clay": 0, "stone": 1, "glass": 0, "papyrus": 0}
    assert city(state)["buys_at"]["wood"] == 2


def test_ones_own_cards_are_not_destroyed():
    """D-X5: of the opponent."""
    state = stand("circus_maximus", "baths", "altar", cities=(("press",), ("glassworks",)))
    build_wonder(state, "circus_maximus", "baths")
    assert refusal(state, 0, {"kind": "destroy", "card": "press"}) == ("cannot_destroy", {"card": "press"})


def test_a_destroyed_card_can_be_revived():
    """D-X6: by either player's Mausoleum."""
    state = duel_state(
        "baths",
        "altar",
        "theater",
        wonders=(("circus_maximus",), ("mausoleum",)),
        cities=((), ("glassworks",)),
        coins=RICH,
    )
    build_wonder(state, "circus_maximus", "baths")
    choose(state, "destroy", "glassworks")
    build_wonder(state, "mausoleum", "altar", seat=1)
    assert legal(state, 1) == [{"kind": "revive", "card": "glassworks"}]
    choose(state, "revive", "glassworks", seat=1)
    assert cards_of(state, 1) == {"glassworks"}
    assert city(state, 1)["makes"]["glass"] == 1


def test_the_great_library_draws_three_of_the_boxed_tokens():
    """D-X5: keep one; the other two go back."""
    board = ("agriculture", "architecture", "economy", "law", "masonry")
    state = stand("great_library", board=board)
    facts = build_wonder(state, "great_library", "press", "urbanism", "mathematics", "theology")
    assert facts[-1] == LibraryOpened(0, tuple(NUMBERS[name] for name in ("mathematics", "theology", "urbanism")))
    assert asked(state) == (0, "library")
    assert legal(state) == [{"kind": "keep_token", "token": token} for token in ("mathematics", "theology", "urbanism")]
    for token in ("philosophy", "law"):
        assert refusal(state, 0, {"kind": "keep_token", "token": token}) == ("token_not_there", {"token": token})
    assert refusal(state, 1, {"kind": "keep_token", "token": "theology"}) == ("not_asked", {})
    assert refusal(state, 0, {"kind": "take_token", "token": "law"}) == ("not_asked", {})
    assert choose(state, "keep_token", "urbanism")[0] == TokenKept(0, NUMBERS["urbanism"], 6)
    assert city(state)["tokens"] == ["urbanism"]
    assert table(state)["board"] == list(board)
    assert table(state)["library"] is None


def test_the_great_library_draws_from_the_box_also_when_tokens_were_taken():
    """D-X5: never a token that lies on the board or that somebody owns."""
    state = stand("great_library", tokens=(("law",), ("economy",)), board=("agriculture", "masonry", "strategy"))
    drawn = set()
    for seed in range(40):
        copy = state.copy()
        facts = build_wonder(copy, "great_library", "press", chance=SeededChance(seed))
        drawn |= set(only(facts, LibraryOpened).tokens)
    names = ("architecture", "mathematics", "philosophy", "theology", "urbanism")
    assert drawn == {NUMBERS[name] for name in names}


# Coins for what is in the city


@pytest.mark.parametrize(
    ("card", "own", "gained"),
    [
        ("chamber_of_commerce", ("press", "drying_room", "glassworks"), 9),
        ("port", ("quarry", "sawmill", "press"), 4),
        ("armory", ("walls", "guard_tower", "stable"), 3),
        ("lighthouse", ("tavern", "forum"), 3),
        ("lighthouse", (), 1),
        ("arena", (), 0),
        ("port", (), 0),
        ("tavern", ("forum",), 4),
        ("brewery", (), 6),
    ],
)
def test_yellow_cards_pay_for_what_is_in_the_own_city(card, own, gained):
    """D-X7: once, when built; the Lighthouse counts itself."""
    rival = ("glass_blower", "clay_pool", "barracks", "caravansery")
    state = duel_state(card, "altar", cities=(own, rival), built=((), ("sphinx", "colossus")), coins=RICH)
    built = only(build(state, card), CardBuilt)
    assert built.gained == gained
    assert city(state)["coins"] == 30 - built.paid + gained


def test_the_arena_pays_two_coins_for_each_own_wonder():
    """D-X7: built ones."""
    state = duel_state(
        "arena", "altar", built=(("sphinx", "colossus"), ("pyramids",)), wonders=(("piraeus",), ()), coins=RICH
    )
    assert only(build(state, "arena"), CardBuilt).gained == 4


def test_what_comes_later_does_not_pay():
    """D-X7: once, when built."""
    state = duel_state("port", "altar", cities=(("quarry",), ()), coins=RICH)
    build(state, "port")
    coins = city(state)["coins"]
    state = duel_state("clay_pool", "altar", cities=(("quarry", "port"), ()), coins=(coins, 7))
    build(state, "clay_pool")
    assert city(state)["coins"] == coins


# Guilds

GUILDS = {
    "merchants_guild": ("tavern", "forum", "brewery"),
    "shipowners_guild": ("quarry", "press", "sawmill"),
    "magistrates_guild": ("theater", "altar", "temple"),
    "scientists_guild": ("workshop", "academy", "school"),
    "tacticians_guild": ("walls", "stable", "circus"),
}


@pytest.mark.parametrize("richer", [0, 1])
@pytest.mark.parametrize("guild", GUILDS)
def test_a_guild_counts_in_the_city_that_has_most(guild, richer):
    """D-X8: either player's; 1 coin each when built, 1 point each at the end."""
    cards = GUILDS[guild]
    cities = (cards, ()) if richer == 0 else ((), cards)
    state = duel_state(guild, "palace", cities=cities, coins=RICH)
    assert only(build(state, guild), CardBuilt).gained == 3
    assert city(state)["points"]["guilds"] == 3
    assert city(state, 1)["points"]["guilds"] == 0


def test_of_two_cities_the_one_with_more_counts_and_not_both():
    """D-X8."""
    cities = (("theater", "altar", "baths"), ("temple", "statue"))
    state = duel_state("magistrates_guild", "palace", cities=cities, coins=RICH)
    assert only(build(state, "magistrates_guild"), CardBuilt).gained == 3


def test_shipowners_count_brown_and_grey_in_one_city():
    """D-X8: one city for both colours, not the browns of one and the greys of the other."""
    cities = (("quarry", "sawmill", "clay_pool"), ("press", "glassworks"))
    state = duel_state("shipowners_guild", "palace", cities=cities, coins=RICH)
    assert only(build(state, "shipowners_guild"), CardBuilt).gained == 3
    cities = (("quarry", "sawmill"), ("press", "glassworks", "clay_pool"))
    state = duel_state("shipowners_guild", "palace", cities=cities, coins=RICH)
    assert only(build(state, "shipowners_guild"), CardBuilt).gained == 3


@pytest.mark.parametrize(("built", "points"), [(((), ()), 0), ((("sphinx",), ("colossus", "piraeus")), 4)])
def test_builders_give_two_points_for_each_wonder_and_no_coins(built, points):
    """D-X8: in the city with most built wonders."""
    state = duel_state("builders_guild", "palace", built=built, wonders=(("pyramids",), ()), coins=RICH)
    assert only(build(state, "builders_guild"), CardBuilt).gained == 0
    assert city(state)["points"]["guilds"] == points


@pytest.mark.parametrize(("coins", "points"), [((0, 20), 6), ((8, 2), 2), ((2, 2), 0), ((9, 10), 3)])
def test_moneylenders_give_a_point_for_three_coins_of_the_richer(coins, points):
    """D-X8: and no coins."""
    state = duel_state("palace", cities=(("moneylenders_guild",), ()), coins=coins)
    assert city(state)["points"]["guilds"] == points
    state = duel_state("moneylenders_guild", "palace", coins=RICH)
    assert only(build(state, "moneylenders_guild"), CardBuilt).gained == 0


def test_points_of_guilds_follow_what_comes_later():
    """D-X8: coins once when built, points at the end."""
    state = duel_state("palace", "gardens", cities=(("magistrates_guild", "theater"), ()), coins=RICH, turn=1)
    assert city(state)["points"]["guilds"] == 1
    build(state, "palace", seat=1)
    build(state, "gardens")
    assert city(state)["points"]["guilds"] == 2
    assert asked(state) is None


def test_a_guild_does_not_count_itself():
    """D-X8: purple cards are counted by none."""
    state = duel_state("merchants_guild", "palace", coins=RICH)
    assert only(build(state, "merchants_guild"), CardBuilt).gained == 0


# A choice with nothing to choose from


@pytest.mark.parametrize(
    ("wonder", "rival"),
    [("circus_maximus", ("quarry", "forum")), ("statue_of_zeus", ("press", "caravansery")), ("mausoleum", ("press",))],
)
def test_a_choice_with_nothing_to_choose_from_is_skipped(wonder, rival):
    """D-X9: no grey card, no brown card, an empty discard pile."""
    state = stand(wonder, "baths", "altar", cities=((), rival))
    assert build_wonder(state, wonder, "baths")[-1] == TurnBegun(1, False)


def test_the_own_discard_of_the_turn_is_none():
    """D-X9, D-T4: the card under the Mausoleum is not in the pile."""
    state = stand("mausoleum")
    assert kinds(build_wonder(state, "mausoleum", "press")) == ["WonderBuilt", "TurnBegun"]


# The Mausoleum


def test_the_mausoleum_builds_a_discarded_card_for_free():
    """D-X5, D-X10."""
    state = stand("mausoleum", pile=("town_hall", "tavern"))
    assert build_wonder(state, "mausoleum", "press")[-1] == RevivalOffered(0)
    coins = city(state)["coins"]
    assert choose(state, "revive", "town_hall") == [CardRevived(0, NUMBERS["town_hall"], 0), TurnBegun(1, False)]
    assert (city(state)["coins"], cards_of(state), table(state)["pile"]) == (coins, {"town_hall"}, ["tavern"])


@pytest.mark.parametrize(
    ("card", "own", "gained"),
    [("tavern", (), 4), ("lighthouse", ("forum",), 2), ("port", ("quarry",), 2), ("merchants_guild", ("forum",), 1)],
)
def test_a_revived_card_takes_effect_as_if_built(card, own, gained):
    """D-X10, D-X7, D-X8: its coins are paid."""
    state = stand("mausoleum", pile=(card,), cities=(own, ()))
    build_wonder(state, "mausoleum", "press")
    assert choose(state, "revive", card)[0] == CardRevived(0, NUMBERS[card], gained)


@pytest.mark.parametrize(("tokens", "shields"), [((), 2), (("strategy",), 3)])
def test_strategy_helps_a_revived_red_card(tokens, shields):
    """D-X10."""
    state = stand("mausoleum", pile=("walls",), tokens=(tokens, ()))
    build_wonder(state, "mausoleum", "press")
    assert only(choose(state, "revive", "walls"), PawnMoved).shields == shields


def test_urbanism_does_not_pay_for_a_revived_card():
    """D-X10: also when its chain symbol is there."""
    state = stand("mausoleum", pile=("aqueduct",), cities=(("baths",), ()), tokens=(("urbanism",), ()))
    build_wonder(state, "mausoleum", "press")
    assert choose(state, "revive", "aqueduct")[0] == CardRevived(0, NUMBERS["aqueduct"], 0)


def test_a_revived_card_gives_its_chain_symbol_and_its_discount():
    """D-X10: it is in the city like any other."""
    state = duel_state("baths", "altar", "aqueduct", "walls", wonders=(("mausoleum",), ()), pile=(), coins=RICH)
    discard(state, "baths")
    discard(state, "altar", seat=1)
    build_wonder(state, "mausoleum", "walls")
    assert {move["card"] for move in legal(state)} == {"baths", "altar"}
    choose(state, "revive", "baths", chance=SeededChance(1))
    assert city(state)["chains"] == ["drop"]


def test_a_pair_by_revival_counts():
    """D-X10."""
    state = stand("mausoleum", pile=("study",), cities=(("academy",), ()))
    build_wonder(state, "mausoleum", "press")
    assert kinds(choose(state, "revive", "study")) == ["CardRevived", "TokenOffered"]


def test_revival_can_win():
    """D-X10, D-X12: by the sixth symbol or by the last shield."""
    symbols = ("apothecary", "workshop", "scriptorium", "pharmacist", "university")
    state = stand("mausoleum", pile=("study",), cities=(symbols, ()))
    build_wonder(state, "mausoleum", "press")
    assert choose(state, "revive", "study")[-1].reason == "scientific"
    state = stand("mausoleum", pile=("walls",), pawn=7)
    build_wonder(state, "mausoleum", "press")
    assert choose(state, "revive", "walls")[-1].reason == "military"


def test_cards_under_wonders_and_cards_never_seen_cannot_be_revived():
    """D-X10: nor what lies in a city or in the structure."""
    state = stand("mausoleum", pile=("tavern",), cities=(("theater",), ()), built=((), ("sphinx",)))
    under = city(state, 1)["wonders"][0]["under"]
    build_wonder(state, "mausoleum", "press")
    for card in (under, "press", "theater", "altar", *table(state)["unseen"]["cards"], "merchants_guild"):
        assert refusal(state, 0, {"kind": "revive", "card": card}) == ("not_in_pile", {"card": card})
    assert legal(state) == [{"kind": "revive", "card": "tavern"}]


def test_with_a_pile_the_choice_must_be_made():
    """D-X10: there is no way to pass."""
    state = stand("mausoleum", pile=("tavern", "walls"))
    build_wonder(state, "mausoleum", "press")
    assert legal(state) == [{"kind": "revive", "card": "tavern"}, {"kind": "revive", "card": "walls"}]
    assert asked(state) == (0, "revive")


# Supremacy stops everything


@pytest.mark.parametrize(
    ("wonder", "position"),
    [
        ("circus_maximus", {"cities": ((), ("glassworks",))}),
        ("statue_of_zeus", {"cities": ((), ("quarry",))}),
        ("colossus", {}),
    ],
)
def test_supremacy_comes_before_an_open_choice(wonder, position):
    """D-X12: the pawn reaches the capital, nothing is destroyed any more."""
    state = stand(wonder, "baths", "altar", pawn=8, **position)
    facts = build_wonder(state, wonder, "baths")
    assert kinds(facts) == ["WonderBuilt", "PawnMoved", "MatchEnded"]
    assert asked(state) is None
    assert cards_of(state, 1) == set(position.get("cities", ((), ()))[1])


def test_supremacy_comes_before_the_extra_turn_and_the_reveal():
    """D-X12, D-T9."""
    state = duel_state(
        slots={18: "press", 19: "altar"},
        wonders=(("colossus",), ()),
        tokens=(("theology",), ()),
        coins=RICH,
        pawn=7,
    )
    assert kinds(build_wonder(state, "colossus", "press")) == ["WonderBuilt", "PawnMoved", "MatchEnded"]


def test_supremacy_comes_before_the_token_of_a_pair():
    """D-X12: the sixth symbol wins; no pair is looked at then."""
    symbols = ("apothecary", "workshop", "scriptorium", "pharmacist", "university")
    state = duel_state("academy", "altar", cities=(symbols, ()), coins=RICH)
    assert kinds(build(state, "academy")) == ["CardBuilt", "MatchEnded"]


def test_supremacy_with_the_last_card_of_the_match_is_supremacy():
    """D-X12, D-E1: not a civilian victory."""
    state = duel_state("circus", cities=(("parade_ground",), ("palace",)), pawn=7, coins=(0, 30))
    facts = build(state, "circus")
    assert (facts[-1].reason, facts[-1].winners) == ("military", (0,))


def test_the_seventh_wonder_is_counted_before_supremacy():
    """D-T5, D-X12: both are written down, in this order."""
    state = duel_state(
        "press",
        "altar",
        wonders=(("colossus",), ("sphinx",)),
        built=(("pyramids", "piraeus", "mausoleum"), ("great_library", "appian_way", "circus_maximus")),
        coins=RICH,
        pawn=7,
    )
    facts = build_wonder(state, "colossus", "press")
    assert kinds(facts) == ["WonderBuilt", "WonderRetired", "PawnMoved", "MatchEnded"]
