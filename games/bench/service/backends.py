"""The service as real processes on free loopback ports, with data that is thrown away: both ways to run it.

Enter from the main thread: the kernel ends the processes when the thread that started them ends.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import IO

from config.paths import ROOT
from config.testing.servers import Servers, end_with_parent, free_port
from games.bench.service.protocol import Load, Prepared, Table

START_SECONDS = 60.0
STOP_SECONDS = 15.0
PREPARE_SECONDS = 120.0

EMBEDDED = "sqlite"
MAKE_TABLES = (
    "import json, sys, django; django.setup()\n"
    "from games.bench.service.tables import make_tables\n"
    "print(json.dumps(make_tables(*map(int, sys.argv[1:]))))"
)
# Whatever the caller's shell says about another service is not meant for these.
NOT_INHERITED = (
    "ALLOWED_HOSTS", "DATABASE_URL", "EMAIL_URL", "FOLDTABLE_ROLE", "HOST", "PORT", "PUBLIC_URL", "REDIS_URL",
    "SECRET_KEY",
)  # fmt: skip


class ServiceFailed(Exception):
    """The service did not start; the text has what it printed."""


class Backend:
    """One running service. `url` is where it answers."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.environment: dict[str, str] = {}
        self._stack = ExitStack()
        self._processes: list[subprocess.Popen[bytes]] = []
        self._printed: IO[bytes] | None = None

    def __enter__(self) -> Backend:
        try:
            self._enter()
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._stack.close()

    def prepare(self, load: Load) -> Prepared:
        """Make people and matches in the service's database, by a process with the service's environment."""
        printed = self.run("-c", MAKE_TABLES, str(load.matches), str(load.seats))
        made = json.loads(printed.splitlines()[-1])  # production logs to stdout, too
        return Prepared([Table(**table) for table in made["tables"]], made["durability"])

    def _enter(self) -> None:
        var = Path(tempfile.mkdtemp(prefix="foldtable-bench-"))
        self._stack.callback(shutil.rmtree, var, ignore_errors=True)
        self.environment = {
            **{key: value for key, value in os.environ.items() if key not in NOT_INHERITED},
            "FOLDTABLE_VAR": str(var),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "NO_BOOTSTRAP": "1",
            "PYTHONUNBUFFERED": "1",
        }
        self._printed = self._stack.enter_context((var / "console.txt").open("w+b"))
        self._stack.callback(self._stop)
        self._start(var)
        self._wait()

    def _start(self, var: Path) -> None:
        raise NotImplementedError

    def _launch(self, *command: str) -> None:
        self._processes.append(
            subprocess.Popen(
                [sys.executable, *command],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=self._printed,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C is for the bench, which then stops them
                preexec_fn=end_with_parent(signal.SIGTERM),  # noqa: PLW1509  # only a system call, and no threads yet
            )
        )

    def run(self, *command: str) -> str:
        """Run Python with the service's environment and return what it prints."""
        done = subprocess.run(
            [sys.executable, *command],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PREPARE_SECONDS,
            check=False,
        )
        if done.returncode:
            raise ServiceFailed(f"{' '.join(command)} failed:\n{done.stderr}")
        return done.stdout

    def _wait(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not is_well(self.url):
            if any(process.poll() is not None for process in self._processes) or time.monotonic() > deadline:
                raise ServiceFailed(f"the service did not start:\n{self._console()}")
            time.sleep(0.1)

    def _console(self) -> str:
        if self._printed is None:
            return ""
        self._printed.seek(0)
        return self._printed.read().decode(errors="replace")[-5000:]

    def _stop(self) -> None:
        for process in reversed(self._processes):
            process.send_signal(signal.SIGTERM)
        for process in self._processes:
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


class Embedded(Backend):
    """`manage.py play`: everything in one process, on SQLite."""

    def _start(self, var: Path) -> None:
        self._launch("manage.py", "play", "--port", str(self.port))


class Production(Backend):
    """Web and worker as docs/operations.md starts them, on PostgreSQL that waits for the disk, and Redis.

    The one worker takes everything, unless bots have another.
    """

    queues = "default,bots"

    def _start(self, var: Path) -> None:
        servers = self._stack.enter_context(Servers(is_durable=True))
        self._stack.callback(self._stop)  # before the servers: what is registered last is done first
        self.environment |= {**servers.environment, "PUBLIC_URL": self.url}
        self.run("manage.py", "migrate", "-v0")
        self._launch(
            "-m", "uvicorn", "config.asgi:application", "--port", str(self.port), "--lifespan", "off",
            "--no-access-log", "--ws-max-size", "65536",
        )  # fmt: skip
        self._launch(
            "-m", "celery", "-A", "config", "worker", "-Q", self.queues, "-c", "1", "--without-mingle",
            "--without-gossip", "-B", "-s", str(var / "beat"),
        )  # fmt: skip


BACKENDS: dict[str, type[Backend]] = {EMBEDDED: Embedded, "postgres": Production}


def is_well(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=5) as answer:  # noqa: S310  # always http
            return bool(answer.status == 200)
    except (urllib.error.HTTPError, OSError):
        return False


def filesystem() -> str:
    """Return where temporary data is kept and on what kind of filesystem: on tmpfs no figure would be honest."""
    place = Path(tempfile.gettempdir()).resolve()
    mounts = [line.split()[1:3] for line in Path("/proc/mounts").read_text().splitlines()]
    within = [(target, kind) for target, kind in mounts if place.is_relative_to(target)]
    return f"{place} ({max(within, key=lambda mount: len(mount[0]))[1] if within else 'unknown'})"
