"""The AI's players: some of every level, made when first needed."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import make_password

from accounts.names import fold
from accounts.personas import LEVEL_OF, PERSONAS, Level, find_persona
from games.errors import Refused

if TYPE_CHECKING:
    from accounts.models import User

USUAL_LEVEL = Level.MEDIUM.value
# How well the AI plays the seat of somebody who is away or out: as people do who have played a few matches.
STAND_IN_LEVEL = Level.MEDIUM.value


def check_level(level: str) -> None:
    if level not in PERSONAS:
        raise Refused("bad_options", params={"field": "level"})


def get_bots(level: str, count: int, *, besides: Iterable[str] = ()) -> list[User]:
    """Return that many different bots of the level, drawn anew for every table; nobody named in `besides`."""
    check_level(level)
    seated = {find_persona(name) for name in besides}
    personas = secrets.SystemRandom().sample([name for name in PERSONAS[level] if name not in seated], count)
    made = {persona: get_bot(persona) for persona in sorted(personas)}  # in one order, or two tables deadlock
    return [made[persona] for persona in personas]


def get_bot(persona: str) -> User:
    """Return the bot of that name. If a person has taken the name, or one like it, the bot gets a number behind it."""
    users = get_user_model().objects
    level = LEVEL_OF[persona]
    for name in (persona, *(f"{persona}-{number}" for number in range(2, 100))):
        found = users.filter(name_key=fold(name)).first()
        if found is None:
            new = {"is_bot": True, "bot_level": level, "password": make_password(None)}
            found, _ = users.get_or_create(username=name, defaults=new)
        if found.is_bot and found.bot_level == level:
            return found
    raise RuntimeError(f"every name like {persona} is taken by others")
