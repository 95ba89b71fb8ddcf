"""A position of Niagara: the river with canoes, gems and discs, and what each seat has brought ashore."""

from __future__ import annotations

from math import ceil, cos, radians, sin
from typing import Any, Final

from django.utils.translation import gettext as _

from games.pictures import frame, niagara_land
from games.pictures.frame import HEIGHT, INK, LINE, MARKS, SEATS, SOFT, Standing
from games.pictures.lettering import BOLD, SERIF, text
from games.pictures.niagara_land import GEM_COLOURS, SITES, SPACES, WOOD_DARK
from games.pictures.svg import box, disc, group, mixed, path
from games.rules.protocol import State

SCALE: Final = HEIGHT / niagara_land.HEIGHT
RIVER_X: Final = frame.WIDTH - niagara_land.WIDTH * SCALE
LEFT: Final = 32
ROOM: Final = RIVER_X - 2 * LEFT

# Each gem's cut: its edge, the light on it, its table. About 24 across.
CUTS: Final = {
    "amethyst": ("M0 -13L8 -7V7L0 13L-8 7V-7Z", "M0 -13L-8 -7V7L-4 5V-5Z", "M0 -13L4 -5V5L0 13L-4 5V-5Z"),
    "diamond": ("M-8 -9H8L13 -2L0 12L-13 -2Z", "M-8 -9L-4 -2L0 12L-13 -2Z", "M-13 -2H13L0 12Z"),
    "amber": (
        "M0 -12C7 -5 11 -1 11 4A11 10 0 0 1 -11 4C-11 -1 -7 -5 0 -12Z",
        "M-1 -8C-6 -3 -8 0 -7 5C-5 0 -3 -3 -1 -8Z",
        "M0 8A6 5 0 0 0 7 2A8 8 0 0 1 0 8Z",
    ),
    "sapphire": ("M-6 -11H6L11 -6V6L6 11H-6L-11 6V-6Z", "M-6 -11H6L5 -5H-5V5L-11 6V-6Z", "M-5 -5H5V5H-5Z"),
    "ruby": ("M-2 -12H2L12 6L9 10H-9L-12 6Z", "M-2 -12H2L0 -4L-5 5L-9 10L-12 6Z", "M0 -4L5 5H-5Z"),
}
LIGHT: Final = {"diamond": 0.9, "amber": 0.6}
HULL: Final = "M0 -37C9 -27 14 -14 14 0S9 27 0 37C-9 27 -14 14 -14 0S-9 -27 0 -37Z"
INSIDE: Final = "M0 -29C7 -20 10 -11 10 0S7 20 0 29C-7 20 -10 11 -10 0S-7 -20 0 -29Z"
CLOUD: Final = "M-13 7A7 7 0 0 1 -12 -6A9 9 0 0 1 5 -9A7.5 7.5 0 0 1 14 -3A5.5 5.5 0 0 1 12 7Z"
# How large canoes are drawn by how many share a space.
CANOE_SCALES: Final = (1, 1.16, 1.1, 0.94, 0.86)
WEATHERS: Final = (-1, 0, 1, 2)
Place = tuple[float, float, float, float]


def draw(standing: Standing, seen: State) -> str:
    """Return the picture."""
    return frame.document(
        standing,
        [seat_words(standing.table, seat) for seat in range(len(standing.names))],
        niagara_land.defs(),
        river(standing),
        box(0, 0, RIVER_X, HEIGHT, fill=frame.PAPER),
        frame.heading(standing, LEFT, 66, ROOM),
        *seat_panels(standing),
        frame.imprint(standing, LEFT, HEIGHT - 18, ROOM),
    )


def seat_words(table: Any, seat: int) -> str:
    """Return what a seat has, in words."""
    names = gem_names()
    gems = [f"{count} {names[kind]}" for kind, count in table["owned"][seat].items()]
    at = ", ".join(
        _place(canoe["at"]) + (f" ({names[canoe['gem']]})" if canoe["gem"] else "") for canoe in table["canoes"][seat]
    )
    return _("gems %(gems)s; canoes %(places)s") % {"gems": ", ".join(gems) or _("none"), "places": at}


def gem_names() -> dict[str, str]:
    return {
        "amethyst": _("amethyst"), "diamond": _("diamond"), "amber": _("amber"), "sapphire": _("sapphire"), "ruby": _("ruby"),
    }  # fmt: skip


