"""New York's ground and buildings as the table draws them by day: streets, lots, parks, fronts and roofs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from games.pictures.frame import MARKS, SEATS
from games.pictures.lettering import BOLD, SERIF, text, width
from games.pictures.newyork_plan import Plan, blocks_of, plan_of
from games.pictures.svg import box, disc, gradient, group, oval, path, tag
from games.rules.newyork.city import City, city_of
from games.rules.newyork.terms import DISTRICTS, GENERATIONS, LETTERS

# Ground and ink of each district.
DISTRICT_COLOURS: Final = {
    "yellow": ("#f5e3a1", "#7a5c05"), "blue": ("#bfd8ec", "#1f557f"), "red": ("#f0b9a3", "#8f3418"), "green": ("#c6e0b0", "#2f6420"),
    "pink": ("#ecc9e3", "#86307a"),
}  # fmt: skip
# The dress of each district: the path of a tile of a pattern, and how large that tile is.
_DRESS: Final = {
    "yellow": (7, 7, "M0 0V7"), "blue": (14, 7, "M0 3.5Q3.5 .5 7 3.5T14 3.5"), "red": (14, 10, "M0 .6H14M0 5.6H14M4 .6V5.6M11 5.6V10.6"),
    "green": (8, 8, "M2 .8v2.4M6 4.8v2.4"), "pink": (11, 11, "M2.5 .5V4.5M.5 2.5H4.5M8 6V10M6 8H10"),
}  # fmt: skip
ROOFS: Final = {
    "none": ("#b3a294", "#9a8879", "#82705f"), "bronze": ("#d9b07c", "#b5854e", "#8f6433"), "silver": ("#fafcfd", "#d3dade", "#aeb8bf"),
    "gold": ("#fff0b0", "#f0ce5e", "#d3a42c"), "legend": ("#fff8d8", "#f6dc83", "#d9a93a"),
}  # fmt: skip
_FRONTS: Final = {"none": "#8f6a55", "bronze": "#9a6a44", "silver": "#c3c8cc", "gold": "#e3cf9b", "legend": "#f2e6c8"}
# By look: the height of the front, what is added where every part is two squares deep, how far the roof reaches north.
_HEIGHTS: Final = {
    "none": (7, 0, 0),
    "bronze": (10, 1.5, 0.5),
    "silver": (14, 4.5, 3),
    "gold": (18, 8, 6),
    "legend": (20, 10, 8),
}
_GAP: Final = 2
_DARK: Final = "#3a2f22"
_STAR: Final = "M0 -6L1.7 -2.1L6 -1.8L2.7 .9L3.8 5.1L0 2.8L-3.8 5.1L-2.7 .9L-6 -1.8L-1.7 -2.1Z"
_CROWN: Final = "M-9 6L-11 -6L-4.5 0L0 -8L4.5 0L11 -6L9 6Z"
_HEXAGON: Final = "M-13 0L-7 -10.6H7L13 0L7 10.6H-7Z"
_SQUARE: Final = "M-10.4 -10.4H10.4V10.4H-10.4Z"


def defs() -> str:
    patterns = [
        tag(
            "pattern",
            path(d, stroke=DISTRICT_COLOURS[name][1], stroke_width=1.6 if name == "green" else 1.1),
            id=f"dress-{name}", width=wide, height=high, patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)" if name == "yellow" else None,
        )
        for name, (wide, high, d) in _DRESS.items()
    ]  # fmt: skip
    roofs = [
        gradient(f"roof-{look}", (0, light), (0.45, middle), (1, deep), x2=0.6)
        for look, (light, middle, deep) in ROOFS.items()
    ]
    return tag("defs", *patterns, *roofs, tag("g", *_tree(), id="tree"))


# The ground


@lru_cache(maxsize=8)
def ground(source: str) -> tuple[str, str]:
    """Return what never changes of a city: what lies under the tint of the streets in play, and what lies over it."""
    city, plan = city_of(source), plan_of(source)
    roads = box(0, 0, plan.xs[-1], plan.ys[-1], fill="#b7ab98")
    land = [
        drawn
        for cells in blocks_of(city)
        for drawn in (
            group(path(plan.outline(cells, -4.5, 8), "#000", opacity=0.2), x=1.6, y=2.2),
            path(plan.outline(cells, -4.5, 8), "#efe6d3", stroke="#b9aa8d"),
        )
    ]
    land += [_lot(city, plan, number) for number in range(len(city.lots))]
    land += [_park(plan, name, cells) for name, cells in city.parks().items()]
    return roads, "".join(land)


def district_of(lot: str) -> str:
    return DISTRICTS.names[LETTERS.index(lot[0])]


def _lot(city: City, plan: Plan, number: int) -> str:
    name, cells = city.lots[number], city.cells_named(number)
    fill, ink = DISTRICT_COLOURS[district_of(name)]
    outline = plan.outline(cells, 1.1, 3.5)
    x, y, _width, _height = plan.box(cells[0])
    return group(
        path(outline, fill, stroke=ink, stroke_opacity=0.75, stroke_width=1.3),
        path(outline, f"url(#dress-{district_of(name)})", opacity=0.3),
        text(x + 5, y + 13, name, 10, font=BOLD, fill=ink, halo=fill, halo_width=2.4),
        id=f"lot-{name}",
    )


def _park(plan: Plan, name: str, cells: list[int]) -> str:
    x, y, wide, high = plan.around(cells)
    trees = []
    seed = round(x * 31 + y * 17) + 7
    kept: list[tuple[float, float]] = []
    for _try in range(160):
        seed = seed * 16807 % 2147483647
        at_x = x + 11 + seed % 1000 / 1000 * (wide - 22)
        seed = seed * 16807 % 2147483647
        at_y = y + 11 + seed % 1000 / 1000 * (high - (34 if high > wide else 22))
        if all(abs(at_x - a) + abs(at_y - b) > 19 for a, b in kept):
            kept.append((at_x, at_y))
            trees.append(tag("use", href="#tree", transform=f"translate({at_x:.1f} {at_y:.1f})"))
    size = min(12, (wide - 8) / max(1.0, width(name, 1, SERIF)))
    label = y + high - 9 if high >= wide else y + high / 2 + 4
    return (
        path(plan.outline(cells, 0, 9), "#efe6d3", stroke="#b9aa8d")
        + path(plan.outline(cells, 3.5, 7), "#a9cb85", stroke="#86ae62")
        + "".join(trees)
        + text(x + wide / 2, label, name, size, font=SERIF, fill="#26451c", anchor="middle", halo="#a9cb85")
    )


def _tree() -> list[str]:
    return [
        oval(3, 4, 9, 7, fill="#000", opacity=0.2),
        path("M-8 2A4.6 4.6 0 0 1 -5.5 -5A5 5 0 0 1 3.4 -7A5 5 0 0 1 8.2 0A4.6 4.6 0 0 1 4.4 6.6A5 5 0 0 1 -3.9 7A4.6 4.6 0 0 1 -8 2Z", "#4f8444"),
        path("M-6 0A3.4 3.4 0 0 1 -3.3 -4.4A3.8 3.8 0 0 1 2.8 -5.5A3.4 3.4 0 0 1 5 -1A3.4 3.4 0 0 1 1 2.8A3.8 3.8 0 0 1 -3.3 3.3A3.4 3.4 0 0 1 -6 0Z", "#6fa658"),
    ]  # fmt: skip


# Streets


def bands(city: City, plan: Plan, streets: Iterable[str]) -> str:
    """Return the tint of the streets in play."""
    return "".join(
        box(*plan.box(cell), fill="#e8b84a", opacity=0.55)
        for street in streets
        for cell in city.cells_of_ground(street)
    )


def street_names(city: City, plan: Plan, leaders: dict[str, int | None], in_play: list[str]) -> str:
    """Return the names of all streets; those in play have a sign, and the mark of who leads there."""
    drawn = ""
    for street in city.streets:
        x, y, wide, high = plan.around(_longest_run(city.cells_of_ground(street)))
        name = city.street_names[street]
        is_upright = high > wide
        size = min(14.0, (max(wide, high) - 46) / max(1.0, width(name, 1, SERIF)))
        half = width(name, size, SERIF) / 2 + 22
        if street in in_play:
            leader = leaders.get(street)
            end = (
                disc(half - 11, 0, 8, fill="#fffaf0", stroke=SEATS[leader], stroke_width=1.4)
                + group(path(MARKS[leader], SEATS[leader]), x=half - 11, scale=0.7)
                if leader is not None
                else group(path(_STAR, "#f3d27a"), x=half - 11)
            )
            sign = (
                box(-half, -10, 2 * half, 20, 4, fill="#17414f", stroke="#f3d27a", stroke_width=1)
                + group(path(_STAR, "#f3d27a"), x=11 - half)
                + text(0, size * 0.36, name, size, font=SERIF, fill="#fff7e2", anchor="middle")
                + end
            )
        else:
            sign = text(0, size * 0.36, name, size, font=SERIF, fill="#4a4132", anchor="middle", halo="#b7ab98")
        drawn += group(sign, x=x + wide / 2, y=y + high / 2, turn=-90 if is_upright else 0)
    return drawn


def _longest_run(cells: list[int]) -> list[int]:
    """Return the longest straight part of a street: crossings cut it into pieces."""
    inside, best = set(cells), cells[:1]
    for step in (1, 100):
        for start in cells:
            if start - step in inside:
                continue
            run = [start]
            while run[-1] + step in inside:
                run.append(run[-1] + step)
            best = max(best, run, key=len)
    return best


# Who has what


def estate(plan: Plan, cells: list[int], seat: int) -> str:
    """Return the mark of an owned lot on those of its squares that nothing stands on."""
    flag = [cell for cell in cells if cell < cells[0] + 50][-1]
    x, y, wide, _high = plan.box(flag)
    return (
        path(plan.outline(cells, 3.2, 2.5), SEATS[seat], fill_opacity=0.16, stroke=SEATS[seat], stroke_width=3.4)
        + disc(x + wide - 9, y + 9, 7.4, fill=SEATS[seat], stroke="#fffaf0", stroke_width=1.6)
        + group(path(MARKS[seat], "#fffaf0"), x=x + wide - 9, y=y + 9, scale=0.64)
    )


def worker(plan: Plan, cell: int, seat: int) -> str:
    x, y = plan.middle(cell)
    return group(figure(seat), x=x, y=y + 2)


def figure(seat: int) -> str:
    """Return a worker around the origin, 26 high."""
    return (
        oval(1.5, 12.5, 9, 3, fill="#000", opacity=0.3)
        + path("M-7.6 12.5C-8 4 -5.6 -1 0 -1S8 4 7.6 12.5Z", SEATS[seat], stroke=_DARK, stroke_width=1.3)
        + disc(0, -5.4, 4.7, fill="#f0c9a0", stroke=_DARK, stroke_width=1.2)
        + path("M-5.4 -6.4A5.4 5 0 0 1 5.4 -6.4H8V-5H-5.4Z", SEATS[seat], stroke=_DARK)
    )


def from_north(buildings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the buildings in the order of drawing: each after those that stand directly behind it."""
    owner = {cell: number for number, one in enumerate(buildings) for cell in one["cells"]}
    drawn: list[int] = []
    done: set[int] = set()

    def visit(number: int) -> None:
        if number in done:
            return
        done.add(number)
        for cell in buildings[number]["cells"]:
            behind = owner.get(cell - 100)
            if behind is not None and behind != number:
                visit(behind)
        drawn.append(number)

    for number in sorted(range(len(buildings)), key=lambda one: buildings[one]["cells"][0]):
        visit(number)
    return [buildings[number] for number in drawn]


