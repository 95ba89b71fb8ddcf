"""One match's step of the fold: whose ratings it changes, and into what. Reads and writes no rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from games.ratings.system import NEWCOMER, Skill, points_of, rate

# Reasons of an end that says nothing about strength.
UNRATED = frozenset({"stopped", "aborted"})


@dataclass(frozen=True, slots=True)
class Table:
    """What a rating must know of a match: `users[seat]`, and the seats of bots."""

    match_id: UUID
    title: str
    is_rated: bool
    users: Sequence[int]
    bots: frozenset[int]


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's rating in one title. `changed_at` is when the last match that counted has ended."""

    skill: Skill = NEWCOMER
    matches: int = 0
    wins: int = 0
    changed_at: datetime | None = None

    @property
    def points(self) -> int:
        return points_of(self.skill)


@dataclass(frozen=True, slots=True)
class Change:
    """What one match has made of one player's rating."""

    user_id: int
    seat: int
    rank: int
    before: int
    after: Standing


def rated_seats(table: Table, outcome: Mapping[str, Any]) -> list[int]:
    """Return the seats whose players' ratings the match changes: the bots', or, at a rated table without any, all."""
    ranks = outcome["ranks"]
    if outcome["reason"] in UNRATED or len(ranks) < 2 or len(ranks) != len(table.users):
        return []
    if table.bots:
        return sorted(table.bots)
    return list(range(len(ranks))) if table.is_rated else []


def changes(
    table: Table, outcome: Mapping[str, Any], ended_at: datetime, standings: Mapping[int, Standing]
) -> list[Change]:
    """Return the changes by seat; `standings` are by user and must have everybody whose rating changes.

    Among bots a person counts as a newcomer, whoever it is: the two ladders know nothing of each other.
    """
    seats = rated_seats(table, outcome)
    if not seats:
        return []
    skills = [standings[user].skill if seat in seats else NEWCOMER for seat, user in enumerate(table.users)]
    rated = rate(skills, outcome["ranks"])
    found = []
    for seat in seats:
        old = standings[table.users[seat]]
        new = Standing(rated[seat], old.matches + 1, old.wins + (seat in outcome["winners"]), ended_at)
        found.append(Change(table.users[seat], seat, outcome["ranks"][seat], old.points, new))
    return found
