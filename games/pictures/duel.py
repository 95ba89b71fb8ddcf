"""A position of 7 Wonders Duel: the structure of the age between two cities, the war above it."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.pictures import duel_cards, frame
from games.pictures.duel_cards import TALL, TINTS, icon, laurel
from games.pictures.frame import HEIGHT, INK, LINE, SEATS, SOFT, WIDTH, Standing
from games.pictures.lettering import BOLD, SERIF, text, width
from games.pictures.svg import box, disc, group, path, tag
from games.rules.duel.cards import ROWS
from games.rules.duel.goods import COLORS, SYMBOLS
from games.rules.protocol import State

TOP: Final = 92
EDGE: Final = 22
CITY: Final = 300
MIDDLE: Final = EDGE + CITY + 14
MIDDLE_ROOM: Final = WIDTH - 2 * MIDDLE
TALL_ROOM: Final = HEIGHT - TOP - EDGE
CAPITAL: Final = 9
# Where zones of the war begin and end, counted from the middle, and what they are worth.
ZONES: Final = ((1, 2, 2), (3, 5, 5), (6, 8, 10))
ZONE_COLOURS: Final = ("#f5ead0", "#f0d3a1", "#e6ab82")
LOOT: Final = ((3, 2), (6, 5))
# Of a card below another one this share stays in sight, by age.
STEP: Final = (0, 0.6, 0.6, 0.57)
SYMBOL_OF: Final = {row.key: SYMBOLS.names[row.symbol] for row in ROWS if row.symbol >= 0}
PAWN: Final = "M12 2a4.5 4.5 0 0 1 2.4 8.3L17 19h2v3H5v-3h2l2.6-8.7A4.5 4.5 0 0 1 12 2z"
HIGHEST: Final = 5


def draw(standing: Standing, seen: State) -> str:
    """Return the picture: seat 0's city on the left, seat 1's on the right."""
    return frame.document(
        standing,
        [seat_words(standing.table, seat) for seat in (0, 1)],
        duel_cards.defs(),
        *head(standing),
        city(standing, 0, EDGE),
        city(standing, 1, WIDTH - EDGE - CITY),
        *middle(standing.table),
    )


def seat_words(table: Any, seat: int) -> str:
    """Return what a city has, in words."""
    own = table["cities"][seat]
    cards = sum(len(cards) for cards in own["cards"].values())
    built = sum(1 for one in own["wonders"] if one["under"])
    shields = table["pawn"] if seat == 0 else -table["pawn"]
    return ", ".join(
        (
            ngettext("%(count)d coin", "%(count)d coins", own["coins"]) % {"count": own["coins"]},
            ngettext("%(count)d point", "%(count)d points", points(own)) % {"count": points(own)},
            ngettext("%(count)d card", "%(count)d cards", cards) % {"count": cards},
            ngettext("%(count)d wonder built", "%(count)d wonders built", built) % {"count": built},
            ngettext("%(count)d science symbol", "%(count)d science symbols", len(own["symbols"])) % {"count": len(own["symbols"])},
            *([_("ahead in the war by %(steps)d") % {"steps": shields}] if shields > 0 else []),
        )
    )  # fmt: skip


def points(own: Any) -> int:
    return sum(own["points"].values())


def head(standing: Standing) -> list[str]:
    name = standing.view["name"]
    left = EDGE + width(name, 36, SERIF) + 26
    right = WIDTH - EDGE - 190
    return [
        text(EDGE, 58, name, 36, font=SERIF, fill=INK),
        frame.pill(standing, left, 25, right - left - 16),
        frame.logo(WIDTH - EDGE - 172, 14),
        text(WIDTH - EDGE, 38, "Foldtable", 23, font=SERIF, fill=INK, anchor="end"),
        text(WIDTH - EDGE, 68, standing.move, 20, font=BOLD, fill=SOFT, anchor="end"),
    ]


# The middle


def middle(table: Any) -> list[str]:
    ground = box(MIDDLE, TOP, MIDDLE_ROOM, TALL_ROOM, 12, fill="#eee2c8", stroke="#cdb98e", stroke_width=1.5)
    track = war(table["pawn"], table["loot"], MIDDLE + 12, TOP + 22, MIDDLE_ROOM - 24)
    tokens = [
        token(key, MIDDLE + MIDDLE_ROOM / 2 + (index - (len(table["board"]) - 1) / 2) * 52, TOP + 98, 21)
        for index, key in enumerate(table["board"])
    ]
    below = TOP + 130
    room = TOP + TALL_ROOM - below - 10
    if any(slot["back"] for slot in table["structure"]):
        drawn = structure(table, below, room)
    else:
        drawn = offer(table["offer"], below, room) if not table["age"] else sheet(table, below, room)
    return [ground, track, *tokens, *drawn]


def structure(table: Any, y: float, room: float) -> list[str]:
    """Return the cards of the age, each over those that it covers."""
    slots, age = table["structure"], table["age"]
    first = min(slot["x"] for slot in slots)
    span = (max(slot["x"] for slot in slots) - first + 2) / 2
    rows = max(slot["row"] for slot in slots) + 1
    step = STEP[age]
    w = min((MIDDLE_ROOM - 24) / span, room / (TALL * (1 + step * (rows - 1))))
    left = MIDDLE + (MIDDLE_ROOM - w * span) / 2
    top = y + (room - w * TALL * (1 + step * (rows - 1))) / 2
    drawn = []
    for number, slot in enumerate(slots):
        if slot["back"] is None:
            continue
        at = (left + (slot["x"] - first) * w / 2 + w * 0.02, top + slot["row"] * w * TALL * step, w * 0.96)
        if slot["card"] is None:
            card = duel_cards.back(age, *at, is_guild=slot["back"] == "guild")
        else:
            card = duel_cards.face(slot["card"], *at, is_open=slot["is_open"])
        drawn.append(tag("g", card, id=f"slot-{number}"))
    return drawn


def sheet(table: Any, y: float, room: float) -> list[str]:
    """Return the points by part, where no card is left to be shown."""
    parts = {
        "blue": _("Blue cards"), "green": _("Green cards"), "yellow": _("Yellow cards"), "guilds": _("Guilds"),
        "wonders": _("Wonders"), "progress": _("Progress tokens"), "military": _("Military"), "coins": _("Coins"),
    }  # fmt: skip
    rows = [(words, [str(own["points"][key]) for own in table["cities"]]) for key, words in parts.items()]
    rows.append((_("Total"), [str(points(own)) for own in table["cities"]]))
    step, middle_x = room / len(rows), MIDDLE + MIDDLE_ROOM / 2
    drawn = []
    for index, (words, counts) in enumerate(rows):
        line, size = y + step * (index + 0.7), 26 if index == len(rows) - 1 else 21
        drawn.append(text(middle_x, line, words, size, font=BOLD, fill=INK, anchor="middle", room=MIDDLE_ROOM - 200))
        for seat, x in ((0, MIDDLE + 60), (1, MIDDLE + MIDDLE_ROOM - 60)):
            drawn.append(text(x, line, counts[seat], size, font=BOLD, fill=SEATS[seat], anchor="middle"))
        if index:
            drawn.append(path(f"M{MIDDLE + 24} {y + step * index}h{MIDDLE_ROOM - 48}", stroke="#cdb98e"))
    return drawn


def offer(wonders: list[str], y: float, room: float) -> list[str]:
    """Return the wonders on offer, two in a row."""
    w, h = (MIDDLE_ROOM - 36) / 2, (room - 12) / 2
    return [
        duel_cards.wonder(key, MIDDLE + 12 + index % 2 * (w + 12), y + index // 2 * (h + 12), w, h, under=None, is_offer=True)
        for index, key in enumerate(wonders)
    ]  # fmt: skip


def war(pawn: int, loot: list[list[bool]], x: float, y: float, room: float) -> str:
    """Return the track between the capitals; the pawn goes towards the city that is losing."""
    unit = room / 20
    drawn = box(x - 3, y - 3, room + 6, 38, 8, fill="#b99a62")
    for at in range(-CAPITAL, CAPITAL + 1):
        distance, owner = abs(at), 0 if at < 0 else 1
        is_capital = distance == CAPITAL
        zone = next((index for index, (low, high, _worth) in enumerate(ZONES) if low <= distance <= high), 0)
        fill = SEATS[owner] if is_capital else "#ffffff" if at == 0 else ZONE_COLOURS[zone]
        drawn += box(
            _at(at, x, unit) - unit * (0.75 if is_capital else 0.5) + 0.7,
            y,
            unit * (1.5 if is_capital else 1) - 1.4,
            32,
            3,
            fill=fill,
        )
        if is_capital:
            drawn += icon("chain-tower", _at(at, x, unit) - 11, y + 5, 22, "#fff")
    for side in (-1, 1):
        for low, high, worth in ZONES:
            drawn += laurel(worth, _at(side * (low + high + (low > 1)) / 2, x, unit) - 11, y + 5, 22)
        for place, (distance, coins) in enumerate(LOOT):
            if loot[0 if side < 0 else 1][place]:
                edge = _at(side * (distance - 0.5), x, unit)
                drawn += icon("coin", edge - 10, y + 25, 20, "#000", -coins)
    return drawn + group(
        path(PAWN, "#c4281c", stroke="#fff", stroke_width=1.6), x=_at(pawn, x, unit) - 17, y=y - 12, scale=34 / 24
    )


def _at(place: float, x: float, unit: float) -> float:
    """Return the middle of a space; a capital is half as large again as the others."""
    if abs(place) == CAPITAL:
        return x + unit * (10 + (1 if place > 0 else -1) * 9.25)
    return x + unit * (10 + place)


def token(key: str, x: float, y: float, r: float) -> str:
    """Return a progress token around x, y."""
    return (
        disc(x, y, r, fill="#1d7443", stroke="#0f4d2b", stroke_width=2)
        + disc(x, y, r - 3, fill="none", stroke="#fff", stroke_opacity=0.35, stroke_width=2)
        + icon(f"token-{key}", x - r * 0.62, y - r * 0.62, r * 1.24, "#fff")
    )


# Cities


def city(standing: Standing, seat: int, x: float) -> str:
    own = standing.table["cities"][seat]
    left, room = x + 22, CITY - 34
    wonders_y = TOP + TALL_ROOM - 186
    return (
        frame.panel(standing, seat, x, TOP, CITY, TALL_ROOM)
        + frame.who(standing, seat, left, TOP + 36, room, 25)
        + icon("coin", left, TOP + 52, 34, INK)
        + text(left + 42, TOP + 79, str(own["coins"]), 30, font=BOLD, fill=INK)
        + laurel("", left + 138, TOP + 52, 34)
        + text(left + 180, TOP + 79, str(points(own)), 30, font=BOLD, fill=INK)
        + science(own, left, TOP + 100, room)
        + "".join(token(key, left + 15 + index * 36, TOP + 150, 15) for index, key in enumerate(own["tokens"]))
        + columns(own["cards"], left, TOP + 174, room, wonders_y - TOP - 182)
        + wonders(own["wonders"], left, wonders_y, room)
    )


def science(own: Any, x: float, y: float, room: float) -> str:
    """Return the seven symbols, those of the city filled in; a pair is marked."""
    symbols = [SYMBOL_OF[card] for card in own["cards"]["green"]]
    step = room / len(SYMBOLS.names)
    drawn = ""
    for index, symbol in enumerate(SYMBOLS.names):
        left, has = x + index * step, symbol in own["symbols"]
        drawn += (
            disc(left + 14, y + 14, 14, fill="#1d7443") if has
            else disc(left + 14, y + 14, 13.5, fill="none", stroke=LINE, stroke_width=1.5, stroke_dasharray="4 3")
        ) + icon(symbol, left + 5, y + 5, 18, "#fff" if has else "#a9adb0")  # fmt: skip
        if symbols.count(symbol) > 1:
            drawn += disc(left + 25, y + 25, 7.5, fill="#b8860b") + text(
                left + 25, y + 29.5, "2", 12, font=BOLD, fill="#fff", anchor="middle"
            )
    return drawn  # fmt: skip


def columns(cards: dict[str, list[str]], x: float, y: float, room: float, tall: float) -> str:
    """Return the cards of a city, a column for each colour."""
    step = room / len(COLORS.names)
    drawn = ""
    for index, color in enumerate(COLORS.names):
        left, count = x + index * step, len(cards[color])
        ink = "#2a1d00" if color == "yellow" else "#fff"
        drawn += group(
            box(0, 0, step - 3, 21, 4, fill=TINTS[color])
            + icon(f"colour-{color}", 2, 3, 15, ink)
            + text(step - 7, 16, str(count), 14, font=BOLD, fill=ink, anchor="end"),
            x=left, y=y, opacity=None if count else 0.35,
        )  # fmt: skip
        high = min(21, (tall - 24) / max(count, HIGHEST))
        for place, card in enumerate(cards[color]):
            drawn += duel_cards.chip(card, left, y + 24 + place * high, step - 3, high - 2)
    return drawn


def wonders(owned: list[dict[str, Any]], x: float, y: float, room: float) -> str:
    w, h = (room - 8) / 2, 84
    return "".join(
        duel_cards.wonder(one["wonder"], x + index % 2 * (w + 8), y + index // 2 * (h + 8), w, h, under=one["under"])
        for index, one in enumerate(owned)
    )
