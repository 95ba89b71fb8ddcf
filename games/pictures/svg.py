"""Writing SVG: elements as strings. Every text and every attribute is escaped here and nowhere else."""

from __future__ import annotations

from html import escape

Attribute = str | int | float | None


def tag(name: str, *children: str, **attributes: Attribute) -> str:
    """Return an element. `children` are elements, made by this module; `stroke_width` is written stroke-width.

    Attributes that are None are left out. Strings of strangers go through `words` or `lettering.text`.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def words(text: str) -> str:
    """Return a text as it may stand in an element: escaped, without what XML does not know."""
    return escape("".join(letter for letter in text if _is_xml(letter)), quote=True)


def group(
    *children: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, **attributes: Attribute
) -> str:
    """Return a group whose origin lies at x, y, turned (degrees) and then scaled."""
    moves = [f"translate({number(x)} {number(y)})"] if x or y else []
    moves += [f"rotate({number(turn)})"] if turn else []
    moves += [f"scale({number(scale)})"] if scale != 1 else []
    return tag("g", *children, transform=" ".join(moves) or None, **attributes)


def path(d: str, fill: str = "none", **attributes: Attribute) -> str:
    return tag("path", d=d, fill=fill, **attributes)


def box(x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Attribute) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius or None, **attributes)


def disc(x: float, y: float, r: float, **attributes: Attribute) -> str:
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def oval(x: float, y: float, rx: float, ry: float, **attributes: Attribute) -> str:
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, **attributes)


def gradient(name: str, *stops: tuple[float, str], **attributes: Attribute) -> str:
    """Return a gradient from top to bottom, unless attributes say otherwise."""
    line: dict[str, Attribute] = {"x1": 0, "y1": 0, "x2": 0, "y2": 1, **attributes}
    return tag("linearGradient", *[tag("stop", offset=at, stop_color=colour) for at, colour in stops], id=name, **line)


def number(value: float) -> str:
    """Return a number as short as the picture needs it."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def mixed(one: str, other: str, share: float) -> str:
    """Return the colour with so much of `one` in it; both are #rrggbb."""
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def _value(value: Attribute) -> str:
    return words(value) if isinstance(value, str) else number(value or 0)


def _is_xml(letter: str) -> bool:
    code = ord(letter)
    if code < 0x20:
        return False
    is_control = 0x7F <= code <= 0x9F or 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069
    return not (is_control or 0xD800 <= code <= 0xDFFF or code in (0xFFFE, 0xFFFF))
