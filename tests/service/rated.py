"""Matches that end as a test wants them to, and what has become of their players' ratings."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Any

from django.core.management import call_command

from accounts.models import User
from games.models import Match, Rating, RatingChange
from games.rules.protocol import Outcome
from games.services import recording
from games.services.recording import Accepted
from games.setups import get_setup
from tests.service.playing import head_of, start


def end(match: Match, ranks: Sequence[int], reason: str = "goal") -> None:
    """End the match with these ranks by seat, through the same door as every end."""
    setup = get_setup(match.pk)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    outcome = Outcome(reason, winners, tuple(ranks), (0,) * len(ranks))

    def act() -> Accepted:
        head = head_of(match)
        return Accepted(recording.record_end(setup, head, outcome).version, is_new=True)

    recording.attempt(match.pk, 0, act)


def play_rated(people: list[User], ranks: Sequence[int], **changes: Any) -> Match:
    """Return a rated match, of Duel for two and of Niagara for more, that has ended with these ranks."""
    usual = {"title": "duel" if len(people) == 2 else "niagara", "is_rated": True}
    match = start(people, **{**usual, **changes})
    end(match, ranks)
    return match


def rating_of(user: User, title: str = "duel") -> Rating:
    return Rating.objects.get(user=user, title=title)


def all_rows() -> list[list[tuple[Any, ...]]]:
    """Return everything that is kept of ratings, but for the rows' own ids."""
    tables: list[list[tuple[Any, ...]]] = []
    for model in (Rating, RatingChange):
        names = [field.attname for field in model._meta.concrete_fields if field.name != "id"]
        tables.append(sorted(model._default_manager.values_list(*names)))
    return tables


def rebuild(*options: str) -> tuple[int, str]:
    """Run the command; return its exit code and what it printed."""
    printed = StringIO()
    try:
        call_command("rebuild_ratings", *options, stdout=printed)
    except SystemExit as left:
        return int(left.code or 0), printed.getvalue()
    return 0, printed.getvalue()
