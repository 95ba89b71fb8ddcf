"""Pictures that show no match: of a title, and of the site. For tables that wait, and for what is not everybody's."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from games.pictures.frame import HEIGHT, INK, PAPER, SOFT, WIDTH, logo, sheet
from games.pictures.lettering import SANS, SERIF, lines, text
from games.pictures.svg import box, group, tag

ART: Final = Path(__file__).parents[1] / "static" / "games" / "img"
ART_WIDTH: Final = 320
ART_HEIGHT: Final = 180
FOOT: Final = 430
SITE: Final = "Foldtable"


def cover(*titles: str, name: str, blurb: str) -> str:
    """Return an SVG: the art of the titles beside each other, a name and a line or two under it."""
    share = WIDTH / len(titles)
    scale = max(share / ART_WIDTH, FOOT / ART_HEIGHT)
    view = f"{(ART_WIDTH - share / scale) / 2:.1f} {(ART_HEIGHT - FOOT / scale) / 2:.1f} {share / scale:.1f} {FOOT / scale:.1f}"
    art = [
        tag("svg", _art(title), x=index * share, y=0, width=share, height=FOOT, viewBox=view)
        for index, title in enumerate(titles)
    ]
    shown = lines(blurb, WIDTH - 96, 30, SANS)
    return sheet(
        name,
        blurb,
        *art,
        box(0, FOOT, WIDTH, HEIGHT - FOOT, fill=PAPER),
        text(48, FOOT + 72, name, 58, font=SERIF, fill=INK, room=WIDTH - 320),
        *(text(48, FOOT + 122 + index * 38, line, 30, fill=SOFT) for index, line in enumerate(shown)),
        group(logo(0, 0), x=WIDTH - 250, y=FOOT + 34, scale=1.35)
        if name != SITE
        else group(logo(0, 0), x=WIDTH - 150, y=FOOT + 30, scale=3),
        text(WIDTH - 48, FOOT + 68, SITE, 30, font=SERIF, fill=INK, anchor="end") if name != SITE else "",
    )


@cache
def _art(title: str) -> str:
    """Return the inside of a title's drawing; its names get a prefix, for several stand in one picture."""
    whole = (ART / f"{title}.svg").read_text(encoding="utf-8")
    inside = whole[whole.index(">") + 1 : whole.rindex("</svg>")]
    return re.sub(r'(id="|url\(#|href="#)', rf"\g<1>{title}-", inside)
