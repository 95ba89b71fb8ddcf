"""How the AI finds a move: in a child process, which is given only what its seat may know."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings

from config import search_pool
from games.heads import Head
from games.rules.chance import SeededChance
from games.rules.protocol import Seat, State
from games.rules.registry import get_rules
from games.rules.search.montecarlo import choose_encoded
from games.setups import Setup

logger = logging.getLogger(__name__)

MARGIN = 10.0


def find_move(setup: Setup, head: Head, seat: Seat, decision: int) -> dict[str, Any]:
    """Return the JSON of the move that the AI plays."""
    seconds = settings.BOT_MILLISECONDS / 1000
    seen = setup.rules.redact(head.position.state, seat)
    seed = int.from_bytes(setup.match_id.bytes[-6:], "big") * 100_003 + decision * 11 + seat
    try:
        move: dict[str, Any] = search_pool.submit(
            choose_encoded, setup.title, seen, seat, seed, seconds, timeout=seconds + MARGIN
        )
    except Exception:
        # Too slow, died, or wrong in itself: people wait for this move, and any is better than none.
        about = {"match": str(setup.match_id), "seat": seat, "version": decision}
        logger.exception("search failed, the bot plays at random", extra=about)
        return play_at_random(setup.title, seen, seat, seed)
    return move


def play_at_random(title: str, seen: State, seat: Seat, seed: int) -> dict[str, Any]:
    """Return the JSON of any legal move."""
    rules = get_rules(title)
    return rules.codec.encode_move(SeededChance(seed).pick(rules.legal_moves(seen, seat)))
