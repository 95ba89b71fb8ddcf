"""Where somebody lives and when they sleep."""

from __future__ import annotations

from datetime import time, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format

from accounts.errors import Refused
from accounts.models import User
from accounts.signals import calm_changed

# Clocks look at the night as it is now: one that could be moved at will would stop them for ever.
COOL_DOWN = timedelta(days=2)


def set_times(*, user: User, time_zone: str, sleep_from: time | None, sleep_to: time | None) -> None:
    """Keep the time zone and the night, which the form has checked. Refused if the last change is too young."""
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if (locked.time_zone, locked.sleep_from, locked.sleep_to) == (time_zone, sleep_from, sleep_to):
            return
        now = timezone.now()
        if locked.sleep_changed_at is not None and now < locked.sleep_changed_at + COOL_DOWN:
            raise Refused("sleep_too_soon", date=date_format(locked.sleep_changed_at + COOL_DOWN))
        locked.time_zone, locked.sleep_from, locked.sleep_to = time_zone, sleep_from, sleep_to
        locked.sleep_changed_at = now
        locked.save(update_fields=["time_zone", "sleep_from", "sleep_to", "sleep_changed_at"])
        transaction.on_commit(lambda: calm_changed.send(User, user=locked), robust=True)
