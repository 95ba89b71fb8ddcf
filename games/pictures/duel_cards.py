"""Cards, wonders and signs of 7 Wonders Duel as they look on the table."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from games.pictures.duel_signs import GLYPHS, SIGHTS
from games.pictures.lettering import BOLD, SERIF, lines, text, width
from games.pictures.svg import box, disc, gradient, group, mixed, oval, path, tag
from games.rules.duel.cards import ROWS, CardRow, read_cost
from games.rules.duel.goods import COLORS, RESOURCES, SYMBOLS
from games.rules.duel.wonders import WONDER_ROWS, WonderRow

CARDS: Final = {row.key: row for row in ROWS}
WONDERS: Final = {row.key: row for row in WONDER_ROWS}
TINTS: Final = {
    "brown": "#7b4a22", "grey": "#767d85", "blue": "#1d5ba6", "green": "#1d7443", "yellow": "#d8a316", "red": "#ab2a20",
    "purple": "#6a3799",
}  # fmt: skip
PAPER: Final = "#fbf4e2"
CARD_INK: Final = "#2a2115"
CARD_LINE: Final = "#b89b66"
GOLD: Final = "#b8860b"
BACKS: Final = {1: "#8a5a2b", 2: "#2d6a8a", 3: "#70407c"}
GUILD_BACK: Final = "#3d2160"
NUMERALS: Final = ("", "I", "II", "III")
# A card is so much higher than wide.
TALL: Final = 1.1
GUILD_DECK: Final = 3

# Signs with colours of their own: main and light.
_OWN: Final = {
    "wood": ("#8a5a2b", "#e3bd84"), "clay": ("#c1532f", None), "stone": ("#8d9299", "#d5d8dc"), "glass": ("#2f9fc0", None),
    "papyrus": ("#efe0b2", "#cdae6b"), "coin": ("#a8780c", "#f4cf5b"), "shield": ("#8e1f17", "#e0584b"),
}  # fmt: skip
# What guilds and the late yellow cards count: the sign, coins each, points each.
_COUNTS: Final = {
    "arena": ("wonder", 2, 0), "chamber_of_commerce": ("colour-grey", 3, 0), "port": ("colour-brown", 2, 0),
    "lighthouse": ("colour-yellow", 1, 0), "armory": ("colour-red", 1, 0), "merchants_guild": ("colour-yellow", 1, 1),
    "shipowners_guild": ("colour-brown", 1, 1), "builders_guild": ("wonder", 0, 2), "magistrates_guild": ("colour-blue", 1, 1),
    "scientists_guild": ("colour-green", 1, 1), "moneylenders_guild": ("coin", 0, 1), "tacticians_guild": ("colour-red", 1, 1),
}  # fmt: skip
# What only one wonder does.
_SPECIAL: Final = {
    "appian_way": ("lose", "coin"), "circus_maximus": ("break", "colour-grey"), "statue_of_zeus": ("break", "colour-brown"),
    "great_library": ("token-philosophy",), "mausoleum": ("revive",),
}  # fmt: skip
_CHOICES: Final = (("wood", "clay", "stone"), ("glass", "papyrus"))
_SIGHT_COLOURS: Final = {"a": "#e8cf9a", "d": "#b98d52", "f": "#d6b47a", "w": "#5fa3b8", "g": "#5c9a4a"}


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign of a row: a glyph, or a number in a coin or in laurel, or a letter between two of them."""

    name: str
    count: int | None = None


def defs() -> str:
    return tag(
        "defs",
        gradient("sky", (0, "#f4dfae"), (1, "#e7b879")),
        *(tag("g", *_sight(key), id=f"sight-{key}") for key in SIGHTS),
    )


# Signs


def icon(name: str, x: float, y: float, size: float, colour: str, count: int | None = None) -> str:
    """Return a sign in a box whose corner is at x, y; goods, coins and shields have colours of their own."""
    main, light = _OWN.get(name, (colour, None))
    drawn = "".join(_tone(d, tone, main, light) for d, tone in GLYPHS[name])
    if count is not None:
        drawn += text(12, 16.8, str(count), 13.5, font=BOLD, fill="#2a1d00", anchor="middle")
    return group(drawn, x=x, y=y, scale=size / 24)


def laurel(count: int | str, x: float, y: float, size: float) -> str:
    """Return points: a number in a wreath."""
    leaves = ""
    for angle in (38, 68, 98, 128, 158, -38, -68, -98, -128, -158):
        at_x, at_y = 12 + 9.6 * sin(radians(angle)), 12 - 9.6 * cos(radians(angle))
        leaves += group(
            oval(0, 0, 3, 1.7, fill="#2f8a4e", stroke="#14532b", stroke_width=0.6), x=at_x, y=at_y, turn=angle
        )
    small = len(str(count)) > 1
    return group(
        disc(12, 12, 9.4, fill="#fffbe9") + leaves
        + text(12, 16.2 if small else 16.6, str(count), 11 if small else 12.5, font=BOLD, fill="#123f24", anchor="middle"),
        x=x, y=y, scale=size / 24,
    )  # fmt: skip


