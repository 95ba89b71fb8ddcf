"""The same sockets behind the real web server, over TCP, with a real client: what only they can get wrong."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
import struct
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from uuid import uuid4

import pytest
import uvicorn
from channels.layers import get_channel_layer
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from config.asgi import application
from games.models import Match
from games.rules.protocol import SPECTATOR
from tests.live.sockets import HOST, PATIENCE, Loop, cookie_of, path_of, signed_in
from tests.service.playing import pick, view_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("calm")]

LARGEST_FRAME = 64 * 1024


@pytest.fixture(scope="module")
def port(loop: Loop) -> Iterator[int]:
    """A uvicorn with the settings of config/embedded.py, on the loop of the sockets under test."""
    listener = sockets.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(application, lifespan="off", log_config=None, access_log=False, ws_max_size=LARGEST_FRAME)
    )
    serving = asyncio.run_coroutine_threadsafe(server.serve(sockets=[listener]), loop.loop)
    yield listener.getsockname()[1]
    server.should_exit = True
    serving.result(PATIENCE)


class Visitor:
    """Opens connections to one server."""

    def __init__(self, port: int, opened: ExitStack) -> None:
        self.port = port
        self.opened = opened

    def open(self, path: str, user: Any = None, origin: str | None = None) -> ClientConnection:
        cookie = cookie_of(signed_in(user)) if user is not None else None
        connecting = connect(
            f"ws://{HOST}:{self.port}{path}",
            sock=sockets.create_connection(("127.0.0.1", self.port), timeout=PATIENCE),
            origin=Origin(origin or f"http://{HOST}:{self.port}"),
            additional_headers={"Cookie": cookie} if cookie else None,
            open_timeout=PATIENCE,
            close_timeout=1,
        )
        connection: ClientConnection = self.opened.enter_context(connecting)
        return connection

    def watch(self, match: Match, user: Any = None) -> ClientConnection:
        connection = self.open(path_of(match), user)
        tell(connection, type="resume", version=0)
        assert hear(connection)["type"] == "update"
        return connection


@pytest.fixture
def visitor(port: int) -> Iterator[Visitor]:
    with ExitStack() as opened:
        yield Visitor(port, opened)


def tell(connection: ClientConnection, **message: Any) -> None:
    connection.send(json.dumps(message))


def hear(connection: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(connection.recv(PATIENCE))
    return message


def end_of(connection: ClientConnection) -> int:
    """Return the code with which the server closes the connection, whatever it says before."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            connection.recv(PATIENCE)
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def test_a_move_goes_through_and_comes_out_compressed(visitor: Visitor, match: Match, people: list[Any]) -> None:
    player, watching = visitor.watch(match, people[0]), visitor.watch(match)
    assert player.response is not None
    assert "permessage-deflate" in player.response.headers["Sec-WebSocket-Extensions"]
    tell(player, type="move", move={"kind": "pick", "card": "3"}, decision=1, move_id="m")
    heard = sorted((hear(player) for _ in range(2)), key=lambda message: str(message["type"]))
    assert heard[0] == {"type": "ack", "move_id": "m", "number": 2}
    assert heard[1]["view"] == view_of(match, 0)
    assert hear(watching)["view"] == view_of(match, SPECTATOR)


def test_a_message_may_come_in_pieces(visitor: Visitor, match: Match) -> None:
    connection = visitor.open(path_of(match))
    connection.send(['{"type": ', '"resume", ', '"version": 0}'])
    assert hear(connection)["version"] == 1


def test_bytes_are_read_as_text_or_refused(visitor: Visitor, match: Match) -> None:
    connection = visitor.open(path_of(match))
    connection.send(b"\xff\xfe\xfd")
    assert hear(connection)["error"]["code"] == "malformed"
    connection.send(b'{"type": "ping"}')
    assert hear(connection)["type"] == "pong"


