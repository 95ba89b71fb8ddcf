from __future__ import annotations

from collections.abc import Iterator

import pytest

from games import caches


@pytest.fixture(autouse=True)
def cold_caches() -> Iterator[None]:
    """Every test begins as a fresh process would."""
    caches.clear()
    yield
    caches.clear()
