"""What a file of board and tiles must look like, and what is wrong with one, in words for whoever wrote it.

`form_faults` says what the rules cannot work with at all; `printed_faults` also what the printed game has otherwise:
65 lots, 18 tiles and so on. Tests play on cities much smaller than that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from games.rules.newyork.terms import (
    DISTRICTS,
    END_WHEN_UNBUILT,
    GENERATIONS,
    INTRODUCTORY_GOAL,
    LETTERS,
    OPEN_CARDS,
    SIZES,
    STREET_BONUS,
    STREETS_IN_PLAY,
    THRESHOLDS,
    WORKERS,
)

SIDE_STREET: Final = ":::"
CROSSING: Final = "+++"
PARK: Final = "park"
MOST_ROWS: Final = 99

LOTS_PER_DISTRICT: Final = 13
STREETS: Final = 5
TILES_PER_GENERATION: Final = 6
LEGENDS: Final = 4

# What a file may repeat of the rules, but not change.
FIXED: Final[dict[str, Any]] = {
    "players": [2, 4],
    "workers": WORKERS,
    "open_market": OPEN_CARDS,
    "streets_in_play": STREETS_IN_PLAY,
    "street_bonus": STREET_BONUS,
    "intro_end_score": INTRODUCTORY_GOAL,
    "end_when_unbuilt": END_WHEN_UNBUILT,
    "thresholds": {
        "standard": {"silver": THRESHOLDS[0][2], "gold": THRESHOLDS[0][3]},
        "expert": {"silver": THRESHOLDS[2][2], "gold": THRESHOLDS[2][3]},
    },
}


class BadCity(ValueError):
    """The data is no city to play in; `faults` says why, a sentence each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def read_city(text: str) -> str:
    """Return the city of a file in the one form that matches keep; BadCity says what is wrong with it."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadCity([f"The file is not JSON: {error}."]) from error
    faults = form_faults(raw) or printed_faults(raw)
    if faults:
        raise BadCity(faults)
    return canonical(raw)


def canonical(raw: dict[str, Any]) -> str:
    """Return what of the data a match needs, as one text: the same for the same city."""
    kept = {key: raw[key] for key in ("board", "streets", "characters", "tiles")}
    return json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def form_faults(raw: Any) -> list[str]:
    """Return what is wrong with the form; empty if a city can be made of it."""
    if not isinstance(raw, dict):
        return ["The file must be a JSON object."]
    missing = [f"“{key}” is missing." for key in ("board", "streets", "characters", "tiles") if key not in raw]
    if missing:
        return missing
    faults = [*_street_faults(raw["streets"]), *_board_faults(raw), *_tile_faults(raw["tiles"])]
    return faults or [*_character_faults(raw), *_frontage_faults(raw)]


def printed_faults(raw: dict[str, Any]) -> list[str]:
    """Return where well-formed data differs from the printed game's numbers (N-C1 to N-C3)."""
    return [*_lot_count_faults(raw), *_tile_count_faults(raw), *_fixed_faults(raw)]


# Streets


def _street_faults(streets: Any) -> Iterator[str]:
    if not isinstance(streets, list) or not streets:
        yield "“streets” must be a list of objects with “id” and “name”."
        return
    seen = set()
    for number, street in enumerate(streets, 1):
        if not isinstance(street, dict) or not _is_text(street.get("id")) or not _is_text(street.get("name")):
            yield f"Street {number} needs an “id” and a “name”, both texts."
        elif street["id"] in seen:
            yield f"Two streets have the id “{street['id']}”."
        else:
            seen.add(street["id"])


# The board


def meanings(raw: dict[str, Any]) -> dict[str, str]:
    """Return what each token of the board that is no lot stands for: a street's id, or the legend's words."""
    legend: dict[str, str] = raw["board"].get("legend", {})
    return {**legend, SIDE_STREET: SIDE_STREET, CROSSING: CROSSING}


def tokens(raw: dict[str, Any]) -> list[list[str]]:
    """Return the board's cells, row by row."""
    return [row.split() for row in raw["board"]["cells"]]


def is_lot(token: str) -> bool:
    return len(token) == 3 and token[0] in LETTERS and token[1:].isascii() and token[1:].isdigit()


