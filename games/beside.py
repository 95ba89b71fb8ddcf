"""What a socket hears beside the match itself: chat, who is here, and which other matches wait for its user.

All of it only after a `resume` that has asked for it, and each time read anew for this user: announcements carry ids.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol
from uuid import UUID

from games import chat, live, presence, selectors, services
from games.errors import Malformed, ServiceError
from games.reading import LARGEST_TOKEN, get_field

# A crowd that comes at once is announced once: news of who is here wait this long for more of them,
GATHER = 0.2
# and each socket waits longer before it tells, the larger the crowd that it knows of.
GATHER_EACH = 0.01

_due: set[UUID] = set()

InThread = Callable[..., Awaitable[Any]]


class Socket(Protocol):
    """What is needed of the consumer."""

    match_id: UUID
    user: Any
    viewer: int
    channel_name: str
    is_ended: bool

    async def _send(self, message: dict[str, Any]) -> None: ...

    async def _is_still_signed_in(self) -> bool: ...

    async def _fail(self) -> None: ...


class Beside:
    def __init__(self, socket: Socket, in_thread: InThread) -> None:
        self.socket = socket
        self.in_thread = in_thread
        self.heard: dict[str, int] | None = None  # the last line sent of each room; None: nobody has asked
        self.reading = asyncio.Lock()
        self.is_here = False
        self.told: dict[str, Any] | None = None
        self.telling: asyncio.Task[None] | None = None

    # --- coming and going ---------------------------------------------------------------------------

    async def join(self, known: dict[str, int] | None) -> None:
        """The page has resumed: it is here; and what it has asked for is sent, lines after the `known` ids."""
        await self._enter()
        if known is None:
            return
        self.heard = {room: known.get(room, 0) for room in chat.ROOMS}
        for room in chat.ROOMS:
            await self._send_lines(room, is_asked=True)
        await self._send_presence(is_asked=True)
        await self._send_turns()

    async def leave(self) -> None:
        if self.telling is not None:
            self.telling.cancel()
        if self.is_here:
            self.is_here = False
            socket = self.socket
            if await self.in_thread(presence.leave, socket.match_id, socket.channel_name):
                announce_soon(socket.match_id)

    async def beat(self) -> None:
        """The page is still here. What was announced and lost, or has ended without a word, shows now."""
        if self.is_here:
            await self._enter()
            await self.in_thread(presence.beat, self.socket.match_id)
        if self.heard is not None:
            for room in chat.ROOMS:
                await self._send_lines(room)
            await self._send_presence()

    async def _enter(self) -> None:
        socket = self.socket
        is_known = socket.user.is_authenticated
        user_id, name = (socket.user.pk, socket.user.username) if is_known else (None, "")
        visitor = presence.Visitor(user_id, name, socket.viewer)
        self.is_here = True
        if await self.in_thread(presence.enter, socket.match_id, socket.channel_name, visitor):
            announce_soon(socket.match_id)

    # --- chat ---------------------------------------------------------------------------------------

    async def say(self, fields: dict[str, Any]) -> None:
        said_id = get_field(fields, "id", str)
        room = get_field(fields, "room", str)
        text = get_field(fields, "text", str)
        socket = self.socket
        said = await self.in_thread(say, socket.match_id, socket.user, room, text, said_id)
        await socket._send({"type": "ack", "id": said_id, "number": said.line})

    async def chat_said(self, message: dict[str, Any]) -> None:
        room = message["room"]
        if self.heard is None or room not in self.heard or not await self.socket._is_still_signed_in():
            return
        # A line that comes late, or has changed, is sent again with all that follow.
        self.heard[room] = min(self.heard[room], message["line"] - 1)
        await self._send_lines(room)

    async def _send_lines(self, room: str, is_asked: bool = False) -> None:
        async with self.reading:
            assert self.heard is not None
            socket, after = self.socket, self.heard[room]
            try:
                lines, may_write = await self.in_thread(read_room, socket.match_id, socket.user, room, after)
            except ServiceError:
                return  # not theirs to read
            if lines:
                self.heard[room] = max(self.heard[room], lines[-1]["id"])
            if lines or is_asked:
                await socket._send({"type": "chat", "room": room, "may_write": may_write, "lines": lines})

    # --- who is here --------------------------------------------------------------------------------

    async def presence_changed(self, _: dict[str, Any]) -> None:
        if self.heard is not None and (self.telling is None or self.telling.done()):
            self.telling = asyncio.create_task(self._tell_presence())

    async def _tell_presence(self) -> None:
        try:
            crowd = self.told["watching"]["count"] if self.told else 0
            await asyncio.sleep(GATHER_EACH * crowd)
            if not self.socket.is_ended:
                await self._send_presence()
        except Exception:
            await self.socket._fail()

    async def _send_presence(self, is_asked: bool = False) -> None:
        here = await self.in_thread(read_presence, self.socket.match_id)
        if is_asked or here != self.told:
            self.told = here
            await self.socket._send({"type": "presence", **here})

    # --- other matches ------------------------------------------------------------------------------

    async def turns_changed(self, message: dict[str, Any]) -> None:
        if self.heard is not None and message["match"] != str(self.socket.match_id):
            await self._send_turns()

    async def _send_turns(self) -> None:
        if self.socket.user.is_authenticated:
            waiting = await self.in_thread(selectors.waiting_for, self.socket.user, self.socket.match_id)
            await self.socket._send({"type": "waiting", **waiting})


def announce_soon(match_id: UUID) -> None:
    """Say that somebody came or left, once for all who do so within a moment. To be called on the event loop."""
    if match_id not in _due:
        _due.add(match_id)
        asyncio.get_running_loop().call_later(GATHER, _announce, match_id)


def _announce(match_id: UUID) -> None:
    _due.discard(match_id)
    live.announce_presence(match_id)


def read_known(fields: dict[str, Any]) -> dict[str, int] | None:
    """Return the ids of the last lines that a page knows, from its `resume`; None if it asks for nothing beside."""
    known = fields.get("chat")
    if known is None:
        return None
    if type(known) is not dict or not set(known) <= set(chat.ROOMS):
        raise Malformed(field="chat")
    for line in known.values():
        if type(line) is not int or not 0 <= line <= LARGEST_TOKEN:
            raise Malformed(field="chat")
    return known


def say(match_id: UUID, user: Any, room: str, text: str, said_id: str) -> services.Said:
    match = selectors.get_match(match_id)
    selectors.check_may_watch(match, user)
    seat = selectors.find_seat(match, user)
    return services.say(match=match, user=user, seat=seat, room=room, text=text, said_id=said_id)


def read_room(match_id: UUID, user: Any, room: str, after: int) -> tuple[list[chat.Line], bool]:
    """Return the lines and whether the user may write there; a ServiceError if they may not read it."""
    match = selectors.get_match(match_id)
    selectors.check_may_watch(match, user)
    seat = selectors.find_seat(match, user)
    return chat.read_lines(match, user, seat, room, after), chat.may_write(match, user, seat, room)


def read_presence(match_id: UUID) -> dict[str, Any]:
    match = selectors.get_match(match_id)
    here = presence.read_company(match_id)
    return {
        "seats": list(here.seats),
        "watching": {"count": here.watching, "names": list(here.names)},
        "is_watchable": match.is_watchable,
    }
