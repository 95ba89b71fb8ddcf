"""A position of New York 1901: the city with lots, workers and buildings, what each seat has, and the market."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.pictures import frame, newyork_city
from games.pictures.frame import HEIGHT, INK, LINE, SEATS, SOFT, Standing
from games.pictures.lettering import BOLD, SERIF, text, width
from games.pictures.newyork_city import DISTRICT_COLOURS, ROOFS, district_of
from games.pictures.newyork_plan import Plan, plan_of
from games.pictures.svg import box, group, path
from games.rules.newyork.city import City
from games.rules.protocol import State
from games.words.newyork import CHALLENGE_NAMES, DISTRICT_NAMES

LEFT: Final = 32
WORKERS: Final = 4
TILES: Final = 18
# The last turns begin when a seat has only so many skyscrapers left.
LAST_TILES: Final = 4
KING: Final = "M2 13V4.5l3.6 3.6L8 2.5l2.4 5.6L14 4.5V13z"
GENERATIONS: Final = ("bronze", "silver", "gold")


def draw(standing: Standing, seen: State) -> str:
    """Return the picture; the city is that of the match."""
    city: City = seen.city
    plan = plan_of(city.source)
    scale = min(HEIGHT / plan.ys[-1], 560 / plan.xs[-1])
    city_x = frame.WIDTH - plan.xs[-1] * scale
    room = city_x - 2 * LEFT
    return frame.document(
        standing,
        [seat_words(standing.table, seat) for seat in range(len(standing.names))],
        newyork_city.defs(),
        box(city_x, 0, frame.WIDTH - city_x, HEIGHT, fill="#b7ab98"),
        group(*board(standing.table, city, plan), x=city_x, y=(HEIGHT - plan.ys[-1] * scale) / 2, scale=scale),
        box(0, 0, city_x, HEIGHT, fill=frame.PAPER),
        frame.heading(standing, LEFT, 66, room),
        *seat_panels(standing, room),
        market(standing.table, city, LEFT, HEIGHT - 158, room),
        frame.imprint(standing, LEFT, HEIGHT - 18, room),
    )


def seat_words(table: Any, seat: int) -> str:
    """Return what a seat has, in words."""
    own = table["players"][seat]
    parts = [
        ngettext("%(count)d point", "%(count)d points", own["score"]) % {"count": own["score"]},
        ngettext("%(count)d lot", "%(count)d lots", len(own["lots"])) % {"count": len(own["lots"])},
        ngettext("%(count)d building", "%(count)d buildings", len(own["buildings"])) % {"count": len(own["buildings"])},
        ngettext("%(count)d free worker", "%(count)d free workers", own["free"]) % {"count": own["free"]},
    ]
    return ", ".join(parts)


# The city


def board(table: Any, city: City, plan: Plan) -> list[str]:
    roads, land = newyork_city.ground(city.source)
    standing = [
        {"seat": seat, **one} for seat, own in enumerate(table["players"]) for one in own["buildings"]
    ]  # fmt: skip
    built = {cell for one in standing for cell in one["cells"]}
    drawn = [
        roads,
        newyork_city.bands(city, plan, table["streets"]),
        land,
        newyork_city.street_names(city, plan, table["leaders"], table["streets"]),
    ]
    for seat, own in enumerate(table["players"]):
        for lot in own["lots"]:
            free = [cell for cell in city.cells_named(city.lot_numbers[lot]) if cell not in built]
            drawn += [newyork_city.estate(plan, free, seat)] if free else []
    drawn += [newyork_city.shade(plan, one["cells"]) for one in standing]
    drawn += [
        newyork_city.building(city, plan, one["seat"], one["tile"], one["cells"])
        for one in newyork_city.from_north(standing)
    ]
    for seat, own in enumerate(table["players"]):
        drawn += [
            newyork_city.worker(plan, city.cells_named(city.lot_numbers[lot])[-1], seat) for lot in own["workers"]
        ]
    return drawn


# What each seat has


def seat_panels(standing: Standing, room: float) -> list[str]:
    count = len(standing.names)
    top, bottom, gap = 138, HEIGHT - 166, 8
    height = min(124, (bottom - top - gap * (count - 1)) / count)
    return [seat_panel(standing, seat, top + seat * (height + gap), room, height) for seat in range(count)]


def seat_panel(standing: Standing, seat: int, y: float, room: float, height: float) -> str:
    own = standing.table["players"][seat]
    first, second = y + height * 0.42, y + height * 0.8
    score = str(own["score"])
    score_width = width(score, 42, SERIF)
    end = LEFT + room - 20
    people = "".join(
        group(newyork_city.figure(seat), x=LEFT + 36 + index * 22, y=second - 6, scale=0.84, opacity=None if index < own["free"] else 0.2)
        for index in range(WORKERS)
    )  # fmt: skip
    return (
        frame.panel(standing, seat, LEFT, y, room, height)
        + frame.who(standing, seat, LEFT + 24, first, end - LEFT - 40 - max(score_width, 60), 26)
        + people
        + tiles_left(own, seat, LEFT + 142, second - 17)
        + unlocked(own, LEFT + 390, second - 22)
        + district(own["district"], LEFT + 520, second - 22)
        + text(end, y + height / 2 + 15, score, 42, font=SERIF, fill=INK, anchor="end")
    )


def tiles_left(own: Any, seat: int, x: float, y: float) -> str:
    """Return a bar of the skyscrapers that are left; the end comes with the last four."""
    share = own["unbuilt"] / TILES
    words = ngettext("%(count)d to build", "%(count)d to build", own["unbuilt"]) % {"count": own["unbuilt"]}
    return (
        box(x, y + 2, 110, 9, 4, fill=LINE)
        + box(x, y + 2, max(9, 110 * share), 9, 4, fill=SEATS[seat])
        + box(x, y + 2, 110 * LAST_TILES / TILES, 9, 4, fill="#4a5160")
        + text(x + 120, y + 13, words, 17, fill=SOFT, room=122)
    )


def unlocked(own: Any, x: float, y: float) -> str:
    """Return the generations that may be built, and the king that has not been used."""
    drawn = ""
    for index, look in enumerate(GENERATIONS):
        _light, middle, deep = ROOFS[look]
        is_open = look in own["unlocked"]
        drawn += group(
            box(0, 0, 25, 25, 6, fill=middle, stroke=deep, stroke_width=1.5)
            + text(12.5, 18.5, look[0].upper(), 16, font=BOLD, fill="#3a2a10", anchor="middle"),
            x=x + index * 29, y=y, opacity=None if is_open else 0.28,
        )  # fmt: skip
    return drawn + (
        group(path(KING, "#e2b02c", stroke="#7a5708"), x=x + 90, y=y - 1, scale=1.6) if own["has_king"] else ""
    )


def district(key: str | None, x: float, y: float) -> str:
    if key is None:
        return ""
    fill, ink = DISTRICT_COLOURS[key]
    return box(x, y, 25, 25, 6, fill=fill, stroke=ink, stroke_width=1.5) + text(
        x + 12.5, y + 18.5, str(DISTRICT_NAMES[key])[0].upper(), 16, font=BOLD, fill=ink, anchor="middle"
    )


# The market


def market(table: Any, city: City, x: float, y: float, room: float) -> str:
    """Return the open cards, how many are to come, and the challenge."""
    drawn = text(x, y + 20, _("Market"), 20, font=BOLD, fill=INK)
    coming = ngettext("%(count)d card to come", "%(count)d cards to come", table["future"]) % {"count": table["future"]}
    drawn += text(x, y + 48, coming, 18, fill=SOFT)
    if table["challenge"]:
        drawn += text(x, y + 76, str(CHALLENGE_NAMES[table["challenge"]]), 18, fill=SOFT, room=190)
    if table["end"]:
        drawn += text(x, y + 100, _("The last turns"), 18, font=BOLD, fill="#9a5b00")
    for index, card in enumerate(table["market"]):
        drawn += market_card(card, x + 204 + index * 108, y)
    return drawn


def market_card(card: str, x: float, y: float) -> str:
    """Return a card that buys a lot: the letter and dress of its district, and as many squares as the lot has."""
    fill, ink = DISTRICT_COLOURS[district_of(card)]
    size = int(card[1:])
    left = x + 49 - size * 13
    squares = box(left, y + 52, size * 26, 26, 4, fill=fill, stroke=ink, stroke_width=1.5)
    squares += box(left, y + 52, size * 26, 26, 4, fill=f"url(#dress-{district_of(card)})", opacity=0.35)
    cuts = "".join(f"M{left + 26 * place} {y + 52}v26" for place in range(1, size))
    return (
        box(x, y + 2, 98, 104, 10, fill="#1e1900", opacity=0.14)
        + box(x, y, 98, 104, 10, fill="#fffdf8", stroke=ink, stroke_width=2)
        + path(f"M{x + 1} {y + 36}V{y + 10}Q{x + 1} {y + 1} {x + 10} {y + 1}H{x + 88}Q{x + 97} {y + 1} {x + 97} {y + 10}V{y + 36}Z", ink)
        + text(x + 49, y + 27, card[0], 24, font=SERIF, fill="#fff", anchor="middle")
        + squares
        + path(cuts, stroke=ink, stroke_dasharray="3 3")
    )  # fmt: skip