def _board_faults(raw: dict[str, Any]) -> Iterator[str]:
    board = raw["board"]
    if not isinstance(board, dict) or not isinstance(board.get("cells"), list) or not board["cells"]:
        yield "“board” must be an object with “cells”, a list of rows."
        return
    legend = board.get("legend", {})
    if not isinstance(legend, dict) or not all(isinstance(value, str) for value in legend.values()):
        yield "“legend” of the board must give a text for each token."
        return
    if not all(isinstance(row, str) for row in board["cells"]):
        yield "Every row of “cells” must be a text: tokens of three characters with spaces between them."
        return
    rows = tokens(raw)
    if len(rows) > MOST_ROWS or len(rows[0]) > MOST_ROWS:
        yield f"The board may have {MOST_ROWS} rows and columns at the most."
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            yield f"Row {number} has {len(row)} cells, row 0 has {len(rows[0])}."
    yield from _token_faults(raw, rows)
    yield from _lot_faults(rows)


def _token_faults(raw: dict[str, Any], rows: list[list[str]]) -> Iterator[str]:
    listed = raw["streets"] if isinstance(raw["streets"], list) else []
    streets = {street["id"] for street in listed if isinstance(street, dict) and _is_text(street.get("id"))}
    known = meanings(raw)
    told = set()
    for row, line in enumerate(rows):
        for column, token in enumerate(line):
            if is_lot(token) or token in (SIDE_STREET, CROSSING):
                continue
            meaning = known.get(token)
            if meaning is None:
                yield f"“{token}” at row {row}, column {column} is neither a lot nor in the legend."
            elif meaning not in streets and not meaning.startswith(PARK) and token not in told:
                told.add(token)
                yield f"“{token}” stands for “{meaning}”, which is neither a street's id nor a park."
    laid = {known.get(token) for line in rows for token in line}
    for street in sorted(streets - laid):
        yield f"The street “{street}” is nowhere on the board."


def _lot_faults(rows: list[list[str]]) -> Iterator[str]:
    for name, cells in sorted(lots_of(rows).items()):
        if len(cells) not in SIZES:
            yield f"Lot {name} has {len(cells)} squares; a lot has 2 or 3."
        elif not _is_connected(cells):
            yield f"The squares of lot {name} do not hang together."


def lots_of(rows: list[list[str]]) -> dict[str, list[tuple[int, int]]]:
    lots: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(rows):
        for column, token in enumerate(line):
            if is_lot(token):
                lots.setdefault(token, []).append((row, column))
    return lots


def _frontage_faults(raw: dict[str, Any]) -> Iterator[str]:
    rows = tokens(raw)
    for name, cells in sorted(lots_of(rows).items()):
        around = {
            rows[row][column]
            for cell in cells
            for row, column in neighbours(cell)
            if 0 <= row < len(rows) and 0 <= column < len(rows[0])
        }
        if CROSSING in around:
            yield f"Lot {name} borders a crossing (+++); crossings never border a lot."


# Characters


def _character_faults(raw: dict[str, Any]) -> Iterator[str]:
    characters = raw["characters"]
    lots = lots_of(tokens(raw))
    if not isinstance(characters, list):
        yield "“characters” must be a list."
        return
    seen = set()
    for number, character in enumerate(characters, 1):
        if not isinstance(character, dict) or character.get("district") not in DISTRICTS.names:
            yield f"Character {number} needs a “district”: one of {', '.join(DISTRICTS.names)}."
            continue
        district, lot = character["district"], character.get("start_lot")
        if district in seen:
            yield f"Two characters belong to the district {district}."
        seen.add(district)
        if not (character.get("name") is None or _is_text(character["name"])):
            yield f"The name of the character of {district} must be a text or null."
        letter = LETTERS[DISTRICTS.values[district]]
        if not _is_text(lot) or lot not in lots or lot[0] != letter or len(lots[lot]) != 2:
            yield f"The character of {district} must start on a lot of that district with 2 squares, not “{lot}”."


# Tiles


def _tile_faults(tiles: Any) -> Iterator[str]:
    if not isinstance(tiles, dict):
        yield "“tiles” must be an object."
        return
    for switch in ("rotate", "flip"):
        if not isinstance(tiles.get(switch), bool):
            yield f"“{switch}” of the tiles must be true or false."
    for group in ("player", "legendary"):
        if not isinstance(tiles.get(group), list) or not tiles[group]:
            yield f"“{group}” of the tiles must be a list of tiles."
            return
    rows = [tiles.get("starter"), *tiles["player"], *tiles["legendary"]]
    seen = set()
    for place, tile in enumerate(rows):
        fault = _tile_fault(tile)
        if fault:
            yield f"{'The starter' if not place else f'Tile {place}'}: {fault}."
            continue
        if tile["id"] in seen:
            yield f"Two tiles have the id “{tile['id']}”."
        seen.add(tile["id"])
    for tile in tiles["legendary"]:
        if isinstance(tile, dict) and (type(tile.get("height_m")) is not int or tile["height_m"] < 1):
            yield f"The legendary tile “{tile.get('id')}” needs its height: “height_m”, a whole number above 0."
    yield from _generation_faults(tiles)


