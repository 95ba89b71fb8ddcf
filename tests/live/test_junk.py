"""What strangers send: every frame gets an answer, and no frame ends the socket."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.models import Event, Match
from games.rate import Bucket
from tests.live.sockets import Door, Socket

pytestmark = pytest.mark.django_db(transaction=True)

TEXTS = {
    "nothing": "",
    "a space": " ",
    "words": "hello",
    "half an object": '{"type": "move"',
    "a list": "[]",
    "a number": "7",
    "null": "null",
    "a text": '"ping"',
    "no type": "{}",
    "a type that is no text": '{"type": 7}',
    "a type that is a list": '{"type": ["move"]}',
    "an unknown type": '{"type": "dance"}',
    "a handler that is not for browsers": '{"type": "match.moved", "version": 99}',
    "a private name": '{"type": "_push"}',
    "an empty type": '{"type": ""}',
    "infinity": '{"type": "resume", "version": Infinity}',
    "a number without end": '{"type": "resume", "version": 1e999}',
    "more digits than anybody needs": '{"type": "resume", "version": ' + "9" * 5000 + "}",
    "a large version": '{"type": "resume", "version": 99999999999999999999}',
    "a version below nothing": '{"type": "resume", "version": -1}',
    "a version that is a truth": '{"type": "resume", "version": true}',
    "deep lists": "[" * 8000 + "]" * 8000,
    "deep objects": '{"a":' * 2500 + "1" + "}" * 2500,
    "a deep move": '{"type": "move", "decision": 1, "move_id": "m", "move": ' + "[" * 5000 + "]" * 5000 + "}",
    "a lone surrogate": '{"type": "move", "decision": 1, "move_id": "\\ud800", "move": {}}',
    "a null character": '{"type": "move", "decision": 1, "move_id": "m", "move": {"kind": "\\u0000"}}',
    "a long key": json.dumps({"type": "ping", "x" * 10_000: 1, "type ": 2})[:-1],
}

BYTES = {
    "nothing": b"",
    "invalid UTF-8": b"\xff\xfe\x00",
    "half a letter": b'{"type": "ping\xc3"}',
    "a zip": b"PK\x03\x04" + bytes(range(256)),
    "a null": b"\x00",
}


def still_works(socket: Socket) -> bool:
    return bool(socket.resume(0)["version"] == 1)


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_text_that_cannot_be_understood_is_refused(door: Door, match: Match, people: list[Any], text: str) -> None:
    for socket in (door.open(match, people[0]), door.watch(match)):
        socket.send_raw(text=text)
        assert socket.receive()["error"]["code"] == "malformed"
        assert still_works(socket)


@pytest.mark.parametrize("data", BYTES.values(), ids=list(BYTES))
def test_bytes_that_cannot_be_understood_are_refused(door: Door, match: Match, data: bytes) -> None:
    socket = door.open(match)
    socket.send_raw(bytes=data)
    assert socket.receive()["error"]["code"] == "malformed"
    assert still_works(socket)


def test_bytes_that_are_a_message_are_as_good_as_text(door: Door, match: Match) -> None:
    socket = door.open(match)
    socket.send_raw(bytes=b'{"type": "resume", "version": 0}', text=None)
    assert socket.receive()["version"] == 1


@pytest.mark.parametrize("frame", [{"text": "x" * 17_000}, {"bytes": b"[" * 60_000}, {"text": "é" * 17_000}])
def test_a_frame_that_is_too_large_is_refused(door: Door, match: Match, frame: dict[str, Any]) -> None:
    socket = door.open(match)
    socket.send_raw(**frame)
    error = socket.receive()["error"]
    assert (error["code"], error["params"]) == ("too_large", {"limit": 16 * 1024})
    assert still_works(socket)


def test_a_frame_just_small_enough_is_read(door: Door, match: Match) -> None:
    socket = door.open(match)
    frame = json.dumps({"type": "ping", "fill": ""})
    socket.send_raw(text=frame[:-2] + "x" * (16 * 1024 - len(frame)) + frame[-2:])
    assert socket.receive()["type"] == "pong"


def test_a_socket_that_is_full_of_junk_changes_nothing(door: Door, match: Match, people: list[Any]) -> None:
    socket = door.open(match, people[0])
    frames = [{"text": text} for text in TEXTS.values()] + [{"bytes": data} for data in BYTES.values()]
    for frame in frames:
        socket.send_raw(**frame)
    for _ in frames:
        assert socket.receive()["type"] == "refused"
    assert Event.objects.filter(match=match).count() == 1
    assert still_works(socket)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
MOVES = st.fixed_dictionaries(
    {"kind": st.sampled_from(["pick", "buy", "decline", "weather", "paddle", "stop", "steal", ""])},
    optional={
        "card": JSON,
        "gem": JSON,
        "to": JSON | st.sampled_from(["C1", "FALLS", "SHORE"]),
        "canoe": JSON,
        "before": JSON,
        "after": JSON,
    },
)
MESSAGES = st.fixed_dictionaries(
    {"type": st.sampled_from(["move", "undo", "resume", "ping", "other"])},
    optional={"move": JSON | MOVES, "decision": JSON | st.just(1), "move_id": JSON | st.just("m"), "version": JSON},
)


def test_no_message_is_too_strange_for_an_answer(door: Door, match: Match, people: list[Any]) -> None:
    """Each gets exactly one answer (a move also its update), and none is a failure of ours."""
    socket = door.watch(match, people[0])

    @settings(max_examples=150, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(MESSAGES | JSON)
    def send(message: Any) -> None:
        socket.send_raw(text=json.dumps(message))
        answer = socket.wait_for(lambda heard: heard["type"] != "update" or asks_to_resume(message))
        assert answer["type"] in ("ack", "refused", "pong", "update")
        assert answer.get("error", {}).get("code") != "failed", (message, answer)

    def asks_to_resume(message: Any) -> bool:
        return isinstance(message, dict) and message.get("type") == "resume"

    unhurried = pytest.MonkeyPatch()
    unhurried.setattr(Bucket, "take", lambda bucket: True)
    try:
        send()
    finally:
        unhurried.undo()


def test_junk_of_one_does_not_reach_another(door: Door, match: Match) -> None:
    quiet, loud = door.watch(match), door.watch(match)
    loud.send_raw(text="junk")
    loud.receive()
    assert quiet.hears_nothing()
