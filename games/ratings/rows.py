"""Standings and changes as rows of the database, and back. Numbers are kept to the last bit."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from games.models import Rating, RatingChange
from games.ratings.ladders import Change, Standing, Table
from games.ratings.system import Skill


def standing_of(row: Rating) -> Standing:
    """Return the standing in a row; a row without matches is one that was made to be locked."""
    return Standing(Skill(row.mu, row.sigma), row.matches, row.wins, row.changed_at if row.matches else None)


def rating_columns(standing: Standing) -> dict[str, Any]:
    return {
        "mu": standing.skill.mu,
        "sigma": standing.skill.sigma,
        "points": standing.points,
        "matches": standing.matches,
        "wins": standing.wins,
        "changed_at": standing.changed_at,
    }


def change_columns(change: Change, ended_at: datetime) -> dict[str, Any]:
    return {
        "seat": change.seat,
        "rank": change.rank,
        "before": change.before,
        "after": change.after.points,
        "mu": change.after.skill.mu,
        "sigma": change.after.skill.sigma,
        "created_at": ended_at,
    }


def change_row(table: Table, change: Change, ended_at: datetime) -> RatingChange:
    return RatingChange(
        match_id=table.match_id, user_id=change.user_id, title=table.title, **change_columns(change, ended_at)
    )
