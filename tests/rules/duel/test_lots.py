"""What is drawn is drawn uniformly (D-S2, D-S4, D-S5, D-S7, D-H1): by chi-square, on thousands of seeded matches.

Every statistic is turned into a standard deviate (Wilson and Hilferty): far too uneven is as wrong as far too even. The
seeds are fixed, so a test that passes once passes always.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb, sqrt

import pytest

from games.rules.chance import SeededChance
from games.rules.duel.cards import DECKS, GUILDS
from games.rules.duel.decide import advance
from games.rules.duel.facts import AgeLaidOut, BoardSetUp, CardRevealed, LibraryOpened, WondersShown
from games.rules.duel.moves import DISCARDS, DRAFTS, STARTERS
from games.rules.duel.rules import DUEL
from games.rules.duel.state import CARD, DRAFT
from games.rules.duel.structure import FACE_UP, LAYOUTS, SLOTS
from games.rules.duel.wonders import ALL_TOKENS, ALL_WONDERS
from tests.rules.duel.board import DRAFT as DRAFTED
from tests.rules.duel.board import NUMBERS, build_wonder, duel_state, only

MATCHES = 3000
UNLIKELY = 4.5  # about one in 150,000 to each side


def deviate(statistic, freedom):
    """Return a chi-square statistic as a standard normal deviate."""
    return ((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))


def check_even(counts, options, draws):
    """Each draw gave one of the options, each as likely as the others."""
    assert set(counts) <= set(options)
    assert sum(counts.values()) == draws
    expected = draws / len(options)
    statistic = sum((counts[option] - expected) ** 2 / expected for option in options)
    assert abs(deviate(statistic, len(options) - 1)) < UNLIKELY


def check_even_sets(sets, options, size):
    """Each draw gave `size` different ones of the options: each option as often as the others."""
    counts = Counter(one for drawn in sets for one in drawn)
    assert all(len(set(drawn)) == size for drawn in sets)
    count, share = len(options), size / len(options)
    spread = len(sets) * share * (1 - share) * count / (count - 1)
    statistic = sum((counts[option] - len(sets) * share) ** 2 / spread for option in options)
    assert set(counts) <= set(options)
    assert abs(deviate(statistic, count - 1)) < UNLIKELY


class Seen:
    """What a match has shown: the set-up, and for each age where every card lay."""

    def __init__(self):
        self.first = -1
        self.board = ()
        self.offers = []
        self.cards = [[None] * SLOTS for _ in range(3)]
        self.backs = ()

    def note(self, fact, age):
        if isinstance(fact, BoardSetUp):
            self.first, self.board = fact.first, fact.tokens
        elif isinstance(fact, WondersShown):
            self.offers.append(fact.wonders)
        elif isinstance(fact, AgeLaidOut):
            self.cards[fact.age - 1] = list(fact.cards)
            guilds = [slot for slot, card in enumerate(fact.cards) if card in DECKS[GUILDS]]
            self.backs = tuple(sorted([*guilds, *fact.guilds]))
        elif isinstance(fact, CardRevealed):
            self.cards[age][fact.slot] = fact.card


def play_through(seed):
    """Return what is seen of a match in which every card is discarded, in any order: it never ends early."""
    chance = SeededChance(seed)
    state = DUEL.initial(2, DRAFTED)
    facts = DUEL.setup(state, chance)
    for fact in facts:
        DUEL.apply(state, fact)
    seen = Seen()
    while DUEL.decisions(state):
        age = state.age
        for fact in facts:
            seen.note(fact, age)
        facts = []
        if state.asks == CARD:
            move = chance.pick([DISCARDS[slot] for slot in range(SLOTS) if state.open >> slot & 1])
        elif state.asks == DRAFT:
            move = chance.pick([wonder for wonder in DRAFTS if state.offer >> wonder.wonder & 1])
        else:
            move = chance.pick(STARTERS)
        advance(state, state.turn, move, chance, facts)
    return seen


@pytest.fixture(scope="module")
def matches():
    return [play_through(f"lots {number}") for number in range(MATCHES)]


def test_every_slot_of_every_age_is_seen(matches):
    """The ground of what follows: nothing was left face down, and no card was seen twice."""
    for seen in matches:
        for cards in seen.cards:
            assert None not in cards
            assert len(set(cards)) == SLOTS


def test_either_seat_is_first_as_often(matches):
    """D-S5."""
    check_even(Counter(seen.first for seen in matches), (0, 1), MATCHES)


def test_the_tokens_on_the_board_are_even(matches):
    """D-S2: each token, and each five of the ten (so the boxed ones too)."""
    check_even_sets([seen.board for seen in matches], ALL_TOKENS, 5)
    check_even(Counter(seen.board for seen in matches), list(combinations(ALL_TOKENS, 5)), MATCHES)


def test_the_wonders_on_offer_are_even(matches):
    """D-S5: both fours, each place of them, and the four that leave the game."""
    for batch in (0, 1):
        check_even_sets([seen.offers[batch] for seen in matches], ALL_WONDERS, 4)
        for place in range(4):
            check_even(Counter(seen.offers[batch][place] for seen in matches), ALL_WONDERS, MATCHES)
    check_even_sets([set(ALL_WONDERS) - {*seen.offers[0], *seen.offers[1]} for seen in matches], ALL_WONDERS, 4)


@pytest.mark.parametrize("age", [0, 1])
def test_every_card_is_as_likely_in_every_slot(matches, age):
    """D-S4, D-S7: in those dealt face up and in those that are turned up later alike."""
    for slot in range(SLOTS):
        check_even(Counter(seen.cards[age][slot] for seen in matches), DECKS[age], MATCHES)


def test_every_card_of_the_third_age_is_as_likely_in_every_slot(matches):
    """D-S4, D-S7, D-H3: among the guilds where a guild's back lies, among the others elsewhere."""
    for slot in range(SLOTS):
        guilds = Counter(seen.cards[2][slot] for seen in matches if slot in seen.backs)
        others = Counter(seen.cards[2][slot] for seen in matches if slot not in seen.backs)
        check_even(guilds, DECKS[GUILDS], guilds.total())
        check_even(others, DECKS[2], others.total())


