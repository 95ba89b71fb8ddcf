"""The decisions of a match, in order, each with what its seat knew when it decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.rules.codec import Json
from games.rules.fold import Position, surviving, upcast
from games.rules.log import MOVE, Event
from games.rules.protocol import Rules, Seat, State


@dataclass(frozen=True, slots=True)
class Decided:
    """A move that counts. `seen` is the state before it, redacted for its seat; `move` is its JSON."""

    number: int
    seat: Seat
    seen: State
    move: Json


def walk(rules: Rules, log: Sequence[Event]) -> Iterator[Decided]:
    """Yield every move that was not taken back. What the others did secretly at the same time is not in `seen`."""
    position = Position(rules)
    for event in surviving(log):
        if event.kind == MOVE and event.seat is not None:
            seen = rules.redact(position.state, event.seat)
            yield Decided(event.number, event.seat, seen, upcast(rules, event)["move"])
        position.version = event.number - 1  # what lay between was undone
        position.step(event)


def count(log: Sequence[Event]) -> int:
    return sum(event.kind == MOVE and event.seat is not None for event in surviving(log))
