"""Films ready to be sent: made once per version, viewer and language, and kept compressed."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

from django.utils.translation import get_language

from games import viewing
from games.caches import Lru
from games.models import Match
from games.replays.films import make_film
from games.replays.source import Source, source_of
from games.rosters import Place, get_roster
from games.rules.protocol import Viewer

Key = tuple[UUID, int, Viewer, str, tuple[Place, ...]]

# Of some 10 kB each.
_packed: Lru[Key, Packed] = Lru(400)


@dataclass(frozen=True, slots=True)
class Packed:
    """A film as JSON, compressed with gzip. The same film has the same tag, in every process."""

    body: bytes
    tag: str


def packed_film(match: Match, viewer: Viewer) -> Packed:
    """Return the film of a match that has started, up to the version that `match` has or a newer one.

    Conflict `not_started`. Whether the viewer's eyes may be used is checked by the caller.
    """
    found = _packed.find(_key(match.pk, match.version, viewer, get_roster(match.pk)))
    if found is None:
        source = source_of(match)
        found = pack(source, viewer)
        _packed.put(_key(match.pk, source.version, viewer, source.roster), found)
    return found


def pack(source: Source, viewer: Viewer) -> Packed:
    raw = viewing.encode(make_film(source, viewer)).encode()
    return Packed(gzip.compress(raw, 6, mtime=0), sha256(raw).hexdigest()[:32])


def _key(match_id: UUID, version: int, viewer: Viewer, roster: tuple[Place, ...]) -> Key:
    return (match_id, version, viewer, get_language() or "", roster)
