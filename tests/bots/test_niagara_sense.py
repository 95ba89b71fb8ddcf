"""Niagara's sense of play: what the search is told about positions, and worlds it holds possible."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.chance import SeededChance
from games.rules.contract import snapshot
from games.rules.niagara.laws import NIAGARA_LAWS
from games.rules.niagara.moves import DECLINE, Buy, Paddle, Steal
from games.rules.niagara.river import (
    AMETHYST,
    C2,
    C4,
    C5,
    CLOUD,
    FALLS,
    FULL_HAND,
    HIDDEN_CARD,
    KINDS,
    L1,
    L2,
    NO_CARD,
    SHORE,
)
from games.rules.niagara.rules import NIAGARA
from games.rules.niagara.sense import appraise, prospects, wants
from games.rules.niagara.state import BUY, PADDLE, PICK, State
from games.rules.search.levels import Level
from games.rules.search.players import think
from tests.bots.positions import BOT, new_match, play, positions

pytestmark = pytest.mark.embedded_only


each_evaluation = pytest.mark.parametrize("evaluate", [appraise, BOT.evaluate], ids=["by hand", "of the search"])


@each_evaluation
@pytest.mark.parametrize("seats", [3, 5])
def test_shares_of_the_victory_add_up_to_one(evaluate: Any, seats: int) -> None:
    for state, _ in positions(40, seats):
        assert sum(evaluate(state)) == pytest.approx(1)
        assert min(evaluate(state)) > 0


@each_evaluation
def test_it_does_not_matter_how_seats_are_numbered(evaluate: Any) -> None:
    for state, _ in positions(40, every=3):
        shares = evaluate(state)
        assert evaluate(moved_round(state)) == pytest.approx([shares[-1], *shares[:-1]])


def moved_round(state: Any) -> State:
    """Return the same position with everybody one seat further on."""
    moved: State = state.copy()
    moved.at = state.at[-2:] + state.at[:-2]
    moved.gems = state.gems[-2:] + state.gems[:-2]
    moved.owned = state.owned[-KINDS:] + state.owned[:-KINDS]
    moved.hands = state.hands[-1:] + state.hands[:-1]
    moved.cards = state.cards[-1:] + state.cards[:-1]
    moved.shown = state.shown << 1 & 2**state.seats - 1 | state.shown >> state.seats - 1
    moved.buoy = (state.buoy + 1) % state.seats
    moved.turn = state.turn if state.turn < 0 else (state.turn + 1) % state.seats
    return moved


@each_evaluation
def test_a_match_that_is_over_belongs_to_its_winners(evaluate: Any) -> None:
    state, chance = new_match(3), SeededChance(2)
    while asked := NIAGARA.decisions(state):
        seat = next(iter(asked))
        play(state, seat, BOT.rollout_move(NIAGARA.redact(state, seat), seat, chance))
    outcome = NIAGARA.outcome(state)
    assert outcome is not None
    assert evaluate(state) == [1 / len(outcome.winners) if seat in outcome.winners else 0 for seat in range(3)]


def test_imagined_worlds_are_sound_and_look_the_same_to_the_seat() -> None:
    """As long as all pick, a rival's secret pick is imagined as not made yet: it is made in the tree."""
    chance = SeededChance(3)
    for state, seat in positions(60, every=3):
        seen = NIAGARA.redact(state, seat)
        world = BOT.imagine(seen, seat, chance)
        assert NIAGARA_LAWS.broken_laws(world) == []
        if seen.phase == PICK:
            seen.cards = [NO_CARD if card == HIDDEN_CARD else card for card in seen.cards]
        assert snapshot(NIAGARA.redact(world, seat)) == snapshot(seen)


def test_worlds_differ_only_where_the_seat_is_told_that_they_may() -> None:
    chance = SeededChance(4)
    for state, seat in positions(60, every=3):
        seen = NIAGARA.redact(state, seat)
        if BOT.is_certain(seen, seat):
            first, second = (snapshot(BOT.imagine(seen, seat, chance)) for _ in range(2))
            assert first == second


def test_advancing_in_place_is_what_decide_and_apply_come_to() -> None:
    chance = SeededChance(4)
    for state, seat in positions(60, every=3):
        for move in NIAGARA.legal_moves(state, seat):
            quick, slow = state.copy(), state.copy()
            BOT.advance(quick, seat, move, chance)
            play(slow, seat, move)
            assert snapshot(quick) == snapshot(slow)


