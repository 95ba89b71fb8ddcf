"""What every answer of the web side has: safety headers, static files, health."""

from __future__ import annotations

import json
import time

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from config import heartbeat
from config.origin import only_same_origin

pytestmark = pytest.mark.embedded_only


@pytest.fixture
def answer(db):
    return Client().get("/accounts/login/")


def test_the_policy_allows_no_inline_script_or_style(answer):
    policy = answer["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_pages_keep_to_the_policy(answer):
    html = answer.content.decode()
    assert "<style" not in html
    assert " style=" not in html
    assert " onclick=" not in html
    assert "<script>" not in html


def test_safety_headers_are_on_every_answer(db):
    for path in ("/accounts/login/", "/healthz", "/nothing-here/"):
        answer = Client().get(path)
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["X-Frame-Options"] == "DENY"
        assert answer["Referrer-Policy"] == "same-origin"
        assert "camera=()" in answer["Permissions-Policy"]
        assert answer["X-Request-Id"]


def test_a_request_id_of_the_proxy_is_kept_and_a_strange_one_replaced(db):
    assert Client().get("/healthz", headers={"X-Request-Id": "abcd-1234"})["X-Request-Id"] == "abcd-1234"
    assert Client().get("/healthz", headers={"X-Request-Id": "x\ty"})["X-Request-Id"] != "x\ty"


def test_forms_without_a_token_are_refused(db):
    client = Client(enforce_csrf_checks=True)
    assert client.post("/accounts/login/", {"login": "a", "password": "b"}).status_code == 403


def test_a_host_that_is_not_ours_is_refused(db):
    assert Client().get("/healthz", headers={"Host": "evil.example.org"}).status_code == 400


def test_static_files_carry_a_version_and_are_kept_for_ever(db):
    answer = Client().get(f"{settings.STATIC_URL}games/css/tokens.css")
    assert answer.status_code == 200
    assert "immutable" in answer["Cache-Control"]
    assert settings.STATIC_URL.count("/") == 3


def test_static_files_of_another_version_are_not_there(db):
    assert Client().get("/static/000000000000/games/css/tokens.css").status_code == 404


def test_health_is_well_while_a_worker_is_seen(db):
    heartbeat.beat()
    answer = Client().get("/healthz")
    assert answer.status_code == 200
    told = json.loads(answer.content)
    assert 0 <= told.pop("worker_seen_seconds_ago") < 30
    assert told == {
        "status": "ok",
        "database": "ok",
        "redis": "embedded",
        "worker": "ok",
        "version": settings.VERSION,
    }


@pytest.mark.parametrize(("age", "state"), [(None, "never seen"), (heartbeat.LATE_SECONDS + 5, "late")])
def test_health_tells_when_no_worker_is_seen(db, age, state):
    cache.clear()
    if age is not None:
        cache.set(heartbeat.KEY, time.time() - age, None)
    answer = Client().get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["status"] == "degraded"
    assert answer.json()["worker"] == state


async def accept(scope, receive, send):
    await send({"type": "websocket.accept"})


@pytest.mark.parametrize(
    ("origin", "host", "is_let_in"),
    [
        (b"http://localhost:8000", b"localhost:8000", True),
        (b"http://localhost:9999", b"localhost:8000", False),
        (b"http://evil.example.org", b"localhost:8000", False),
        (b"http://evil.example.org", b"evil.example.org", False),
        (None, b"localhost:8000", False),
    ],
)
async def test_sockets_are_for_pages_of_this_very_address(origin, host, is_let_in):
    headers = [(b"host", host), *([(b"origin", origin)] if origin else [])]
    scope = {"type": "websocket", "path": "/ws/", "headers": headers, "query_string": b"", "subprotocols": []}
    socket = ApplicationCommunicator(only_same_origin(accept), scope)
    await socket.send_input({"type": "websocket.connect"})
    answer = await socket.receive_output(2)
    assert answer["type"] == ("websocket.accept" if is_let_in else "websocket.close")
