"""Resources, colours and symbols: small ints with names, and how a city's economy is packed into one int."""

from __future__ import annotations

from typing import Final

from games.rules.codec import Names

Resource = int
WOOD: Final[Resource] = 0
CLAY: Final[Resource] = 1
STONE: Final[Resource] = 2
GLASS: Final[Resource] = 3
PAPYRUS: Final[Resource] = 4
RESOURCES: Final = Names(("wood", "clay", "stone", "glass", "papyrus"))

# What a choice producer may give: one of the raw materials, or one of the manufactured goods (D-P5).
Choice = int
NO_CHOICE: Final[Choice] = -1
RAW: Final[Choice] = 0
MADE: Final[Choice] = 1
CHOICE_OF: Final = (RAW, RAW, RAW, MADE, MADE)

Color = int
BROWN: Final[Color] = 0
GREY: Final[Color] = 1
BLUE: Final[Color] = 2
GREEN: Final[Color] = 3
YELLOW: Final[Color] = 4
RED: Final[Color] = 5
PURPLE: Final[Color] = 6
COLORS: Final = Names(("brown", "grey", "blue", "green", "yellow", "red", "purple"))

# What is counted in a city: cards by colour, built wonders; and what only guilds count, full sets of three coins.
WONDERS: Final = 7
PURSE: Final = 8
COUNTED: Final = 8

Symbol = int
NO_SYMBOL: Final[Symbol] = -1
WHEEL: Final[Symbol] = 0
MORTAR: Final[Symbol] = 1
QUILL: Final[Symbol] = 2
PENDULUM: Final[Symbol] = 3
SUNDIAL: Final[Symbol] = 4
GLOBE: Final[Symbol] = 5
LAW_SYMBOL: Final[Symbol] = 6
SYMBOLS: Final = Names(("wheel", "mortar", "quill", "pendulum", "sundial", "globe", "law"))
SYMBOLS_TO_WIN: Final = 6

# An economy is all that prices depend on of one city, as one int: units of each resource on brown and grey cards (three
# bits each), choice producers of both kinds (two bits each), resources bought at 1 coin (a bit each), Masonry,
# Architecture. Building a card adds its share; destroying it takes the share away.
Economy = int
UNIT_BITS: Final = 3
UNITS: Final = 7
PRODUCTION_BITS: Final = 15
PRODUCTION: Final = (1 << PRODUCTION_BITS) - 1
CHOICE_SHIFT: Final = 15
CHOICES: Final = 3
CHEAP_SHIFT: Final = 19
MASONRY_BIT: Final = 1 << 24
ARCHITECTURE_BIT: Final = 1 << 25


def produced(resource: Resource, units: int) -> Economy:
    return units << UNIT_BITS * resource


def chosen(choice: Choice) -> Economy:
    return 1 << CHOICE_SHIFT + 2 * choice


def cheapened(resource: Resource) -> Economy:
    return 1 << CHEAP_SHIFT + resource
