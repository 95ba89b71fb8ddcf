"""The picture of a position, whatever its title."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.pictures import duel, newyork, niagara
from games.pictures.frame import Standing, View
from games.rules.protocol import State

# Raised with every change of the drawings: what browsers keep is then drawn again.
REVISION: Final = 1

PAINTERS: Final[dict[str, Callable[[Standing, State], str]]] = {
    "duel": duel.draw,
    "newyork": newyork.draw,
    "niagara": niagara.draw,
}


def draw(view: View, seen: State, headline: str) -> str:
    """Return the SVG of a view of a match that has started, 1200 by 630.

    `seen` is a state of the match as the view's viewer knows it, for components that belong to the match. `headline`
    says how the match stands. The same view gives the same picture, byte by byte, in the active language.
    """
    return PAINTERS[view["title"]](Standing(view, headline), seen)
