"""What a seat may take back by itself."""

from __future__ import annotations

from games.rules.fold import Position, facts_of
from games.rules.log import MOVE, Event
from games.rules.protocol import Seat


def can_be_undone(before: Position, after: Position, event: Event) -> bool:
    """Return True for a move that drew no lot, showed nobody anything and asked nobody else anything new."""
    if event.kind != MOVE or event.seat is None or event.payload["draws"]:
        return False
    if _questions_of_others(before, event.seat) != _questions_of_others(after, event.seat):
        return False
    return not any(after.rules.bars_undo(fact) for fact in facts_of(after.rules, event))


def _questions_of_others(position: Position, seat: Seat) -> dict[Seat, tuple[str, int]]:
    return {other: (asked.kind, asked.since) for other, asked in position.questions.items() if other != seat}
