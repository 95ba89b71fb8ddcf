"""The log as a chain: no event missing, changed, added or moved, and the file's other fields say what the log says."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.codec import Json
from games.rules.digest import FIRST_DIGEST, canonical, digest_of
from games.rules.log import ENDED, STARTED
from games.rules.proof.document import MatchFile
from games.rules.proof.findings import PROVEN, REFUTED, Finding, summed_up


def check_chain(file: MatchFile) -> list[Finding]:
    proven = Finding(PROVEN, "chain", {"events": len(file.rows), "digest": file.rows[-1].digest})
    return summed_up(_broken_links(file), proven)


def check_copies(file: MatchFile) -> list[Finding]:
    """The title, options, salts, times, secret and result stand in the file twice: for readers, and in the chain."""
    return summed_up(_other_copies(file), Finding(PROVEN, "copies"))


def _broken_links(file: MatchFile) -> Iterator[Finding]:
    after = FIRST_DIGEST
    for expected, row in enumerate(file.rows, start=1):
        if row.event.number != expected:
            yield Finding(REFUTED, "gap", {"number": expected})
            return
        if row.digest != digest_of(file.match, row.event, row.created_at, row.move_id, after):
            yield Finding(REFUTED, "bad_digest", {"number": expected})
        after = row.digest
    kinds = [row.event.kind for row in file.rows]
    if kinds[0] != STARTED or kinds.count(STARTED) > 1:
        yield Finding(REFUTED, "no_start")
    if kinds[-1] != ENDED or kinds.count(ENDED) > 1:
        yield Finding(REFUTED, "no_end")


def _other_copies(file: MatchFile) -> Iterator[Finding]:
    document, first, last = file.document, file.rows[0], file.rows[-1]
    started, ended = first.event.payload, last.event.payload
    seats = document["seats"]
    pairs: dict[str, tuple[Json, Json]] = {
        "title": (document["title"], started.get("title")),
        "options": (document["options"], started.get("options")),
        "seats": ([seat["seat"] for seat in seats], list(range(len(seats)))),
        "number of seats": (len(seats), started.get("seats")),
        "salts": (file.salts, started.get("salts")),
        "commitment": (document["commitment"], started.get("commitment")),
        "started_at": (document["started_at"], first.created_at),
        "ended_at": (document["ended_at"], last.created_at),
        "secret": (document["secret"], ended.get("secret")),
        "result": (document["result"], ended.get("outcome")),
    }
    for name, (told, logged) in pairs.items():
        if canonical(told) != canonical(logged):
            yield Finding(REFUTED, "copy_differs", {"field": name})
