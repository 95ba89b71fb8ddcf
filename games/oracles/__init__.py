"""Independent records of whole games, and how each title's records are replayed."""

from __future__ import annotations

from games.oracles import duel, newyork, niagara
from games.oracles.replay import Adapter

ADAPTERS: dict[str, Adapter] = {"duel": duel.replay, "newyork": newyork.replay, "niagara": niagara.replay}
