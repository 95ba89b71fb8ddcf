"""A city made from its data: squares, lots, blocks and every placement of every tile, as tables and bitmasks.

Squares are the cells that lots are made of, numbered row by row; lots are numbered by name, kinds of tiles in the order
of the data: the starter, the players' own, the legendary ones. A mask is a set of squares, of lots, or of streets.
"""

from __future__ import annotations

import json
from typing import Any, Final

from games.rules.bits import bits_of, mask_of
from games.rules.newyork.components import components
from games.rules.newyork.form import (
    CROSSING,
    PARK,
    SIDE_STREET,
    BadCity,
    canonical,
    form_faults,
    is_lot,
    lots_of,
    meanings,
    neighbours,
    tokens,
)
from games.rules.newyork.moves import Boom, Build, Demolish, Expand, Extra, Return
from games.rules.newyork.terms import DISTRICTS, GENERATIONS, GOLD, LETTERS, SIZES, Card

Lot = int
TileKind = int
Placement = int
Shape = tuple[tuple[int, int], ...]

THE_STARTER: Final[TileKind] = 0
NOWHERE: Final[Placement] = -1
NO_LOT: Final[Lot] = -1
UNNAMED_STARTER: Final = "starting building"
# A rank above that of every tile.
UNTOUCHABLE: Final = 99
# How many different sets of squares a city remembers the fitting placements of.
MOST_REMEMBERED: Final = 40_000


