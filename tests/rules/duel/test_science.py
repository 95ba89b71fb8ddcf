"""Science (D-Sc): pairs, progress tokens, supremacy."""

from __future__ import annotations

import pytest

from games.rules.duel.cards import ROWS
from games.rules.duel.facts import MatchEnded, TokenOffered, TokenTaken
from games.rules.duel.goods import NO_SYMBOL
from tests.rules.duel.board import NUMBERS, asked, build, choose, city, duel_state, kinds, legal, only, refusal, table

GREEN = [row for row in ROWS if row.symbol != NO_SYMBOL]
PAIRS = [(one.key, other.key) for one in GREEN for other in GREEN if one.symbol == other.symbol and one is not other]
# One card of each symbol.
SIX = ("apothecary", "workshop", "scriptorium", "pharmacist", "academy", "university")


def test_there_are_six_symbols_each_on_two_cards():
    """D-Sc1."""
    assert len(PAIRS) == 12
    assert len({row.symbol for row in GREEN}) == 6


@pytest.mark.parametrize(("owned", "built"), PAIRS)
def test_two_equal_symbols_let_their_owner_take_a_token(owned, built):
    """D-Sc1: at once."""
    state = duel_state(built, "altar", cities=((owned,), ()), coins=(30, 7), board=("law", "economy"))
    facts = build(state, built)
    assert facts[-1] == TokenOffered(0)
    assert asked(state) == (0, "token")
    assert legal(state) == [{"kind": "take_token", "token": token} for token in ("economy", "law")]


def test_the_token_is_taken_from_the_board_and_kept():
    """D-Sc1."""
    state = duel_state("academy", "altar", cities=(("study",), ()), coins=(30, 7), board=("philosophy", "economy"))
    build(state, "academy")
    assert refusal(state, 0, {"kind": "take_token", "token": "law"}) == ("token_not_there", {"token": "law"})
    assert refusal(state, 0, {"kind": "keep_token", "token": "economy"}) == ("not_asked", {})
    assert refusal(state, 1, {"kind": "take_token", "token": "economy"}) == ("not_asked", {})
    assert choose(state, "take_token", "economy")[0] == TokenTaken(0, NUMBERS["economy"], 0)
    assert table(state)["board"] == ["philosophy"]
    assert city(state)["tokens"] == ["economy"]
    assert asked(state) == (1, "card")


def test_the_opponents_symbols_do_not_make_a_pair():
    """D-Sc1: in your city."""
    state = duel_state("academy", "altar", cities=((), ("study",)), coins=(30, 7))
    assert kinds(build(state, "academy")) == ["CardBuilt", "TurnBegun"]


def test_a_first_symbol_gives_nothing():
    """D-Sc1."""
    state = duel_state("academy", "altar", cities=(("university",), ()), coins=(30, 7))
    assert kinds(build(state, "academy")) == ["CardBuilt", "TurnBegun"]


def test_several_pairs_give_several_tokens():
    """D-Sc1: one for each, until the board is empty (D-X11)."""
    state = duel_state(
        "library", "school", "altar", cities=(("scriptorium", "apothecary"), ()), coins=(30, 7), board=("law",)
    )
    build(state, "library")
    choose(state, "take_token", "law")
    state.turn = 0
    assert kinds(build(state, "school")) == ["CardBuilt", "TurnBegun"]


@pytest.mark.parametrize("last", SIX)
def test_six_different_symbols_win_at_once(last):
    """D-Sc2."""
    state = duel_state(last, "altar", cities=([card for card in SIX if card != last], ()), coins=(30, 7))
    facts = build(state, last)
    assert kinds(facts) == ["CardBuilt", "MatchEnded"]
    assert (facts[-1].reason, facts[-1].winners) == ("scientific", (0,))
    assert asked(state) is None


def test_five_symbols_and_pairs_do_not_win():
    """D-Sc2: six different ones."""
    state = duel_state("dispensary", "altar", cities=(SIX[:5], ()), coins=(30, 7))
    assert kinds(build(state, "dispensary")) == ["CardBuilt", "TokenOffered"]


def test_law_is_one_of_the_six():
    """D-Sc2, D-X4: five symbols and Law."""
    state = duel_state("academy", "altar", cities=(SIX[:4], ()), coins=(30, 7), tokens=(("law",), ()))
    assert kinds(build(state, "academy")) == ["CardBuilt", "MatchEnded"]


def test_the_second_player_wins_by_science_too():
    """D-Sc2."""
    state = duel_state("academy", "altar", cities=((), SIX[:4]), coins=(7, 30), tokens=((), ("law",)), turn=1)
    assert only(build(state, "academy", seat=1), MatchEnded).winners == (1,)
