"""What the pages know of each title beside its rules: its card, its options in words, its state in words."""

from __future__ import annotations

from typing import Any

from games.pages.titles import duel, newyork, niagara
from games.pages.titles.page import TitlePage
from games.rules.registry import TITLES

TITLE_PAGES: dict[str, TitlePage] = {page.key: page for page in (niagara.PAGE, duel.PAGE, newyork.PAGE)}


def title_cards() -> list[dict[str, Any]]:
    """Return every title with what the pages know of it, for shelves to choose from."""
    return [{"rules": TITLES[key], "page": page} for key, page in TITLE_PAGES.items()]


def option_texts(title: str, options: dict[str, str]) -> list[str]:
    """Return the options of a match that differ from the usual ones, in words."""
    known = TITLE_PAGES[title].options
    return [
        str(known[key].notes[value]) for key, value in options.items() if key in known and value in known[key].notes
    ]