class City:
    """Everything about a city that no move changes. Made once per city and process: see `city_of`."""

    def __init__(self, source: str) -> None:
        raw = json.loads(source)
        self.source: str = source
        self.raw: dict[str, Any] = raw
        self._lay_ground(tokens(raw), meanings(raw))
        self._mark_lots(tokens(raw))
        self._sort_tiles(raw["tiles"])
        self._find_blocks()
        self._place_tiles()
        self.start_lots: list[Lot] = [NO_LOT] * len(DISTRICTS.names)
        for character in raw["characters"]:
            self.start_lots[DISTRICTS.values[character["district"]]] = self.lot_numbers[character["start_lot"]]

    # The ground

    def _lay_ground(self, rows: list[list[str]], known: dict[str, str]) -> None:
        self.rows: int = len(rows)
        self.columns: int = len(rows[0])
        self.streets: list[str] = [street["id"] for street in self.raw["streets"]]
        self.street_names: dict[str, str] = {street["id"]: street["name"] for street in self.raw["streets"]}
        self.cells: list[int] = []
        self.square_at: dict[int, int] = {}
        ground: dict[tuple[int, int], str] = {}
        for row, line in enumerate(rows):
            for column, token in enumerate(line):
                if is_lot(token):
                    self.square_at[100 * row + column] = len(self.cells)
                    self.cells.append(100 * row + column)
                else:
                    ground[row, column] = known[token]
        self.ground: dict[tuple[int, int], str] = ground
        # By square: the squares beside it, the bonus streets it faces, and whether it faces any street or park.
        self.beside: list[int] = []
        self.faced_streets: list[int] = []
        self.is_fronting: list[bool] = []
        for cell in self.cells:
            around = neighbours((cell // 100, cell % 100))
            codes = [100 * row + column for row, column in around if row >= 0 and column >= 0]
            faces = [ground[at] for at in around if at in ground]
            self.beside.append(mask_of([self.square_at[code] for code in codes if code in self.square_at]))
            self.faced_streets.append(mask_of([self.streets.index(face) for face in faces if face in self.streets]))
            self.is_fronting.append(any(face != CROSSING for face in faces))

    def _mark_lots(self, rows: list[list[str]]) -> None:
        found = lots_of(rows)
        self.lots: list[str] = sorted(found)
        self.lot_numbers: dict[str, Lot] = {name: number for number, name in enumerate(self.lots)}
        self.lot_squares: list[int] = []
        self.lot_cards: list[Card] = []
        self.lot_of: list[Lot] = [NO_LOT] * len(self.cells)
        self.lots_of_card: list[list[Lot]] = [[] for _ in range(len(LETTERS) * len(SIZES))]
        for number, name in enumerate(self.lots):
            squares = [self.square_at[100 * row + column] for row, column in found[name]]
            for square in squares:
                self.lot_of[square] = number
            card = len(SIZES) * LETTERS.index(name[0]) + SIZES.index(len(squares))
            self.lot_squares.append(mask_of(squares))
            self.lot_cards.append(card)
            self.lots_of_card[card].append(number)
        self.all_lots: int = (1 << len(self.lots)) - 1
        self.expands: list[Expand] = [Expand(name) for name in self.lots]
        self.extras: list[Extra] = [Extra(name) for name in self.lots]
        self.returns: list[Return] = [Return(name) for name in self.lots]

    def _find_blocks(self) -> None:
        """A block is a set of squares that hang together: no building reaches from one to another."""
        self.blocks: list[int] = []
        self.block_of: list[int] = [0] * len(self.cells)
        left = (1 << len(self.cells)) - 1
        while left:
            block = left & -left
            grown = 0
            while grown != block:
                grown = block
                for square in bits_of(block):
                    block |= self.beside[square]
            for square in bits_of(block):
                self.block_of[square] = len(self.blocks)
            self.blocks.append(block)
            left &= ~block

    # Tiles

    def _sort_tiles(self, tiles: dict[str, Any]) -> None:
        self.can_rotate: bool = tiles["rotate"]
        self.can_flip: bool = tiles["flip"]
        self.kinds: list[str] = []
        self.names: list[list[str]] = []
        self.generations: list[int] = []
        self.points: list[int] = []
        self.sizes: list[int] = []
        self.are_rectangular: list[bool] = []
        self.are_legends: list[bool] = []
        self.heights: list[int] = []
        self.copies: list[int] = []
        self.shapes: list[list[Shape]] = []
        known: dict[tuple[int, int, bool, Shape], TileKind] = {}
        rows = [(tiles["starter"], False)]
        rows += [(tile, False) for tile in tiles["player"]]
        rows += [(tile, True) for tile in tiles["legendary"]]
        for tile, is_legend in rows:
            # Nobody lays the starter: it lies as its lot does.
            can_rotate = self.can_rotate or not self.kinds
            shapes = self._turned(tuple(sorted([(row, column) for row, column in tile["cells"]])), can_rotate)
            generation = GENERATIONS.values[tile["generation"]]
            key = (generation, int(tile["points"]), bool(tile["rectangular"]), shapes[0])
            if not is_legend and key in known:
                self.copies[known[key]] += 1
                self.names[known[key]].append(tile["name"] or tile["id"])
                continue
            if not is_legend:
                known[key] = len(self.kinds)
            self.kinds.append(tile["id"])
            self.names.append([tile["name"] or (UNNAMED_STARTER if tile is tiles["starter"] else tile["id"])])
            self.generations.append(generation)
            self.points.append(tile["points"])
            self.sizes.append(len(tile["cells"]))
            self.are_rectangular.append(tile["rectangular"])
            self.are_legends.append(is_legend)
            self.heights.append(tile["height_m"] if is_legend else 0)
            self.copies.append(1)
            self.shapes.append(shapes)
        self.kind_numbers: dict[str, TileKind] = {name: number for number, name in enumerate(self.kinds)}
        self.first_legend: TileKind = self.are_legends.index(True)
        self.all_legends: int = mask_of(range(self.first_legend, len(self.kinds)))
        legends = self.are_legends
        self.generations_to_beat: list[int] = [
            UNTOUCHABLE if legends[kind] else rank for kind, rank in enumerate(self.generations)
        ]
        self.sizes_to_beat: list[int] = [UNTOUCHABLE if legends[kind] else rank for kind, rank in enumerate(self.sizes)]
        self.tiles_per_seat: int = len(tiles["player"])

    def _turned(self, shape: Shape, can_rotate: bool) -> list[Shape]:
        """Return the shape in all the ways it may lie, the first being the same for all equal shapes."""
        found = {_normal(shape)}
        grows = True
        while grows:
            turned = set(found)
            for one in found:
                if can_rotate:
                    turned.add(_normal(tuple([(column, -row) for row, column in one])))
                if self.can_flip:
                    turned.add(_normal(tuple([(row, -column) for row, column in one])))
            grows = len(turned) > len(found)
            found = turned
        return sorted(found)

    # Placements

    def _place_tiles(self) -> None:
        """Lay every kind of tile in every way wherever it faces a street or a park (N-B3); the starter everywhere."""
        self.place_kind: list[TileKind] = []
        self.place_cells: list[tuple[int, ...]] = []
        self.place_mask: list[int] = []
        self.place_lots: list[int] = []
        self.place_streets: list[int] = []
        self.place_districts: list[int] = []
        self.place_beside: list[int] = []
        self.placement_at: dict[tuple[str, tuple[int, ...]], Placement] = {}
        self.in_block: list[list[list[Placement]]] = [[[] for _ in self.kinds] for _ in self.blocks]
        for kind in range(len(self.kinds)):
            for shape in self.shapes[kind]:
                for cell in self.cells:
                    self._place(kind, shape, cell)
        self.builds: list[Build] = []
        self.booms: list[Boom] = []
        self.demolitions: list[Demolish] = []
        for placement, cells in enumerate(self.place_cells):
            tile = self.kinds[self.place_kind[placement]]
            self.builds.append(Build(tile, cells))
            self.booms.append(Boom(tile, cells))
            self.demolitions.append(Demolish(tile, cells))
        self._remembered: dict[int, list[list[Placement]]] = {}

    def _place(self, kind: TileKind, shape: Shape, cell: int) -> None:
        """Lay the shape with its first square on the cell, if it fits there."""
        first_row, first_column = shape[0]
        row, column = cell // 100 - first_row, cell % 100 - first_column
        cells = tuple([100 * (row + down) + column + right for down, right in shape])
        if column < 0 or not all(code in self.square_at for code in cells):
            return
        squares = [self.square_at[code] for code in cells]
        if kind != THE_STARTER and not any(self.is_fronting[square] for square in squares):
            return
        mask = mask_of(squares)
        beside = streets = 0
        for square in squares:
            beside |= self.beside[square]
            streets |= self.faced_streets[square]
        placement = len(self.place_kind)
        self.placement_at[self.kinds[kind], cells] = placement
        self.place_kind.append(kind)
        self.place_cells.append(cells)
        self.place_mask.append(mask)
        self.place_lots.append(mask_of([self.lot_of[square] for square in squares]))
        self.place_streets.append(streets)
        self.place_districts.append(mask_of([self.lot_cards[self.lot_of[square]] // len(SIZES) for square in squares]))
        self.place_beside.append(beside & ~mask)
        self.in_block[self.block_of[squares[0]]][kind].append(placement)

    def fitting(self, block: int, area: int) -> list[list[Placement]]:
        """Return, for each kind, the placements inside `area`, a part of one block. Remembered: areas come again."""
        found = self._remembered.get(area)
        if found is None:
            masks = self.place_mask
            found = [[one for one in places if not masks[one] & ~area] for places in self.in_block[block]]
            if len(self._remembered) >= MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[area] = found
        return found

    def find_placement(self, tile: str, cells: tuple[int, ...]) -> Placement:
        return self.placement_at.get((tile, cells), NOWHERE)

    def find_lot(self, name: str) -> Lot:
        return self.lot_numbers.get(name, NO_LOT)

    def is_gold(self, placement: Placement) -> bool:
        return self.generations[self.place_kind[placement]] == GOLD

    # For painters and words

    def cells_named(self, lot: Lot) -> list[int]:
        return [self.cells[square] for square in bits_of(self.lot_squares[lot])]

    def parks(self) -> dict[str, list[int]]:
        """Return the cells of each park, by its name."""
        found: dict[str, list[int]] = {}
        for (row, column), meaning in sorted(self.ground.items()):
            if meaning.startswith(PARK) and meaning not in self.streets:
                found.setdefault(meaning.partition(":")[2].strip() or "Park", []).append(100 * row + column)
        return found

    def cells_of_ground(self, meaning: str) -> list[int]:
        """Return the cells of a street by its id, of the side streets, or of the crossings."""
        return [100 * row + column for (row, column), what in sorted(self.ground.items()) if what == meaning]

    def side_streets(self) -> list[int]:
        return self.cells_of_ground(SIDE_STREET)

    def crossings(self) -> list[int]:
        return self.cells_of_ground(CROSSING)


def _normal(shape: Shape) -> Shape:
    top = min([row for row, _ in shape])
    left = min([column for _, column in shape])
    return tuple(sorted([(row - top, column - left) for row, column in shape]))


_cities: Final[dict[str, City]] = {}


def city_of(source: str) -> City:
    """Return the city of a canonical text; BadCity if it is none. A process makes each city once."""
    city = _cities.get(source)
    if city is None:
        faults = form_faults(json.loads(source))
        if faults:
            raise BadCity(faults)
        city = _cities[source] = City(source)
    return city


DEFAULT_SOURCE: Final = canonical(components())
