"""The browser's end of a socket of the real application, for tests that have no event loop of their own.

`Loop` is where the sockets live, as a web server's would. `Socket` is as strict as uvicorn: it raises at a send after
the end. It checks on the way what always holds: versions never go down, and no frame comes after the last one.
"""

from __future__ import annotations

import asyncio
import json
import queue
import threading
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.test import Client
from uvicorn.protocols.utils import ClientDisconnected

from config.asgi import application
from tests.service.playing import make_people

HOST = "testserver"
ORIGIN = f"http://{HOST}"
PATIENCE = 5.0

Message = dict[str, Any]

_number = count(1)


class Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, name="sockets under test", daemon=True)
        self.thread.start()

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def call(self, function: Callable[[], Any]) -> Any:
        """Call the function on the loop and return what it returns."""

        async def call() -> Any:
            return function()

        return self.run(call())

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(PATIENCE)
        self.loop.close()


class Socket:
    def __init__(self, loop: Loop, path: str, headers: list[tuple[bytes, bytes]]) -> None:
        self.loop = loop
        self.version = 0
        self.frames: list[str] = []
        self.kept: list[Message] = []
        self._outputs: queue.Queue[Message] = queue.Queue()
        self._inputs: asyncio.Queue[Message] = asyncio.Queue()
        self._may_send = asyncio.Event()
        self._may_send.set()
        self._is_closed = self._is_gone = False
        scope = {
            "type": "websocket",
            "path": path,
            "headers": headers,
            "query_string": b"",
            "subprotocols": [],
        }
        self._application = asyncio.run_coroutine_threadsafe(
            application(scope, self._inputs.get, self._output), loop.loop
        )
        self._input({"type": "websocket.connect"})

    # --- sending ------------------------------------------------------------------------------------

    def send(self, kind: str, **fields: Any) -> None:
        self.send_raw(text=json.dumps({"type": kind, **fields}))

    def send_raw(self, **frame: Any) -> None:
        """Send `text=` or `bytes=` as it is."""
        self._input({"type": "websocket.receive", **frame})

    def send_move(self, move: Message, decision: int, move_id: str = "") -> str:
        move_id = move_id or str(uuid4())
        self.send("move", move=move, decision=decision, move_id=move_id)
        return move_id

    def send_pick(self, card: str = "3", decision: int = 1, move_id: str = "") -> str:
        return self.send_move({"kind": "pick", "card": card}, decision, move_id)

    def pause(self) -> None:
        """Read nothing for a while: the server's sends wait."""
        self.loop.call(self._may_send.clear)

    def go_on(self) -> None:
        self.loop.call(self._may_send.set)

    def vanish(self) -> None:
        """Be gone without a word: the server's next send fails."""

        def vanish() -> None:
            self._is_gone = True
            self._inputs.put_nowait({"type": "websocket.disconnect", "code": 1006})

        self.loop.call(vanish)

    # --- receiving ----------------------------------------------------------------------------------

    def is_accepted(self) -> bool:
        return bool(self._outputs.get(timeout=PATIENCE)["type"] == "websocket.accept")

    def receive(self) -> Message:
        """Return the next message; it must not be the end of the socket."""
        frame = self._outputs.get(timeout=PATIENCE)
        assert frame["type"] == "websocket.send", frame
        self.frames.append(frame["text"])
        message: Message = json.loads(frame["text"])
        if message["type"] == "update":
            assert message["version"] == message["view"]["version"]
            assert message["version"] >= self.version, "versions never go down"
            self.version = message["version"]
        return message

    def wait_for(self, is_wanted: Callable[[Message], bool]) -> Message:
        """Return the first message that is wanted, of those left over and those to come; others are kept."""
        for place, message in enumerate(self.kept):
            if is_wanted(message):
                return self.kept.pop(place)
        while not is_wanted(message := self.receive()):
            self.kept.append(message)
        return message

    def answer_to(self, move_id: str | None) -> Message:
        """Return the ack or the refusal of a move."""
        return self.wait_for(
            lambda message: message["type"] in ("ack", "refused") and message.get("move_id") == move_id
        )

    def refusal(self, move_id: str | None = None) -> Message:
        answer = self.answer_to(move_id)
        assert answer["type"] == "refused", answer
        error: Message = answer["error"]
        return error

    def update(self, version: int) -> Message:
        """Return the update that brings this version."""
        return self.wait_for(lambda message: message["type"] == "update" and message["version"] == version)

    def resume(self, version: int = 0) -> Message:
        """Ask for everything after a version and return the answer."""
        self.send("resume", version=version)
        return self.wait_for(lambda message: message["type"] in ("update", "table", "refused"))

    def pong(self) -> Message:
        self.send("ping")
        return self.wait_for(lambda message: message["type"] == "pong")

    def close_code(self) -> int:
        """Return the code with which the server ends the socket; messages before that are kept."""
        while (frame := self._outputs.get(timeout=PATIENCE))["type"] == "websocket.send":
            self.frames.append(frame["text"])
            self.kept.append(json.loads(frame["text"]))
        assert frame["type"] == "websocket.close", frame
        return int(frame.get("code") or 1000)

    def hears_nothing(self, seconds: float = 0.2) -> bool:
        try:
            self.kept.append(json.loads(self._outputs.get(timeout=seconds)["text"]))
        except queue.Empty:
            return True
        return False

    # --- the end ------------------------------------------------------------------------------------

    def end(self) -> None:
        """Leave, and wait until the application is done with this socket; what it raised is raised here."""
        self.go_on()
        if not self._application.done():
            self._input({"type": "websocket.disconnect", "code": 1001})
        self._application.result(PATIENCE)

    def _input(self, message: Message) -> None:
        self.loop.loop.call_soon_threadsafe(self._inputs.put_nowait, message)

    async def _output(self, message: Message) -> None:
        await self._may_send.wait()
        if self._is_gone:
            raise ClientDisconnected
        if self._is_closed:
            raise RuntimeError(f"{message['type']} after websocket.close")
        if message["type"] == "websocket.close":
            self._is_closed = True
            self._inputs.put_nowait({"type": "websocket.disconnect", "code": message.get("code", 1000)})
        self._outputs.put(message)


