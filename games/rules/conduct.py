"""The part of a match that belongs to no title: who plays each seat, the clocks, and what the players have proposed.

Like a state it is a fold of events, but of all of them: taking a move back gives no time back.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.rules.log import (
    AGREED,
    DECLINED,
    MOVE,
    PAUSED,
    PROPOSED,
    RESIGNED,
    RESUMED,
    SEAT_CHANGED,
    STARTED,
    TIMED_OUT,
    UNDONE,
    Event,
)

# Who plays a seat: its player; the AI until the player returns; the AI for good, for the player is out.
PLAYER: Final = "player"
AI: Final = "ai"
OUT: Final = "out"

# What may be proposed. `stop` ends without a result, `score` ranks the match as it stands.
STOP: Final = "stop"
SCORE: Final = "score"
PAUSE: Final = "pause"
RESUME: Final = "resume"
TAKEBACK: Final = "takeback"
PROPOSALS: Final = (STOP, SCORE, PAUSE, RESUME, TAKEBACK)


class Proposal:
    """Something that needs everybody's consent; `number` is the event it was made by."""

    __slots__ = ("agreed", "back_to", "by", "number", "what")

    def __init__(self, number: int, what: str, by: int, back_to: int | None, agreed: frozenset[int]) -> None:
        self.number = number
        self.what = what
        self.by = by
        self.back_to = back_to
        self.agreed = agreed

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Proposal) and (self.number, self.agreed) == (other.number, other.agreed)

    def __hash__(self) -> int:
        return hash((self.number, self.agreed))


class Clock:
    """A seat's time: seconds `left` when it last ran or stopped; `since` and `deadline` (ISO) while it runs."""

    __slots__ = ("deadline", "left", "since")

    def __init__(self, left: float | None = None, since: str | None = None, deadline: str | None = None) -> None:
        self.left = left
        self.since = since
        self.deadline = deadline

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Clock) and (self.left, self.since, self.deadline) == (
            other.left,
            other.since,
            other.deadline,
        )

    def __hash__(self) -> int:
        return hash((self.left, self.since, self.deadline))


class Conduct:
    """`step` changes it in place and takes every event in order."""

    __slots__ = ("clocks", "held", "is_paused", "proposal")

    def __init__(self) -> None:
        self.held: list[str] = []
        self.clocks: list[Clock] = []
        self.is_paused = False
        self.proposal: Proposal | None = None

    def copy(self) -> Conduct:
        twin = Conduct()
        twin.held = self.held[:]
        twin.clocks = self.clocks[:]
        twin.is_paused = self.is_paused
        twin.proposal = self.proposal
        return twin

    def step(self, event: Event) -> None:
        if event.kind == STARTED:
            self.held = [PLAYER] * event.payload["seats"]
            self.clocks = [Clock() for _ in self.held]
        elif event.kind in (MOVE, UNDONE):
            if self.proposal is not None and self.proposal.what == TAKEBACK:
                self.proposal = None  # it was about what stood before
        elif event.kind in (RESIGNED, TIMED_OUT, SEAT_CHANGED):
            self._change_hands(event)
        elif event.kind in (PROPOSED, AGREED, DECLINED):
            self._negotiate(event)
        elif event.kind in (PAUSED, RESUMED):
            self.is_paused = event.kind == PAUSED
            self.proposal = None
        self._set_clocks(event.payload.get("clock"))

    def _change_hands(self, event: Event) -> None:
        assert event.seat is not None
        self.held[event.seat] = OUT if event.kind == RESIGNED else event.payload["held"]
        if self.proposal is not None and self.proposal.by == event.seat:
            self.proposal = None

    def _negotiate(self, event: Event) -> None:
        assert event.seat is not None
        if event.kind == PROPOSED:
            what, back_to = event.payload["what"], event.payload.get("back_to")
            self.proposal = Proposal(event.number, what, event.seat, back_to, frozenset([event.seat]))
        elif event.kind == DECLINED or self.proposal is None:
            self.proposal = None
        else:
            old = self.proposal
            self.proposal = Proposal(old.number, old.what, old.by, old.back_to, old.agreed | {event.seat})

    def _set_clocks(self, clocks: Mapping[str, Any] | None) -> None:
        for seat, clock in (clocks or {}).items():
            self.clocks[int(seat)] = Clock(clock["left"], clock.get("since"), clock.get("deadline"))
