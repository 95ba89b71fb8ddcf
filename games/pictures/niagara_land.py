"""Niagara's land and water, which never change: the drawing of static/games/js/titles/niagara, scenery.js and trees.js, by day."""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import Any, Final

from games.pictures.svg import box, disc, gradient, group, oval, path, tag

WIDTH: Final = 680
HEIGHT: Final = 960

SPACES: Final[dict[str, tuple[float, float, float]]] = {
    "C1": (338, 200, -8), "C2": (356, 293, -9), "C3": (368, 387, 2), "C4": (352, 481, 8), "C5": (340, 575, 0),
    "L1": (178, 682, 24), "L2": (152, 776, 6), "R1": (502, 682, -24), "R2": (528, 776, -6),
}  # fmt: skip
SITES: Final[dict[str, tuple[float, float]]] = {
    "amethyst": (138, 386), "diamond": (564, 482), "amber": (106, 560), "sapphire": (340, 706), "ruby": (340, 792),
}  # fmt: skip
GEM_COLOURS: Final = {
    "amethyst": "#8b46c1", "diamond": "#eaf7fb", "amber": "#f0a818", "sapphire": "#2463d6", "ruby": "#d81f48",
}  # fmt: skip
WOOD: Final = "#b58351"
WOOD_DARK: Final = "#76502c"
SAND: Final = "#efdcb0"

_EDGE_OF_SITE: Final = {**GEM_COLOURS, "diamond": "#7ba7b8"}
_JETTIES: Final = (
    "M208 386H268", "M494 482H450", "M172 566H236", "M272 700H242", "M408 700H438", "M272 782H222", "M408 782H458",
)  # fmt: skip
_STEM: Final = "M330 132C332 170 334 180 338 200S350 262 356 293S371 350 368 387S356 448 352 481S340 540 340 575"
_ARMS: Final = (
    "M340 560C338 606 262 604 206 646S152 726 152 776L148 838",
    "M340 560C342 606 418 604 474 646S528 726 528 776L532 838",
)
_HEADLAND: Final = (
    "M340 640C372 640 402 652 424 682C442 706 452 744 454 776L460 848H220L226 776C228 744 238 706 256 682"
    "C278 652 308 640 340 640Z"
)
_HEADLAND_TOP: Final = (
    "M340 652C368 652 396 663 413 690C429 714 439 748 441 780L445 830H235L239 780C241 748 251 714 267 690"
    "C284 663 312 652 340 652Z"
)
_BEACH: Final = (
    "M0 0H680V118C640 132 600 120 552 132C500 146 468 150 430 148H246C206 150 176 144 128 132C84 120 44 134 0 120Z"
)
_BEACH_EDGE: Final = (
    "M0 120C44 134 84 120 128 132C176 144 206 150 246 148M430 148C468 150 500 146 552 132C600 120 640 132 680 118"
)
_CLIFF: Final = (
    "M0 834C40 826 66 838 92 832L210 836C250 842 300 830 340 838S430 842 470 836L588 832C620 838 648 826 680 834V960H0Z"
)
_ROCKS: Final = "M226 960C222 930 250 912 282 908C310 880 372 880 398 908C432 912 460 932 456 960Z"
# The widths of the layers of bank and water, the stem's and the arms', from the bank to the deep.
_LAYERS: Final = (
    ("#6d8f57", 246, 168, 0.5), ("#e2cc99", 232, 154, 1), ("#b89f68", 214, 138, 1), ("#e9fbfb", 206, 131, 1),
    ("#6cc6d2", 201, 127, 1), ("#45aec4", 170, 104, 1), ("url(#deep)", 132, 78, 1),
)  # fmt: skip
_RIPPLES: Final = (
    (290, 236), (398, 246), (300, 330), (424, 352), (306, 430), (424, 436), (286, 528), (398, 528), (262, 606),
    (420, 608), (222, 660), (458, 660), (128, 730), (552, 730), (196, 812), (484, 812), (116, 806), (566, 806),
)  # fmt: skip
_STONES: Final = (
    (226, 196, 1.0), (462, 262, 0.8), (252, 312, 0.7), (484, 388, 0.9), (243, 470, 0.8), (456, 540, 0.75),
    (186, 590, 0.9), (506, 592, 0.8), (86, 712, 0.9), (594, 712, 0.8), (84, 806, 1.0), (600, 802, 0.9),
)  # fmt: skip
_FALLS: Final = (148, 532)
_FALLS_Y: Final = 834


