"""A seat takes back the last move of its unfinished turn."""

from __future__ import annotations

from uuid import UUID

from games.errors import Conflict, Refused
from games.heads import Head
from games.reading import check_token
from games.rules import log
from games.services.acting import attempt_act, come_in
from games.services.recording import Accepted, record
from games.setups import Setup


def undo_moves(*, match_id: UUID, seat: int, version: int, move_id: str = "") -> Accepted:
    """Go back one move, if it is the seat's own, drew and showed nothing, and nobody else was asked anything since.

    `version` is what the player has on the screen. Without a move id, the version serves as one.
    """
    check_token("version", version)
    move_id = move_id or f"undo-{version}"

    def act(setup: Setup, head: Head) -> int:
        before = check_undo(head, seat, version)
        head = come_in(setup, head, seat)
        event = log.undone(setup.rules, head.version + 1, seat, before.last_number)
        record(setup, head, event, move_id)
        return event.number

    return attempt_act(match_id, seat, move_id, act)


def check_undo(head: Head, seat: int, version: int) -> Head:
    """Return the head to go back to."""
    if head.position.is_over:
        raise Conflict("over")
    if head.position.conduct.is_paused:
        raise Conflict("paused")
    if head.version != version:
        raise Conflict("stale_decision")
    if head.undo_seat != seat or head.before is None:
        raise Refused("cannot_undo")
    return head.before
