"""The contract's checks must be able to fail: each is shown a title with one fault."""

from __future__ import annotations

import pytest

from games.rules.chance import SeededChance
from games.rules.contract import (
    BrokenContract,
    check_asked,
    check_hidden_lines,
    check_laws,
    check_moves,
    check_mutants,
    check_views,
)
from games.rules.errors import IllegalMove
from games.rules.niagara.facts import CardPicked
from games.rules.niagara.laws import NIAGARA_LAWS
from games.rules.niagara.moves import PICKS
from games.rules.niagara.rules import NIAGARA
from games.rules.protocol import Line
from games.rules.trial import Trial
from tests.rules.altered import Altered

OPTIONS = {"tie_break": "shared", "limit": "none"}


def after_two_picks(rules):
    trial = Trial(rules, 3, OPTIONS, "faulty")
    trial.play(0, PICKS[3])
    trial.play(1, PICKS[5])
    return trial.state


class TellsPicks(Altered):
    def redact(self, state, viewer):
        return state.copy()


class TellsPicksInTheLog(Altered):
    def describe(self, fact, viewer):
        if isinstance(fact, CardPicked):
            return Line("picked", {"card": fact.card})
        return self.rules.describe(fact, viewer)


class ForgetsAMove(Altered):
    def legal_moves(self, state, seat):
        return self.rules.legal_moves(state, seat)[1:]


class RefusesAMove(Altered):
    def decide(self, state, seat, move, chance):
        if move == PICKS[6]:
            raise IllegalMove("whim")
        return self.rules.decide(state, seat, move, chance)


class WritesWhileDeciding(Altered):
    def decide(self, state, seat, move, chance):
        state.weather += 1
        return self.rules.decide(state, seat, move, chance)


class AsksNobody(Altered):
    def decisions(self, state):
        return {}


def test_a_view_that_tells_a_pick_is_caught():
    state = after_two_picks(TellsPicks(NIAGARA))
    with pytest.raises(BrokenContract, match="may not know"):
        check_views(TellsPicks(NIAGARA), NIAGARA_LAWS, 3, state, SeededChance(1))


def test_a_log_line_that_tells_a_pick_is_caught():
    rules = TellsPicksInTheLog(NIAGARA)
    with pytest.raises(BrokenContract, match="may not know"):
        check_hidden_lines(rules, NIAGARA_LAWS, 3, Trial(rules, 3, OPTIONS, "faulty").state, seed=1)


def test_a_legal_move_that_is_not_listed_is_caught():
    rules = ForgetsAMove(NIAGARA)
    known = [rules.codec.encode_move(move) for move in PICKS.values()]
    with pytest.raises(BrokenContract, match="disagree"):
        check_mutants(rules, after_two_picks(rules), SeededChance(1), known, 200, seed=1)


def test_a_listed_move_that_is_refused_is_caught():
    rules = RefusesAMove(NIAGARA)
    with pytest.raises(BrokenContract, match="refused"):
        check_moves(rules, 3, after_two_picks(rules), seed=1)


def test_deciding_that_writes_is_caught():
    state = after_two_picks(NIAGARA)
    with pytest.raises(BrokenContract, match="changed the state"):
        check_moves(WritesWhileDeciding(NIAGARA), 3, state, seed=1)


def test_a_match_that_asks_nobody_is_caught():
    with pytest.raises(BrokenContract, match="asked"):
        check_asked(AsksNobody(NIAGARA), 3, after_two_picks(NIAGARA))


def test_a_gem_too_many_is_caught():
    state = after_two_picks(NIAGARA)
    state.owned[0] += 1
    with pytest.raises(BrokenContract, match="8 gems"):
        check_laws(NIAGARA_LAWS, state)
