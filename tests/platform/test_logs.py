"""Structured logs."""

from __future__ import annotations

import json
import logging
import sys

import pytest
from django.test import RequestFactory

from config.logs import AddContext, ConsoleFormatter, JsonFormatter, bind_log_context, log_context


def formatted(formatter: logging.Formatter, message: str, **extra: object) -> str:
    record = logging.LogRecord("games.store", logging.INFO, __file__, 1, message, None, extra.pop("exc_info", None))
    vars(record).update(extra)
    AddContext().filter(record)
    return formatter.format(record)


def test_a_line_is_one_json_object_with_what_is_known_of_the_work():
    with log_context(request="r1", match="m1"), log_context(seat=2):
        bind_log_context(version=17)
        line = json.loads(formatted(JsonFormatter(), "a move", ms=3))
    assert line["message"] == "a move"
    assert {key: line[key] for key in ("request", "match", "seat", "version", "ms")} == {
        "request": "r1",
        "match": "m1",
        "seat": 2,
        "version": 17,
        "ms": 3,
    }
    assert line["at"].endswith("Z")


def test_what_was_known_inside_is_forgotten_outside():
    with log_context(match="m1"):
        pass
    assert "match" not in json.loads(formatted(JsonFormatter(), "later"))


def test_an_error_stands_in_the_line_with_its_traceback():
    try:
        raise RuntimeError("broken\nin two")
    except RuntimeError:
        text = formatted(JsonFormatter(), "failed", exc_info=sys.exc_info())
    assert "\n" not in text
    assert "RuntimeError: broken" in json.loads(text)["error"]


def test_what_json_does_not_know_is_written_as_text():
    assert json.loads(formatted(JsonFormatter(), "x", thing={1, 2}.__class__))["thing"] == "<class 'set'>"


def test_the_console_line_is_for_people():
    with log_context(match="m1"):
        assert formatted(ConsoleFormatter(), "a move").endswith(" info games.store: a move (match=m1)")


@pytest.mark.parametrize(
    "path", ["/welcome/s3cret/", "/accounts/password/reset/key/1-s3cret/", "/accounts/confirm-email/s3cret/"]
)
def test_links_that_are_as_good_as_a_password_are_in_no_log(path):
    request = RequestFactory().get(path)
    for formatter in (JsonFormatter(), ConsoleFormatter()):
        assert "s3cret" not in formatted(formatter, f"GET {path} 200", request=request)
        with log_context(path=path):
            assert "s3cret" not in formatted(formatter, "here")
    quoted = json.loads(formatted(JsonFormatter(), f'"{path.rstrip("/")}" was asked for'))
    assert quoted["message"].endswith('…" was asked for')
