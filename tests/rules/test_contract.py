"""What every title must keep, on seeded random matches."""

from __future__ import annotations

import json

import pytest

from games.rules.chance import SeededChance
from games.rules.contract import (
    check_asked,
    check_hidden_lines,
    check_laws,
    check_move_codec,
    check_moves,
    check_mutants,
    check_views,
    describe_all,
    snapshot,
)
from games.rules.errors import BadLog
from games.rules.fold import fold
from games.rules.laws import LAWS
from games.rules.log import Event
from games.rules.protocol import SPECTATOR, check_options
from games.rules.registry import TITLES
from games.rules.search.bot import BOTS
from games.rules.trial import Trial
from tests.rules.games_to_check import tables, walk

TABLES = [
    pytest.param(rules, seats, options, id=f"{key}-{seats}-{'-'.join(map(str, options.values()))}")
    for key, rules in TITLES.items()
    for seats, options in tables(rules)
]
on_tables = pytest.mark.parametrize(("rules", "seats", "options"), TABLES)


@on_tables
def test_somebody_is_asked_until_the_match_is_over(rules, seats, options):
    for seed in (1, 2, 3):
        for trial in walk(rules, seats, options, seed):
            check_asked(rules, seats, trial.state)


@on_tables
def test_decide_accepts_every_legal_move_and_changes_nothing(rules, seats, options):
    for trial in walk(rules, seats, options, 4, most=150):
        check_moves(rules, seats, trial.state, seed=trial.position.version)


@on_tables
def test_decide_refuses_what_is_not_legal_and_never_crashes(rules, seats, options):
    chance = SeededChance(5)
    known = []
    for trial in walk(rules, seats, options, 5, most=200):
        for seat in rules.decisions(trial.state):
            known += [rules.codec.encode_move(move) for move in rules.legal_moves(trial.state, seat)[:6]]
        known = known[-400:]
        check_mutants(rules, trial.state, chance, known or [{"kind": "nonsense"}], 12, seed=5)


@on_tables
def test_conservation_laws_hold(rules, seats, options):
    for seed in (6, 7, 8):
        for trial in walk(rules, seats, options, seed):
            check_laws(LAWS[rules.key], trial.state)


@on_tables
def test_the_log_folds_to_the_live_state_after_every_event(rules, seats, options):
    for trial in walk(rules, seats, options, 9, most=120):
        trial.check_fold()


@on_tables
def test_moves_survive_json(rules, seats, options):
    for trial in walk(rules, seats, options, 10, most=150):
        for seat in rules.decisions(trial.state):
            for move in rules.legal_moves(trial.state, seat):
                check_move_codec(rules, move)


@on_tables
def test_views_show_what_is_needed_and_hide_what_is_secret(rules, seats, options):
    """Redaction: states that differ only in what a viewer may not know give byte-identical views."""
    chance = SeededChance(11)
    for place, trial in enumerate(walk(rules, seats, options, 11, most=150)):
        if place % 3 == 0:
            check_views(rules, LAWS[rules.key], seats, trial.state, chance)


@on_tables
def test_log_lines_hide_what_is_secret(rules, seats, options):
    for place, trial in enumerate(walk(rules, seats, options, 12, most=90)):
        if place % 9 < 2:
            check_hidden_lines(rules, LAWS[rules.key], seats, trial.state, seed=12)


@on_tables
def test_every_fact_that_is_worth_a_line_has_one_for_everybody(rules, seats, options):
    """A match is told to seats and spectators alike: no event of it is silent to all."""
    for trial in walk(rules, seats, options, 13, most=100):
        event = trial.log[-1]
        facts = rules.codec.decode_facts(event.payload["facts"])
        for viewer in (*range(seats), SPECTATOR):
            assert describe_all(rules, facts, viewer) != "[]"


