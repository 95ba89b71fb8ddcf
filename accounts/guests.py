"""People who play against the AI from one browser, before they have an account; making one keeps their matches."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts import names, naming
from accounts.errors import Refused
from accounts.models import ReservedName, User

KEPT = timedelta(days=30)
_TRIES = 8


def make_guest() -> User:
    """Return a new guest, named by the house and without a password: only the session that is made now leads to it."""
    for _ in range(_TRIES):
        name = names.make_name("Guest")
        try:
            with transaction.atomic():
                return User.objects.create(username=name, is_guest=True, password=make_password(None))
        except IntegrityError:
            continue
    raise RuntimeError("no free name for a guest")


def become_account(*, guest: User, username: str, email: str, password: str) -> User:
    """Make the guest somebody with an account; everything they have played stays theirs. The form has checked the rest.

    Refused if they are no guest any more, ValidationError if the name was taken meanwhile.
    """
    try:
        with transaction.atomic():
            user = User.objects.select_for_update(no_key=True).get(pk=guest.pk)
            if not user.is_guest or not user.is_active:
                raise Refused("not_possible")
            naming.check_free(username, user)
            ReservedName.objects.filter(key=names.fold(username)).delete()
            user.username, user.email, user.is_guest = username, email, False
            user.set_password(password)
            user.save(update_fields=["username", "name_key", "email", "is_guest", "password"])
    except IntegrityError as error:
        raise naming.name_taken() from error
    return user


def forgotten_guests(now: datetime) -> QuerySet[User]:
    """Return guests who came long ago; whether they have played since is for those to say who keep matches."""
    return User.objects.filter(is_guest=True, is_active=True, date_joined__lt=now - KEPT).order_by("pk")
