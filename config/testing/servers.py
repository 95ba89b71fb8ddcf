"""Throw-away PostgreSQL and Redis: their own data in a temporary directory, ending with the process that started them.

`with Servers() as servers:` and `servers.environment` holds the variables that the settings need. The kernel ends the
servers even if their starter is killed; directories left behind by such an end are removed at the next start.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import pwd
import re
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from config.testing import packages

PREFIX = "foldtable-servers-"
PR_SET_PDEATHSIG = 1
START_SECONDS = 30.0


class ServerFailed(Exception):
    """A server did not start; the text has its output."""


class Servers:
    """Both servers. Start them from a thread that lives as long as they should: the kernel watches that one.

    PostgreSQL does not wait for the disk, as tests have no use for that; with `is_durable` it does, as in production.
    """

    def __init__(self, *, is_durable: bool = False) -> None:
        self.is_durable = is_durable
        self.environment: dict[str, str] = {}
        self._processes: list[subprocess.Popen[bytes]] = []
        self._directory: Path | None = None

    def __enter__(self) -> Servers:
        packages.require(["postgres", "redis-server"])
        remove_leftovers()
        self._directory = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
        self._directory.chmod(0o755)
        try:
            self.environment = {
                "DATABASE_URL": self._start_postgres(self._directory),
                "REDIS_URL": self._start_redis(self._directory),
                "SECRET_KEY": secrets.token_urlsafe(64),
                "PUBLIC_URL": "http://testserver",
            }
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        for process in reversed(self._processes):
            process.send_signal(signal.SIGINT)  # to PostgreSQL: disconnect everybody and end
        for process in self._processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._processes.clear()
        if self._directory is not None:
            shutil.rmtree(self._directory, ignore_errors=True)

    def _start_postgres(self, directory: Path) -> str:
        programs = (packages.find("postgres") or Path("postgres")).parent
        home = directory / "postgres"
        home.mkdir(mode=0o700)
        user = other_user()
        if user is not None:
            shutil.chown(home, user)
        log = directory / "postgres.log"
        initdb = [
            "initdb",
            "-D",
            f"{home}/data",
            "-U",
            "foldtable",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-locale",
            "--no-sync",
        ]
        made = subprocess.run(
            [str(programs / initdb[0]), *initdb[1:]],
            user=user,
            extra_groups=[] if user else None,
            cwd="/",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if made.returncode:
            raise ServerFailed(f"initdb failed:\n{made.stdout}")
        waiting = "on" if self.is_durable else "off"
        settings = dict.fromkeys(("fsync", "synchronous_commit", "full_page_writes"), waiting)
        settings["max_connections"] = "200"
        options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        # Only on a socket in a directory of its own: nobody else can connect, and no port can be taken.
        command = [str(programs / "postgres"), "-D", f"{home}/data", "-k", str(home), "-h", "", *options]
        self._launch(command, log, user=user, last_signal=signal.SIGQUIT)
        create = ["createdb", "-h", str(home), "-U", "foldtable", "foldtable"]
        self._wait(lambda: run_quietly([str(programs / create[0]), *create[1:]]), log)
        return f"postgres://foldtable@/foldtable?host={home}"

    def _start_redis(self, directory: Path) -> str:
        number, password = free_port(), secrets.token_hex(16)
        log = directory / "redis.log"
        home = directory / "redis"
        home.mkdir(mode=0o700)
        configuration = home / "redis.conf"  # not on the command line, where everybody could read the password
        configuration.write_text(
            f'bind 127.0.0.1\nport {number}\nrequirepass {password}\ndir {home}\nsave ""\nappendonly no\n'
        )
        self._launch([str(packages.find("redis-server")), str(configuration)], log, last_signal=signal.SIGKILL)
        self._wait(lambda: can_connect(number), log)
        return f"redis://:{password}@127.0.0.1:{number}/0"

    def _launch(self, command: list[str], log: Path, *, last_signal: signal.Signals, user: str | None = None) -> None:
        with log.open("wb") as output:
            process = subprocess.Popen(
                command,
                user=user,
                extra_groups=[] if user else None,
                cwd="/",
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl-C is for the tests; the servers end after them
                preexec_fn=end_with_parent(last_signal),  # noqa: PLW1509  # only a system call, and no threads yet
            )
        self._processes.append(process)

    def _wait(self, is_there: Callable[[], bool], log: Path) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not is_there():
            if self._processes[-1].poll() is not None or time.monotonic() > deadline:
                raise ServerFailed(f"{log.stem} did not start:\n{log.read_text(errors='replace')}")
            time.sleep(0.05)


def end_with_parent(last_signal: signal.Signals) -> Callable[[], None]:
    """Return what a child must do first so that the kernel sends it this signal when its parent ends."""
    prctl: Any = ctypes.CDLL(None).prctl
    parent = os.getpid()

    def arrange() -> None:
        prctl(PR_SET_PDEATHSIG, int(last_signal))
        if os.getppid() != parent:  # it ended before the call
            os._exit(1)

    return arrange


def other_user() -> str | None:
    """Return whom PostgreSQL can run as when this is root, which it refuses to run as."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise ServerFailed("PostgreSQL does not run as root, and there is no user postgres or nobody.")


def remove_leftovers() -> None:
    for path in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        owner = re.match(rf"{PREFIX}(\d+)-", path.name)
        if owner and not Path(f"/proc/{owner[1]}").exists():
            shutil.rmtree(path, ignore_errors=True)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number: int = probe.getsockname()[1]
    return number


def can_connect(number: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", number)) == 0


def run_quietly(command: list[str]) -> bool:
    return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode == 0
