"""Words that belong to no title: the frame of the log, and refusals of the service."""

from django.utils.translation import gettext_lazy as _

WORDS = {
    "match_started": _("The match begins."),
    "move_undone": _("{seat} takes back a move."),
    "moves_undone": _("All agree: the match goes back."),
    "resigned": _("{seat} resigns."),
    "timed_out.ai": _("{seat} has run out of time: the AI plays until {seat} returns."),
    "timed_out.out": _("{seat} has run out of time and is out."),
    "seat_changed.player": _("{seat} is back and plays again."),
    "seat_changed.ai": _("The AI plays for {seat}."),
    "proposed.stop": _("{seat} proposes to end the match without a result."),
    "proposed.score": _("{seat} proposes to end the match and to count it as it stands."),
    "proposed.pause": _("{seat} proposes to pause."),
    "proposed.resume": _("{seat} proposes to go on."),
    "proposed.takeback": _("{seat} asks to take the last move back."),
    "agreed": _("{seat} agrees."),
    "declined": _("{seat} does not agree."),
    "paused": _("The match is paused: no clock runs."),
    "resumed": _("The match goes on."),
    "clock_set": _("{seat} has changed when they sleep or are away: their clock heeds it."),
    "ended.resigned": _("Nobody else is left: the match is over."),
    "ended.stopped": _("All agree: the match ends without a result."),
    "ended.scored": _("All agree: the match is counted as it stands."),
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
    "rating_out_of_range": _("This table is for ratings of {range}; yours is {have}."),
    "bad_options": _("This game cannot be set up like that."),
    "paused": _("The match is paused."),
    "not_paused": _("The match is not paused."),
    "out": _("You are out of this match."),
    "ai_plays": _("The AI plays this seat now."),
    "not_away": _("You play this seat already."),
    "no_clock": _("This match has no clock to pause."),
    "proposal_open": _("Another proposal is still open."),
    "no_proposal": _("There is no such proposal any more."),
    "already_agreed": _("You have agreed already."),
    "nothing_to_take_back": _("You have no move to take back."),
    "no_bot_there": _("The AI does not sit there."),
    "rated_without_bots": _("At a rated table every seat is for a person."),
    "invited_only": _("Only people who are invited may join this table."),
    "friends_only": _("Only friends of the host may join this table."),
    "no_rematch": _("A rematch is for those who have played a match to its end."),
    "cannot_undo": _("This can no longer be taken back."),
    "too_fast": _("That was too fast. Wait a moment."),
    "not_your_room": _("This room is not open to you while the match runs."),
    "guests_cannot_chat": _("Make an account to chat."),
    "muted": _("You may read, but not write, for the time being."),
    "nothing_said": _("There is nothing in this message."),
    "too_long": _("This is too long: {limit} characters are allowed, and it has {length}."),
    "closed_to_spectators": _("The host has closed this match to spectators."),
    "not_your_eyes": _("You may not see this match through these eyes."),
    "guest": _("That is for people with an account. Make one, it takes a minute and keeps your matches."),
    "not_welcome": _("That is not possible at this table or with this person."),
    "no_such_person": _("There is nobody of that name."),
    "already_invited": _("This person has an invitation to this table already."),
    "already_there": _("This person sits at this table already."),
    "too_many_invitations": _("There are enough invitations to this table. Wait for some answers first."),
    "no_invitation": _("This invitation is no longer open."),
    "not_over": _("This match is not over yet. Its log would tell secrets."),
    "no_file": _("Choose a file first."),
    "not_a_match_file": _("This is not a match file that can be checked."),
    "forged_match_file": _("This file is not the true record of a match, so it was not imported."),
    "too_many_imports": _("You have imported {limit} matches. Delete some first."),
    "failed": _("Something went wrong on our side. Try again."),
}

# By the kind of the notice: subject and body.
MAILS = {
    "your_turn": (
        _("Your turn in {name}"),
        _(
            "Hello {player},\n\nit is your turn in {name} with {others}.\n\n{address}\n\n"
            "You get this mail once for each turn that waits for you."
        ),
    ),
    "time_low": (
        _("Your time is running out in {name}"),
        _(
            "Hello {player},\n\nin {name} with {others} you have used most of your time. It is over at {deadline}.\n\n"
            "{address}\n\nYou get this mail once for each turn that waits for you."
        ),
    ),
}
