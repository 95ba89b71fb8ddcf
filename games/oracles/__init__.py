"""Independent records of whole games, and how each title's records are replayed."""

from __future__ import annotations

from games.oracles import niagara
from games.oracles.replay import Adapter

ADAPTERS: dict[str, Adapter] = {"niagara": niagara.replay}
