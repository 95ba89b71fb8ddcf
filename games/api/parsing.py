from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import BaseParser

from games.reading import LARGEST, read_object


class StrictJson(BaseParser):
    """One JSON object of limited size; an empty body is an empty object."""

    media_type = "application/json"

    def parse(self, stream: IO[Any], media_type: str | None = None, context: Mapping[str, Any] | None = None) -> Any:
        raw = stream.read(LARGEST + 1)
        return read_object(raw) if raw else {}
