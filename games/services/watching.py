"""The host closes a match to spectators, or opens it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games import live
from games.errors import Forbidden, Refused
from games.models import Match

if TYPE_CHECKING:
    from accounts.models import User


def set_watchable(*, match: Match, user: User, is_watchable: bool) -> None:
    """Write it down; sockets of people who may no longer watch hear of it and end.

    A branch of a match that is closed to spectators stays closed: it tells what happened there.
    """
    if match.host_id != user.pk:
        raise Forbidden("not_host")
    if match.is_watchable == is_watchable:
        return
    if is_watchable and match.origin is not None and not match.origin.is_watchable:
        raise Refused("wider_than_its_source")
    with transaction.atomic():
        match.is_watchable = is_watchable
        match.save(update_fields=["is_watchable"])
        transaction.on_commit(lambda: live.announce_watching(match.pk), robust=True)
