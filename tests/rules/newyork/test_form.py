"""What a file of board and tiles must look like (form.py): every sentence, all faults at once, and never a crash."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.rules.newyork.city import DEFAULT_SOURCE, city_of
from games.rules.newyork.components import components
from games.rules.newyork.form import FIXED, BadCity, canonical, form_faults, printed_faults, read_city
from games.rules.newyork.rules import NewYork
from tests.rules.newyork.board import started

GOLDEN = Path(__file__).parents[2] / "golden" / "newyork" / "components.json"


def faults_of(change):
    """Return what is wrong with the data after `change`."""
    raw = components()
    raw = change(raw) or raw
    try:
        read_city(json.dumps(raw))
    except BadCity as error:
        return str(error).splitlines()
    return []


def put(*path):
    """Return a change: the last of `path` is put where the keys before it lead; a `del` takes the entry away."""
    *keys, last, value = path

    def change(raw):
        for key in keys:
            raw = raw[key]
        if value is DELETE:
            del raw[last]
        else:
            raw[last] = value

    return change


DELETE = object()


def cell(row, column, token):
    def change(raw):
        cells = raw["board"]["cells"][row].split()
        cells[column] = token
        raw["board"]["cells"][row] = " ".join(cells)

    return change


def swap_cells(raw):
    """Two squares of different lots of one district change places, far apart."""
    cell(1, 1, "Y08")(raw)
    cell(12, 1, "Y01")(raw)


FAULTS = {
    # Streets
    "streets no list": (put("streets", {}), "“streets” must be a list of objects with “id” and “name”."),
    "streets none": (put("streets", []), "“streets” must be a list of objects with “id” and “name”."),
    "streets null": (put("streets", None), "“streets” must be a list of objects with “id” and “name”."),
    "streets number": (put("streets", 5), "“streets” must be a list of objects with “id” and “name”."),
    "street without name": (put("streets", 1, "name", DELETE), "Street 2 needs an “id” and a “name”, both texts."),
    "street with a number": (put("streets", 4, "id", 7), "Street 5 needs an “id” and a “name”, both texts."),
    "street with no id": (put("streets", 0, "id", ""), "Street 1 needs an “id” and a “name”, both texts."),
    "street twice": (put("streets", 1, "id", "wall"), "Two streets have the id “wall”."),
    "street nowhere": (
        lambda raw: raw["streets"].append({"id": "fleet", "name": "Fleet Street"}),
        "The street “fleet” is nowhere on the board.",
    ),
    # The board
    "board no object": (put("board", []), "“board” must be an object with “cells”, a list of rows."),
    "board without cells": (put("board", "cells", DELETE), "“board” must be an object with “cells”, a list of rows."),
    "board with no cells": (put("board", "cells", []), "“board” must be an object with “cells”, a list of rows."),
    "legend no object": (put("board", "legend", 5), "“legend” of the board must give a text for each token."),
    "legend with a number": (
        put("board", "legend", "BWY", 5),
        "“legend” of the board must give a text for each token.",
    ),
    "row no text": (
        put("board", "cells", 3, 7),
        "Every row of “cells” must be a text: tokens of three characters with spaces between them.",
    ),
    "row too long": (
        lambda raw: put("board", "cells", 0, raw["board"]["cells"][0] + " :::")(raw),
        "Row 1 has 15 cells, row 0 has 16.",
    ),
    "row too short": (put("board", "cells", 19, "::: #G# #G# #G#"), "Row 19 has 4 cells, row 0 has 15."),
    "too many rows": (
        lambda raw: put("board", "cells", [*raw["board"]["cells"], *[" ".join([":::"] * 15)] * 80])(raw),
        "The board may have 99 rows and columns at the most.",
    ),
    "token unknown": (cell(0, 0, "???"), "“???” at row 0, column 0 is neither a lot nor in the legend."),
    "token unexplained": (
        put("board", "legend", "#G#", "a lake"),
        "“#G#” stands for “a lake”, which is neither a street's id nor a park.",
    ),
    "lot too large": (cell(1, 3, "Y01"), "Lot Y03 has 1 squares; a lot has 2 or 3."),
    "lot of four": (cell(0, 1, "Y04"), "Lot Y04 has 4 squares; a lot has 2 or 3."),
    "lot torn": (swap_cells, "The squares of lot Y01 do not hang together."),
    "lot at a crossing": (cell(3, 1, "+++"), "Lot Y02 borders a crossing (+++); crossings never border a lot."),
    # Characters
    "characters no list": (put("characters", {}), "“characters” must be a list."),
    "character of no district": (
        put("characters", 0, "district", "brown"),
        "Character 1 needs a “district”: one of red, blue, yellow, green, pink.",
    ),
    "character no object": (
        put("characters", 2, "Fletcher"),
        "Character 3 needs a “district”: one of red, blue, yellow, green, pink.",
    ),
    "character twice": (
        lambda raw: raw["characters"].append(raw["characters"][0]),
        "Two characters belong to the district red.",
    ),
    "character with a number": (
        put("characters", 1, "name", 5),
        "The name of the character of blue must be a text or null.",
    ),
    "start elsewhere": (
        put("characters", 0, "start_lot", "B04"),
        "The character of red must start on a lot of that district with 2 squares, not “B04”.",
    ),
    "start on a large lot": (
        put("characters", 2, "start_lot", "Y04"),
        "The character of yellow must start on a lot of that district with 2 squares, not “Y04”.",
    ),
    "start nowhere": (
        put("characters", 3, "start_lot", DELETE),
        "The character of green must start on a lot of that district with 2 squares, not “None”.",
    ),
    # Tiles
    "tiles no object": (put("tiles", []), "“tiles” must be an object."),
    "no switch": (put("tiles", "flip", "yes"), "“flip” of the tiles must be true or false."),
    "no other switch": (put("tiles", "rotate", 1), "“rotate” of the tiles must be true or false."),
    "no player tiles": (put("tiles", "player", []), "“player” of the tiles must be a list of tiles."),
    "no legends": (put("tiles", "legendary", None), "“legendary” of the tiles must be a list of tiles."),
    "no starter": (put("tiles", "starter", DELETE), "The starter: it needs an “id”."),
    "tile without id": (put("tiles", "player", 0, "id", 5), "Tile 1: it needs an “id”."),
    "tile with a number": (
        put("tiles", "player", 3, "name", 5),
        "Tile 4: the name of “bronze-4” must be a text or null.",
    ),
    "tile twice": (put("tiles", "player", 1, "id", "gold-1"), "Two tiles have the id “gold-1”."),
    "points too high": (put("tiles", "player", 5, "points", 100), "Tile 6: “bronze-6” needs “points” from 0 to 99."),
    "points negative": (put("tiles", "player", 5, "points", -1), "Tile 6: “bronze-6” needs “points” from 0 to 99."),
    "points true": (put("tiles", "player", 5, "points", True), "Tile 6: “bronze-6” needs “points” from 0 to 99."),
    "rectangular missing": (
        put("tiles", "player", 17, "rectangular", DELETE),
        "Tile 18: “gold-6” needs “rectangular”, true or false.",
    ),
    "no generation": (
        put("tiles", "player", 6, "generation", "iron"),
        "Tile 7: “silver-1” needs a “generation”: one of none, bronze, silver, gold.",
    ),
    "no cells": (put("tiles", "player", 6, "cells", []), "Tile 7: “silver-1” needs “cells”, 1 to 16 of them."),
    "too many cells": (
        put("tiles", "player", 6, "cells", [[row, column] for row in range(2) for column in range(9)]),
        "Tile 7: “silver-1” needs “cells”, 1 to 16 of them.",
    ),
    "cell no pair": (
        put("tiles", "player", 6, "cells", 0, [0]),
        "Tile 7: a cell of “silver-1” must be [row, column], counted from 0.",
    ),
    "cell negative": (
        put("tiles", "player", 6, "cells", 0, [0, -1]),
        "Tile 7: a cell of “silver-1” must be [row, column], counted from 0.",
    ),
    "cell twice": (put("tiles", "player", 6, "cells", 0, [0, 1]), "Tile 7: “silver-1” has a cell twice."),
    "cells apart": (
        put("tiles", "player", 6, "cells", 0, [1, 0]),
        "Tile 7: the cells of “silver-1” do not hang together.",
    ),
    "starter of bronze": (
        put("tiles", "starter", "generation", "bronze"),
        "The starter must have the generation “none”.",
    ),
    "starter of three": (
        put("tiles", "starter", "cells", [[0, 0], [0, 1], [0, 2]]),
        "The starter must have 2 cells.",
    ),
    "own tile of none": (
        put("tiles", "player", 0, "generation", "none"),
        "“bronze-1” must be bronze, silver or gold.",
    ),
    "legend of silver": (
        put("tiles", "legendary", 0, "generation", "silver"),
        "The legendary tile “legend-park-row” must be gold.",
    ),
    "legend without height": (
        put("tiles", "legendary", 1, "height_m", "tall"),
        "The legendary tile “legend-singer” needs its height: “height_m”, a whole number above 0.",
    ),
    # The printed game's numbers
    "a district without character": (
        lambda raw: raw["characters"].pop(),
        "The district pink has no character.",
    ),
    "a legend missing": (lambda raw: raw["tiles"]["legendary"].pop(), "There are 3 legendary tiles; there must be 4."),
    "a silver missing": (lambda raw: raw["tiles"]["player"].pop(8), "Each player has 5 silver tiles; it must be 6."),
}


@pytest.mark.parametrize(("change", "fault"), FAULTS.values(), ids=FAULTS)
def test_a_wrong_file_gets_the_sentence_for_it(change, fault):
    """Each sentence for what it is meant for, and said once."""
    found = faults_of(lambda raw: change(raw) and None)
    assert fault in found
    assert len(found) == len(set(found))


# Mistakes that lead to others: a street without an id is one that the board does not know, and so on.
NOT_ALONE = {
    "streets no list",
    "streets none",
    "streets null",
    "streets number",
    "street with a number",
    "street with no id",
    "street twice",
    "lot too large",
    "lot torn",
    "lot at a crossing",
    "too many rows",
    "lot of four",
    "row too long",
}
ALONE = [name for name in FAULTS if name not in NOT_ALONE]


@pytest.mark.parametrize("name", ALONE)
def test_a_single_mistake_gets_a_single_sentence(name):
    change, fault = FAULTS[name]
    assert faults_of(lambda raw: change(raw) and None) == [fault]


@pytest.mark.parametrize("key", ["board", "streets", "characters", "tiles"])
def test_a_missing_part_is_named(key):
    assert faults_of(put(key, DELETE)) == [f"“{key}” is missing."]


def test_all_missing_parts_are_named():
    assert faults_of(lambda raw: {"game": "New York 1901"}) == [
        f"“{key}” is missing." for key in ("board", "streets", "characters", "tiles")
    ]


@pytest.mark.parametrize("raw", [[], "city", 5, None, True])
def test_a_file_of_something_else(raw):
    assert form_faults(raw) == ["The file must be a JSON object."]


@pytest.mark.parametrize("text", ["", "{", "not JSON", '{"board": }', "[" * 100_000])
def test_a_file_that_is_not_json(text):
    with pytest.raises(BadCity, match="The file is not JSON"):
        read_city(text)


def test_several_faults_are_all_listed():
    """In one go, over all parts of the file."""

    def change(raw):
        cell(0, 0, "???")(raw)
        raw["streets"][0]["name"] = 5
        raw["tiles"]["flip"] = None
        raw["tiles"]["player"][0]["points"] = 1000
        raw["tiles"]["legendary"][2]["height_m"] = None

    found = faults_of(change)
    for fault in (
        "Street 1 needs an “id” and a “name”, both texts.",
        "“???” at row 0, column 0 is neither a lot nor in the legend.",
        "“flip” of the tiles must be true or false.",
        "Tile 1: “bronze-1” needs “points” from 0 to 99.",
        "The legendary tile “legend-met-life” needs its height: “height_m”, a whole number above 0.",
    ):
        assert fault in found
    assert len(found) == 5


def test_wrong_numbers_of_lots_and_tiles_are_all_listed():
    """N-C1, N-C2, N-C3: where it differs from the printed game."""

    def change(raw):
        raw["board"]["cells"] = [row.replace("Y01", "R14") for row in raw["board"]["cells"]]
        raw["tiles"]["player"][0]["generation"] = "silver"
        raw["board"]["legend"]["WAL"] = "park: Wall"
        raw["streets"] = raw["streets"][:4]

    assert faults_of(change) == [
        "The district red has 14 lots; it must have 13.",
        "The district yellow has 12 lots; it must have 13.",
        "There are 4 bonus streets; there must be 5.",
        "Each player has 5 bronze tiles; it must be 6.",
        "Each player has 7 silver tiles; it must be 6.",
    ]


@pytest.mark.parametrize("key", FIXED)
def test_numbers_of_the_rules_may_be_repeated_but_not_changed(key):
    """N-B2, N-C3, N-E1 and others: the file may say them, as the data of the sources does."""
    assert faults_of(put(key, FIXED[key])) == []
    found = faults_of(put(key, 7))
    assert found == [
        f"“{key}” belongs to the rules, not to the board: it must be {json.dumps(FIXED[key])} or be left out."
    ]


def test_the_city_of_the_project_passes_and_comes_back():
    """The default, written as a file and read again, is the same city."""
    assert form_faults(components()) == []
    assert printed_faults(components()) == []
    source = read_city(json.dumps(components(), indent=3))
    assert source == DEFAULT_SOURCE
    assert canonical(json.loads(source)) == source
    assert city_of(source) is city_of(DEFAULT_SOURCE)


def test_the_data_of_the_sources_passes():
    """With all that it says besides."""
    source = read_city(GOLDEN.read_text(encoding="utf-8"))
    assert city_of(source).place_cells == city_of(DEFAULT_SOURCE).place_cells


def test_a_bad_source_is_no_city():
    """Rules made with it say so before anything is set up."""
    raw = components()
    del raw["tiles"]["starter"]
    with pytest.raises(BadCity, match="The starter"):
        started(1, rules=NewYork(canonical(raw)))


# What an accepted city must be able to do


@pytest.mark.parametrize(("rotate", "flip"), [(False, True), (True, False), (False, False)])
def test_a_city_without_turning_can_be_set_up(rotate, flip):
    """N-S3, N-X3: starting buildings stand on their lots, however these lie; they are not placed by anybody."""
    raw = components()
    raw["tiles"].update(rotate=rotate, flip=flip)
    rules = NewYork(read_city(json.dumps(raw)))
    for seed in range(6):
        state = started(seed, 4, rules=rules)
        assert all(len(standing) == 1 for standing in state.buildings)


def test_a_street_may_be_called_after_a_park():
    """A street's id that begins with “park” is a street all the same: Park Row is one in New York."""
    raw = json.loads(json.dumps(components()).replace('"cedar"', '"park_row"'))
    city = city_of(read_city(json.dumps(raw)))
    assert list(city.parks()) == ["Trinity Churchyard", "Bowling Green"]
    assert len(city.cells_of_ground("park_row")) == 11
