"""From SVG to PNG: resvg with our own fonts, nothing of the system, nothing from the network."""

from __future__ import annotations

import resvg_py

from games.pictures.lettering import FILES


def to_png(svg: str) -> bytes:
    """Return the picture as PNG, as large as the SVG says. It takes long and holds the interpreter: see printing.py."""
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_files=list(FILES),
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
        serif_family="DejaVu Serif",
    )
