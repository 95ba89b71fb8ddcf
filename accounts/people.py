"""How people stand to each other: friends, requests, blocks.

Every act first locks the rows of both people, in order: of two acts at once, one sees what the other has done.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Case, F, Q, QuerySet, When
from django.utils import timezone

from accounts.errors import Refused
from accounts.models import Block, Friendship, User

# How many requests of one person may wait for an answer.
MOST_REQUESTS = 50


def are_friends(one: User, other: User) -> bool:
    return _pair(one, other).filter(accepted_at__isnull=False).exists()


def friend_ids(user: User) -> set[int]:
    """Return who the user's friends are."""
    pairs = _of(user).filter(accepted_at__isnull=False).values_list("low_id", "high_id")
    return {high if low == user.pk else low for low, high in pairs}


def is_blocked_between(user: User, other_ids: Iterable[int]) -> bool:
    """Return True if the user has blocked one of them, or one of them the user."""
    others = list(other_ids)
    return Block.objects.filter(
        Q(blocker_id=user.pk, blocked_id__in=others) | Q(blocked_id=user.pk, blocker_id__in=others)
    ).exists()


def blocked_either_way(user: User) -> set[int]:
    """Return whom the user has blocked, and who has blocked the user."""
    pairs = Block.objects.filter(Q(blocker=user) | Q(blocked=user)).values_list("blocker_id", "blocked_id")
    return {blocked if blocker == user.pk else blocker for blocker, blocked in pairs}


def friends_of(user: User) -> QuerySet[User]:
    """Return the user's friends by name."""
    return User.objects.filter(pk__in=_others(_of(user).filter(accepted_at__isnull=False), user)).order_by("username")


def asking(user: User) -> QuerySet[User]:
    """Return who waits for the user's answer."""
    waiting = _of(user).filter(accepted_at__isnull=True).exclude(asked_by=user)
    return User.objects.filter(pk__in=_others(waiting, user)).order_by("username")


def asked(user: User) -> QuerySet[User]:
    """Return whose answer the user waits for."""
    waiting = _of(user).filter(accepted_at__isnull=True, asked_by=user)
    return User.objects.filter(pk__in=_others(waiting, user)).order_by("username")


def blocked_by(user: User) -> QuerySet[User]:
    """Return whom the user has blocked."""
    return User.objects.filter(blocked_by__blocker=user).order_by("username")


def find_people(text: str, user: User) -> QuerySet[User]:
    """Return players whose names begin like that, the exact one first; guests and closed accounts are not found."""
    found = User.objects.filter(username__istartswith=text, is_active=True, is_guest=False).exclude(pk=user.pk)
    is_exact = Case(When(username__iexact=text, then=0), default=1)
    return found.annotate(is_further=is_exact).order_by("is_further", "username")


def relation(user: User, other: User) -> str:
    """Return what the other is to the user: `self`, `blocked`, `friend`, `asking`, `asked`, or nothing."""
    if user.pk == other.pk:
        return "self"
    if Block.objects.filter(blocker=user, blocked=other).exists():
        return "blocked"
    friendship = _pair(user, other).first()
    if friendship is None:
        return ""
    if friendship.accepted_at is not None:
        return "friend"
    return "asked" if friendship.asked_by_id == user.pk else "asking"


def ask_friend(*, user: User, other: User) -> None:
    """Ask to become friends; if the other has asked already, that is the answer. Who is blocked is not told."""
    with transaction.atomic():
        user, other = _lock(user, other)
        _check_may_meet(user, other)
        found = _pair(user, other).first()
        if found is not None and found.accepted_at is not None:
            raise Refused("already_friends")
        if found is not None and found.asked_by_id == user.pk:
            raise Refused("already_asked")
        if found is not None:
            Friendship.objects.filter(pk=found.pk).update(accepted_at=timezone.now())
            return
        if _of(user).filter(accepted_at__isnull=True, asked_by=user).count() >= MOST_REQUESTS:
            raise Refused("too_many_requests")
        low, high = sorted([user.pk, other.pk])
        Friendship.objects.create(low_id=low, high_id=high, asked_by=user)


def accept_friend(*, user: User, other: User) -> None:
    with transaction.atomic():
        user, other = _lock(user, other)
        waiting = _pair(user, other).filter(accepted_at__isnull=True, asked_by=other)
        if is_blocked_between(user, [other.pk]) or not waiting.update(accepted_at=timezone.now()):
            raise Refused("no_request")


def decline_friend(*, user: User, other: User) -> None:
    with transaction.atomic():
        user, other = _lock(user, other)
        if not _pair(user, other).filter(accepted_at__isnull=True, asked_by=other).delete()[0]:
            raise Refused("no_request")


def remove_friend(*, user: User, other: User) -> None:
    """End a friendship, or take back a request. Once it is gone, asking again changes nothing."""
    with transaction.atomic():
        user, other = _lock(user, other)
        _pair(user, other).filter(Q(accepted_at__isnull=False) | Q(asked_by=user)).delete()


def block(*, user: User, other: User) -> None:
    """Block somebody; what there was between the two is gone."""
    if user.is_guest:
        raise Refused("guest")
    if user.pk == other.pk:
        raise Refused("yourself")
    if other.is_bot:
        raise Refused("not_possible")
    with transaction.atomic():
        user, other = _lock(user, other)
        Block.objects.get_or_create(blocker=user, blocked=other)
        _pair(user, other).delete()


def unblock(*, user: User, other: User) -> None:
    Block.objects.filter(blocker=user, blocked=other).delete()


def _check_may_meet(user: User, other: User) -> None:
    if user.is_guest:
        raise Refused("guest")
    if user.pk == other.pk:
        raise Refused("yourself")
    if not user.is_person or not other.is_person or is_blocked_between(user, [other.pk]):
        raise Refused("not_possible")


def _lock(user: User, other: User) -> tuple[User, User]:
    locked = User.objects.select_for_update(no_key=True).filter(pk__in=[user.pk, other.pk]).order_by("pk")
    rows = {row.pk: row for row in locked}
    return rows[user.pk], rows[other.pk]


def _of(user: User) -> QuerySet[Friendship]:
    return Friendship.objects.filter(Q(low=user) | Q(high=user))


def _pair(one: User, other: User) -> QuerySet[Friendship]:
    low, high = sorted([one.pk, other.pk])
    return Friendship.objects.filter(low_id=low, high_id=high)


def _others(friendships: QuerySet[Friendship], user: User) -> QuerySet[Friendship, int]:
    return friendships.values_list(Case(When(low=user, then=F("high_id")), default=F("low_id")), flat=True)
