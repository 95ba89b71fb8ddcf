"""Closing an account: its row stays for the matches it has played, under a name that says nothing."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts import names, naming
from accounts.models import Block, Friendship, ReservedName, User, Vacation

_TRIES = 8


def close(*, user: User) -> User:
    """Take everything from the account that says whose it was, and end its sessions. Their matches are left before."""
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if locked.closed_at is None:
            _forget(locked)
        get_adapter().end_sessions(list(UserSession.objects.filter(user=locked)))
    return locked


def _forget(user: User) -> None:
    for model in (EmailAddress, Authenticator, Vacation):
        model.objects.filter(user=user).delete()
    Friendship.objects.filter(Q(low=user) | Q(high=user)).delete()
    Block.objects.filter(Q(blocker=user) | Q(blocked=user)).delete()
    ReservedName.objects.filter(user=user).delete()
    if not user.is_guest:
        naming.reserve(names.fold(user.username), user=None)
    user.set_unusable_password()
    user.email = user.first_name = user.last_name = ""
    user.time_zone, user.sleep_from, user.sleep_to = "UTC", None, None
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = user.name_changed_at = None
    user.closed_at = timezone.now()
    user.groups.clear()
    user.user_permissions.clear()
    _take_pseudonym(user)


def _take_pseudonym(user: User) -> None:
    for _ in range(_TRIES):
        user.username = names.make_name("Closed")
        try:
            with transaction.atomic():
                user.save()
            return
        except IntegrityError:
            continue
    raise RuntimeError("no free name for a closed account")
