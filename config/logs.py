"""Logs: lines for people at the console of `play`, JSON objects everywhere else.

What is known of the work at hand (request, match, seat, version) is kept in a context and stands in every record that
is written meanwhile, in whatever module: `with log_context(match=..., seat=...)`.
"""

from __future__ import annotations

import contextlib
import contextvars
import json
import logging
import logging.config
import os
import re
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

_context: contextvars.ContextVar[dict[str, Any] | None] = contextvars.ContextVar("log_context", default=None)

# What every record has of itself; the rest came by `extra=` and belongs into the JSON.
_OWN_ATTRIBUTES = frozenset(vars(logging.makeLogRecord({}))) | {
    "message",
    "asctime",
    "context",
    "taskName",
    "color_message",
}

MEGABYTE = 1024 * 1024

# Links that are as good as a password until they are used, in whatever part of a record.
_TOKEN = re.compile(r"(/welcome/|/password/reset/key/|/confirm-email/)[^/\s\"'\\]+")


@contextlib.contextmanager
def log_context(**known: Any) -> Iterator[None]:
    """Let every record written inside carry these fields."""
    token = _context.set({**(_context.get() or {}), **known})
    try:
        yield
    finally:
        _context.reset(token)


def bind_log_context(**known: Any) -> None:
    """Add fields to the context for the rest of the task or request."""
    _context.set({**(_context.get() or {}), **known})


class AddContext(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        record.context = _context.get() or {}
        return True


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "context", {}),
            **{key: value for key, value in vars(record).items() if key not in _OWN_ATTRIBUTES},
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = "".join(traceback.format_exception(*record.exc_info))
        return without_tokens(json.dumps(line, default=str, ensure_ascii=False))


class ConsoleFormatter(logging.Formatter):
    """`08:30:12 warning games.tasks: what happened (match=…, seat=1)`; errors with where they came from."""

    def format(self, record: logging.LogRecord) -> str:
        known = ", ".join(f"{key}={value}" for key, value in getattr(record, "context", {}).items())
        at = datetime.fromtimestamp(record.created).strftime("%H:%M:%S")
        text = f"{at} {record.levelname.lower()} {record.name}: {record.getMessage()}{f' ({known})' if known else ''}"
        if record.exc_info and record.exc_info[0] is not None:
            text += "\n" + self.formatException(record.exc_info)
        return without_tokens(text)


def without_tokens(text: str) -> str:
    return _TOKEN.sub(r"\1…", text)


def logging_settings(*, is_embedded: bool, directory: Path) -> dict[str, Any]:
    """Return what `configure` takes. `play` writes files; production writes JSON to stdout for its supervisor."""
    is_play = os.environ.get("FOLDTABLE_ROLE") == "play"
    handlers: dict[str, dict[str, Any]] = {
        "console": {
            "class": "logging.StreamHandler",
            "level": "WARNING" if is_embedded else "INFO",
            "stream": "ext://sys.stderr" if is_embedded else "ext://sys.stdout",
            "formatter": "console" if is_embedded else "json",
            "filters": ["context"],
        }
    }
    if is_play:
        handlers["file"] = {
            "class": "logging.handlers.RotatingFileHandler",
            "filename": str(directory / "foldtable.log"),
            "maxBytes": 10 * MEGABYTE,
            "backupCount": 5,
            "encoding": "utf-8",
            "formatter": "json",
            "filters": ["context"],
        }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"context": {"()": AddContext}},
        "formatters": {"json": {"()": JsonFormatter}, "console": {"()": ConsoleFormatter}},
        "handlers": handlers,
        "root": {"level": "INFO", "handlers": list(handlers)},
        "loggers": {
            "django.request": {"level": "ERROR"},  # 4xx are in the access log; they are no news
            "django.security.DisallowedHost": {"level": "ERROR"},
            "celery.worker.strategy": {"level": "WARNING"},  # one line for each task, every second
            "celery.app.trace": {"level": "WARNING"},
            "celery.beat": {"level": "WARNING"},
            "kombu": {"level": "WARNING"},
            "uvicorn": {"level": "WARNING"},
            "asyncio": {"level": "WARNING"},
        },
    }


def configure(settings: dict[str, Any]) -> None:
    file = settings["handlers"].get("file")
    if file is not None:
        Path(file["filename"]).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    logging.config.dictConfig(settings)
