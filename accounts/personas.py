"""The AI's players by name. Each has one level in all titles; every level has as many as the largest table needs."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.names import fold


class Level(models.TextChoices):
    """How strong a bot plays; what that means in a title is in games.rules.search."""

    BEGINNER = "beginner", _("beginner")
    EASY = "easy", _("easy")
    MEDIUM = "medium", _("medium")
    HARD = "hard", _("hard")


PERSONAS: dict[str, tuple[str, ...]] = {
    Level.BEGINNER.value: ("Duck", "Frog", "Turtle", "Vole"),
    Level.EASY.value: ("Badger", "Hare", "Quail", "Raccoon"),
    Level.MEDIUM.value: ("Heron", "Otter", "Beaver", "Moose", "Loon"),
    Level.HARD.value: ("Lynx", "Owl", "Raven", "Wolf"),
}

LEVEL_OF = {persona: level for level, personas in PERSONAS.items() for persona in personas}
_BY_KEY = {fold(persona): persona for persona in LEVEL_OF}


def find_persona(name: str) -> str | None:
    """Return who a bot of that name is: `Heron-2` is Heron where a person has taken the name."""
    return _BY_KEY.get(fold(name.partition("-")[0]))
