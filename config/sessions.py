"""Sessions in the database, looked up only by keys that could be one."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    def _validate_session_key(self, key: Any) -> bool:
        """A cookie may hold anything, NUL too, which PostgreSQL refuses to look for."""
        return bool(key) and len(key) >= 8 and key.isascii() and key.isalnum()
