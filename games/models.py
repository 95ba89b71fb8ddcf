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
        FRIENDS = "friends"
        LINK = "link"
        INVITED = "invited"

    class TimeOut(models.TextChoices):
        """What becomes of a seat whose time is over: the AI plays until its player returns, or for good."""

        AI = "ai"
        OUT = "out"

    id = models.UUIDField(primary_key=True, default=make_id, editable=False)
    title = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    access = models.CharField(max_length=10, choices=Access.choices, default=Access.PUBLIC)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="hosted_matches")
    secret = models.BinaryField(max_length=32, editable=False)
    # How time is counted; see games.clocks.Pace. An empty one counts none.
    pace = models.JSONField(default=dict, blank=True)
    time_out = models.CharField(max_length=5, choices=TimeOut.choices, default=TimeOut.AI)
    is_rated = models.BooleanField(default=False)
    lowest_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    highest_rating = models.PositiveSmallIntegerField(null=True, blank=True)
    is_watchable = models.BooleanField(default=True)
    starts_when_full = models.BooleanField(default=False)
    rematch_of = models.OneToOneField("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematch")
    # A branch begins where another match stood after that event, as that viewer knew it (docs/branches.md).
    origin = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="branches")
    origin_number = models.PositiveIntegerField(null=True, blank=True)
    origin_viewer = models.SmallIntegerField(null=True, blank=True)
    # When an open table that nobody has started is closed.
    expires_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Projections, from here on.
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    version = models.PositiveIntegerField(default=0)
    waiting_for = models.JSONField(default=list)
    is_paused = models.BooleanField(default=False)
    deadline = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=["open", "running", "over", "closed"]), name="match_status"
            ),
            models.CheckConstraint(
                condition=models.Q(access__in=["public", "friends", "link", "invited"]), name="match_access"
            ),
            models.CheckConstraint(condition=models.Q(time_out__in=["ai", "out"]), name="match_time_out"),
            models.CheckConstraint(condition=models.Q(seats__gte=1), name="match_has_seats"),
            models.CheckConstraint(
                condition=models.Q(origin__isnull=True, origin_number__isnull=True, origin_viewer__isnull=True)
                | models.Q(
                    origin__isnull=False, origin_number__isnull=False, origin_viewer__isnull=False, is_rated=False
                ),
                name="match_origin_is_whole_and_unrated",
            ),
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
    # Projections, from here on: the token of the question this seat is asked, or null;
    decision = models.PositiveIntegerField(null=True, blank=True)
    # who plays it (games.rules.conduct); when its clock began to run for this question, and when its time is over.
    held_by = models.CharField(max_length=6, default="player")
    clock_since = models.DateTimeField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_per_number"),
            models.UniqueConstraint(fields=["match", "user"], name="one_seat_per_user"),
        ]
        indexes = [
            models.Index(fields=["user", "match"], condition=models.Q(decision__isnull=False), name="seat_asked"),
            models.Index(fields=["deadline"], condition=models.Q(deadline__isnull=False), name="seat_deadline"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"


class Invitation(models.Model):
    """Somebody is asked to take a seat at an open table."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="invitations")
    inviter = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sent_invitations")
    invited = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations")
    created_at = models.DateTimeField(default=timezone.now)
    declined_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "invited"], name="one_invitation_per_table")]
        indexes = [
            models.Index(fields=["invited"], condition=models.Q(declined_at__isnull=True), name="invitation_open")
        ]

    def __str__(self) -> str:
        return f"{self.invited_id} to {self.match_id}"


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
        TIME_LOW = "time_low"

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


class ChatLine(models.Model):
    """Something said in a room of a match. Not part of the log; hidden and erased lines stay as gaps."""

    class Room(models.TextChoices):
        PLAYERS = "players"
        SPECTATORS = "spectators"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="chat")
    room = models.CharField(max_length=10, choices=Room.choices)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="chat_lines")
    text = models.CharField(max_length=500)
    created_at = models.DateTimeField(default=timezone.now)
    hidden_at = models.DateTimeField(null=True, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["match", "room", "id"], name="chat_of_room")]

    def __str__(self) -> str:
        return f"line {self.pk} in {self.room} of {self.match_id}"


class Note(models.Model):
    """What a player writes down for themselves in a match; nobody else ever reads it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="notes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes")
    text = models.TextField(max_length=4000, blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_note_per_match")]

    def __str__(self) -> str:
        return f"note of {self.user_id} in {self.match_id}"


class Rating(models.Model):
    """Projection of `ended` events: how strong somebody is held to be in a title (games.ratings)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings")
    title = models.CharField(max_length=20)
    mu = models.FloatField()
    sigma = models.FloatField()
    # What is shown and sorted by.
    points = models.IntegerField()
    matches = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "title"], name="one_rating_per_title")]
        indexes = [models.Index(fields=["title", "-points"], name="rating_board")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.title}: {self.points}"


class RatingChange(models.Model):
    """Projection: what one match has made of one player's rating."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rating_changes")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rating_changes")
    title = models.CharField(max_length=20)
    seat = models.PositiveSmallIntegerField()
    rank = models.PositiveSmallIntegerField()
    before = models.IntegerField()
    after = models.IntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_rating_change_per_match")]
        indexes = [models.Index(fields=["user", "title", "created_at"], name="rating_history")]

    def __str__(self) -> str:
        return f"{self.user_id} by {self.match_id}: {self.before} to {self.after}"


class Review(models.Model):
    """What the AI makes of a match that is over (games.reviews); not part of the log, and made anew at will."""

    class Status(models.TextChoices):
        MAKING = "making"
        COMPLETE = "complete"
        FAILED = "failed"

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="review")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.MAKING)
    # Which AI has judged, and how hard it has thought about each decision.
    version = models.PositiveSmallIntegerField()
    simulations = models.PositiveIntegerField()
    # How many decisions there are to judge; 0 until somebody has begun.
    decisions = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    # When it was last asked for, and until when somebody who is at work on it has it for themselves.
    queued_at = models.DateTimeField()
    claimed_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(status__in=["making", "complete", "failed"]), name="review_status"
            ),
        ]
        indexes = [
            models.Index(fields=["queued_at"], condition=models.Q(status="making"), name="review_unfinished"),
        ]

    def __str__(self) -> str:
        return f"review of {self.match_id}"


