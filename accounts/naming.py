"""Taking and changing names. The unique key of the row decides every race; the checks before it are for the words."""

from __future__ import annotations

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.formats import date_format

from accounts import names
from accounts.errors import Refused
from accounts.models import ReservedName, User

# How long a new name stays at least, and how long nobody else can take the old one.
COOL_DOWN = timedelta(days=30)
RESERVED = timedelta(days=90)


def check_free(name: str, user: User | None = None) -> None:
    """Raise ValidationError if the name, or one like it, belongs to another user or did until lately.

    Users are asked before reservations: a name that leaves its user is reserved in the same transaction, so whoever
    no longer finds the user finds the reservation.
    """
    key = names.fold(name)
    own = user.pk if user is not None else 0
    if User.objects.filter(name_key=key).exclude(pk=own).exists():
        raise name_taken()
    if ReservedName.objects.filter(key=key, until__gt=timezone.now()).exclude(user_id=own).exists():
        raise name_taken()


def change_name(*, user: User, name: str) -> User:
    """Give the user a new name and return them as they then are. Refused if the last change is too young.

    Raises ValidationError if the name is no name or not free. A change of the case or the dots alone is no new name,
    and reserves nothing.
    """
    for validator in names.chosen_name_validators:
        validator(name)
    try:
        with transaction.atomic():
            locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
            if locked.username == name:
                return locked
            now = timezone.now()
            if locked.name_changed_at is not None and now < locked.name_changed_at + COOL_DOWN:
                raise Refused("name_too_soon", date=date_format(locked.name_changed_at + COOL_DOWN))
            check_free(name, locked)
            if names.fold(locked.username) != names.fold(name):
                reserve(locked.name_key, user=locked)
                ReservedName.objects.filter(key=names.fold(name)).delete()
            locked.username = name
            locked.name_changed_at = now
            locked.save(update_fields=["username", "name_key", "name_changed_at"])
    except IntegrityError as error:
        raise name_taken() from error
    return locked


def name_taken() -> ValidationError:
    return ValidationError(names.TAKEN, code="taken")


def reserve(key: str, *, user: User | None) -> None:
    """Keep a name from others for a while."""
    until = timezone.now() + RESERVED
    ReservedName.objects.update_or_create(key=key, defaults={"user": user, "until": until})
