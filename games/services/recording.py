"""Appending to a match: event, projections and outbox in one transaction; told to the world after the commit."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games import heads, live, projections, ratings, store, viewing
from games.errors import Conflict
from games.heads import Head
from games.models import Match
from games.reviews import opening as reviews
from games.rules import ending, log
from games.rules.log import Event
from games.rules.protocol import Outcome
from games.services import timing
from games.setups import Setup, voters
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
    if setup.pace.is_timed:
        draft = _advance(setup, before, store.chain(setup.match_id, event, after=before.digest))
        event = timing.stamp(setup, before.position, draft.position, event, timezone.now())
    records = [store.chain(setup.match_id, event, after=before.digest, move_id=move_id)]
    after = _advance(setup, before, records[0])
    outcome = ending.find_outcome(after.position)
    _log(setup, event, after)
    if outcome is not None:
        records.append(_end(setup, after, outcome))
        after = _advance(setup, after, records[1])
    return _append(setup, before, after, records)


def record_end(setup: Setup, before: Head, outcome: Outcome) -> Head:
    """Append the end that the players have agreed to. Must run inside a transaction."""
    end = _end(setup, before, outcome)
    return _append(setup, before, _advance(setup, before, end), [end])


def _end(setup: Setup, head: Head, outcome: Outcome) -> store.Record:
    event = log.ended(setup.rules, head.version + 1, outcome, setup.secret)
    # Before the time of the end is taken: who locks the players first, ends first.
    not_before = ratings.lock_players(setup, event)
    return store.chain(setup.match_id, event, after=head.digest, not_before=not_before)


def _append(setup: Setup, before: Head, after: Head, records: list[store.Record]) -> Head:
    """Write the records, which lead from one head to the other, and all that repeats them."""
    projections.project_match(setup.match_id, after)
    store.append(setup.match_id, records)
    ratings.write_changes(setup, records[-1])
    if after.position.outcome is not None:
        reviews.open_review(setup.match_id, setup.title, after.version, after.position.outcome)
    bots = projections.project_seats(setup, before, after)
    turns = set(before.position.questions) ^ set(after.position.questions)
    transaction.on_commit(lambda: _tell(setup, after, bots, turns), robust=True)
    if after.position.is_over:
        logger.info("match over", extra={"match": str(setup.match_id), "version": after.version})
    return after


def _advance(setup: Setup, before: Head, record: store.Record) -> Head:
    return heads.advance_all(setup.match_id, before, [record])


def _tell(setup: Setup, head: Head, bots: list[tuple[int, int]], turns: set[int]) -> None:
    heads.publish(setup.match_id, head)
    live.announce(setup.match_id, head.version)
    is_alone = not voters(setup, head.position)
    for seat, decision in bots:
        live.queue_bot(setup.match_id, seat, decision, is_alone=is_alone)
    for seat in turns - setup.bots:
        live.announce_turns(setup.people[seat], setup.match_id)


def _log(setup: Setup, event: Event, head: Head) -> None:
    about = {"match": str(setup.match_id), "seat": event.seat, "version": head.version}
    logger.info("%s in %s", event.kind, setup.title, extra=about)
