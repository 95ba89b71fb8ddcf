"""The chain of a log: every row bears the SHA-256 of itself and of the row before."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from games.rules.codec import Json
from games.rules.log import Event

FIRST_DIGEST: Final = ""


def digest_of(match_id: str, event: Event, created_at: str, move_id: str | None, after: str) -> str:
    """Return the SHA-256 that chains a row to the one before. Everything in the row is part of it.

    `created_at` as 2026-11-18T08:00:00.000000Z, `after` is the digest of the row before.
    """
    content = {
        "match": match_id,
        "number": event.number,
        "kind": event.kind,
        "seat": event.seat,
        "payload": event.payload,
        "schema": event.schema,
        "move_id": move_id,
        "created_at": created_at,
    }
    return hashlib.sha256(after.encode() + canonical(content)).hexdigest()


def canonical(value: Json) -> bytes:
    """Return the one way to write a value as JSON: keys sorted, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()
