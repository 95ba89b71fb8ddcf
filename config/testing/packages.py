"""Programs that tests need from the system: found, else installed when root, else asked for in plain words."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from collections.abc import Sequence
from pathlib import Path

PACKAGES = {"postgres": "postgresql", "redis-server": "redis-server", "chromium": "chromium", "gcc": "gcc libc6-dev"}
HEADERS = "python3-dev"


class Missing(Exception):
    """A program is not there and cannot be installed; the text says what to do."""


def find(program: str) -> Path | None:
    """Return where the program is. Debian keeps PostgreSQL's own programs off the path, one directory per version."""
    if program == "postgres":
        versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: float(path.parts[4]))
        if versions:
            return versions[-1]
    found = shutil.which(program)
    return Path(found) if found else None


def require(programs: Sequence[str]) -> None:
    """Make sure that all the programs are there; Missing if one is not and cannot be installed."""
    install([PACKAGES[program] for program in programs if find(program) is None])


def require_compiler() -> None:
    """Make sure that C extensions of this Python can be compiled; Missing if not."""
    missing = [] if find("gcc") else [PACKAGES["gcc"]]
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        missing.append(HEADERS)
    install(missing)


def install(missing: Sequence[str]) -> None:
    """Install Debian packages, each entry one or several names; Missing says what to do where that cannot be done."""
    if not missing:
        return
    wanted = " ".join(missing)
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        raise Missing(f"This needs {wanted}. On Debian and Ubuntu: sudo apt-get install {wanted}, then start again.")
    print(f"· Installing the system packages {wanted} (once; needs the network)", flush=True)
    # The services are not wanted, only the programs: at run level 1 the packages start nothing.
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    get = ["apt-get", "install", "-qy", "--no-install-recommends", *wanted.split()]
    for command in (["apt-get", "update", "-q"], get):
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    if done.returncode:
        raise Missing(f"{done.stdout.strip()}\n\nThe system packages {wanted} could not be installed.")