def _place(space: str) -> str:
    return {"SHORE": _("ashore"), "FALLS": _("lost over the falls")}.get(space, space)


# Whose gems


def seat_panels(standing: Standing) -> list[str]:
    count = len(standing.names)
    top, bottom, gap = 140, HEIGHT - 58, 10
    height = min(120, (bottom - top - gap * (count - 1)) / count)
    return [seat_panel(standing, seat, top + seat * (height + gap), height) for seat in range(count)]


def seat_panel(standing: Standing, seat: int, y: float, height: float) -> str:
    table = standing.table
    owned = table["owned"][seat]
    card_width = (height - 16) * 60 / 84
    card_x = LEFT + ROOM - card_width - 10
    first, second = y + height * 0.4, y + height * 0.76
    gems = "".join(
        group(gem(kind), x=LEFT + 36 + index * 64, y=second, scale=1.02, opacity=None if owned.get(kind) else 0.28)
        + text(LEFT + 54 + index * 64, second + 8, str(owned.get(kind, 0)), 23, font=BOLD, fill=INK if owned.get(kind) else SOFT)
        for index, kind in enumerate(CUTS)
    )  # fmt: skip
    goals = goal_bars(standing, seat, card_x - 232, first - 18)
    hand = hand_of(table["hands"][seat], card_x - 232, second - 15)
    return (
        frame.panel(standing, seat, LEFT, y, ROOM, height)
        + frame.who(standing, seat, LEFT + 24, first, card_x - LEFT - 266)
        + gems + goals + hand
        + round_card(standing, seat, card_x, y + 8, card_width / 60)
    )  # fmt: skip


def goal_bars(standing: Standing, seat: int, x: float, y: float) -> str:
    """Return how far the seat is on the way to each of the three goals."""
    owned = standing.table["owned"][seat].values()
    parts = ((max(owned, default=0), 4, _("alike")), (len(owned), 5, _("kinds")), (sum(owned), 7, _("gems")))
    drawn = ""
    for index, (have, need, what) in enumerate(parts):
        left, share = x + index * 76, min(1, have / need)
        drawn += (
            text(left, y + 13, f"{have}/{need} {what}", 14, fill=SOFT)
            if share < 1
            else text(left, y + 13, f"{have}/{need} {what}", 14, font=BOLD, fill=frame.GOOD, room=74)
        )
        drawn += box(left, y + 19, 66, 6, 3, fill=LINE) + (
            box(left, y + 19, 66 * share, 6, 3, fill=SEATS[seat]) if share else ""
        )
    return drawn  # fmt: skip


def hand_of(hand: list[str], x: float, y: float) -> str:
    """Return the cards that are still in a hand, as everybody can count them."""
    drawn = ""
    for index, card in enumerate(("1", "2", "3", "4", "5", "6", "cloud")):
        left = x + index * 32.5
        if card not in hand:
            drawn += box(left, y, 27, 29, 4, fill="none", stroke=LINE, stroke_width=1.5, stroke_dasharray="4 3")
            continue
        drawn += box(left, y, 27, 29, 4, fill="#fbf3df", stroke="#c9ab74", stroke_width=1.5)
        if card == "cloud":
            drawn += group(path(CLOUD, "#fff", stroke="#5c7383", stroke_width=1.4), x=left + 13.5, y=y + 15, scale=0.72)
        else:
            drawn += text(left + 13.5, y + 22, card, 19, font=BOLD, fill="#23303a", anchor="middle")
    return drawn


def round_card(standing: Standing, seat: int, x: float, y: float, scale: float) -> str:
    """Return the card of the round: open, face down, or the place where none lies. Drawn 60 by 84."""
    table = standing.table
    card = table["cards"][seat]
    is_turn = table["turn"] is not None and table["turn"]["seat"] == seat
    if card is None and not table["picked"][seat]:
        inside = box(1, 1, 58, 82, 7, fill="none", stroke=LINE, stroke_width=2, stroke_dasharray="6 5")
    elif card is None:
        waves = "".join(f"M12 {line}q6 -7 12 0t12 0t12 0" for line in (28, 44, 60))
        inside = (
            box(1, 1, 58, 82, 7, fill="#1d6a7c", stroke="#0f414d", stroke_width=2)
            + path(waves, stroke="#a8dfe8", stroke_width=3, stroke_linecap="round")
        )  # fmt: skip
    else:
        edge, thick = (SEATS[seat], 5) if is_turn else ("#8a6a3f", 2)
        sign = (
            group(path(CLOUD, "#fff", stroke="#5c7383", stroke_width=1.2), x=30, y=40, scale=1.7)
            if card == "cloud"
            else text(30, 57, card, 44, font=SERIF, fill="#23303a", anchor="middle")
        )
        inside = box(1, 1, 58, 82, 7, fill="#fbf3df", stroke=edge, stroke_width=thick) + sign
    return group(inside, x=x, y=y, scale=scale)


