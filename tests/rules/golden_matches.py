"""What every stored match of a title must still be: for the golden tests of all titles."""

from __future__ import annotations

import json
from typing import Any

from games.rules.chance import LotChance, commitment
from games.rules.contract import check_laws, snapshot
from games.rules.fold import Position, facts_of, fold, surviving
from games.rules.laws import LAWS
from games.rules.log import encode_outcome
from games.rules.protocol import SPECTATOR, Rules
from games.rules.trial import decode_log

Stored = dict[str, Any]


def folded(rules: Rules, match: Stored) -> Position:
    return fold(rules, decode_log(match["log"]))


def as_json(thing: Any) -> Any:
    return json.loads(json.dumps(thing))


def check_final_state(rules: Rules, match: Stored) -> None:
    """It folds to the state, the table and the result that it had when it was written."""
    position = folded(rules, match)
    assert position.is_over
    assert as_json(snapshot(position.state)) == match["final"]["state"]
    assert rules.render(rules.redact(position.state, SPECTATOR), SPECTATOR) == match["final"]["table"]
    check_laws(LAWS[rules.key], position.state)
    check_result(rules, match)


def check_result(rules: Rules, match: Stored) -> None:
    told = match["log"][-1]["payload"]["outcome"]
    assert as_json(encode_outcome(rules.outcome(folded(rules, match).state))) == told  # type: ignore[arg-type]


def check_lots(match: Stored) -> None:
    """Anyone can repeat every draw once the secret is known."""
    started = match["log"][0]["payload"]
    secret = bytes.fromhex(match["log"][-1]["payload"]["secret"])
    assert commitment(secret) == started["commitment"]
    for event in match["log"]:
        chance = LotChance(secret, started["salts"], event["number"])
        for size, outcome in event["payload"].get("draws", []):
            assert chance.below(size) == outcome


def check_todays_rules(rules: Rules, match: Stored) -> None:
    """Today's rules come to the same facts: a check of the rules, not of the log."""
    log = decode_log(match["log"])
    secret, salts = bytes.fromhex(log[-1].payload["secret"]), log[0].payload["salts"]
    chance = LotChance(secret, salts, 1)
    state = rules.initial(log[0].payload["seats"], log[0].payload["options"])
    assert rules.setup(state, chance) == facts_of(rules, log[0])
    for event in surviving(log):
        if event.kind == "move":
            chance = LotChance(secret, salts, event.number)
            move = rules.codec.decode_move(event.payload["move"])
            assert event.seat is not None
            assert move in rules.legal_moves(state, event.seat)
            assert rules.decide(state, event.seat, move, chance) == facts_of(rules, event)
            assert as_json([list(draw) for draw in chance.draws]) == event.payload["draws"]
        for fact in facts_of(rules, event):
            rules.apply(state, fact)
