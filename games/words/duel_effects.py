"""What cards, wonders and progress tokens of 7 Wonders Duel do, in words for people at the table."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.duel.cards import CardRow
from games.rules.duel.goods import (
    BLUE,
    BROWN,
    GREEN,
    GREY,
    NO_CHOICE,
    NO_SYMBOL,
    PURSE,
    RAW,
    RED,
    RESOURCES,
    SYMBOLS,
    YELLOW,
)
from games.rules.duel.goods import WONDERS as BUILT_WONDERS
from games.rules.duel.wonders import LIBRARY, REVIVAL, WonderRow

RESOURCE_NAMES: dict[str, str | Promise] = {
    "wood": gettext_lazy("wood"),
    "clay": gettext_lazy("clay"),
    "stone": gettext_lazy("stone"),
    "glass": gettext_lazy("glass"),
    "papyrus": gettext_lazy("papyrus"),
}
SYMBOL_NAMES: dict[str, str | Promise] = {
    "wheel": gettext_lazy("wheel"),
    "mortar": gettext_lazy("mortar"),
    "quill": gettext_lazy("quill"),
    "pendulum": gettext_lazy("pendulum"),
    "sundial": gettext_lazy("sundial"),
    "globe": gettext_lazy("globe"),
    "law": gettext_lazy("law"),
}
COLOR_NAMES: dict[str, str | Promise] = {
    "brown": gettext_lazy("raw materials"),
    "grey": gettext_lazy("manufactured goods"),
    "blue": gettext_lazy("civilian"),
    "green": gettext_lazy("science"),
    "yellow": gettext_lazy("commerce"),
    "red": gettext_lazy("military"),
    "purple": gettext_lazy("guild"),
}
_COUNTED: dict[int, str | Promise] = {
    BROWN: gettext_lazy("brown card"),
    GREY: gettext_lazy("grey card"),
    BLUE: gettext_lazy("blue card"),
    GREEN: gettext_lazy("green card"),
    YELLOW: gettext_lazy("yellow card"),
    RED: gettext_lazy("red card"),
    BUILT_WONDERS: gettext_lazy("built wonder"),
    PURSE: gettext_lazy("set of 3 coins"),
}
TOKEN_EFFECTS: dict[str, str | Promise] = {
    "agriculture": gettext_lazy("6 coins now, and 4 points."),
    "architecture": gettext_lazy("Wonders you build from now on cost 2 resources less."),
    "economy": gettext_lazy("Coins that your rival pays for missing resources come to you."),
    "law": gettext_lazy("Counts as a science symbol of its own."),
    "masonry": gettext_lazy("Blue cards you build from now on cost 2 resources less."),
    "mathematics": gettext_lazy("3 points for each progress token you own, this one included."),
    "philosophy": gettext_lazy("7 points."),
    "strategy": gettext_lazy("Red cards you build from now on have one shield more."),
    "theology": gettext_lazy("Wonders you build from now on give you another turn."),
    "urbanism": gettext_lazy("6 coins now; 4 coins each time you build a card for free by its chain."),
}


def points(count: int) -> str:
    return ngettext("%(n)d point", "%(n)d points", count) % {"n": count}


def coins(count: int) -> str:
    return ngettext("%(n)d coin", "%(n)d coins", count) % {"n": count}


def shields(count: int) -> str:
    return ngettext("%(n)d shield", "%(n)d shields", count) % {"n": count}


def either_of(choice: int) -> str:
    names = ("wood", "clay", "stone") if choice == RAW else ("glass", "papyrus")
    return _("one unit of %(names)s each turn") % {"names": _(" or ").join(str(RESOURCE_NAMES[name]) for name in names)}


def card_effects(row: CardRow) -> list[str]:
    """Return what the card does, one sentence part each, the most important first."""
    found = []
    if row.produces >= 0:
        found.append(
            _("makes %(n)d %(what)s") % {"n": row.units, "what": RESOURCE_NAMES[RESOURCES.names[row.produces]]}
        )
    if row.chooses != NO_CHOICE:
        found.append(either_of(row.chooses))
    if row.cheapens:
        names = _(" and ").join(str(RESOURCE_NAMES[RESOURCES.names[resource]]) for resource in row.cheapens)
        found.append(_("you buy %(names)s at 1 coin") % {"names": names})
    if row.shields:
        found.append(shields(row.shields))
    if row.symbol != NO_SYMBOL:
        found.append(_("science symbol: %(symbol)s") % {"symbol": SYMBOL_NAMES[SYMBOLS.names[row.symbol]]})
    if row.coins:
        found.append(_("%(coins)s now") % {"coins": coins(row.coins)})
    if row.coins_per:
        each, what = row.coins_per
        found.append(_("%(coins)s now for each %(what)s of yours") % {"coins": coins(each), "what": _COUNTED[what]})
    if row.guild:
        found.append(_guild(row))
    if row.vp:
        found.append(points(row.vp))
    return found


def _guild(row: CardRow) -> str:
    what = _(" and ").join(str(_COUNTED[counted]) for counted in row.guild)
    params = {"points": points(row.vp_each), "coins": coins(row.coins_each), "what": what}
    if row.coins_each:
        return _("at the end %(points)s, now %(coins)s, for each %(what)s in the city with most of them") % params
    return _("at the end %(points)s for each %(what)s in the city with most of them") % params


def wonder_effects(row: WonderRow) -> list[str]:
    found = []
    if row.coins:
        found.append(_("%(coins)s now") % {"coins": coins(row.coins)})
    if row.rival_loses:
        found.append(_("your rival loses %(coins)s") % {"coins": coins(row.rival_loses)})
    if row.shields:
        found.append(shields(row.shields))
    if row.destroys == BROWN:
        found.append(_("your rival discards a brown card of your choice"))
    if row.destroys == GREY:
        found.append(_("your rival discards a grey card of your choice"))
    if row.chooses != NO_CHOICE:
        found.append(either_of(row.chooses))
    if row.asks == LIBRARY:
        found.append(_("draw 3 of the progress tokens in the box and keep one"))
    if row.asks == REVIVAL:
        found.append(_("build a card of the discard pile for free"))
    if row.vp:
        found.append(points(row.vp))
    if row.again:
        found.append(_("play again"))
    return found
