"""Portraits of the AI's players: an animal each, in a frame that tells its level by colour and by dots."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from accounts.personas import LEVEL_OF, Level

SIZE = 64
DRAWINGS = Path(__file__).parent / "drawings"

# Ground, frame, and how many dots it has.
FRAMES: dict[str, tuple[str, str, int]] = {
    Level.BEGINNER.value: ("#e3f2dc", "#3c7d3f", 1),
    Level.EASY.value: ("#dcebf8", "#2a659f", 2),
    Level.MEDIUM.value: ("#fcedc9", "#a4660a", 3),
    Level.HARD.value: ("#f8dde2", "#99203f", 4),
}
STEP = 7


@cache
def draw(persona: str) -> str:
    """Return the SVG of one of the PERSONAS."""
    ground, frame, count = FRAMES[LEVEL_OF[persona]]
    first = SIZE / 2 - STEP * (count - 1) / 2
    dots = "".join(f'<circle cx="{first + STEP * place:g}" cy="57" r="2.5"/>' for place in range(count))
    animal = (DRAWINGS / f"{persona.lower()}.svg").read_text(encoding="utf-8")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}">'
        f'<rect width="{SIZE}" height="{SIZE}" fill="{ground}"/>{animal}'
        f'<path d="M0 51h64v13h-64z" fill="{frame}"/><g fill="#fff">{dots}</g>'
        f'<rect x="1.5" y="1.5" width="61" height="61" rx="13" fill="none" stroke="{frame}" stroke-width="3"/></svg>'
    )
