"""Reading JSON is strict: what the codec did not write, it does not read."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.rules.codec import Bool, Codec, Int, Kind, ListOf, Maybe, Names, OneOf, Text
from games.rules.errors import BadLog, MalformedMove


@dataclass(frozen=True, slots=True)
class Go:
    steps: int
    colour: int
    is_fast: bool


@dataclass(frozen=True, slots=True)
class Wait:
    pass


COLOURS = Names(("red", "blue"), first=5)
GO = Kind("go", Go, steps=Int(1, 6), colour=COLOURS, is_fast=Bool())
CODEC = Codec(moves=(GO, Kind("wait", Wait)), facts=(GO,))


def test_json_shows_names():
    assert CODEC.encode_move(Go(2, 6, True)) == {"kind": "go", "steps": 2, "colour": "blue", "is_fast": True}
    assert CODEC.decode_move({"kind": "go", "steps": 2, "colour": "blue", "is_fast": True}) == Go(2, 6, True)
    assert CODEC.decode_move({"kind": "wait"}) == Wait()


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        (None, "object"),
        ([], "object"),
        ("go", "object"),
        ({}, "kind"),
        ({"kind": "fly"}, "kind"),
        ({"kind": ["go"]}, "kind"),
        ({"kind": {}}, "kind"),
        ({"kind": "wait", "extra": 1}, "extra"),
        ({"kind": "go", "colour": "blue", "is_fast": True}, "steps"),
        ({"kind": "go", "steps": 0, "colour": "blue", "is_fast": True}, "steps"),
        ({"kind": "go", "steps": 7, "colour": "blue", "is_fast": True}, "steps"),
        ({"kind": "go", "steps": True, "colour": "blue", "is_fast": True}, "steps"),
        ({"kind": "go", "steps": 2.0, "colour": "blue", "is_fast": True}, "steps"),
        ({"kind": "go", "steps": "2", "colour": "blue", "is_fast": True}, "steps"),
        ({"kind": "go", "steps": 2, "colour": "green", "is_fast": True}, "colour"),
        ({"kind": "go", "steps": 2, "colour": 6, "is_fast": True}, "colour"),
        ({"kind": "go", "steps": 2, "colour": ["red"], "is_fast": True}, "colour"),
        ({"kind": "go", "steps": 2, "colour": "blue", "is_fast": 1}, "is_fast"),
    ],
)
def test_a_malformed_move_is_refused_by_field(raw, field):
    with pytest.raises(MalformedMove) as refused:
        CODEC.decode_move(raw)
    assert refused.value.code == "malformed_move"
    assert field in str(refused.value.params["field"])


@pytest.mark.parametrize("raw", [None, 5, [None], [{"kind": "wait"}], {"kind": "go"}])
def test_bad_facts_are_a_bad_log(raw):
    with pytest.raises(BadLog):
        CODEC.decode_facts(raw)


def test_lists_have_a_longest_length():
    pair = ListOf(Int(), 2)
    assert pair.decode([1, 2]) == (1, 2)
    assert pair.encode((1, 2)) == [1, 2]
    for raw in ([1, 2, 3], (1, 2), "12", None, [None]):
        with pytest.raises(ValueError):
            pair.decode(raw)


def test_maybe_is_none_or_the_thing():
    maybe = Maybe(COLOURS)
    assert maybe.decode(None) is None
    assert maybe.encode(None) is None
    assert maybe.decode(maybe.encode(5)) == 5
    with pytest.raises(ValueError):
        maybe.decode("")


def test_texts_are_short():
    assert Text().decode("hello") == "hello"
    for raw in ("x" * 201, b"hello", None):
        with pytest.raises(ValueError):
            Text().decode(raw)


def test_one_of_tells_kinds_apart_by_type_not_by_content():
    coder = OneOf(GO, Kind("wait", Wait))
    assert coder.encode(Wait()) == {"kind": "wait"}
    with pytest.raises(KeyError):
        coder.encode("wait")
