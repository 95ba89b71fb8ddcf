"""The real service as a process of its own: `manage.py play` on a free port, with data of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from config.paths import ROOT
from config.testing.servers import end_with_parent, free_port

START_SECONDS = 60.0


class PlayServer:
    """Runs until `stop` or `kill`; `start` again keeps port and data. Ends with the test run in any case."""

    def __init__(self, var: Path, environment: dict[str, str] | None = None) -> None:
        self.var = var
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.console = var / "console.txt"
        self.environment = {
            **{
                key: value
                for key, value in os.environ.items()
                if key not in ("DATABASE_URL", "REDIS_URL", "PUBLIC_URL")
            },
            "FOLDTABLE_VAR": str(var),
            "NO_BOOTSTRAP": "1",
            "PYTHONUNBUFFERED": "1",
            **(environment or {}),
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> PlayServer:
        self.var.mkdir(parents=True, exist_ok=True)
        with self.console.open("ab") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "play", "--port", str(self.port)],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                preexec_fn=end_with_parent(signal.SIGKILL),
            )
        deadline = time.monotonic() + START_SECONDS
        while self.health().get("status") != "ok":
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"the service did not start:\n{self.printed()}")
            time.sleep(0.05)
        return self

    def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Ask the service to end and return its exit code."""
        assert self.process is not None
        self.process.send_signal(number)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"the service did not stop:\n{self.printed()}") from None

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def health(self) -> dict[str, Any]:
        """Return what /healthz says, or nothing while nobody answers."""
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                body: dict[str, Any] = json.load(answer)
                return body
        except urllib.error.HTTPError as error:
            return dict(json.load(error))
        except OSError:
            return {}

    def printed(self) -> str:
        return self.console.read_text(errors="replace")

    def welcome_link(self) -> str:
        """Return the last link that was printed for making the first administrator."""
        links = re.findall(r"http\S+/welcome/\S+/", self.printed())
        assert links, self.printed()
        return links[-1]