@on_tables
def test_undo_leads_back_to_the_same_state_and_questions(rules, seats, options):
    undone = 0
    for trial in walk(rules, seats, options, 14, most=60):
        if trial.can_undo():
            move = rules.codec.decode_move(trial.log[-1].payload["move"])
            seat = trial.log[-1].seat
            trial.undo()
            trial.play(seat, move)
            trial.check_fold()
            undone += 1
    assert undone > 0


@on_tables
def test_an_undo_across_an_undo_counts_once(rules, seats, options):
    trial = Trial(rules, seats, options, "twice")
    chance = SeededChance(15)
    start = snapshot(trial.state)
    for _ in range(3):
        seat = min(rules.decisions(trial.state))
        trial.play(seat, chance.pick(rules.legal_moves(trial.state, seat)))
        if not trial.can_undo():
            pytest.skip("the first move of this title cannot be taken back")
        trial.undo()
    assert snapshot(trial.state) == start
    assert trial.position.version == 7


@on_tables
def test_copies_are_independent(rules, seats, options):
    for trial in walk(rules, seats, options, 16, most=80):
        before = snapshot(trial.state)
        twin = rules.copy(trial.state)
        assert snapshot(twin) == before
        for seat in list(rules.decisions(twin))[:1]:
            move = rules.legal_moves(twin, seat)[0]
            for fact in rules.decide(twin, seat, move, SeededChance(16)):
                rules.apply(twin, fact)
            assert snapshot(trial.state) == before
            assert snapshot(twin) != before


@on_tables
def test_sensible_play_comes_to_an_end(rules, seats, options):
    bot = BOTS[rules.key]
    chance = SeededChance(17)
    trial = Trial(rules, seats, options, "to the end")
    for _ in range(20_000):
        if trial.is_over:
            break
        seat = chance.pick(sorted(rules.decisions(trial.state)))
        trial.play(seat, bot.rollout_move(rules.redact(trial.state, seat), seat, chance))
    trial.end()
    outcome = rules.outcome(trial.state)
    assert sorted(outcome.ranks)[0] == 1
    assert len(outcome.ranks) == len(outcome.scores) == seats
    assert all(outcome.ranks[seat] == 1 for seat in outcome.winners)
    assert json.loads(json.dumps(trial.log[-1].payload))["outcome"]["reason"] == outcome.reason
    folded = fold(rules, trial.log)
    assert folded.is_over
    assert not folded.questions


@pytest.mark.parametrize("rules", TITLES.values(), ids=TITLES)
def test_options_are_complete_and_checked(rules):
    assert check_options(rules, {}) == {option.key: option.default for option in rules.options}
    with pytest.raises(ValueError, match="unknown option"):
        check_options(rules, {"nonsense": 1})
    for option in rules.options:
        with pytest.raises(ValueError, match="cannot be"):
            check_options(rules, {option.key: "nonsense"})


@pytest.mark.parametrize("rules", TITLES.values(), ids=TITLES)
def test_a_damaged_log_is_refused(rules):
    options = check_options(rules, {})
    trial = Trial(rules, rules.seats[0], options, "damaged")
    first = trial.log[0]
    with pytest.raises(BadLog):
        fold(rules, [first, Event(3, "move", 0, {"facts": []}, rules.schema)])
    with pytest.raises(BadLog):
        fold(rules, [first, Event(2, "move", 0, {"facts": [{"kind": "nonsense"}]}, rules.schema)])
    with pytest.raises(BadLog):
        fold(rules, [first, Event(2, "nonsense", 0, {}, rules.schema)])


@on_tables
def test_a_match_can_be_counted_at_any_time(rules, seats, options):
    """Ranks and points for everybody, without changing anything; at the end the points are those of the result."""
    for trial in walk(rules, seats, options, 21, most=120):
        before = snapshot(trial.state)
        counted = rules.adjudicate(trial.state)
        assert snapshot(trial.state) == before
        assert counted.reason == "scored"
        assert len(counted.ranks) == len(counted.scores) == seats
        assert min(counted.ranks) == 1
        json.dumps(dict(counted.details))
        outcome = rules.outcome(trial.state)
        if outcome is not None:
            assert counted.scores == outcome.scores