def row_of(signs: list[Sign], x: float, y: float, size: float, room: float, colour: str, ink: str = CARD_INK) -> str:
    """Return signs beside each other around the middle x, their upper edge at y, smaller where there is no room."""
    if not signs:
        return ""
    widths = [_sign_width(sign) for sign in signs]
    size = min(size, room / sum(widths))
    left = x - sum(widths) * size / 2
    drawn = ""
    for sign, share in zip(signs, widths, strict=True):
        top = y
        if sign.name == "laurel":
            drawn += laurel(sign.count or 0, left, top - size * 0.04, size * 1.08)
        elif sign.name == "/":
            drawn += text(
                left + share * size / 2, top + size * 0.78, "/", size * 0.8, font=BOLD, fill=ink, anchor="middle"
            )
        else:
            drawn += icon(sign.name, left, top, size, colour, sign.count)
        left += share * size
    return drawn


def _sign_width(sign: Sign) -> float:
    return 0.4 if sign.name == "/" else 1.12 if sign.name == "laurel" else 1.02


def _tone(d: str, tone: str, main: str, light: str | None) -> str:
    if tone == "a":
        return path(d, main, fill_rule="evenodd")
    if tone == "b":
        return path(d, light or "#fff", fill_opacity=None if light else 0.45)
    if tone == "s":
        return path(d, stroke="#000", stroke_opacity=0.55, stroke_width=1.4, stroke_linecap="round")
    return path(d, stroke=main, stroke_width=2.2, stroke_linecap="round", stroke_linejoin="round")


def effects(row: CardRow, *, is_built: bool = False) -> list[Sign]:
    """Return what a card does, in signs; of a built one only what it goes on doing."""
    signs = [Sign(RESOURCES.names[row.produces])] * row.units if row.produces >= 0 else []
    signs += _either(row.chooses)
    for resource in row.cheapens:
        signs += [Sign(RESOURCES.names[resource]), Sign("coin", 1)]
    signs += [Sign("shield")] * row.shields
    if row.symbol >= 0:
        signs.append(Sign(SYMBOLS.names[row.symbol]))
    if row.coins and not is_built:
        signs.append(Sign("coin", row.coins))
    counted = _COUNTS.get(row.key)
    if counted:
        what, coins, points = counted
        signs += [Sign("laurel", points)] if points else []
        signs += [Sign("coin", coins)] if coins and not is_built else []
        signs += [Sign("/"), Sign("chain-temple" if what == "wonder" else what)] if not is_built or points else []
    if row.vp:
        signs.append(Sign("laurel", row.vp))
    return signs


def wonder_effects(row: WonderRow) -> list[Sign]:
    signs = [Sign("coin", row.coins)] if row.coins else []
    signs += [Sign("shield")] * row.shields
    signs += _either(row.chooses)
    signs += [Sign(name, row.rival_loses if name == "coin" else None) for name in _SPECIAL.get(row.key, ())]
    signs += [Sign("laurel", row.vp)] if row.vp else []
    return signs + ([Sign("again")] if row.again else [])


def _either(choice: int) -> list[Sign]:
    if choice < 0:
        return []
    names = [sign for unit in _CHOICES[choice] for sign in (Sign(unit), Sign("/"))]
    return names[:-1]


# Cards


def face(card: str, x: float, y: float, w: float, *, is_open: bool) -> str:
    """Return a card face up; one that is covered is darker."""
    row = CARDS[card]
    tint = TINTS[COLORS.names[row.color]]
    high, band = w * TALL, w * 0.37
    coins, units = read_cost(row.cost)
    cost = [Sign("coin", coins)] if coins else []
    cost += [Sign(RESOURCES.names[resource]) for resource, count in units for _unit in range(count)]
    signs = effects(row)
    size = w * 0.25
    plate = min(w * 0.76, sum(_sign_width(sign) for sign in signs) * size + w * 0.06)
    name = lines(row.name, w * 0.96, w * 0.135, BOLD)
    drawn = (
        box(0.5, 0.5, w - 1, high - 1, w * 0.07, fill=PAPER, stroke=CARD_LINE)
        + path(f"M{w * 0.07} .5H{w * 0.93}Q{w - 0.5} .5 {w - 0.5} {w * 0.07}V{band}H.5V{w * 0.07}Q.5 .5 {w * 0.07} .5Z", tint)
        + path(f"M.5 {band - 1}H{w - 0.5}", stroke="#000", stroke_opacity=0.3, stroke_width=2)
        + icon(f"colour-{COLORS.names[row.color]}", w * 0.02, w * 0.02, w * 0.12, "#2a1d00" if row.key and tint == TINTS["yellow"] else "#fff")
        + box((w - plate) / 2 + w * 0.03, w * 0.05, plate, w * 0.27, w * 0.05, fill="#fffbf0", fill_opacity=0.94)
        + row_of(signs, w / 2 + w * 0.03, w * 0.06, size, plate - w * 0.03, mixed(tint, "#000000", 0.85))
        + "".join(text(w * 0.05, band + w * 0.15 * (index + 1), line, w * 0.135, font=BOLD, fill=CARD_INK) for index, line in enumerate(name))
        + (row_of(cost, w * 0.05 + len(cost) * w * 0.092, high - w * 0.23, w * 0.18, w * 0.9, CARD_INK) if cost else "")
        + ("" if is_open else box(0, 0, w, high, w * 0.07, fill="#1c1405", fill_opacity=0.22))
    )  # fmt: skip
    return group(_shadow(w, high) + drawn, x=x, y=y)


