"""Deciding a whole match again by today's rules: do they come to the same facts and draws?

A stored match is true whatever comes of this. A difference says that the rules have changed since, or that the log is
not what the rules once made of these moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.rules.branching import ORIGIN
from games.rules.chance import LotChance
from games.rules.codec import Json
from games.rules.digest import canonical
from games.rules.errors import RulesError
from games.rules.fold import Position, upcast
from games.rules.log import MOVE, STARTED, Event, moved, results
from games.rules.protocol import Fact, Rules
from games.rules.walk import walk

# What may differ: the rules refuse the move, break on it, or come to other facts or draws.
REFUSED = "refused"
BROKEN = "broken"
FACTS = "facts"
DRAWS = "draws"


@dataclass(frozen=True, slots=True)
class Difference:
    """Event `number` holds `stored`; today's rules give `now`: a part of the payload, or what they say against it."""

    number: int
    what: str
    stored: Json
    now: Json


def rerun(
    rules: Rules,
    options: Mapping[str, Json],
    seats: int,
    secret: bytes,
    salts: Sequence[str],
    events: Iterable[Event],
) -> Iterator[Difference]:
    """Yield every difference between the log and what today's rules make of its moves, each on the stored position.

    Undone moves are decided again as well. BadLog if the log cannot be folded at all.
    """
    for step in walk(rules, events):
        event = step.event
        if not is_decided(event):
            continue
        chance = LotChance(secret, salts, event.number)
        stored = upcast(rules, event)
        try:
            if event.kind == STARTED:
                now: Mapping[str, Json] = _set_up(founded(rules, stored), options, seats, chance)
            else:
                now = _decide(step.before, event, stored, chance)
        except RulesError as error:
            yield Difference(event.number, REFUSED, stored.get("move"), str(error))
        except Exception as fault:  # rules on a position that they could never have led to
            yield Difference(event.number, BROKEN, stored.get("move"), repr(fault))
        else:
            for part in (FACTS, DRAWS):
                if canonical(stored[part]) != canonical(now[part]):
                    yield Difference(event.number, part, stored[part], now[part])


def is_decided(event: Event) -> bool:
    """Return whether rules came to the event's facts: the first one of a branch tells another match's facts again."""
    return event.kind == MOVE or (event.kind == STARTED and ORIGIN not in event.payload)


def founded(rules: Rules, payload: Mapping[str, Json]) -> Rules:
    """Return the rules as they set this match up: what it is played on may be its own, in event 1 (ADR 10)."""
    found = getattr(rules, "founded", None)
    facts: list[Fact] = rules.codec.decode_facts(payload["facts"])
    adapted: Rules = rules if found is None else found(facts)
    return adapted


def _set_up(rules: Rules, options: Mapping[str, Json], seats: int, chance: LotChance) -> dict[str, Json]:
    return results(rules, rules.setup(rules.initial(seats, options), chance), chance)


def _decide(before: Position, event: Event, stored: Mapping[str, Json], chance: LotChance) -> Mapping[str, Json]:
    assert event.seat is not None
    wish = before.rules.codec.decode_move(stored["move"])
    return moved(before.rules, before.state, event.number, event.seat, wish, chance).payload
