"""How the 20 cards of each age lie: which slots cover which, and which are dealt face down (D-S7)."""

from __future__ import annotations

from typing import Final

Slot = int
SLOTS: Final = 20
ALL_SLOTS: Final = (1 << SLOTS) - 1

# Of each age, slot by slot from the far row to the near one: its row, its column in half cards, whether it is dealt
# face up, and the slots that cover it.
# fmt: off
LAYOUTS: Final[tuple[tuple[tuple[int, int, bool, tuple[Slot, ...]], ...], ...]] = (
    (
        (0, 5, True, (2, 3)),
        (0, 7, True, (3, 4)),
        (1, 4, False, (5, 6)),
        (1, 6, False, (6, 7)),
        (1, 8, False, (7, 8)),
        (2, 3, True, (9, 10)),
        (2, 5, True, (10, 11)),
        (2, 7, True, (11, 12)),
        (2, 9, True, (12, 13)),
        (3, 2, False, (14, 15)),
        (3, 4, False, (15, 16)),
        (3, 6, False, (16, 17)),
        (3, 8, False, (17, 18)),
        (3, 10, False, (18, 19)),
        (4, 1, True, ()),
        (4, 3, True, ()),
        (4, 5, True, ()),
        (4, 7, True, ()),
        (4, 9, True, ()),
        (4, 11, True, ()),
    ),
    (
        (0, 1, True, (6,)),
        (0, 3, True, (6, 7)),
        (0, 5, True, (7, 8)),
        (0, 7, True, (8, 9)),
        (0, 9, True, (9, 10)),
        (0, 11, True, (10,)),
        (1, 2, False, (11,)),
        (1, 4, False, (11, 12)),
        (1, 6, False, (12, 13)),
        (1, 8, False, (13, 14)),
        (1, 10, False, (14,)),
        (2, 3, True, (15,)),
        (2, 5, True, (15, 16)),
        (2, 7, True, (16, 17)),
        (2, 9, True, (17,)),
        (3, 4, False, (18,)),
        (3, 6, False, (18, 19)),
        (3, 8, False, (19,)),
        (4, 5, True, ()),
        (4, 7, True, ()),
    ),
    (
        (0, 5, True, (2, 3)),
        (0, 7, True, (3, 4)),
        (1, 4, False, (5, 6)),
        (1, 6, False, (6, 7)),
        (1, 8, False, (7, 8)),
        (2, 3, True, (9,)),
        (2, 5, True, (9,)),
        (2, 7, True, (10,)),
        (2, 9, True, (10,)),
        (3, 4, False, (11, 12)),
        (3, 8, False, (13, 14)),
        (4, 3, True, (15,)),
        (4, 5, True, (15, 16)),
        (4, 7, True, (16, 17)),
        (4, 9, True, (17,)),
        (5, 4, False, (18,)),
        (5, 6, False, (18, 19)),
        (5, 8, False, (19,)),
        (6, 5, True, ()),
        (6, 7, True, ()),
    ),
)
# fmt: on

# For each age: the slots under a slot, which its card covers; the slots that cover a slot, as a mask.
COVERS: Final[tuple[tuple[tuple[Slot, ...], ...], ...]] = tuple(
    tuple(tuple(under for under, row in enumerate(layout) if slot in row[3]) for slot in range(SLOTS))
    for layout in LAYOUTS
)
COVERED_BY: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sum(1 << slot for slot in row[3]) for row in layout) for layout in LAYOUTS
)
FACE_UP: Final[tuple[tuple[Slot, ...], ...]] = tuple(
    tuple(slot for slot, row in enumerate(layout) if row[2]) for layout in LAYOUTS
)
OPEN_AT_START: Final[tuple[int, ...]] = tuple(
    sum(1 << slot for slot, row in enumerate(layout) if not row[3]) for layout in LAYOUTS
)
