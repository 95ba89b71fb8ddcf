"""The clock of the service, moved on by hand."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.utils import timezone


class Travel:
    """From now on `timezone.now()` is later by as much as `on` has been told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = timedelta()
        real = timezone.now

        def now() -> datetime:
            return real() + self.ahead

        monkeypatch.setattr(timezone, "now", now)

    def on(self, seconds: float) -> None:
        self.ahead += timedelta(seconds=seconds)
