"""What every act in a running match begins with: where it stands, and that somebody who is in it acts."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from games import heads, store
from games.errors import Conflict, Forbidden
from games.heads import Head
from games.reading import check_move_id
from games.rules import log
from games.rules.conduct import OUT, PLAYER
from games.services.recording import Accepted, attempt, record
from games.setups import Setup, get_setup


def attempt_act(match_id: UUID, seat: int, move_id: str, act: Callable[[Setup, Head], int]) -> Accepted:
    """Let a seat act on the newest head; `act` returns the number of the event that it has appended.

    The same move id again gives the same answer again, without another act.
    """
    check_move_id(move_id)

    def act_once() -> Accepted:
        setup = get_setup(match_id)
        head, known = read_for_act(setup, seat, move_id)
        if known is not None:
            return Accepted(known, is_new=False)
        return Accepted(act(setup, head), is_new=True)

    return attempt(match_id, seat, act_once)


def read_for_act(setup: Setup, seat: int, move_id: str) -> tuple[Head, int | None]:
    """Return the newest head, and the number under which the seat's move id already stands, if it does."""
    head = heads.find_cached(setup.match_id) or heads.first_head(setup.title)
    newer, known = store.read_for_move(setup.match_id, after=head.version, seat=seat, move_id=move_id)
    if newer:
        head = heads.advance_all(setup.match_id, head, newer)
    return head, known.event.number if known else None


def check_in(head: Head, seat: int) -> None:
    """Only somebody who is still in a running match may act at its table."""
    if head.position.is_over:
        raise Conflict("over")
    if head.position.conduct.held[seat] == OUT:
        raise Forbidden("out")


def come_in(setup: Setup, head: Head, seat: int) -> Head:
    """Return the head with the player in their seat: whoever acts is back, if the AI has played for them."""
    check_in(head, seat)
    return head if head.position.conduct.held[seat] == PLAYER else take_back_seat(setup, head, seat)


def take_back_seat(setup: Setup, head: Head, seat: int, move_id: str | None = None) -> Head:
    event = log.conducted(setup.rules, head.version + 1, log.SEAT_CHANGED, seat, held=PLAYER)
    return record(setup, head, event, move_id)
