"""Matches in lists: the selectors' summary, and what only people need of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser

from games import selectors
from games.models import Match
from games.pages.branch_form import is_public
from games.pages.terms import terms_texts
from games.pages.titles import option_texts

if TYPE_CHECKING:
    from accounts.models import User

Row = dict[str, Any]


def make_row(match: Match, user: User | AnonymousUser) -> Row:
    """Return a match of `open_tables` or `my_matches` for a template; asks the database nothing."""
    row = selectors.summary(match, user)
    names = {seat["seat"]: seat["name"] for seat in row["seats"]}
    winners = match.result["winners"] if match.result else []
    return {
        **row,
        "host_name": names.get(row["host"], ""),
        "host_points": next((seat["points"] for seat in row["seats"] if seat["seat"] == row["host"]), None),
        "notes": [*terms_texts(match), *option_texts(match.title, match.options)],
        "marks": [{"seat": number, "name": names.get(number)} for number in range(match.seats)],
        "taken": len(names),
        "others": [seat for seat in row["seats"] if not seat["is_you"]],
        "waiting_names": [names[seat] for seat in match.waiting_for if seat in names],
        "winner_names": [names[seat] for seat in winners if seat in names],
        "has_won": row["viewer"] in winners,
        # Lists lead only to what everybody may see; the page of the branch knows more.
        "origin_match": match.origin_id if match.origin is not None and is_public(match.origin) else None,
    }
