"""Makes `.venv` and enters it, with the standard library alone.

A stamp inside the environment says for what it was made: requirements, Python version, place. While it holds, entering
costs one exec and nothing is installed. A marker stands while an install runs: where one is found, the install was
interrupted, and the environment is made anew. With NO_BOOTSTRAP=1 nothing happens: the caller has its own environment.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
MARKER = VENV / "installing"

UV = "uv==0.13.8"
# uv reads neither pip's configuration nor, unless told, the system's certificates.
UV_ENVIRONMENT = {"UV_SYSTEM_CERTS": "1", "UV_NATIVE_TLS": "1"}

RUN = "requirements.txt"
TESTS = "tests/requirements.txt"


def enter(command: str) -> None:
    """Go on inside an environment that has what the command needs; returns only there."""
    if os.environ.get("NO_BOOTSTRAP") == "1":
        return
    needed = wanted_by(command, sys.argv[2:])
    if not is_ready(needed):
        with only_one():
            if not is_ready(needed):  # another process may have done it meanwhile
                make(needed)
    elif Path(sys.prefix) == VENV:
        return
    sys.stdout.flush()
    os.execv(PYTHON, [str(PYTHON), *sys.argv])  # noqa: S606  # its own program, no shell wanted


def wanted_by(command: str, arguments: Sequence[str]) -> list[str]:
    with_tests = command in ("test", "lint", "compile_rules") or (command == "setup" and "--tests" in arguments)
    return [RUN, TESTS] if with_tests else [RUN]


def is_ready(needed: Sequence[str]) -> bool:
    return not MARKER.exists() and os.access(PYTHON, os.X_OK) and all(has_stamp(name) for name in needed)


def has_stamp(name: str) -> bool:
    path = stamp_path(name)
    return path.exists() and path.read_text() == stamp(name)


def stamp_path(name: str) -> Path:
    return VENV / f"stamp-{name.replace('/', '-')}"


def stamp(name: str) -> str:
    version = ".".join(map(str, sys.version_info[:3]))
    return f"{hashlib.sha256((ROOT / name).read_bytes()).hexdigest()} {version} {VENV}\n"


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Let one process at a time change the environment; the lock ends with the process, however it ends."""
    with open(ROOT / RUN) as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make(needed: Sequence[str]) -> None:
    uv = shutil.which("uv")
    if not is_whole():
        say("Making the environment in .venv")
        create(with_pip=uv is None)
    MARKER.touch()
    for name in needed:
        if not has_stamp(name):
            say(f"Installing {name} (once; needs the network)")
            install(name, uv)
            replacement = stamp_path(name).with_suffix(".new")
            replacement.write_text(stamp(name))
            replacement.replace(stamp_path(name))
    MARKER.unlink()


def is_whole() -> bool:
    """Return True if the environment can be added to: made here, by this Python, and not interrupted."""
    if MARKER.exists() or not os.access(PYTHON, os.X_OK):
        return False
    stamps = list(VENV.glob("stamp-*.txt"))
    return bool(stamps) and all(path.read_text().split(" ", 1)[1] == stamp(RUN).split(" ", 1)[1] for path in stamps)


def create(*, with_pip: bool) -> None:
    if with_pip and importlib.util.find_spec("ensurepip") is None:
        add_ensurepip()
    base = getattr(sys, "_base_executable", sys.executable)
    options = [] if with_pip else ["--without-pip"]
    if VENV.is_symlink():  # to another project's environment, which must not be cleared
        VENV.unlink()
    run([base, "-m", "venv", "--clear", *options, str(VENV)], failure="The environment could not be made.")


def add_ensurepip() -> None:
    """Debian ships venv without the part that installs pip, and its venv then exits half-way."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        sys.exit(
            "Python's venv module is incomplete on this machine (ensurepip is missing).\n"
            "On Debian and Ubuntu: sudo apt-get install python3-venv, then start again."
        )
    say("Installing the system package python3-venv")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update", "-q"], extra=quiet)
    run(
        ["apt-get", "install", "-qy", "--no-install-recommends", "python3-venv"],
        extra=quiet,
        failure="python3-venv could not be installed. Install it, then start again.",
    )
    importlib.invalidate_caches()


def install(name: str, uv: str | None) -> None:
    """Install with uv where it can be had, which takes seconds; otherwise with pip and its configuration."""
    if uv is None and run([str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", UV]):
        uv = str(VENV / "bin" / "uv")
    if uv is not None and run([uv, "pip", "install", "-q", "--python", str(PYTHON), "-r", name], extra=UV_ENVIRONMENT):
        return
    if uv is not None:
        say("uv could not install them; going on with pip")
    if not run([str(PYTHON), "-m", "pip", "--version"]):
        if importlib.util.find_spec("ensurepip") is None:
            add_ensurepip()
        run([str(PYTHON), "-m", "ensurepip", "-q"], failure="pip could not be added to the environment.")
    run(
        [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", name],
        failure=f"{name} could not be installed. Is the network there? Start again to try once more.",
    )


def run(command: Sequence[str], *, extra: Mapping[str, str] | None = None, failure: str | None = None) -> bool:
    """Run a command quietly and return whether it succeeded; with `failure`, show its output and leave instead."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONHOME"}
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**environment, **(extra or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode and failure is not None:
        sys.exit(f"{done.stdout.strip()}\n\n{failure}")
    return done.returncode == 0


def say(line: str) -> None:
    print(f"· {line}", flush=True)