def test_nearer_to_a_goal_is_worth_more() -> None:
    assert prospects((3, 0, 0, 0, 0)) > prospects((2, 0, 0, 0, 0))
    four, seven = wants((3, 0, 0, 0, 0)), wants((2, 2, 2, 0, 0))
    assert four[0] > four[1], "the fourth of a kind wins"
    assert min(seven[:KINDS]) > wants((0, 0, 0, 0, 0))[0], "any seventh gem wins"


def test_who_has_no_canoe_left_buys_one_with_the_gem_it_misses_least() -> None:
    state = new_match(3)
    state.phase, state.turn = BUY, 0
    state.at[0] = state.at[1] = FALLS
    state.owned[:KINDS] = [3, 1, 0, 0, 0]
    assert BOT.rollout_move(state, 0, NeverStrays()) == Buy(1)


def test_a_gem_that_nearly_wins_is_not_given_for_a_second_canoe() -> None:
    state = new_match(3)
    state.phase, state.turn = BUY, 0
    state.at[1] = FALLS
    state.owned[:KINDS] = [3, 0, 0, 0, 0]
    assert BOT.rollout_move(state, 0, NeverStrays()) == DECLINE


@pytest.mark.parametrize("seats", [3, 5])
def test_what_is_looked_at_is_legal_and_never_nothing(seats: int) -> None:
    for state, seat in positions(80, seats, every=3):
        moves = BOT.candidates(state, seat)
        assert moves
        assert set(moves) <= set(NIAGARA.legal_moves(state, seat))
        priors = BOT.priors(state, seat, moves)
        assert len(priors) == len(moves)
        assert min(priors) > 0
        assert sum(priors) == pytest.approx(1)


def test_only_the_falls_and_the_other_order_of_two_canoes_are_not_looked_at() -> None:
    left_out = 0
    for state, seat in positions(120, every=3):
        moves = BOT.candidates(state, seat)
        for move in NIAGARA.legal_moves(state, seat):
            if move not in moves:
                left_out += 1
                assert isinstance(move, Paddle)
                assert move.to == FALLS or all(other.canoe != move.canoe for other in moves)
    assert left_out > 20


def chosen(state: Any, seat: int, simulations: int = 60) -> Any:
    level = Level("test", simulations=simulations, seconds=60.0)
    return think(NIAGARA, BOT, NIAGARA.redact(state, seat), seat, level, seed=1).move


def test_the_card_that_brings_the_winning_gem_home_is_picked() -> None:
    state = new_match(3)
    state.owned[:KINDS] = [3, 0, 0, 0, 0]
    state.at[0], state.gems[0] = C5, AMETHYST
    state.sites[0] -= 4
    for hand in ({1, 2, 5}, {3, 4, 6, CLOUD}, {2, 4, 5, CLOUD}):
        state.hands = [sum(1 << card for card in hand)] * 3
        state.round = 8 - len(hand)
        assert chosen(state, 0).card in (5, 6)


def test_the_winning_gem_is_brought_home() -> None:
    state = paddling(card=3)
    state.owned[:KINDS] = [3, 0, 0, 0, 0]
    state.at[1], state.gems[1] = C2, AMETHYST
    state.start = (SHORE, C2)
    assert chosen(state, 0) == Paddle(1, None, SHORE, None)


def test_a_winning_gem_is_stolen() -> None:
    state = paddling(card=2)
    state.owned[:KINDS] = [0, 1, 1, 1, 1]
    state.owned[KINDS : 2 * KINDS] = [3, 0, 0, 0, 0]
    state.at[0], state.at[2], state.gems[2] = C4, C2, AMETHYST
    state.start = (C4, SHORE)
    assert chosen(state, 0) == Paddle(0, None, C2, Steal(1, 0))


def test_a_canoe_above_the_falls_is_paddled_away_from_them() -> None:
    state = paddling(card=1)
    state.at[0], state.gems[0] = L2, AMETHYST
    state.start = (L2, SHORE)
    assert chosen(state, 0) == Paddle(0, None, L1, None)


def paddling(card: int) -> Any:
    """Return a match in which seat 0 has revealed its card and has the last turn of the round."""
    state = new_match(3)
    state.phase, state.buoy, state.turn, state.shown = PADDLE, 1, 0, 0b111
    state.cards = [card, 3, 4]
    state.hands = [FULL_HAND & ~(1 << its) for its in state.cards]
    return state


class NeverStrays(SeededChance):
    """The policy's own choice: the one move in so many that is any legal move does not come up."""

    def __init__(self) -> None:
        super().__init__(1)

    def below(self, size: int) -> int:
        return size - 1
