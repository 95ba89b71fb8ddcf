"""Searches that go wrong, to be run in the search processes in place of the real one."""

from __future__ import annotations

import os
import time
from typing import Any, NoReturn

from games.searching import search


def hang(*_: Any) -> None:
    time.sleep(60)


def die(*_: Any) -> NoReturn:
    os._exit(3)


def fail(*_: Any) -> NoReturn:
    raise ValueError("a fault in the search")


def think_slowly(*asked: Any) -> Any:
    """Search as usual, but never for less than a second and a half."""
    time.sleep(1.5)
    return search(*asked)
