"""Acts at the table on the plain page: what may be done beside moving, in words, and doing it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import services
from games.errors import Malformed
from games.pages.terms import pace_text
from games.pages.titles.page import View, Words
from games.rules.conduct import AI, OUT, PAUSE, PROPOSALS, RESUME, SCORE, STOP, TAKEBACK
from games.services import Accepted

PROPOSED: dict[str, Words] = {
    STOP: gettext_lazy("%(name)s proposes to end the match without a result."),
    SCORE: gettext_lazy("%(name)s proposes to end the match and to count it as it stands."),
    PAUSE: gettext_lazy("%(name)s proposes to pause."),
    RESUME: gettext_lazy("%(name)s proposes to go on."),
    TAKEBACK: gettext_lazy("%(name)s asks to take the last move back."),
}
PROPOSE: dict[str, Words] = {
    TAKEBACK: gettext_lazy("Ask to take my last move back"),
    PAUSE: gettext_lazy("Propose to pause"),
    RESUME: gettext_lazy("Propose to go on"),
    SCORE: gettext_lazy("Propose to end and count it as it stands"),
    STOP: gettext_lazy("Propose to end without a result"),
}


def conduct_of(view: View) -> dict[str, Any] | None:
    """Return what templates/games/conduct.html shows; None unless the match runs."""
    if view["status"] != "running":
        return None
    conduct, viewer = view["conduct"], view["viewer"]
    held = conduct["held"][viewer] if viewer >= 0 else ""
    proposal = conduct["proposal"]
    return {
        "is_paused": conduct["is_paused"],
        "is_away": held == AI,
        "is_out": held == OUT,
        "pace": pace_text(conduct["pace"]) if conduct["pace"] else "",
        "clocks": _clocks(view),
        "proposal": proposal
        and {
            **proposal,
            "text": str(PROPOSED[proposal["what"]]) % {"name": view["seats"][proposal["by"]]["name"]},
            "is_mine": proposal["by"] == viewer,
        },
        "acts": _acts(conduct) if viewer >= 0 and held != OUT else [],
    }


def _acts(conduct: dict[str, Any]) -> list[tuple[str, Words]]:
    """Return what may be proposed now, as (value of the button, its words)."""
    if conduct["proposal"]:
        return []
    hidden = {RESUME, *([] if conduct["pace"] else [PAUSE])}
    if conduct["is_paused"]:
        hidden = {PAUSE, TAKEBACK}
    return [(f"propose-{what}", words) for what, words in PROPOSE.items() if what not in hidden]


def _clocks(view: View) -> list[tuple[str, str]]:
    if not view["conduct"]["pace"]:
        return []
    return [
        (seat["name"], shown_time(view["conduct"]["clocks"][seat["seat"]]))
        for seat in view["seats"]
        if not seat["is_bot"]
    ]


def shown_time(clock: dict[str, Any]) -> str:
    """Return how much time a clock has left, as people read it."""
    left = clock["left"]
    if clock["deadline"]:
        left = max(0.0, (datetime.fromisoformat(clock["deadline"]) - timezone.now()).total_seconds())
    if left is None:
        return _("not begun")
    minutes = int(left) // 60
    if minutes >= 24 * 60:
        return _("%(days)d d %(hours)d h") % {"days": minutes // 1440, "hours": minutes % 1440 // 60}
    if minutes >= 60:
        return _("%(hours)d h %(minutes)d min") % {"hours": minutes // 60, "minutes": minutes % 60}
    return f"{minutes}:{int(left) % 60:02d}"


def read_act(raw: str, proposal: int) -> Callable[..., Accepted]:
    """Return the service that a button of the page asks for; Malformed if there is no such button."""
    if raw == "resign":
        return services.resign
    if raw == "return":
        return services.return_to_seat
    if raw in ("agree", "decline"):
        return partial(services.answer, proposal=proposal, agrees=raw == "agree")
    what = raw.removeprefix("propose-")
    if what == raw or what not in PROPOSALS:
        raise Malformed(field="act")
    return partial(services.propose, what=what)
