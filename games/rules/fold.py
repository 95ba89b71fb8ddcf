"""Reading: a match is a fold over its log. Facts are applied, moves are never decided again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.rules.codec import Json
from games.rules.conduct import Conduct
from games.rules.errors import BadLog
from games.rules.log import CONDUCT, ENDED, MOVE, STARTED, UNDONE, Event, decode_outcome
from games.rules.protocol import Decision, Fact, Outcome, Rules, Seat, State


class Question:
    """A decision that is open: what is asked, and the version at which it was put (its token)."""

    __slots__ = ("kind", "since")

    def __init__(self, kind: str, since: int) -> None:
        self.kind = kind
        self.since = since

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Question) and (self.kind, self.since) == (other.kind, other.since)

    def __hash__(self) -> int:
        return hash((self.kind, self.since))

    def __repr__(self) -> str:
        return f"Question({self.kind!r}, {self.since})"


class Position:
    """A match after some of its events: the state, who is asked what since when, and how the players conduct it.

    `step` changes the position in place and takes events in order; `undone` needs `fold` instead.
    """

    __slots__ = ("conduct", "is_over", "outcome", "questions", "rules", "seats", "state", "version")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = 0
        self.state: State = None
        self.version = 0
        self.questions: dict[Seat, Question] = {}
        self.is_over = False
        self.outcome: Outcome | None = None
        self.conduct = Conduct()

    def copy(self) -> Position:
        twin = Position(self.rules)
        twin.seats = self.seats
        twin.state = self.rules.copy(self.state)
        twin.version = self.version
        twin.questions = dict(self.questions)
        twin.is_over = self.is_over
        twin.outcome = self.outcome
        twin.conduct = self.conduct.copy()
        return twin

    def step(self, event: Event) -> None:
        """Apply the next event; BadLog if it does not follow."""
        if event.number != self.version + 1:
            raise BadLog("gap", expected=self.version + 1, found=event.number)
        if event.kind not in CONDUCT:
            self._write(event)
            self._ask(event)
        self.conduct.step(event)
        self.version = event.number

    def _write(self, event: Event) -> None:
        payload = upcast(self.rules, event)
        if event.kind == STARTED:
            self.seats = payload["seats"]
            self.state = self.rules.initial(self.seats, payload["options"])
            self._apply(payload)
        elif event.kind == MOVE:
            self._apply(payload)
        elif event.kind == ENDED:
            self.is_over = True
            self.outcome = decode_outcome(payload["outcome"])
        else:
            raise BadLog("unknown_kind", kind=event.kind)

    def _apply(self, payload: dict[str, Json]) -> None:
        for fact in self.rules.codec.decode_facts(payload["facts"]):
            self.rules.apply(self.state, fact)

    def _ask(self, event: Event) -> None:
        asked = {} if self.is_over else self.rules.decisions(self.state)
        self.questions = {seat: self._question(seat, decision, event) for seat, decision in asked.items()}

    def _question(self, seat: Seat, decision: Decision, event: Event) -> Question:
        open_one = self.questions.get(seat)
        if open_one is not None and open_one.kind == decision.kind and event.seat != seat:
            return open_one
        return Question(decision.kind, event.number)


def fold(rules: Rules, events: Iterable[Event]) -> Position:
    """Return the position after all the events, undone ones left out.

    After an undo the questions are the same as before the undone events: the same tokens, put once.
    """
    log = list(events)
    position = Position(rules)
    for event in surviving(log):
        position.version = event.number - 1  # what lay between was undone
        position.step(event)
    position.conduct = Conduct()
    for event in log:
        position.conduct.step(event)
        position.version = event.number
    return position


def surviving(log: Sequence[Event]) -> list[Event]:
    """Return the events that count: each `undone` removes what came after the event it goes back to."""
    kept: list[Event] = []
    for place, event in enumerate(log):
        if event.number != log[0].number + place:
            raise BadLog("gap", expected=log[0].number + place, found=event.number)
        if event.kind != UNDONE:
            kept.append(event)
            continue
        while kept and kept[-1].number > event.payload["back_to"]:
            kept.pop()
    return kept


def facts_of(rules: Rules, event: Event) -> list[Fact]:
    """Return the facts that an event holds; none for kinds without facts."""
    if event.kind not in (STARTED, MOVE):
        return []
    return rules.codec.decode_facts(upcast(rules, event)["facts"])


def upcast(rules: Rules, event: Event) -> dict[str, Json]:
    """Return the payload in today's schema. What is stored stays as it was written."""
    payload = dict(event.payload)
    for schema in range(event.schema, rules.schema):
        payload = rules.upcasters[schema](event.kind, payload)
    return payload
