"""Names: what may be one, and which names could be taken for another."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, MinLengthValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

LONGEST = 24
TAKEN = _("This name is taken, or too much like one that is.")

# People must not pass for the house, for the AI, for a guest or for somebody who has left.
_OF_THE_HOUSE = (
    "admin", "administrator", "foldtable", "moderator", "mod", "root", "staff", "support", "system", "everybody",
    "nobody", "bot", "you", "spectator", "guest", "closed", "duck", "frog", "turtle", "vole", "badger", "hare", "quail",
    "raccoon", "heron", "otter", "beaver", "moose", "loon", "lynx", "owl", "raven", "wolf",
)  # fmt: skip
_PREFIXES = ("guest-", "closed-")


def fold(name: str) -> str:
    """Return what names that look alike have in common: case, separators, 0 and o, 1, i and l, rn and m, vv and w."""
    key = "".join(letter for letter in name.casefold() if letter not in "._-")
    for seen, meant in (("0", "o"), ("1", "l"), ("i", "l"), ("rn", "m"), ("vv", "w")):
        key = key.replace(seen, meant)
    return key


def check_alphabet(name: str) -> None:
    """Say which character is the wrong one: a look-alike from another alphabet cannot be told by its reader."""
    strange = next((letter for letter in name if not letter.isascii()), None)
    if strange is None:
        return
    called = unicodedata.name(strange, "")
    if any(word in called for word in ("LETTER", "DIGIT")):
        text = _("Names use the letters A to Z. “%(letter)s” in yours is another one: %(called)s.")
    else:
        text = _("Names use the letters A to Z and digits; “%(letter)s” cannot be in one.")
    raise ValidationError(text, code="alphabet", params={"letter": strange, "called": called.lower()})


def check_not_of_the_house(name: str) -> None:
    if fold(name) in {fold(word) for word in _OF_THE_HOUSE} or name.casefold().startswith(_PREFIXES):
        raise ValidationError(_("This name is not for players. Choose another one."), code="house")


# ASCII alone: SQLite and PostgreSQL fold the case of other letters differently, and look-alikes would pass for others.
username_validators: list[Callable[[Any], None]] = [
    RegexValidator(
        r"\A[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?\Z",
        _("Use letters, digits, dots, dashes and underscores, with a letter or digit first and last."),
    ),
    MinLengthValidator(2),
]
# What a person may choose; the names of bots and guests are made by the house.
chosen_name_validators: list[Callable[[Any], None]] = [
    MaxLengthValidator(LONGEST),
    check_alphabet,
    *username_validators,
    check_not_of_the_house,
]


def make_name(kind: str) -> str:
    """Return a name like Guest-7f3a2c. It may be taken, once in many times: try again then."""
    return f"{kind}-{secrets.token_hex(3)}"
