"""The AI's players: five of them, made when first needed."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password

from accounts.names import fold

if TYPE_CHECKING:
    from accounts.models import User

PERSONAS = ("Heron", "Otter", "Beaver", "Moose", "Loon")


def get_bots(count: int) -> list[User]:
    """Return that many different bots, drawn anew for every table."""
    personas = secrets.SystemRandom().sample(PERSONAS, count)
    made = {persona: get_bot(persona) for persona in sorted(personas)}  # in one order, or two tables deadlock
    return [made[persona] for persona in personas]


def get_bot(persona: str) -> User:
    """Return the bot of that name. If a person has taken the name, or one like it, the bot gets a number behind it."""
    users = get_user_model().objects
    for name in (persona, *(f"{persona}-{number}" for number in range(2, 100))):
        found = users.filter(name_key=fold(name)).first()
        if found is None:
            found, _ = users.get_or_create(username=name, defaults={"is_bot": True, "password": make_password(None)})
        if found.is_bot:
            return found
    raise RuntimeError(f"every name like {persona} is taken by people")
