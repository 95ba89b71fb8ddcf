"""docs/permissions.md is the table of who may do what: every cell of it is tried, and nothing is missing from it."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from django.core.cache import cache
from django.db import transaction
from django.urls import URLPattern, URLResolver, get_resolver

from config.paths import ROOT
from games import caches
from games.consumers import ASKS
from tests.api.permissions import ACTORS, API, PAGES, Call, World

pytestmark = pytest.mark.django_db

PAGE = ROOT / "docs" / "permissions.md"
ROW = re.compile(r"^\| `((?:GET|POST|PUT) /[^`]*)` \| (.*) \|$", re.MULTILINE)
CALLS = {call.name: call for call in (*API, *PAGES)}
# Addresses that are not this project's own, or are open to everybody and change nothing.
ELSEWHERE = ("/admin/", "/accounts/", "/welcome/", "/healthz", "/favicon.ico")


def rows() -> dict[str, list[str]]:
    return {name: cells.split(" | ") for name, cells in ROW.findall(PAGE.read_text())}


@pytest.mark.parametrize("call", CALLS.values(), ids=lambda call: call.name)
def test_everybody_may_do_what_the_table_says(call: Call) -> None:
    world = World(call.at)
    found = []
    for actor in ACTORS:  # each finds the world as it was
        with suppress(Undo), transaction.atomic():
            found.append(world.answer(call, actor))
            raise Undo
        caches.clear()
        cache.clear()
    assert found == rows()[call.name]


class Undo(Exception):
    """Ends a transaction without a trace."""


def test_the_table_has_every_call_and_no_other() -> None:
    assert set(rows()) == set(CALLS)


def test_no_address_is_missing() -> None:
    """Every address of the service is called with at least one method."""
    called = {pattern_of(call.path) for call in CALLS.values()}
    missing = {path for path in addresses() if not path.startswith(ELSEWHERE) and path not in called}
    assert missing == set()


def test_every_socket_message_is_in_the_table() -> None:
    listed = set(re.findall(r"^\| socket `([a-z]+)`", PAGE.read_text(), re.MULTILINE))
    assert listed == set(ASKS)


def addresses() -> set[str]:
    found: set[str] = set()

    def walk(resolver: URLResolver, prefix: str) -> None:
        for pattern in resolver.url_patterns:
            path = prefix + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                walk(pattern, path)
            elif isinstance(pattern, URLPattern) and path != "/api/":
                found.add(re.sub(r"<[^>]*>", "*", path))

    walk(get_resolver(), "/")
    return found


def pattern_of(path: str) -> str:
    """Return the address of a call with what stands for something replaced by *."""
    bare = path.partition("?")[0]
    bare = re.sub(r"\b(ID|TITLE|NAME|IMPORT)\b", "*", bare)
    bare = re.sub(r"/(vacations|sessions)/\d+/", r"/\1/*/", bare)
    return re.sub(r"^/people/\*/(ask|block)/$", "/people/*/*/", bare)
