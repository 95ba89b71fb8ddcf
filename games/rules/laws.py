"""What a title promises of its states beyond the contract: conservation laws, and states that look alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from games.rules.duel.laws import DUEL_LAWS
from games.rules.newyork.laws import NEWYORK_LAWS
from games.rules.niagara.laws import NIAGARA_LAWS
from games.rules.protocol import State, Viewer


class Laws(Protocol):
    def broken_laws(self, state: State) -> list[str]:
        """Return what is wrong with a full state, in words; empty for a sound one."""

    def hidden_twins(self, state: State, viewer: Viewer) -> Iterable[State]:
        """Yield states that differ from this one only in what the viewer may not know."""


LAWS: dict[str, Laws] = {"duel": DUEL_LAWS, "newyork": NEWYORK_LAWS, "niagara": NIAGARA_LAWS}
