"""A match without a server: moves are decided, logged, encoded and folded just as a served one's are."""

from __future__ import annotations

import json
from collections.abc import Mapping

from games.rules.branching import facts_so_far
from games.rules.chance import Chance, LotChance
from games.rules.codec import Json
from games.rules.contract import BrokenContract, check_facts, snapshot
from games.rules.fold import Position, facts_of, fold
from games.rules.log import Event, ended, moved, started, undone
from games.rules.protocol import Fact, Move, Rules, Seat, State


class Trial:
    """One match: `state` is changed by the facts themselves, `position` by the stored form of the same events."""

    def __init__(self, rules: Rules, seats: int, options: Mapping[str, Json], seed: str) -> None:
        self.rules = rules
        self.seats = seats
        self.secret = seed.encode()
        self.salts = [f"{seed}-{seat}" for seat in range(seats)]
        self.log: list[Event] = []
        self.state: State = rules.initial(seats, options)
        self.position = Position(rules)
        self._add(started(rules, seats, options, self.secret, self.salts))

    @property
    def is_over(self) -> bool:
        return not self.rules.decisions(self.state)

    def lots(self) -> Chance:
        """Return the chance of the next event."""
        return LotChance(self.secret, self.salts, len(self.log) + 1)

    def play(self, seat: Seat, move: Move) -> Event:
        """Make a move, and check that what is stored folds to what has happened."""
        facts = self.rules.decide(self.state, seat, move, self.lots())
        event = moved(self.rules, self.state, len(self.log) + 1, seat, move, self.lots())
        if facts_of(self.rules, restored(event)) != facts:
            raise BrokenContract(f"{move} does not come to the same again, or its facts do not survive JSON")
        self._add(event)
        return event

    def end(self) -> Event:
        """Write the last event of a match that is over."""
        outcome = self.rules.outcome(self.state)
        if outcome is None:
            raise BrokenContract("nobody is asked, but there is no outcome")
        event = ended(self.rules, len(self.log) + 1, outcome, self.secret)
        self._add(event)
        return event

    def facts(self) -> list[Fact]:
        """Return everything that has happened and was not undone."""
        return facts_so_far(self.rules, self.log)

    def can_undo(self) -> bool:
        """Return True if the last event is a move that its seat may take back."""
        last = self.log[-1]
        return last.kind == "move" and not any(self.rules.bars_undo(fact) for fact in facts_of(self.rules, last))

    def undo(self) -> None:
        """Take the last move back and check that the state and the questions are those before it."""
        last = self.log[-1]
        before = fold(self.rules, self.log[:-1])
        self.log.append(undone(self.rules, last.number + 1, last.seat or 0, last.number - 1))
        after = fold(self.rules, self.log)
        if snapshot(after.state) != snapshot(before.state) or after.questions != before.questions:
            raise BrokenContract("undo does not lead back")
        self.state = self.rules.copy(after.state)
        self.position = after

    def check_fold(self) -> None:
        """Fold the whole log afresh and compare."""
        folded = fold(self.rules, self.log)
        if snapshot(folded.state) != snapshot(self.state) or folded.questions != self.position.questions:
            raise BrokenContract("the fold of the log is not the live state")

    def _add(self, event: Event) -> None:
        stored = restored(event)
        facts = facts_of(self.rules, event)
        check_facts(self.rules, self.seats, facts)
        for fact in facts:
            self.rules.apply(self.state, fact)
        self.log.append(stored)
        self.position.step(stored)
        if snapshot(self.position.state) != snapshot(self.state):
            raise BrokenContract("the stored event does not fold to the live state")


def restored(event: Event) -> Event:
    """Return the event as it comes back from storage."""
    payload = json.loads(json.dumps(event.payload))
    return Event(event.number, event.kind, event.seat, payload, event.schema)


def encode_log(log: list[Event]) -> list[Json]:
    """Return a log as JSON: for golden files and for reports of faults."""
    return [
        {"number": e.number, "kind": e.kind, "seat": e.seat, "payload": dict(e.payload), "schema": e.schema}
        for e in log
    ]


def decode_log(raw: list[Json]) -> list[Event]:
    return [Event(**row) for row in raw]