def defs() -> str:
    """Return the colours that run into each other, and what is drawn many times."""
    return tag(
        "defs",
        gradient("land", (0, "#b5cf93"), (1, "#93b677")),
        gradient("cliff", (0, "#847a6c"), (1, "#4f4840")),
        gradient("falls", (0, "#5fbccd"), (1, "#ffffff")),
        gradient("planks", (0, "#a57345"), (1, "#8a5c33")),
        gradient("deep", (0, "#2f9ab8"), (0.85, "#1d7fa3"), (1, "#5fbccd"), gradientUnits="userSpaceOnUse", y1=140, y2=840),
        '<radialGradient id="glass" cx=".36" cy=".28" r=".85"><stop offset="0" stop-color="#fff" stop-opacity=".62"/>'
        '<stop offset=".55" stop-color="#c4edf3" stop-opacity=".34"/>'
        '<stop offset="1" stop-color="#8fd3e0" stop-opacity=".3"/></radialGradient>',
        '<radialGradient id="mist"><stop offset="0" stop-color="#fff" stop-opacity=".8"/>'
        '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>',
        tag("g", *_pine(), id="pine"),
        tag("g", *_leafy(), id="leafy"),
        tag("g", *_stone(), id="stone"),
    )  # fmt: skip


@cache
def land() -> str:
    """Return everything under the pieces."""
    return "".join(
        (
            box(0, 0, WIDTH, HEIGHT, fill="url(#land)"),
            *(
                oval(x, y, rx, ry, fill="#c3da9f", opacity=0.55)
                for x, y, rx, ry in ((90, 260, 150, 90), (610, 330, 130, 120), (60, 520, 120, 90), (620, 620, 110, 110))
            ),
            path(_BEACH, SAND),
            path(_BEACH_EDGE, stroke="#c9ab70", stroke_width=4, stroke_linecap="round"),
            *_camp(),
            *_water(),
            *_headland(),
            *_sites(),
            *(use("leafy" if leafy else "pine", x, y, r) for x, y, r, leafy in plant()),
            *_cliff(),
            *_dock(),
        )
    )


def use(name: str, x: float, y: float, scale: float) -> str:
    return tag("use", href=f"#{name}", transform=f"translate({x:.0f} {y:.0f}) scale({scale:.2f})")


def _water() -> list[str]:
    drawn = []
    for colour, stem, arm, opacity in _LAYERS:
        faint = opacity if opacity < 1 else None
        drawn += [path(d, stroke=colour, stroke_width=arm, opacity=faint) for d in _ARMS]
        drawn.append(path(_STEM, stroke=colour, stroke_width=stem, opacity=faint))
    ripples = "".join(f"M{x - 13} {y}q6.5 -6 13 0t13 0" for x, y in _RIPPLES)
    drawn.append(path(ripples, stroke="#e3f8fa", stroke_width=2.5, stroke_linecap="round", opacity=0.55))
    for dx in (-78, -46, 44, 76):
        drawn.append(
            group(path(_STEM, stroke="#e3f8fa", stroke_width=3, stroke_dasharray="34 60 18 84", opacity=0.3), x=dx)
        )
    return [*drawn, *(use("stone", x, y, r) for x, y, r in _STONES)]


def _headland() -> list[str]:
    return [
        group(path(_HEADLAND, "#02222c", opacity=0.28), y=6),
        path(_HEADLAND, "#857c6f"),
        path(_HEADLAND_TOP, "#b9af9d"),
        path("M340 660C362 660 386 668 402 692C380 682 362 668 340 670S300 682 278 692C294 668 318 660 340 660Z", "#8fae6d", opacity=0.85),
    ]  # fmt: skip


