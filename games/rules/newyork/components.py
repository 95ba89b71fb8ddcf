"""The board, streets, characters and tiles of New York 1901, in the form of a file that can replace them (form.py).

What of it is fact and what is reconstruction is told in docs/titles/newyork.md. This is not the printed map.
"""

from __future__ import annotations

from typing import Any, Final

CELLS: Final = (
    "+++ ::: ::: ::: +++ ::: ::: ::: ::: +++ ::: ::: ::: ::: +++",
    "::: Y01 Y01 Y03 BWY B01 B02 B02 B04 NAS B05 B06 R01 R02 :::",
    "::: Y02 Y02 Y03 BWY B01 B03 B03 B04 NAS B05 B06 R01 R02 :::",
    "+++ CED CED CED +++ CED CED CED CED +++ CED CED CED CED +++",
    "::: Y04 Y04 Y04 BWY B07 B08 B09 B09 NAS R06 R06 R06 R08 :::",
    "::: Y06 Y06 Y05 BWY B07 B08 B08 B10 NAS R09 R07 R07 R08 :::",
    "::: Y07 Y07 Y05 BWY B07 B11 B11 B10 NAS R09 R07 R10 R10 :::",
    "+++ PIN PIN PIN +++ PIN PIN PIN PIN +++ PIN PIN PIN PIN +++",
    "::: #T# #T# #T# BWY B12 B13 B13 R03 NAS R11 R12 G04 G04 :::",
    "::: #T# #T# #T# BWY B12 R04 R05 R03 NAS R11 R12 G05 G06 :::",
    "::: #T# #T# #T# BWY B12 R04 R05 R03 NAS R13 R13 G05 G06 :::",
    "::: #T# #T# #T# +++ WAL WAL WAL WAL +++ WAL WAL WAL WAL +++",
    "::: Y08 Y09 Y09 BWY Y12 Y12 G01 G02 NAS G07 G09 G09 G08 :::",
    "::: Y08 Y10 Y10 BWY Y12 G01 G01 G02 NAS G07 G10 G08 G08 :::",
    "::: Y08 Y11 Y11 BWY Y13 Y13 G03 G03 NAS G07 G10 G11 G11 :::",
    "+++ ::: ::: ::: +++ ::: ::: ::: ::: +++ ::: ::: ::: ::: +++",
    "::: P01 P02 P02 BWY P07 P06 P08 P08 NAS G12 G12 G13 G13 :::",
    "::: P01 P01 P03 BWY P07 P06 P06 P09 NAS P10 P10 P11 P11 :::",
    "::: P04 P04 P03 BWY P05 P05 P05 P09 NAS P12 P12 P13 P13 :::",
    "::: #G# #G# #G# +++ ::: ::: ::: ::: +++ ::: ::: ::: ::: +++",
)

LEGEND: Final = {
    "BWY": "broadway",
    "NAS": "nassau_broad",
    "CED": "cedar",
    "PIN": "pine_thames",
    "WAL": "wall",
    ":::": "a street without a bonus card",
    "+++": "crossing",
    "#T#": "park: Trinity Churchyard",
    "#G#": "park: Bowling Green",
}

STREETS: Final = {
    "broadway": "Broadway",
    "nassau_broad": "Nassau & Broad",
    "cedar": "Cedar Street",
    "pine_thames": "Pine & Thames",
    "wall": "Wall Street",
}

# District: the character, if the name is known, and the lot of the starting building.
CHARACTERS: Final[dict[str, tuple[str | None, str]]] = {
    "red": (None, "R09"),
    "blue": ("Robert Fletcher", "B04"),
    "yellow": (None, "Y03"),
    "green": (None, "G02"),
    "pink": ("David Schneider", "P09"),
}

# Id, name, points, whether the number stands in a rectangle, and the squares, row by row.
TILES: Final[tuple[tuple[str, str, int, bool, str], ...]] = (
    ("bronze-1", "Tower Building (1889)", 2, True, "##"),
    ("bronze-2", "Boreel Building (1879)", 2, True, "##"),
    ("bronze-3", "Temple Court (1883)", 2, True, "##"),
    ("bronze-4", "Tribune Building (1875)", 3, True, "###"),
    ("bronze-5", "Potter Building (1886)", 3, False, "#/##"),
    ("bronze-6", "Mills Building (1882)", 4, True, "##/##"),
    ("silver-1", "Gillender Building (1897)", 3, True, "##"),
    ("silver-2", "Manhattan Life Building (1894)", 4, True, "###"),
    ("silver-3", "St. Paul Building (1898)", 4, False, "#/##"),
    ("silver-4", "American Surety Building (1896)", 5, True, "##/##"),
    ("silver-5", "Empire Building (1898)", 5, False, "#/#/##"),
    ("silver-6", "World Building (1890)", 6, False, "##/##/#"),
    ("gold-1", "Liberty Tower (1910)", 5, True, "###"),
    ("gold-2", "Bankers Trust Building (1912)", 6, True, "##/##"),
    ("gold-3", "Trinity Building (1905)", 6, False, ".##/##"),
    ("gold-4", "Whitehall Building (1904)", 7, False, "#/#/###"),
    ("gold-5", "City Investing Building (1908)", 8, True, "###/###"),
    ("gold-6", "Hudson Terminal (1909)", 8, False, "##/##/.##"),
)

# The same, and the height in metres.
LEGENDS: Final[tuple[tuple[str, str, int, bool, str, int], ...]] = (
    ("legend-park-row", "Park Row Building (1899)", 10, False, "#/##/###", 119),
    ("legend-singer", "Singer Building (1908)", 11, False, ".#/###/###", 187),
    ("legend-met-life", "Metropolitan Life Tower (1909)", 12, True, "####/####", 213),
    ("legend-woolworth", "Woolworth Building (1913)", 13, True, "###/###/###", 241),
)


def components() -> dict[str, Any]:
    """Return the data in the form of a file."""
    return {
        "game": "New York 1901",
        "board": {"legend": dict(LEGEND), "cells": list(CELLS)},
        "streets": [{"id": key, "name": name} for key, name in STREETS.items()],
        "characters": [
            {"district": district, "name": name, "start_lot": lot} for district, (name, lot) in CHARACTERS.items()
        ],
        "tiles": {
            "rotate": True,
            "flip": True,
            "starter": _tile("starter", None, 0, True, "##"),
            "player": [_tile(*row) for row in TILES],
            "legendary": [{**_tile(*row[:5]), "height_m": row[5], "legendary": True} for row in LEGENDS],
        },
    }


def _tile(key: str, name: str | None, points: int, is_rectangular: bool, squares: str) -> dict[str, Any]:
    generation = {"starter": "none", "legend": "gold"}.get(key.split("-", maxsplit=1)[0], key.split("-", maxsplit=1)[0])
    cells = [
        [row, column] for row, line in enumerate(squares.split("/")) for column, mark in enumerate(line) if mark == "#"
    ]
    return {
        "id": key,
        "name": name,
        "generation": generation,
        "points": points,
        "rectangular": is_rectangular,
        "cells": cells,
    }
