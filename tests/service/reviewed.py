"""Matches that are over, and their reviews: few moves and few simulations, so that they cost little."""

from __future__ import annotations

from games import services
from games.models import Match, Review, ReviewPoint
from games.reviews import making, opening
from games.reviews.judging import judge
from tests.service.playing import make_people, play_on, start

SIMULATIONS = 3


def play_niagara(*names: str, moves: int = 14, seed: int = 1) -> Match:
    """Return a match of Niagara in which so many moves were made, and which all have agreed to count as it stands."""
    match = start(make_people(*(names or ("ada", "bea", "cem"))))
    play_on(match, moves, seed)
    return end(match)


def play_duel(*names: str, seed: int = 1) -> Match:
    """Return a whole match of Duel, played at random."""
    match = start(make_people(*(names or ("ada", "bea"))), title="duel")
    play_on(match, 500, seed)
    match.refresh_from_db()
    return match


def end(match: Match, what: str = "score") -> Match:
    match.refresh_from_db()
    services.propose(match_id=match.pk, seat=0, what=what, move_id=what)
    for seat in range(1, match.seats):
        services.answer(match_id=match.pk, seat=seat, proposal=match.version + 1, agrees=True, move_id="yes")
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    return match


def make_review(match: Match, simulations: int = SIMULATIONS) -> Review:
    """Return the complete review, made here and now."""
    review = opening.open_anew(match.pk, match.title, simulations)
    for _ in making.work(review, judge):
        pass
    review.refresh_from_db()
    return review


def columns(review: Review) -> list[tuple[object, ...]]:
    """Return everything that was judged."""
    fields = [field.name for field in ReviewPoint._meta.fields if field.name not in ("id", "review")]
    return list(review.points.order_by("number").values_list(*fields))
