"""Going through a log event by event, with the position before and after each one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.rules.errors import BadLog
from games.rules.fold import Position
from games.rules.log import CONDUCT, UNDONE, Event
from games.rules.protocol import Rules


@dataclass(frozen=True, slots=True)
class Step:
    """One event, also one that is undone later. The positions are not to be changed."""

    before: Position
    event: Event
    after: Position


def walk(rules: Rules, events: Iterable[Event]) -> Iterator[Step]:
    """Yield a step for every event, in order; BadLog where one does not follow. An undo leads back as in the fold."""
    now = Position(rules)
    stands: list[tuple[int, Position]] = []  # what an undo can go back to: the events that count
    for event in events:
        before = now
        if event.kind == UNDONE:
            now = _gone_back(before, event, stands)
        else:
            now = before.copy() if before.version else Position(rules)
            now.step(event)
            if event.kind not in CONDUCT:
                stands.append((event.number, now))
        yield Step(before, event, now)


def _gone_back(before: Position, event: Event, stands: list[tuple[int, Position]]) -> Position:
    if event.number != before.version + 1:
        raise BadLog("gap", expected=before.version + 1, found=event.number)
    while stands and stands[-1][0] > event.payload["back_to"]:
        stands.pop()
    if not stands:
        raise BadLog("nothing_to_go_back_to", number=event.number)
    position = stands[-1][1].copy()
    position.conduct = before.conduct.copy()
    position.conduct.step(event)
    position.version = event.number
    return position
