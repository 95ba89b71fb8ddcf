"""The load: players and spectators, each on a socket of their own, as the browser's client would use it."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from time import perf_counter
from typing import Any

import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from games.bench.service.figures import Figures, Screen, Sent
from games.bench.service.protocol import Load, Table
from games.consumers import BURST, PER_SECOND

# Caches and connections are warm after this; moves sent before do not count.
WARM_UP = 0.5
# How long after the end acks and updates may still come in.
GRACE = 3.0
CONNECTING_AT_ONCE = 16
AGAIN_AFTER = 0.2
RESUME = '{"type":"resume","version":0}'


def play_for(url: str, tables: Sequence[Table], load: Load) -> Figures:
    """Put the load on the service and return what was measured."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(play(url, tables, load))


async def play(url: str, tables: Sequence[Table], load: Load) -> Figures:
    rooms = [Room(table, load) for table in tables]
    async with AsyncExitStack() as stack:
        gate = asyncio.Semaphore(CONNECTING_AT_ONCE)
        await asyncio.gather(*(room.open(url, stack, gate) for room in rooms))
        begin = perf_counter() + WARM_UP
        end = begin + load.seconds
        tasks = [asyncio.create_task(step) for room in rooms for step in room.steps(until=end)]
        try:
            await asyncio.sleep(end - perf_counter())
            await wait_for_rest(rooms)
        finally:
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
    figures = Figures(begin, end)
    for room in rooms:
        figures.add(room.sent, room.screens)
        for player in room.players:
            figures.errors.update(player.refusals)
    figures.errors.update(type(error).__name__ for error in ended if isinstance(error, Exception))
    figures.held_back = any(player.pace.has_waited for room in rooms for player in room.players)
    return figures


async def wait_for_rest(rooms: Sequence[Room]) -> None:
    """Wait until every move is answered and shown, for a short time at most."""
    deadline = perf_counter() + GRACE
    while perf_counter() < deadline and not all(room.is_quiet for room in rooms):
        await asyncio.sleep(0.02)


class Room:
    """A match with everybody who has it on their screen: its players first, then its spectators."""

    def __init__(self, table: Table, load: Load) -> None:
        self.table = table
        self.screens = [Screen() for _ in range(load.seats + load.spectators)]
        self.players = [Player(self.screens[seat], load, f"{table.match}-{seat}") for seat in range(load.seats)]
        self.sockets: list[ClientConnection] = []

    async def open(self, url: str, stack: AsyncExitStack, gate: asyncio.Semaphore) -> None:
        keys = [*self.table.sessions, *[None] * (len(self.screens) - len(self.players))]
        for key in keys:
            opening = connect(
                f"{url.replace('http', 'ws', 1)}/ws/matches/{self.table.match}/",
                origin=Origin(url),
                additional_headers={"Cookie": f"sessionid={key}"} if key else {},
                proxy=None,
                ping_interval=None,
                open_timeout=30,
                close_timeout=1,
            )
            async with gate:
                self.sockets.append(await stack.enter_async_context(opening))

    def steps(self, until: float) -> list[Any]:
        """Return the coroutines that play this match."""
        reading = [self.read(place) for place in range(len(self.sockets))]
        return reading + [
            player.answer(socket, until) for player, socket in zip(self.players, self.sockets, strict=False)
        ]

    async def read(self, place: int) -> None:
        socket, screen = self.sockets[place], self.screens[place]
        player = self.players[place] if place < len(self.players) else None
        await socket.send(RESUME)
        async for raw in socket:
            now = perf_counter()
            message = json.loads(raw)
            if message["type"] == "update":
                screen.show(message["version"], now)
            if player is not None:
                player.hear(message, now)
        raise ConnectionClosed(None, None)  # the service ended a socket that nobody had left

    @property
    def sent(self) -> list[Sent]:
        return [sent for player in self.players for sent in player.sent]

    @property
    def is_quiet(self) -> bool:
        newest = max((sent.number for sent in self.sent), default=0)
        return all(player.waiting is None for player in self.players) and all(
            screen.find_time(newest) is not None for screen in self.screens
        )


class Player:
    """Answers whatever its view asks with a random legal move, one move at a time."""

    def __init__(self, screen: Screen, load: Load, seed: str) -> None:
        self.screen = screen
        self.pause = load.pause
        self.lot = random.Random(seed)
        self.pace = Pace()
        self.sent: list[Sent] = []
        self.refusals: Counter[str] = Counter()
        self.view: dict[str, Any] = {"decision": None}
        self.news = asyncio.Event()
        self.answered: int | None = None
        self.waiting: Sent | None = None

    def hear(self, message: dict[str, Any], now: float) -> None:
        if message["type"] == "update":
            self.view = message["view"]
        elif message["type"] == "ack" and self.waiting is not None:
            self.waiting.acked_at, self.waiting.number = now, message["number"]
            self.waiting = None
        elif message["type"] == "refused":
            self.refusals[message["error"]["code"]] += 1
            if self.waiting is not None:
                self.waiting.is_refused = True
            self.waiting = self.answered = None
        self.news.set()

    async def answer(self, socket: ClientConnection, until: float) -> None:
        while True:
            await self.news.wait()
            self.news.clear()
            if self.question is None:
                continue
            if self.refusals:
                await asyncio.sleep(AGAIN_AFTER)
            if self.pause:
                await asyncio.sleep(self.pause * self.lot.uniform(0.5, 1.5))
            await self.pace.wait()
            if perf_counter() >= until:
                return
            await self.send(socket)

    @property
    def question(self) -> int | None:
        """The token of the question that the player has still to answer."""
        decision = self.view["decision"]
        if decision is None or self.waiting is not None or decision["since"] == self.answered:
            return None
        return int(decision["since"])

    async def send(self, socket: ClientConnection) -> None:
        self.answered = self.question
        move = self.lot.choice(self.view["legal"])["move"]
        message = {"type": "move", "move": move, "decision": self.answered, "move_id": str(len(self.sent))}
        text = json.dumps(message)
        self.waiting = Sent(self.screen, perf_counter())
        self.sent.append(self.waiting)
        await socket.send(text)


class Pace:
    """Keeps a socket just under the service's limit of messages."""

    RATE = 0.95 * PER_SECOND
    DEPTH = (BURST - 6) / RATE

    def __init__(self) -> None:
        self.due = 0.0
        self.has_waited = False

    async def wait(self) -> None:
        now = perf_counter()
        self.due = max(self.due, now - self.DEPTH) + 1 / self.RATE
        if self.due > now:
            self.has_waited = True
            await asyncio.sleep(self.due - now)
