"""Words for codes. Rules and services say what happened in codes and data; only here does it become language.

A title's file has WORDS (line code: text with {params}), WORDS_ERRORS (refusals) and NAMES (value: its name).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import ngettext

from games.rules.protocol import Line
from games.words import duel, newyork, niagara, service

TITLES: dict[str, Any] = {"duel": duel, "newyork": newyork, "niagara": niagara}

# Params that are seats, and are shown as the names of their players.
SEATS = frozenset({"seat", "rival"})
# Params that are amounts of money.
COINS = frozenset({"paid", "gained", "lost", "to_rival", "need", "have"})


def say(title: str, line: Line, names: Sequence[str]) -> str:
    """Return the line in the active language; `names[seat]` is who sits there."""
    of_title = TITLES[title]
    text = service.WORDS.get(line.code) or of_title.WORDS[line.code]
    return str(text).format_map(_shown(of_title.NAMES, line.params, names))


def say_error(title: str | None, code: str, params: Mapping[str, Any]) -> str:
    """Return a refusal in words; a code without words of its own is still answered in words."""
    of_title = TITLES.get(title or "")
    text = of_title.WORDS_ERRORS.get(code) if of_title else None
    text = text or service.ERRORS.get(code) or service.ERRORS["forbidden"]
    names = of_title.NAMES if of_title else {}
    return str(text).format_map(_shown(names, params, ()))


def _shown(names: Mapping[Any, Any], params: Mapping[str, Any], players: Sequence[str]) -> dict[str, str]:
    shown = {}
    for key, value in params.items():
        if key in SEATS and isinstance(value, int) and 0 <= value < len(players):
            shown[key] = players[value]
        elif key in COINS and names and isinstance(value, int):  # without a title there is no money
            shown[key] = ngettext("%(n)d coin", "%(n)d coins", value) % {"n": value}
        elif key == "scored":
            shown[key] = ngettext("%(n)d point", "%(n)d points", value) % {"n": value}
        elif key == "workers":
            shown[key] = ngettext("%(n)d worker", "%(n)d workers", value) % {"n": value}
        else:
            shown[key] = str(names.get(value, value)) if isinstance(value, str | int) else str(value)
    return shown
