"""Branches: a match that begins where another one stood, as somebody knew it. Event 1 tells the other's facts again.

Whoever has the source's log can make event 1 of a branch anew with `branch_facts`, given the branch's own secret and
salts; without it the digests and the draws of the branch can be checked, and that it folds (ADR 15).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.chance import Chance, LotChance
from games.rules.codec import Json
from games.rules.fold import facts_of, surviving
from games.rules.log import STARTED, Event, started_payload
from games.rules.protocol import Fact, Rules, State, Viewer

# What event 1 of a branch has besides, and that of other matches has not.
ORIGIN = "origin"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a branch comes from: the match, the number of its event, and through whose eyes it was seen."""

    match: str
    number: int
    viewer: Viewer


def branched(
    rules: Rules,
    seats: int,
    options: Mapping[str, Json],
    secret: bytes,
    salts: Sequence[str],
    origin: Origin,
    source: Sequence[Event],
) -> Event:
    """Return event 1 of a branch. `source` is the other match's log from event 1 up to `origin.number`."""
    chance = LotChance(secret, salts, 1)
    facts = branch_facts(rules, source, origin.viewer, chance)
    payload = {
        **started_payload(rules, seats, options, secret, salts, facts, chance),
        ORIGIN: {"match": origin.match, "number": origin.number, "viewer": origin.viewer},
    }
    return Event(1, STARTED, None, payload, rules.schema)


def branch_facts(rules: Rules, source: Sequence[Event], viewer: Viewer, chance: Chance) -> list[Fact]:
    """Return what has happened by the end of the log, as the viewer may tell it; what was undone is left out."""
    return rules.retell(facts_so_far(rules, source), viewer, chance)


def facts_so_far(rules: Rules, log: Sequence[Event]) -> list[Fact]:
    """Return the facts of every event that stands."""
    return [fact for event in surviving(log) for fact in facts_of(rules, event)]


def fold_facts(rules: Rules, seats: int, options: Mapping[str, Json], facts: Sequence[Fact]) -> State:
    """Return the state that the facts lead to."""
    state = rules.initial(seats, options)
    for fact in facts:
        rules.apply(state, fact)
    return state


def find_origin(event: Event) -> Origin | None:
    """Return where a match comes from by its first event; None if it is no branch."""
    raw = event.payload.get(ORIGIN)
    return None if raw is None else Origin(raw["match"], raw["number"], raw["viewer"])
