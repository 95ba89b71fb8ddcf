"""Where New York's squares lie in the drawing, and outlines around sets of them: plan.js and outline.js of the table's painter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from games.rules.newyork.city import City, city_of

UNIT: Final = 40.0
STREET: Final = 0.68
RIM: Final = 0.44

Cells = Sequence[int]
Corner = tuple[float, float]
# Sides clockwise: the step of a corner along the side, and to the square beyond it.
_SIDES: Final = (
    ("n", (0, 0), (0, 1), -100),
    ("e", (0, 1), (1, 1), 1),
    ("s", (1, 1), (1, 0), 100),
    ("w", (1, 0), (0, 0), -1),
)
_TURNS: Final = {"n": "enw", "e": "sen", "s": "wse", "w": "nws"}


@dataclass(frozen=True, slots=True)
class Plan:
    """The edges of columns and rows: lines without lots are narrower, streets need less room than buildings."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]

    def box(self, cell: int) -> tuple[float, float, float, float]:
        """Return x, y, width and height of a square."""
        row, column = divmod(cell, 100)
        x, y = self.xs[column], self.ys[row]
        return x, y, self.xs[column + 1] - x, self.ys[row + 1] - y

    def middle(self, cell: int) -> Corner:
        x, y, width, height = self.box(cell)
        return x + width / 2, y + height / 2

    def around(self, cells: Cells) -> tuple[float, float, float, float]:
        rows, columns = [cell // 100 for cell in cells], [cell % 100 for cell in cells]
        x, y = self.xs[min(columns)], self.ys[min(rows)]
        return x, y, self.xs[max(columns) + 1] - x, self.ys[max(rows) + 1] - y

    def outline(self, cells: Cells, inset: float | dict[str, float] = 0, radius: float = 0) -> str:
        """Return the path around the squares, every side moved in by its own amount; below 0 it grows."""
        by = inset if isinstance(inset, dict) else dict.fromkeys("nesw", inset)
        return "".join(_rounded(self._corners(loop, by), radius) for loop in _loops(cells))

    def south_sides(self, cells: Cells, inset: float) -> list[tuple[float, float, float]]:
        """Return the sides that face south: from x, to x, and y, ends moved in."""
        found = []
        for loop in _loops(cells):
            corners = self._corners(loop, {"n": 0, "s": 0, "e": inset, "w": inset})
            for index, (side, start) in enumerate(loop):
                if side == "s":
                    ends = sorted((corners[index][0], corners[(index + 1) % len(corners)][0]))
                    found.append((ends[0], ends[1], self.ys[start // 100]))
        return found

    def _corners(self, loop: list[tuple[str, int]], by: dict[str, float]) -> list[Corner]:
        moved = {"n": by["n"], "s": -by["s"], "w": by["w"], "e": -by["e"]}
        corners = []
        for index, one in enumerate(loop):
            before = loop[index - 1]
            level, upright = (one, before) if one[0] in "ns" else (before, one)
            corners.append((self.xs[upright[1] % 100] + moved[upright[0]], self.ys[level[1] // 100] + moved[level[0]]))
        return corners


@lru_cache(maxsize=8)
def plan_of(source: str) -> Plan:
    """Return the plan of a city, by its source."""
    city = city_of(source)
    named = {100 * row + column for (row, column), what in city.ground.items() if what in city.streets}
    named |= {cell for cells in city.parks().values() for cell in cells}
    rows = _edges(city, [[100 * row + column for column in range(city.columns)] for row in range(city.rows)], named)
    columns = _edges(city, [[100 * row + column for row in range(city.rows)] for column in range(city.columns)], named)
    return Plan(columns, rows)


def _edges(city: City, stripes: list[list[int]], named: set[int]) -> tuple[float, ...]:
    edges = [0.0]
    for line, cells in enumerate(stripes):
        is_rim = line in (0, len(stripes) - 1) and not named.intersection(cells)
        size = 1.0 if any(cell in city.square_at for cell in cells) else RIM if is_rim else STREET
        edges.append(edges[-1] + size * UNIT)
    return tuple(edges)


def blocks_of(city: City) -> list[list[int]]:
    """Return the squares of lots that hang together, a street or park between any two such sets."""
    found: dict[int, list[int]] = {}
    for cell, block in zip(city.cells, city.block_of, strict=True):
        found.setdefault(block, []).append(cell)
    return list(found.values())


def _loops(cells: Iterable[int]) -> list[list[tuple[str, int]]]:
    """Return the sides around the squares, loop by loop, each straight one with the corner where it starts."""
    inside = set(cells)
    open_sides: dict[tuple[int, str], int] = {}
    for cell in sorted(inside):
        for side, first, last, beyond in _SIDES:
            if cell + beyond not in inside:
                open_sides[cell + 100 * first[0] + first[1], side] = cell + 100 * last[0] + last[1]
    loops = []
    while open_sides:
        key: tuple[int, str] | None = next(iter(open_sides))
        loop: list[tuple[str, int]] = []
        while key is not None:
            start, side = key
            end = open_sides.pop(key)
            loop.append((side, start))
            key = next(((end, turn) for turn in _TURNS[side] if (end, turn) in open_sides), None)
        loops.append(_straight(loop))
    return loops


def _straight(loop: list[tuple[str, int]]) -> list[tuple[str, int]]:
    return [one for index, one in enumerate(loop) if one[0] != loop[index - 1][0]]


def _rounded(corners: list[Corner], radius: float) -> str:
    parts = []
    for index, corner in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % len(corners)]
        r = min(radius, _span(before, corner) / 2, _span(corner, after) / 2)
        start, end = _towards(corner, before, r), _towards(corner, after, r)
        parts.append(f"{'L' if index else 'M'}{_point(start)}" + (f"Q{_point(corner)} {_point(end)}" if r else ""))
    return "".join(parts) + "Z"


def _span(one: Corner, other: Corner) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _towards(start: Corner, end: Corner, by: float) -> Corner:
    def sign(value: float) -> int:
        return (value > 0) - (value < 0)

    return start[0] + sign(end[0] - start[0]) * by, start[1] + sign(end[1] - start[1]) * by


def _point(corner: Corner) -> str:
    return f"{corner[0]:.1f} {corner[1]:.1f}"
