"""What may be read: matches, seats and lists of them, each in a fixed number of queries."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Exists, F, IntegerField, OuterRef, Prefetch, Q, QuerySet, Subquery, Value, When

from accounts import people
from games.errors import Forbidden, NotFound, NotSignedIn
from games.models import ImportedMatch, Invitation, Match, Note, Rating, RatingChange, Seat
from games.rosters import place_of
from games.rules.protocol import SPECTATOR
from games.rules.registry import get_rules
from games.setups import origin_of
from games.terms import terms_of
from games.viewing import origin_json, seats_json

if TYPE_CHECKING:
    from accounts.models import User

# Nobody counts further.
MOST_WAITING = 99
MOST_INVITATIONS = 20

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
    """Anybody may watch a public match; a match by link is for people who are signed in and have its address.

    A match that its host has closed to spectators is for its players alone.
    """
    if match.access != Match.Access.PUBLIC and not user.is_authenticated:
        raise NotSignedIn
    has_started = match.status in (Match.Status.RUNNING, Match.Status.OVER)
    if has_started and not match.is_watchable and find_seat(match, user) == SPECTATOR:
        raise Forbidden("closed_to_spectators")


def may_watch(match: Match, user: User | AnonymousUser) -> bool:
    try:
        check_may_watch(match, user)
    except (Forbidden, NotSignedIn):
        return False
    return True


def get_import(import_id: UUID, user: User | AnonymousUser) -> ImportedMatch:
    """Return an imported match to its owner, and to the staff; for all others there is none."""
    found = ImportedMatch.objects.filter(pk=import_id).select_related("owner").first()
    if not user.is_authenticated:
        raise NotSignedIn
    if found is None or not (found.owner_id == user.pk or user.is_staff):
        raise NotFound
    return found


def imports_of(user: User) -> QuerySet[ImportedMatch]:
    """Return what the user has imported, the newest first, without the files themselves."""
    return ImportedMatch.objects.filter(owner_id=user.pk).defer("document").order_by("-created_at", "-pk")


def import_line(imported: ImportedMatch) -> dict[str, Any]:
    return {"id": str(imported.pk), "title": imported.title, "created_at": imported.created_at.isoformat()}


def open_tables(user: User | AnonymousUser) -> QuerySet[Match]:
    """Return the tables that wait for players and may be the user's, newest first: public ones, those of friends, those
    they are invited to; not those of people with whom there is a block. `is_mine` marks those the user sits at."""
    may_see = Q(access=Match.Access.PUBLIC)
    if user.is_authenticated:
        invited = Invitation.objects.filter(match=OuterRef("pk"), invited_id=user.pk)
        may_see |= Q(access=Match.Access.FRIENDS, host_id__in=people.friend_ids(user)) | Q(Exists(invited))
    tables = Match.objects.filter(may_see, status=Match.Status.OPEN)
    if user.is_authenticated:
        tables = tables.exclude(host_id__in=people.blocked_either_way(user))
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


def matches_of(player: User, viewer: User | AnonymousUser) -> QuerySet[Match]:
    """Return the player's matches that have begun and that the viewer may watch, the newest first."""
    begun = Match.objects.filter(places__user_id=player.pk, status__in=[Match.Status.RUNNING, Match.Status.OVER])
    own = Seat.objects.filter(match=OuterRef("pk"), user_id=viewer.pk or 0)
    may_see = Q(access=Match.Access.PUBLIC, is_watchable=True) | Q(Exists(own))
    return _with_places(begun.filter(may_see)).order_by("-started_at", "-pk")


def my_invitations(user: User) -> list[Invitation]:
    """Return the user's open invitations to tables that still wait, the newest first; not those of blocked people."""
    waiting = Invitation.objects.filter(invited=user, declined_at__isnull=True, match__status=Match.Status.OPEN)
    seated = Seat.objects.filter(match=OuterRef("match"), user_id=user.pk)
    away = people.blocked_either_way(user)
    found = waiting.exclude(Exists(seated)).exclude(inviter_id__in=away).exclude(match__host_id__in=away)
    return list(
        found.select_related("match", "inviter", "match__host").order_by("-created_at", "-pk")[:MOST_INVITATIONS]
    )


def invitation_line(invitation: Invitation) -> dict[str, Any]:
    match = invitation.match
    return {
        "match": str(match.pk),
        "title": match.title,
        "name": get_rules(match.title).name,
        "inviter": invitation.inviter.username,
        "created_at": invitation.created_at.isoformat(),
    }


def invited_to(match: Match) -> list[str]:
    """Return who is asked to the table and has not declined."""
    waiting = match.invitations.filter(declined_at__isnull=True).order_by("created_at")
    return list(waiting.values_list("invited__username", flat=True))


def find_invitation(match: Match, user: User | AnonymousUser) -> Invitation | None:
    """Return the user's open invitation to the table."""
    if not user.is_authenticated:
        return None
    waiting = Invitation.objects.filter(match=match, invited_id=user.pk, declined_at__isnull=True)
    return waiting.select_related("inviter").first()


def waiting_for(user: User, besides: UUID | None = None) -> dict[str, Any]:
    """Return how many matches, `besides` one, wait for the user, and the one whose time ends first."""
    asked = Seat.objects.filter(user_id=user.pk, decision__isnull=False, held_by="player")
    if besides is not None:
        asked = asked.exclude(match_id=besides)
    soonest = asked.order_by(F("deadline").asc(nulls_last=True), "match_id").values_list("match_id", "match__title")
    found = list(soonest[:MOST_WAITING])
    first = {"match": str(found[0][0]), "name": get_rules(found[0][1]).name} if found else None
    return {"count": len(found), "next": first}


def find_note(match: Match, user: User) -> Note | None:
    return Note.objects.filter(match=match, user=user).first()


def summary(match: Match, user: User | AnonymousUser) -> dict[str, Any]:
    """Return a list's line about a match that came from `open_tables` or `my_matches`; asks the database nothing."""
    roster = [place_of(seat) for seat in match.places.all()]
    points = {seat.number: seat.points for seat in match.places.all()}  # type: ignore[attr-defined]
    own = next((place.seat for place in roster if place.user_id == user.pk), SPECTATOR)
    return {
        "match": str(match.pk),
        "title": match.title,
        "name": get_rules(match.title).name,
        "options": match.options,
        "status": match.status,
        "access": match.access,
        "terms": asdict(terms_of(match)),
        "origin": origin_json(origin_of(match)),
        "capacity": match.seats,
        "host": next((place.seat for place in roster if place.user_id == match.host_id), None),
        "version": match.version,
        "viewer": own,
        "seats": [{**seat, "points": points[seat["seat"]]} for seat in seats_json(roster, own)],
        "waiting_for": match.waiting_for,
        "is_your_turn": own in match.waiting_for,
        "created_at": match.created_at.isoformat(),
    }


def rating_changes(match: Match) -> list[dict[str, Any]]:
    """Return what a rated match has made of its players' points, by seat; nothing while it runs or if it is casual."""
    if not match.is_rated:
        return []
    changes = RatingChange.objects.filter(match=match).order_by("seat").values_list("seat", "before", "after")
    return [
        {"seat": seat, "before": before, "after": after, "change": after - before} for seat, before, after in changes
    ]


def _with_places(matches: QuerySet[Match]) -> QuerySet[Match]:
    points = Rating.objects.filter(user=OuterRef("user"), title=OuterRef("match__title")).values("points")
    places = Seat.objects.select_related("user").annotate(points=Subquery(points[:1])).order_by("number")
    return matches.select_related("origin").prefetch_related(Prefetch("places", queryset=places))
