"""Match files to try things on: one of each title, as the first version with them has written it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from config.paths import ROOT
from games.rules.digest import FIRST_DIGEST, digest_of
from games.rules.log import Event
from games.rules.proof.document import write_file
from games.rules.proof.strict_json import read_strictly

FOLDER = ROOT / "tests" / "golden" / "match_files"
NAMES = ("duel", "newyork", "niagara")

# What the digests do not cover, and the file does not say twice: declared in docs/match-file.md as not proven.
NOT_PROVEN = {
    "name",
    "terms.pace.*",
    "terms.time_out",
    "terms.is_rated",
    "seats.*.name",
    "seats.*.is_bot",
    "seats.*.level",
    "written_by.software",
    "written_by.version",
}

Where = tuple[str | int, ...]


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.json"


def document(name: str) -> Any:
    return read_strictly(path_of(name).read_bytes())


def leaves(value: Any, path: Where = ()) -> Iterator[Where]:
    """Yield the path of everything that holds no further fields."""
    if isinstance(value, dict | list) and value:
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(item, (*path, key))
    else:
        yield path


def kind_of(document: Any, path: Where) -> str:
    """Return which kind of field it is: places in lists left out, events by their kind."""
    parts = ["*" if isinstance(key, int) or key.isdecimal() else key for key in path]
    if parts[0] == "events":
        parts[1] = document["events"][path[1]]["kind"]
    if parts[:2] == ["terms", "pace"]:
        parts[2:] = ["*"]
    return ".".join(parts)


def other(value: Any) -> Any:
    """Return a value of the same type that is not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str):
        return f"{'b' if value[:1] == 'a' else 'a'}{value[1:]}" if value else "a"
    return {"more": 1} if isinstance(value, dict) else [1] if isinstance(value, list) else 1


def put(document: Any, path: Where, value: Any) -> Any:
    """Set the value in place and return the one that was there."""
    for key in path[:-1]:
        document = document[key]
    before = document[path[-1]]
    document[path[-1]] = value
    return before


def chained_anew(document: Any) -> Any:
    """Make every digest fit again, as somebody would who forges a file with care. In place."""
    after = FIRST_DIGEST
    for row in document["events"]:
        event = Event(row["number"], row["kind"], row["seat"], row["payload"], row["schema"])
        after = digest_of(document["match"], event, row["created_at"], row["move_id"], after)
        row["digest"] = after
    return document


def written(document: Any) -> bytes:
    return write_file(document)
