"""The parts of the embedded default, started and stopped together. Importing this sets Django up."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator

import django

django.setup()

import uvicorn  # noqa: E402
import uvloop  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.migrations.executor import MigrationExecutor  # noqa: E402

from accounts import welcome  # noqa: E402
from config import search_pool  # noqa: E402
from config.background import Background  # noqa: E402
from config.play import tell  # noqa: E402
from games import tasks  # noqa: E402

log = logging.getLogger("foldtable.play")

Say = Callable[[str], None]

WEB_STOP_SECONDS = 3
# Whatever still runs after this is found again at the next start; nobody should have to wait for it.
STOP_SECONDS = 8


def prepare(say: Say) -> None:
    """Bring the database up to date; what was queued has ended with the process that queued it."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        say(f"Preparing the database ({len(plan)} steps)")
        call_command("migrate", interactive=False, verbosity=0)
    tasks.forget_queued()
    connection.close()


def serve(listener: socket.socket, address: str, say: Say, began: float) -> int:
    """Run everything until SIGINT or SIGTERM; returns the exit code."""
    from config.asgi import application, bridge

    say("Starting workers and scheduler")
    background = Background()
    background.start()
    server = Server(
        uvicorn.Config(
            application,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.PUBLIC_URL),
            ws_max_size=64 * 1024,
            timeout_graceful_shutdown=WEB_STOP_SECONDS,
        )
    )
    greeting = greet(address)

    def on_started() -> None:
        log.info("started at %s", address, extra={"version": settings.VERSION})
        tell(f"\nFoldtable is ready after {time.monotonic() - began:.1f} s: {greeting}\n")

    server.on_started = on_started
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(server.serve_until_told(listener, say))
    give_up = threading.Timer(STOP_SECONDS, os._exit, [0])
    give_up.daemon = True
    give_up.start()
    background.stop()
    search_pool.close()
    bridge.close()
    say("Stopped")
    log.info("stopped")
    logging.shutdown()
    return 0


class Server(uvicorn.Server):
    """uvicorn's server with our own signals: uvicorn's raises them once more after it has stopped."""

    on_started: Callable[[], None]

    async def serve_until_told(self, listener: socket.socket, say: Say) -> None:
        loop = asyncio.get_running_loop()

        def stop() -> None:
            if self.should_exit:
                self.force_exit = True
                return
            self.should_exit = True
            say("Stopping")

        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop)
        await self.serve(sockets=[listener])

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.on_started()


def greet(address: str) -> str:
    """Return what is printed once the service answers."""
    base = settings.PUBLIC_URL or address
    lines = [base]
    if not welcome.has_administrator():
        lines.append(f"Make the first administrator (this link works once): {base}/welcome/{welcome.make_token()}/")
    connection.close()
    return "\n".join([*lines, "Ctrl-C stops it; everything is kept in var/."])
