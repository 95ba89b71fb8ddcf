"""`manage.py play` as people run it: a process, a port, signals."""

from __future__ import annotations

import http.cookiejar
import json
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest

from config.paths import ROOT
from config.testing.servers import end_with_parent, free_port

pytestmark = pytest.mark.embedded_only


@pytest.fixture(scope="module")
def server(play_server):
    return play_server()


class Person:
    """A browser without pictures."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> str:
        with self.opener.open(urllib.parse.urljoin(self.url, path), timeout=10) as answer:
            return answer.read().decode()

    def post(self, path: str, **fields: str) -> str:
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(path))
        assert token
        body = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token[1]}).encode()
        with self.opener.open(urllib.parse.urljoin(self.url, path), body, timeout=10) as answer:
            return answer.read().decode()


def test_all_parts_of_the_service_run(server):
    time.sleep(1.5)
    health = server.health()
    assert (health["status"], health["database"], health["redis"], health["worker"]) == ("ok", "ok", "embedded", "ok")


def test_secrets_and_data_are_for_the_owner_alone(server):
    assert stat.S_IMODE((server.var / "secret_key").stat().st_mode) == 0o600
    with sqlite3.connect(server.var / "foldtable.sqlite3") as database:
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_static_file_comes_whole(server):
    page = Person(server.url).get("/accounts/login/")
    path = re.search(r'href="(/static/[0-9a-f]{12}/games/css/tokens\.css)"', page)
    assert path
    assert Person(server.url).get(path[1]) == (ROOT / "games/static/games/css/tokens.css").read_text()


def test_an_upload_that_is_too_large_is_refused_before_it_is_sent(server):
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as client:
        head = f"POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 999999999\r\n\r\n"
        client.sendall(head.encode())
        assert client.recv(4096).startswith(b"HTTP/1.1 413 ")


def test_the_log_is_json_and_the_console_is_quiet(server):
    Person(server.url).get("/accounts/login/")
    time.sleep(0.2)
    lines = [json.loads(line) for line in (server.var / "log" / "foldtable.log").read_text().splitlines()]
    assert any(line.get("logger") == "foldtable.access" and line["status"] == 200 and line["request"] for line in lines)
    assert not [line for line in lines if line["level"] in ("warning", "error", "critical")]
    assert "Traceback" not in server.printed()


def test_a_taken_port_is_told_in_words(server, tmp_path):
    refused = play(tmp_path, "--port", str(server.port))
    assert refused.returncode == 1
    assert f"Port {server.port} is taken" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_data_in_use_by_another_process_is_told_in_words(server):
    refused = play(server.var, "--port", "0")
    assert refused.returncode == 1
    assert "already running" in refused.stderr


@pytest.mark.parametrize(("arguments", "words"), [(["--port", "x"], "not a port"), (["--port", "70000"], "not a port")])
def test_a_bad_port_is_told_in_words(tmp_path, arguments, words):
    refused = play(tmp_path, *arguments)
    assert refused.returncode == 2
    assert words in refused.stderr


def test_an_address_that_is_not_here_is_told_in_words(tmp_path):
    refused = play(tmp_path, "--host", "192.0.2.1")
    assert refused.returncode == 1
    assert "Cannot listen on 192.0.2.1" in refused.stderr


def test_servers_in_the_environment_are_told_in_words(tmp_path):
    refused = play(tmp_path, DATABASE_URL="postgres://x/y", REDIS_URL="redis://x")
    assert refused.returncode == 1
    assert "DATABASE_URL and REDIS_URL is set" in refused.stderr


def test_it_stops_cleanly_keeps_everything_and_starts_again(play_server):
    server = play_server()
    person = Person(server.url)
    link = server.welcome_link()
    person.post(link, username="Root1", email="root@example.org", password="correct-horse-battery")
    children = children_of(server.process.pid)
    for number in (signal.SIGINT, signal.SIGTERM):
        began = time.monotonic()
        assert server.stop(number) == 0
        assert time.monotonic() - began < 8
        assert not [child for child in children if os.path.exists(f"/proc/{child}")]
        server.console.write_text("")
        server.start()
        assert "welcome" not in server.printed(), "there is an administrator already"
    assert "Foldtable" in person.get("/admin/"), "the session has outlived two restarts"
    with pytest.raises(urllib.error.HTTPError, match="404"):
        Person(server.url).get(link)


def test_after_a_power_cut_it_starts_with_everything_kept(play_server):
    server = play_server()
    person = Person(server.url)
    person.post("/accounts/signup/", username="Ada", email="ada@example.org", password1="correct-horse-battery")
    server.kill()
    server.start()
    assert "Ada" in person.get("/")
    assert server.stop() == 0
    assert "Traceback" not in server.printed()


def test_an_open_connection_does_not_hold_up_the_end(play_server):
    server = play_server()
    with socket.create_connection(("127.0.0.1", server.port)) as idle:
        idle.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        began = time.monotonic()
        assert server.stop() == 0
        assert time.monotonic() - began < 8


def play(var, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL", "PUBLIC_URL")}
    return subprocess.run(
        [sys.executable, "manage.py", "play", *arguments],
        cwd=ROOT,
        env={**clean, "FOLDTABLE_VAR": str(var), "NO_BOOTSTRAP": "1", **environment},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def children_of(pid: int) -> list[int]:
    found = []
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/children") as file:
            found += [int(child) for child in file.read().split()]
    return found


def test_it_stops_also_when_nobody_reads_its_console_any_more(tmp_path):
    """`manage.py play | head`: a closed pipe must neither stop the service nor keep it from stopping."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "play", "--port", str(free_port())],
        cwd=ROOT,
        env={**os.environ, "FOLDTABLE_VAR": str(tmp_path), "NO_BOOTSTRAP": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=end_with_parent(signal.SIGKILL),
    )
    assert process.stdout is not None
    for line in process.stdout:
        if "Ctrl-C" in line:
            break
    process.stdout.close()
    process.send_signal(signal.SIGINT)
    assert process.wait(20) == 0
