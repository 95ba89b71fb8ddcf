"""7 Wonders Duel in words: log lines, buttons and refusals. The codes come from games/rules/duel."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.rules.duel.cards import ROWS
from games.rules.duel.wonders import WONDER_ROWS

TOKEN_NAMES = {
    "agriculture": _("Agriculture"),
    "architecture": _("Architecture"),
    "economy": _("Economy"),
    "law": _("Law"),
    "masonry": _("Masonry"),
    "mathematics": _("Mathematics"),
    "philosophy": _("Philosophy"),
    "strategy": _("Strategy"),
    "theology": _("Theology"),
    "urbanism": _("Urbanism"),
}

# Values of params, as they stand in the sentences below.
NAMES = {
    **{row.key: row.name for row in ROWS},
    **{row.key: row.name for row in WONDER_ROWS},
    **TOKEN_NAMES,
}

_LOG_BEGINNING = {
    "duel.board_set_up": _("{seat} is the first player."),
    "duel.wonders_shown": _("On offer: {first}, {second}, {third}, {fourth}."),
    "duel.wonder_drafted": _("{seat} takes {wonder}."),
    "duel.wonders_dealt": _("{seat} gets {first}, {second}, {third} and {fourth}."),
    "duel.age_laid_out": _("Age {age} begins."),
    "duel.starts": _("{seat} begins this age."),
    "duel.lets_start": _("{seat} lets {rival} begin this age."),
}

_LOG_CARD = {
    "duel.built": _("{seat} builds {card}."),
    "duel.built.gains": _("{seat} builds {card} and receives {gained}."),
    "duel.built.chain": _("{seat} builds {card} for free by its chain."),
    "duel.built.chain.gains": _("{seat} builds {card} for free by its chain and receives {gained}."),
    "duel.built.paid": _("{seat} builds {card} for {paid}."),
    "duel.built.paid.gains": _("{seat} builds {card} for {paid} and receives {gained}."),
    "duel.built.paid.economy": _("{seat} builds {card} for {paid}, of which {to_rival} go to {rival} by Economy."),
    "duel.built.paid.economy.gains": _(
        "{seat} builds {card} for {paid}, of which {to_rival} go to {rival} by Economy, and receives {gained}."
    ),
    "duel.discarded": _("{seat} discards {card} for {gained}."),
    "duel.revived": _("{seat} builds {card} from the discard pile."),
    "duel.revived.gains": _("{seat} builds {card} from the discard pile and receives {gained}."),
    "duel.destroyed": _("{seat} has {rival} discard {card}."),
    "duel.revealed": _("{card} is turned up."),
}

_LOG_WONDER = {
    "duel.wonder": _("{seat} builds {wonder} with {card} for nothing."),
    "duel.wonder.gains": _("{seat} builds {wonder} with {card} for nothing and receives {gained}."),
    "duel.wonder.gains.robs": _(
        "{seat} builds {wonder} with {card} for nothing and receives {gained}; the rival loses {lost}."
    ),
    "duel.wonder.paid": _("{seat} builds {wonder} with {card} for {paid}."),
    "duel.wonder.paid.gains": _("{seat} builds {wonder} with {card} for {paid} and receives {gained}."),
    "duel.wonder.paid.gains.robs": _(
        "{seat} builds {wonder} with {card} for {paid} and receives {gained}; the rival loses {lost}."
    ),
    "duel.wonder.paid.economy": _(
        "{seat} builds {wonder} with {card} for {paid}, of which {to_rival} go to {rival} by Economy."
    ),
    "duel.wonder.paid.economy.gains": _(
        "{seat} builds {wonder} with {card} for {paid}, of which {to_rival} go to {rival} by Economy, "
        "and receives {gained}."
    ),
    "duel.wonder.paid.economy.gains.robs": _(
        "{seat} builds {wonder} with {card} for {paid}, of which {to_rival} go to {rival} by Economy, "
        "and receives {gained}; the rival loses {lost}."
    ),
    "duel.wonder_retired": _("Seven wonders stand: {seat} can no longer build {wonder}."),
    "duel.extra_turn": _("{seat} plays again."),
}

_LOG_EFFECTS = {
    "duel.pawn_moved": _("{seat} moves the pawn by {shields}: it stands {distance} from the middle, towards {rival}."),
    "duel.pawn_moved.middle": _("{seat} moves the pawn by {shields}, back to the middle."),
    "duel.pawn_moved.capital": _("{seat} moves the pawn by {shields}, into the capital of {rival}."),
    "duel.looted": _("{seat} loses {lost} to the war."),
    "duel.looted.nothing": _("{seat} has no coins to lose to the war."),
    "duel.token_taken": _("{seat} takes the progress token {token}."),
    "duel.token_taken.gains": _("{seat} takes the progress token {token} and receives {gained}."),
    "duel.library_opened": _("The Great Library shows you {first}, {second} and {third}."),
    "duel.library_opened.hidden": _("The Great Library shows {seat} three progress tokens."),
    "duel.token_kept": _("{seat} keeps the progress token {token}."),
    "duel.token_kept.gains": _("{seat} keeps the progress token {token} and receives {gained}."),
    "duel.ended.military": _("{seat} wins by military supremacy."),
    "duel.ended.scientific": _("{seat} wins by scientific supremacy."),
    "duel.ended.civilian": _("{seat} wins with {points} points against {rival_points}."),
    "duel.ended.blue_points": _("Both have {points} points; {seat} wins with more points on blue cards."),
    "duel.ended.shared": _("Both have {points} points, also on blue cards: the victory is shared."),
}

_MOVES = {
    "duel.do.draft": _("Take {wonder}"),
    "duel.do.build": _("Build {card} for nothing"),
    "duel.do.build.chain": _("Build {card} for free by its chain"),
    "duel.do.build.pay": _("Build {card} for {paid}"),
    "duel.do.discard": _("Discard {card} for {gained}"),
    "duel.do.wonder": _("Build {wonder} with {card}, for nothing"),
    "duel.do.wonder.pay": _("Build {wonder} with {card}, for {paid}"),
    "duel.do.take_token": _("Take {token}"),
    "duel.do.keep_token": _("Keep {token}"),
    "duel.do.revive": _("Build {card} from the discard pile"),
    "duel.do.destroy": _("Have {rival} discard {card}"),
    "duel.do.start": _("Begin this age yourself"),
    "duel.do.let_start": _("Let {rival} begin this age"),
}

WORDS = {**_LOG_BEGINNING, **_LOG_CARD, **_LOG_WONDER, **_LOG_EFFECTS, **_MOVES}

WORDS_ERRORS = {
    "not_asked": _("You are not asked for this now."),
    "not_on_offer": _("{wonder} is not on offer."),
    "cannot_afford": _("This costs {need}, and you have {have}."),
    "not_your_wonder": _("You cannot build {wonder}."),
    "not_in_pile": _("{card} is not in the discard pile."),
    "cannot_destroy": _("{card} cannot be destroyed."),
    "token_not_there": _("{token} cannot be taken."),
    "card_covered": _("Another card still covers this one."),
    "no_card_there": _("There is no card there any more."),
}
