"""Words that belong to no title: the frame of the log, and refusals of the service."""

from django.utils.translation import gettext_lazy as _

WORDS = {
    "match_started": _("The match begins."),
    "move_undone": _("{seat} takes back a move."),
}

ERRORS = {
    "malformed": _("This request could not be understood."),
    "malformed_move": _("This is not a move of this game."),
    "not_signed_in": _("Sign in first."),
    "not_seated": _("You have no seat in this match."),
    "not_host": _("Only the host may do this."),
    "forbidden": _("This is not allowed."),
    "not_found": _("There is nothing here."),
    "wrong_method": _("This address cannot be called in this way."),
    "wrong_type": _("Only JSON is understood here."),
    "stale_decision": _("The match has moved on. Look again before you answer."),
    "not_your_turn": _("It is not your turn."),
    "over": _("This match is over."),
    "not_started": _("This match has not started yet."),
    "already_started": _("This match has already started."),
    "closed": _("This table is closed."),
    "full": _("Every seat at this table is taken."),
    "not_full": _("Some seats are still free."),
    "already_seated": _("You already sit at this table."),
    "busy": _("Too much is happening at once. Try again."),
    "too_large": _("This request is too large."),
    "bad_options": _("This game cannot be set up like that."),
    "cannot_undo": _("This can no longer be taken back."),
    "too_fast": _("That was too fast. Wait a moment."),
    "failed": _("Something went wrong on our side. Try again."),
}

YOUR_TURN_SUBJECT = _("Your turn in {name}")
YOUR_TURN_BODY = _(
    "Hello {player},\n\nit is your turn in {name} with {others}.\n\n{address}\n\n"
    "You get this mail once for each turn that waits for you."
)
