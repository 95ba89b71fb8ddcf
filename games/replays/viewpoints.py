"""From whose eyes a match may be looked at, by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser

from games import selectors
from games.errors import Forbidden, Malformed
from games.models import Match
from games.rules.protocol import EVERYTHING, SPECTATOR, Viewer

if TYPE_CHECKING:
    from accounts.models import User


def viewpoints(match: Match, user: User | AnonymousUser) -> list[Viewer]:
    """Return the viewers through whose eyes the user may look at a match that they may watch, the natural one first.

    While the match runs: a player's own seat, and what everybody sees. Once it is over: every seat, and everything.
    """
    own = selectors.find_seat(match, user)
    first = [SPECTATOR] if own == SPECTATOR else [own, SPECTATOR]
    if match.status != Match.Status.OVER:
        return first
    return [*first, *(one for one in all_viewpoints(match.seats) if one not in first)]


def all_viewpoints(seats: int) -> list[Viewer]:
    """Return the viewers of a match that is nobody's secret any more."""
    return [SPECTATOR, *range(seats), EVERYTHING]


def check_viewpoint(match: Match, user: User | AnonymousUser, viewer: Viewer) -> None:
    if viewer not in viewpoints(match, user):
        raise Forbidden("not_your_eyes")


def read_viewer(raw: str) -> Viewer:
    """Return the viewer that an address names: a seat's number, -1 or -2; Malformed `as` if it is none of these."""
    digits = raw.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 2):
        raise Malformed(field="as")
    viewer = int(raw)
    if viewer < EVERYTHING:
        raise Malformed(field="as")
    return viewer
