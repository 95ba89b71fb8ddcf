"""How strong the AI is, in words, and which level a browser has last played against."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.personas import Level
from games.bots import USUAL_LEVEL
from games.pages.titles.page import Words

ABOUT: dict[str, Words] = {
    Level.BEGINNER.value: _("Has just learned the rules: looks hardly ahead, and now and then plays whatever comes."),
    Level.EASY.value: _("Sees what is near. A good rival for your first matches."),
    Level.MEDIUM.value: _("Thinks before it moves and seldom gives anything away."),
    Level.HARD.value: _("Takes its time, looks far ahead and counts on your best answer."),
}
KEY = "level"


def chosen_level(request: HttpRequest) -> str:
    """Return the level that was last asked for in this session."""
    level = str(request.session.get(KEY, ""))
    return level if level in Level.values else USUAL_LEVEL


def remember_level(request: HttpRequest, level: str) -> None:
    if level != chosen_level(request):
        request.session[KEY] = level
