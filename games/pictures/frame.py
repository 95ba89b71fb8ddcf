"""What every picture has: its size, the name of the title, who plays in which colour, how it stands, the site's name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from games.pictures.lettering import BOLD, SANS, SERIF, cut, readable, text, width
from games.pictures.svg import box, disc, group, mixed, path, tag, words

View = dict[str, Any]

WIDTH: Final = 1200
HEIGHT: Final = 630

# The light side of tokens.css: whoever looks at a picture is not asked which side they like.
PAPER: Final = "#f6f3ec"
SURFACE: Final = "#fffdf8"
INK: Final = "#1d2430"
SOFT: Final = "#556070"
LINE: Final = "#d9d2c3"
ACCENT: Final = "#0e6e7c"
GOLD: Final = "#b8860b"
GOOD: Final = "#23714a"
SEATS: Final = ("#c2410c", "#1d4ed8", "#15803d", "#7e22ce", "#a16207")
# The same marks as on the table (static/games/js/seats.js), in a box of 16 by 16 around the origin.
MARKS: Final = (
    "M0 -6A6 6 0 1 1 0 6A6 6 0 1 1 0 -6Z",
    "M-5.5 -5.5H5.5V5.5H-5.5Z",
    "M0 -7L7 5.5H-7Z",
    "M0 -7.4L7.4 0L0 7.4L-7.4 0Z",
    "M-2.4 -7H2.4V-2.4H7V2.4H2.4V7H-2.4V2.4H-7V-2.4H-2.4Z",
)
_CROWN: Final = "M-11 7L-13 -6L-6 0L0 -9L6 0L13 -6L11 7Z"


@dataclass(frozen=True, slots=True)
class Standing:
    """A position as every picture needs it, whatever the title: from a view, and one line on how it stands."""

    view: View
    headline: str

    @property
    def table(self) -> Any:
        return self.view["table"]

    @property
    def names(self) -> list[str]:
        """Return the names as they can be drawn."""
        return [
            readable(seat["name"], _("Player %(number)d") % {"number": seat["seat"] + 1}) for seat in self.view["seats"]
        ]

    def is_awaited(self, seat: int) -> bool:
        return seat in self.view["waiting_for"]

    def is_winner(self, seat: int) -> bool:
        outcome = self.view["outcome"]
        return outcome is not None and seat in outcome["winners"]

    def is_bot(self, seat: int) -> bool:
        return bool(self.view["seats"][seat]["is_bot"])

    @property
    def move(self) -> str:
        """Return the number of the position, the same as in its address."""
        return _("Move %(number)d") % {"number": self.view["version"]}


def document(standing: Standing, seat_words: Sequence[str], *drawing: str) -> str:
    """Return the whole SVG: the drawing, and the position in words for who cannot see it."""
    names = " – ".join(seat["name"] for seat in standing.view["seats"])
    paper = box(0, 0, WIDTH, HEIGHT, fill=PAPER)
    return sheet(f"{standing.view['name']}: {names}", describe(standing, seat_words), paper, *drawing)


def sheet(title: str, description: str, *drawing: str) -> str:
    """Return an SVG of the usual size; title and description are for who cannot see it."""
    return tag(
        "svg",
        tag("title", words(title)),
        tag("desc", words(description)),
        *drawing,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        role="img",
        font_family=SANS.family,
    )


def describe(standing: Standing, seat_words: Sequence[str]) -> str:
    """Return the position in words: the title, how it stands, and what each seat has."""
    parts = [f"{standing.view['name']}. {standing.move}. {standing.headline}."]
    for seat, said in zip(standing.view["seats"], seat_words, strict=True):
        parts.append(f"{seat['name']}: {said}.")
    return " ".join(parts)


def heading(standing: Standing, x: float, y: float, room: float) -> str:
    """Return the title's name and, under it, how the match stands."""
    return text(x, y, standing.view["name"], 42, font=SERIF, fill=INK, room=room) + pill(standing, x, y + 18, room)


def pill(standing: Standing, x: float, y: float, room: float) -> str:
    shown = cut(standing.headline, room - 40, 23, BOLD)
    return box(x, y, width(shown, 23, BOLD) + 36, 42, 21, fill=ACCENT) + text(
        x + 18, y + 29, shown, 23, font=BOLD, fill="#ffffff"
    )


def imprint(standing: Standing, x: float, y: float, room: float) -> str:
    """Return the line at the foot: whose site, which move."""
    return (
        logo(x, y - 24)
        + text(x + 38, y, "Foldtable", 23, font=SERIF, fill=INK)
        + text(x + room, y, standing.move, 20, font=BOLD, fill=SOFT, anchor="end")
    )


def logo(x: float, y: float) -> str:
    return group(
        path("M2 10.5 15.2 5v16.6L2 27.2z", "#0e6e7c"),
        path("M16.8 5 30 10.5v16.7l-13.2-5.6z", "#2fa3b0"),
        path("M4.6 12.9 8 11.5v4.2l-3.4 1.4zM8.6 15.4l3.4-1.4v4.2l-3.4 1.4zM20 14l3.4 1.4v4.2L20 18.2zM24 11.5l3.4 1.4v4.2L24 15.7z", PAPER, opacity=0.88),
        disc(16, 5.6, 3.6, fill="#e8763a"),
        x=x,
        y=y,
    )  # fmt: skip


def mark(seat: int, x: float, y: float, size: float, fill: str | None = None) -> str:
    """Return the mark of a seat, so many times as large as on the table."""
    return group(path(MARKS[seat], fill or SEATS[seat]), x=x, y=y, scale=size)


def panel(standing: Standing, seat: int, x: float, y: float, room: float, height: float) -> str:
    """Return the ground of what belongs to a seat: tinted if it is asked, framed in gold if it has won."""
    colour = SEATS[seat]
    is_asked, has_won = standing.is_awaited(seat), standing.is_winner(seat)
    edge = GOLD if has_won else colour if is_asked else LINE
    fill = mixed("#f4d889", SURFACE, 0.45) if has_won else mixed(colour, SURFACE, 0.1) if is_asked else SURFACE
    return (
        box(x, y + 3, room, height, 12, fill="#1e1900", opacity=0.1)
        + box(x, y, room, height, 12, fill=fill, stroke=edge, stroke_width=3 if is_asked or has_won else 1.5)
        + path(f"M{x + 12} {y}H{x + 10}V{y + height}H{x + 12}A12 12 0 0 1 {x} {y + height - 12}V{y + 12}A12 12 0 0 1 {x + 12} {y}Z", colour)
    )  # fmt: skip


def who(standing: Standing, seat: int, x: float, y: float, room: float, size: float = 26) -> str:
    """Return mark and name of a seat, with a crown if it has won, and AI if it is one; y is the baseline."""
    tags = ""
    end = x + room
    if standing.is_winner(seat):
        tags += group(path(_CROWN, "#e2b02c", stroke="#7a5708", stroke_width=1.5), x=end - 15, y=y - size * 0.34)
        end -= 36
    name_room = end - x - size - (44 if standing.is_bot(seat) else 0)
    name = cut(standing.names[seat], name_room, size, BOLD)
    if standing.is_bot(seat):
        at = x + size + 8 + width(name, size, BOLD)
        tags += box(at, y - size * 0.72, 34, size * 0.86, 6, fill="none", stroke=SOFT, stroke_width=1.5)
        tags += text(at + 17, y - 2, "AI", 16, font=BOLD, fill=SOFT, anchor="middle")
    return (
        mark(seat, x + size * 0.36, y - size * 0.36, size / 16)
        + text(x + size, y, name, size, font=BOLD, fill=INK)
        + tags
    )
