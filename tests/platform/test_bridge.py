"""Plain HTTP through the bridge: a WSGI application behind an ASGI server."""

from __future__ import annotations

import asyncio
import io
import json
import threading
from collections.abc import Iterable
from typing import Any
from wsgiref.validate import validator

import pytest

from config.bridge import WsgiBridge


class Client:
    """The server's side of one request: what it sends to the application, and what it got from it."""

    def __init__(self, method: str = "GET", path: str = "/", headers: Any = (), body: Iterable[bytes] = (b"",)) -> None:
        raw_path, _, query = path.encode().partition(b"?")
        self.scope = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": raw_path,
            "query_string": query,
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in headers],
            "client": ("192.0.2.7", 4711),
            "server": ("127.0.0.1", 8000),
        }
        pieces = list(body)
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        for number, piece in enumerate(pieces):
            self.messages.put_nowait({"type": "http.request", "body": piece, "more_body": number < len(pieces) - 1})
        self.taken = 0
        self.sent: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        message = await self.messages.get()
        self.taken += 1
        return message

    async def send(self, message: Any) -> None:
        self.sent.append(message)

    def leave(self) -> None:
        self.messages.put_nowait({"type": "http.disconnect"})

    async def ask(self, bridge: WsgiBridge) -> Client:
        await asyncio.wait_for(bridge(self.scope, self.receive, self.send), 5)
        return self

    @property
    def status(self) -> int:
        return self.sent[0]["status"]

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self.sent[0]["headers"])

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent[1:])

    @property
    def is_complete(self) -> bool:
        return bool(self.sent) and self.sent[-1]["type"] == "http.response.body" and not self.sent[-1].get("more_body")


@pytest.fixture
def make_bridge():
    made: list[WsgiBridge] = []

    def make(application: Any, **options: Any) -> WsgiBridge:
        made.append(WsgiBridge(application, **{"threads": 2, "body_limit": 100, **options}))
        return made[-1]

    yield make
    for bridge in made:
        bridge.close()


def echo(environ, start_response):
    body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
    start_response("200 OK", [("Content-Type", "text/plain"), ("Set-Cookie", "a=1"), ("Set-Cookie", "b=2")])
    return [body]


class Stream:
    """An answer that Django would call streaming."""

    streaming = True

    def __init__(self, pieces):
        self.pieces = iter(pieces)
        self.is_closed = False

    def __iter__(self):
        return self.pieces

    def close(self):
        self.is_closed = True


async def test_a_request_is_answered_with_status_headers_and_body(make_bridge):
    client = await Client("POST", headers=[("Content-Type", "text/plain")], body=[b"hel", b"lo"]).ask(make_bridge(echo))
    assert (client.status, client.body, client.is_complete) == (200, b"hello", True)
    assert [value for name, value in client.sent[0]["headers"] if name == b"set-cookie"] == [b"a=1", b"b=2"]


async def test_the_environment_keeps_to_the_standard(make_bridge):
    """PEP 3333, as checked by the standard library."""
    client = await Client("GET", "/a?b=c").ask(make_bridge(validator(plain)))
    assert client.status == 200


def plain(environ, start_response):
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [b"plain"]


async def test_the_environment_tells_path_query_headers_and_address(make_bridge):
    seen = {}

    def application(environ, start_response):
        seen.update(environ)
        return plain(environ, start_response)

    headers = [("Host", "example.org"), ("Cookie", "a=1"), ("Cookie", "b=2"), ("X-Two", "1"), ("X-Two", "2")]
    headers += [("X_Forwarded_Proto", "https"), ("Content-Type", "a/b")]
    await Client("GET", "/caf%C3%A9/%2F?q=%20x", headers=headers).ask(make_bridge(application))
    assert seen["PATH_INFO"].encode("latin-1").decode() == "/café//"
    assert seen["QUERY_STRING"] == "q=%20x"
    assert seen["HTTP_COOKIE"] == "a=1; b=2"
    assert seen["HTTP_X_TWO"] == "1,2"
    assert seen["CONTENT_TYPE"] == "a/b"
    assert seen["REMOTE_ADDR"] == "192.0.2.7"
    assert "HTTP_X_FORWARDED_PROTO" not in seen, "an underscore must not pass for a dash"


async def test_a_body_announced_as_too_large_is_refused_before_it_is_read(make_bridge):
    client = await Client("POST", headers=[("Content-Length", "101")], body=[b"x"]).ask(make_bridge(echo))
    assert client.status == 413
    assert json.loads(client.body)["error"]["code"] == "too_large"
    assert client.headers[b"connection"] == b"close"
    assert client.taken == 0


@pytest.mark.parametrize("length", ["-1", "ten", "1e3", ""])
async def test_a_length_that_is_no_number_is_refused(make_bridge, length):
    client = await Client("POST", headers=[("Content-Length", length)]).ask(make_bridge(echo))
    assert client.status == 413


async def test_a_body_that_turns_out_too_large_is_refused_as_soon_as_that_is_known(make_bridge):
    client = await Client("POST", body=[b"x" * 60] * 5).ask(make_bridge(echo))
    assert client.status == 413
    assert client.taken == 2


