"""Work outside of requests: the AI's turns, and the sweep that finds everything that is due."""

from __future__ import annotations

import logging
from datetime import timedelta
from uuid import UUID

from celery import shared_task
from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from games import heads, live, outbox, services, thinking
from games.errors import ServiceError
from games.models import Match, Seat
from games.rules.conduct import PLAYER
from games.setups import get_setup

logger = logging.getLogger(__name__)

# Longer than a turn of the AI may wait before and after its thinking; after that it is asked again.
ASK_AGAIN = timedelta(seconds=14)


@shared_task  # type: ignore[untyped-decorator]  # celery has no types
def bot_turn(match_id: str, seat: int, decision: int) -> None:
    """Play the bot's turn if the question is still open. Asked twice it plays once: its move id names the question.

    Queued by `live.queue_bot`, which names the queue: nothing else may wait behind those who think.
    """
    about = {"match": match_id, "seat": seat, "version": decision}
    try:
        setup = get_setup(UUID(match_id))
        head = heads.get_head(setup.match_id, setup.title)
        question = head.position.questions.get(seat)
        if question is None or question.since != decision or head.position.conduct.is_paused:
            return
        move = thinking.find_move(setup, head, seat, decision)
        services.play_move(
            match_id=setup.match_id,
            seat=seat,
            move=move,
            decision=decision,
            move_id=f"bot-{seat}-{decision}",
            is_ai=True,
        )
    except ServiceError as error:
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
    """Queue every bot that is asked something and was not queued lately. Safe to run twice at once."""
    now = timezone.now()
    latest = now - ASK_AGAIN - timedelta(milliseconds=settings.BOT_MILLISECONDS)
    is_due = Q(queued_at__isnull=True) | Q(queued_at__lt=latest)
    waiting = Seat.objects.filter(
        is_due,
        Q(user__is_bot=True) | ~Q(held_by=PLAYER),
        decision__isnull=False,
        match__status=Match.Status.RUNNING,
    ).values_list("pk", "match_id", "number", "decision")
    asked = 0
    for key, match_id, number, decision in waiting[:500]:
        if decision is not None and Seat.objects.filter(is_due, pk=key, decision=decision).update(queued_at=now):
            live.queue_bot(match_id, number, decision)
            asked += 1
    return asked


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
