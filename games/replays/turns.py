"""Where turns begin, for stepping through a match by turns; told from who is asked alone, so for every title."""

from __future__ import annotations

from games.rules.fold import Position
from games.rules.protocol import Seat


class Turns:
    """Hears every position of a match in order. `starts` are the versions at which a turn begins, and the end.

    A turn begins when somebody is asked something new who has not just acted. What the one who acts is asked next
    belongs to the same turn; where several were asked at once, their turn ends with the first new question.
    """

    def __init__(self) -> None:
        self.starts: list[int] = []
        self._is_shared = False
        self._is_over = False

    def hear(self, position: Position, actor: Seat | None) -> None:
        """`actor` is whose event has led to the position; None for an event that is nobody's."""
        asked = {seat for seat, question in position.questions.items() if question.since == position.version}
        has_ended = position.is_over and not self._is_over
        if has_ended or (asked and (self._is_shared or asked - {actor})):
            self.starts.append(position.version)
            self._is_shared = len(position.questions) > 1
        self._is_over = position.is_over
