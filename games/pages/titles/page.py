"""The shape of a title's entry among the pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from games.rules.protocol import State

Words = str | Promise
View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option in words: the question, its answers, and for unusual answers a note on lists of matches."""

    label: Words
    choices: Mapping[str, Words]
    notes: Mapping[str, Words]


@dataclass(frozen=True, slots=True)
class TitlePage:
    """`plain` turns a view into what templates/games/KEY/plain.html needs; `groups` gives its legal moves headings;
    `catalogue` is what the painter knows of the components, sent once with the page. Each is also given the state as
    the viewer sees it, for components that belong to the match."""

    key: str
    blurb: Words
    options: Mapping[str, OptionWords]
    plain: Callable[[View, State], dict[str, Any]]
    groups: Callable[[View, State], list[MoveGroup]]
    catalogue: Callable[[State], dict[str, Any]] | None = None


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """Legal moves under one heading. `is_rare` moves are folded away until asked for."""

    heading: Words
    moves: list[dict[str, Any]]
    is_rare: bool = False
