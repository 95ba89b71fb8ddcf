"""The 12 wonders and the 10 progress tokens, with flat tables of what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.rules.codec import Names
from games.rules.duel.cards import ROWS as CARD_ROWS
from games.rules.duel.cards import read_cost
from games.rules.duel.goods import BROWN, GREY, MADE, NO_CHOICE, RAW, Choice, Color, Economy, Resource, chosen

Wonder = int
Token = int

# What a wonder asks of its builder beside everything else.
NOTHING: Final = 0
LIBRARY: Final = 1
REVIVAL: Final = 2


@dataclass(frozen=True, slots=True)
class WonderRow:
    """A wonder as printed (D-X5). `destroys` is a colour, or -1."""

    key: str
    name: str
    cost: str
    vp: int = 0
    coins: int = 0
    rival_loses: int = 0
    shields: int = 0
    destroys: Color = -1
    chooses: Choice = NO_CHOICE
    asks: int = NOTHING
    again: bool = False


# fmt: off
WONDER_ROWS: Final[tuple[WonderRow, ...]] = (
    WonderRow("appian_way", "The Appian Way", "2 clay, 2 stone, 1 papyrus", vp=3, coins=3, rival_loses=3, again=True),
    WonderRow("circus_maximus", "Circus Maximus", "1 wood, 2 stone, 1 glass", vp=3, shields=1, destroys=GREY),
    WonderRow("colossus", "The Colossus", "3 clay, 1 glass", vp=3, shields=2),
    WonderRow("great_library", "The Great Library", "3 wood, 1 glass, 1 papyrus", vp=4, asks=LIBRARY),
    WonderRow("great_lighthouse", "The Great Lighthouse", "1 wood, 1 stone, 2 papyrus", vp=4, chooses=RAW),
    WonderRow("hanging_gardens", "The Hanging Gardens", "2 wood, 1 glass, 1 papyrus", vp=3, coins=6, again=True),
    WonderRow("mausoleum", "The Mausoleum", "2 clay, 2 glass, 1 papyrus", vp=2, asks=REVIVAL),
    WonderRow("piraeus", "Piraeus", "2 wood, 1 clay, 1 stone", vp=2, chooses=MADE, again=True),
    WonderRow("pyramids", "The Pyramids", "3 stone, 1 papyrus", vp=9),
    WonderRow("sphinx", "The Sphinx", "1 clay, 1 stone, 2 glass", vp=6, again=True),
    WonderRow("statue_of_zeus", "The Statue of Zeus", "1 wood, 1 clay, 1 stone, 2 papyrus", vp=3, shields=1,
              destroys=BROWN),
    WonderRow("temple_of_artemis", "The Temple of Artemis", "1 wood, 1 stone, 1 glass, 1 papyrus", coins=12,
              again=True),
)
# fmt: on

WONDER_NAMES: Final = Names(tuple(row.key for row in WONDER_ROWS))
ALL_WONDERS: Final[tuple[Wonder, ...]] = tuple(range(len(WONDER_ROWS)))

WONDER_VP: Final[tuple[int, ...]] = tuple(row.vp for row in WONDER_ROWS)
WONDER_COINS: Final[tuple[int, ...]] = tuple(row.coins for row in WONDER_ROWS)
RIVAL_LOSES: Final[tuple[int, ...]] = tuple(row.rival_loses for row in WONDER_ROWS)
WONDER_SHIELDS: Final[tuple[int, ...]] = tuple(row.shields for row in WONDER_ROWS)
DESTROYS: Final[tuple[Color, ...]] = tuple(row.destroys for row in WONDER_ROWS)
ASKS: Final[tuple[int, ...]] = tuple(row.asks for row in WONDER_ROWS)
AGAIN: Final[tuple[bool, ...]] = tuple(row.again for row in WONDER_ROWS)
WONDER_SHARE: Final[tuple[Economy, ...]] = tuple(
    chosen(row.chooses) if row.chooses != NO_CHOICE else 0 for row in WONDER_ROWS
)
WONDER_NEEDS: Final[tuple[tuple[tuple[Resource, int], ...], ...]] = tuple(read_cost(row.cost)[1] for row in WONDER_ROWS)

# Cards and wonders in one row of numbers, for prices: card c is item c, wonder w is item FIRST_WONDER + w.
FIRST_WONDER: Final = len(CARD_ROWS)


def _wonders(*keys: str) -> tuple[Wonder, ...]:
    return tuple(WONDER_NAMES.decode(key) for key in keys)


# D-S6, for the first and for the second player.
FIRST_GAME: Final[tuple[tuple[Wonder, ...], ...]] = (
    _wonders("pyramids", "great_lighthouse", "temple_of_artemis", "statue_of_zeus"),
    _wonders("circus_maximus", "piraeus", "appian_way", "colossus"),
)

AGRICULTURE: Final[Token] = 0
ARCHITECTURE: Final[Token] = 1
ECONOMY: Final[Token] = 2
LAW: Final[Token] = 3
MASONRY: Final[Token] = 4
MATHEMATICS: Final[Token] = 5
PHILOSOPHY: Final[Token] = 6
STRATEGY: Final[Token] = 7
THEOLOGY: Final[Token] = 8
URBANISM: Final[Token] = 9
TOKENS: Final = Names(
    (
        "agriculture",
        "architecture",
        "economy",
        "law",
        "masonry",
        "mathematics",
        "philosophy",
        "strategy",
        "theology",
        "urbanism",
    )
)
ALL_TOKENS: Final[tuple[Token, ...]] = tuple(range(10))
TOKEN_COINS: Final[tuple[int, ...]] = (6, 0, 0, 0, 0, 0, 0, 0, 0, 6)
TOKEN_VP: Final[tuple[int, ...]] = (4, 0, 0, 0, 0, 0, 7, 0, 0, 0)
VP_PER_TOKEN: Final = 3  # Mathematics
URBANISM_COINS: Final = 4

# Every set of tokens, as a bitmask, in the order of their numbers.
TOKENS_IN: Final[tuple[tuple[Token, ...], ...]] = tuple(
    tuple(token for token in ALL_TOKENS if mask >> token & 1) for mask in range(1 << len(ALL_TOKENS))
)
WONDERS_IN: Final[tuple[tuple[Wonder, ...], ...]] = tuple(
    tuple(wonder for wonder in ALL_WONDERS if mask >> wonder & 1) for mask in range(1 << len(ALL_WONDERS))
)
