"""Stored matches are read for ever: one for every way to end folds to what it meant when it was written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.rules.chance import LotChance
from games.rules.contract import snapshot
from games.rules.duel import cost, decide, legal, score
from games.rules.duel.facts import FACT_KINDS, REASONS
from games.rules.duel.moves import MOVE_KINDS
from games.rules.duel.rules import DUEL
from games.rules.fold import facts_of
from games.rules.log import encode_outcome
from games.rules.trial import decode_log
from tests.rules.golden_matches import as_json, check_final_state, check_lots, check_todays_rules, folded

GOLDEN = Path(__file__).parents[2] / "golden" / "duel"
MATCHES = {reason: json.loads((GOLDEN / f"{reason}.json").read_text(encoding="utf-8")) for reason in REASONS}
SAMPLES = json.loads((GOLDEN / "samples.json").read_text(encoding="utf-8"))

on_matches = pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)


@on_matches
def test_a_golden_match_folds_to_its_final_state_and_result(match):
    check_final_state(DUEL, match)


@pytest.mark.parametrize("reason", REASONS)
def test_there_is_a_match_for_every_way_to_end(reason):
    """D-M3, D-Sc2, D-E2, D-E3."""
    outcome = MATCHES[reason]["log"][-1]["payload"]["outcome"]
    assert outcome["reason"] == reason
    assert len(outcome["winners"]) == (2 if reason == "shared" else 1)


@on_matches
def test_the_lots_can_be_checked_with_the_revealed_secret(match):
    check_lots(match)


@on_matches
def test_todays_rules_come_to_the_same_facts(match):
    """Not how a match is read, but a check: every stored move decided again, with the same lots."""
    check_todays_rules(DUEL, match)


# Tables that a later edition or a repaired error might change, and something else for each.
CHANGES = {
    decide: {
        "AGAIN": (False,) * 12,
        "CAPITAL": 5,
        "COINS": (9,) * 73,
        "DISCARD_COINS": 9,
        "DRAFT_ORDER": (1, 0, 0, 1, 0, 1, 1, 0),
        "GUILDS_PER_MATCH": 5,
        "INCOME": (7,) * 73,
        "LIBRARY_TOKENS": 1,
        "LOOT": ((1, 9), (2, 9)),
        "RIVAL_LOSES": (5,) * 12,
        "SHIELDS": (4,) * 73,
        "SYMBOLS_TO_WIN": 2,
        "TOKEN_COINS": (9,) * 10,
        "URBANISM_COINS": 9,
        "WONDERS_IN_ALL": 3,
        "WONDER_COINS": (9,) * 12,
        "WONDER_SHIELDS": (3,) * 12,
    },
    cost: {
        "BANK_PRICE": 9,
        "CHEAP_PRICE": 4,
        "COINS": (9,) * 73,
        "FREE_WITH": (0,) * 73,
        "ITEM_NEEDS": (((0, 3),),) * 85,
        "WAIVED_UNITS": 5,
        "WAIVER": (0,) * 85,
    },
    legal: {"COINS": (9,) * 73, "FREE_WITH": (0,) * 73},
    score: {
        "COINS_EACH": (9,) * 73,
        "COINS_PER_POINT": 1,
        "PAWN_POINTS": (9,) * 10,
        "TOKEN_VP": (9,) * 10,
        "VP_EACH": (9,) * 73,
        "VP_PER_TOKEN": 9,
        "WONDER_VP": (9,) * 12,
    },
}


@pytest.fixture
def changed_tables(monkeypatch):
    for module, tables in CHANGES.items():
        for name, table in tables.items():
            assert getattr(module, name) != table
            monkeypatch.setattr(module, name, table)
    cost._known.clear()
    yield
    cost._known.clear()


@on_matches
def test_changed_tables_do_not_change_an_old_match(match, changed_tables):
    """Costs, prices, military tokens, points, who drafts when: an old log folds to the same state and result."""
    position = folded(DUEL, match)
    assert as_json(snapshot(position.state)) == match["final"]["state"]
    assert as_json(encode_outcome(DUEL.outcome(position.state))) == match["log"][-1]["payload"]["outcome"]


@pytest.mark.skipif(not decide.__file__.endswith(".py"), reason="tables of compiled rules cannot be changed")
def test_changed_tables_do_change_a_new_match(changed_tables):
    """The control: decided again under the changed tables, the stored moves come to something else."""
    log = decode_log(MATCHES["shared"]["log"])
    secret, salts = bytes.fromhex(log[-1].payload["secret"]), log[0].payload["salts"]
    state = DUEL.initial(2, log[0].payload["options"])
    for fact in facts_of(DUEL, log[0]):
        DUEL.apply(state, fact)
    first_discard = next(event for event in log if event.kind == "move" and event.payload["move"]["kind"] == "discard")
    for event in log[1 : first_discard.number - 1]:
        for fact in facts_of(DUEL, event):
            DUEL.apply(state, fact)
    move = DUEL.codec.decode_move(first_discard.payload["move"])
    chance = LotChance(secret, salts, first_discard.number)
    assert DUEL.decide(state, first_discard.seat, move, chance) != facts_of(DUEL, first_discard)


def name_of_event(event):
    return f"{event.kind}-{event.payload.get('move', {}).get('kind', event.number)}"


@pytest.mark.parametrize("event", decode_log(SAMPLES["events"]), ids=name_of_event)
def test_every_kind_of_event_ever_written_can_be_read(event):
    facts = facts_of(DUEL, event)
    assert bool(facts) == ("facts" in event.payload)
    assert DUEL.codec.encode_facts(facts) == event.payload.get("facts", [])
    if event.kind == "move":
        move = DUEL.codec.decode_move(event.payload["move"])
        assert DUEL.codec.encode_move(move) == event.payload["move"]


@pytest.mark.parametrize("sample", SAMPLES["facts"], ids=lambda sample: sample["fact"]["kind"])
def test_every_kind_of_fact_ever_written_can_be_read(sample):
    facts = DUEL.codec.decode_facts([sample["fact"]])
    assert DUEL.codec.encode_facts(facts) == [sample["fact"]]


def test_there_is_a_sample_of_everything_that_is_written():
    facts = {(sample["schema"], sample["fact"]["kind"]) for sample in SAMPLES["facts"]}
    assert facts >= {(DUEL.schema, kind.name) for kind in FACT_KINDS}
    events = {(event["kind"], event["schema"]) for event in SAMPLES["events"]}
    assert events >= {(kind, DUEL.schema) for kind in ("started", "move", "undone", "ended")}
    moves = {event["payload"]["move"]["kind"] for event in SAMPLES["events"] if event["kind"] == "move"}
    assert moves == {kind.name for kind in MOVE_KINDS}
    started = {event["payload"]["options"]["wonders"] for event in SAMPLES["events"] if event["kind"] == "started"}
    assert started == {"draft", "first_game"}
    ended = {event["payload"]["outcome"]["reason"] for event in SAMPLES["events"] if event["kind"] == "ended"}
    assert ended == set(REASONS)
