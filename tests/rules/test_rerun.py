"""Deciding a stored match again: the same facts and draws, or a difference that says where."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from games.rules.contract import snapshot
from games.rules.fold import fold
from games.rules.log import Event
from games.rules.newyork.components import components
from games.rules.newyork.form import canonical
from games.rules.newyork.rules import NewYork
from games.rules.registry import TITLES, get_rules
from games.rules.rerun import BROKEN, DRAWS, FACTS, REFUSED, Difference, rerun
from games.rules.trial import Trial
from games.rules.walk import walk
from tests.rules.altered import Altered
from tests.rules.games_to_check import option_sets
from tests.rules.games_to_check import walk as play


def played(title: str, seed: int = 3, moves: int = 60) -> Trial:
    rules = get_rules(title)
    *_, trial = play(rules, rules.seats[0], option_sets(rules)[0], seed, moves)
    return trial


def again(trial: Trial, log: list[Event] | None = None, secret: bytes | None = None) -> list[Difference]:
    events = trial.log if log is None else log
    options = events[0].payload["options"]
    return list(rerun(trial.rules, options, trial.seats, secret or trial.secret, trial.salts, events))


def changed(log: list[Event], number: int, **parts: object) -> list[Event]:
    event = log[number - 1]
    return [*log[: number - 1], replace(event, payload={**event.payload, **parts}), *log[number:]]


@pytest.mark.parametrize("title", TITLES)
def test_todays_rules_come_to_the_same_again(title: str) -> None:
    assert again(played(title)) == []


def test_moves_that_were_taken_back_are_decided_again_too() -> None:
    trial = played("niagara", moves=1)
    assert trial.can_undo()
    trial.undo()
    assert again(trial) == []
    move = {"kind": "pick", "card": "no such card"}
    assert [found.what for found in again(trial, changed(trial.log, 2, move=move))] == [REFUSED]


def test_other_facts_are_a_difference_where_they_stand() -> None:
    trial = played("duel", moves=1)
    first = trial.log[0].payload["facts"]
    found = again(trial, changed(trial.log, 2, facts=[]))
    assert [(difference.number, difference.what) for difference in found] == [(2, FACTS)]
    assert again(trial, changed(trial.log, 2, facts=first[:1]))[0].what == FACTS


def test_other_lots_are_a_difference() -> None:
    trial = played("duel", moves=1)
    assert {difference.what for difference in again(trial, secret=b"another")} == {FACTS, DRAWS}


class Breaks(Altered):
    def decide(self, *_: Any) -> Any:
        return int("")


def test_rules_that_break_are_a_difference_too() -> None:
    trial = played("niagara", moves=1)
    broken = Breaks(trial.rules)
    options = trial.log[0].payload["options"]
    found = list(rerun(broken, options, trial.seats, trial.secret, trial.salts, trial.log))
    assert [(difference.number, difference.what) for difference in found] == [(2, BROKEN)]


def test_a_match_in_a_city_of_its_own_is_set_up_in_it_again() -> None:
    """ADR 10: event 1 holds the city; the city of new matches is not asked."""
    raw = components()
    raw["streets"] = [{**street, "name": f"New {street['name']}"} for street in raw["streets"]]
    rules = NewYork(canonical(json.loads(json.dumps(raw))))
    trial = Trial(rules, 2, option_sets(rules)[0], "city")
    assert (
        list(rerun(get_rules("newyork"), trial.log[0].payload["options"], 2, trial.secret, trial.salts, trial.log))
        == []
    )


def test_a_walk_ends_where_the_fold_does() -> None:
    trial = played("niagara", moves=1)
    trial.undo()
    trial.play(0, trial.rules.legal_moves(trial.state, 0)[0])
    *_, last = walk(trial.rules, trial.log)
    folded = fold(trial.rules, trial.log)
    assert snapshot(last.after.state) == snapshot(folded.state)
    assert last.after.questions == folded.questions
