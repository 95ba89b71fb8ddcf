"""Niagara in words: the river space by space, the players, and the legal moves under headings."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.pages.headlines import is_thinking
from games.pages.titles.page import MoveGroup, OptionWords, TitlePage, View, Words
from games.rules.protocol import State

GEMS: dict[str, Words] = {
    "amethyst": gettext_lazy("amethyst"),
    "diamond": gettext_lazy("diamond"),
    "amber": gettext_lazy("amber"),
    "sapphire": gettext_lazy("sapphire"),
    "ruby": gettext_lazy("ruby"),
}
SPACES: dict[str, Words] = {
    "C1": gettext_lazy("first below the dock"),
    "C2": gettext_lazy("second"),
    "C3": gettext_lazy("third"),
    "C4": gettext_lazy("fourth"),
    "C5": gettext_lazy("fifth, at the fork"),
    "L1": gettext_lazy("left arm, first"),
    "L2": gettext_lazy("left arm, last before the falls"),
    "R1": gettext_lazy("right arm, first"),
    "R2": gettext_lazy("right arm, last before the falls"),
}
SITES = {
    "C3": "amethyst", "C4": "diamond", "C5": "amber", "L1": "sapphire", "R1": "sapphire", "L2": "ruby", "R2": "ruby",
}  # fmt: skip
PHASES: dict[str, Words] = {
    "buy": gettext_lazy("Buying lost canoes back"),
    "pick": gettext_lazy("Everybody picks a paddle card in secret"),
    "paddle": gettext_lazy("Cards are revealed one by one, and canoes move"),
    "over": gettext_lazy("The match is over"),
}
QUESTIONS: dict[str, Words] = {
    "buy": gettext_lazy("Pay a gem to get a lost canoe back?"),
    "pick": gettext_lazy("Pick one of your paddle cards. The others see it only when it is your turn to reveal."),
    "weather": gettext_lazy("You revealed the cloud: change the weather."),
}
GOALS: dict[str, Words] = {
    "four": gettext_lazy("four of one kind"),
    "five": gettext_lazy("all five kinds"),
    "seven": gettext_lazy("seven gems"),
}


def plain(view: View, seen: State) -> dict[str, Any]:
    """Return what templates/games/niagara/plain.html shows."""
    table, names = view["table"], [seat["name"] for seat in view["seats"]]
    return {
        "question": _question(view),
        "phase": PHASES[table["phase"]],
        "weather": f"{table['weather']:+d}" if table["weather"] else "0",
        "buoy": names[table["buoy"]],
        "next_arm": _("left") if table["next_arm"] == "L" else _("right"),
        "river_words": _river_words(table),
        "spaces": [_space(space, table, names) for space in SPACES],
        "ashore": canoes_at("SHORE", table, names),
        "lost": canoes_at("FALLS", table, names),
        "players": [_player(seat, view) for seat in view["seats"]],
    }


def groups(view: View, seen: State) -> list[MoveGroup]:
    """Return the legal moves: per canoe, those over the falls apart, everything else together."""
    found: list[MoveGroup] = []
    paddles = [legal for legal in view["legal"] if legal["move"]["kind"] == "paddle"]
    for canoe in (0, 1):
        moves = [_without_canoe(legal) for legal in paddles if legal["move"]["canoe"] == canoe]
        stands = _canoe_words(canoe, view) if moves else ""
        safe = [legal for legal in moves if legal["move"]["to"] != "FALLS"]
        deadly = [legal for legal in moves if legal["move"]["to"] == "FALLS"]
        if safe:
            found.append(MoveGroup(stands, safe))
        if deadly:
            warning = _("Canoe %(number)d over the falls: it will be lost") % {"number": canoe + 1}
            found.append(MoveGroup(warning, deadly, is_rare=True))
    rest = [legal for legal in view["legal"] if legal["move"]["kind"] != "paddle"]
    if rest:
        found.append(MoveGroup(_("Or") if found else _("Your choice"), rest))
    return found


def canoes_at(space: str, table: dict[str, Any], names: list[str]) -> list[str]:
    """Return the canoes on a space, each in words."""
    texts = []
    for seat, pair in enumerate(table["canoes"]):
        for number, canoe in enumerate(pair, start=1):
            if canoe["at"] == space:
                text = _("%(name)s's canoe %(number)d") % {"name": names[seat], "number": number}
                texts.append(f"{text} {_('with')} {GEMS[canoe['gem']]}" if canoe["gem"] else text)
    return texts


def gem_texts(stock: dict[str, int]) -> list[str]:
    return [f"{count} {GEMS[gem]}" for gem, count in stock.items() if count]


def _question(view: View) -> Words:
    kind = view["decision"]["kind"] if view["decision"] else ""
    if kind == "paddle":
        card = view["table"]["turn"]["card"]
        return _("You revealed a %(card)s. Every canoe you move must use all of it.") % {"card": card}
    return QUESTIONS.get(kind, "")


def _canoe_words(canoe: int, view: View) -> str:
    stands = view["table"]["canoes"][view["viewer"]][canoe]
    place = _("on the shore") if stands["at"] == "SHORE" else _("at %(space)s") % {"space": stands["at"]}
    cargo = _("carrying %(gem)s") % {"gem": GEMS[stands["gem"]]} if stands["gem"] else _("empty")
    return _("Canoe %(number)d, %(place)s, %(cargo)s") % {"number": canoe + 1, "place": place, "cargo": cargo}


def _without_canoe(legal: dict[str, Any]) -> dict[str, Any]:
    """The heading already names the canoe: the button says the rest, and screen readers get the whole."""
    _head, colon, rest = legal["text"].partition(": ")
    return {**legal, "short": rest[:1].upper() + rest[1:] if colon else legal["text"]}


def _river_words(table: dict[str, Any]) -> str:
    river, last = table["river"], table["last_river"]
    if river["moves"] is not None:
        moves = river["moves"]
        return ngettext("It will move %(n)d space.", "It will move %(n)d spaces.", moves) % {"n": moves}
    if river["lowest"] is not None:
        return _("The lowest number shown so far is %(n)d.") % {"n": river["lowest"]}
    if last:
        moves = last["moves"]
        return ngettext("Last round it moved %(n)d space.", "Last round it moved %(n)d spaces.", moves) % {"n": moves}
    return _("It has not moved yet.")


def _space(space: str, table: dict[str, Any], names: list[str]) -> dict[str, Any]:
    site = SITES.get(space)
    return {
        "key": space,
        "words": SPACES[space],
        "site": GEMS[site] if site else "",
        "gems": gem_texts(table["sites"][site]) if site else [],
        "canoes": canoes_at(space, table, names),
    }


def _player(seat: dict[str, Any], view: View) -> dict[str, Any]:
    table, number = view["table"], seat["seat"]
    return {
        **seat,
        "gems": gem_texts(table["owned"][number]),
        "value": table["values"][number],
        "hand": [_card(card) for card in table["hands"][number]],
        "card": _round_card(table, number),
        "canoes": [_canoe(canoe) for canoe in table["canoes"][number]],
        "goals": [GOALS.get(goal, goal) for goal in table["goals"][number]],
        "is_waited_for": number in view["waiting_for"],
        "is_thinking": is_thinking(view, number),
    }


def _card(card: str) -> str:
    return _("cloud") if card == "cloud" else card


def _round_card(table: dict[str, Any], number: int) -> str:
    if table["cards"][number] is not None:
        card = _card(table["cards"][number])
        return card if table["revealed"][number] else _("%(card)s, still secret") % {"card": card}
    return _("picked, still secret") if table["picked"][number] else _("not picked yet")


def _canoe(canoe: dict[str, Any]) -> str:
    place = {"SHORE": _("shore"), "FALLS": _("lost")}.get(canoe["at"], canoe["at"])
    return f"{place} {_('with')} {GEMS[canoe['gem']]}" if canoe["gem"] else place


PAGE = TitlePage(
    key="niagara",
    blurb=gettext_lazy(
        "Paddle for gems on a river that never rests, and be home before the falls take your canoe. 3 to 5 players."
    ),
    options={
        "tie_break": OptionWords(
            label=gettext_lazy("When several reach a goal in the same round"),
            choices={
                "shared": gettext_lazy("They win together"),
                "value": gettext_lazy("The most valuable gems win"),
            },
            notes={"value": gettext_lazy("ties go to the most valuable gems")},
        ),
        "limit": OptionWords(
            label=gettext_lazy("How long at most"),
            choices={
                "none": gettext_lazy("Until somebody wins"),
                "60_rounds": gettext_lazy("60 rounds"),
            },
            notes={"60_rounds": gettext_lazy("60 rounds at most")},
        ),
    },
    plain=plain,
    groups=groups,
)