# The river


def river(standing: Standing) -> str:
    table = standing.table
    return group(
        niagara_land.land(),
        *berths(len(standing.names)),
        *signs(standing),
        *(heap(name, table["sites"].get(name, {})) for name in SITES),
        *(glass(*SPACES[space][:2]) for space in table["discs"]),
        *canoes(standing),
        x=RIVER_X,
        scale=SCALE,
    )


def gem(kind: str) -> str:
    edge, light, table = CUTS[kind]
    return (
        path(edge, GEM_COLOURS[kind], stroke="#41606d" if kind == "diamond" else "#3a2a20", stroke_width=1.4)
        + path(light, "#fff", opacity=LIGHT.get(kind, 0.38))
        + path(table, "#000", opacity=0.16)
    )


def heap(name: str, stock: dict[str, int]) -> str:
    x, y = SITES[name]
    gems = [kind for kind in CUTS for _gem in range(stock.get(kind, 0))]
    per_row, step = (6, 21) if len(gems) > 12 else (4, 28)
    rows = ceil(len(gems) / per_row)
    drawn = []
    for index, kind in enumerate(gems):
        row, column = divmod(index, per_row)
        in_row = min(per_row, len(gems) - row * per_row)
        drawn.append(
            group(
                gem(kind), x=(column - (in_row - 1) / 2) * step, y=(row - (rows - 1) / 2) * step * 0.94, scale=step / 28
            )
        )
    return group(*drawn, x=x, y=y)


def glass(x: float, y: float) -> str:
    return (
        disc(x + 2, y + 5, 43, fill="#032b38", opacity=0.3)
        + disc(x, y, 43, fill="url(#glass)", stroke="#fff", stroke_width=2.5, stroke_opacity=0.85)
        + path(
            f"M{x - 31} {y - 11}A33 33 0 0 1 {x - 9} {y - 31}", stroke="#fff", stroke_width=3.5, stroke_linecap="round"
        )
    )


def berths(seats: int) -> list[str]:
    return [
        group(
            box(-40, -43, 80, 86, 26, fill=SEATS[seat], fill_opacity=0.16, stroke=SEATS[seat], stroke_opacity=0.55, stroke_width=2)
            + group(path(MARKS[seat], SEATS[seat], opacity=0.35), scale=1.7),
            x=_berth_x(seat, seats),
            y=74,
        )
        for seat in range(seats)
    ]  # fmt: skip


def _berth_x(seat: int, seats: int) -> float:
    return 340 + (seat - (seats - 1) / 2) * 88


def canoes(standing: Standing) -> list[str]:
    """Return all canoes, each on its place; those that share one lie beside each other."""
    pieces = [
        (seat, number, canoe["at"], canoe["gem"])
        for seat, pair in enumerate(standing.table["canoes"])
        for number, canoe in enumerate(pair)
    ]
    drawn = []
    for piece in pieces:
        together = [other for other in pieces if other[2] == piece[2]]
        seat, number, at, load = piece
        x, y, turn, scale = place_of(seat, number, at, together.index(piece), len(together), len(standing.names))
        drawn.append(group(*hull(seat, number, load), x=x, y=y, turn=turn, scale=scale, id=f"canoe-{seat}-{number}"))
    return drawn


