"""How the AI finds a move: in a child process, which is given only what its seat may know.

That a question is being thought about is marked in the cache, so that the sweep can tell a worker that died from a turn
that waits in a long queue. A mark that gets lost costs a second search at most.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import time
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.cache import cache

from config import search_pool
from config.search_pool import SearchDied
from games.bots import STAND_IN_LEVEL
from games.heads import Head
from games.rules.chance import SeededChance
from games.rules.protocol import Seat, State
from games.rules.registry import get_rules
from games.rules.search.bot import BOTS
from games.searching import search
from games.setups import Setup

logger = logging.getLogger(__name__)

# No level of any title thinks longer about a decision.
LONGEST = max(level.seconds for bot in BOTS.values() for level in bot.levels.values())
# For a child process to start and to answer, on a busy machine.
MARGIN = 6.0
# Whoever died so often over a question does not get it a further time: any move is better than none.
MOST_TRIES = 3
MARKED_FOR = 120

Question = tuple[UUID, int, int]


def find_move(setup: Setup, head: Head, seat: Seat, decision: int, tries: int = 1) -> dict[str, Any]:
    """Return the JSON of the move that the AI plays."""
    level = level_of(setup, seat)
    seconds = seconds_of(setup.title, level)
    seen = setup.rules.redact(head.position.state, seat)
    seed = seed_of(setup, head.version, seat, decision)
    about = {"match": str(setup.match_id), "seat": seat, "version": decision}
    if tries > MOST_TRIES:
        logger.error("search lost again and again, the bot plays at random", extra=about)
        return play_at_random(setup.title, seen, seat, seed)
    asked = (setup.title, seen, seat, level, seed, seconds)
    timeout = LONGEST + seconds + MARGIN  # another search may have to end first
    try:
        try:
            return search_pool.submit(search, *asked, timeout=timeout)
        except SearchDied:
            logger.warning("search process died, asked again", extra=about)
            return search_pool.submit(search, *asked, timeout=timeout)
    except Exception:
        # Too slow, died, or wrong in itself: people wait for this move, and any is better than none.
        logger.exception("search failed, the bot plays at random", extra=about)
        return play_at_random(setup.title, seen, seat, seed)


def seed_of(setup: Setup, version: int, seat: Seat, decision: int) -> int:
    """Return what the search draws its worlds by, the same when it is asked again.

    It depends on the match's secret: whoever could work it out would know what the bot picks in secret. No lot has a
    label like this one (games.rules.chance).
    """
    label = f"bot|{version}|{seat}|{decision}"
    return int.from_bytes(hmac.new(setup.secret, label.encode(), hashlib.sha256).digest()[:8], "big")


def level_of(setup: Setup, seat: Seat) -> str:
    """Return the level at which the AI plays the seat: its bot's, or a stand-in's."""
    return setup.levels[seat] or STAND_IN_LEVEL


def seconds_of(title: str, level: str) -> float:
    """Return how long the level may think about a decision here."""
    return min(BOTS[title].levels[level].seconds, settings.BOT_MILLISECONDS / 1000)


def play_at_random(title: str, seen: State, seat: Seat, seed: int) -> dict[str, Any]:
    """Return the JSON of any legal move."""
    rules = get_rules(title)
    return rules.codec.encode_move(SeededChance(seed).pick(rules.legal_moves(seen, seat)))


def mark_begun(question: Question) -> int:
    """Mark that somebody thinks about the question; returns how many have begun to, this one included."""
    key = _key(question)
    _, tries = cache.get(key, (0.0, 0))
    cache.set(key, (time.time(), tries + 1), MARKED_FOR)
    return int(tries) + 1


def forget_begun(question: Question) -> None:
    cache.delete(_key(question))


def find_begun(questions: Iterable[Question]) -> dict[Question, float]:
    """Return when somebody began to think about each of the questions, in seconds since 1970; not begun: not there."""
    keys = {_key(question): question for question in questions}
    return {keys[key]: began for key, (began, _) in cache.get_many(keys).items()}


def _key(question: Question) -> str:
    match_id, seat, decision = question
    return f"thinking:{match_id.hex}:{seat}:{decision}"
