from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

import pytest

from config import search_pool
from games import caches, live

Ask = tuple[UUID, int, int]


@pytest.fixture(autouse=True)
def cold_caches() -> Iterator[None]:
    """Every test begins as a fresh process would."""
    caches.clear()
    yield
    caches.clear()


@pytest.fixture(scope="session", autouse=True)
def _search_processes() -> Iterator[None]:
    yield
    search_pool.close()


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> list[Ask]:
    """What would go to the broker: (match, seat, decision) of every bot that was asked, in order."""
    asked: list[Ask] = []
    monkeypatch.setattr(live, "queue_bot", lambda *ask, **_: asked.append(ask))
    return asked
