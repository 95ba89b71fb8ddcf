"""When somebody signs out, or ends a session from elsewhere, the sockets opened with it must hear of it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_out

from accounts.signals import session_ended
from games import live


def connect() -> None:
    user_logged_out.connect(_tell_sockets, dispatch_uid="games.sign_out")
    session_ended.connect(_tell_sockets_of_session, dispatch_uid="games.session_ended")


def _tell_sockets(user: Any = None, request: Any = None, **_: Any) -> None:
    """Called while the session still stands."""
    if user is not None and request is not None:
        live.announce_sign_out(user.pk, request.session.session_key)


def _tell_sockets_of_session(user_id: int, session_key: str, **_: Any) -> None:
    live.announce_sign_out(user_id, session_key)
