"""Appending to a match: event, projections and outbox in one transaction; told to the world after the commit."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from games import heads, live, projections, store, viewing
from games.errors import Conflict
from games.heads import Head
from games.models import Match
from games.rules import log
from games.rules.log import Event
from games.setups import Setup
from games.store import LostRace

logger = logging.getLogger(__name__)

ATTEMPTS = 4


@dataclass(frozen=True, slots=True)
class Accepted:
    """The number under which an act stands in the log. `is_new` is False for the answer to a resend."""

    number: int
    is_new: bool


def attempt(match_id: UUID, seat: int, act: Callable[[], Accepted]) -> Accepted:
    """Run `act` in a transaction; when somebody else appended first, again on the fresh state, up to 3 times.

    The first attempt takes no lock. Later ones hold the match's row, so nobody can come first again. A Conflict gets
    the seat's fresh view.
    """
    for tries in range(ATTEMPTS):
        try:
            with transaction.atomic():
                if tries:
                    Match.objects.select_for_update().only("pk").get(pk=match_id)
                return act()
        except LostRace:
            logger.info("lost a race", extra={"match": str(match_id), "seat": seat})
        except Conflict as error:
            error.view = viewing.find_fresh_view(match_id, seat)
            raise
    raise Conflict("busy", view=viewing.find_fresh_view(match_id, seat))


def record(setup: Setup, before: Head, event: Event, move_id: str | None = None) -> Head:
    """Append the event, and the end of the match if it is one. Returns the new head.

    Must run inside a transaction. LostRace if the number is taken.
    """
    records = [store.chain(setup.match_id, event, after=before.digest, move_id=move_id)]
    after = heads.advance(before, records[0])
    outcome = after.outcome
    if outcome is not None:
        ended = log.ended(setup.rules, after.version + 1, outcome, setup.secret)
        records.append(store.chain(setup.match_id, ended, after=after.digest))
        after = heads.advance(after, records[1])
    projections.project_match(setup.match_id, after)
    store.append(setup.match_id, records)
    bots = projections.project_seats(setup, before, after)
    transaction.on_commit(lambda: _tell(setup, after, bots), robust=True)
    _log(setup, event, after)
    return after


def _tell(setup: Setup, head: Head, bots: list[tuple[int, int]]) -> None:
    heads.publish(setup.match_id, head)
    live.announce(setup.match_id, head.version)
    for seat, decision in bots:
        live.queue_bot(setup.match_id, seat, decision)


def _log(setup: Setup, event: Event, head: Head) -> None:
    about = {"match": str(setup.match_id), "seat": event.seat, "version": head.version}
    logger.info("%s in %s", event.kind, setup.title, extra=about)
    if head.position.is_over:
        logger.info("match over", extra=about)
