"""In the service's environment: makes people, their sessions and their matches, straight in the database.

Sign-up would be the slow and rate-limited way to the same rows. Only for databases that are thrown away afterwards.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.db import connection

from accounts.models import User
from games import services


def make_tables(matches: int, seats: int) -> dict[str, Any]:
    """Start the matches and return, as JSON, what games.bench.service.protocol.Prepared holds."""
    # No address: nobody is to be mailed. No password that could be used: the sessions are made here.
    people = User.objects.bulk_create(
        [User(username=f"bench-{number}", email="", password=make_password(None)) for number in range(matches * seats)]
    )
    tables = []
    for number in range(matches):
        host, *others = people[number * seats : (number + 1) * seats]
        match = services.create_table(host=host, title="niagara", seats=seats, options={}, access="public", bots=0)
        for person in others:
            services.join_table(match=match, user=person)
        services.start_match(match=match, user=host)
        tables.append({"match": str(match.pk), "sessions": [sign_in(person) for person in (host, *others)]})
    return {"tables": tables, "durability": durability()}


def sign_in(person: User) -> str:
    """Return the key of a new session of that person, just as signing in would make it."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.create()
    return str(session.session_key)


def durability() -> str:
    """Return what the database itself says about when a commit is on the disk."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            (mode,) = cursor.execute("PRAGMA journal_mode").fetchone()
            (level,) = cursor.execute("PRAGMA synchronous").fetchone()
            return f"SQLite {mode}, synchronous={['OFF', 'NORMAL', 'FULL', 'EXTRA'][level]}"
        values = []
        for name in ("fsync", "synchronous_commit", "full_page_writes"):
            cursor.execute(f"SHOW {name}")
            values.append(f"{name}={cursor.fetchone()[0]}")
        return f"PostgreSQL {', '.join(values)}"
