"""Making a review, decision by decision. What is judged is stored at once, so that work goes on where it ended."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from games import store
from games.models import Review, ReviewPoint, Seat
from games.reviews.judging import Judgement, judge, seed_of
from games.reviews.walking import Decided, count, walk
from games.rules.registry import get_rules

logger = logging.getLogger(__name__)

Judge = Callable[..., Judgement]

# Longer than judging a decision takes. Whoever died is forgotten after this.
CLAIM = timedelta(seconds=60)
# A bot that was asked longer ago than this is not waiting: its match is paused, or it is lost.
BOT_WAITS = timedelta(seconds=10)


class Replaced(Exception):
    """The review was begun anew, or is gone: what was found belongs to nothing."""


@contextmanager
def claimed(review: Review) -> Iterator[bool]:
    """Yield whether the review is the caller's to work on: nobody else's, and unfinished. It is free again after."""
    now = timezone.now()
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lt=now)
    mine = Review.objects.filter(free, pk=review.pk, status=Review.Status.MAKING).update(claimed_until=now + CLAIM)
    try:
        yield bool(mine)
    finally:
        if mine:
            Review.objects.filter(pk=review.pk).update(claimed_until=None)


def work(review: Review, judge: Judge = judge) -> Iterator[int]:
    """Judge what is not judged yet; yield how many are done after each. The last one makes the review complete.

    Two who work on the same review find the same, and it is written once. Replaced if the review is gone.
    """
    rules = get_rules(review.match.title)
    log = [record.event for record in store.read(review.match_id)]
    _update(review, decisions=count(log))
    known = set(review.points.values_list("number", flat=True))
    done = len(known)
    for decided in walk(rules, log):
        if decided.number in known:
            continue
        _write(review, decided, _judge(review, decided, judge))
        done += 1
        yield done
    _update(review, status=Review.Status.COMPLETE)
    logger.info("match reviewed", extra={"match": str(review.match_id), "version": len(log)})


def fail(review: Review) -> None:
    """Give a review up: the same would only go wrong again."""
    Review.objects.filter(pk=review.pk).update(status=Review.Status.FAILED)


def do_bots_wait() -> bool:
    """Return whether the AI is asked for a move somewhere: people wait for it, and nobody for a review."""
    since = timezone.now() - BOT_WAITS
    return Seat.objects.filter(decision__isnull=False, queued_at__gte=since).exists()


def _judge(review: Review, decided: Decided, judge: Judge) -> Judgement:
    seed = seed_of(review.match_id, decided.number)
    return judge(review.match.title, decided.seen, decided.seat, decided.move, seed, review.simulations)


def _write(review: Review, decided: Decided, judgement: Judgement) -> None:
    point = ReviewPoint(
        review=review,
        number=decided.number,
        seat=decided.seat,
        shares=judgement.shares,
        after=judgement.after,
        cost=judgement.cost,
        move=decided.move,
        best=judgement.best,
    )
    try:
        with transaction.atomic():
            ReviewPoint.objects.bulk_create([point], ignore_conflicts=True)
            _update(review, claimed_until=timezone.now() + CLAIM)
    except IntegrityError as error:
        raise Replaced from error


def _update(review: Review, **columns: Any) -> None:
    if not Review.objects.filter(pk=review.pk).update(**columns):
        raise Replaced
