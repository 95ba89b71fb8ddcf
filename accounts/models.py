"""Who plays: people, and the bots that take a seat beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.core.validators import MinLengthValidator, RegexValidator
from django.db import models
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

# ASCII alone: SQLite and PostgreSQL fold the case of other letters differently, and look-alikes would pass for others.
username_validators: list[Callable[[Any], None]] = [
    RegexValidator(
        r"\A[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?\Z",
        _("Use letters, digits, dots, dashes and underscores, with a letter or digit first and last."),
    ),
    MinLengthValidator(2),
]


class UserManager(DjangoUserManager["User"]):
    def get_by_natural_key(self, username: str | None) -> User:
        """Return the user of that name in whatever case it is written."""
        return self.get(username__iexact=username)


class User(AbstractUser):
    """A player. Names that differ only in case are the same name. A bot has no password and never signs in."""

    username = models.CharField(
        _("name"),
        max_length=24,
        unique=True,
        validators=username_validators,
        error_messages={"unique": _("This name is taken.")},
    )
    is_bot = models.BooleanField(_("bot"), default=False, help_text=_("Played by the AI; cannot sign in."))

    objects: ClassVar[UserManager] = UserManager()

    class Meta(AbstractUser.Meta):
        constraints = [
            # Upper, because that is what PostgreSQL's iexact compares, so that looking a name up uses this index.
            models.UniqueConstraint(
                Upper("username"), name="accounts_user_name_any_case", violation_error_message=_("This name is taken.")
            ),
        ]
