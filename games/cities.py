"""Another board and other tiles for New York 1901, from a file that the settings name."""

from __future__ import annotations

import json
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from games.rules.newyork.components import components
from games.rules.newyork.form import BadCity, read_city
from games.rules.newyork.rules import NewYork
from games.rules.registry import replace_rules


def use_city(path: str) -> None:
    """Set new matches of New York 1901 up in the city of the file. Matches that run keep their own."""
    try:
        source = read_city_file(Path(path))
    except BadCity as error:
        faults = "\n".join(f"- {fault}" for fault in error.faults)
        raise ImproperlyConfigured(f"NEWYORK_CITY names {path}, which is no city to play in:\n{faults}") from error
    replace_rules(NewYork(source))


def read_city_file(path: Path) -> str:
    """Return the city of the file; BadCity says what is wrong with it, be it the file itself."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadCity([f"The file cannot be read: {error}."]) from error
    return read_city(text)


def write_default_city(path: Path) -> None:
    """Write the board and tiles that come with the project, for somebody to change."""
    path.write_text(json.dumps(components(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
