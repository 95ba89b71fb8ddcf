"""What is drawn is drawn uniformly (N-S2, N-S3, N-S4, N-T2, N-A2, N-H1): by chi-square, on seeded matches.

Every statistic is turned into a standard deviate (Wilson and Hilferty): far too uneven is as wrong as far too even. The
seeds are fixed, so a test that passes once passes always.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import sqrt

import pytest

from games.rules.chance import SeededChance
from games.rules.newyork.facts import BonusesDrawn, FirstPlayerDrawn, MarketOpened, MarketRefilled, SeatSettled
from games.rules.newyork.rules import NEWYORK, NewYork
from games.rules.newyork.terms import CARDS, CHALLENGES, DISTRICTS
from games.rules.protocol import check_options
from tests.rules.newyork.board import names_of, only, play, position, strip

MATCHES = 3000
UNLIKELY = 4.5  # about one in 150,000 to each side
STREETS = ("broadway", "nassau_broad", "cedar", "pine_thames", "wall")


def deviate(statistic, freedom):
    """Return a chi-square statistic as a standard normal deviate."""
    return ((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))


def check_shares(counts, shares):
    """The options came as often as their shares say."""
    assert set(counts) <= set(shares)
    draws, whole = sum(counts.values()), sum(shares.values())
    statistic = sum(
        (counts[one] - draws * share / whole) ** 2 / (draws * share / whole) for one, share in shares.items()
    )
    assert abs(deviate(statistic, len(shares) - 1)) < UNLIKELY


def check_even(counts, options):
    check_shares(counts, dict.fromkeys(options, 1))


def set_ups(seats, rules=NEWYORK, matches=MATCHES, **options):
    found = []
    for number in range(matches):
        state = rules.initial(seats, check_options(rules, options))
        found.append(rules.setup(state, SeededChance(f"lots {seats} {number}")))
    return found


@pytest.fixture(scope="module")
def pairs():
    return set_ups(2)


@pytest.fixture(scope="module")
def fours():
    return set_ups(4)


def characters(facts):
    return tuple(DISTRICTS.names[fact.district] for fact in facts if isinstance(fact, SeatSettled))


def test_characters_are_even(pairs, fours):
    """N-S3, N-S1: every pair of the four without pink, every four of the five, in every order."""
    check_even(Counter(map(characters, pairs)), list(permutations(("red", "blue", "yellow", "green"), 2)))
    check_even(Counter(map(characters, fours)), list(permutations(DISTRICTS.names, 4)))


def test_streets_and_challenges_are_even_and_do_not_depend_on_each_other(pairs):
    """N-S2: every three of the five streets, every challenge, every three with every challenge."""
    drawn = [only(facts, BonusesDrawn) for facts in pairs]
    triples = [tuple(sorted(fact.streets)) for fact in drawn]
    options = list(combinations(sorted(STREETS), 3))
    check_even(Counter(triples), options)
    check_even(Counter(fact.challenge for fact in drawn), range(len(CHALLENGES.names)))
    both = Counter(zip(triples, [fact.challenge for fact in drawn], strict=True))
    check_even(both, [(triple, challenge) for triple in options for challenge in range(5)])


def test_the_first_player_is_even_and_independent_of_the_character(pairs, fours):
    """N-S4."""
    check_even(Counter(only(facts, FirstPlayerDrawn).seat for facts in pairs), range(2))
    check_even(Counter(only(facts, FirstPlayerDrawn).seat for facts in fours), range(4))
    both = Counter((characters(facts)[0], only(facts, FirstPlayerDrawn).seat) for facts in fours)
    check_even(both, [(district, seat) for district in DISTRICTS.names for seat in range(4)])


def test_the_open_market_is_drawn_by_the_number_of_cards():
    """N-S4: in the experts' game, where no card leaves: each place by the shares of the whole deck."""
    found = set_ups(3, variant="expert")
    shares = {"R2": 10, "R3": 3, "B2": 10, "B3": 3, "Y2": 10, "Y3": 3, "G2": 10, "G3": 3, "P2": 10, "P3": 3}
    for place in range(4):
        check_shares(Counter(CARDS.names[only(facts, MarketOpened).cards[place]] for facts in found), shares)


def test_the_open_market_is_drawn_without_putting_back():
    """N-S4: four different cards of five are open in every order as often, and the fifth is left."""
    rules = NewYork(strip("R2", "R3", "B2", "B3", "Y3"))
    found = set_ups(2, rules, variant="expert")
    orders = Counter(tuple(names_of(only(facts, MarketOpened).cards)) for facts in found)
    check_even(orders, list(permutations(["R2", "R3", "B2", "B3", "Y3"], 4)))
    for facts in found:
        opened = only(facts, MarketOpened)
        assert sorted([*opened.cards, *opened.future]) == sorted(
            CARDS.values[card] for card in ("R2", "R3", "B2", "B3", "Y3")
        )


def draw_often(state, raw):
    """Return the cards turned up by a move, drawn again and again."""
    chance = SeededChance("refill")
    drawn = []
    for _ in range(MATCHES):
        facts = play(state.copy(), 0, raw, chance=chance)
        drawn.append(tuple(names_of(only(facts, MarketRefilled).cards)))
    return drawn


def test_a_refill_draws_by_the_number_of_cards_left():
    """N-T2, N-H1: three of one kind are three times as likely as one."""
    city = strip("R2", "R3", "B2", "B3", "Y2", "Y2", "Y2", "G3")
    state = position(source=city, market=["R2", "R3", "B2", "B3"], future=[["Y2", "Y2", "Y2", "G3"]])
    drawn = draw_often(state, {"kind": "expand", "lot": "R01"})
    check_shares(Counter(card for (card,) in drawn), {"Y2": 3, "G3": 1})


def test_a_refill_of_two_draws_without_putting_back():
    """N-A3: every order of two of four different cards."""
    city = strip("R2", "B2", "R3", "B3", "Y2", "Y3", "G2", "G3")
    state = position(source=city, market=["R2", "R3", "B2", "B3"], future=[["Y2", "Y3", "G2", "G3"]])
    drawn = draw_often(state, {"kind": "grab", "lots": ["B01", "R01"]})
    check_even(Counter(drawn), list(permutations(["Y2", "Y3", "G2", "G3"], 2)))


def test_what_was_shifted_comes_back_evenly_and_after_the_rest():
    """N-A2: the last card first, then three of the four shifted ones, in every order as often."""
    city = strip("R2", "R3", "B2", "B3", "Y2")
    state = position(source=city, market=["R2", "R3", "B2", "B3"], future=[["Y2"]])
    drawn = draw_often(state, {"kind": "shift"})
    check_even(Counter(drawn), [("Y2", *order) for order in permutations(["R2", "R3", "B2", "B3"], 3)])


def test_a_crooked_lot_is_noticed():
    """The control: two draws in a hundred exchanged for another are too many, and so is dealing in turn."""
    chance = SeededChance("control")
    fair = Counter(chance.below(20) for _ in range(MATCHES))
    check_even(fair, range(20))
    with pytest.raises(AssertionError):
        check_even(fair + Counter({0: 60}) - Counter({1: 60}), range(20))
    with pytest.raises(AssertionError):
        check_even(Counter(number % 20 for number in range(MATCHES)), range(20))
