"""Components (N-C): the city that comes with the project, against the data of its sources, and its geometry."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from games.rules.newyork.city import DEFAULT_SOURCE, city_of
from games.rules.newyork.components import components
from games.rules.newyork.score import ARCHITECT, BARON, KING_POINTS, TYCOON_POINTS
from games.rules.newyork.terms import (
    CHALLENGES,
    DISTRICTS,
    END_WHEN_UNBUILT,
    GENERATIONS,
    INTRODUCTORY_GOAL,
    OPEN_CARDS,
    STREET_BONUS,
    STREETS_IN_PLAY,
    THRESHOLDS,
    WORKERS,
)

PRINTED = json.loads((Path(__file__).parents[2] / "golden" / "newyork" / "components.json").read_text(encoding="utf-8"))
CITY = city_of(DEFAULT_SOURCE)
OWN = components()
ROWS = [row.split() for row in PRINTED["board"]["cells"]]
LETTERS = {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "P": "pink"}


def is_lot(token):
    return token[0] in LETTERS and token[1:].isdigit()


LOT_AT = {(row, column): token for row, line in enumerate(ROWS) for column, token in enumerate(line) if is_lot(token)}


def test_the_data_is_that_of_the_sources():
    """N-C1, N-C2, N-C3: board, streets, characters and tiles, field by field."""
    assert OWN["board"]["cells"] == PRINTED["board"]["cells"]
    legend = PRINTED["board"]["legend"]
    assert OWN["board"]["legend"] == {token: legend[token] for token in legend if not token[1:].endswith((".", "3"))}
    assert OWN["streets"] == PRINTED["streets"]
    assert OWN["characters"] == PRINTED["characters"]
    assert OWN["tiles"]["starter"] == PRINTED["tiles"]["starter"]
    assert OWN["tiles"]["player"] == PRINTED["tiles"]["player"]
    assert OWN["tiles"]["legendary"] == PRINTED["tiles"]["legendary"]
    assert (OWN["tiles"]["rotate"], OWN["tiles"]["flip"]) == (PRINTED["tiles"]["rotate"], PRINTED["tiles"]["flip"])


def test_the_numbers_of_the_rules_are_those_of_the_sources():
    """N-C3, N-S2, N-S4, N-B2, N-E1, N-F1, N-V2, N-V3."""
    assert PRINTED["workers"] == WORKERS
    assert PRINTED["open_market"] == OPEN_CARDS
    assert PRINTED["streets_in_play"] == STREETS_IN_PLAY
    assert PRINTED["street_bonus"] == STREET_BONUS
    assert PRINTED["intro_end_score"] == INTRODUCTORY_GOAL
    assert PRINTED["end_when_unbuilt"] == END_WHEN_UNBUILT
    standard, expert = PRINTED["thresholds"]["standard"], PRINTED["thresholds"]["expert"]
    assert THRESHOLDS[0] == THRESHOLDS[1] == (0, 0, standard["silver"], standard["gold"])
    assert THRESHOLDS[2] == (0, 0, expert["silver"], expert["gold"])
    assert sorted(CHALLENGES.names) == sorted(challenge["id"] for challenge in PRINTED["challenges"])


def test_challenges_score_as_in_the_sources():
    """N-K1, N-K2, N-K3, N-K4: the tables."""
    tables = {challenge["id"]: challenge.get("table") for challenge in PRINTED["challenges"]}
    assert {str(count): points for count, points in enumerate(BARON) if points} == tables["bronze_baron"]
    assert {str(count): points for count, points in enumerate(ARCHITECT) if points} == {
        count.strip("+"): points for count, points in tables["master_architect"].items()
    }
    assert (KING_POINTS, TYCOON_POINTS) == (5, 3)


def test_sixty_five_lots_of_two_or_three_squares():
    """N-C1: 13 in each of the 5 districts, and as many cards of each kind as lots."""
    sizes = Counter(LOT_AT.values())
    assert len(CITY.lots) == len(sizes) == 65
    assert Counter(LETTERS[name[0]] for name in CITY.lots) == dict.fromkeys(DISTRICTS.names, 13)
    assert set(sizes.values()) == {2, 3}
    kinds = Counter((name[0], sizes[name]) for name in sizes)
    assert [len(lots) for lots in CITY.lots_of_card] == [kinds[letter, size] for letter in "RBYGP" for size in (2, 3)]
    for number, name in enumerate(CITY.lots):
        assert CITY.cells_named(number) == sorted(
            100 * row + column for (row, column), lot in LOT_AT.items() if lot == name
        )


def test_five_streets_five_characters_five_challenges():
    """N-C2."""
    assert len(CITY.streets) == len(PRINTED["streets"]) == 5
    assert len(CHALLENGES.names) == 5
    assert [CITY.lots[lot] for lot in CITY.start_lots] == ["R09", "B04", "Y03", "G02", "P09"]


def test_eighteen_skyscrapers_of_three_generations_and_four_legends():
    """N-C3: six of each generation; equal tiles are one kind with copies."""
    assert CITY.tiles_per_seat == 18
    count = Counter()
    for kind, copies in enumerate(CITY.copies):
        if kind and not CITY.are_legends[kind]:
            count[GENERATIONS.names[CITY.generations[kind]]] += copies
    assert count == {"bronze": 6, "silver": 6, "gold": 6}
    assert {CITY.kinds[kind]: copies for kind, copies in enumerate(CITY.copies) if copies > 1} == {"bronze-1": 3}
    assert CITY.names[CITY.kind_numbers["bronze-1"]] == [
        "Tower Building (1889)",
        "Boreel Building (1879)",
        "Temple Court (1883)",
    ]
    assert len(CITY.kinds) == 1 + 16 + 4
    legends = [CITY.kinds[kind] for kind in range(len(CITY.kinds)) if CITY.are_legends[kind]]
    assert legends == [tile["id"] for tile in PRINTED["tiles"]["legendary"]]
    assert [CITY.heights[CITY.kind_numbers[name]] for name in legends] == [119, 187, 213, 241]
    assert all(CITY.generations[CITY.kind_numbers[name]] == GENERATIONS.values["gold"] for name in legends)


# Geometry, found again by other means


def around(cell):
    row, column = cell
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def token_at(cell):
    row, column = cell
    return ROWS[row][column] if 0 <= row < len(ROWS) and 0 <= column < len(ROWS[0]) else None


def faces(cells):
    """Return the tokens of streets and parks that a set of cells meets with a side."""
    tokens = {token_at(other) for cell in cells for other in around(cell)}
    return {token for token in tokens if token is not None and token != "+++" and not is_lot(token)}


def ways(shape):
    """Return a shape turned and flipped in every way, moved into the corner."""
    found = set()
    for flips, turns in product(range(2), range(4)):
        cells = [(row, -column if flips else column) for row, column in shape]
        for _ in range(turns):
            cells = [(column, -row) for row, column in cells]
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        found.add(frozenset((row - top, column - left) for row, column in cells))
    return found


@pytest.mark.parametrize("tile", ["bronze-1", "silver-5", "gold-6", "legend-park-row"])
def test_every_placement_is_found_and_no_other(tile):
    """N-B1, N-B3: by laying every way of the shape on every cell of the board."""
    shape = next(
        one["cells"] for one in [*PRINTED["tiles"]["player"], *PRINTED["tiles"]["legendary"]] if one["id"] == tile
    )
    expected = set()
    for way, row, column in product(ways(shape), range(len(ROWS)), range(len(ROWS[0]))):
        cells = [(row + down, column + right) for down, right in way]
        if all(cell in LOT_AT for cell in cells) and faces(cells):
            expected.add(tuple(sorted(100 * at + across for at, across in cells)))
    kind = CITY.kind_numbers[tile]
    found = [cells for one, cells in enumerate(CITY.place_cells) if CITY.place_kind[one] == kind]
    assert len(found) == len(set(found)) == len(expected) > 10
    assert set(found) == expected


def test_every_placement_faces_what_it_should():
    """N-B3, N-F1, N-K4, N-K5: streets, lots, districts and neighbours of each placement."""
    streets = {token: PRINTED["board"]["legend"][token] for token in ("BWY", "NAS", "CED", "PIN", "WAL")}
    for one in range(0, len(CITY.place_kind), 7):
        cells = [(code // 100, code % 100) for code in CITY.place_cells[one]]
        if CITY.place_kind[one]:
            assert faces(cells)
        touched = {streets[token] for token in faces(cells) if token in streets}
        assert {name for number, name in enumerate(CITY.streets) if CITY.place_streets[one] >> number & 1} == touched
        lots = {LOT_AT[cell] for cell in cells}
        assert {name for number, name in enumerate(CITY.lots) if CITY.place_lots[one] >> number & 1} == lots
        districts = {LETTERS[lot[0]] for lot in lots}
        assert {
            name for number, name in enumerate(DISTRICTS.names) if CITY.place_districts[one] >> number & 1
        } == districts
        beside = {other for cell in cells for other in around(cell) if other in LOT_AT and other not in cells}
        mask = CITY.place_beside[one]
        assert {divmod(code, 100) for square, code in enumerate(CITY.cells) if mask >> square & 1} == beside


def test_blocks_are_cut_by_streets():
    """N-C1: squares that hang together; no lot lies in two."""
    left = set(LOT_AT)
    blocks = []
    while left:
        edge = [left.pop()]
        block = set(edge)
        while edge:
            for other in around(edge.pop()):
                if other in left:
                    left.discard(other)
                    block.add(other)
                    edge.append(other)
        blocks.append(frozenset(100 * row + column for row, column in block))
    found = {frozenset(code for square, code in enumerate(CITY.cells) if mask >> square & 1) for mask in CITY.blocks}
    assert found == set(blocks)


def test_no_lot_borders_a_crossing():
    """N-C1: as the data says of itself."""
    assert not any(token_at(other) == "+++" for cell in LOT_AT for other in around(cell))


def test_the_ground_for_painters():
    """Streets, side streets, crossings and parks cover all that is no lot, each cell once."""
    parks = CITY.parks()
    assert list(parks) == ["Trinity Churchyard", "Bowling Green"]
    ground = [*CITY.side_streets(), *CITY.crossings(), *(cell for cells in parks.values() for cell in cells)]
    for street in CITY.streets:
        ground += CITY.cells_of_ground(street)
    assert len(ground) == len(set(ground)) == 20 * 15 - len(LOT_AT)
    assert (CITY.rows, CITY.columns) == (20, 15)
