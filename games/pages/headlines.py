"""How a match stands for its viewer, in one line."""

from __future__ import annotations

from typing import Any

from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.conduct import PLAYER


def headline(view: dict[str, Any]) -> str:
    """Return who is waited for, or how it ended. For matches that have started."""
    names = {seat["seat"]: seat["name"] for seat in view["seats"]}
    if view["status"] == "over":
        return _result(view, names)
    if view["decision"] is not None:
        return _("It is your turn")
    waited_for = [names[seat] for seat in view["waiting_for"] if seat in names]
    if is_ai_thinking(view):
        waited_for = [thinker(view, seat, names[seat]) for seat in view["waiting_for"]]
        text = ngettext("%(names)s is thinking", "%(names)s are thinking", len(waited_for))
        return capfirst(text % {"names": get_text_list(waited_for, _("and"))})
    return _("Waiting for %(names)s") % {"names": get_text_list(waited_for, _("and"))}


def is_ai_thinking(view: dict[str, Any]) -> bool:
    """Return whether the match waits for the AI alone: for bots, and where it plays for somebody."""
    return bool(view["waiting_for"]) and all(is_thinking(view, seat) for seat in view["waiting_for"])


def is_thinking(view: dict[str, Any], seat: int) -> bool:
    """Return whether the AI is about to move for the seat."""
    if view["status"] != "running" or view["conduct"]["is_paused"] or seat not in view["waiting_for"]:
        return False
    return bool(view["seats"][seat]["is_bot"]) or view["conduct"]["held"][seat] != PLAYER


def thinker(view: dict[str, Any], seat: int, name: str) -> str:
    """Return who thinks for a seat that the AI plays."""
    return name if view["seats"][seat]["is_bot"] else _("the AI for %(name)s") % {"name": name}


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