def building(city: City, plan: Plan, seat: int, tile: str, cells: list[int]) -> str:
    """Return a building: its front with windows at the south, over it the roof with rim, mark and points."""
    kind = city.kinds.index(tile)
    look = look_of(city, kind)
    base, more, reach = _HEIGHTS[look]
    inside = set(cells)
    is_deep = all(cell - 100 in inside or cell + 100 in inside for cell in cells)
    height = base + (more if is_deep else 0) + min(city.points[kind], 8) * 0.3
    fronts = windows = awnings = ""
    for left, right, south in plan.south_sides(cells, _GAP):
        foot = south - _GAP
        fronts += f"M{left:.1f} {foot:.1f}V{foot - height - 1:.1f}H{right:.1f}V{foot:.1f}Z"
        awnings += f"M{left:.1f} {foot:.1f}v-3.4H{right:.1f}v3.4Z"
        windows += _windows(left, right, foot, height)

    def raised(by: float) -> dict[str, float]:
        return {"n": _GAP - reach + by, "s": _GAP + height + by, "e": _GAP + by, "w": _GAP + by}

    roof = plan.outline(cells, raised(0), 1.5)
    return group(
        path(fronts, _FRONTS[look], stroke=_DARK),
        path(windows, "#5b6f80"),
        path(awnings, SEATS[seat]),
        path(roof, f"url(#roof-{look})", stroke=_DARK, stroke_width=1.1),
        path(plan.outline(cells, raised(1.9), 1), stroke=SEATS[seat], stroke_width=3.4),
        _roofscape(city, plan, kind, seat, cells, reach, height),
        id=f"building-{seat}-{cells[0]}",
    )


