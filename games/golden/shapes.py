"""What can stand in a log, as paths: `facts/canoe_paddled.after/loaded.gem`. For telling which of it has a sample."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.rules.codec import Json, Kind, ListOf, Maybe, OneOf
from games.rules.log import CONDUCT, ENDED, MOVE, STARTED, UNDONE, Event
from games.rules.protocol import Rules

EVENT_KINDS = frozenset({STARTED, MOVE, UNDONE, ENDED}) | CONDUCT
# By seat, in the payload of any event at a table with a clock.
CLOCK = "clock"


def writable(rules: Rules) -> set[str]:
    """Return everything that today's code can write of the title: kinds of events, and moves and facts by field."""
    paths = {f"event/{kind}" for kind in EVENT_KINDS}
    paths |= set(_of_coder("moves", rules.codec.moves))
    paths |= set(_of_coder("facts", rules.codec.facts))
    return paths


def written(rules: Rules, event: Event) -> set[str]:
    """Return what stands in an event, in the same words; fields of the payload as well."""
    paths = {f"event/{event.kind}", *_of_payload(event)}
    if "move" in event.payload:
        paths |= set(_of_value("moves", rules.codec.moves, event.payload["move"]))
    for fact in event.payload.get("facts", ()):
        paths |= set(_of_value("facts", rules.codec.facts, fact))
    return paths


def _of_coder(path: str, coder: Any) -> Iterator[str]:
    if isinstance(coder, OneOf):
        for kind in coder.by_name.values():
            yield from _of_coder(f"{path}/{kind.name}", kind)
    elif isinstance(coder, Kind):
        yield path
        for key, of_field in coder.coders.items():
            yield from _of_coder(f"{path}.{key}", of_field)
    else:
        yield path
        inner = _inner(coder)
        if inner is not None:
            yield from _of_coder(f"{path}:", inner)


def _of_value(path: str, coder: Any, raw: Json) -> Iterator[str]:
    if isinstance(coder, OneOf):
        kind = coder.by_name[raw["kind"]]
        yield from _of_value(f"{path}/{kind.name}", kind, raw)
    elif isinstance(coder, Kind):
        yield path
        for key in raw:
            if key != "kind" and key in coder.coders:
                yield from _of_value(f"{path}.{key}", coder.coders[key], raw[key])
    else:
        yield path
        inner = _inner(coder)
        for item in () if inner is None or raw is None else raw if isinstance(coder, ListOf) else (raw,):
            yield from _of_value(f"{path}:", inner, item)


def _inner(coder: Any) -> Any:
    """Return what may be inside: a value that is there where None may be, or an item of a list."""
    return coder.coder if isinstance(coder, Maybe | ListOf) else None


def _of_payload(event: Event) -> Iterator[str]:
    for key, value in event.payload.items():
        yield f"payload/{event.kind}.{key}"
        if key == CLOCK:
            yield from {f"payload/{event.kind}.{key}.{part}" for clock in value.values() for part in clock}
        elif isinstance(value, Mapping) and key == "outcome":
            yield from (f"payload/{event.kind}.{key}.{part}" for part in value)
            yield f"reason/{value['reason']}"