def place_of(seat: int, number: int, at: str, index: int, count: int, seats: int) -> Place:
    if at == "SHORE":
        return _berth_x(seat, seats) + (17 if number else -17), 74, 0, 1.04
    rows = 1 if count <= (5 if at == "FALLS" else 4) else 2
    per_row = ceil(count / rows)
    row, column = divmod(index, per_row)
    off = column - (min(per_row, count - row * per_row) - 1) / 2
    if at == "FALLS":
        return 340 + off * 40, 906 + (row * 44 - 20 if rows > 1 else 0), 28, 0.62 if rows > 1 else 0.8
    x, y, turn = SPACES[at]
    scale = 0.74 if rows > 1 else CANOE_SCALES[count]
    across, along, angle = off * 35 * scale, row * 52 - 26 if rows > 1 else 0, radians(turn)
    return x + across * cos(angle) - along * sin(angle), y + across * sin(angle) + along * cos(angle), turn, scale


def hull(seat: int, number: int, load: str | None) -> list[str]:
    colour = SEATS[seat]
    return [
        group(path(HULL, "#021a22", opacity=0.3), x=3, y=4),
        path(HULL, colour, stroke="#1b1410", stroke_width=2, stroke_linejoin="round"),
        path(INSIDE, mixed(colour, "#f7ead0", 0.45)),
        path("M-9.5 -9H9.5M-9.5 9H9.5", stroke=mixed(colour, "#2b1c10", 0.55), stroke_width=3),
        group(path(MARKS[seat], "#fff", stroke="#1b1410", stroke_width=1.3), y=-19, scale=0.82),
        text(0, 24.5, str(number + 1), 15, font=BOLD, fill="#1b1410", anchor="middle"),
        *(
            [disc(0, 0, 12.5, fill="#fffaf0", stroke="#1b1410", stroke_width=1.2), group(gem(load), scale=0.86)]
            if load
            else []
        ),
    ]


# The signs on the banks


def signs(standing: Standing) -> list[str]:
    table = standing.table
    ink, weather = "#fffaf0", table["weather"]
    steps = "".join(
        disc((index - 1.5) * 44, -4, 19, fill=WOOD_DARK, opacity=0.75)
        + text((index - 1.5) * 44, 4, signed(step), 20, font=BOLD, fill=ink, anchor="middle")
        for index, step in enumerate(WEATHERS)
        if step != weather
    )
    now = group(
        group(path(CLOUD, "#fff", stroke="#5c7383", stroke_width=1.4), scale=1.5)
        + text(0, 7, signed(weather), 20, font=BOLD, fill="#22323d", anchor="middle"),
        x=(weather + 1 - 1.5) * 44,
        y=-4,
    )
    return [
        group(
            board(96),
            text(0, -9, _("Round %(number)d") % {"number": table["round"]}, 28, font=SERIF, fill=ink, anchor="middle"),
            text(0, 20, forecast(table), 21, font=BOLD, fill=ink, anchor="middle", room=184),
            x=102,
            y=222,
        ),
        group(board(94), steps, now, x=580, y=222),
        group(
            path("M-26 -9H8V-16L30 0L8 16V9H-26Z", "#ffd75e", stroke="#5a3b14", stroke_width=2.5, stroke_linejoin="round"),
            x=340, y=643, turn=150 if table["next_arm"] == "L" else 30,
        ),
        buoy(_berth_x(table["buoy"], len(standing.names)), 20),
    ]  # fmt: skip


def board(half: float) -> str:
    return (
        path("M-52 26V52M52 26V52", stroke=WOOD_DARK, stroke_width=9)
        + box(-half, -42, 2 * half, 74, 7, fill="url(#planks)", stroke=WOOD_DARK, stroke_width=3)
    )  # fmt: skip


def buoy(x: float, y: float) -> str:
    return (
        disc(x, y, 12, fill="none", stroke="#4b1a16", stroke_width=11)
        + disc(x, y, 12, fill="none", stroke="#fff", stroke_width=8)
        + disc(x, y, 12, fill="none", stroke="#d5352b", stroke_width=8, stroke_dasharray="9.4 9.45")
    )


def forecast(table: Any) -> str:
    """Return the river's sum as short as a sign allows: the lowest number so far and the weather, or the last move."""
    lowest, last = table["river"]["lowest"], table["last_river"]
    if lowest is not None and table["phase"] != "over":
        sign = "−" if table["weather"] < 0 else "+"
        return f"{_('River')} {lowest} {sign} {abs(table['weather'])} = {max(0, lowest + table['weather'])}"
    if not last:
        return _("River still")
    return _("River moved %(steps)d") % {"steps": last["moves"]} if last["moves"] else _("River stood")


def signed(step: int) -> str:
    return f"−{-step}" if step < 0 else f"+{step}" if step else "0"
