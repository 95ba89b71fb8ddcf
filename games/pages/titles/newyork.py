"""New York 1901 for the pages: the city for the painter, the state in words, and the legal moves under headings."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.pages.headlines import is_thinking
from games.pages.titles.page import MoveGroup, OptionWords, TitlePage, View, Words
from games.rules.newyork.city import City
from games.rules.newyork.lines import place_of
from games.rules.newyork.state import State
from games.rules.newyork.terms import DISTRICTS, GENERATIONS, LETTERS
from games.words.newyork import ACTION_NAMES, CARD_NAMES, CHALLENGE_NAMES, DISTRICT_NAMES, GENERATION_NAMES

CHALLENGE_RULES: dict[str, Words] = {
    "gold_tycoon": gettext_lazy(
        "3 points for each district in which you have 2 or more gold skyscrapers; one that stands in two districts "
        "counts in both."
    ),
    "master_architect": gettext_lazy("3, 4 or 5 and more skyscrapers that are not rectangles: 3, 6 or 10 points."),
    "gold_prestige": gettext_lazy(
        "Whenever you build gold: 1 point more for each rival's building of an earlier generation beside it, at once."
    ),
    "bronze_baron": gettext_lazy("4, 5 or 6 bronze skyscrapers standing at the end: 5, 10 or 15 points."),
    "generation_king": gettext_lazy(
        "For bronze, silver and gold each: 5 points to whoever has most of it standing at the end; a tie: nobody."
    ),
}
ACTION_RULES: dict[str, Words] = {
    "boom": gettext_lazy(
        "After your first build of the turn, build a second skyscraper, without demolition. Not with 4 or fewer left."
    ),
    "grab": gettext_lazy("When you expand, take two lots of 2 squares at once; you need 2 free workers."),
    "shift": gettext_lazy("At the start of your turn all open cards go under the future market, and 4 new come up."),
}
EXTRA_RULE = gettext_lazy("After you have expanded, take one more lot of any size; you need 1 free worker.")
QUESTIONS: dict[str, Words] = {
    "start": gettext_lazy("Expand your estate, or demolish and build."),
    "build": gettext_lazy("You may build now, or end your turn."),
    "more": gettext_lazy("You may do more, or end your turn."),
}
QUESTION_WITHOUT_WORKER = gettext_lazy("You have no free worker: build, or demolish and build.")
QUESTION_RETURN = gettext_lazy("You can neither build nor demolish: take back one of your workers.")
PHASES: dict[str, Words] = {
    "start": gettext_lazy("begins the turn"),
    "build": gettext_lazy("has expanded and may build"),
    "more": gettext_lazy("has built and may do more"),
}
ENDS: dict[str, Words] = {
    "tiles": gettext_lazy("%(name)s has only 4 skyscrapers left."),
    "market": gettext_lazy("The market has run out in the turn of %(name)s."),
    "points": gettext_lazy("%(name)s has reached 50 points."),
    "limit": gettext_lazy("Everybody has had 60 turns."),
}
NOTE = gettext_lazy(
    "The map and the shapes of the skyscrapers are a reconstruction; they are not those of the printed game."
)


# What the painter knows of the city


def catalogue(seen: State) -> dict[str, Any]:
    """Return the city of the match, in the active language; docs/titles/newyork.md describes it."""
    city = seen.city
    actions = {**ACTION_RULES, **({"grab": EXTRA_RULE} if seen.grabs_one else {})}
    return {
        "rows": city.rows,
        "columns": city.columns,
        "streets": [
            {"id": street, "name": city.street_names[street], "cells": city.cells_of_ground(street)}
            for street in city.streets
        ],
        "side_streets": city.side_streets(),
        "crossings": city.crossings(),
        "parks": [{"name": name, "cells": cells} for name, cells in city.parks().items()],
        "lots": {name: _lot(city, number) for number, name in enumerate(city.lots)},
        "districts": {
            district: {
                "name": str(DISTRICT_NAMES[district]),
                "letter": LETTERS[number],
                "character": _character(city, district),
            }
            for number, district in enumerate(DISTRICTS.names)
        },
        "can_rotate": city.can_rotate,
        "can_flip": city.can_flip,
        "tiles": {tile: _tile(city, kind) for kind, tile in enumerate(city.kinds)},
        "challenges": {
            key: {"name": str(name), "rule": str(CHALLENGE_RULES[key])} for key, name in CHALLENGE_NAMES.items()
        },
        "actions": {key: {"name": str(name), "rule": str(actions[key])} for key, name in ACTION_NAMES.items()},
        "cards": {key: str(name) for key, name in CARD_NAMES.items()},
        "generations": {key: str(name) for key, name in GENERATION_NAMES.items()},
        "note": str(NOTE),
    }


def _lot(city: City, lot: int) -> dict[str, Any]:
    cells = city.cells_named(lot)
    district = DISTRICTS.names[LETTERS.index(city.lots[lot][0])]
    return {"district": district, "size": len(cells), "cells": cells}


def _character(city: City, district: str) -> str | None:
    names = [row["name"] for row in city.raw["characters"] if row["district"] == district]
    return names[0] if names else None


def _tile(city: City, kind: int) -> dict[str, Any]:
    return {
        "names": city.names[kind],
        "generation": GENERATIONS.names[city.generations[kind]],
        "points": city.points[kind],
        "is_rectangular": city.are_rectangular[kind],
        "is_legendary": city.are_legends[kind],
        "height": city.heights[kind] or None,
        "copies": city.copies[kind],
        "cells": [list(cell) for cell in city.shapes[kind][0]],
    }


# The plain page


def plain(view: View, seen: State) -> dict[str, Any]:
    """Return what templates/games/newyork/plain.html shows."""
    table, names = view["table"], [seat["name"] for seat in view["seats"]]
    city = seen.city
    return {
        "question": _question(view),
        "now": _now(table, names),
        "market": [CARD_NAMES[card] for card in table["market"]],
        "left": [(CARD_NAMES[card], count) for card, count in table["left"].items()],
        "streets": [_street(street, table, names, city) for street in table["streets"]],
        "challenge": table["challenge"] and _challenge(table["challenge"], table, names),
        "thresholds": [(GENERATION_NAMES[key], points) for key, points in table["thresholds"].items() if points],
        "legends": [_tile_words(city, tile) for tile in table["legends"]],
        "end": _end(table["end"], names),
        "free_lots": _free_lots(table, city),
        "players": [_player(seat, view, city) for seat in view["seats"]],
        "sheet": _sheet(view, city),
        "note": NOTE,
    }


def _question(view: View) -> Words:
    if view["decision"] is None:
        return ""
    kinds = {legal["move"]["kind"] for legal in view["legal"]}
    if "return" in kinds:
        return QUESTION_RETURN
    if view["decision"]["kind"] == "start" and "expand" not in kinds:
        return QUESTION_WITHOUT_WORKER
    return QUESTIONS[view["decision"]["kind"]]


def _now(table: dict[str, Any], names: list[str]) -> str:
    if table["turn"] is None:
        return ""
    return f"{names[table['turn']]} {PHASES[table['phase']]}"


def _end(end: dict[str, Any] | None, names: list[str]) -> str:
    return "" if end is None else str(ENDS[end["reason"]]) % {"name": names[end["seat"]]}


def _street(street: str, table: dict[str, Any], names: list[str], city: City) -> dict[str, Any]:
    leader = table["leaders"][street]
    return {
        "name": city.street_names[street],
        "leader": "" if leader is None else names[leader],
        "counts": [(names[seat], player["streets"][street]) for seat, player in enumerate(table["players"])],
    }


def _challenge(challenge: str, table: dict[str, Any], names: list[str]) -> dict[str, Any]:
    points = [(names[seat], player["challenge"]) for seat, player in enumerate(table["players"])]
    return {
        "name": CHALLENGE_NAMES[challenge],
        "rule": CHALLENGE_RULES[challenge],
        "points": [] if challenge == "gold_prestige" else points,
    }


def _free_lots(table: dict[str, Any], city: City) -> list[dict[str, Any]]:
    """Return the unowned lots whose cards lie open, by card."""
    owned = {lot for player in table["players"] for lot in player["lots"]}
    found = []
    for card in dict.fromkeys(table["market"]):
        lots = [
            {"name": name, "place": place_of(city.cells_named(number))}
            for number, name in enumerate(city.lots)
            if name not in owned and name[0] == card[0] and str(city.lot_squares[number].bit_count()) == card[1]
        ]
        found.append({"card": CARD_NAMES[card], "lots": lots})
    return found


def _tile_words(city: City, tile: str, count: int = 1) -> str:
    kind = city.kind_numbers[tile]
    points = ngettext("%(n)d point", "%(n)d points", city.points[kind]) % {"n": city.points[kind]}
    squares = ngettext("%(n)d square", "%(n)d squares", city.sizes[kind]) % {"n": city.sizes[kind]}
    words = f"{city.names[kind][0]} ({squares}, {points})"
    return words if count == 1 else _("%(count)d times %(tile)s") % {"count": count, "tile": words}


def _player(seat: dict[str, Any], view: View, city: City) -> dict[str, Any]:
    player = view["table"]["players"][seat["seat"]]
    by_generation: dict[str, list[str]] = {}
    for tile, count in player["stock"].items():
        generation = GENERATIONS.names[city.generations[city.kind_numbers[tile]]]
        by_generation.setdefault(generation, []).append(_tile_words(city, tile, count))
    return {
        **seat,
        "is_waited_for": seat["seat"] in view["waiting_for"],
        "is_thinking": is_thinking(view, seat["seat"]),
        "score": player["score"],
        "total": player["total"],
        "district": DISTRICT_NAMES[player["district"]] if player["district"] else "",
        "free": player["free"],
        "unbuilt": player["unbuilt"],
        "cards": [ACTION_NAMES[card] for card in player["cards"]],
        "workers": player["workers"],
        "lots": [f"{lot} ({place_of(city.cells_named(city.lot_numbers[lot]))})" for lot in player["lots"]],
        "buildings": [_building(city, building) for building in player["buildings"]],
        "stock": [
            (GENERATION_NAMES[generation], generation in player["unlocked"], tiles)
            for generation, tiles in by_generation.items()
        ],
        "has_king": player["has_king"],
    }


def _building(city: City, building: dict[str, Any]) -> str:
    if building["tile"] == city.kinds[0]:
        return _("starting building on %(place)s") % {"place": place_of(building["cells"])}
    name = city.names[city.kind_numbers[building["tile"]]][0]
    return _("%(tile)s on %(place)s") % {"tile": name, "place": place_of(building["cells"])}


def _sheet(view: View, city: City) -> list[tuple[Words, list[int]]]:
    """Return the points part by part: at the end as they were scored, before as they would be."""
    table, outcome = view["table"], view["outcome"]
    players = table["players"]
    rows: list[tuple[Words, list[int]]] = [(_("Played"), [player["score"] for player in players])]
    for street in table["streets"]:
        if outcome:
            points = outcome["details"]["streets"][street]
        else:
            points = [5 * (table["leaders"][street] == seat) for seat in range(len(players))]
        rows.append((city.street_names[street], points))
    if table["challenge"]:
        rows.append((CHALLENGE_NAMES[table["challenge"]], [player["challenge"] for player in players]))
    if table["has_actions"]:
        rows.append((_("Unused action cards"), [player["card_points"] for player in players]))
    rows.append((_("Together"), [player["total"] for player in players]))
    return rows


def groups(view: View, seen: State) -> list[MoveGroup]:
    """Return the legal moves: what is chosen most under open headings, long lists folded, one for each tile or lot."""
    found: list[MoveGroup] = []
    by_kind: dict[str, list[dict[str, Any]]] = {}
    for legal in view["legal"]:
        by_kind.setdefault(legal["move"]["kind"], []).append(legal)
    for kind, heading in (
        ("expand", _("Expand: take a lot")),
        ("extra", _("Land Grab: take one more lot")),
        ("return", _("Take a worker back")),
    ):
        if kind in by_kind:
            found.append(MoveGroup(heading, by_kind[kind]))
    for kind, heading in (
        ("build", _("Build %(tile)s")),
        ("boom", _("Construction Boom: build %(tile)s")),
        ("demolish", _("Demolish, and build %(tile)s")),
    ):
        found += _by_tile(by_kind.get(kind, []), heading, seen.city)
    found += _pairs(by_kind.get("grab", []))
    rest = [*by_kind.get("shift", []), *by_kind.get("end", [])]
    if rest:
        found.append(MoveGroup(_("Other"), rest))
    return found


def _by_tile(moves: list[dict[str, Any]], heading: str, city: City) -> list[MoveGroup]:
    by_tile: dict[str, list[dict[str, Any]]] = {}
    for legal in moves:
        by_tile.setdefault(legal["move"]["tile"], []).append(legal)
    is_long = len(moves) > 12
    return [
        MoveGroup(heading % {"tile": _tile_words(city, tile)}, places, is_rare=is_long)
        for tile, places in by_tile.items()
    ]


def _pairs(moves: list[dict[str, Any]]) -> list[MoveGroup]:
    by_first: dict[str, list[dict[str, Any]]] = {}
    for legal in moves:
        by_first.setdefault(legal["move"]["lots"][0], []).append(legal)
    return [
        MoveGroup(_("Land Grab: %(lot)s and another lot") % {"lot": lot}, pairs, is_rare=True)
        for lot, pairs in by_first.items()
    ]


PAGE = TitlePage(
    key="newyork",
    blurb=gettext_lazy(
        "Buy lots in lower Manhattan, build over them, tear down and build taller: the skyline is yours. "
        "For 2 to 4 players."
    ),
    options={
        "variant": OptionWords(
            label=gettext_lazy("Game"),
            choices={
                "standard": gettext_lazy("Standard"),
                "beginner": gettext_lazy("Beginners: fixed streets and challenge"),
                "expert": gettext_lazy("Experts: no starting buildings, gold and silver come later"),
                "introductory": gettext_lazy("Introductory: no cards, everything unlocked, to 50 points"),
            },
            notes={
                "beginner": gettext_lazy("beginners' game"),
                "expert": gettext_lazy("experts' game"),
                "introductory": gettext_lazy("introductory game"),
            },
        ),
        "actions": OptionWords(
            label=gettext_lazy("Action cards"),
            choices={
                "with": gettext_lazy("With them"),
                "without": gettext_lazy("Without them"),
            },
            notes={"without": gettext_lazy("no action cards")},
        ),
        "refill": OptionWords(
            label=gettext_lazy("The market is refilled"),
            choices={
                "expand": gettext_lazy("When a lot has been taken"),
                "turn_end": gettext_lazy("At the end of the turn (first edition)"),
            },
            notes={"turn_end": gettext_lazy("market refilled at the end of a turn")},
        ),
        "land_grab": OptionWords(
            label=gettext_lazy("Land Grab"),
            choices={
                "second": gettext_lazy("Two lots of 2 squares at once"),
                "first": gettext_lazy("One extra lot of any size (first edition)"),
            },
            notes={"first": gettext_lazy("Land Grab of the first edition")},
        ),
        "limit": OptionWords(
            label=gettext_lazy("Length"),
            choices={
                "none": gettext_lazy("To the end, however long"),
                "60_turns": gettext_lazy("Scored after 60 turns each at the latest"),
            },
            notes={"60_turns": gettext_lazy("at most 60 turns each")},
        ),
    },
    plain=plain,
    groups=groups,
    catalogue=catalogue,
)
