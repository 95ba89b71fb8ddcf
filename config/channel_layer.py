"""The channel layer of the embedded default: groups and channels within one process.

Announcements come from many threads and go to sockets that live on the server's event loop. A channel belongs to the
loop it was made or first read on; whoever sends from elsewhere hands the message over to that loop, once per group and
not once per socket. A channel holds at most `capacity` messages: `send` to a full one raises ChannelFull, while a
group's message pushes out the oldest: announcements only say "there is something new", and the newest says it best.

One reader per channel. A channel that is in no group, holds nothing and is no longer read is forgotten. When it
leaves its last group, what it has not read is dropped.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict, deque
from collections.abc import Iterable
from typing import Any

from channels.exceptions import ChannelFull
from channels.layers import BaseChannelLayer

Message = dict[str, Any]


class Inbox:
    """The waiting messages of one channel, touched only on its loop (or, before it has one, by its sender)."""

    __slots__ = ("groups", "loop", "messages", "waiter")

    def __init__(self, loop: asyncio.AbstractEventLoop | None) -> None:
        self.loop = loop
        self.messages: deque[Message] = deque()
        self.waiter: asyncio.Future[None] | None = None
        self.groups: set[str] = set()

    def put(self, message: Message) -> None:
        self.messages.append(message)
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)


class InProcessChannelLayer(BaseChannelLayer):  # type: ignore[misc]  # channels has no types
    extensions = ["groups", "flush"]

    def __init__(self, capacity: int = 100) -> None:
        super().__init__(capacity=capacity)
        self.inboxes: dict[str, Inbox] = {}
        self.groups: dict[str, dict[str, Inbox]] = {}

    async def new_channel(self, prefix: str = "specific") -> str:
        name = f"{prefix}.inprocess!{secrets.token_hex(12)}"
        self.inboxes[name] = Inbox(asyncio.get_running_loop())
        return name

    async def send(self, channel: str, message: Message) -> None:
        self.require_valid_channel_name(channel)
        inbox = self.inboxes.setdefault(channel, Inbox(None))
        if len(inbox.messages) >= self.capacity:
            raise ChannelFull(channel)
        hand_over(inbox.loop, inbox.put, dict(message))

    async def receive(self, channel: str) -> Message:
        self.require_valid_channel_name(channel)
        inbox = self.inboxes.setdefault(channel, Inbox(None))
        inbox.loop = asyncio.get_running_loop()
        while not inbox.messages:
            inbox.waiter = inbox.loop.create_future()
            try:
                await inbox.waiter
            except asyncio.CancelledError:
                self._forget_if_idle(channel, inbox)
                raise
            finally:
                inbox.waiter = None
        return inbox.messages.popleft()

    async def group_add(self, group: str, channel: str) -> None:
        self.require_valid_group_name(group)
        self.require_valid_channel_name(channel)
        inbox = self.inboxes.setdefault(channel, Inbox(asyncio.get_running_loop()))
        inbox.groups.add(group)
        self.groups.setdefault(group, {})[channel] = inbox

    async def group_discard(self, group: str, channel: str) -> None:
        self.require_valid_group_name(group)
        self.require_valid_channel_name(channel)
        members = self.groups.get(group, {})
        inbox = members.pop(channel, None)
        if inbox is None:
            return
        inbox.groups.discard(group)
        if not members:
            self.groups.pop(group, None)
        if not inbox.groups:
            inbox.messages.clear()
        self._forget_if_idle(channel, inbox)

    async def group_send(self, group: str, message: Message) -> None:
        self.publish(group, message)

    def publish(self, group: str, message: Message) -> None:
        """Send to a group from any thread, without an event loop of one's own."""
        self.require_valid_group_name(group)
        by_loop: dict[asyncio.AbstractEventLoop | None, list[Inbox]] = defaultdict(list)
        for inbox in list(self.groups.get(group, {}).values()):
            by_loop[inbox.loop].append(inbox)
        for loop, inboxes in by_loop.items():
            hand_over(loop, self._put_to_all, inboxes, message)

    async def flush(self) -> None:
        self.inboxes.clear()
        self.groups.clear()

    async def close(self) -> None:
        await self.flush()

    def _put_to_all(self, inboxes: Iterable[Inbox], message: Message) -> None:
        for inbox in inboxes:
            if len(inbox.messages) >= self.capacity:
                inbox.messages.popleft()
            inbox.put(dict(message))

    def _forget_if_idle(self, channel: str, inbox: Inbox) -> None:
        is_read = inbox.waiter is not None and not inbox.waiter.done()
        if not inbox.groups and not inbox.messages and not is_read and self.inboxes.get(channel) is inbox:
            del self.inboxes[channel]


def hand_over(loop: asyncio.AbstractEventLoop | None, function: Any, *args: Any) -> None:
    """Call the function on the loop: now if that is where the caller is, otherwise as soon as the loop can."""
    try:
        here: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
    except RuntimeError:
        here = None
    if loop is None or loop is here:
        function(*args)
    elif not loop.is_closed():
        loop.call_soon_threadsafe(function, *args)
