"""Rows. The log (Event) is the truth; the columns of Match and Seat marked "projection" only repeat it for lists."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.ids import make_id


class AppendOnly(TypeError):
    """Somebody tried to change or delete a row of the log."""


class Match(models.Model):
    """One playing of a title."""

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        OVER = "over"
        CLOSED = "closed"

    class Access(models.TextChoices):
        PUBLIC = "public"
        LINK = "link"

    id = models.UUIDField(primary_key=True, default=make_id, editable=False)
    title = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    access = models.CharField(max_length=10, choices=Access.choices, default=Access.PUBLIC)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hosted_matches")
    secret = models.BinaryField(max_length=32, editable=False)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Projections, from here on.
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    version = models.PositiveIntegerField(default=0)
    waiting_for = models.JSONField(default=list)
    deadline = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=["open", "running", "over", "closed"]), name="match_status"
            ),
            models.CheckConstraint(condition=models.Q(access__in=["public", "link"]), name="match_access"),
            models.CheckConstraint(condition=models.Q(seats__gte=1), name="match_has_seats"),
        ]
        indexes = [
            models.Index(fields=["-created_at"], condition=models.Q(status="open"), name="match_open"),
            models.Index(fields=["deadline"], condition=models.Q(deadline__isnull=False), name="match_deadline"),
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.id}"


class Seat(models.Model):
    """A place in a match and who holds it."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="places")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="places")
    salt = models.CharField(max_length=64)
    taken_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(null=True, blank=True)
    # When the AI was last asked to answer; the sweep asks again if nothing came of it.
    queued_at = models.DateTimeField(null=True, blank=True)
    # Projection: the token of the question this seat is asked, or null.
    decision = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_per_user"),
        ]
        indexes = [
            models.Index(fields=["user", "match"], condition=models.Q(decision__isnull=False), name="seat_asked"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"


class EventQuerySet(models.QuerySet["Event"]):
    def update(self, **_: Any) -> NoReturn:
        raise AppendOnly("events are never changed")

    def delete(self) -> NoReturn:
        raise AppendOnly("events are never deleted")


class Event(models.Model):
    """One row of the log. Written by games.store alone; triggers in the database refuse to change or delete it."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="events")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    seat = models.SmallIntegerField(null=True)
    payload = models.JSONField()
    schema = models.PositiveSmallIntegerField()
    move_id = models.CharField(max_length=64, null=True)  # noqa: DJ001 - many rows have none, and "" is unique
    created_at = models.DateTimeField()
    digest = models.CharField(max_length=64)

    objects = EventQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_event_per_number"),
            # Per seat: nobody can use up, or be answered for, a move id of somebody else.
            models.UniqueConstraint(fields=["match", "seat", "move_id"], name="one_event_per_move_id"),
        ]

    def __str__(self) -> str:
        return f"event {self.number} of {self.match_id}: {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendOnly("events are never changed")
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *_: Any, **__: Any) -> NoReturn:
        raise AppendOnly("events are never deleted")


class Notice(models.Model):
    """The outbox: something to tell a player outside the match, once, if it still matters when it is due."""

    class Kind(models.TextChoices):
        YOUR_TURN = "your_turn"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="notices")
    seat = models.PositiveSmallIntegerField()
    decision = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=Kind.choices)
    due_at = models.DateTimeField()
    claimed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat", "decision", "kind"], name="one_notice_per_decision"),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(claimed_at__isnull=True), name="notice_due"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} to seat {self.seat} of {self.match_id}"
