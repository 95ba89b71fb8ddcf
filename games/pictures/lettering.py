"""Text in pictures: the fonts that come with them, how wide a text is, and what happens to one that does not fit.

A picture in PNG can only show letters that its fonts have: Latin, Greek and Cyrillic. `readable` says what stands for the others.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from games.pictures.svg import Attribute, tag, words

FOLDER: Final = Path(__file__).parent / "fonts"
FILES: Final = tuple(str(FOLDER / f"{name}.ttf") for name in ("DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif-Bold"))
FIRST: Final = 32
UNKNOWN: Final = 78


@dataclass(frozen=True, slots=True)
class Font:
    """A face, and how wide its letters are, from the blank on, in hundredths of the size."""

    family: str
    weight: int
    widths: tuple[int, ...]


# fmt: off
SANS: Final = Font("DejaVu Sans, Verdana, sans-serif", 400, (
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64,
    34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63,
    61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97,
    63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
))
BOLD: Final = Font("DejaVu Sans, Verdana, sans-serif", 700, (
    35, 46, 52, 84, 70, 100, 87, 31, 46, 46, 52, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70,
    40, 40, 84, 84, 84, 58, 100, 77, 76, 73, 83, 68, 68, 82, 84, 37, 37, 77, 64, 100, 84, 85, 73, 85, 77, 72,
    68, 81, 77, 110, 77, 72, 73, 46, 37, 46, 84, 50, 50, 67, 72, 59, 72, 68, 44, 72, 71, 34, 34, 67, 34, 104,
    71, 69, 72, 72, 49, 60, 48, 71, 65, 92, 65, 65, 58, 71, 37, 71, 84,
))
SERIF: Final = Font("DejaVu Serif, Georgia, serif", 700, (
    35, 44, 52, 84, 70, 95, 90, 31, 47, 47, 52, 84, 35, 42, 35, 37, 70, 70, 70, 70, 70, 70, 70, 70, 70, 70,
    37, 37, 84, 84, 84, 59, 100, 78, 85, 80, 87, 76, 71, 85, 94, 47, 47, 87, 70, 111, 91, 87, 75, 87, 83, 72,
    74, 87, 78, 112, 78, 71, 73, 47, 37, 47, 84, 50, 50, 65, 70, 61, 70, 64, 43, 70, 73, 38, 36, 69, 38, 106,
    73, 67, 70, 70, 53, 56, 46, 73, 58, 86, 60, 58, 57, 64, 36, 64, 84,
))
# fmt: on

# What the font files hold: see fonts/README.md.
_RANGES: Final = (
    (0x20, 0x7E), (0xA0, 0x17F), (0x218, 0x21B), (0x386, 0x3CE), (0x400, 0x45F), (0x490, 0x491), (0x2010, 0x2015),
    (0x2018, 0x201F), (0x2022, 0x2022), (0x2026, 0x2026), (0x2190, 0x2193), (0x2212, 0x2212),
)  # fmt: skip


def text(
    x: float, y: float, content: str, size: float, *, font: Font = SANS, fill: str, anchor: str | None = None,
    room: float | None = None, halo: str | None = None, halo_width: float = 3,
) -> str:  # fmt: skip
    """Return the text with its baseline at x, y; cut with an ellipsis where there is no more room for it."""
    shown = content if room is None else cut(content, room, size, font)
    ring: dict[str, Attribute] = {}
    if halo:
        ring = {"stroke": halo, "stroke_width": halo_width, "paint_order": "stroke", "stroke_linejoin": "round"}
    return tag(
        "text", words(shown), x=x, y=y, font_size=size, font_family=None if font is SANS else font.family,
        font_weight=None if font.weight == SANS.weight else font.weight, fill=fill, text_anchor=anchor, **ring,
    )  # fmt: skip


def width(content: str, size: float, font: Font = SANS) -> float:
    """Return how wide the text will be; a guess for letters beyond the plain ones."""
    return sum(_width(letter, font) for letter in content) * size / 100


def cut(content: str, room: float, size: float, font: Font = SANS) -> str:
    """Return the text, shortened if it is wider than the room."""
    if width(content, size, font) <= room:
        return content
    kept = content
    while kept and width(kept + "…", size, font) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def lines(content: str, room: float, size: float, font: Font = SANS, most: int = 2) -> list[str]:
    """Return the text in lines that fit; what does not fit into the last one is cut."""
    found: list[str] = []
    for word in content.split():
        if found and width(f"{found[-1]} {word}", size, font) <= room:
            found[-1] += f" {word}"
        else:
            found.append(word)
    if len(found) > most:
        found = [*found[: most - 1], " ".join(found[most - 1 :])]
    return [cut(line, room, size, font) for line in found]


def readable(name: str, instead: str) -> str:
    """Return a name that can be drawn: itself, or `instead` if the fonts lack most of its letters, which are left out."""
    whole = unicodedata.normalize("NFC", name)
    kept = "".join(letter for letter in whole if _is_known(letter)).strip()
    return kept if kept and 2 * len(kept) >= len(whole) else instead


def _is_known(letter: str) -> bool:
    return any(first <= ord(letter) <= last for first, last in _RANGES)


def _width(letter: str, font: Font) -> int:
    place = ord(letter) - FIRST
    return font.widths[place] if 0 <= place < len(font.widths) else UNKNOWN
