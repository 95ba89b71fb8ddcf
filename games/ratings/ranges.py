"""Tables that are for players of a certain strength."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.errors import Refused
from games.models import Match, Rating
from games.ratings.system import NEWCOMERS_POINTS

if TYPE_CHECKING:
    from accounts.models import User


def check_range(match: Match, user: User) -> None:
    """Refuse a player whose points in the title are outside the table's range; without any they count as a newcomer."""
    low, high = match.lowest_rating, match.highest_rating
    if low is None and high is None:
        return
    have = find_points(user.pk, match.title)
    if have is None:
        have = NEWCOMERS_POINTS
    if (low is not None and have < low) or (high is not None and have > high):
        params = {"low": low, "high": high, "have": have, "range": range_text(low, high)}
        raise Refused("rating_out_of_range", params=params)


def find_points(user_id: int, title: str) -> int | None:
    """Return the points of a player, or None if no match has counted yet."""
    return Rating.objects.filter(user_id=user_id, title=title).values_list("points", flat=True).first()


def range_text(low: int | None, high: int | None) -> str:
    """Return a range in signs that every language understands; nothing for no range."""
    if low is not None and high is not None:
        return f"{low}–{high}"
    if low is not None:
        return f"{low}+"
    return "" if high is None else f"≤ {high}"
