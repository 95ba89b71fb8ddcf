"""People who go on playing while the server comes and goes, as the page does: docs/wire.md, "The socket".

A move is sent, under one id, until it is answered; whatever fails on the way is tried again.
"""

from __future__ import annotations

import http.client
import http.cookiejar
import json
import random
import re
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

Json = dict[str, Any]

PASSWORD = "correct-horse-battery"
# What a client sees of a server that is gone, or goes in the middle of an answer.
GONE = (OSError, http.client.HTTPException, json.JSONDecodeError, EOFError, WebSocketException)
NOT_NOW = ("busy", "too_fast", "failed")
TIMEOUT = 10.0


class Person:
    """Somebody with a browser of their own, signed up."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        page = self._open(urllib.request.Request(f"{url}/accounts/signup/")).decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token
        fields = {"username": name, "email": f"{name}@example.org", "password1": PASSWORD}
        body = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token[1]}).encode()
        self._open(urllib.request.Request(f"{url}/accounts/signup/", body))

    def get(self, path: str) -> Json:
        return self._json(urllib.request.Request(f"{self.url}/api/{path}"))

    def post(self, path: str, **body: Any) -> Json:
        """Return the answer, which may be a refusal; what fails on the way is raised (GONE)."""
        request = urllib.request.Request(
            f"{self.url}/api/{path}",
            json.dumps(body).encode(),
            {"Content-Type": "application/json", "X-CSRFToken": self._cookie("csrftoken")},
        )
        return self._json(request)

    @contextmanager
    def socket(self, match: str) -> Iterator[ClientConnection]:
        with connect(
            f"ws{self.url.removeprefix('http')}/ws/matches/{match}/",
            origin=Origin(self.url),
            proxy=None,
            additional_headers={"Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)},
            open_timeout=TIMEOUT,
            close_timeout=1,
        ) as connection:
            yield connection

    def _json(self, request: urllib.request.Request) -> Json:
        try:
            answer: Json = json.loads(self._open(request))
        except urllib.error.HTTPError as error:
            with error:
                answer = json.loads(error.read())
        return answer

    def _open(self, request: urllib.request.Request) -> bytes:
        with self.opener.open(request, timeout=TIMEOUT) as answer:
            return bytes(answer.read())

    def _cookie(self, name: str) -> str:
        return next(str(cookie.value) for cookie in self.jar if cookie.name == name)


def tell(connection: ClientConnection, **message: Any) -> None:
    connection.send(json.dumps(message))


def hear(connection: ClientConnection) -> Json:
    message: Json = json.loads(connection.recv(TIMEOUT))
    return message


class Client(threading.Thread):
    """A page that lives in a thread until it is told to stop."""

    def __init__(self, person: Person, match: str) -> None:
        super().__init__(daemon=True)
        self.person = person
        self.match = match
        self.acknowledged: dict[str, int] = {}
        self.refused: list[Json] = []
        self.failures = 0
        self.mistakes: list[BaseException] = []
        self.is_stopping = threading.Event()
        self.pending: Json | None = None

    def run(self) -> None:
        while not self.is_stopping.is_set() or self.pending:
            try:
                self.live()
            except GONE:
                self.failures += 1
                time.sleep(0.05)
            except BaseException as error:
                self.mistakes.append(error)
                return

    def live(self) -> None:
        """Act until something fails, or until told to stop."""
        raise NotImplementedError

    def choose(self, view: Json, lot: random.Random) -> Json:
        """Return the move to ask for now; it is pending until it is answered."""
        self.pending = {
            "move": lot.choice(view["legal"])["move"],
            "decision": view["decision"]["since"],
            "move_id": str(uuid4()),
        }
        return self.pending

    def settle(self, answer: Json) -> None:
        """Take an answer to the pending move; one that says "not now" leaves it pending."""
        assert self.pending
        if "number" in answer:
            self.acknowledged[self.pending["move_id"]] = answer["number"]
        elif answer["error"]["code"] in NOT_NOW:
            time.sleep(0.1)
            return
        else:
            self.refused.append(answer["error"])
        self.pending = None


class ByRequests(Client):
    """Plays over HTTP alone."""

    def live(self) -> None:
        lot = random.Random(self.person.url)
        while not self.is_stopping.is_set() or self.pending:
            if self.pending is not None:
                self.settle(self.person.post(f"matches/{self.match}/moves/", **self.pending))
                continue
            view = self.person.get(f"matches/{self.match}/")
            if view.get("decision") is not None:
                self.choose(view, lot)
            else:
                time.sleep(0.02)


class BySocket(Client):
    """Plays, and listens, over a socket; keeps every line it has heard of."""

    def __init__(self, person: Person, match: str) -> None:
        super().__init__(person, match)
        self.version = 0
        self.lines: dict[int, Json] = {}
        self.connections = 0

    def live(self) -> None:
        lot = random.Random(1)
        with self.person.socket(self.match) as connection:
            tell(connection, type="resume", version=self.version)
            self.connections += 1
            if self.pending:
                tell(connection, type="move", **self.pending)
            while not self.is_stopping.is_set() or self.pending:
                try:
                    message = json.loads(connection.recv(0.1))
                except TimeoutError:
                    continue
                if message["type"] == "update":
                    self.hear_update(message)
                    if self.pending is None and message["view"]["decision"] and not self.is_stopping.is_set():
                        tell(connection, type="move", **self.choose(message["view"], lot))
                elif self.pending and message.get("move_id") == self.pending["move_id"]:
                    self.settle(message)
                    if self.pending:
                        tell(connection, type="move", **self.pending)
                    else:
                        tell(connection, type="resume", version=self.version)

    def hear_update(self, message: Json) -> None:
        assert message["version"] >= self.version, "versions never go down, not even over a restart"
        self.version = message["version"]
        self.lines |= {line["number"]: line for line in message["lines"]}
