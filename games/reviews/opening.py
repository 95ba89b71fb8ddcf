"""Which matches are reviewed, and asking for it. Nobody waits for a review: it has a queue of its own, the last one."""

from __future__ import annotations

import logging
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from config.celery import app
from games.models import Review
from games.reviews.judging import REVIEW_VERSION, SIMULATIONS
from games.rules.protocol import Outcome

logger = logging.getLogger(__name__)

QUEUE = "reviews"
# In a shorter match nothing was decided.
LEAST_EVENTS = 12
# Ends without a result: there is no winner to be measured by.
WITHOUT_RESULT = "stopped"
# After this a review that has not gone on is asked for again, so many at a time.
ASK_AGAIN = timedelta(seconds=60)
MOST_ASKED = 10


def open_review(match_id: UUID, title: str, version: int, outcome: Outcome) -> None:
    """Have a match that ends at `version` reviewed after the commit. Must run in the transaction of its end."""
    if not settings.REVIEWS or version < LEAST_EVENTS or outcome.reason == WITHOUT_RESULT:
        return
    Review.objects.bulk_create([new_review(match_id, title)], ignore_conflicts=True)
    transaction.on_commit(lambda: ask(match_id), robust=True)


def new_review(match_id: UUID, title: str, simulations: int | None = None) -> Review:
    return Review(
        match_id=match_id,
        version=REVIEW_VERSION,
        simulations=simulations or SIMULATIONS[title],
        queued_at=timezone.now(),
    )


def open_anew(match_id: UUID, title: str, simulations: int | None = None) -> Review:
    """Return a review that begins from nothing. Whoever is at work on the one before finds it gone, and stops."""
    with transaction.atomic():
        Review.objects.filter(match_id=match_id).delete()
        review = new_review(match_id, title, simulations)
        review.save(force_insert=True)
    return review


def ask(match_id: UUID, *, wait: float = 0.0) -> None:
    """Queue the next part of a review, after `wait` seconds. If no worker hears it, the sweep asks again."""
    try:
        app.send_task(
            "games.reviews.tasks.review_match",
            [str(match_id)],
            queue=QUEUE,
            countdown=wait or None,
            expires=ASK_AGAIN.total_seconds(),
            retry=False,
        )
    except Exception:
        logger.exception("could not queue a review", extra={"match": str(match_id)})


def ask_for_unfinished() -> int:
    """Queue the reviews that have not gone on for a while, the oldest first. Safe to run twice at once."""
    if not settings.REVIEWS:
        return 0
    now = timezone.now()
    is_due = Q(status=Review.Status.MAKING, queued_at__lt=now - ASK_AGAIN) & (
        Q(claimed_until__isnull=True) | Q(claimed_until__lt=now)
    )
    asked = 0
    for key, match_id in Review.objects.filter(is_due).order_by("queued_at").values_list("pk", "match_id")[:MOST_ASKED]:
        if Review.objects.filter(is_due, pk=key).update(queued_at=now):
            ask(match_id)
            asked += 1
    return asked
