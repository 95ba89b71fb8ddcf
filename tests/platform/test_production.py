"""The same service on PostgreSQL and Redis, as separate processes under production settings."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

import pytest

from config.paths import ROOT
from config.testing.servers import end_with_parent, free_port

pytestmark = pytest.mark.embedded_only

PUBLIC = "https://play.example.org"


@pytest.fixture(scope="module")
def environment(servers, tmp_path_factory):
    clean = {key: value for key, value in os.environ.items() if not key.startswith("DJANGO_")}
    var = tmp_path_factory.mktemp("production")
    return {**clean, **servers.environment, "PUBLIC_URL": PUBLIC, "NO_BOOTSTRAP": "1", "FOLDTABLE_VAR": str(var)}


def manage(environment, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_deployment_check_finds_nothing(environment):
    done = manage(environment, "check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


@pytest.mark.parametrize("name", ["SECRET_KEY", "PUBLIC_URL", "REDIS_URL"])
def test_a_missing_variable_is_told_in_words(environment, name):
    done = manage({key: value for key, value in environment.items() if key != name}, "check")
    assert done.returncode != 0
    assert name in done.stderr.splitlines()[-1]


def test_no_model_lacks_a_migration(environment):
    done = manage(environment, "makemigrations", "--check", "--dry-run")
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def web(environment, tmp_path_factory):
    """Web, worker and beat as docs/operations.md starts them; yields the web's address."""
    assert manage(environment, "migrate", "-v0").returncode == 0
    number = free_port()
    logs = tmp_path_factory.mktemp("logs")
    commands = {
        "web": ["uvicorn", "config.asgi:application", "--port", str(number), "--lifespan", "off", "--no-access-log"],
        "worker": ["celery", "-A", "config", "worker", "-Q", "default,bots,bots-alone", "-c", "1", "--without-mingle"],
        "beat": ["celery", "-A", "config", "beat", "-s", str(logs / "schedule")],
    }
    running = []
    for name, command in commands.items():
        with (logs / f"{name}.log").open("wb") as output:
            running.append(
                subprocess.Popen(
                    [sys.executable, "-m", *command],
                    cwd=ROOT,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=output,
                    stderr=subprocess.STDOUT,
                    preexec_fn=end_with_parent(signal.SIGTERM),
                )
            )
    url = f"http://127.0.0.1:{number}"
    deadline = time.monotonic() + 60
    while get(f"{url}/healthz")[0] != 200:
        if time.monotonic() > deadline or any(process.poll() is not None for process in running):
            break
        time.sleep(0.2)
    yield url, logs
    for process in running:
        process.send_signal(signal.SIGTERM)
    for process in running:
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None


def get(url: str, **headers: str):
    """Return (status, headers, body); 0 while nobody answers."""
    request = urllib.request.Request(url, headers={"Host": "play.example.org", **headers})
    try:
        with urllib.request.build_opener(Stay).open(request, timeout=10) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()
    except OSError:
        return 0, {}, b""


def test_health_sees_database_redis_and_worker(web):
    url, logs = web
    status, _, body = get(f"{url}/healthz")
    printed = "\n".join(path.read_text(errors="replace")[-3000:] for path in logs.glob("*.log"))
    assert status == 200, f"{body!r}\n{printed}"
    health = json.loads(body)
    assert (health["database"], health["redis"], health["worker"]) == ("ok", "ok", "ok")


def test_plain_http_is_sent_to_https(web):
    status, headers, _ = get(f"{web[0]}/accounts/login/")
    assert (status, headers["Location"]) == (301, f"{PUBLIC}/accounts/login/")


def test_cookies_are_secure_and_https_is_remembered(web):
    status, headers, _ = get(f"{web[0]}/accounts/login/", **{"X-Forwarded-Proto": "https"})
    assert status == 200
    assert "max-age=31536000" in headers["Strict-Transport-Security"]
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    cookies = headers.get_all("Set-Cookie")
    assert cookies
    assert all("Secure" in cookie for cookie in cookies)


def test_other_hosts_are_refused(web):
    assert get(f"{web[0]}/accounts/login/", Host="evil.example.org")[0] == 400


def test_logs_are_json_lines_on_stdout(web):
    url, logs = web
    get(f"{url}/accounts/login/", **{"X-Request-Id": "request-4711"})
    time.sleep(0.3)
    lines = [line for line in (logs / "web.log").read_text().splitlines() if "request-4711" in line]
    assert lines
    assert json.loads(lines[0])["status"] == 301
