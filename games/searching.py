"""The search as the service asks for it: in a child process, so that nothing of Django is needed here."""

from __future__ import annotations

from dataclasses import replace

from games.rules.codec import Json
from games.rules.protocol import Seat, State
from games.rules.registry import get_rules
from games.rules.search.bot import BOTS
from games.rules.search.players import think


def search(title: str, seen: State, seat: Seat, level: str, seed: int, most_seconds: float) -> Json:
    """Return the JSON of the level's move, from the state redacted for the seat, within `most_seconds`."""
    rules, bot = get_rules(title), BOTS[title]
    own = bot.levels[level]
    capped = replace(own, seconds=min(own.seconds, most_seconds))
    return rules.codec.encode_move(think(rules, bot, seen, seat, capped, seed).move)
