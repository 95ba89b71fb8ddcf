"""Reading a log: gaps, undo, questions and old schemas."""

from __future__ import annotations

import pytest

from games.rules.errors import BadLog
from games.rules.fold import Position, Question, facts_of, fold, surviving
from games.rules.log import Event, ended, undone
from games.rules.niagara.moves import PICKS
from games.rules.niagara.rules import NIAGARA
from games.rules.trial import Trial
from tests.rules.altered import Altered

OPTIONS = {"tie_break": "shared", "limit": "none"}


def plain(number: int, kind: str = "move") -> Event:
    return Event(number, kind, 0, {"facts": []}, 1)


def back(number: int, back_to: int) -> Event:
    return undone(NIAGARA, number, 0, back_to)


def numbers(log: list[Event]) -> list[int]:
    return [event.number for event in surviving(log)]


def test_an_undo_removes_what_came_after_its_target():
    assert numbers([plain(1), plain(2), plain(3), back(4, 1)]) == [1]
    assert numbers([plain(1), plain(2), back(3, 1), plain(4)]) == [1, 4]


def test_what_was_undone_stays_undone_by_later_undos():
    assert numbers([plain(1), plain(2), back(3, 1), plain(4), back(5, 1), plain(6)]) == [1, 6]
    assert numbers([plain(1), plain(2), plain(3), back(4, 2), back(5, 1)]) == [1]


def test_a_gap_in_the_log_is_refused():
    with pytest.raises(BadLog) as refused:
        surviving([plain(1), plain(3)])
    assert refused.value.params == {"expected": 2, "found": 3}
    with pytest.raises(BadLog):
        Position(NIAGARA).step(plain(2))


def test_an_open_question_keeps_its_token_when_others_act():
    """Several seats are asked at once: a rival's answer does not make one's own token stale."""
    trial = Trial(NIAGARA, 3, OPTIONS, "tokens")
    assert trial.position.questions == {seat: Question("pick", 1) for seat in range(3)}
    trial.play(1, PICKS[2])
    assert trial.position.questions == {0: Question("pick", 1), 2: Question("pick", 1)}


def test_a_seat_asked_again_has_a_new_token():
    trial = Trial(NIAGARA, 3, OPTIONS, "tokens")
    for seat in range(3):
        trial.play(seat, PICKS[4])
    assert list(trial.position.questions.values()) == [Question("paddle", 4)]


def test_undo_puts_the_same_questions_again():
    trial = Trial(NIAGARA, 3, OPTIONS, "tokens")
    trial.play(1, PICKS[2])
    trial.play(2, PICKS[2])
    trial.undo()
    assert trial.position.questions == {0: Question("pick", 1), 2: Question("pick", 1)}
    assert trial.position.version == 4


def test_an_ended_match_asks_nothing():
    trial = Trial(NIAGARA, 3, OPTIONS, "ended early")
    outcome = NIAGARA.adjudicate(trial.state)
    log = [*trial.log, ended(NIAGARA, 2, outcome, b"")]
    position = fold(NIAGARA, log)
    assert position.is_over
    assert position.outcome == outcome
    assert position.questions == {}


def test_a_copy_of_a_position_goes_its_own_way():
    trial = Trial(NIAGARA, 3, OPTIONS, "copy")
    twin = trial.position.copy()
    trial.play(0, PICKS[1])
    assert twin.version == 1
    assert 0 in twin.questions
    assert twin.state.cards == [0, 0, 0]


class NiagaraOfTomorrow(Altered):
    """Schema 3: `buoy` was once called `first`, and before that it counted from 1."""

    schema = 3

    def count_from_zero(self, kind, payload):
        if kind == "started":
            facts = [{**fact, "first": fact["first"] - 1} for fact in payload["facts"]]
            return {**payload, "facts": facts}
        return payload

    def rename_first(self, kind, payload):
        if kind == "started":
            facts = [{"buoy": fact["first"], "arm": fact["arm"], "kind": fact["kind"]} for fact in payload["facts"]]
            return {**payload, "facts": facts}
        return payload

    @property
    def upcasters(self):
        return {1: self.count_from_zero, 2: self.rename_first}


@pytest.mark.parametrize(("schema", "key", "value"), [(1, "first", 3), (2, "first", 2), (3, "buoy", 2)])
def test_old_payloads_are_brought_up_step_by_step_and_left_as_they_are(schema, key, value):
    rules = NiagaraOfTomorrow(NIAGARA)
    fact = {"kind": "board_set_up", "arm": "L", key: value}
    event = Event(1, "started", None, {"seats": 3, "options": OPTIONS, "facts": [fact]}, schema)
    assert fold(rules, [event]).state.buoy == 2
    assert facts_of(rules, event)[0].buoy == 2
    assert event.payload["facts"][0] == {"kind": "board_set_up", "arm": "L", key: value}
