"""What was found, in plain words: English here, for a checker that has nothing but Python; pages translate it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.rules.codec import Json
from games.rules.proof.findings import NOTE, OPEN, PROVEN, REFUTED, Finding


def _(text: str) -> str:
    """Mark a text for the translators; who shows it looks the translation up."""
    return text


VERDICTS: Final[Mapping[str, str]] = {
    PROVEN: _("Proven"),
    REFUTED: _("Not true"),
    NOTE: _("Worth knowing"),
    OPEN: _("Not proven by this check"),
}

WHOLE: Final[Mapping[str, str]] = {
    "proven": _("Everything that a file can prove about a match was checked, and all of it is in order."),
    "browser": _("Your browser has checked the chain and the lots itself, and all of it is in order."),
    "noted": _("Nothing in this file is disproved, but something in it is unusual. Read what is worth knowing."),
    "refuted": _("This file is not the true record of a match. Something in it was changed, or made up."),
    "unreadable": _("This is not a match file that can be checked."),
}

TEXTS: Final[Mapping[str, str]] = {
    # Unreadable.
    "not_json": _("The file cannot be read in one way only: {why}."),
    "not_a_match": _("This is not a Foldtable match file."),
    "other_version": _("This match file is of another version than this checker knows (1)."),
    "bad_shape": _("The file is not in the form of a match file. The first thing that is wrong: {where}."),
    "unknown_title": _("This checker does not know the game “{title}”."),
    # The chain.
    "shape": _("The file has every field of a match file, and nothing else."),
    "chain": _(
        "The log has {events} events, and each one bears the digest of all before it: none was changed, added, left "
        "out or moved after the last digest was made. The last digest is {digest}."
    ),
    "gap": _("The numbers of the events are not in order: event {number} is missing or in the wrong place."),
    "bad_digest": _("Event {number} was changed: its digest is not that of what it says and of the event before."),
    "no_start": _("The log does not begin with the start of a match, once."),
    "no_end": _("The log does not end with the end of the match, once."),
    "copies": _("Title, options, salts, times, secret and result stand in the file as the log has them."),
    "copy_differs": _("The file says something else about “{field}” than its own log."),
    # The lots.
    "commitment": _(
        "The secret behind the lots is the one that the match was committed to from its first event on: the lots could "
        "not be changed once the match had begun. The commitment is {commitment}."
    ),
    "bad_commitment": _("The secret is not the one that the match was committed to: the lots cannot be trusted."),
    "lots": _(
        "All {draws} lots are exactly those that follow from the secret, the salts of all seats and the number of the "
        "event. Nobody chose them."
    ),
    "bad_draw": _("Lot {place} of event {number} is not the one that the secret gives."),
    "bad_draws": _("What event {number} says of its lots cannot be right."),
    # The story.
    "story": _(
        "Played through from the first event to the last, the log makes sense: each seat acted when it was asked, what "
        "was taken back might be taken back, and the result is the one that the last position gives."
    ),
    "bad_event": _("Event {number} ({kind}) does not follow from those before it."),
    "bad_result": _("The result is not the one that the match has led to (event {number})."),
    "goes_on": _("The match was over before event {number}, and yet the log goes on."),
    "time_goes_back": _(
        "Event {number} bears an earlier time than the one before. Clocks of machines may be a little apart."
    ),
    "rules": _("Every move was legal, and today's rules decide each of them exactly as the log says."),
    "rules_differ": _(
        "Today's rules would decide event {number} otherwise ({what}). Either the rules have been mended since the "
        "match was played, or the whole log was written anew by somebody: compare its last digest with one that you "
        "trust."
    ),
    # What no file proves.
    "branch": _(
        "What was before the first move: this match is a branch and begins where another one stood. Only the file of "
        "that one tells."
    ),
    "who_played": _(
        "Who the players are. Names, whether a seat is the AI's and at which level, the clocks and terms that were "
        "agreed on, and which software wrote the file are what the server says; nothing vouches for them."
    ),
    "which_match": _(
        "That this is the match you think of. Anybody can make up a whole match, with lots and all. Compare the "
        "commitment with the one shown before the match, and the last digest with that of the site or of another "
        "player."
    ),
    "lone_server": _(
        "That the server was honest about what it alone knew. It cannot change a lot, but it knows the secret: an "
        "operator who plays could foresee lots. Where it knew every salt before it made the secret (a match of one "
        "person against the AI, begun at once) it could have tried many secrets. And an act at the table between two "
        "moves moves all later lots on by one event."
    ),
    "what_was_seen": _("That nobody saw more than they should have, and that players did not talk to each other."),
    "rules_elsewhere": _(
        "That the moves follow the rules of the game. This page checks digests and lots; whether every event follows "
        "from those before it is checked by the program that comes with the site (manage.py verify_match FILE), on "
        "your own machine if you like."
    ),
    "end_of_play": _("That a resignation, a time-out or an agreement came from the person who holds the seat."),
}


def say(finding: Finding) -> str:
    return say_code(finding.code, finding.params)


def say_code(code: str, params: Mapping[str, Json]) -> str:
    return TEXTS[code].format_map(params)
