"""The host closes a match to spectators, or opens it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games import live
from games.errors import Forbidden
from games.models import Match

if TYPE_CHECKING:
    from accounts.models import User


def set_watchable(*, match: Match, user: User, is_watchable: bool) -> None:
    """Write it down; sockets of people who may no longer watch hear of it and end."""
    if match.host_id != user.pk:
        raise Forbidden("not_host")
    if match.is_watchable == is_watchable:
        return
    with transaction.atomic():
        match.is_watchable = is_watchable
        match.save(update_fields=["is_watchable"])
        transaction.on_commit(lambda: live.announce_watching(match.pk), robust=True)
