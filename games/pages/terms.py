"""The terms of a table in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import clocks
from games.models import Match
from games.pages.titles.page import Words
from games.ratings.ranges import range_text
from games.terms import pace_name

PACE_WORDS: dict[str, Words] = {
    "none": gettext_lazy("No clock"),
    "live_10": gettext_lazy("Live: 10 minutes each, 10 seconds more per move"),
    "live_20": gettext_lazy("Live: 20 minutes each, 20 seconds more per move"),
    "live_45": gettext_lazy("Live: 45 minutes each, 30 seconds more per move"),
    "half_day": gettext_lazy("Turn by turn: 12 hours per move"),
    "day": gettext_lazy("Turn by turn: 1 day per move"),
    "three_days": gettext_lazy("Turn by turn: 3 days per move"),
    "week": gettext_lazy("Turn by turn: 7 days per move"),
    "bank": gettext_lazy("Turn by turn: 3 days each, 12 hours more per move, 7 days at the most"),
}
TIME_OUT_WORDS: dict[str, Words] = {
    Match.TimeOut.AI.value: gettext_lazy("The AI plays until the player returns"),
    Match.TimeOut.OUT.value: gettext_lazy("The player is out"),
}
ACCESS_NOTES: dict[str, Words] = {
    Match.Access.LINK.value: gettext_lazy("by link only"),
    Match.Access.FRIENDS.value: gettext_lazy("for friends of the host"),
    Match.Access.INVITED.value: gettext_lazy("by invitation only"),
}


def terms_texts(match: Match) -> list[str]:
    """Return what is unusual about a table, in words, for lists and waiting rooms."""
    found = []
    if match.access in ACCESS_NOTES:
        found.append(str(ACCESS_NOTES[match.access]))
    if match.pace:
        found.append(pace_text(match.pace))
        if match.time_out == Match.TimeOut.OUT:
            found.append(_("who runs out of time is out"))
    if match.is_rated:
        found.append(_("rated"))
    wanted = range_text(match.lowest_rating, match.highest_rating)
    if wanted:
        found.append(_("rating %(range)s") % {"range": wanted})
    return found


def pace_text(raw: Mapping[str, Any]) -> str:
    """Return a pace in a few words."""
    pace = clocks.read_pace(raw)
    if pace_name(raw) == "none":
        return str(PACE_WORDS["none"])
    if pace.per_move:
        return _("%(time)s per move") % {"time": duration(pace.per_move)}
    words = _("%(time)s each") % {"time": duration(pace.bank)}
    if pace.increment:
        words += _(", %(time)s more per move") % {"time": duration(pace.increment)}
    return words


def duration(seconds: int) -> str:
    """Return a time in its largest whole unit."""
    if seconds % clocks.DAY == 0:
        return ngettext("%(n)d day", "%(n)d days", seconds // clocks.DAY) % {"n": seconds // clocks.DAY}
    if seconds % clocks.HOUR == 0:
        return ngettext("%(n)d hour", "%(n)d hours", seconds // clocks.HOUR) % {"n": seconds // clocks.HOUR}
    if seconds % clocks.MINUTE == 0:
        return ngettext("%(n)d minute", "%(n)d minutes", seconds // clocks.MINUTE) % {"n": seconds // clocks.MINUTE}
    return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}
