"""Django's SQLite backend with one write lock for the process.

SQLite lets one connection write at a time and the others poll for their chance, so that under load some wait very long.
Here the threads of this process queue up before BEGIN IMMEDIATE, and before a single statement that writes; SQLite's
own lock is left for other processes.
"""

from __future__ import annotations

import functools
import re
import threading
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

_write_lock = threading.Lock()
_WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE)\b", re.IGNORECASE)


class DatabaseWrapper(base.DatabaseWrapper):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._holds_write_lock = False

    def create_cursor(self, name: Any = None) -> Any:
        return self.connection.cursor(factory=functools.partial(Cursor, wrapper=self))

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


class Cursor(base.SQLiteCursorWrapper):
    """Takes the lock for a statement that writes outside of any transaction, and is therefore one by itself."""

    def __init__(self, connection: Any, wrapper: DatabaseWrapper) -> None:
        super().__init__(connection)
        self._wrapper = wrapper

    def execute(self, query: Any, params: Any = None) -> Any:
        return self._in_line(super().execute, query, params)

    def executemany(self, query: Any, param_list: Any) -> Any:
        return self._in_line(super().executemany, query, param_list)

    def _in_line(self, execute: Any, query: Any, params: Any) -> Any:
        if self.connection.in_transaction or not _WRITES.match(query):
            return execute(query, params)
        self._wrapper._take_write_lock()
        try:
            return execute(query, params)
        finally:
            self._wrapper._release_write_lock()