def _sites() -> list[str]:
    jetties = "".join(_JETTIES)
    drawn = [
        group(path(jetties, stroke="#02222c", stroke_width=16, opacity=0.25), y=5),
        path(jetties, stroke=WOOD, stroke_width=16),
        path(jetties, stroke=WOOD_DARK, stroke_width=16, stroke_dasharray="2 9"),
    ]
    for name, (x, y) in SITES.items():
        drawn += [
            oval(x, y + 5, 74, 41, fill="#000", opacity=0.2),
            oval(x, y, 72, 39, fill=SAND, stroke=_EDGE_OF_SITE[name], stroke_width=4),
        ]
    return drawn


def _cliff() -> list[str]:
    drawn = [path(_CLIFF, "url(#cliff)")]
    streaks = (-55, -47, -38, -28, -19, -10, -2, 7, 15, 24, 33, 42, 50, 57)
    for x in _FALLS:
        y = _FALLS_Y
        lines = {
            deep: "".join(
                f"M{dx} {y + 3 + index % 3 * 6}L{dx * 1.08:.1f} {904 + index % 4 * 9}"
                for index, dx in enumerate(streaks)
                if bool(index % 3) != deep
            )
            for deep in (True, False)
        }
        drawn.append(
            group(
                path(f"M-74 {y - 6}H74L82 940H-82Z", "#03151b", opacity=0.28),
                path(f"M-64 {y - 8}C-30 {y + 2} 30 {y + 2} 64 {y - 8}L70 936H-70Z", "url(#falls)"),
                path(lines[False], stroke="#fff", stroke_width=3.5, stroke_linecap="round", opacity=0.75),
                path(lines[True], stroke="#2f9ab8", stroke_width=3.5, stroke_linecap="round", opacity=0.4),
                path(f"M-64 {y - 8}C-30 {y + 2} 30 {y + 2} 64 {y - 8}", stroke="#fff", stroke_width=6, stroke_linecap="round"),
                x=x,
            )
        )  # fmt: skip
    drawn += [
        path("M0 936C60 924 100 940 150 932S260 938 300 948H380C420 938 480 940 530 932S620 924 680 936V960H0Z", "#4aa7bd"),
        path(_ROCKS, "#857c6f"),
        path("M244 956C246 934 272 924 298 920C322 900 362 900 386 920C412 924 436 938 438 956Z", "#b9af9d"),
    ]  # fmt: skip
    puffs = ((-72, 940, 15), (-50, 931, 19), (-26, 937, 17), (-4, 929, 20), (20, 936, 18), (42, 930, 19), (62, 936, 16))
    for x in _FALLS:
        drawn.append(oval(x, 912, 116, 54, fill="url(#mist)"))
        drawn += [disc(x + dx, y + 4, r, fill="#cfe8ee", opacity=0.9) for dx, y, r in puffs]
        drawn += [disc(x + dx - 2, y - 1, r * 0.82, fill="#fff", opacity=0.95) for dx, y, r in puffs]
    return drawn


def _camp() -> list[str]:
    tent = "#e9e2d0"
    line: dict[str, Any] = {"stroke": WOOD_DARK, "stroke_width": 2}
    return [
        oval(72, 90, 52, 12, fill="#000", opacity=0.18),
        path("M72 28L116 86H28Z", tent, **line),
        path("M72 28L28 86H72Z", "#c5b996"),
        path("M72 44L86 86H58Z", WOOD_DARK),
        path("M72 28V20M72 28L26 90M72 28L118 90", **line),
        oval(612, 86, 50, 11, fill="#000", opacity=0.18),
        path("M574 48H610V84H574ZM584 24H612V48H584Z", WOOD, **line),
        path(
            "M618 50C622 46 642 46 646 50C650 62 650 74 646 84C640 88 624 88 618 84C614 74 614 62 618 50Z", WOOD, **line
        ),
        path("M574 60H610M574 72H610M574 48L610 84M584 36H612M616 60H648M616 74H648", **line),
    ]


