"""One service for all tests of the browser that do not end it, and people at it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from tests.browser.people import AtTheTable
from tests.support.play_server import PlayServer

WIDE = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

_numbers = count(1)


@pytest.fixture(scope="session")
def service(play_server: Callable[..., PlayServer]) -> PlayServer:
    return play_server(SIGN_UPS="1000/m/ip")  # all these people share one address


@pytest.fixture
def newcomer(service: PlayServer, new_context: Callable[..., Any]) -> Callable[..., AtTheTable]:
    """A factory of people who have just signed up, each with a browser of their own."""

    def arrive(name: str, **options: Any) -> AtTheTable:
        person = AtTheTable(f"{name}{next(_numbers)}", new_context(**{**WIDE, **options}), service.url)
        person.sign_up()
        return person

    return arrive