class Door:
    """Opens sockets, and sees to their end."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self.opened: list[Socket] = []

    def knock(self, path: str, browser: Client | None = None, **headers: str | None) -> Socket:
        """Begin a handshake: with the browser's cookies, and with headers that may differ from a browser's."""
        sent: dict[str, str | None] = {"host": HOST, "origin": ORIGIN, "cookie": cookie_of(browser)}
        sent.update(headers)
        encoded = [(key.encode(), value.encode("latin-1")) for key, value in sent.items() if value is not None]
        self.opened.append(Socket(self.loop, path, encoded))
        return self.opened[-1]

    def open(self, match: Any, user: Any = None, browser: Client | None = None) -> Socket:
        """Return an accepted socket of the user, or of nobody; nothing is asked yet."""
        if user is not None and browser is None:
            browser = signed_in(user)
        socket = self.knock(path_of(match), browser)
        assert socket.is_accepted()
        return socket

    def watch(self, match: Any, user: Any = None) -> Socket:
        """Return an accepted socket that has received the newest view."""
        socket = self.open(match, user)
        answer = socket.resume()
        assert answer["type"] in ("update", "table"), answer
        return socket

    def close(self) -> None:
        for socket in self.opened:
            socket.end()


def path_of(match: Any) -> str:
    return f"/ws/matches/{match.pk}/"


def signed_in(user: Any) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def cookie_of(browser: Client | None) -> str | None:
    if browser is None:
        return None
    return f"{settings.SESSION_COOKIE_NAME}={browser.cookies[settings.SESSION_COOKIE_NAME].value}"


def new_people(*names: str) -> list[Any]:
    """Return new users; a number makes their names new."""
    number = next(_number)
    return make_people(*(f"{name}{number}" for name in names))
