"""Every call of the service, something sensible in it, for every kind of person; docs/permissions.md has the answers.

A row is named `METHOD path`, as in docs/wire.md: ID stands for a match, TITLE for a title, NAME for a person.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from accounts import people as company
from accounts.models import Block, Friendship, User, Vacation
from games import services
from games.models import ChatLine, Event, ImportedMatch, Invitation, Match, Note, ProblemReport, Seat
from tests.rules.match_files import path_of
from tests.service.playing import make_people, open_table, start

ACTORS = ("nobody", "guest", "stranger", "blocked", "player", "host")

OPEN = "open"
RUNNING = "running"
OVER = "over"
NONE = "none"


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    at: str = RUNNING
    body: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


PICK = {"kind": "pick", "card": "3"}

API = (
    Call("GET", "/api/titles/", NONE),
    Call("GET", "/api/matches/", NONE),
    Call("GET", "/api/matches/?mine=1", NONE),
    Call("POST", "/api/matches/", NONE, {"title": "niagara", "seats": 3}),
    Call("POST", "/api/matches/quick/", NONE, {"titles": ["duel"], "pace": "day"}),
    Call("GET", "/api/matches/ID/"),
    Call("GET", "/api/matches/ID/log/"),
    Call("POST", "/api/matches/ID/join/", OPEN, {"salt": ""}),
    Call("POST", "/api/matches/ID/leave/", OPEN),
    Call("POST", "/api/matches/ID/start/", OPEN),
    Call("POST", "/api/matches/ID/bots/", OPEN, {"level": "hard"}),
    Call("POST", "/api/matches/ID/bots/remove/", OPEN, {"seat": 2}),
    Call("POST", "/api/matches/ID/invite/", OPEN, {"name": "eva"}),
    Call("POST", "/api/matches/ID/decline/", OPEN),
    Call("POST", "/api/matches/ID/rematch/", OVER),
    Call("POST", "/api/matches/ID/moves/", RUNNING, {"move": PICK, "decision": 1, "move_id": "a"}),
    Call("POST", "/api/matches/ID/undo/", RUNNING, {"version": 1, "move_id": "a"}),
    Call("POST", "/api/matches/ID/resign/", RUNNING, {"move_id": "a"}),
    Call("POST", "/api/matches/ID/return/", RUNNING, {"move_id": "a"}),
    Call("POST", "/api/matches/ID/propose/", RUNNING, {"what": "stop", "move_id": "a"}),
    Call("POST", "/api/matches/ID/answer/", RUNNING, {"proposal": 1, "agrees": True, "move_id": "a"}),
    Call("GET", "/api/matches/ID/chat/?room=players"),
    Call("GET", "/api/matches/ID/chat/?room=spectators"),
    Call("POST", "/api/matches/ID/chat/", RUNNING, {"room": "players", "text": "Hello", "id": "a"}),
    Call("GET", "/api/matches/ID/note/"),
    Call("PUT", "/api/matches/ID/note/", RUNNING, {"text": "mine"}),
    Call("GET", "/api/matches/ID/presence/"),
    Call("POST", "/api/matches/ID/watching/", RUNNING, {"open": False}),
    Call("GET", "/api/matches/ID/ratings/"),
    Call("GET", "/api/matches/ID/review/", OVER),
    Call("POST", "/api/matches/ID/problems/", RUNNING, {"number": 1, "viewer": -1, "text": "Odd", "id": "a"}),
    Call("POST", "/api/matches/ID/branch/", RUNNING, {"number": 1, "level": "easy"}),
    Call("POST", "/api/matches/ID/sandbox/", RUNNING, {"number": 1, "seed": 1, "moves": []}),
    Call("GET", "/api/matches/ID/export/", OVER),
    Call("GET", "/api/matches/ID/proof/", OVER),
    Call("GET", "/api/imports/", NONE),
    Call("POST", "/api/imports/", NONE),
    Call("GET", "/api/imports/IMPORT/", NONE),
    Call("GET", "/api/imports/IMPORT/replay/", NONE),
    Call("POST", "/api/imports/IMPORT/delete/", NONE),
    Call("GET", "/api/matches/ID/replay/"),
    Call("GET", "/api/matches/ID/replay/?as=-2"),
    Call("GET", "/api/matches/ID/replay/?as=0"),
    Call("GET", "/api/leaderboards/TITLE/", NONE),
    Call("GET", "/api/me/waiting/", NONE),
    Call("GET", "/api/me/invitations/", NONE),
    Call("GET", "/api/nothing/", NONE),
)

PAGES = (
    Call("GET", "/", NONE),
    Call("GET", "/lobby/", NONE),
    Call("GET", "/titles/TITLE/", NONE),
    Call("GET", "/titles/TITLE/picture.png", NONE),
    Call("GET", "/picture.png", NONE),
    Call("GET", "/leaderboards/", NONE),
    Call("GET", "/leaderboards/TITLE/", NONE),
    Call("GET", "/tables/new/", NONE),
    Call("GET", "/tables/quick/", NONE),
    Call("POST", "/tables/quick/", NONE, {"titles": "duel", "pace": "day"}),
    Call("POST", "/tables/now/", NONE, {"title": "duel"}),
    Call("POST", "/theme/", NONE, {"theme": "dark"}),
    Call("GET", "/matches/", NONE),
    Call("GET", "/matches/ID/"),
    Call("GET", "/matches/ID/picture.png"),
    Call("GET", "/matches/ID/picture.svg"),
    Call("GET", "/matches/ID/seats/", OPEN),
    Call("POST", "/matches/ID/join/", OPEN),
    Call("POST", "/matches/ID/leave/", OPEN),
    Call("POST", "/matches/ID/start/", OPEN),
    Call("POST", "/matches/ID/bots/", OPEN, {"level": "hard"}),
    Call("POST", "/matches/ID/bots/remove/", OPEN, {"seat": "2"}),
    Call("POST", "/matches/ID/invite/", OPEN, {"name": "eva"}),
    Call("POST", "/matches/ID/decline/", OPEN),
    Call("POST", "/matches/ID/rematch/", OVER),
    Call("GET", "/matches/ID/branch/"),
    Call("POST", "/matches/ID/branch/", RUNNING, {"viewer": "-1", "seat": "0", "against": "ai-easy"}),
    Call("GET", "/matches/ID/sandbox/"),
    Call("POST", "/matches/ID/say/", RUNNING, {"room": "players", "text": "Hello"}),
    Call("POST", "/matches/ID/note/", RUNNING, {"text": "mine"}),
    Call("GET", "/matches/ID/problem/"),
    Call("POST", "/matches/ID/problem/", RUNNING, {"at": "1", "as": "-1", "text": "Odd"}),
    Call("GET", "/matches/ID/plain/"),
    Call("GET", "/matches/ID/replay/"),
    Call("GET", "/matches/ID/replay/plain/"),
    Call("POST", "/matches/ID/plain/move/", RUNNING, {"move": '{"kind": "pick", "card": "3"}', "decision": "1"}),
    Call("POST", "/matches/ID/plain/undo/", RUNNING, {"version": "1"}),
    Call("POST", "/matches/ID/plain/act/", RUNNING, {"act": "resign"}),
    Call("GET", "/matches/ID/verify/"),
    Call("GET", "/verify/", NONE),
    Call("GET", "/imports/", NONE),
    Call("POST", "/imports/", NONE),
    Call("GET", "/imports/IMPORT/", NONE),
    Call("GET", "/imports/IMPORT/file/", NONE),
    Call("GET", "/imports/IMPORT/replay/", NONE),
    Call("GET", "/imports/IMPORT/replay/plain/", NONE),
    Call("POST", "/imports/IMPORT/delete/", NONE),
    Call("GET", "/people/", NONE),
    Call("GET", "/people/NAME/", NONE),
    Call("GET", "/people/NAME/avatar.svg", NONE),
    Call("POST", "/people/NAME/ask/", NONE),
    Call("POST", "/people/NAME/block/", NONE),
    Call("GET", "/settings/", NONE),
    Call("GET", "/settings/name/", NONE),
    Call("GET", "/settings/time/", NONE),
    Call("GET", "/settings/vacations/", NONE),
    Call("POST", "/settings/vacations/1/end/", NONE),
    Call("GET", "/settings/sessions/", NONE),
    Call("POST", "/settings/sessions/end/", NONE),
    Call("POST", "/settings/sessions/1/end/", NONE),
    Call("GET", "/settings/data/", NONE),
    Call("POST", "/settings/data/matches/", NONE),
    Call("GET", "/settings/close/", NONE),
    Call("GET", "/accounts/keep/", NONE),
)


class World:
    """The people of the table, and a match that host and player sit at, with a third."""

    def __init__(self, at: str) -> None:
        host, player, third, stranger, blocked, eva = make_people("host", "player", "cem", "dov", "fay", "eva")
        guest = User.objects.create(username="Guest-1a2b", is_guest=True)
        company.block(user=host, other=blocked)
        self.users: dict[str, User | None] = {
            "nobody": None,
            "guest": guest,
            "stranger": stranger,
            "blocked": blocked,
            "player": player,
            "host": host,
        }
        self.eva = eva
        raw = path_of("niagara").read_bytes().decode()
        self.imported = ImportedMatch.objects.create(owner=player, title="niagara", document=raw, fingerprint="f")
        self.match = self._match(at, [host, player, third])

    def _match(self, at: str, people: list[User]) -> Match | None:
        if at == NONE:
            return None
        if at == OPEN:
            match = open_table(people[:2], seats=5)
            services.add_bot(match=match, user=people[0])
            Invitation.objects.create(match=match, inviter=people[0], invited=people[2])
            return match
        match = start(people)
        if at == OVER:
            services.propose(match_id=match.pk, seat=0, what="stop", move_id="stop")
            for seat in (1, 2):
                services.answer(match_id=match.pk, seat=seat, proposal=2, agrees=True, move_id="yes")
        return match

    def answer(self, call: Call, actor: str) -> str:
        """Return the status with which the call is answered to the actor, and whether it has written anything."""
        before = fingerprint()
        status = self._send(call, actor)
        return f"{status} writes" if fingerprint() != before else str(status)

    def _send(self, call: Call, actor: str) -> int:
        client = Client()
        user = self.users[actor]
        if user is not None:
            client.force_login(user)
        path = call.path.replace("TITLE", "duel").replace("NAME", self.eva.username)
        path = path.replace("IMPORT", str(self.imported.pk))
        if self.match is not None:
            path = path.replace("ID", str(self.match.pk))
        if call.method == "GET":
            return client.get(path).status_code
        if call.path.startswith("/api/"):
            send = client.put if call.method == "PUT" else client.post
            if call.path == "/api/imports/":
                return send(path, path_of("duel").read_bytes(), content_type="application/json").status_code
            return send(path, call.body, content_type="application/json").status_code
        if call.path == "/imports/":
            with path_of("duel").open("rb") as file:
                return client.post(path, {"file": file}).status_code
        body = {**call.body, "page": "6b0f6a4e-1c1c-4e44-9c39-0e6e3d1a4b5c"}
        return client.post(path, body).status_code


def fingerprint() -> list[object]:
    """Return what tells whether anything was written that matters to anybody."""
    matches = Match.objects.order_by("pk").values_list("pk", "version", "status", "is_watchable", "host_id")
    tables = (Seat, Event, Invitation, ChatLine, Note, ProblemReport, Friendship, Block, Vacation, User, ImportedMatch)
    return [*matches, *[table._default_manager.count() for table in tables], *Note.objects.values_list("text")]
