"""Calling the API as a browser does: JSON both ways, with a session."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from accounts.models import User
from games.models import Match

PICK = {"kind": "pick", "card": "3"}


class Caller:
    """Somebody who calls; nobody signed in without a user. A fault of the server is an answer like any other."""

    def __init__(self, user: User | None = None, **options: Any) -> None:
        self.client = Client(raise_request_exception=False, **options)
        if user is not None:
            self.client.force_login(user)

    def get(self, path: str, **headers: Any) -> Any:
        return self.client.get(f"/api/{path}", **headers)

    def post(self, path: str, body: Any = None, **headers: Any) -> Any:
        """Send the body as JSON; bytes and texts as they are."""
        raw = body if isinstance(body, bytes | str) else json.dumps({} if body is None else body)
        return self.client.generic("POST", f"/api/{path}", raw, **{"content_type": "application/json", **headers})

    def view(self, match: Match, query: str = "") -> Any:
        answer = self.get(f"matches/{match.pk}/{query}")
        assert answer.status_code == 200, answer.content
        return answer.json()

    def play(self, match: Match, move: dict[str, Any], **changes: Any) -> Any:
        """Answer the question that is open for the caller now, or another one if the changes say so."""
        decision = self.view(match)["decision"] or {"since": 0}
        wanted = {"move": move, "decision": decision["since"], "move_id": f"m{decision['since']}"}
        return self.post(f"matches/{match.pk}/moves/", {**wanted, **changes})


def callers(*people: User) -> list[Caller]:
    return [Caller(person) for person in people]


def check_refusal(answer: Any, status: int, code: str) -> dict[str, Any]:
    """Return the error; its body must be the one of docs/wire.md and nothing else."""
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/json"
    body = answer.json()
    assert set(body) == {"error"}
    error: dict[str, Any] = body["error"]
    assert set(error) == {"code", "params", "text"} | ({"view"} if status == 409 else set())
    assert error["code"] == code
    assert type(error["params"]) is dict
    assert type(error["text"]) is str
    assert error["text"]
    return error
