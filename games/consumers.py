"""The socket of a match: docs/wire.md, "The socket"."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from channels.consumer import AsyncConsumer
from channels.db import DatabaseSyncToAsync
from channels.exceptions import StopConsumer
from django.utils import timezone
from django.utils.translation import get_language

from games import live, presence, selectors, services, sessions, viewing
from games.beside import Beside, read_known
from games.errors import Conflict, Forbidden, Malformed, NotSignedIn, ServiceError, TooFast, TooLarge
from games.models import Match
from games.rate import Bucket
from games.reading import LARGEST, check_token, get_field, read_object
from games.rules.protocol import SPECTATOR
from games.services import timing

logger = logging.getLogger(__name__)

# Close codes, those of HTTP plus 4000.
NOT_SIGNED_IN = 4401
FORBIDDEN = 4403
NOT_FOUND = 4404
FAILED = 1011

PER_SECOND = 10.0
BURST = 40
# A session that ended without a word (expired, password changed elsewhere) is noticed after this many seconds.
RECHECK = 60.0

_threads = ThreadPoolExecutor(8, thread_name_prefix="socket")
_building: dict[tuple[Any, ...], asyncio.Future[tuple[int, str]]] = {}


async def in_thread(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Run blocking code in the sockets' own threads; stock Channels has one thread for everybody."""
    return await DatabaseSyncToAsync(function, thread_sensitive=False, executor=_threads)(*args, **kwargs)


