"""What a seat may ask for. Lots and tiles go by their names, cells by 100 * row + column: a city is data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.rules.codec import Int, Kind, ListOf, Text


@dataclass(frozen=True, slots=True)
class Shift:
    """Play Market Shift (N-A2)."""


@dataclass(frozen=True, slots=True)
class Expand:
    lot: str


@dataclass(frozen=True, slots=True)
class Grab:
    """Expand by two lots of size 2 at once, with Land Grab (N-A3); the lots in ascending order."""

    lots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Extra:
    """Take one more lot after expanding: Land Grab in the first edition's reading (N-X6)."""

    lot: str


@dataclass(frozen=True, slots=True)
class Build:
    """`tile` is a kind: the first of several equal tiles stands for all. `cells` ascend."""

    tile: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Boom:
    """Build a second time, with Construction Boom (N-A1)."""

    tile: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Demolish:
    """Demolish and build in one: what is removed and where workers go follows from the cells (N-T3, N-T4)."""

    tile: str
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Return:
    """Take a worker off the board and give the lot up (N-T6)."""

    lot: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    pass


Move = Shift | Expand | Grab | Extra | Build | Boom | Demolish | Return | EndTurn

SHIFT_MARKET: Final = Shift()
END_TURN: Final = EndTurn()

LOT: Final = Text()
TILE: Final = Text()
CELLS: Final = ListOf(Int(0, 9999), longest=16)

MOVE_KINDS: Final = (
    Kind("shift", Shift),
    Kind("expand", Expand, lot=LOT),
    Kind("grab", Grab, lots=ListOf(LOT, longest=2)),
    Kind("extra", Extra, lot=LOT),
    Kind("build", Build, tile=TILE, cells=CELLS),
    Kind("boom", Boom, tile=TILE, cells=CELLS),
    Kind("demolish", Demolish, tile=TILE, cells=CELLS),
    Kind("return", Return, lot=LOT),
    Kind("end", EndTurn),
)
