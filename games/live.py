"""Who hears of it: after the commit, and never with game data. Each consumer builds its own viewer's view.

Nothing here is needed for the truth: what gets lost is found again by the sweep, and by clients that resume.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import threading
import time
from typing import Any
from uuid import UUID

from channels.layers import get_channel_layer

from config.celery import app
from config.channel_layer import InProcessChannelLayer

logger = logging.getLogger(__name__)

BOTS = "bots"
# For matches that nobody but the AI plays on: those with people come first.
BOTS_ALONE = "bots-alone"


def match_group(match_id: UUID) -> str:
    return f"match.{match_id.hex}"


def user_group(user_id: int) -> str:
    return f"user.{user_id}"


def announce(match_id: UUID, version: int) -> None:
    """Say that a match has reached a version."""
    _send(match_group(match_id), {"type": "match.moved", "match": str(match_id), "version": version})


def announce_table(match_id: UUID) -> None:
    """Say that an open table has changed."""
    _send(match_group(match_id), {"type": "table.changed", "match": str(match_id)})


def announce_chat(match_id: UUID, room: str, line: int) -> None:
    """Say that a line was written, or that it has changed."""
    _send(match_group(match_id), {"type": "chat.said", "match": str(match_id), "room": room, "line": line})


def announce_presence(match_id: UUID) -> None:
    """Say that somebody came to a match or left it."""
    _send(match_group(match_id), {"type": "presence.changed", "match": str(match_id)})


def announce_watching(match_id: UUID) -> None:
    """Say that a match was closed to spectators, or opened."""
    _send(match_group(match_id), {"type": "watching.changed", "match": str(match_id)})


def announce_turns(user_id: int, match_id: UUID) -> None:
    """Say that a match has begun or ceased to wait for the user, wherever they are."""
    _send(user_group(user_id), {"type": "turns.changed", "match": str(match_id)})


def announce_sign_out(user_id: int, session_key: str | None) -> None:
    """End the user's sockets that were opened with the session, whether or not it is gone from the database yet."""
    _send(user_group(user_id), {"type": "signed.out", "session": session_mark(session_key)})


def session_mark(session_key: str | None) -> str:
    """Return what stands for a session in announcements: its key is a secret."""
    return hashlib.sha256((session_key or "").encode()).hexdigest()


def queue_bot(match_id: UUID, seat: int, decision: int, *, is_alone: bool = False) -> None:
    """Ask the AI for a turn; `is_alone` where nobody but the AI plays. If no worker hears it, the sweep asks again."""
    try:
        app.send_task(
            "games.tasks.bot_turn",
            [str(match_id), seat, decision, time.time()],
            queue=BOTS_ALONE if is_alone else BOTS,
            retry=False,
        )
    except Exception:
        logger.exception("could not queue a bot", extra={"match": str(match_id), "seat": seat, "version": decision})


def queue_answer(match_id: UUID, seat: int, decision: int, move: dict[str, Any], *, seconds: float) -> None:
    """Have the AI's move played after a while. What gets lost is asked again, and found again."""
    try:
        arguments = [str(match_id), seat, decision, move]
        app.send_task("games.tasks.bot_answer", arguments, countdown=seconds, retry=False)
    except Exception:
        logger.exception("could not queue an answer", extra={"match": str(match_id), "seat": seat, "version": decision})


def is_bot_waiting(*, is_alone: bool) -> bool:
    """Return whether a turn of the AI waits in the queue; True also where nobody can tell."""
    try:
        with app.connection_for_read() as connection:
            queue = BOTS_ALONE if is_alone else BOTS
            try:
                return bool(connection.default_channel.queue_declare(queue, passive=True).message_count)
            except connection.channel_errors:  # Redis keeps no empty queues
                return False
    except Exception:
        logger.exception("could not look at the queue of the bots")
        return True


def _send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        if isinstance(layer, InProcessChannelLayer):  # can be told from any thread
            layer.publish(group, message)
        else:
            asyncio.run_coroutine_threadsafe(_send_safely(layer, group, message), _loop())
    except Exception:
        logger.exception("could not announce to %s", group)


async def _send_safely(layer: Any, group: str, message: dict[str, Any]) -> None:
    try:
        await layer.group_send(group, message)
    except Exception:
        logger.exception("could not announce to %s", group)


class _Sender:
    """One event loop in a thread of its own, so that a process keeps one connection to the channel layer."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, name="announcements", daemon=True).start()


_sender: _Sender | None = None
_sender_lock = threading.Lock()


def _loop() -> asyncio.AbstractEventLoop:
    global _sender
    with _sender_lock:
        if _sender is None or _sender.pid != os.getpid():  # a forked worker has no threads of its parent
            _sender = _Sender()
        return _sender.loop
