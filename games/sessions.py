"""Is a socket's session still signed in? Sockets outlive requests, so they have to ask."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any, cast

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest


def is_signed_in(session_key: str | None, user_id: Any) -> bool:
    """Return True if the stored session still belongs to that user, who is still active, with the same password."""
    engine = import_module(settings.SESSION_ENGINE)
    session = engine.SessionStore(session_key)
    user = get_user(cast(HttpRequest, SimpleNamespace(session=session)))
    return user.is_authenticated and user.is_active and user.pk == user_id
