"""7 Wonders Duel for the pages: what its components are, the state in words, and the legal moves under headings."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.pages.headlines import is_thinking
from games.pages.titles.page import MoveGroup, OptionWords, TitlePage, View, Words
from games.rules.duel.cards import ROWS, CardRow, read_cost
from games.rules.duel.goods import COLORS, RESOURCES, SYMBOLS
from games.rules.duel.structure import LAYOUTS
from games.rules.duel.wonders import WONDER_ROWS, WonderRow
from games.rules.protocol import State
from games.words.duel import TOKEN_NAMES
from games.words.duel_effects import (
    COLOR_NAMES,
    RESOURCE_NAMES,
    SYMBOL_NAMES,
    TOKEN_EFFECTS,
    card_effects,
    coins,
    wonder_effects,
)

CARD_ROW = {row.key: row for row in ROWS}
WONDER_ROW = {row.key: row for row in WONDER_ROWS}
CARD_NAMES = {row.key: row.name for row in ROWS}
WONDER_NAMES = {row.key: row.name for row in WONDER_ROWS}
DECKS = ("1", "2", "3", "guild")

QUESTIONS: dict[str, Words] = {
    "draft": gettext_lazy("Take one of the wonders on offer."),
    "card": gettext_lazy("Take an open card: build it, discard it for coins, or build a wonder with it."),
    "token": gettext_lazy("A pair of science symbols: take a progress token."),
    "library": gettext_lazy("The Great Library: keep one of these progress tokens."),
    "revive": gettext_lazy("The Mausoleum: build a card of the discard pile for free."),
    "destroy": gettext_lazy("Choose the card that your rival must discard."),
    "starter": gettext_lazy("You choose who begins this age."),
}
HEADINGS: dict[str, Words] = {
    "draft": gettext_lazy("Wonders on offer"),
    "take_token": gettext_lazy("Progress tokens"),
    "keep_token": gettext_lazy("Progress tokens"),
    "revive": gettext_lazy("Discard pile"),
    "destroy": gettext_lazy("Your rival's cards"),
    "choose_starter": gettext_lazy("Who begins"),
}
PARTS: dict[str, Words] = {
    "blue": gettext_lazy("blue cards"),
    "green": gettext_lazy("green cards"),
    "yellow": gettext_lazy("yellow cards"),
    "guilds": gettext_lazy("guilds"),
    "wonders": gettext_lazy("wonders"),
    "progress": gettext_lazy("progress tokens"),
    "military": gettext_lazy("military"),
    "coins": gettext_lazy("coins"),
}


# What the painter knows of the components


def catalogue(seen: State) -> dict[str, Any]:
    """Return every component as printed, in the active language; docs/titles/duel.md describes it."""
    gives = {row.gives: row.key for row in ROWS if row.gives}
    return {
        "cards": {row.key: _card(row, gives) for row in ROWS},
        "wonders": {row.key: _wonder(row) for row in WONDER_ROWS},
        "tokens": {key: {"name": str(TOKEN_NAMES[key]), "effect": str(TOKEN_EFFECTS[key])} for key in TOKEN_NAMES},
        "resources": {key: str(name) for key, name in RESOURCE_NAMES.items()},
        "symbols": {key: str(name) for key, name in SYMBOL_NAMES.items()},
        "colors": {key: str(name) for key, name in COLOR_NAMES.items()},
        "parts": {key: str(name) for key, name in PARTS.items()},
    }


def _card(row: CardRow, gives: dict[str, str]) -> dict[str, Any]:
    return {
        "name": row.name,
        "color": COLORS.names[row.color],
        "deck": DECKS[row.deck],
        "cost": _cost(row.cost),
        "vp": row.vp,
        "shields": row.shields,
        "symbol": SYMBOLS.names[row.symbol] if row.symbol >= 0 else None,
        "makes": [RESOURCES.names[row.produces]] * row.units if row.produces >= 0 else [],
        "chooses": _choices(row.chooses),
        "cheapens": [RESOURCES.names[resource] for resource in row.cheapens],
        "coins": row.coins,
        "gives": row.gives or None,
        "free_with": row.free_with or None,
        "free_by": gives.get(row.free_with),
        "effects": card_effects(row),
    }


def _wonder(row: WonderRow) -> dict[str, Any]:
    return {
        "name": row.name,
        "cost": _cost(row.cost),
        "vp": row.vp,
        "coins": row.coins,
        "shields": row.shields,
        "chooses": _choices(row.chooses),
        "again": row.again,
        "effects": wonder_effects(row),
    }


def _cost(text: str) -> dict[str, Any]:
    printed, needs = read_cost(text)
    return {
        "coins": printed,
        "units": [RESOURCES.names[resource] for resource, count in needs for _unit in range(count)],
    }


def _choices(choice: int) -> list[str]:
    return [["wood", "clay", "stone"], ["glass", "papyrus"]][choice] if choice >= 0 else []


# The plain page


def plain(view: View, seen: State) -> dict[str, Any]:
    """Return what templates/games/duel/plain.html shows."""
    table = view["table"]
    return {
        "question": QUESTIONS.get(view["decision"]["kind"], "") if view["decision"] else "",
        "age": table["age"],
        "pawn": _pawn(table["pawn"], [seat["name"] for seat in view["seats"]]),
        "structure": _structure(table) if table["age"] else [],
        "face_down": sum(1 for slot in table["structure"] if slot["back"] and not slot["card"]),
        "board": [_token(key) for key in table["board"]],
        "offer": [_named_wonder(key) for key in table["offer"]],
        "pile": [CARD_NAMES[key] for key in table["pile"]],
        "players": [_player(seat, view) for seat in view["seats"]],
        "parts": [(PARTS[part], [city["points"][part] for city in table["cities"]]) for part in PARTS],
        "totals": [sum(city["points"].values()) for city in table["cities"]],
    }


def groups(view: View, seen: State) -> list[MoveGroup]:
    """Return the legal moves: those with one card together, everything else under one heading."""
    found: list[MoveGroup] = []
    by_slot: dict[int, list[dict[str, Any]]] = {}
    for legal in view["legal"]:
        if "slot" in legal["move"]:
            by_slot.setdefault(legal["move"]["slot"], []).append(legal)
    for slot, moves in by_slot.items():
        card = view["table"]["structure"][slot]["card"]
        row = CARD_ROW[card]
        heading = _("%(card)s (%(effects)s)") % {"card": row.name, "effects": ", ".join(card_effects(row))}
        found.append(MoveGroup(heading, moves))
    rest = [legal for legal in view["legal"] if "slot" not in legal["move"]]
    if rest:
        found.append(MoveGroup(HEADINGS[rest[0]["move"]["kind"]], [_explained(legal) for legal in rest]))
    return found


def _explained(legal: dict[str, Any]) -> dict[str, Any]:
    """A choice among things is easier when the button says what they do."""
    move = legal["move"]
    if "token" in move:
        return {**legal, "text": f"{legal['text']}: {TOKEN_EFFECTS[move['token']]}"}
    if move["kind"] == "draft":
        row = WONDER_ROW[move["wonder"]]
        return {**legal, "text": f"{legal['text']}: {', '.join(wonder_effects(row))} ({row.cost})"}
    if move["kind"] in ("revive", "destroy"):
        row_of_card = CARD_ROW[move["card"]]
        return {**legal, "text": f"{legal['text']}: {', '.join(card_effects(row_of_card))}"}
    return legal


def _pawn(pawn: int, names: list[str]) -> str:
    if not pawn:
        return _("in the middle")
    side = names[1] if pawn > 0 else names[0]
    steps = ngettext("%(n)d step", "%(n)d steps", abs(pawn)) % {"n": abs(pawn)}
    return _("%(steps)s from the middle, towards %(name)s's capital") % {"steps": steps, "name": side}


def _structure(table: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the rows of the age from the far to the near one, each with its cards that are still there."""
    rows: list[dict[str, Any]] = []
    for number in range(LAYOUTS[table["age"] - 1][-1][0] + 1):
        cards = [_slot(slot) for slot in table["structure"] if slot["row"] == number and slot["back"]]
        if cards:
            rows.append({"number": number + 1, "cards": cards})
    return rows


