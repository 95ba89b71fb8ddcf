"""The file of a match (docs/match-file.md), read strictly and as the rules know it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from games.rules.codec import Json
from games.rules.log import Event
from games.rules.proof.findings import Unreadable
from games.rules.proof.shape import Document, check_shape
from games.rules.proof.strict_json import NotStrict, read_strictly
from games.rules.protocol import Rules
from games.rules.registry import TITLES

FORMAT: Final = "foldtable-match"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Row:
    """An event with what stands around it in the log."""

    event: Event
    created_at: str
    move_id: str | None
    digest: str


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A document whose shape is right; nothing else of it has been checked."""

    document: Document
    rules: Rules
    rows: tuple[Row, ...]

    @property
    def match(self) -> str:
        return str(self.document["match"])

    @property
    def secret(self) -> bytes:
        return bytes.fromhex(self.document["secret"])

    @property
    def salts(self) -> list[str]:
        return [seat["salt"] for seat in self.document["seats"]]

    @property
    def bots(self) -> frozenset[int]:
        return frozenset(seat["seat"] for seat in self.document["seats"] if seat["is_bot"])

    @property
    def events(self) -> list[Event]:
        return [row.event for row in self.rows]


def read_file(raw: bytes) -> MatchFile:
    """Return the match of a file; Unreadable if it is none."""
    try:
        document = read_strictly(raw)
    except NotStrict as error:
        raise Unreadable("not_json", why=str(error)) from error
    return read_document(document)


def read_document(document: Json) -> MatchFile:
    """Return the match of a document that was read strictly; Unreadable if its shape is wrong."""
    if type(document) is not dict or document.get("format") != FORMAT:
        raise Unreadable("not_a_match")
    if document.get("version") != VERSION or type(document["version"]) is not int:
        raise Unreadable("other_version")
    check_shape(document)
    if document["title"] not in TITLES:
        raise Unreadable("unknown_title", title=document["title"])
    rows = tuple(_row(raw) for raw in document["events"])
    return MatchFile(document, TITLES[document["title"]], rows)


def _row(raw: Document) -> Row:
    event = Event(raw["number"], raw["kind"], raw["seat"], raw["payload"], raw["schema"])
    return Row(event, raw["created_at"], raw["move_id"], raw["digest"])


def write_file(document: Document) -> bytes:
    """Return the document as a file: one field, and one event, to a line."""
    lines = []
    for key, value in document.items():
        is_list = key == "events"
        written = "[\n  " + ",\n  ".join(map(_written, value)) + "\n ]" if is_list else _written(value)
        lines.append(f" {_written(key)}: {written}")
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _written(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
