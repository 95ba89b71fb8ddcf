"""When somebody signs out, their open sockets must hear of it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_out

from games import live


def connect() -> None:
    user_logged_out.connect(_tell_sockets, dispatch_uid="games.sign_out")


def _tell_sockets(user: Any = None, request: Any = None, **_: Any) -> None:
    """Called while the session still stands."""
    if user is not None and request is not None:
        live.announce_sign_out(user.pk, request.session.session_key)
