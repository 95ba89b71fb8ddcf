"""When somebody plans a vacation or sleeps at other times, the clocks that run for them must heed it."""

from __future__ import annotations

from typing import Any

from accounts.signals import calm_changed
from games import services


def connect() -> None:
    calm_changed.connect(_set_clocks, dispatch_uid="games.calm_changed")


def _set_clocks(user: Any, **_: Any) -> None:
    services.set_clocks_anew(user=user)
