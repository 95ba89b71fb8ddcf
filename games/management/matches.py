"""What commands that go through many matches share: which ones, and several processes at work on them."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Generator, Sequence
from datetime import UTC, date, datetime
from itertools import islice
from typing import Any, TypeVar
from uuid import UUID

from django.core.management.base import CommandError
from django.db import connections
from django.db.models import Exists, OuterRef, Q

from games.arena.workers import WorkerFailed, run_all
from games.models import Event, Match
from games.rules.registry import TITLES

R = TypeVar("R")

# Large enough that handing over costs nothing, small enough that the bar moves.
BATCH = 10


def add_choice(parser: ArgumentParser) -> None:
    """Let the caller choose matches and the number of processes."""
    parser.add_argument("--match", action="append", type=UUID, metavar="ID", help="only this match; may be repeated")
    parser.add_argument("--title", choices=sorted(TITLES), help="only matches of this title")
    parser.add_argument("--since", type=_day, metavar="DATE", help="only matches opened on this day or later (UTC)")
    parser.add_argument("--processes", type=_count, default=os.cpu_count() or 1, help="how many at once; all cores")


def chosen_ids(options: dict[str, Any]) -> list[UUID]:
    """Return the chosen matches, oldest first. Tables that have not started have no log, and are left out."""
    has_log = Exists(Event.objects.filter(match=OuterRef("pk")))
    started = Q(status__in=[Match.Status.RUNNING, Match.Status.OVER]) | Q(has_log)
    matches = Match.objects.filter(started)
    if options["match"]:
        matches = matches.filter(pk__in=options["match"])
        unknown = set(options["match"]) - set(matches.values_list("pk", flat=True))
        if unknown:
            raise CommandError(f"There is no match {min(unknown)} that has started.")
    if options["title"]:
        matches = matches.filter(title=options["title"])
    if options["since"]:
        matches = matches.filter(created_at__gte=options["since"])
    return list(matches.order_by("pk").values_list("pk", flat=True))


def treat_all(treat: Callable[[UUID], R], ids: Sequence[UUID], processes: int) -> Generator[list[R], None, None]:
    """Yield the results of `treat` for all matches in batches, in the order in which they get done.

    The processes are forked, each with a connection of its own; the caller's is closed for that. Interrupted, it ends
    them all.
    """
    batches = _in_batches(ids)
    if processes == 1 or len(batches) < 2:
        for batch in batches:
            yield [treat(match_id) for match_id in batch]
        return
    connections.close_all()
    try:
        yield from run_all(lambda batch: [treat(match_id) for match_id in batch], batches, processes)
    except WorkerFailed as error:
        raise CommandError(str(error)) from error


def _in_batches(ids: Sequence[UUID]) -> list[list[UUID]]:
    left = iter(ids)
    return list(iter(lambda: list(islice(left, BATCH)), []))


def _day(text: str) -> datetime:
    try:
        return datetime.combine(date.fromisoformat(text), datetime.min.time(), UTC)
    except ValueError as error:
        raise ArgumentTypeError("a day is written like 2026-11-18") from error


def _count(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 256:
        raise ArgumentTypeError("a number from 1 to 256")
    return int(text)
