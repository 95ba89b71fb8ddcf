"""A player writes something down for themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.errors import Refused
from games.models import Match, Note

if TYPE_CHECKING:
    from accounts.models import User

LONGEST = 4000


def save_note(*, match: Match, user: User, text: str) -> Note:
    """Keep the text as the user's note of the match. The caller has checked that they sit in it."""
    if len(text) > LONGEST:
        raise Refused("too_long", params={"limit": LONGEST, "length": len(text)})
    note, _ = Note.objects.update_or_create(match=match, user=user, defaults={"text": text})
    return note
