"""`manage.py play`: the complete service in one process, on the embedded default.

The web server has the main thread. Workers and beat are threads, the AI's search has child processes. Whatever is due
is found again in the database after any end, so stopping may be quick.
"""

from __future__ import annotations

import argparse
import errno
import fcntl
import os
import socket
import sys
import time
from collections.abc import Sequence
from typing import IO

from config.paths import VAR, make_var

LOOPBACK = ("127.0.0.1", "localhost", "::1")


class CannotStart(Exception):
    """Something outside of the program is in the way; the text says what to do."""


def main(arguments: Sequence[str]) -> int:
    began = time.monotonic()
    options = parse(arguments)
    try:
        refuse_servers()
        listener = listen(options.host, options.port)
        lock = lock_var()
    except CannotStart as refusal:
        print(refusal, file=sys.stderr)
        return 1
    with listener, lock:
        address = f"http://{shown_host(options.host)}:{listener.getsockname()[1]}"
        os.environ.update(HOST=options.host, FOLDTABLE_ADDRESS=address, FOLDTABLE_ROLE="play")
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
        os.environ["CELERY_SKIP_CHECKS"] = "1"  # each worker would run all of Django's checks before it starts
        from config import embedded  # sets Django up, which needs the environment above

        embedded.prepare(say)
        return embedded.serve(listener, address, say, began)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="manage.py play", description="Start the whole service on this machine.")
    parser.add_argument("--port", type=port, default=os.environ.get("PORT") or "8000", help="default: PORT, or 8000")
    parser.add_argument(
        "--host",
        default=os.environ.get("HOST") or "127.0.0.1",
        help="the address to listen on; 0.0.0.0 lets other machines in (default: HOST, or 127.0.0.1)",
    )
    return parser.parse_args(arguments)


def port(raw: str) -> int:
    if not raw.isdecimal() or int(raw) > 65535:
        raise argparse.ArgumentTypeError(f"{raw!r} is not a port: use a number from 1 to 65535")
    return int(raw)


def refuse_servers() -> None:
    named = [name for name in ("DATABASE_URL", "REDIS_URL") if os.environ.get(name)]
    if named:
        raise CannotStart(
            f"{' and '.join(named)} is set, but play keeps everything in one process and in var/.\n"
            "Unset it, or start web, worker and beat as docs/operations.md says."
        )


def listen(host: str, number: int) -> socket.socket:
    """Return the bound socket; taken at the very start, so that a taken port is known before anything is done."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, number))
        listener.listen(2048)
    except OSError as error:
        listener.close()
        reasons = {
            errno.EADDRINUSE: f"Port {number} is taken. Choose another: python3 manage.py play --port {number + 1}",
            errno.EACCES: f"Port {number} needs special rights. Choose one above 1023.",
        }
        reason = reasons.get(error.errno or 0, f"Cannot listen on {host}, port {number}: {error.strerror or error}")
        raise CannotStart(reason) from None
    return listener


def lock_var() -> IO[str]:
    """Hold `var/` for this process; the lock ends with the process, however it ends."""
    lock = open(make_var() / "play.lock", "w")  # noqa: SIM115  # the caller holds it
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise CannotStart(f"Foldtable is already running on the data in {VAR}.") from None
    return lock


def shown_host(host: str) -> str:
    """Return what to type into a browser on this machine."""
    if host in (*LOOPBACK, "0.0.0.0", "::"):  # noqa: S104  # shown, not bound
        return "localhost" if host == "localhost" else "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def say(line: str) -> None:
    tell(f"· {line}")


def tell(text: str) -> None:
    """Print for whoever watches the console; when nobody does any more, the service goes on in silence."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
