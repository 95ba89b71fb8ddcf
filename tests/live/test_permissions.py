"""Who may send which message: the socket's table of docs/permissions.md, cell by cell."""

from __future__ import annotations

import re
from typing import Any

import pytest

from accounts import people as company
from accounts.models import User
from config.paths import ROOT
from games.consumers import ASKS
from tests.api.permissions import ACTORS
from tests.live.sockets import Door, new_people
from tests.service.playing import start

pytestmark = pytest.mark.django_db(transaction=True)

ROW = re.compile(r"^\| socket `([a-z]+)` \| (.*) \|$", re.MULTILINE)
FIELDS: dict[str, dict[str, Any]] = {
    "move": {"move": {"kind": "pick", "card": "3"}, "decision": 1},
    "undo": {"version": 1},
    "propose": {"what": "stop"},
    "answer": {"proposal": 1, "agrees": True},
    "say": {"room": "players", "text": "Hello", "id": "a"},
    "resume": {"version": 0},
}


@pytest.mark.parametrize("kind", ASKS)
def test_everybody_may_send_what_the_table_says(door: Door, kind: str) -> None:
    told = dict(ROW.findall((ROOT / "docs" / "permissions.md").read_text()))
    assert [answer(door, kind, actor) for actor in ACTORS] == told[kind].split(" | ")


def answer(door: Door, kind: str, actor: str) -> str:
    """Return the type of the answer, or the code of the refusal."""
    host, player, third, stranger, blocked = new_people("host", "player", "cem", "dov", "fay")
    guest = User.objects.create(username=host.username.replace("host", "Guest-"), is_guest=True)
    company.block(user=host, other=blocked)
    match = start([host, player, third])
    users = {"guest": guest, "stranger": stranger, "blocked": blocked, "player": player, "host": host}
    socket = door.watch(match, users.get(actor))
    socket.send(kind, move_id="a", **FIELDS.get(kind, {}))
    wanted = ("update",) if kind == "resume" else ("pong",) if kind == "ping" else ("ack", "refused")
    message = socket.wait_for(lambda heard: heard["type"] in wanted)
    return str(message["error"]["code"] if message["type"] == "refused" else message["type"])
