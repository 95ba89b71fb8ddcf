"""What games keep of somebody, for themselves to take along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.models import ChatLine, Invitation, Match, Note, ProblemReport, Rating, RatingChange, Seat

if TYPE_CHECKING:
    from accounts.models import User


def what_games_keep(user: User) -> dict[str, Any]:
    """Return it as plain data: the user's own words and results, and of others only their names."""
    return {
        "matches": _matches(user),
        "chat": list(
            ChatLine.objects.filter(user=user).order_by("created_at").values("match_id", "room", "created_at", "text")
        ),
        "notes": list(Note.objects.filter(user=user).order_by("pk").values("match_id", "text", "updated_at")),
        "ratings": list(
            Rating.objects.filter(user=user)
            .order_by("title")
            .values("title", "points", "matches", "wins", "changed_at")
        ),
        "rating_changes": list(
            RatingChange.objects.filter(user=user)
            .order_by("created_at")
            .values("match_id", "title", "before", "after", "rank", "created_at")
        ),
        "problem_reports": list(
            ProblemReport.objects.filter(reporter=user)
            .order_by("created_at")
            .values("match_id", "number", "viewer", "text", "created_at", "handled_at")
        ),
        "invitations": list(
            Invitation.objects.filter(invited=user)
            .order_by("created_at")
            .values("match_id", "inviter__username", "created_at", "declined_at")
        ),
    }


def _matches(user: User) -> list[dict[str, Any]]:
    own = Match.objects.filter(places__user=user).order_by("created_at")
    names: dict[Any, list[str]] = {}
    seats: dict[Any, int] = {}
    rows = (
        Seat.objects.filter(match__in=own)
        .order_by("number")
        .values_list("match_id", "number", "user_id", "user__username")
    )
    for match_id, number, user_id, name in rows:
        names.setdefault(match_id, []).append(name)
        if user_id == user.pk:
            seats[match_id] = number
    return [
        {
            "match": match.pk,
            "title": match.title,
            "status": match.status,
            "seat": seats.get(match.pk),
            "players": names.get(match.pk, []),
            "created_at": match.created_at,
            "started_at": match.started_at,
            "ended_at": match.ended_at,
            "result": match.result,
        }
        for match in own
    ]
