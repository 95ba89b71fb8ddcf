"""Who plays a seat: resigning, running out of time, coming back."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.utils import timezone

from games.clocks import TURNS
from games.errors import Conflict
from games.heads import Head
from games.models import Match, Seat
from games.projections import is_played_by_ai
from games.rules import log
from games.rules.conduct import OUT, PLAYER
from games.services.acting import attempt_act, check_in, read_for_act, take_back_seat
from games.services.recording import Accepted, attempt, record
from games.setups import Setup, get_setup

if TYPE_CHECKING:
    from accounts.models import User


def resign(*, match_id: UUID, seat: int, move_id: str) -> Accepted:
    """Give the match up for good. The AI plays the seat on; with one player left the match is over."""

    def act(setup: Setup, head: Head) -> int:
        check_in(head, seat)
        event = log.conducted(setup.rules, head.version + 1, log.RESIGNED, seat)
        record(setup, head, event, move_id)
        return event.number

    return attempt_act(match_id, seat, move_id, act)


def return_to_seat(*, match_id: UUID, seat: int, move_id: str) -> Accepted:
    """Take the seat back from the AI."""

    def act(setup: Setup, head: Head) -> int:
        check_in(head, seat)
        if head.position.conduct.held[seat] == PLAYER:
            raise Conflict("not_away")
        return take_back_seat(setup, head, seat, move_id).version

    return attempt_act(match_id, seat, move_id, act)


def time_out(*, match_id: UUID, seat: int, decision: int) -> bool:
    """Record that the seat's time is over, if it is: returns whether it was. Safe to call twice, and late."""

    def act() -> Accepted:
        setup = get_setup(match_id)
        head, _ = read_for_act(setup, seat, "")
        question = head.position.questions.get(seat)
        if question is None or question.since != decision or is_played_by_ai(setup, head, seat):
            return Accepted(head.version, is_new=False)
        deadline = head.position.conduct.clocks[seat].deadline
        if deadline is None or timezone.now() < datetime.fromisoformat(deadline):
            return Accepted(head.version, is_new=False)
        event = log.conducted(
            setup.rules, head.version + 1, log.TIMED_OUT, seat, held=setup.time_out, deadline=deadline
        )
        record(setup, head, event)
        return Accepted(event.number, is_new=True)

    return attempt(match_id, seat, act).is_new


def set_clocks_anew(*, user: User) -> int:
    """Have the clocks that run for somebody heed the sleep and the vacations they have now; returns how many did."""
    running = Seat.objects.filter(user=user, deadline__isnull=False, match__status=Match.Status.RUNNING)
    return sum(_set_clock_anew(match_id, seat) for match_id, seat in list(running.values_list("match_id", "number")))


def _set_clock_anew(match_id: UUID, seat: int) -> bool:
    def act() -> Accepted:
        setup = get_setup(match_id)
        head, _ = read_for_act(setup, seat, "")
        clock = head.position.conduct.clocks[seat]
        if setup.pace.kind != TURNS or clock.since is None or head.position.is_over:
            return Accepted(head.version, is_new=False)
        event = log.conducted(setup.rules, head.version + 1, log.CLOCK_SET, seat)
        record(setup, head, event)
        return Accepted(event.number, is_new=True)

    return attempt(match_id, seat, act).is_new


def resign_all(*, user: User) -> int:
    """Resign every running match of somebody who closes their account; returns how many."""
    running = Seat.objects.filter(user=user, match__status=Match.Status.RUNNING).exclude(held_by=OUT)
    seats = list(running.values_list("match_id", "number"))
    for match_id, seat in seats:
        resign(match_id=match_id, seat=seat, move_id="closing")
    return len(seats)