def shade(plan: Plan, cells: list[int]) -> str:
    """Return the shadow of a building; all of them lie under all buildings."""
    return group(path(plan.outline(cells, _GAP, 2), "#000", opacity=0.26), x=6, y=2.5)


def look_of(city: City, kind: int) -> str:
    return "legend" if city.are_legends[kind] else GENERATIONS.names[city.generations[kind]]


def _windows(left: float, right: float, foot: float, height: float) -> str:
    floors, columns = max(1, int((height - 3.4) / 6.4)), max(2, int((right - left - 3) / 6.4))
    step, rise = (right - left - 3) / columns, (height - 4.4) / floors
    return "".join(
        f"M{left + 1.5 + step * column + (step - 3.2) / 2:.1f} {foot - 3.4 - rise * (floor + 1) + 0.5:.1f}h3.2v{rise - 2:.1f}h-3.2Z"
        for floor in range(floors)
        for column in range(columns)
    )


def _roofscape(city: City, plan: Plan, kind: int, seat: int, cells: list[int], reach: float, height: float) -> str:
    """Return points and mark, each on the part of the roof that has most room, the points near the middle."""
    inside = set(cells)
    rooms = []
    for cell in cells:
        x, y, wide, high = plan.box(cell)
        top = y + (0 if cell - 100 in inside else _GAP - reach)
        foot = y + high - (0 if cell + 100 in inside else _GAP + height)
        rooms.append((x + wide / 2, (top + foot) / 2, foot - top))
    mid_x, mid_y = sum(room[0] for room in rooms) / len(rooms), sum(room[1] for room in rooms) / len(rooms)

    def worth(room: tuple[float, float, float]) -> float:
        return 2 * min(room[2], 32) - 0.5 * (abs(room[0] - mid_x) + abs(room[1] - mid_y))

    rooms.sort(key=worth, reverse=True)
    points = city.points[kind]
    drawn = ""
    if points:
        x, y, _depth = rooms[0]
        drawn += group(
            path(_SQUARE if city.are_rectangular[kind] else _HEXAGON, SEATS[seat], stroke="#fffaf0", stroke_width=1.6)
            + text(0, 6, str(points), 16.5 if points < 10 else 14.5, font=BOLD, fill="#fff", anchor="middle"),
            x=x, y=y,
        )  # fmt: skip
        rooms = rooms[1:] or rooms
    x, y, depth = rooms[0]
    drawn += group(
        path(MARKS[seat], SEATS[seat], stroke="#fffaf0", stroke_width=3, paint_order="stroke"),
        x=x,
        y=y,
        scale=0.95 if depth < 24 else 1.15,
    )
    if city.are_legends[kind] and len(rooms) > 1:
        drawn += group(path(_CROWN, "#b8860b", stroke="#fff8d8", stroke_width=1.4), x=rooms[1][0], y=rooms[1][1])
    return drawn
