"""In the service's environment: matches that nobody but the AI plays, straight in the database.

Only for databases that are thrown away afterwards.
"""

from __future__ import annotations

import secrets
from itertools import cycle
from typing import Any

from django.db import transaction

from accounts.personas import Level
from games import bots, tasks
from games.models import Event, Match, Seat
from games.rules.protocol import check_options
from games.rules.registry import TITLES
from games.services.start import start_locked


def make_bot_matches(count: int) -> dict[str, Any]:
    """Start that many, of every title and every level in turn; the service's sweep then finds whom to ask."""
    levels = cycle(Level.values)
    for number in range(count):
        rules = list(TITLES.values())[number % len(TITLES)]
        players = bots.get_bots(next(levels), rules.seats[0])
        with transaction.atomic():
            match = Match.objects.create(
                host=players[0],
                title=rules.key,
                seats=len(players),
                options=check_options(rules, {}),
                secret=secrets.token_bytes(32),
            )
            for place, player in enumerate(players):
                Seat.objects.create(match=match, number=place, user=player, salt=secrets.token_hex(16))
            start_locked(match, players[0])
    tasks.forget_queued()
    return {"matches": count}


def count_bot_moves() -> dict[str, Any]:
    """Return how many moves the AI has made so far."""
    return {"moves": Event.objects.filter(kind="move", move_id__startswith="bot-").count()}
