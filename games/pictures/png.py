"""From SVG to PNG: resvg with our own fonts, nothing of the system, nothing from the network."""

from __future__ import annotations

import threading

import resvg_py

from games.pictures.lettering import FILES

# A drawing takes tens of milliseconds of a core: more at once would only slow down everything else.
_turn = threading.Semaphore(2)


def to_png(svg: str) -> bytes:
    """Return the picture as PNG, as large as the SVG says."""
    with _turn:
        return resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=True,
            font_files=list(FILES),
            font_family="DejaVu Sans",
            sans_serif_family="DejaVu Sans",
            serif_family="DejaVu Serif",
        )
