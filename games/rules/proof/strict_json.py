"""JSON that can be read in one way only, so that every checker, in any language, sees the same match."""

from __future__ import annotations

import json
from typing import Any

from games.rules.codec import Json

LONGEST_NUMBER = 400
DEEPEST = 60


class NotStrict(ValueError):
    """The text is no JSON, or JSON that two readers might take for different things."""


def read_strictly(raw: bytes) -> Json:
    """Return the value; NotStrict also for doubled keys, lone surrogates, and numbers not written as Python does."""
    try:
        text = raw.decode("utf-8")
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_fraction,
            parse_constant=_refuse,
        )
        json.dumps(value, ensure_ascii=False).encode("utf-8")  # lone surrogates cannot be written
    except (ValueError, RecursionError) as error:
        raise NotStrict(str(error)) from error
    _check_depth(value, DEEPEST)
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise NotStrict("a key stands twice in one object")
    return made


def _whole(token: str) -> int:
    value = int(token) if len(token) <= LONGEST_NUMBER else 0
    if str(value) != token:
        raise NotStrict(f"the number {token[:40]} is not written plainly")
    return value


def _fraction(token: str) -> float:
    value = float(token)
    if repr(value) != token:
        raise NotStrict(f"the number {token[:40]} is not written plainly")
    return value


def _refuse(token: str) -> Any:
    raise NotStrict(f"{token} is no number")


def _check_depth(value: Json, left: int) -> None:
    if not isinstance(value, dict | list):
        return
    if not left:
        raise NotStrict("too deep")
    for item in value.values() if isinstance(value, dict) else value:
        _check_depth(item, left - 1)
