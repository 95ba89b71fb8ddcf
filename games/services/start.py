"""The host starts a full table: the first event of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games import heads, store
from games.errors import Conflict, Forbidden
from games.models import Match
from games.rules import log
from games.rules.branching import branched
from games.rules.log import Event
from games.services.recording import record
from games.setups import Setup, setup_of
from games.store import LostRace

if TYPE_CHECKING:
    from accounts.models import User


def start_match(*, match: Match, user: User) -> Match:
    """Start the match and return it as it then is. Only the host may, once every seat is taken."""
    try:
        with transaction.atomic():
            locked = Match.objects.select_for_update().get(pk=match.pk)
            start_locked(locked, user)
    except LostRace as error:
        raise Conflict("already_started") from error
    match.refresh_from_db()
    return match


def start_locked(match: Match, user: User) -> None:
    """Start a match whose row the caller has locked."""
    if match.host_id != user.pk:
        raise Forbidden("not_host")
    if match.status == Match.Status.CLOSED:
        raise Conflict("closed")
    if match.status != Match.Status.OPEN:
        raise Conflict("already_started")
    setup = setup_of(match)
    if len(setup.salts) < match.seats:
        raise Conflict("not_full", params={"missing": match.seats - len(setup.salts)})
    record(setup, heads.first_head(match.title), first_event(match, setup))


def first_event(match: Match, setup: Setup) -> Event:
    """Return event 1: what setting up draws, or where the match that this one branches off from stood.

    What became of the other match later makes no difference: its log up to that event is for ever.
    """
    if setup.origin is None:
        return log.started(setup.rules, match.seats, match.options, setup.secret, setup.salts)
    assert match.origin_id is not None
    source = [found.event for found in store.read(match.origin_id, up_to=setup.origin.number)]
    return branched(
        setup.rules, match.seats, match.options, setup.secret, setup.salts, origin=setup.origin, source=source
    )
