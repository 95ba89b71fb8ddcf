"""Which titles there are."""

from __future__ import annotations

from games.rules.duel.rules import DUEL
from games.rules.newyork.rules import NEWYORK
from games.rules.niagara.rules import NIAGARA
from games.rules.protocol import Rules

TITLES: dict[str, Rules] = {rules.key: rules for rules in (NIAGARA, DUEL, NEWYORK)}


def replace_rules(rules: Rules) -> None:
    """Have new matches of a title set up by these rules. Matches that run keep what stands in their logs."""
    TITLES[rules.key] = rules


def get_rules(key: str) -> Rules:
    """Return the title's rules; KeyError if there is no such title."""
    return TITLES[key]