def _slot(slot: dict[str, Any]) -> dict[str, Any]:
    if slot["card"]:
        row = CARD_ROW[slot["card"]]
        name, effects = row.name, ", ".join(card_effects(row))
    else:
        name, effects = _("face down, a guild") if slot["back"] == "guild" else _("face down"), ""
    return {"name": name, "effects": effects, "is_open": slot["is_open"]}


def _token(key: str) -> dict[str, Any]:
    return {"name": TOKEN_NAMES[key], "effect": TOKEN_EFFECTS[key]}


def _named_wonder(key: str) -> dict[str, Any]:
    row = WONDER_ROW[key]
    return {"name": row.name, "cost": row.cost, "effects": ", ".join(wonder_effects(row))}


def _player(seat: dict[str, Any], view: View) -> dict[str, Any]:
    city = view["table"]["cities"][seat["seat"]]
    bills = view["table"]["bills"][seat["seat"]]
    return {
        **seat,
        "is_waited_for": seat["seat"] in view["waiting_for"],
        "is_thinking": is_thinking(view, seat["seat"]),
        "coins": coins(city["coins"]),
        "makes": [f"{count} {RESOURCE_NAMES[name]}" for name, count in city["makes"].items() if count],
        "buys_at": [f"{RESOURCE_NAMES[name]} {price}" for name, price in city["buys_at"].items()],
        "symbols": [SYMBOL_NAMES[symbol] for symbol in city["symbols"]],
        "tokens": [_token(key) for key in city["tokens"]],
        "colors": [
            (COLOR_NAMES[color], [CARD_NAMES[key] for key in keys]) for color, keys in city["cards"].items() if keys
        ],
        "built": [
            {"name": WONDER_NAMES[item["wonder"]], "under": CARD_NAMES[item["under"]]}
            for item in city["wonders"]
            if item["under"]
        ],
        "unbuilt": [
            {**_named_wonder(item["wonder"]), "total": coins(bills["wonders"][item["wonder"]]["total"])}
            for item in city["wonders"]
            if not item["under"]
        ],
        "prices": [(CARD_NAMES[key], _price(bill)) for key, bill in bills["cards"].items()],
        "points": sum(city["points"].values()),
    }


def _price(bill: dict[str, Any]) -> str:
    return _("free by chain") if bill["is_free"] else coins(bill["total"]) if bill["total"] else _("nothing")


PAGE = TitlePage(
    key="duel",
    blurb=gettext_lazy(
        "Two cities, three ages: win by might, by science, or by the greater glory at the end. For 2 players."
    ),
    options={
        "wonders": OptionWords(
            label=gettext_lazy("Wonders"),
            choices={
                "draft": gettext_lazy("Choose them in turns"),
                "first_game": gettext_lazy("Fixed wonders, for a first game"),
            },
            notes={"first_game": gettext_lazy("fixed wonders")},
        ),
    },
    plain=plain,
    groups=groups,
    catalogue=catalogue,
)
