"""How strong somebody is held to be in a title: a fold of the `ended` events, people and bots apart (ADR 11)."""

from games.ratings.ranges import check_range
from games.ratings.recording import lock_players, write_changes

__all__ = ["check_range", "lock_players", "write_changes"]