class ReviewPoint(models.Model):
    """One decision as the AI judges it, from what its seat knew. Chances are one for each seat."""

    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="points")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    shares = models.JSONField()
    after = models.JSONField(null=True)
    cost = models.FloatField()
    move = models.JSONField()
    best = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["review", "number"], name="one_point_per_decision")]

    def __str__(self) -> str:
        return f"event {self.number} in {self.review_id}"


class ProblemReport(models.Model):
    """Somebody says that something is wrong at a position: as `viewer` sees the match after event `number`.

    For the staff alone. The reporter is forgotten, and their words with them, when they close their account.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="problem_reports")
    number = models.PositiveIntegerField()
    viewer = models.SmallIntegerField()
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="problem_reports"
    )
    # Made by the page, so that a resend is the same report.
    report_id = models.CharField(max_length=64)
    text = models.TextField(max_length=2000, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    handled_at = models.DateTimeField(null=True, blank=True)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    note = models.TextField(max_length=2000, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "reporter", "report_id"], name="one_report_per_id"),
        ]
        indexes = [
            models.Index(fields=["created_at"], condition=models.Q(handled_at__isnull=True), name="report_open"),
        ]

    def __str__(self) -> str:
        return f"report {self.pk}: event {self.number} of {self.match_id}"


class ImportedMatch(models.Model):
    """A match file that somebody has brought along: looked at by them alone, and never one of this server's matches."""

    id = models.UUIDField(primary_key=True, default=make_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="imported_matches")
    title = models.CharField(max_length=20)
    # The file as it came, byte for byte (it is UTF-8), and the SHA-256 of it.
    document = models.TextField()
    fingerprint = models.CharField(max_length=64)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "imported matches"
        constraints = [models.UniqueConstraint(fields=["owner", "fingerprint"], name="one_import_per_file")]
        indexes = [models.Index(fields=["owner", "-created_at"], name="imports_of_owner")]

    def __str__(self) -> str:
        return f"{self.title} imported by {self.owner_id}"
