"""Bots in the real service: `manage.py play` with its workers, scheduler and search processes."""

from __future__ import annotations

import http.cookiejar
import json
import os
import random
import re
import signal
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.play_server import PlayServer

pytestmark = pytest.mark.embedded_only

PATIENCE = 25.0
SOON = 10.0


class Person:
    """Somebody who plays by the API, with a session and a CSRF token as a browser has them."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        page = self.call("/accounts/signup/").decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token
        fields = {"username": name, "email": f"{name}@example.org", "password1": "correct-horse-battery"}
        self.call("/accounts/signup/", urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token[1]}).encode())

    def call(self, path: str, body: bytes | None = None, **headers: str) -> bytes:
        request = urllib.request.Request(self.url + path, body, headers={"Origin": self.url, **headers})
        with self.opener.open(request, timeout=10) as answer:
            text: bytes = answer.read()
            return text

    def get(self, path: str) -> dict[str, Any]:
        return dict(json.loads(self.call(f"/api/{path}")))

    def post(self, path: str, **fields: Any) -> dict[str, Any]:
        token = next(cookie.value for cookie in self.jar if cookie.name == "csrftoken")
        headers = {"Content-Type": "application/json", "X-CSRFToken": token or ""}
        return dict(json.loads(self.call(f"/api/{path}", json.dumps(fields).encode(), **headers)))

    def start_with_bots(self, level: str) -> str:
        table = self.post("matches/", title="niagara", seats=3, bots=2, level=level, access="link")
        self.post(f"matches/{table['match']}/start/")
        return str(table["match"])


@pytest.fixture(scope="module")
def server(play_server: Callable[..., PlayServer]) -> PlayServer:
    return play_server(BOT_PAUSE_MILLISECONDS="0", SEARCH_PROCESSES="1", REVIEWS="0")


def test_a_person_and_two_bots_play_three_rounds(server: PlayServer) -> None:
    person = Person(server.url, "Ada")
    match = person.start_with_bots("beginner")
    lot = random.Random(1)
    deadline = time.monotonic() + PATIENCE
    view = person.get(f"matches/{match}/")
    assert [seat["level"] for seat in view["seats"]] == [None, "beginner", "beginner"]
    while view["table"]["round"] <= 3:
        assert time.monotonic() < deadline, f"waited for {view['waiting_for']} at version {view['version']}"
        if view["decision"] is None:
            time.sleep(0.05)
            view = person.get(f"matches/{match}/")
            continue
        since = view["decision"]["since"]
        move = lot.choice(view["legal"])["move"]
        view = person.post(f"matches/{match}/moves/", move=move, decision=since, move_id=f"m{since}")["view"]
    lines = person.get(f"matches/{match}/log/")["lines"]
    movers = {line["seat"] for line in lines if line["kind"] == "move"}
    assert movers == {0, 1, 2}


def test_a_search_process_that_is_killed_costs_nobody_a_move(server: PlayServer) -> None:
    person = Person(server.url, "Bea")
    match = person.start_with_bots("hard")
    time.sleep(0.3)
    killed = search_processes(server)
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    assert killed
    wait_for_bots(person, match)
    assert "at random" not in server.printed()
    assert set(search_processes(server)).isdisjoint(killed)


def test_bots_that_were_thinking_when_the_power_went_are_asked_at_the_next_start(server: PlayServer) -> None:
    person = Person(server.url, "Cem")
    match = person.start_with_bots("hard")
    server.kill()
    server.start()
    wait_for_bots(person, match)


def wait_for_bots(person: Person, match: str) -> None:
    began = time.monotonic()
    while person.get(f"matches/{match}/")["waiting_for"] != [0]:
        assert time.monotonic() - began < SOON
        time.sleep(0.1)


def search_processes(server: PlayServer) -> list[int]:
    """Return the children of the service that search."""
    assert server.process is not None
    found = []
    for thread in Path(f"/proc/{server.process.pid}/task").iterdir():
        for child in (thread / "children").read_text().split():
            if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text():
                found.append(int(child))
    return found