def _tile_fault(tile: Any) -> str | None:
    if not isinstance(tile, dict) or not _is_text(tile.get("id")):
        return "it needs an “id”"
    if not (tile.get("name") is None or _is_text(tile["name"])):
        return f"the name of “{tile['id']}” must be a text or null"
    if type(tile.get("points")) is not int or not 0 <= tile["points"] <= 99:
        return f"“{tile['id']}” needs “points” from 0 to 99"
    if type(tile.get("rectangular")) is not bool:
        return f"“{tile['id']}” needs “rectangular”, true or false"
    if tile.get("generation") not in GENERATIONS.names:
        return f"“{tile['id']}” needs a “generation”: one of {', '.join(GENERATIONS.names)}"
    return _shape_fault(tile)


def _shape_fault(tile: dict[str, Any]) -> str | None:
    cells = tile.get("cells")
    if not isinstance(cells, list) or not cells or len(cells) > 16:
        return f"“{tile['id']}” needs “cells”, 1 to 16 of them"
    for cell in cells:
        if not isinstance(cell, list) or len(cell) != 2 or any(type(at) is not int or not 0 <= at < 16 for at in cell):
            return f"a cell of “{tile['id']}” must be [row, column], counted from 0"
    squares = [(cell[0], cell[1]) for cell in cells]
    if len(set(squares)) != len(squares):
        return f"“{tile['id']}” has a cell twice"
    return None if _is_connected(squares) else f"the cells of “{tile['id']}” do not hang together"


def _generation_faults(tiles: dict[str, Any]) -> Iterator[str]:
    starter = tiles.get("starter")
    if isinstance(starter, dict) and starter.get("generation") != "none":
        yield "The starter must have the generation “none”."
    if isinstance(starter, dict) and isinstance(starter.get("cells"), list) and len(starter["cells"]) != 2:
        yield "The starter must have 2 cells."
    for tile in tiles["player"]:
        if isinstance(tile, dict) and tile.get("generation") == "none":
            yield f"“{tile.get('id')}” must be bronze, silver or gold."
    for tile in tiles["legendary"]:
        if isinstance(tile, dict) and tile.get("generation") != "gold":
            yield f"The legendary tile “{tile.get('id')}” must be gold."


# The printed game's numbers


def _lot_count_faults(raw: dict[str, Any]) -> Iterator[str]:
    lots = lots_of(tokens(raw))
    for letter, district in zip(LETTERS, DISTRICTS.names, strict=True):
        count = sum(name[0] == letter for name in lots)
        if count != LOTS_PER_DISTRICT:
            yield f"The district {district} has {count} lots; it must have {LOTS_PER_DISTRICT}."
    if len(raw["streets"]) != STREETS:
        yield f"There are {len(raw['streets'])} bonus streets; there must be {STREETS}."
    absent = set(DISTRICTS.names) - {character["district"] for character in raw["characters"]}
    for district in sorted(absent):
        yield f"The district {district} has no character."


def _tile_count_faults(raw: dict[str, Any]) -> Iterator[str]:
    tiles = raw["tiles"]
    for generation in GENERATIONS.names[1:]:
        count = sum(tile["generation"] == generation for tile in tiles["player"])
        if count != TILES_PER_GENERATION:
            yield f"Each player has {count} {generation} tiles; it must be {TILES_PER_GENERATION}."
    if len(tiles["legendary"]) != LEGENDS:
        yield f"There are {len(tiles['legendary'])} legendary tiles; there must be {LEGENDS}."


def _fixed_faults(raw: dict[str, Any]) -> Iterator[str]:
    for key, value in FIXED.items():
        if key in raw and raw[key] != value:
            yield f"“{key}” belongs to the rules, not to the board: it must be {json.dumps(value)} or be left out."


# Small things


def neighbours(cell: tuple[int, int]) -> list[tuple[int, int]]:
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def _is_connected(cells: list[tuple[int, int]]) -> bool:
    reached, edge = {cells[0]}, [cells[0]]
    while edge:
        for cell in neighbours(edge.pop()):
            if cell in cells and cell not in reached:
                reached.add(cell)
                edge.append(cell)
    return len(reached) == len(set(cells))


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 100
