"""Writing: the payloads of events. What is written here is what games.rules.fold reads, for ever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.chance import Chance, LotChance, commitment
from games.rules.codec import Json
from games.rules.protocol import Fact, Move, Outcome, Rules, Seat, State

STARTED = "started"
MOVE = "move"
UNDONE = "undone"
ENDED = "ended"
# Acts at the table that are no moves; games.rules.conduct says what they do.
RESIGNED = "resigned"
TIMED_OUT = "timed_out"
SEAT_CHANGED = "seat_changed"
PROPOSED = "proposed"
AGREED = "agreed"
DECLINED = "declined"
PAUSED = "paused"
RESUMED = "resumed"
CLOCK_SET = "clock_set"
CONDUCT = frozenset({RESIGNED, TIMED_OUT, SEAT_CHANGED, PROPOSED, AGREED, DECLINED, PAUSED, RESUMED, CLOCK_SET})


@dataclass(frozen=True, slots=True)
class Event:
    """One row of the log, as the rules side knows it."""

    number: int
    kind: str
    seat: Seat | None
    payload: Mapping[str, Json]
    schema: int


def started(rules: Rules, seats: int, options: Mapping[str, Json], secret: bytes, salts: Sequence[str]) -> Event:
    """Return event 1: the options, the commitment to the secret, and what setting up has drawn."""
    chance = LotChance(secret, salts, 1)
    facts = rules.setup(rules.initial(seats, options), chance)
    return Event(1, STARTED, None, started_payload(rules, seats, options, secret, salts, facts, chance), rules.schema)


def started_payload(
    rules: Rules,
    seats: int,
    options: Mapping[str, Json],
    secret: bytes,
    salts: Sequence[str],
    facts: Sequence[Fact],
    chance: Chance,
) -> dict[str, Json]:
    return {
        "title": rules.key,
        "seats": seats,
        "options": dict(options),
        "commitment": commitment(secret),
        "salts": list(salts),
        **results(rules, facts, chance),
    }


def moved(rules: Rules, state: State, number: int, seat: Seat, move: Move, chance: Chance) -> Event:
    """Return the event of an accepted move; IllegalMove if the rules refuse it."""
    facts = rules.decide(state, seat, move, chance)
    payload = {"move": rules.codec.encode_move(move), **results(rules, facts, chance)}
    return Event(number, MOVE, seat, payload, rules.schema)


def undone(rules: Rules, number: int, seat: Seat | None, back_to: int) -> Event:
    """Return the event that takes back every move after event `back_to`; without a seat, all have agreed to it."""
    return Event(number, UNDONE, seat, {"back_to": back_to}, rules.schema)


def conducted(rules: Rules, number: int, kind: str, seat: Seat | None, **payload: Json) -> Event:
    """Return the event of an act at the table that is no move."""
    return Event(number, kind, seat, payload, rules.schema)


def ended(rules: Rules, number: int, outcome: Outcome, secret: bytes) -> Event:
    """Return the last event: the result, and the secret that lets anyone check the lots."""
    payload = {"outcome": encode_outcome(outcome), "secret": secret.hex()}
    return Event(number, ENDED, None, payload, rules.schema)


def results(rules: Rules, facts: Sequence[Fact], chance: Chance) -> dict[str, Json]:
    draws = chance.draws if isinstance(chance, LotChance) else []
    return {"facts": rules.codec.encode_facts(facts), "draws": [list(draw) for draw in draws]}


def encode_outcome(outcome: Outcome) -> dict[str, Json]:
    return {
        "reason": outcome.reason,
        "winners": list(outcome.winners),
        "ranks": list(outcome.ranks),
        "scores": list(outcome.scores),
        "details": dict(outcome.details),
    }


def decode_outcome(raw: Mapping[str, Json]) -> Outcome:
    return Outcome(
        raw["reason"], tuple(raw["winners"]), tuple(raw["ranks"]), tuple(raw["scores"]), dict(raw["details"])
    )
