"""New York 1901 in words: log lines, buttons and refusals. The codes come from games/rules/newyork."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

DISTRICT_NAMES = {
    "red": _("red"),
    "blue": _("blue"),
    "yellow": _("yellow"),
    "green": _("green"),
    "pink": _("pink"),
}

GENERATION_NAMES = {
    "none": _("starting building"),
    "bronze": _("bronze"),
    "silver": _("silver"),
    "gold": _("gold"),
}

CARD_NAMES = {
    "R2": _("red 2"),
    "R3": _("red 3"),
    "B2": _("blue 2"),
    "B3": _("blue 3"),
    "Y2": _("yellow 2"),
    "Y3": _("yellow 3"),
    "G2": _("green 2"),
    "G3": _("green 3"),
    "P2": _("pink 2"),
    "P3": _("pink 3"),
}

ACTION_NAMES = {
    "boom": _("Construction Boom"),
    "grab": _("Land Grab"),
    "shift": _("Market Shift"),
}

CHALLENGE_NAMES = {
    "gold_tycoon": _("Gold Tycoon"),
    "master_architect": _("Master Architect"),
    "gold_prestige": _("Gold Prestige"),
    "bronze_baron": _("Bronze Baron"),
    "generation_king": _("Generation King"),
}

# Values of params, as they stand in the sentences below.
NAMES = {
    **DISTRICT_NAMES,
    **GENERATION_NAMES,
    **CARD_NAMES,
    **ACTION_NAMES,
    **CHALLENGE_NAMES,
}

_LOG_BEGINNING = {
    "newyork.settled": _("{seat} has the {district} character and a starting building on {lot}."),
    "newyork.bonuses": _("In play: {streets}. The challenge is {challenge}."),
    "newyork.market.4": _("The market opens with {first}, {second}, {third} and {fourth}."),
    "newyork.market.3": _("The market opens with {first}, {second} and {third}."),
    "newyork.market.2": _("The market opens with {first} and {second}."),
    "newyork.market.1": _("The market opens with {first}."),
    "newyork.market.0": _("The market is empty."),
    "newyork.first": _("{seat} is the first player."),
}

_LOG_TURN = {
    "newyork.round": _("Round {round}"),
    "newyork.ended": _("{seat} ends the turn."),
    "newyork.skipped": _("{seat} can do nothing."),
    "newyork.action.boom": _("{seat} plays Construction Boom."),
    "newyork.action.grab": _("{seat} plays Land Grab."),
    "newyork.action.shift": _("{seat} plays Market Shift: all open cards go under the future market."),
    "newyork.taken": _("{seat} takes lot {lot} ({card})."),
    "newyork.refilled.1": _("New in the market: {first}."),
    "newyork.refilled.2": _("New in the market: {first} and {second}."),
    "newyork.refilled.3": _("New in the market: {first}, {second} and {third}."),
    "newyork.refilled.4": _("New in the market: {first}, {second}, {third} and {fourth}."),
    "newyork.removed": _("{seat} demolishes {tile}."),
    "newyork.built": _("{seat} builds {tile} on {place} for {scored}."),
    "newyork.built.workers": _("{seat} builds {tile} on {place} for {scored} and takes back {workers}."),
    "newyork.built.prestige": _("{seat} builds {tile} on {place} for {scored}, {prestige} of them by Gold Prestige."),
    "newyork.built.prestige.workers": _(
        "{seat} builds {tile} on {place} for {scored}, {prestige} of them by Gold Prestige, and takes back {workers}."
    ),
    "newyork.placed": _("{seat} puts {workers} on {lots}, left empty by the demolition."),
    "newyork.returned": _("{seat} can neither build nor demolish: takes back the worker from {lot} and gives it up."),
}

_LOG_END = {
    "newyork.end.tiles": _("{seat} has only 4 skyscrapers left: everybody else has one last turn."),
    "newyork.end.market": _("The market runs out: after {seat}, everybody else has one last turn."),
    "newyork.end.points": _("{seat} has reached 50 points: everybody else has one last turn."),
    "newyork.end.limit": _("Everybody has had 60 turns: the match is scored."),
    "newyork.won": _("{seat} wins with {scored}."),
    "newyork.won.legendary": _("{seat} wins with {scored}: of those with as many, by the taller legendary skyscraper."),
    "newyork.won.gold": _("{seat} wins with {scored}: of those with as many, by more gold skyscrapers."),
    "newyork.shared": _("{seat} and {rival} share the victory with {scored} each."),
    "newyork.shared.many": _("The victory is shared, with {scored} each."),
}

_MOVES = {
    "newyork.do.shift": _("Play Market Shift: all open cards are replaced"),
    "newyork.do.expand": _("Take lot {lot} ({card}: {place})"),
    "newyork.do.extra": _("Play Land Grab and take lot {lot} too ({card}: {place})"),
    "newyork.do.grab": _("Play Land Grab and take lots {lot} and {other}"),
    "newyork.do.build": _("Build {tile} ({generation}) on {place} for {scored}"),
    "newyork.do.boom": _("Play Construction Boom and build {tile} ({generation}) on {place} for {scored}"),
    "newyork.do.demolish": _("Demolish {removed} and build {tile} ({generation}) on {place} for {scored}"),
    "newyork.do.demolish.workers": _(
        "Demolish {removed} and build {tile} ({generation}) on {place} for {scored}; {workers} on {lots}"
    ),
    "newyork.do.return": _("Take back the worker from {lot} ({card}: {place}) and give the lot up"),
    "newyork.do.end": _("End the turn"),
}

WORDS = {**_LOG_BEGINNING, **_LOG_TURN, **_LOG_END, **_MOVES}

WORDS_ERRORS = {
    "not_asked": _("You are not asked for this now."),
    "not_now": _("This cannot be done at this moment of your turn."),
    "nothing_done": _("You cannot end your turn before you have done anything."),
    "no_action_card": _("You do not have {action} any more."),
    "not_two_lots": _("Land Grab takes two different lots."),
    "lots_too_large": _("Land Grab takes lots of 2 squares only."),
    "no_land_grab": _("Land Grab cannot be played now."),
    "no_such_lot": _("There is no such lot."),
    "lot_owned": _("Lot {lot} belongs to somebody already."),
    "card_not_open": _("No card for lot {lot} lies open."),
    "no_free_worker": _("For this you need {workers} that are free."),
    "already_built": _("You have already built in this turn."),
    "must_expand": _("With a free worker you must expand or demolish before you build."),
    "too_few_unbuilt": _("Construction Boom cannot be played with {left} or fewer skyscrapers left."),
    "not_your_lots": _("A building must stand on your own lots."),
    "squares_taken": _("Another building stands there already."),
    "nothing_in_the_way": _("No building of yours stands there: there is nothing to demolish."),
    "cannot_demolish": _("This skyscraper cannot replace {tile}."),
    "too_few_workers": _("You have too few workers for the lots that this would leave empty."),
    "no_such_tile": _("There is no such skyscraper."),
    "locked": _("Skyscrapers of {generation} are not unlocked yet."),
    "no_tile_left": _("You cannot build this skyscraper any more."),
    "does_not_fit": _("It does not fit there, or faces no street or park."),
    "cannot_return": _("You cannot take back this worker now."),
    "future_empty": _("The future market is empty."),
}
