"""What was found in a match file, in the reader's language; the texts themselves stand with the checker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from games.rules.proof.words import TEXTS, VERDICTS, WHOLE


def say(code: str, params: Mapping[str, Any]) -> str:
    return gettext(TEXTS[code]).format_map(params)


def all_texts() -> dict[str, dict[str, str]]:
    """Return every text, with its {params} left open: for the checker that runs in the browser."""
    sets = {"texts": TEXTS, "verdicts": VERDICTS, "whole": WHOLE}
    return {name: {code: gettext(text) for code, text in texts.items()} for name, texts in sets.items()}
