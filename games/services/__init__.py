"""What may happen: one use case per file, one transaction per call."""

from games.services.play import play_move
from games.services.recording import Accepted
from games.services.start import start_match
from games.services.tables import create_table, join_table, leave_table
from games.services.undo import undo_moves

__all__ = [
    "Accepted",
    "create_table",
    "join_table",
    "leave_table",
    "play_move",
    "start_match",
    "undo_moves",
]
