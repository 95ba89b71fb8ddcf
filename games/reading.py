"""Reading what strangers send: the trust boundary of every entrance."""

from __future__ import annotations

import json
from typing import Any

from games.errors import Malformed, TooLarge

LARGEST = 16 * 1024
LONGEST_ID = 64
LARGEST_TOKEN = (1 << 31) - 1


def read_object(raw: bytes | str) -> dict[str, Any]:
    """Return the JSON object in `raw`; Malformed or TooLarge. Every text in it can be stored and sent on."""
    if len(raw) > LARGEST:
        raise TooLarge(LARGEST)
    try:
        text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
        value = json.loads(text, parse_constant=_refuse_constant)
        written = json.dumps(value, ensure_ascii=False, allow_nan=False)
        written.encode("utf-8")  # lone surrogates cannot be sent on
    except (ValueError, RecursionError) as error:
        raise Malformed(field="body") from error
    if type(value) is not dict or "\\u0000" in written:  # PostgreSQL stores no NUL
        raise Malformed(field="body")
    return value


def get_field(fields: dict[str, Any], name: str, kind: type, default: Any = None) -> Any:
    """Return a field of exactly that type; Malformed names it if it is another, or is missing without a default."""
    value = fields.get(name, default)
    if type(value) is not kind:
        raise Malformed(field=name)
    return value


def check_token(name: str, value: int) -> None:
    if type(value) is not int or not 0 <= value <= LARGEST_TOKEN:
        raise Malformed(field=name)


def check_move_id(value: str) -> None:
    _check_id("move_id", value)


def check_said_id(value: str) -> None:
    _check_id("id", value)


def _check_id(field: str, value: str) -> None:
    """An id that a page has made: it makes a resend harmless."""
    if type(value) is not str or not 1 <= len(value) <= LONGEST_ID or not value.isprintable():
        raise Malformed(field=field)


def check_salt(value: str) -> None:
    if type(value) is not str or len(value) > LONGEST_ID or not value.isprintable():
        raise Malformed(field="salt")


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)
