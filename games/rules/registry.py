"""Which titles there are."""

from __future__ import annotations

from games.rules.duel.rules import DUEL
from games.rules.niagara.rules import NIAGARA
from games.rules.protocol import Rules

TITLES: dict[str, Rules] = {rules.key: rules for rules in (NIAGARA, DUEL)}


def get_rules(key: str) -> Rules:
    """Return the title's rules; KeyError if there is no such title."""
    return TITLES[key]
