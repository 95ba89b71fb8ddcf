"""How a match stands for its viewer, in one line."""

from __future__ import annotations

from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def headline(view: dict[str, Any]) -> str:
    """Return who is waited for, or how it ended. For matches that have started."""
    names = {seat["seat"]: seat["name"] for seat in view["seats"]}
    if view["status"] == "over":
        return _result(view, names)
    if view["decision"] is not None:
        return _("It is your turn")
    waited_for = [names[seat] for seat in view["waiting_for"] if seat in names]
    if is_ai_thinking(view):
        text = ngettext("%(names)s is thinking", "%(names)s are thinking", len(waited_for))
        return text % {"names": get_text_list(waited_for, _("and"))}
    return _("Waiting for %(names)s") % {"names": get_text_list(waited_for, _("and"))}


def is_ai_thinking(view: dict[str, Any]) -> bool:
    """Return whether the match waits for bots alone; a seat that the AI plays for a person is the person's."""
    awaited = view["waiting_for"]
    is_bot = {seat["seat"]: seat["is_bot"] for seat in view["seats"]}
    is_running = view["status"] == "running" and not view["conduct"]["is_paused"]
    return is_running and bool(awaited) and all(is_bot.get(seat) for seat in awaited)


def _result(view: dict[str, Any], names: dict[int, str]) -> str:
    winners = view["outcome"]["winners"]
    if not winners:
        return _("The match is over without a winner")
    if winners == [view["viewer"]]:
        return _("You have won!")
    shown = [_("you") if seat == view["viewer"] else names[seat] for seat in winners]
    if len(winners) == 1:
        return _("%(name)s has won") % {"name": shown[0]}
    return _("Shared victory: %(names)s") % {"names": get_text_list(shown, _("and"))}
