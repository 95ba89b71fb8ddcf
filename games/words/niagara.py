"""Niagara in words: log lines, buttons and refusals. The codes come from games/rules/niagara."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

# Values of params, as they stand in the sentences below.
NAMES = {
    "amethyst": _("an amethyst"),
    "diamond": _("a diamond"),
    "amber": _("an amber"),
    "sapphire": _("a sapphire"),
    "ruby": _("a ruby"),
    "cloud": _("cloud"),
    "L": _("left"),
    "R": _("right"),
}

_LOG = {
    "niagara.board_set_up": _("{seat} holds the lifebuoy and begins. The {arm} arm of the river takes the first disc."),
    "niagara.round_begun": _("Round {round} begins. {seat} holds the lifebuoy."),
    "niagara.hands_returned": _("Everybody takes all seven paddle cards back."),
    "niagara.canoe_bought": _("{seat} pays {gem} for a lost canoe."),
    "niagara.buying_declined": _("{seat} buys no canoe back."),
    "niagara.canoe_freed": _("{seat} has nothing left and gets a canoe back for free."),
    "niagara.card_picked": _("{seat} picks the {card}."),
    "niagara.secretly_picked": _("{seat} has picked a card."),
    "niagara.card_revealed": _("{seat} reveals a {card}."),
    "niagara.cloud_revealed": _("{seat} reveals the cloud."),
    "niagara.turn_skipped": _("{seat} has no canoe to move."),
    "niagara.weather_changed": _("{seat} moves the weather to {to}."),
    "niagara.turn_stopped": _("{seat} leaves the other canoe ashore."),
    "niagara.river_moved": _("The river moves {moves}: the lowest number is {lowest}, the weather {weather}."),
    "niagara.river_moved.clouds": _("The river moves {moves}: only clouds were played, the weather is {weather}."),
    "niagara.river_stood": _("The river stands still: the lowest number is {lowest}, the weather {weather}."),
    "niagara.river_stood.clouds": _("The river stands still: only clouds were played, the weather is {weather}."),
    "niagara.canoe_swept": _("The river carries an empty canoe of {seat} over the falls."),
    "niagara.canoe_swept.gem": _("The river carries a canoe of {seat} over the falls, with {gem} aboard."),
    "niagara.match_won.four": _("{seat} wins with four gems of one kind."),
    "niagara.match_won.five": _("{seat} wins with gems of all five kinds."),
    "niagara.match_won.seven": _("{seat} wins with seven gems."),
    "niagara.match_shared": _("{seat} and {rival} share the victory."),
    "niagara.match_shared.many": _("{count} players share the victory."),
    "niagara.match_unwon": _("The last round is over and nobody has reached a goal: there is no winner."),
}

_LOG_STAY = {
    "niagara.stay.load_first": _("{seat} stays at {to} and loads {gem}."),
    "niagara.stay.unload_first": _("{seat} stays at {to} and unloads {unloaded}."),
    "niagara.stay.swap_first": _("{seat} stays at {to}, unloads {unloaded} and loads {gem}."),
}

_LOG_OUT = {
    "niagara.out": _("{seat} sets out and paddles down to {to}."),
    "niagara.out.then_load": _("{seat} sets out, paddles down to {to} and loads {gem}."),
}

_LOG_DOWN = {
    "niagara.down": _("{seat} paddles from {origin} down to {to}."),
    "niagara.down.load_first": _("{seat} loads {gem} at {origin} and paddles down to {to}."),
    "niagara.down.unload_first": _("{seat} unloads {unloaded} at {origin} and paddles down to {to}."),
    "niagara.down.swap_first": _("{seat} unloads {unloaded} at {origin}, loads {gem} and paddles down to {to}."),
    "niagara.down.then_load": _("{seat} paddles from {origin} down to {to} and loads {gem}."),
    "niagara.down.then_unload": _("{seat} paddles from {origin} down to {to} and unloads {unloaded}."),
    "niagara.down.then_swap": _("{seat} paddles from {origin} down to {to}, unloads {unloaded} and loads {gem}."),
}

_LOG_UP = {
    "niagara.up": _("{seat} paddles from {origin} up to {to}."),
    "niagara.up.load_first": _("{seat} loads {gem} at {origin} and paddles up to {to}."),
    "niagara.up.unload_first": _("{seat} unloads {unloaded} at {origin} and paddles up to {to}."),
    "niagara.up.swap_first": _("{seat} unloads {unloaded} at {origin}, loads {gem} and paddles up to {to}."),
    "niagara.up.then_load": _("{seat} paddles from {origin} up to {to} and loads {gem}."),
    "niagara.up.then_unload": _("{seat} paddles from {origin} up to {to} and unloads {unloaded}."),
    "niagara.up.then_swap": _("{seat} paddles from {origin} up to {to}, unloads {unloaded} and loads {gem}."),
    "niagara.up.then_steal": _("{seat} paddles from {origin} up to {to} and steals {gem} from {rival}."),
    "niagara.up.unload_first.then_steal": _(
        "{seat} unloads {unloaded} at {origin}, paddles up to {to} and steals {gem} from {rival}."
    ),
}

_LOG_LAND = {
    "niagara.land": _("{seat} brings an empty canoe ashore from {origin}."),
    "niagara.land.gem": _("{seat} brings {gem} home from {origin}."),
    "niagara.land.load_first": _("{seat} loads {gem} at {origin} and brings it home."),
    "niagara.land.unload_first": _("{seat} unloads {unloaded} at {origin} and brings the empty canoe ashore."),
}

_LOG_FALLS = {
    "niagara.falls": _("{seat} paddles an empty canoe from {origin} over the falls."),
    "niagara.falls.gem": _("{seat} paddles from {origin} over the falls, with {gem} aboard."),
    "niagara.falls.load_first": _("{seat} loads {gem} at {origin} and paddles over the falls with it."),
    "niagara.falls.unload_first": _("{seat} unloads {unloaded} at {origin} and paddles over the falls."),
    "niagara.falls.swap_first": _(
        "{seat} unloads {unloaded} at {origin}, loads {gem} and paddles over the falls with it."
    ),
}

_MOVES = {
    "niagara.move.pick": _("Pick the {card}"),
    "niagara.move.buy": _("Pay {gem} for a lost canoe"),
    "niagara.move.decline": _("Buy no canoe back"),
    "niagara.move.weather": _("Move the weather to {to}"),
    "niagara.move.stop": _("Leave the other canoe ashore"),
    "niagara.move.stay.load_first": _("Canoe {canoe}: stay at {to} and load {gem}"),
    "niagara.move.stay.unload_first": _("Canoe {canoe}: stay at {to} and unload {unloaded}"),
    "niagara.move.stay.swap_first": _("Canoe {canoe}: stay at {to}, unload {unloaded} and load {gem}"),
    "niagara.move.out": _("Canoe {canoe}: {steps} down from the shore to {to}"),
    "niagara.move.out.then_load": _("Canoe {canoe}: {steps} down from the shore to {to}, then load {gem}"),
    "niagara.move.down": _("Canoe {canoe}: {steps} down to {to}"),
    "niagara.move.down.load_first": _("Canoe {canoe}: load {gem}, then {steps} down to {to}"),
    "niagara.move.down.unload_first": _("Canoe {canoe}: unload {unloaded}, then {steps} down to {to}"),
    "niagara.move.down.swap_first": _("Canoe {canoe}: unload {unloaded} and load {gem}, then {steps} down to {to}"),
    "niagara.move.down.then_load": _("Canoe {canoe}: {steps} down to {to}, then load {gem}"),
    "niagara.move.down.then_unload": _("Canoe {canoe}: {steps} down to {to}, then unload {unloaded}"),
    "niagara.move.down.then_swap": _("Canoe {canoe}: {steps} down to {to}, then unload {unloaded} and load {gem}"),
    "niagara.move.up": _("Canoe {canoe}: {steps} up to {to}"),
    "niagara.move.up.load_first": _("Canoe {canoe}: load {gem}, then {steps} up to {to}"),
    "niagara.move.up.unload_first": _("Canoe {canoe}: unload {unloaded}, then {steps} up to {to}"),
    "niagara.move.up.swap_first": _("Canoe {canoe}: unload {unloaded} and load {gem}, then {steps} up to {to}"),
    "niagara.move.up.then_load": _("Canoe {canoe}: {steps} up to {to}, then load {gem}"),
    "niagara.move.up.then_unload": _("Canoe {canoe}: {steps} up to {to}, then unload {unloaded}"),
    "niagara.move.up.then_swap": _("Canoe {canoe}: {steps} up to {to}, then unload {unloaded} and load {gem}"),
    "niagara.move.up.then_steal": _(
        "Canoe {canoe}: {steps} up to {to} and steal {gem} from {rival} (canoe {rival_canoe})"
    ),
    "niagara.move.up.unload_first.then_steal": _(
        "Canoe {canoe}: unload {unloaded}, then {steps} up to {to} and steal {gem} from {rival} (canoe {rival_canoe})"
    ),
    "niagara.move.land": _("Canoe {canoe}: up from {origin} to the shore, empty"),
    "niagara.move.land.gem": _("Canoe {canoe}: bring {gem} home from {origin}"),
    "niagara.move.land.load_first": _("Canoe {canoe}: load {gem} and bring it home"),
    "niagara.move.land.unload_first": _("Canoe {canoe}: unload {unloaded}, then up to the shore, empty"),
    "niagara.move.falls": _("Canoe {canoe}: over the falls; the canoe is lost"),
    "niagara.move.falls.gem": _("Canoe {canoe}: over the falls with {gem}; both are lost"),
    "niagara.move.falls.load_first": _("Canoe {canoe}: load {gem}, then over the falls; both are lost"),
    "niagara.move.falls.unload_first": _("Canoe {canoe}: unload {unloaded}, then over the falls; the canoe is lost"),
    "niagara.move.falls.swap_first": _(
        "Canoe {canoe}: unload {unloaded} and load {gem}, then over the falls; both are lost"
    ),
}

WORDS = {
    **_LOG,
    **_LOG_STAY,
    **_LOG_OUT,
    **_LOG_DOWN,
    **_LOG_UP,
    **_LOG_LAND,
    **_LOG_FALLS,
    **_MOVES,
}

WORDS_ERRORS = {
    "not_asked": _("You are not asked for this now."),
    "gem_not_owned": _("You do not own {gem}."),
    "card_not_in_hand": _("You have already played the {card}."),
    "no_cloud": _("Only a cloud card changes the weather."),
    "weather_one_step": _("The weather moves one step, from {at}, and stays between -1 and +2."),
    "cloud_moves_no_canoe": _("With a cloud you change the weather and move no canoe."),
    "must_move": _("You still have to move a canoe."),
    "canoe_cannot_move": _("Canoe {canoe} cannot move now."),
    "work_once": _("A canoe loads or unloads once in a turn. Only a theft may follow, after unloading."),
    "no_work_there": _("Nothing can be loaded, unloaded or stolen at the end of this move."),
    "too_far": _("A {number} is not enough for that."),
    "points_left": _("All points of the {number} must be used: {left} would be left over."),
    "no_way": _("No canoe can paddle from {origin} to {to} without turning back."),
    "no_site": _("There is no find site at {space}."),
    "canoe_full": _("The canoe already carries a gem."),
    "canoe_empty": _("The canoe carries no gem."),
    "gem_not_there": _("There is no such gem at that site: {gem}."),
    "same_kind": _("The gem you load must be of another kind than the one you unload."),
    "steal_upstream": _("Only a canoe that has moved upstream may steal."),
    "nothing_to_steal": _("There is nothing to steal from that canoe."),
}
