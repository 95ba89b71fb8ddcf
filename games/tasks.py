"""Work outside of requests: the AI's turns, and the sweep that finds everything that is due."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from celery import shared_task
from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone

from games import heads, live, outbox, services, thinking
from games.errors import ServiceError
from games.models import Match, Seat
from games.rules.conduct import PLAYER
from games.setups import get_setup, voters

logger = logging.getLogger(__name__)

# A bot that was asked less than this ago is let be.
LET_BE = timedelta(seconds=3)
# For everything about a turn that is not thinking: whoever has begun and is not done after that has died.
GRACE = 3.0
# After this a bot is asked again, however long the queue is.
ASK_AGAIN = timedelta(seconds=60)
# In a Celery process of its own a search that does not end is interrupted, and then killed; the sweep asks again.
SOFT_LIMIT = thinking.LONGEST + 3
HARD_LIMIT = thinking.LONGEST + 5


@shared_task(  # type: ignore[untyped-decorator]  # celery has no types
    soft_time_limit=SOFT_LIMIT, time_limit=HARD_LIMIT, reject_on_worker_lost=True
)
def bot_turn(match_id: str, seat: int, decision: int, asked_at: float = 0.0) -> None:
    """Find the bot's move if the question is still open, and play it: at once, or when people could follow.

    Queued by `live.queue_bot`, which names the queue: nothing else may wait behind those who think. Asked twice it
    plays once, and a process that dies over it leaves the question to another.
    """
    question = (UUID(match_id), seat, decision)
    try:
        setup = get_setup(question[0])
        head = heads.get_head(setup.match_id, setup.title)
        asked = head.position.questions.get(seat)
        if asked is None or asked.since != decision or head.position.conduct.is_paused:
            return
        move = thinking.find_move(setup, head, seat, decision, thinking.mark_begun(question))
        wait = min(asked_at - time.time(), 0.0) + settings.BOT_PAUSE_MILLISECONDS / 1000
        if wait > 0 and voters(setup, head.position):
            live.queue_answer(setup.match_id, seat, decision, move, seconds=wait)
        else:
            bot_answer(match_id, seat, decision, move)
    except ServiceError as error:
        log_dropped(question, error)


@shared_task  # type: ignore[untyped-decorator]  # celery has no types
def bot_answer(match_id: str, seat: int, decision: int, move: dict[str, Any]) -> None:
    """Play what the bot has found. Twice is once, for the question is open once.

    Its move id is new each time: after a takeback the same question is asked, and answered, again.
    """
    question = (UUID(match_id), seat, decision)
    try:
        services.play_move(
            match_id=question[0],
            seat=seat,
            move=move,
            decision=decision,
            move_id=f"bot-{uuid4().hex}",
            is_ai=True,
        )
    except ServiceError as error:
        log_dropped(question, error)
    else:
        thinking.forget_begun(question)


def log_dropped(question: thinking.Question, error: ServiceError) -> None:
    match_id, seat, decision = question
    about = {"match": str(match_id), "seat": seat, "version": decision}
    logger.info("bot's answer dropped: %s", error.code, extra=about)


@shared_task  # type: ignore[untyped-decorator]  # celery has no types
def sweep() -> None:
    """Find again what was lost: bots that were not asked or did not answer, deadlines, and notices that are due."""
    ask_bots()
    end_times()
    services.close_expired()
    outbox.deliver_due()


def forget_queued() -> None:
    """Have the next sweep ask every waiting bot at once: to be called where the queue has been lost."""
    Seat.objects.filter(queued_at__isnull=False).update(queued_at=None)


def ask_bots() -> int:
    """Queue every bot that is asked something and is not going to answer. Safe to run twice at once."""
    now = timezone.now()
    is_due = Q(queued_at__isnull=True) | Q(queued_at__lt=now - LET_BE)
    people = Seat.objects.filter(match=OuterRef("match"), user__is_bot=False, held_by=PLAYER)
    asked = 0
    for seat in find_lost(
        Seat.objects.filter(
            is_due,
            Q(user__is_bot=True) | ~Q(held_by=PLAYER),
            decision__isnull=False,
            match__status=Match.Status.RUNNING,
            match__is_paused=False,
        )
        .annotate(is_alone=~Exists(people))
        .order_by(F("queued_at").asc(nulls_first=True))[:500],
        now,
    ):
        if Seat.objects.filter(is_due, pk=seat.pk, decision=seat.decision).update(queued_at=now):
            live.queue_bot(seat.match_id, seat.number, seat.decision or 0, is_alone=seat.is_alone)  # type: ignore[attr-defined]
            asked += 1
    return asked


def find_lost(seats: Iterable[Seat], now: datetime) -> Iterator[Seat]:
    """Yield the seats whose question nobody has in hand: never queued, out of the queue and not begun, or begun by
    somebody who has died. What waits in a long queue is not lost, and asking again would only make it longer."""
    asked = {(seat.match_id, seat.number, seat.decision or 0): seat for seat in seats}
    begun = thinking.find_begun(asked)
    is_waiting: dict[bool, bool] = {}
    for question, seat in asked.items():
        is_alone: bool = seat.is_alone  # type: ignore[attr-defined]
        if seat.queued_at is None or seat.queued_at < now - ASK_AGAIN:
            yield seat
        elif question in begun:
            if now.timestamp() > begun[question] + thinking.LONGEST + GRACE:
                yield seat
        else:
            if is_alone not in is_waiting:
                is_waiting[is_alone] = live.is_bot_waiting(is_alone=is_alone)
            if not is_waiting[is_alone]:
                yield seat


def end_times() -> int:
    """Record the end of every seat's time that is over; returns how many. Safe to run twice at once, and late."""
    late = Seat.objects.filter(
        deadline__lte=timezone.now(), decision__isnull=False, match__status=Match.Status.RUNNING
    ).values_list("match_id", "number", "decision")
    ended = 0
    for match_id, number, decision in late[:500]:
        try:
            ended += services.time_out(match_id=match_id, seat=number, decision=decision or 0)
        except ServiceError as error:
            logger.info("time-out dropped: %s", error.code, extra={"match": str(match_id), "seat": number})
    return ended
