"""All of somebody's matches as one archive, made while it is sent: it is never held as a whole."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.errors import ServiceError
from games.models import Match
from games.replays.exports import export_match, file_name

if TYPE_CHECKING:
    from accounts.models import User

# The newest ones; who has played more asks the operator for `manage.py export_matches`.
MOST = 2000
CONTENTS = "contents.json"


class _Pipe:
    """What a ZipFile writes to, and what has been written since it was last emptied."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._pieces.append(bytes(piece))
        return len(piece)

    def flush(self) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """Nothing is held open."""

    def take(self) -> bytes:
        taken = b"".join(self._pieces)
        self._pieces.clear()
        return taken


def archive_of(user: User, most: int | None = MOST) -> Iterator[bytes]:
    """Yield a zip file: a match file for each match that is over, and a list of them all with those left out."""
    matches = Match.objects.filter(places__user=user).exclude(status__in=[Match.Status.OPEN, Match.Status.CLOSED])
    newest = matches.order_by("-started_at", "-pk")
    pipe = _Pipe()
    exported, left_out = [], []
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, match in enumerate(newest.iterator(chunk_size=100)):
            try:
                if most is not None and place >= most:
                    left_out.append({"match": str(match.pk), "title": match.title, "why": "too_many"})
                    continue
                raw = export_match(match)
            except ServiceError as error:
                left_out.append({"match": str(match.pk), "title": match.title, "why": error.code})
                continue
            archive.writestr(file_name(match), raw)
            exported.append({"match": str(match.pk), "title": match.title, "file": file_name(match)})
            yield pipe.take()
        archive.writestr(CONTENTS, json.dumps({"exported": exported, "left_out": left_out}, indent=1))
    yield pipe.take()
