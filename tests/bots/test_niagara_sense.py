"""Niagara's sense of play: what the search is told about positions, and worlds it holds possible."""

from __future__ import annotations

import pytest

from games.rules.chance import SeededChance
from games.rules.contract import snapshot
from games.rules.niagara.bot import evaluate, prospects, wants
from games.rules.niagara.laws import NIAGARA_LAWS
from games.rules.niagara.moves import DECLINE, Buy
from games.rules.niagara.river import FALLS, KINDS
from games.rules.niagara.rules import NIAGARA
from games.rules.niagara.state import BUY
from tests.bots.positions import BOT, new_match, play, positions

pytestmark = pytest.mark.embedded_only


def test_shares_of_the_victory_add_up_to_one() -> None:
    for state, _ in positions(40):
        assert sum(evaluate(state)) == pytest.approx(1)
        assert min(evaluate(state)) > 0


def test_a_match_that_is_over_belongs_to_its_winners() -> None:
    state, chance = new_match(3), SeededChance(2)
    while asked := NIAGARA.decisions(state):
        seat = next(iter(asked))
        play(state, seat, BOT.rollout_move(NIAGARA.redact(state, seat), seat, chance))
    outcome = NIAGARA.outcome(state)
    assert outcome is not None
    assert evaluate(state) == [1 / len(outcome.winners) if seat in outcome.winners else 0 for seat in range(3)]


def test_imagined_worlds_are_sound_and_look_the_same_to_the_seat() -> None:
    chance = SeededChance(3)
    for state, seat in positions(60, every=3):
        seen = NIAGARA.redact(state, seat)
        world = BOT.imagine(seen, seat, chance)
        assert NIAGARA_LAWS.broken_laws(world) == []
        assert snapshot(NIAGARA.redact(world, seat)) == snapshot(seen)


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


class NeverStrays(SeededChance):
    """The policy's own choice: the one move in so many that is any legal move does not come up."""

    def __init__(self) -> None:
        super().__init__(1)

    def below(self, size: int) -> int:
        return size - 1
