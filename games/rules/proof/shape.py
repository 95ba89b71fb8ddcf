"""What the fields of a match file may be: exactly these, no more and no fewer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.rules.codec import Json
from games.rules.proof.findings import Unreadable

Check = Callable[[Json, str], None]

LONGEST_TEXT: Final = 200
MOST_SEATS: Final = 16
LARGEST: Final = (1 << 31) - 1
HEX: Final = frozenset("0123456789abcdef")


def check_shape(document: Json) -> None:
    """Unreadable names the first place where the document is not what docs/match-file.md says."""
    _object(FILE)(document, "")


def _fail(where: str) -> None:
    raise Unreadable("bad_shape", where=where.lstrip("."))


def _object(fields: Mapping[str, Check]) -> Check:
    def check(value: Json, where: str) -> None:
        if type(value) is not dict:
            _fail(where)
        for key in [*(key for key in fields if key not in value), *(key for key in value if key not in fields)]:
            _fail(f"{where}.{key}")
        for key, part in fields.items():
            part(value[key], f"{where}.{key}")

    return check


def _list(part: Check, longest: int) -> Check:
    def check(value: Json, where: str) -> None:
        if type(value) is not list or not 1 <= len(value) <= longest:
            _fail(where)
        for place, item in enumerate(value):
            part(item, f"{where}.{place}")

    return check


def _maybe(part: Check) -> Check:
    def check(value: Json, where: str) -> None:
        if value is not None:
            part(value, where)

    return check


def _of(kind: type) -> Check:
    def check(value: Json, where: str) -> None:
        if type(value) is not kind:
            _fail(where)

    return check


def _text(value: Json, where: str) -> None:
    if type(value) is not str or len(value) > LONGEST_TEXT:
        _fail(where)


def _number(value: Json, where: str) -> None:
    if type(value) is not int or not 0 <= value <= LARGEST:
        _fail(where)


def _hex(value: Json, where: str) -> None:
    if type(value) is not str or len(value) != 64 or not HEX.issuperset(value):
        _fail(where)


def _pattern(pattern: str) -> Check:
    """A text of this form: 0 is a decimal digit, x a hexadecimal one, all else stands for itself."""
    sets = {"0": frozenset("0123456789"), "x": HEX}

    def check(value: Json, where: str) -> None:
        if type(value) is not str or len(value) != len(pattern):
            _fail(where)
        if not all(sign in sets.get(wanted, wanted) for sign, wanted in zip(value, pattern, strict=True)):
            _fail(where)

    return check


_moment_pattern = _pattern("0000-00-00T00:00:00.000000Z")


def _moment(value: Json, where: str) -> None:
    """A time that there is, in UTC."""
    _moment_pattern(value, where)
    year, month, day = int(value[:4]), int(value[5:7]), int(value[8:10])
    is_leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 28 + is_leap, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    is_time = int(value[11:13]) < 24 and int(value[14:16]) < 60 and int(value[17:19]) < 60
    if not (year and 1 <= month <= 12 and 1 <= day <= days[month - 1] and is_time):
        _fail(where)


SEAT: Final[dict[str, Check]] = {
    "seat": _number,
    "name": _text,
    "is_bot": _of(bool),
    "level": _maybe(_text),
    "salt": _text,
}
EVENT: Final[dict[str, Check]] = {
    "number": _number,
    "kind": _text,
    "seat": _maybe(_number),
    "payload": _of(dict),
    "schema": _number,
    "move_id": _maybe(_text),
    "created_at": _moment,
    "digest": _hex,
}
FILE: Final[dict[str, Check]] = {
    "format": _text,
    "version": _number,
    "match": _pattern("xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"),
    "title": _text,
    "name": _text,
    "options": _of(dict),
    "terms": _object({"pace": _of(dict), "time_out": _text, "is_rated": _of(bool)}),
    "seats": _list(_object(SEAT), MOST_SEATS),
    "started_at": _moment,
    "ended_at": _moment,
    "commitment": _hex,
    "secret": _hex,
    "events": _list(_object(EVENT), LARGEST),
    "result": _of(dict),
    "written_by": _object({"software": _text, "version": _text}),
}

Document = dict[str, Any]
