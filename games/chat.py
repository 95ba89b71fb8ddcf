"""Chat of a match: who may read and write in which room, and its lines as they are sent.

Players and spectators have a room each. While the match runs neither side reads the other's, for it could help: people
who see everything, or have seen somebody else's hand, must not be heard by those who play. Afterwards both are open.
Writing is games.services.chat.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts import people
from games.errors import Conflict, Forbidden, Malformed, NotSignedIn, Refused
from games.loglines import shown_time
from games.models import ChatLine, Match
from games.rosters import get_roster, read_roster
from games.rules.protocol import SPECTATOR

if TYPE_CHECKING:
    from accounts.models import User

PLAYERS = ChatLine.Room.PLAYERS.value
SPECTATORS = ChatLine.Room.SPECTATORS.value
ROOMS = (PLAYERS, SPECTATORS)

LONGEST = 500
# Who was away for longer gets the end of what was said.
NEWEST = 100
# Letters with more signs above and below than any language needs are painted over the lines around them.
MOST_SIGNS = 4
# What turns the direction of everything after it.
_TURNING = frozenset(map(chr, [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xFEFF]))
_INVISIBLE = frozenset({"Cf", "Mn", "Me", "Zs", "Zl", "Zp"})

Line = dict[str, Any]


def own_room(seat: int) -> str:
    return SPECTATORS if seat == SPECTATOR else PLAYERS


def readable_rooms(match: Match, user: User | AnonymousUser, seat: int) -> tuple[str, ...]:
    """Return the rooms that the user may read now; `seat` is theirs."""
    if not user.is_authenticated:
        return ()
    return ROOMS if match.status == Match.Status.OVER else (own_room(seat),)


def check_may_read(match: Match, user: User | AnonymousUser, seat: int, room: str) -> None:
    if room not in ROOMS:
        raise Malformed(field="room")
    if not user.is_authenticated:
        raise NotSignedIn
    if room not in readable_rooms(match, user, seat):
        raise Forbidden("not_your_room")


def check_may_write(match: Match, user: User | AnonymousUser, seat: int, room: str) -> None:
    if room not in ROOMS:
        raise Malformed(field="room")
    if not user.is_authenticated:
        raise NotSignedIn
    if room != own_room(seat):
        raise Forbidden("not_your_room")
    if getattr(user, "is_guest", False):
        raise Forbidden("guests_cannot_chat")
    if is_muted(user):
        raise Forbidden("muted")
    if match.status == Match.Status.CLOSED:
        raise Conflict("closed")


def may_write(match: Match, user: User | AnonymousUser, seat: int, room: str) -> bool:
    try:
        check_may_write(match, user, seat, room)
    except (NotSignedIn, Forbidden, Conflict):
        return False
    return True


def is_muted(user: Any) -> bool:
    until = getattr(user, "muted_until", None)
    return until is not None and until > timezone.now()


def hidden_authors(user: Any) -> frozenset[int]:
    """Return the ids of people whose lines the user does not want to read."""
    return frozenset(people.blocked_by(user).values_list("pk", flat=True))


def clean(text: str) -> str:
    """Return the text as one line without what is not seen or turns other text around; Refused if nothing is left."""
    kept: list[str] = []
    signs = 0
    for letter in " ".join(text.split()):
        category = unicodedata.category(letter)
        signs = signs + 1 if category in ("Mn", "Me") else 0
        if category not in ("Cc", "Cs", "Zl", "Zp") and letter not in _TURNING and signs <= MOST_SIGNS:
            kept.append(letter)
    said = "".join(kept).strip()
    if len(said) > LONGEST:
        raise Refused("too_long", params={"limit": LONGEST, "length": len(said)})
    if all(unicodedata.category(letter) in _INVISIBLE for letter in said):
        raise Refused("nothing_said")
    return said


def read_lines(match: Match, user: User | AnonymousUser, seat: int, room: str, after: int = 0) -> list[Line]:
    """Return the newest lines after that id, the oldest first. Checks that the user may read them."""
    check_may_read(match, user, seat, room)
    roster = read_roster(match.pk) if match.status == Match.Status.OPEN else get_roster(match.pk)
    seats = {place.user_id: place.seat for place in roster}
    found = ChatLine.objects.filter(match=match, room=room, pk__gt=after).exclude(user_id__in=hidden_authors(user))
    newest = found.select_related("user").order_by("-pk")[:NEWEST]
    return [line_json(line, seats) for line in newest][::-1]


def line_json(line: ChatLine, seats: dict[int, int]) -> Line:
    """Return the line as it is sent; `seats` says who sits where. What was removed leaves a gap without its text."""
    is_removed = line.hidden_at is not None or line.erased_at is not None
    return {
        "id": line.pk,
        "seat": seats.get(line.user_id),
        "name": line.user.username,
        "at": shown_time(line.created_at),
        "text": "" if is_removed else line.text,
        "is_removed": is_removed,
    }
