"""A new password ends every session but the one it was set in, with all that is kept open for them."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set


def connect() -> None:
    for changed in (password_changed, password_reset, password_set):
        changed.connect(_end_other_sessions, dispatch_uid="accounts.password_changes")


def _end_other_sessions(request: Any, user: Any, **_: Any) -> None:
    from allauth.usersessions.adapter import get_adapter
    from allauth.usersessions.models import UserSession

    others = UserSession.objects.filter(user_id=user.pk).exclude(session_key=request.session.session_key or "")
    get_adapter().end_sessions(list(others))
