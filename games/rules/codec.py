"""Moves and facts to JSON and back: names, never masks; strict on reading.

A title declares for each class its name in JSON and a coder for each field, in the order of the fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from games.rules.errors import BadLog, MalformedMove

Json = Any


class Coder(Protocol):
    """Turns one field to JSON and back; `decode` raises ValueError on anything it did not write."""

    def encode(self, value: Any) -> Json: ...

    def decode(self, raw: Json) -> Any: ...


class Int:
    """A whole number within bounds."""

    def __init__(self, low: int = -(1 << 31), high: int = (1 << 31) - 1) -> None:
        self.low = low
        self.high = high

    def encode(self, value: Any) -> Json:
        return value

    def decode(self, raw: Json) -> int:
        if type(raw) is not int or not self.low <= raw <= self.high:
            raise ValueError("number")
        return raw


class Bool:
    def encode(self, value: Any) -> Json:
        return value

    def decode(self, raw: Json) -> bool:
        if type(raw) is not bool:
            raise ValueError("boolean")
        return raw


class Text:
    """A short text, as it is."""

    def encode(self, value: Any) -> Json:
        return value

    def decode(self, raw: Json) -> str:
        if type(raw) is not str or len(raw) > 200:
            raise ValueError("text")
        return raw


class Names:
    """Small ints that JSON shows by name: value i is names[i], counted from `first`."""

    def __init__(self, names: Sequence[str], first: int = 0) -> None:
        self.names = tuple(names)
        self.first = first
        self.values = {name: first + index for index, name in enumerate(self.names)}

    def encode(self, value: Any) -> Json:
        return self.names[value - self.first]

    def decode(self, raw: Json) -> int:
        if type(raw) is not str or raw not in self.values:
            raise ValueError("name")
        return self.values[raw]


class Word:
    """One of a few words, kept as it is."""

    def __init__(self, *words: str) -> None:
        self.words = frozenset(words)

    def encode(self, value: Any) -> Json:
        return value

    def decode(self, raw: Json) -> str:
        if type(raw) is not str or raw not in self.words:
            raise ValueError("word")
        return raw


class Maybe:
    """A field that may be None."""

    def __init__(self, coder: Coder) -> None:
        self.coder = coder

    def encode(self, value: Any) -> Json:
        return None if value is None else self.coder.encode(value)

    def decode(self, raw: Json) -> Any:
        return None if raw is None else self.coder.decode(raw)


class ListOf:
    """A tuple of like things."""

    def __init__(self, coder: Coder, longest: int = 1000) -> None:
        self.coder = coder
        self.longest = longest

    def encode(self, value: Any) -> Json:
        return [self.coder.encode(item) for item in value]

    def decode(self, raw: Json) -> tuple[Any, ...]:
        if type(raw) is not list or len(raw) > self.longest:
            raise ValueError("list")
        return tuple(self.coder.decode(item) for item in raw)


class Kind:
    """One class of moves or facts: its name in JSON and the coders of its fields."""

    def __init__(self, json_name: str, made: type, **coders: Coder) -> None:
        self.name = json_name
        self.made = made
        self.coders = coders

    def encode(self, thing: Any) -> dict[str, Json]:
        encoded: dict[str, Json] = {"kind": self.name}
        for key, coder in self.coders.items():
            encoded[key] = coder.encode(getattr(thing, key))
        return encoded

    def decode(self, raw: Mapping[str, Json]) -> Any:
        unknown = set(raw) - set(self.coders) - {"kind"}
        if unknown:
            raise ValueError(f"unknown field {min(unknown)}")
        fields = {}
        for key, coder in self.coders.items():
            try:
                fields[key] = coder.decode(raw.get(key))
            except ValueError as error:
                raise ValueError(f"{key}: {error}") from error
        return self.made(**fields)


class OneOf:
    """A field that holds one of several kinds of things, each a small object in JSON."""

    def __init__(self, *kinds: Kind) -> None:
        self.by_name = {kind.name: kind for kind in kinds}
        self.by_type = {kind.made: kind for kind in kinds}

    def encode(self, thing: Any) -> Json:
        return self.by_type[type(thing)].encode(thing)

    def decode(self, raw: Json) -> Any:
        if type(raw) is not dict:
            raise ValueError("object")
        name = raw.get("kind")
        if type(name) is not str or name not in self.by_name:
            raise ValueError("kind")
        return self.by_name[name].decode(raw)


class Codec:
    """All moves and facts of a title."""

    def __init__(self, moves: Sequence[Kind], facts: Sequence[Kind]) -> None:
        self.moves = OneOf(*moves)
        self.facts = OneOf(*facts)

    def encode_move(self, move: Any) -> dict[str, Json]:
        encoded: dict[str, Json] = self.moves.encode(move)
        return encoded

    def decode_move(self, raw: Json) -> Any:
        """Return the move that the JSON is; MalformedMove says which field is wrong."""
        try:
            return self.moves.decode(raw)
        except ValueError as error:
            raise MalformedMove("malformed_move", field=str(error)) from error

    def encode_facts(self, facts: Sequence[Any]) -> list[Json]:
        return [self.facts.encode(fact) for fact in facts]

    def decode_facts(self, raw: Json) -> list[Any]:
        try:
            return [self.facts.decode(item) for item in raw]
        except (TypeError, ValueError) as error:
            raise BadLog("bad_fact", field=str(error)) from error
