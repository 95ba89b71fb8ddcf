"""What may be read: matches, seats and lists of them, each in a fixed number of queries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Exists, F, IntegerField, OuterRef, Prefetch, QuerySet, Value, When

from games.errors import Forbidden, NotFound, NotSignedIn
from games.models import Match, Seat
from games.rosters import place_of
from games.rules.protocol import SPECTATOR
from games.rules.registry import get_rules
from games.viewing import seats_json

if TYPE_CHECKING:
    from accounts.models import User

_ORDER = {"your_turn": 0, "running": 1, "open": 2, "over": 3}


def get_match(match_id: UUID) -> Match:
    """Return the match; NotFound if there is none."""
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise NotFound
    return match


def find_seat(match: Match, user: User | AnonymousUser) -> int:
    """Return the seat that the user holds, or SPECTATOR."""
    if not user.is_authenticated:
        return SPECTATOR
    number = Seat.objects.filter(match=match, user_id=user.pk).values_list("number", flat=True).first()
    return SPECTATOR if number is None else number


def get_seat(match: Match, user: User | AnonymousUser) -> int:
    """Return the seat that the user holds; NotSignedIn, or Forbidden `not_seated`."""
    if not user.is_authenticated:
        raise NotSignedIn
    seat = find_seat(match, user)
    if seat == SPECTATOR:
        raise Forbidden("not_seated")
    return seat


def check_may_watch(match: Match, user: User | AnonymousUser) -> None:
    """Anybody may watch a public match; a match by link is for people who are signed in and have its address."""
    if match.access != Match.Access.PUBLIC and not user.is_authenticated:
        raise NotSignedIn


def open_tables(user: User | AnonymousUser) -> QuerySet[Match]:
    """Return the public tables that wait for players, newest first; `is_mine` marks those the user sits at."""
    tables = Match.objects.filter(status=Match.Status.OPEN, access=Match.Access.PUBLIC)
    own = Seat.objects.filter(match=OuterRef("pk"), user_id=user.pk or 0)
    return _with_places(tables.annotate(is_mine=Exists(own))).order_by("-created_at", "-pk")


def my_matches(user: User) -> QuerySet[Match]:
    """Return the user's matches: where it is their turn first, then running, open, and over, the newest first."""
    asked = Seat.objects.filter(match=OuterRef("pk"), user_id=user.pk, decision__isnull=False)
    order = Case(
        When(Exists(asked), then=Value(_ORDER["your_turn"])),
        When(status=Match.Status.RUNNING, then=Value(_ORDER["running"])),
        When(status=Match.Status.OPEN, then=Value(_ORDER["open"])),
        default=Value(_ORDER["over"]),
        output_field=IntegerField(),
    )
    mine = Match.objects.filter(places__user_id=user.pk).exclude(status=Match.Status.CLOSED)
    found = mine.annotate(is_your_turn=Exists(asked))
    return _with_places(found).order_by(order, F("ended_at").desc(nulls_last=True), "-created_at", "-pk")


def summary(match: Match, user: User | AnonymousUser) -> dict[str, Any]:
    """Return a list's line about a match that came from `open_tables` or `my_matches`; asks the database nothing."""
    roster = [place_of(seat) for seat in match.places.all()]
    own = next((place.seat for place in roster if place.user_id == user.pk), SPECTATOR)
    return {
        "match": str(match.pk),
        "title": match.title,
        "name": get_rules(match.title).name,
        "options": match.options,
        "status": match.status,
        "access": match.access,
        "capacity": match.seats,
        "host": next((place.seat for place in roster if place.user_id == match.host_id), None),
        "version": match.version,
        "viewer": own,
        "seats": seats_json(roster, own),
        "waiting_for": match.waiting_for,
        "is_your_turn": own in match.waiting_for,
        "created_at": match.created_at.isoformat(),
    }


def _with_places(matches: QuerySet[Match]) -> QuerySet[Match]:
    places = Seat.objects.select_related("user").order_by("number")
    return matches.prefetch_related(Prefetch("places", queryset=places))
