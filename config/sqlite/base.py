"""Django's SQLite backend with one write lock for the process.

SQLite lets one connection write at a time and the others poll for their chance, so that under load some wait very long.
Here the threads of this process queue up before BEGIN IMMEDIATE instead; SQLite's own lock is left for other processes.
"""

from __future__ import annotations

import threading
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

_write_lock = threading.Lock()


class DatabaseWrapper(base.DatabaseWrapper):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._holds_write_lock = False

    def _start_transaction_under_autocommit(self) -> None:
        self._take_write_lock()
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # the stubs leave it out
        except BaseException:
            self._release_write_lock()
            raise

    def _commit(self) -> None:
        # A failed commit is rolled back by the caller, and the lock is held until then.
        super()._commit()  # type: ignore[misc]
        self._release_write_lock()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self._release_write_lock()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self._release_write_lock()

    def _take_write_lock(self) -> None:
        if self._holds_write_lock:
            return
        if not _write_lock.acquire(timeout=self.settings_dict["OPTIONS"].get("timeout", 5)):
            raise OperationalError("database is locked")
        self._holds_write_lock = True

    def _release_write_lock(self) -> None:
        if self._holds_write_lock:
            self._holds_write_lock = False
            _write_lock.release()
