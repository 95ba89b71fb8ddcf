"""The search in tiny games: lots, choices made at once, secrets, and more than two players."""

from __future__ import annotations

import pytest

from games.rules.search.tree import CountedChance, Search
from tests.bots.toys import RULES, UNKNOWN, Ask, Joint, Leaf, Lots, Spot, ToyBot, ToyState, end

pytestmark = pytest.mark.embedded_only


def search(spot: Spot, *, seats: int = 2, hidden: int = 0, numbers: int = 1, simulations: int = 400) -> Search:
    state = ToyState(spot, hidden=hidden, numbers=numbers)
    found = Search(RULES, ToyBot(seats), state, 0, CountedChance(7))
    found.run(simulations)
    return found


def share_of(found: Search, move: str) -> float:
    place = found.arms.moves.index(move)
    return found.arms.totals[place] / found.arms.visits[place]


def test_it_looks_behind_the_rivals_best_answer() -> None:
    trap = Ask(1, {"blunder": end(1, 0), "punish": end(0, 1)})
    assert search(Ask(0, {"greed": trap, "care": end(0.6, 0.4)})).best() == "care"


def test_lots_are_weighed_by_how_likely_they_are() -> None:
    """A gamble is worth its mean, however good its best outcome is."""
    one_in_four = Lots((end(1, 0), end(0, 1), end(0, 1), end(0, 1)))
    found = search(Ask(0, {"gamble": one_in_four, "sure": end(0.4, 0.6)}))
    assert found.best() == "sure"
    assert share_of(found, "gamble") == pytest.approx(0.25, abs=0.12)


def test_lots_are_answered_when_they_are_known() -> None:
    """Who chooses after the lots chooses knowing them: both outcomes can be made the best of."""
    left, right = (
        Ask(0, {"left": end(*one), "right": end(*other)}) for one, other in [((1, 0), (0, 1)), ((0, 1), (1, 0))]
    )
    found = search(Ask(0, {"wait": Lots((left, right)), "sure": end(0.8, 0.2)}))
    assert found.best() == "wait"
    assert share_of(found, "wait") > 0.9


def test_what_many_lots_bring_is_drawn_little_by_little() -> None:
    """A move with a thousand outcomes is not looked at only once in each."""
    many = Lots(tuple(Ask(0, {"win": end(1, 0), "lose": end(0, 1)}) for _ in range(1000)))
    found = search(Ask(0, {"draw": many, "sure": end(0.75, 0.25)}), simulations=900)
    outcomes = found.root.outcomes[0]
    assert len(outcomes.nodes) < outcomes.visits / 4
    assert found.best() == "draw"


def test_seats_asked_at_once_choose_without_knowing_each_other() -> None:
    """Odd or even: whoever knew the other's choice would always win; apart, each wins half of the time."""
    evens = {(one, other): end(1, 0) if one == other else end(0, 1) for one in "hd" for other in "hd"}
    found = search(Joint(("h", "d"), ("h", "d"), evens), simulations=4000)
    visits = found.arms.visits
    assert 0.3 < visits[0] / sum(visits) < 0.7
    assert found.sums[0] / found.simulations == pytest.approx(0.5, abs=0.08)


def test_a_mixed_choice_comes_near_to_the_one_that_cannot_be_exploited() -> None:
    """The first row should be chosen in 2 of 7 cases, the first column in 3 of 7; the game is worth 3 of 7."""
    payoffs = {("h", "h"): 1.0, ("h", "d"): 0.0, ("d", "h"): 0.2, ("d", "d"): 0.6}
    spots = {picks: end(share, 1 - share) for picks, share in payoffs.items()}
    found = search(Joint(("h", "d"), ("h", "d"), spots), simulations=4000)
    assert found.root.arms is not None
    shares = [arms.visits[0] / arms.visits_in_all for arms in found.root.arms]
    assert shares == pytest.approx([2 / 7, 3 / 7], abs=0.05)
    assert found.sums[0] / found.simulations == pytest.approx(3 / 7, abs=0.03)


def test_a_choice_that_is_better_whatever_the_other_does_is_found() -> None:
    payoffs = {
        ("c", "c"): end(0.6, 0.4),
        ("c", "d"): end(0.3, 0.7),
        ("d", "c"): end(0.7, 0.3),
        ("d", "d"): end(0.4, 0.6),
    }
    found = search(Joint(("c", "d"), ("c", "d"), payoffs))
    assert found.best() == "d"
    assert found.root.arms is not None
    assert [arms.visits[1] > arms.visits[0] for arms in found.root.arms] == [True, True]


def guess(shows: bool = False) -> Ask:
    return Ask(0, {"one": Leaf(((1, 0), (0, 1))), "two": Leaf(((0, 1), (1, 0)))}, shows=shows)


def test_it_does_not_act_as_if_it_will_know_a_secret() -> None:
    """In each world by itself guessing wins; to a seat that does not know the world it is worth a half."""
    found = search(Ask(0, {"guess": guess(), "sure": end(0.65, 0.35)}), hidden=UNKNOWN, numbers=2, simulations=1500)
    assert found.best() == "sure"
    assert share_of(found, "guess") < 0.65


def test_it_counts_on_a_secret_that_will_be_out() -> None:
    found = search(Ask(0, {"look": guess(shows=True), "sure": end(0.65, 0.35)}), hidden=UNKNOWN, numbers=2)
    assert found.best() == "look"


def test_a_rivals_move_that_few_worlds_allow_is_not_taken_for_a_bad_one() -> None:
    """The account of a move counts how often it could be made."""

    class Cautious(ToyBot):
        def candidates(self, state: ToyState, seat: int) -> list[str]:
            moves = list(super().candidates(state, seat))
            return moves if seat == 0 or state.hidden == 0 else [move for move in moves if move != "strike"]

    reply = Ask(1, {"pass": end(0.5, 0.5), "strike": end(0, 1)})
    found = Search(
        RULES, Cautious(), ToyState(Ask(0, {"open": reply, "close": end(0.45, 0.55)}), UNKNOWN, 5), 0, CountedChance(3)
    )
    found.run(1500)
    assert share_of(found, "open") == pytest.approx(0.4, abs=0.05)
    assert found.best() == "close"


def test_three_players_each_play_for_themselves() -> None:
    """Seat 1 takes what is best for itself, not what is worst for seat 0."""
    kind = Ask(1, {"own": end(0.6, 0.4, 0.0), "spite": end(0.0, 0.2, 0.8)})
    found = search(Ask(0, {"trust": kind, "sure": end(0.3, 0.3, 0.4)}), seats=3)
    assert found.best() == "trust"


def test_only_the_given_moves_are_looked_at() -> None:
    found = Search(RULES, ToyBot(), ToyState(Ask(0, {"a": end(1, 0), "b": end(0, 1)})), 0, CountedChance(1), ["b"])
    found.run(20)
    assert found.best() == "b"
    assert found.sums == [0.0, 20.0]


def test_a_settled_search_cannot_change_its_mind() -> None:
    found = search(Ask(0, {"a": end(1, 0), "b": end(0, 1)}), simulations=100)
    lead = abs(found.arms.visits[0] - found.arms.visits[1])
    assert found.is_settled(lead - 1)
    assert not found.is_settled(lead)