class MatchConsumer(AsyncConsumer):  # type: ignore[misc]  # channels has no types
    """One viewer at one match. Versions it sends never go down."""

    def __init__(self) -> None:
        self.match_id: UUID
        self.user: Any = None
        self.session_key: str | None = None
        self.viewer = SPECTATOR
        self.is_seat_final = False  # until the match starts, a seat may change hands
        self.groups: list[str] = []
        self.sent: int | None = None  # None until the first resume: nothing is sent to who has not asked
        self.wanted = 0
        self.pushing: asyncio.Task[None] | None = None
        self.sending = asyncio.Lock()
        self.is_ended = False
        self.bucket = Bucket(PER_SECOND, BURST)
        self.checked = time.monotonic()
        self.beside = Beside(self, in_thread)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._leave()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Stock dispatch hops to a thread for every message, to close old database connections; none are used here."""
        try:
            await HANDLERS[message["type"]](self, message)
        except StopConsumer:
            raise
        except Exception:
            await self._fail()

    # --- the connection -----------------------------------------------------------------------------

    async def connected(self, _: dict[str, Any]) -> None:
        self.match_id = self.scope["url_route"]["kwargs"]["match_id"]
        self.user = self.scope["user"]
        session = self.scope.get("session")
        self.session_key = session.session_key if session is not None else None
        await self._join(live.match_group(self.match_id))
        if self.user.is_authenticated:
            await self._join(live.user_group(self.user.pk))
        await self._put({"type": "websocket.accept"})
        try:
            await self._look()
        except ServiceError as error:
            await self._turn_away(error)

    async def disconnected(self, _: dict[str, Any]) -> None:
        self.is_ended = True
        raise StopConsumer

    async def _join(self, group: str) -> None:
        self.groups.append(group)
        await self.channel_layer.group_add(group, self.channel_name)

    async def _leave(self) -> None:
        """However the socket ended, nothing may be kept of it."""
        self.is_ended = True
        if self.pushing is not None:
            self.pushing.cancel()
        for group in self.groups:
            try:
                await self.channel_layer.group_discard(group, self.channel_name)
            except Exception as error:
                logger.warning("could not leave %s: %s", group, error)
        await self._forget_channel()
        await self.beside.leave()

    async def _forget_channel(self) -> None:
        """Layers forget a channel when somebody who waits for its messages is cancelled.

        A message that comes with the end of the socket leaves nobody waiting: then this does.
        """
        while self.channel_name in getattr(self.channel_layer, "channels", ()):
            waiting = asyncio.ensure_future(self.channel_layer.receive(self.channel_name))
            await asyncio.sleep(0)
            waiting.cancel()
            with suppress(asyncio.CancelledError):
                await waiting

    # --- from the browser ---------------------------------------------------------------------------

    async def received(self, message: dict[str, Any]) -> None:
        if self.is_ended:
            return
        is_in_time = self.bucket.take()
        if not is_in_time:
            await asyncio.sleep(1 / PER_SECOND)  # a flood has to wait, and keeps nobody else waiting
        fields: dict[str, Any] = {}
        try:
            fields = read_message(message)
            if not is_in_time:
                raise TooFast
            ask = ASKS.get(fields["type"])
            if ask is None:
                raise Malformed(field="type")
            if await self._is_still_signed_in():
                await ask(self, fields)
        except ServiceError as error:
            await self._refuse(fields, error)
        except Exception:
            logger.exception("socket message failed", extra=self._about())
            await self._refuse(fields, ServiceError("failed", 500))

    async def resume(self, fields: dict[str, Any]) -> None:
        known = get_field(fields, "version", int, 0)
        check_token("version", known)
        known_lines = read_known(fields)
        seen = await self._look()
        if seen.table is not None:
            self.sent = self.sent or 0
            await self._send({"type": "table", "table": seen.table})
            await self.beside.join(known_lines)
            return
        newest, frame = await build_once(self.match_id, seen.version, self.viewer, known)
        while not await self._send_update(newest, frame, is_asked=True):
            newest, frame = await build_once(self.match_id, self.sent or 0, self.viewer, known)
        await self.beside.join(known_lines)
        await self._mark_seen()

    async def move(self, fields: dict[str, Any]) -> None:
        move = get_field(fields, "move", dict)
        decision = get_field(fields, "decision", int)
        move_id = get_field(fields, "move_id", str)
        await self._check_seated()
        accepted = await in_thread(
            services.play_move,
            match_id=self.match_id,
            seat=self.viewer,
            move=move,
            decision=decision,
            move_id=move_id,
        )
        await self._acknowledge(move_id, accepted)

    async def undo(self, fields: dict[str, Any]) -> None:
        version = get_field(fields, "version", int)
        move_id = get_field(fields, "move_id", str, "")
        await self._check_seated()
        accepted = await in_thread(
            services.undo_moves, match_id=self.match_id, seat=self.viewer, version=version, move_id=move_id
        )
        await self._acknowledge(move_id, accepted)

    async def act(self, fields: dict[str, Any]) -> None:
        """An act at the table that is no move; answered like one."""
        move_id = get_field(fields, "move_id", str)
        do = read_act(fields)
        await self._check_seated()
        accepted = await in_thread(do, match_id=self.match_id, seat=self.viewer, move_id=move_id)
        await self._acknowledge(move_id, accepted)

    async def ping(self, fields: dict[str, Any]) -> None:
        """Answer with what the database has: an announcement that was lost shows as a gap."""
        try:
            seen = await self._look()
        except (Forbidden, NotSignedIn) as error:
            await self._turn_away(error)
            return
        time_told = {"now": timing.written(timezone.now())} if fields.get("time") is True else {}
        await self._send({"type": "pong", "version": seen.version, **time_told})
        await self.beside.beat()
        await self._mark_seen()

    async def say(self, fields: dict[str, Any]) -> None:
        await self.beside.say(fields)

    # --- from the channel layer ---------------------------------------------------------------------

    async def match_moved(self, message: dict[str, Any]) -> None:
        self.wanted = max(self.wanted, message["version"])
        if self.sent is not None and (self.pushing is None or self.pushing.done()):
            self.pushing = asyncio.create_task(self._push())

    async def table_changed(self, _: dict[str, Any]) -> None:
        if self.sent is None:
            return
        seen = await self._look()
        if seen.table is not None:
            await self._send({"type": "table", "table": seen.table})

    async def chat_said(self, message: dict[str, Any]) -> None:
        await self.beside.chat_said(message)

    async def presence_changed(self, message: dict[str, Any]) -> None:
        await self.beside.presence_changed(message)

    async def turns_changed(self, message: dict[str, Any]) -> None:
        await self.beside.turns_changed(message)

    async def watching_changed(self, message: dict[str, Any]) -> None:
        """The host has closed the match to spectators, or opened it: who may no longer watch is turned away."""
        try:
            await self._look()
        except ServiceError as error:
            await self._turn_away(error)
            return
        await self.beside.presence_changed(message)

    async def signed_out(self, message: dict[str, Any]) -> None:
        if message["session"] == live.session_mark(self.session_key):
            await self._close(NOT_SIGNED_IN, NotSignedIn())

    # --- sending ------------------------------------------------------------------------------------

    async def _push(self) -> None:
        """Send the newest view until nothing newer is wanted; versions that came meanwhile are sent as one."""
        try:
            while not self.is_ended and self.sent is not None and self.sent < self.wanted:
                if not await self._is_still_signed_in():
                    return
                if not self.is_seat_final:
                    await self._look()
                wanted = self.wanted
                newest, frame = await build_once(self.match_id, wanted, self.viewer, self.sent)
                await self._send_update(newest, frame)
                if newest < wanted:
                    return
        except Exception:
            await self._fail()

    async def _send_update(self, version: int, frame: str, is_asked: bool = False) -> bool:
        """Send a frame and return True, unless a newer one was sent meanwhile; one that was asked for may repeat."""
        async with self.sending:
            if self.sent is not None and (version < self.sent or (version == self.sent and not is_asked)):
                return False
            self.sent = version
            await self._put({"type": "websocket.send", "text": frame})
            return True

    async def _acknowledge(self, move_id: str, accepted: services.Accepted) -> None:
        await self._send({"type": "ack", "move_id": move_id, "number": accepted.number})

    async def _refuse(self, fields: dict[str, Any], error: ServiceError) -> None:
        move_id = fields.get("move_id")
        message = {"type": "refused", "move_id": move_id if type(move_id) is str else None, **error.body}
        if type(fields.get("id")) is str:
            message["id"] = fields["id"]
        await self._send(message)

    async def _turn_away(self, error: ServiceError) -> None:
        codes: dict[type[ServiceError], int] = {NotSignedIn: NOT_SIGNED_IN, Forbidden: FORBIDDEN}
        await self._close(codes.get(type(error), NOT_FOUND), error)

    async def _close(self, code: int, error: ServiceError) -> None:
        await self._refuse({}, error)
        await self._put({"type": "websocket.close", "code": code})

    async def _fail(self) -> None:
        """End the socket after an error of our own; the page connects again and resumes."""
        logger.exception("socket failed", extra=self._about())
        await self._put({"type": "websocket.close", "code": FAILED})

    async def _send(self, message: dict[str, Any]) -> None:
        async with self.sending:
            await self._put({"type": "websocket.send", "text": viewing.encode(message)})

    async def _put(self, message: dict[str, Any]) -> None:
        """Hand a message to the server, which raises after the end of a socket; a page that is gone is no error."""
        if self.is_ended:
            return
        self.is_ended = message["type"] == "websocket.close"
        try:
            await self.send(message)
        except OSError:
            self.is_ended = True

    # --- who asks -----------------------------------------------------------------------------------

    async def _look(self) -> Seen:
        seen: Seen = await in_thread(look, self.match_id, self.user)
        self.viewer = seen.viewer
        self.is_seat_final = seen.table is None
        return seen

    async def _check_seated(self) -> None:
        """Only a seat of a match that has started is good for a move."""
        if not self.user.is_authenticated:
            raise NotSignedIn
        table = None if self.is_seat_final else (await self._look()).table
        if self.viewer == SPECTATOR:
            raise Forbidden("not_seated")
        if table is not None:
            raise Conflict("not_started", view=table)

    async def _is_still_signed_in(self) -> bool:
        """Return False, and end the socket, if the session it was opened with has ended."""
        if self.user.is_authenticated and time.monotonic() - self.checked > RECHECK:
            if not await in_thread(sessions.is_signed_in, self.session_key, self.user.pk):
                await self._close(NOT_SIGNED_IN, NotSignedIn())
                return False
            self.checked = time.monotonic()
        return True

    async def _mark_seen(self) -> None:
        if self.viewer != SPECTATOR:
            await in_thread(presence.mark_seen, self.match_id, self.viewer)

    def _about(self) -> dict[str, Any]:
        return {"match": str(self.scope["url_route"]["kwargs"]["match_id"]), "seat": self.viewer}


@dataclass(frozen=True, slots=True)
class Seen:
    """What a user is to a match: their seat or SPECTATOR, its version, and the table if it has not started."""

    viewer: int
    version: int
    table: dict[str, Any] | None


def read_message(message: dict[str, Any]) -> dict[str, Any]:
    raw = message.get("text") or message.get("bytes") or ""
    if len(raw) > LARGEST:
        raise TooLarge(LARGEST)
    fields = read_object(raw)
    if type(fields.get("type")) is not str:
        raise Malformed(field="type")
    return fields


def read_act(fields: dict[str, Any]) -> Callable[..., services.Accepted]:
    """Return the service that a message asks for, with what it says."""
    if fields["type"] == "resign":
        return services.resign
    if fields["type"] == "return":
        return services.return_to_seat
    if fields["type"] == "propose":
        return partial(services.propose, what=get_field(fields, "what", str))
    proposal, agrees = get_field(fields, "proposal", int), get_field(fields, "agrees", bool)
    return partial(services.answer, proposal=proposal, agrees=agrees)


def look(match_id: UUID, user: Any) -> Seen:
    """Return what the match is to the user; NotFound or NotSignedIn if they may not even watch."""
    match = selectors.get_match(match_id)
    selectors.check_may_watch(match, user)
    viewer = selectors.find_seat(match, user)
    if match.status in (Match.Status.OPEN, Match.Status.CLOSED):
        return Seen(viewer, match.version, viewing.build_table(match, viewer))
    return Seen(viewer, match.version, None)


async def build_once(match_id: UUID, version: int, viewer: int, after: int) -> tuple[int, str]:
    """Return the frame; many sockets that want the same one at once wait for one building of it."""
    frame = viewing.find_frame(match_id, version, viewer, after)
    if frame is not None:
        return version, frame
    loop = asyncio.get_running_loop()
    key = (id(loop), match_id, version, viewer, after, get_language())
    building = _building.get(key)
    if building is None:
        building = loop.create_task(in_thread(viewing.build_frame, match_id, version, viewer, after))
        _building[key] = building
        building.add_done_callback(lambda _: _building.pop(key, None))
    return await asyncio.shield(building)


Handler = Callable[[MatchConsumer, dict[str, Any]], Awaitable[None]]

HANDLERS: dict[str, Handler] = {
    "websocket.connect": MatchConsumer.connected,
    "websocket.receive": MatchConsumer.received,
    "websocket.disconnect": MatchConsumer.disconnected,
    "match.moved": MatchConsumer.match_moved,
    "table.changed": MatchConsumer.table_changed,
    "chat.said": MatchConsumer.chat_said,
    "presence.changed": MatchConsumer.presence_changed,
    "turns.changed": MatchConsumer.turns_changed,
    "watching.changed": MatchConsumer.watching_changed,
    "signed.out": MatchConsumer.signed_out,
}

ASKS: dict[str, Handler] = {
    "resume": MatchConsumer.resume,
    "move": MatchConsumer.move,
    "undo": MatchConsumer.undo,
    "resign": MatchConsumer.act,
    "return": MatchConsumer.act,
    "propose": MatchConsumer.act,
    "answer": MatchConsumer.act,
    "ping": MatchConsumer.ping,
    "say": MatchConsumer.say,
}