def _dock() -> list[str]:
    return [
        box(294, 118, 92, 20, fill=WOOD, stroke=WOOD_DARK, stroke_width=2),
        path("M312 118V138M330 118V138M349 118V138M368 118V138", stroke=WOOD_DARK, stroke_width=2),
        path("M214 146Q338 164 462 146", stroke="#d9b77a", stroke_width=6),
        path("M214 146Q338 164 462 146", stroke="#a4773c", stroke_width=6, stroke_dasharray="3 6"),
        *(disc(x, 146, 9, fill=WOOD_DARK, stroke=WOOD, stroke_width=3) for x in (214, 462)),
    ]


def _pine() -> list[str]:
    return [
        oval(5, 8, 16, 13, fill="#000", opacity=0.18),
        path("M0 -17L5 -10L14 -10L11 -2L17 5L8 7L6 16L-1 11L-9 15L-10 6L-17 1L-10 -4L-11 -13L-4 -10Z", "#3f7247"),
        path("M0 -11L3 -6L9 -5L7 0L10 5L4 5L1 10L-3 5L-9 5L-7 0L-9 -6L-3 -6Z", "#5f9556"),
    ]


def _leafy() -> list[str]:
    return [
        oval(5, 8, 17, 13, fill="#000", opacity=0.18),
        path("M-15 3A8 8 0 0 1 -10 -9A9 9 0 0 1 6 -13A9 9 0 0 1 15 0A8 8 0 0 1 8 12A9 9 0 0 1 -7 13A8 8 0 0 1 -15 3Z", "#5c8f3f"),
        path("M-11 0A6 6 0 0 1 -6 -8A7 7 0 0 1 5 -10A6 6 0 0 1 9 -2A6 6 0 0 1 2 5A7 7 0 0 1 -6 6A6 6 0 0 1 -11 0Z", "#7fb054"),
        path("M-6 -3A4 4 0 0 1 0 -7A4 4 0 0 1 3 -2A4 4 0 0 1 -6 -3Z", "#a4cd72", opacity=0.8),
    ]  # fmt: skip


def _stone() -> list[str]:
    return [
        path("M-14 3C-14 -6 -6 -10 2 -9S15 -4 14 4S4 10 -3 9S-14 8 -14 3Z", "#857c6f"),
        path("M-9 -1C-8 -6 -2 -8 3 -7S11 -4 10 0S-9 3 -9 -1Z", "#b9af9d"),
    ]


@cache
def plant() -> tuple[tuple[float, float, float, bool], ...]:
    """Return where trees stand, how large, and whether they have leaves: wherever there is room, always the same."""
    taken = [(x, y, 132 if 230 < x < 450 else 114) for x, y, _turn in SPACES.values()]
    taken += [(x, y, 88) for x, y in SITES.values()]
    taken += [
        (262, 628, 92),
        (418, 628, 92),
        (338, 150, 140),
        (580, 226, 112),
        (100, 226, 112),
        (148, 840, 92),
        (532, 840, 92),
    ]
    seed = 11
    kept: list[tuple[float, float, float, bool]] = []

    def draw() -> float:
        nonlocal seed
        seed = seed * 16807 % 2147483647
        return seed / 2147483647

    for _try in range(1600):
        x, y, r, leafy = draw() * 676 + 2, 150 + draw() * 668, 0.75 + draw() * 0.7, draw() >= 0.45
        is_on_way = any(hypot(a - x, b - y) < c + 8 for a, b, c in taken) or (216 < x < 464 and y > 600)
        if not is_on_way and all(hypot(a - x, b - y) >= 10.5 * (c + r) for a, b, c, _leafy in kept):
            kept.append((x, y, r, leafy))
    return tuple(sorted(kept, key=lambda tree: tree[1]))