def back(age: int, x: float, y: float, w: float, *, is_guild: bool) -> str:
    high = w * TALL
    sign = (
        icon("colour-purple", w * 0.3, w * 0.16, w * 0.4, "#fbe9c3")
        if is_guild
        else text(w / 2, w * 0.42, NUMERALS[age], w * 0.3, font=SERIF, fill="#fbe9c3", anchor="middle")
    )
    drawn = (
        box(0.5, 0.5, w - 1, high - 1, w * 0.07, fill=GUILD_BACK if is_guild else BACKS[age], stroke="#2a1810")
        + box(w * 0.07, w * 0.07, w * 0.86, high - w * 0.14, w * 0.04, fill="none", stroke="#fff", stroke_opacity=0.45, stroke_width=1.5)
        + sign
    )  # fmt: skip
    return group(_shadow(w, high) + drawn, x=x, y=y)


def _shadow(w: float, high: float) -> str:
    return box(0, 2, w, high, w * 0.07, fill="#140a00", fill_opacity=0.35)


def chip(card: str, x: float, y: float, w: float, h: float) -> str:
    """Return a card that has been built, small: its colour and what it goes on doing."""
    row = CARDS[card]
    tint = TINTS[COLORS.names[row.color]]
    signs = effects(row, is_built=True) or [Sign("coin")]
    return (
        box(x, y, w, h, 3, fill=PAPER, stroke=tint, stroke_width=1.2)
        + box(x, y, 4, h, 2, fill=tint)
        + row_of(signs, x + w / 2 + 2, y + 1, h - 2, w - 6, mixed(tint, "#000000", 0.85))
    )  # fmt: skip


# Wonders


def wonder(key: str, x: float, y: float, w: float, h: float, *, under: str | None, is_offer: bool = False) -> str:
    """Return a wonder; one that stands is bright, and shows the back of the card that it was built with."""
    row = WONDERS[key]
    name = row.name.removeprefix("The ")
    size = min(h * 0.19, 20)
    bar = h * 0.27
    is_bright = bool(under) or is_offer
    scale = max(w / 96, (h - bar + 2) / 48)
    view = tag(
        "svg", tag("use", href=f"#sight-{key}", transform=f"translate({(w - 96 * scale) / 2:.1f} {h - bar - 48 * scale:.1f}) scale({scale:.2f})"),
        x=x, y=y, width=w, height=h,
    )  # fmt: skip
    tucked = ""
    if under:
        age = CARDS[under].deck
        colour = GUILD_BACK if age == GUILD_DECK else BACKS[age + 1]
        tucked = group(
            box(0, 0, 24, 27, 3, fill=colour, stroke="#fff6dd", stroke_width=1.2)
            + text(12, 18, NUMERALS[min(age + 1, 3)], 12, font=SERIF, fill="#fbe9c3", anchor="middle"),
            x=x + w - 31, y=y + 4, turn=8,
        )  # fmt: skip
    label = width(name, size, SERIF)
    room = w - (36 if under else 8)
    size = size if label <= room - 8 else size * max(0.72, (room - 8) / label)
    return (
        box(x, y, w, h, 7, fill="url(#sky)")
        + group(view, opacity=None if is_bright else 0.45)
        + box(x, y + h - bar, w, bar, 6, fill="#281806", fill_opacity=0.78 if is_bright else 0.5)
        + row_of(wonder_effects(row), x + w / 2, y + h - bar * 0.9, bar * 0.8, w - 12, "#fff", "#fff")
        + box(x, y, min(room, width(name, size, SERIF) + 10), size * 1.35, 5, fill="#fff7e0", fill_opacity=0.9)
        + text(x + 5, y + size * 1.02, name, size, font=SERIF, fill="#2a1d0a", room=room - 6)
        + tucked
        + box(x, y, w, h, 7, fill="none", stroke=GOLD if under else CARD_LINE, stroke_width=3 if under else 1.2)
    )  # fmt: skip


def _sight(key: str) -> list[str]:
    drawn = [disc(80, 11, 6, fill="#fff3cf", opacity=0.8)]
    for d, tone in SIGHTS[key]:
        if tone == "s":
            drawn.append(path(d, stroke="#6a4a20", stroke_width=1.4, stroke_linecap="round"))
        else:
            edge = "#6a4a20" if tone in "ad" else None
            drawn.append(path(d, _SIGHT_COLOURS[tone], stroke=edge, stroke_width=0.6 if edge else None))
    return drawn
