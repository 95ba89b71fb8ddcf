"""All positions of a match, one after the other, in one pass over its log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.rules.fold import Position
from games.rules.log import CONDUCT, UNDONE, Event
from games.rules.protocol import Rules


def positions(rules: Rules, log: Sequence[Event]) -> Iterator[Position]:
    """Yield the position after every event, the same as `fold` gives of the log up to there.

    It is changed in place by going on: whoever wants to keep one copies it.
    """
    kept: list[Position] = []  # what an undo may go back to
    position = Position(rules)
    for event in log:
        if event.kind == UNDONE:
            while kept[-1].version > event.payload["back_to"]:
                kept.pop()
            conduct = position.conduct
            position = kept[-1].copy()
            position.conduct = conduct
            conduct.step(event)
            position.version = event.number
        else:
            position.step(event)
            if event.kind not in CONDUCT:
                kept.append(position.copy())
        yield position
