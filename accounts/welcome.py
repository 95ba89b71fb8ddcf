"""The one-time link that makes the first administrator of a fresh installation.

Whoever sees the console of `play` owns the machine; the link carries that over to the browser. Only its hash is kept,
in `var/`, until the link is used; each start of `play` makes a new one while there is no administrator.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User
from config.paths import VAR


class LinkUsed(Exception):
    """The link is not, or no longer, good for anything."""


def has_administrator() -> bool:
    return User.objects.filter(is_superuser=True, is_active=True).exists()


def make_token() -> str:
    """Return a new token; the one before it is void."""
    token = secrets.token_urlsafe(24)
    draft = _path().with_suffix(".new")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(_hashed(token))
    draft.replace(_path())
    return token


def is_valid(token: str) -> bool:
    try:
        kept = _path().read_text()
    except FileNotFoundError:
        return False
    return hmac.compare_digest(kept, _hashed(token)) and not has_administrator()


def make_administrator(*, token: str, username: str, email: str, password: str) -> User:
    """Return the first administrator and use the link up; LinkUsed if another request was faster."""
    with transaction.atomic():
        if not is_valid(token):
            raise LinkUsed
        user = User.objects.create_superuser(username, email, password)
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
        try:
            _path().unlink()
        except FileNotFoundError:
            raise LinkUsed from None
    return user


def _path() -> Path:
    return VAR / "welcome"


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