async def test_a_body_of_exactly_the_limit_is_taken(make_bridge):
    client = await Client("POST", body=[b"x" * 100]).ask(make_bridge(echo))
    assert (client.status, len(client.body)) == (200, 100)


async def test_a_client_that_leaves_while_sending_costs_no_thread(make_bridge):
    calls = []
    client = Client("POST", body=[])
    client.messages.put_nowait({"type": "http.request", "body": b"x", "more_body": True})
    client.leave()
    await client.ask(make_bridge(lambda *_: calls.append(1)))
    assert calls == []
    assert client.sent == []


async def test_head_has_the_headers_and_no_body(make_bridge):
    made = Stream([b"never"])

    def application(environ, start_response):
        start_response("200 OK", [("Content-Length", "5")])
        return made

    client = await Client("HEAD").ask(make_bridge(application))
    assert (client.headers[b"content-length"], client.body, made.is_closed) == (b"5", b"", True)


async def test_an_exception_is_answered_with_500_and_tells_nothing(make_bridge, caplog):
    def application(environ, start_response):
        raise RuntimeError("secret detail")

    client = await Client().ask(make_bridge(application))
    assert (client.status, client.is_complete) == (500, True)
    assert b"secret" not in client.body
    assert "secret detail" in caplog.text


async def test_an_exception_while_the_answer_is_taken_is_answered_with_500(make_bridge):
    def application(environ, start_response):
        start_response("200 OK", [])
        yield b"half"
        raise RuntimeError

    client = await Client().ask(make_bridge(application))
    assert client.status == 500
    assert b"half" not in client.body


async def test_a_stream_is_sent_piece_by_piece(make_bridge):
    made = Stream([b"one", b"", b"two"])

    def application(environ, start_response):
        start_response("200 OK", [])
        return made

    client = await Client().ask(make_bridge(application))
    assert [message.get("body") for message in client.sent[1:]] == [b"one", b"two", b""]
    assert client.is_complete
    assert made.is_closed


async def test_a_stream_that_breaks_is_not_ended_as_if_it_were_whole(make_bridge):
    def broken():
        yield b"one"
        raise RuntimeError

    def application(environ, start_response):
        start_response("200 OK", [])
        return Stream(broken())

    client = await Client().ask(make_bridge(application))
    assert client.status == 200
    assert not client.is_complete


async def test_an_empty_stream_is_still_an_answer(make_bridge):
    def application(environ, start_response):
        start_response("204 No Content", [])
        return Stream([])

    client = await Client().ask(make_bridge(application))
    assert (client.status, client.is_complete) == (204, True)


async def test_a_stream_ends_when_its_client_leaves(make_bridge):
    client = Client()
    sent = []

    def endless():
        while True:
            sent.append(1)
            if len(sent) == 3:
                client_left.set()
            yield b"x"

    made = Stream(endless())
    client_left = threading.Event()

    def application(environ, start_response):
        start_response("200 OK", [])
        return made

    asking = asyncio.create_task(client.ask(make_bridge(application)))
    await asyncio.to_thread(client_left.wait, 5)
    client.leave()
    await asking
    assert made.is_closed
    assert not client.is_complete


async def test_a_file_is_sent_in_large_blocks(make_bridge):
    file = io.BytesIO(b"x" * 200_000)

    def application(environ, start_response):
        start_response("200 OK", [])
        return environ["wsgi.file_wrapper"](file, 4096)

    client = await Client().ask(make_bridge(application))
    assert len(client.body) == 200_000
    assert len(client.sent) == 6
    assert file.closed


async def test_requests_run_side_by_side_up_to_the_number_of_threads(make_bridge):
    together = threading.Barrier(2, timeout=5)

    def application(environ, start_response):
        together.wait()
        return plain(environ, start_response)

    bridge = make_bridge(application)
    first, second = await asyncio.gather(Client().ask(bridge), Client().ask(bridge))
    assert first.status == second.status == 200


async def test_beyond_the_limit_of_waiting_requests_the_answer_is_503(make_bridge):
    release = threading.Event()

    def application(environ, start_response):
        release.wait(5)
        return plain(environ, start_response)

    bridge = make_bridge(application, threads=1, waiting_limit=1)
    waiting = [asyncio.create_task(Client().ask(bridge)) for _ in range(2)]
    await asyncio.sleep(0.05)
    refused = await Client().ask(bridge)
    release.set()
    assert refused.status == 503
    assert refused.headers[b"retry-after"] == b"5"
    assert [(await task).status for task in waiting] == [200, 200]
    assert bridge.running == 0


async def test_a_thread_is_used_again_so_that_it_can_keep_its_connection(make_bridge):
    names = []

    def application(environ, start_response):
        names.append(threading.current_thread().name)
        return plain(environ, start_response)

    bridge = make_bridge(application, threads=1)
    for _ in range(5):
        await Client().ask(bridge)
    assert len(set(names)) == 1
