"""A picture for every name, drawn from the name alone: the same for everybody, for ever, and kept nowhere."""

from __future__ import annotations

from hashlib import sha256

from accounts.names import fold

VERSION = 1
SIZE = 64

# Pairs of a dark ground and a light figure; each pair differs by more than 4.5 to 1, so that it is also told in grey.
COLOURS = (
    ("#7a2e1d", "#ffd9b8"), ("#0f4c5c", "#bfeef2"), ("#1f5132", "#cdf3c4"), ("#4a2673", "#ead7ff"),
    ("#6b4a00", "#ffe9a8"), ("#153a7a", "#cfe0ff"), ("#7a1742", "#ffd3e2"), ("#2f3b45", "#e3ecf3"),
    ("#00564a", "#b8f5e4"), ("#5b1f1f", "#f7dcc9"),
)  # fmt: skip

# One quarter of a figure in 32 by 32; turned or mirrored it makes the whole.
SHAPES = (
    "M0 0h32A32 32 0 0 1 0 32z",
    "M0 0h32L0 32z",
    "M16 0A16 16 0 1 1 15.9 0z",
    "M0 16L16 0L32 16L16 32z",
    "M0 32A32 32 0 0 1 32 0v32z",
    "M0 0h16v16h16v16h-16v-16h-16z",
    "M0 10h32v12h-32z",
    "M6 6h20v20h-20z",
    "M0 0L32 0L16 32z",
    "M0 0A32 32 0 0 0 32 32A32 32 0 0 0 0 0z",
)


def draw(name: str) -> str:
    """Return the SVG of a name. Nothing of the name stands in it."""
    drawn = sha256(f"{VERSION}:{fold(name)}".encode()).digest()
    ground, figure = COLOURS[drawn[0] % len(COLOURS)]
    outer, inner = SHAPES[drawn[1] % len(SHAPES)], SHAPES[drawn[2] % len(SHAPES)]
    first = drawn[3] % 4
    parts = []
    for quarter in range(4):
        shape = outer if (quarter % 2 == 0 or drawn[4] % 2) else inner
        turn = (first + quarter) % 4 * 90 if drawn[5] % 3 else first * 90
        x, y = ((0, 0), (32, 0), (32, 32), (0, 32))[quarter]
        parts.append(f'<path transform="translate({x} {y}) rotate({turn} 16 16)" d="{shape}"/>')
    middle = f'<circle cx="32" cy="32" r="{7 + drawn[6] % 4}" fill="{ground}"/>' if drawn[7] % 2 else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}">'
        f'<rect width="{SIZE}" height="{SIZE}" fill="{ground}"/><g fill="{figure}">{"".join(parts)}</g>{middle}</svg>'
    )