@pytest.mark.parametrize("size", [17_000, LARGEST_FRAME])
def test_a_large_frame_is_refused(visitor: Visitor, match: Match, size: int) -> None:
    connection = visitor.open(path_of(match))
    connection.send("x" * size)
    assert hear(connection)["error"]["code"] == "too_large"
    tell(connection, type="ping")
    assert hear(connection)["type"] == "pong"


@pytest.mark.parametrize("frame", ["x" * (LARGEST_FRAME + 1), bytes(10_000_000)], ids=["large", "large once unpacked"])
def test_a_frame_beyond_all_measure_ends_its_own_socket_alone(
    visitor: Visitor, match: Match, frame: str | bytes
) -> None:
    bad, good = visitor.watch(match), visitor.watch(match)
    bad.send(frame)
    assert end_of(bad) == 1009
    tell(good, type="ping")
    assert hear(good)["type"] == "pong"


def test_text_that_is_no_text_ends_its_own_socket_alone(visitor: Visitor, match: Match, calm: list[Any]) -> None:
    """RFC 6455 asks for 1007."""
    bad, good = visitor.watch(match), visitor.watch(match)
    bad.send(b'{"type": "\xff"}', text=True)
    assert end_of(bad) == 1007
    tell(good, type="ping")
    assert hear(good)["type"] == "pong"
    assert {record.name for record in calm} <= {"uvicorn.error"}
    calm.clear()


@pytest.mark.parametrize("frame", [b"\xff" * 40, b"GET / HTTP/1.1\r\n\r\n", bytes(200), b"\x83\x00" * 20])
def test_bytes_that_are_no_frames_end_their_own_socket_alone(visitor: Visitor, match: Match, frame: bytes) -> None:
    bad, good = visitor.watch(match), visitor.watch(match)
    bad.socket.sendall(frame)
    assert end_of(bad) == 1002
    tell(good, type="ping")
    assert hear(good)["type"] == "pong"


def test_the_codes_of_the_end_reach_the_browser(visitor: Visitor, match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(access="link")
    assert end_of(visitor.open(path_of(match))) == 4401
    match.pk = uuid4()
    assert end_of(visitor.open(path_of(match))) == 4404


@pytest.mark.parametrize(
    ("path", "origin"),
    [
        ("/ws/matches/7/", None),
        ("/elsewhere/", None),
        ("/ws/matches/00000000-0000-0000-0000-000000000000/", "http://evil.example.org"),
        ("/ws/matches/00000000-0000-0000-0000-000000000000/", "http://["),
    ],
)
def test_a_refused_handshake_is_a_plain_403(visitor: Visitor, database: None, path: str, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        visitor.open(path, origin=origin)
    assert refused.value.response.status_code == 403


def test_a_request_that_is_no_handshake_is_not_found(port: int, match: Match) -> None:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path_of(match)}", headers={"Host": HOST})
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(request, timeout=PATIENCE)


def test_browsers_that_break_off_leave_nothing_behind(
    visitor: Visitor, loop: Loop, match: Match, people: list[Any]
) -> None:
    """A reset connection, in the middle of moves and news: nothing is logged as an error, and every group is empty."""
    staying = visitor.watch(match)
    leaving = [visitor.watch(match, people[seat]) for seat in range(3)] + [visitor.watch(match) for _ in range(5)]
    for seat, connection in enumerate(leaving[:3]):
        tell(connection, type="move", move={"kind": "pick", "card": "3"}, decision=1, move_id=str(seat))
    for connection in leaving:
        connection.socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
        connection.socket.close()
    versions = [1]
    while versions[-1] < 4:
        versions.append(hear(staying)["version"])
    staying.close()
    deadline = time.monotonic() + PATIENCE
    while (left := loop.call(lambda: dict(get_channel_layer().groups))) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert left == {}


def test_news_keep_their_order_under_load(visitor: Visitor, match: Match, people: list[Any]) -> None:
    watching = [visitor.watch(match, person) for person in [*people, None, None, None]]
    for seat in range(3):
        pick(match, seat)
    for connection in watching:
        versions = [1]
        while versions[-1] < 4:
            versions.append(hear(connection)["version"])
        assert versions == sorted(set(versions))
