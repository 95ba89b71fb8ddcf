"""Reading the log of a server from outside: its rows, and whether they prove themselves."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from typing import Any

from config.paths import ROOT
from tests.support.play_server import PlayServer

CHECK = """
import sys, uuid, django
django.setup()
from games import heads, models, store
match = models.Match.objects.get(pk=uuid.UUID(sys.argv[1]))
count = store.check_chain(match.pk)
head = heads.get_head(match.pk, match.title)
assert head.version == match.version == count, (head.version, match.version, count)
assert sorted(head.position.questions) == match.waiting_for
print(count)
"""


def rows(server: PlayServer, match: str) -> list[tuple[int, int | None, str | None]]:
    """Return (number, seat, move id) of every event, as the file on the disk has them."""
    with sqlite3.connect(server.var / "foldtable.sqlite3") as database:
        query = "SELECT number, seat, move_id FROM games_event WHERE match_id = ? ORDER BY number"
        found: list[Any] = database.execute(query, [match.replace("-", "")]).fetchall()
    database.close()
    return found


def check(server: PlayServer, match: str) -> int:
    """Return the length of the log; fails unless it folds, its digests hold, and the projections repeat it."""
    done = subprocess.run(
        [sys.executable, "-c", CHECK, match],
        cwd=ROOT,
        env={**os.environ, **server.environment, "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return int(done.stdout)
