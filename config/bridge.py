"""Plain HTTP for Django: its WSGI handler in long-lived threads, behind a small ASGI application.

Django's own ASGI handler costs three times as much per request (docs/adr). Each thread keeps its database connection.
A body is read whole before a thread is taken, so that a slow sender holds up nobody, and is refused with 413 as soon as
it is known to be too large. An answer in one piece costs one hop between thread and loop; a streaming answer holds its
thread until it is sent, at the pace of the client, and is given up when the client goes away.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import unquote_to_bytes
from wsgiref.util import FileWrapper

log = logging.getLogger(__name__)

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

FILE_BLOCK = 64 * 1024


class TooLarge(Exception):
    """The request's body is beyond the limit."""


class Gone(Exception):
    """The client went away."""


class WsgiBridge:
    """An ASGI application for `http` scopes. `waiting_limit` bounds the requests that have no thread yet,
    `larger` allows single addresses a larger body."""

    def __init__(
        self,
        wsgi: Callable[..., Iterable[bytes]],
        *,
        threads: int,
        body_limit: int,
        larger: Mapping[str, int] | None = None,
        waiting_limit: int = 1000,
    ):
        self.wsgi = wsgi
        self.body_limit = body_limit
        self.larger = larger or {}
        self.most = threads + waiting_limit
        self.running = 0
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="http")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            body = await self._read(scope, receive)
        except TooLarge:
            await refuse(send, 413, "too_large", "The request is too large.")
            return
        except Gone:
            return
        if self.running >= self.most:
            await refuse(send, 503, "overloaded", "The service is busy. Try again in a moment.")
            return
        self.running += 1
        try:
            exchange = Exchange(scope, receive, send, asyncio.get_running_loop())
            await exchange.loop.run_in_executor(self.pool, exchange.answer, self.wsgi, body)
            await exchange.finish()
        finally:
            self.running -= 1

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)

    async def _read(self, scope: Scope, receive: Receive) -> bytes:
        limit = self.larger.get(scope["path"], self.body_limit)
        for name, value in scope["headers"]:
            if name == b"content-length" and (not value.isdigit() or int(value) > limit):
                raise TooLarge
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Gone
            body += message.get("body", b"")
            if len(body) > limit:
                raise TooLarge
            if not message.get("more_body", False):
                return bytes(body)


class Exchange:
    """One request and its answer. `answer` runs in a thread, everything else on the loop."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, loop: asyncio.AbstractEventLoop) -> None:
        self.scope = scope
        self.receive = receive
        self.send = send
        self.loop = loop
        self.status = 500
        self.headers: Headers = []
        self.pieces: list[bytes] = []
        self.is_streaming = False
        self.is_broken = False

    def answer(self, wsgi: Callable[..., Iterable[bytes]], body: bytes) -> None:
        try:
            result = wsgi(make_environ(self.scope, body), self.start)
            try:
                self.take(result)
            finally:
                if hasattr(result, "close"):
                    result.close()
        except Gone:
            self.is_broken = True
        except Exception:
            log.exception("The request could not be answered")
            if self.is_streaming:
                self.is_broken = True  # half an answer must not look like a whole one
            else:
                self.status, self.headers = 500, [(b"content-type", b"text/plain; charset=utf-8")]
                self.pieces = [b"Something went wrong here. It has been written down.\n"]

    def start(self, status: str, headers: list[tuple[str, str]], error: Any = None) -> None:
        self.status = int(status.split(" ", 1)[0])
        self.headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]

    def take(self, result: Iterable[bytes]) -> None:
        if self.scope["method"] == "HEAD":
            return
        if not isinstance(result, FileWrapper) and not getattr(result, "streaming", False):
            self.pieces = list(result)
            return
        for piece in result:
            if not self.is_streaming:
                self.is_streaming = True
                self.on_loop(self.begin_stream())
            if piece:
                self.on_loop(self.send_piece(piece))

    def on_loop(self, step: Any) -> None:
        asyncio.run_coroutine_threadsafe(step, self.loop).result()

    async def begin_stream(self) -> None:
        self.watcher = self.loop.create_task(self.watch())
        await self.send({"type": "http.response.start", "status": self.status, "headers": self.headers})

    async def watch(self) -> None:
        while (await self.receive())["type"] != "http.disconnect":
            pass

    async def send_piece(self, piece: bytes) -> None:
        if self.watcher.done():
            raise Gone
        await self.send({"type": "http.response.body", "body": piece, "more_body": True})

    async def finish(self) -> None:
        if self.is_streaming:
            self.watcher.cancel()
            if not self.is_broken:
                await self.send({"type": "http.response.body", "body": b""})
            return
        if self.is_broken:
            return
        await self.send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await self.send({"type": "http.response.body", "body": b"".join(self.pieces)})


async def refuse(send: Send, status: int, code: str, text: str) -> None:
    """Answer without Django, in the form of all errors (docs/wire.md); the connection ends, its rest is not read."""
    body = json.dumps({"error": {"code": code, "params": {}, "text": text}}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    if status == 503:
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def make_environ(scope: Scope, body: bytes) -> dict[str, Any]:
    """Return the WSGI environment of a request (PEP 3333: texts are bytes read as latin-1)."""
    server = scope.get("server") or ("localhost", 80)
    raw_path = scope.get("raw_path") or scope["path"].encode()
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", ""),
        "PATH_INFO": unquote_to_bytes(raw_path.split(b"?", 1)[0]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": scope["client"][0] if scope.get("client") else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.file_wrapper": wrap_file,
    }
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        if "_" in name:
            continue  # would pass for the same header with a dash
        key = name.upper().replace("-", "_")
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        if key in environ:
            value = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{value}"
        environ[key] = value
    environ["CONTENT_LENGTH"] = str(len(body))  # what was read, also when it came in chunks
    return environ


def wrap_file(file: Any, block_size: int) -> FileWrapper:
    return FileWrapper(file, max(block_size, FILE_BLOCK))
