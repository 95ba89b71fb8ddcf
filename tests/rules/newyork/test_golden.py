"""Stored matches are read for ever: one for every way to end folds to what it meant when it was written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.rules.chance import LotChance
from games.rules.contract import snapshot
from games.rules.fold import facts_of, fold
from games.rules.log import encode_outcome
from games.rules.newyork import build, decide, score
from games.rules.newyork.city import city_of
from games.rules.newyork.facts import FACT_KINDS
from games.rules.newyork.moves import MOVE_KINDS
from games.rules.newyork.rules import NEWYORK
from games.rules.newyork.terms import ENDS
from games.rules.trial import decode_log
from tests.rules.golden_matches import as_json, check_final_state, check_lots, check_todays_rules, folded

GOLDEN = Path(__file__).parents[2] / "golden" / "newyork"
# How each match ends, and what decides it.
TIE_BREAKS = {"tiles": "legendary", "market": "gold", "points": "shared", "limit": "none"}
MATCHES = {reason: json.loads((GOLDEN / f"{reason}.json").read_text(encoding="utf-8")) for reason in TIE_BREAKS}
SAMPLES = json.loads((GOLDEN / "samples.json").read_text(encoding="utf-8"))

on_matches = pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)


@on_matches
def test_a_golden_match_folds_to_its_final_state_and_result(match):
    check_final_state(NEWYORK, match)


@pytest.mark.parametrize("reason", TIE_BREAKS)
def test_there_is_a_match_for_every_way_to_end(reason):
    """N-E1, N-V3, N-X13, and every way to break a tie: N-F4."""
    outcome = MATCHES[reason]["log"][-1]["payload"]["outcome"]
    assert outcome["reason"] == reason
    assert outcome["details"]["tie_break"] == TIE_BREAKS[reason]
    assert set(TIE_BREAKS) == set(ENDS.names)


@on_matches
def test_the_lots_can_be_checked_with_the_revealed_secret(match):
    check_lots(match)


@on_matches
def test_todays_rules_come_to_the_same_facts(match):
    """Not how a match is read, but a check: every stored move decided again, with the same lots."""
    check_todays_rules(NEWYORK, match)


# Numbers that a later edition or a repaired error might change, and something else for each.
CHANGES = {
    build: {"END_WHEN_UNBUILT": 9, "THRESHOLDS": ((0, 0, 1, 2),) * 4, "GOLD_PRESTIGE": 0},
    decide: {
        "BEGINNER_STREETS": ("cedar",),
        "END_WHEN_UNBUILT": 9,
        "INTRODUCTORY_GOAL": 5,
        "OPEN_CARDS": 6,
        "STREETS_IN_PLAY": 1,
        "TWO_PLAYERS": 3,
    },
    score: {
        "ARCHITECT": (9,) * 6,
        "BARON": (9,) * 7,
        "GOLD_PER_DISTRICT": 1,
        "KING_POINTS": 9,
        "STREET_BONUS": 9,
        "TYCOON_POINTS": 9,
    },
}


@pytest.fixture
def changed_tables(monkeypatch):
    for module, tables in CHANGES.items():
        for name, table in tables.items():
            assert getattr(module, name) != table
            monkeypatch.setattr(module, name, table)
    for match in MATCHES.values():
        city = city_of(folded(NEWYORK, match).state.source)
        monkeypatch.setattr(city, "points", [9] * len(city.points))
        monkeypatch.setattr(city, "heights", [0] * len(city.heights))


@on_matches
def test_changed_tables_do_not_change_an_old_match(match, changed_tables):
    """Points, thresholds, goals, bonuses: an old log folds to the same state and result."""
    position = folded(NEWYORK, match)
    assert as_json(snapshot(position.state)) == match["final"]["state"]
    assert as_json(encode_outcome(NEWYORK.outcome(position.state))) == match["log"][-1]["payload"]["outcome"]


@pytest.mark.skipif(not decide.__file__.endswith(".py"), reason="tables of compiled rules cannot be changed")
def test_changed_tables_do_change_a_new_match(changed_tables):
    """The control: decided again under the changed tables, a stored build comes to something else."""
    log = decode_log(MATCHES["tiles"]["log"])
    first_build = next(event for event in log if event.kind == "move" and event.payload["move"]["kind"] == "build")
    state = fold(NEWYORK, log[: first_build.number - 1]).state
    chance = LotChance(bytes.fromhex(log[-1].payload["secret"]), log[0].payload["salts"], first_build.number)
    move = NEWYORK.codec.decode_move(first_build.payload["move"])
    assert NEWYORK.decide(state, first_build.seat, move, chance) != facts_of(NEWYORK, first_build)


def name_of_event(event):
    return f"{event.kind}-{event.payload.get('move', {}).get('kind', event.number)}"


@pytest.mark.parametrize("event", decode_log(SAMPLES["events"]), ids=name_of_event)
def test_every_kind_of_event_ever_written_can_be_read(event):
    facts = facts_of(NEWYORK, event)
    assert bool(facts) == ("facts" in event.payload)
    assert NEWYORK.codec.encode_facts(facts) == event.payload.get("facts", [])
    if event.kind == "move":
        move = NEWYORK.codec.decode_move(event.payload["move"])
        assert NEWYORK.codec.encode_move(move) == event.payload["move"]


@pytest.mark.parametrize("sample", SAMPLES["facts"], ids=lambda sample: sample["fact"]["kind"])
def test_every_kind_of_fact_ever_written_can_be_read(sample):
    facts = NEWYORK.codec.decode_facts([sample["fact"]])
    assert NEWYORK.codec.encode_facts(facts) == [sample["fact"]]


def test_there_is_a_sample_of_everything_that_is_written():
    facts = {(sample["schema"], sample["fact"]["kind"]) for sample in SAMPLES["facts"]}
    assert facts >= {(NEWYORK.schema, kind.name) for kind in FACT_KINDS}
    events = {(event["kind"], event["schema"]) for event in SAMPLES["events"]}
    assert events >= {(kind, NEWYORK.schema) for kind in ("started", "move", "undone", "ended")}
    moves = {event["payload"]["move"]["kind"] for event in SAMPLES["events"] if event["kind"] == "move"}
    assert moves == {kind.name for kind in MOVE_KINDS}
    ended = {event["payload"]["outcome"]["reason"] for event in SAMPLES["events"] if event["kind"] == "ended"}
    assert ended == set(ENDS.names)
    undone = {reason for reason, match in MATCHES.items() if any(event["kind"] == "undone" for event in match["log"])}
    assert undone == set(MATCHES)