@pytest.mark.parametrize("age", [0, 1, 2])
def test_the_removed_cards_are_even(matches, age):
    """D-S4: three of each age, four guilds that are not in."""
    check_even_sets([set(DECKS[age]) - set(seen.cards[age]) for seen in matches], DECKS[age], 3)
    if age == 2:
        check_even_sets([set(DECKS[GUILDS]) & set(seen.cards[2]) for seen in matches], DECKS[GUILDS], 3)


def test_the_backs_of_guilds_are_even(matches):
    """D-S4, D-H3: any three of the twenty slots."""
    assert {len(seen.backs) for seen in matches} == {3}
    check_even_sets([seen.backs for seen in matches], range(SLOTS), 3)
    check_even(Counter(seen.backs for seen in matches), list(combinations(range(SLOTS), 3)), MATCHES)
    assert comb(SLOTS, 3) == 1140


def test_a_guilds_back_always_hides_a_guild(matches):
    """D-H3: and no other back does."""
    for seen in matches:
        assert tuple(slot for slot, card in enumerate(seen.cards[2]) if card in DECKS[GUILDS]) == seen.backs


@pytest.mark.parametrize("age", [0, 1, 2])
def test_neighbours_do_not_depend_on_each_other(matches, age):
    """D-S7: of two slots, one dealt face up and one face down, either may hold the higher card; likewise two alike."""
    down = [slot for slot in range(SLOTS) if not LAYOUTS[age][slot][2]]
    for one, other in ((FACE_UP[age][0], down[0]), (down[0], down[-1]), (FACE_UP[age][0], FACE_UP[age][-1])):
        check_even(Counter(seen.cards[age][one] > seen.cards[age][other] for seen in matches), (True, False), MATCHES)


def test_the_library_draws_evenly_from_the_boxed_tokens():
    """D-X5, D-H1: any three of the five, whatever lies on the board or is owned."""
    boxed = ("architecture", "mathematics", "philosophy", "theology", "urbanism")
    state = duel_state(
        "press",
        "altar",
        wonders=(("great_library",), ()),
        tokens=(("law",), ("economy",)),
        board=("agriculture", "masonry", "strategy"),
        coins=(30, 7),
    )
    chance = SeededChance("library")
    drawn = []
    for _ in range(MATCHES):
        facts = build_wonder(state.copy(), "great_library", "press", chance=chance)
        drawn.append(only(facts, LibraryOpened).tokens)
    numbers = sorted(NUMBERS[name] for name in boxed)
    check_even(Counter(drawn), list(combinations(numbers, 3)), MATCHES)
    check_even_sets(drawn, numbers, 3)


def test_a_crooked_lot_is_noticed():
    """The control: two draws in a hundred exchanged for another are too many, and so is dealing in turn."""
    chance = SeededChance("control")
    fair = Counter(chance.below(23) for _ in range(MATCHES))
    check_even(fair, range(23), MATCHES)
    crooked = fair + Counter({0: 60}) - Counter({1: 60})
    with pytest.raises(AssertionError):
        check_even(crooked, range(23), MATCHES)
    in_turn = Counter(number % 23 for number in range(MATCHES))
    with pytest.raises(AssertionError):
        check_even(in_turn, range(23), MATCHES)
