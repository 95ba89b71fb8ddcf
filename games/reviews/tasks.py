"""Reviews by Celery: a slice of a match at a time, so that all get their share and a worker ends when it is told to."""

from __future__ import annotations

import logging
import threading
import time
from uuid import UUID

from celery import shared_task
from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.utils import timezone

from config.search_pool import SearchFailed, SearchPool
from games.models import Review
from games.reviews import making, opening
from games.reviews.judging import Judgement, judge, judge_aside

logger = logging.getLogger(__name__)

SLICE = 2.0
# How long a review stands back after each decision while bots wait, and how long one decision may take at the most.
GIVE_WAY = 1.0
TIMEOUT = 50.0

_pool: SearchPool | None = None
_pool_lock = threading.Lock()


@shared_task  # type: ignore[untyped-decorator]  # celery has no types
def review_match(match_id: str) -> None:
    """Judge the next decisions of a match, then ask for those after. Asked twice at once, one does nothing."""
    review = Review.objects.select_related("match").filter(match_id=UUID(match_id)).first()
    if review is None:
        return
    with making.claimed(review) as is_mine:
        is_left = is_mine and _go_on(review)
    if is_left:
        Review.objects.filter(pk=review.pk).update(queued_at=timezone.now())
        opening.ask(review.match_id, wait=GIVE_WAY if making.do_bots_wait() else 0.0)


@shared_task  # type: ignore[untyped-decorator]
def sweep_reviews() -> None:
    """Find the reviews again that nobody works on any more."""
    opening.ask_for_unfinished()


def _go_on(review: Review) -> bool:
    """Work for a slice of time, or for one decision while bots wait; return whether to go on at once.

    What passes by itself, like a process that died or a database that is away, the sweep tries again after a while.
    """
    began = time.monotonic()
    try:
        for _ in making.work(review, judge_apart):
            if time.monotonic() - began > SLICE or making.do_bots_wait():
                return True
    except (SearchFailed, OperationalError, InterfaceError) as trouble:  # it passes
        logger.warning("review held up: %s", trouble, extra={"match": str(review.match_id)})
    except making.Replaced:
        logger.info("review begun anew elsewhere", extra={"match": str(review.match_id)})
    except Exception:
        making.fail(review)
        logger.exception("review given up", extra={"match": str(review.match_id)})
    return False


def judge_apart(*args: object) -> Judgement:
    """Judge where nothing else is held up: in a process beside those of the bots, which yields to everything.

    In production a worker of the queue is such a process itself.
    """
    if not settings.EMBEDDED:
        return judge(*args)  # type: ignore[arg-type]
    global _pool
    with _pool_lock:
        if _pool is None:
            _pool = SearchPool(1)
    return _pool.submit(judge_aside, *args, timeout=TIMEOUT)
