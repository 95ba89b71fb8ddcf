"""Who plays: people, guests, and the bots that take a seat beside them; and how people stand to each other."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models
from django.db.models.functions import Upper
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.names import username_validators
from accounts.personas import Level


class FoldedName(models.CharField):  # type: ignore[type-arg]
    """What the user's name has in common with its look-alikes; follows the name whenever both are saved.

    Accounts that looked alike before this column was there keep their names: their keys end with ~ and a number.
    """

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        key = names.fold(model_instance.username)  # type: ignore[attr-defined]
        kept: str = getattr(model_instance, self.attname) or ""
        if kept.partition("~")[0] != key:
            setattr(model_instance, self.attname, key)
            return key
        return kept


class UserManager(DjangoUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> User:
        """Return the user of that name in whatever case it is written."""
        return self.get(username__iexact=username)


class User(AbstractUser):
    """A player. Names that differ only in case, or look alike, are the same name.

    A bot has a level and no password, and never signs in. A guest has no password either, and lives in the session of
    one browser.
    A closed account keeps its row, for the matches it has played, under a name that says nothing.
    """

    username = models.CharField(
        _("name"),
        max_length=names.LONGEST,
        unique=True,
        validators=username_validators,
        error_messages={"unique": _("This name is taken.")},
    )
    name_key = FoldedName(max_length=48, unique=True, editable=False, error_messages={"unique": names.TAKEN})
    name_changed_at = models.DateTimeField(null=True, blank=True, editable=False)
    is_bot = models.BooleanField(_("bot"), default=False, help_text=_("Played by the AI; cannot sign in."))
    bot_level = models.CharField(_("level"), max_length=8, choices=Level.choices, blank=True, default="")
    is_guest = models.BooleanField(
        _("guest"), default=False, help_text=_("Plays against the AI without an account, from one browser.")
    )
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    # When turn-based clocks stand still every night, in the user's own time; both or neither.
    sleep_from = models.TimeField(null=True, blank=True)
    sleep_to = models.TimeField(null=True, blank=True)
    # A night that could be moved at will would stop a clock for ever.
    sleep_changed_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    class Meta(AbstractUser.Meta):
        constraints = [
            # Upper, because that is what PostgreSQL's iexact compares, so that looking a name up uses this index.
            models.UniqueConstraint(
                Upper("username"), name="accounts_user_name_any_case", violation_error_message=_("This name is taken.")
            ),
            models.CheckConstraint(
                condition=models.Q(sleep_from__isnull=True, sleep_to__isnull=True)
                | models.Q(sleep_from__isnull=False, sleep_to__isnull=False),
                name="accounts_user_sleeps_from_and_to",
            ),
            models.CheckConstraint(
                condition=models.Q(is_bot=True, bot_level__in=Level.values) | models.Q(is_bot=False, bot_level=""),
                name="accounts_user_bots_have_a_level",
                violation_error_message=_("A bot has a level, and nobody else has one."),
            ),
        ]
        indexes = [
            models.Index(fields=["date_joined"], condition=models.Q(is_guest=True), name="accounts_user_guest"),
        ]

    @property
    def is_person(self) -> bool:
        """Return True for somebody with an account of their own, to whom others can be friends."""
        return self.is_active and not self.is_bot and not self.is_guest


class ReservedName(models.Model):
    """A name that somebody had lately: until then nobody else can take it and pass for them."""

    key = models.CharField(max_length=48, unique=True)
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, blank=True, related_name="reserved_names")
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.key} until {self.until:%Y-%m-%d}"


class Vacation(models.Model):
    """A time planned ahead in which the user's turn-based clocks stand still."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="vacations")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(ends_at__gt=models.F("starts_at")), name="vacation_has_length"),
        ]
        indexes = [models.Index(fields=["user", "ends_at"], name="vacation_of_user")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.starts_at:%Y-%m-%d} to {self.ends_at:%Y-%m-%d}"


class Friendship(models.Model):
    """Two people, the one with the lower number first; asked for by one of them until the other accepts."""

    low = models.ForeignKey(User, on_delete=models.CASCADE, related_name="friendships_low")
    high = models.ForeignKey(User, on_delete=models.CASCADE, related_name="friendships_high")
    asked_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="one_friendship_per_pair"),
            models.CheckConstraint(condition=models.Q(low__lt=models.F("high")), name="friendship_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.low_id} and {self.high_id}"


class Block(models.Model):
    """Somebody wants nothing to do with somebody else, who is not told."""

    blocker = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocked_by")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["blocker", "blocked"], name="one_block_per_pair")]

    def __str__(self) -> str:
        return f"{self.blocker_id} blocks {self.blocked_id}"
