"""What may happen: one use case per file, one transaction per call."""

from games.services.ai_seats import add_bot, remove_bot
from games.services.branches import branch_table
from games.services.chat import Said, say
from games.services.closing import close_account, leave_everything
from games.services.guests import sweep_guests
from games.services.imports import delete_import, import_match
from games.services.inviting import decline_invitation, invite
from games.services.notes import save_note
from games.services.play import play_move
from games.services.proposals import answer, propose
from games.services.quick import quick_match
from games.services.recording import Accepted
from games.services.rematch import rematch
from games.services.reporting import Reported, handle_report, report_problem
from games.services.seats import resign, resign_all, return_to_seat, set_clocks_anew, time_out
from games.services.start import start_match
from games.services.tables import close_expired, create_table, join_table, leave_table
from games.services.undo import undo_moves
from games.services.watching import set_watchable

__all__ = [
    "Accepted",
    "Reported",
    "Said",
    "add_bot",
    "answer",
    "branch_table",
    "close_account",
    "close_expired",
    "create_table",
    "decline_invitation",
    "delete_import",
    "handle_report",
    "import_match",
    "invite",
    "join_table",
    "leave_everything",
    "leave_table",
    "play_move",
    "propose",
    "quick_match",
    "rematch",
    "remove_bot",
    "report_problem",
    "resign",
    "resign_all",
    "return_to_seat",
    "save_note",
    "say",
    "set_clocks_anew",
    "set_watchable",
    "start_match",
    "sweep_guests",
    "time_out",
    "undo_moves",
]
