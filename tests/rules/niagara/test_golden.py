"""Stored matches are read for ever: what was written once folds to what it meant then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.rules.chance import LotChance, ScriptedChance, commitment
from games.rules.contract import snapshot
from games.rules.fold import facts_of, fold
from games.rules.log import encode_outcome
from games.rules.niagara import decide, legal, river, score
from games.rules.niagara.facts import FACT_KINDS
from games.rules.niagara.moves import MOVE_KINDS
from games.rules.niagara.river import FALLS, NO_SITE
from games.rules.niagara.rules import NIAGARA
from games.rules.protocol import SPECTATOR
from games.rules.trial import decode_log

GOLDEN = Path(__file__).parents[2] / "golden" / "niagara"
MATCH = json.loads((GOLDEN / "match.json").read_text(encoding="utf-8"))
SAMPLES = json.loads((GOLDEN / "samples.json").read_text(encoding="utf-8"))


def folded():
    return fold(NIAGARA, decode_log(MATCH["log"]))


def as_json(thing):
    return json.loads(json.dumps(thing))


def test_the_golden_match_folds_to_its_final_state():
    position = folded()
    assert position.is_over
    assert as_json(snapshot(position.state)) == MATCH["final"]["state"]
    assert NIAGARA.render(NIAGARA.redact(position.state, SPECTATOR), SPECTATOR) == MATCH["final"]["table"]


def test_the_golden_match_has_its_result():
    ended = MATCH["log"][-1]["payload"]
    assert as_json(encode_outcome(NIAGARA.outcome(folded().state))) == ended["outcome"]


def test_the_golden_matchs_lots_can_be_checked_with_the_revealed_secret():
    """Anyone can repeat every draw once the secret is known."""
    first, last = MATCH["log"][0], MATCH["log"][-1]
    secret = bytes.fromhex(last["payload"]["secret"])
    assert commitment(secret) == first["payload"]["commitment"]
    chance = LotChance(secret, first["payload"]["salts"], first["number"])
    for size, outcome in first["payload"]["draws"]:
        assert chance.below(size) == outcome
    assert first["payload"]["draws"]


def test_todays_rules_come_to_the_same_facts():
    """Not how a match is read, but a check: the stored moves decided again."""
    log = decode_log(MATCH["log"])
    for place, event in enumerate(log):
        if event.kind == "move":
            state = fold(NIAGARA, log[:place]).state if place % 10 == 0 else None
            if state is not None:
                move = NIAGARA.codec.decode_move(event.payload["move"])
                assert NIAGARA.decide(state, event.seat, move, ScriptedChance()) == facts_of(NIAGARA, event)


def test_changed_rules_do_not_change_an_old_match(monkeypatch):
    """A price or table change does not alter the fold of an old log."""
    monkeypatch.setattr(river, "LOAD_COST", 5)
    for module in (decide, legal):
        monkeypatch.setattr(module, "LOAD_COST", 5)
        monkeypatch.setattr(module, "UNLOAD_COST", 5)
        monkeypatch.setattr(module, "SWAP_COST", 9)
        monkeypatch.setattr(module, "SITE_AT", (NO_SITE,) * 11)
        monkeypatch.setattr(module, "DEPTH", tuple(range(11)))
    monkeypatch.setattr(decide, "DRIFT", (((FALLS,) * 11,) * 9,) * 2)
    monkeypatch.setattr(decide, "CARDS_PER_HAND", 3)
    monkeypatch.setattr(score, "FOUR_OF_A_KIND", 1)
    monkeypatch.setattr(score, "ANY_SEVEN", 1)
    monkeypatch.setattr(score, "VALUES", (9, 9, 9, 9, 9))
    position = folded()
    assert as_json(snapshot(position.state)) == MATCH["final"]["state"]
    assert as_json(encode_outcome(NIAGARA.outcome(position.state))) == MATCH["log"][-1]["payload"]["outcome"]


@pytest.mark.parametrize("event", decode_log(SAMPLES["events"]), ids=lambda event: f"{event.kind}-{event.number}")
def test_every_kind_of_event_ever_written_can_be_read(event):
    facts = facts_of(NIAGARA, event)
    assert bool(facts) == ("facts" in event.payload)
    assert NIAGARA.codec.encode_facts(facts) == event.payload.get("facts", [])
    if event.kind == "move":
        move = NIAGARA.codec.decode_move(event.payload["move"])
        assert NIAGARA.codec.encode_move(move) == event.payload["move"]


@pytest.mark.parametrize("sample", SAMPLES["facts"], ids=lambda sample: sample["fact"]["kind"])
def test_every_kind_of_fact_ever_written_can_be_read(sample):
    facts = NIAGARA.codec.decode_facts([sample["fact"]])
    assert NIAGARA.codec.encode_facts(facts) == [sample["fact"]]


def test_there_is_a_sample_of_everything_that_is_written():
    facts = {(sample["schema"], sample["fact"]["kind"]) for sample in SAMPLES["facts"]}
    assert facts >= {(NIAGARA.schema, kind.name) for kind in FACT_KINDS}
    events = {(event["kind"], event["schema"]) for event in SAMPLES["events"]}
    assert events >= {(kind, NIAGARA.schema) for kind in ("started", "move", "undone", "ended")}
    moves = {event["payload"]["move"]["kind"] for event in SAMPLES["events"] if event["kind"] == "move"}
    assert moves == {kind.name for kind in MOVE_KINDS}
