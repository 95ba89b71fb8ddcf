"""The 73 cards: what is printed on each, and flat tables of it, indexed by card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.rules.codec import Names
from games.rules.duel.goods import (
    BLUE,
    BROWN,
    CLAY,
    GLASS,
    GLOBE,
    GREEN,
    GREY,
    MADE,
    MORTAR,
    NO_CHOICE,
    NO_SYMBOL,
    PAPYRUS,
    PENDULUM,
    PURPLE,
    PURSE,
    QUILL,
    RAW,
    RED,
    RESOURCES,
    STONE,
    SUNDIAL,
    WHEEL,
    WONDERS,
    WOOD,
    YELLOW,
    Choice,
    Color,
    Economy,
    Resource,
    Symbol,
    cheapened,
    chosen,
    produced,
)

Card = int
NO_CARD: Final[Card] = -1

Deck = int
AGE_1: Final[Deck] = 0
AGE_2: Final[Deck] = 1
AGE_3: Final[Deck] = 2
GUILDS: Final[Deck] = 3


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card as printed. `gives` and `free_with` are chain symbols (D-P6); `coins_per` pays once, when built (D-X7);
    `guild` names what is counted in the city that has most of it (D-X8)."""

    key: str
    name: str
    deck: Deck
    color: Color
    cost: str
    vp: int = 0
    produces: Resource = -1
    units: int = 1
    chooses: Choice = NO_CHOICE
    cheapens: tuple[Resource, ...] = ()
    symbol: Symbol = NO_SYMBOL
    shields: int = 0
    coins: int = 0
    coins_per: tuple[int, int] | None = None
    guild: tuple[int, ...] = ()
    vp_each: int = 1
    coins_each: int = 1
    gives: str = ""
    free_with: str = ""


def read_cost(text: str) -> tuple[int, tuple[tuple[Resource, int], ...]]:
    """Return the coins and the resources of a printed cost such as "2 coins, 1 glass"."""
    coins = 0
    needs = []
    for part in text.split(", ") if text else ():
        number, what = part.split(" ")
        if what.startswith("coin"):
            coins = int(number)
        else:
            needs.append((RESOURCES.decode(what), int(number)))
    return coins, tuple(needs)


# fmt: off
ROWS: Final[tuple[CardRow, ...]] = (
    CardRow("lumber_yard", "Lumber Yard", AGE_1, BROWN, "", produces=WOOD),
    CardRow("stone_pit", "Stone Pit", AGE_1, BROWN, "1 coin", produces=STONE),
    CardRow("clay_pool", "Clay Pool", AGE_1, BROWN, "", produces=CLAY),
    CardRow("logging_camp", "Logging Camp", AGE_1, BROWN, "1 coin", produces=WOOD),
    CardRow("quarry", "Quarry", AGE_1, BROWN, "", produces=STONE),
    CardRow("clay_pit", "Clay Pit", AGE_1, BROWN, "1 coin", produces=CLAY),
    CardRow("glassworks", "Glassworks", AGE_1, GREY, "1 coin", produces=GLASS),
    CardRow("press", "Press", AGE_1, GREY, "1 coin", produces=PAPYRUS),
    CardRow("theater", "Theater", AGE_1, BLUE, "", vp=3, gives="mask"),
    CardRow("altar", "Altar", AGE_1, BLUE, "", vp=3, gives="moon"),
    CardRow("baths", "Baths", AGE_1, BLUE, "1 stone", vp=3, gives="drop"),
    CardRow("scriptorium", "Scriptorium", AGE_1, GREEN, "2 coins", symbol=QUILL, gives="book"),
    CardRow("workshop", "Workshop", AGE_1, GREEN, "1 papyrus", vp=1, symbol=PENDULUM),
    CardRow("pharmacist", "Pharmacist", AGE_1, GREEN, "2 coins", symbol=MORTAR, gives="gear"),
    CardRow("apothecary", "Apothecary", AGE_1, GREEN, "1 glass", vp=1, symbol=WHEEL),
    CardRow("tavern", "Tavern", AGE_1, YELLOW, "", coins=4, gives="vase"),
    CardRow("stone_reserve", "Stone Reserve", AGE_1, YELLOW, "3 coins", cheapens=(STONE,)),
    CardRow("clay_reserve", "Clay Reserve", AGE_1, YELLOW, "3 coins", cheapens=(CLAY,)),
    CardRow("wood_reserve", "Wood Reserve", AGE_1, YELLOW, "3 coins", cheapens=(WOOD,)),
    CardRow("stable", "Stable", AGE_1, RED, "1 wood", shields=1, gives="horseshoe"),
    CardRow("garrison", "Garrison", AGE_1, RED, "1 clay", shields=1, gives="sword"),
    CardRow("palisade", "Palisade", AGE_1, RED, "2 coins", shields=1, gives="tower"),
    CardRow("guard_tower", "Guard Tower", AGE_1, RED, "", shields=1),
    CardRow("sawmill", "Sawmill", AGE_2, BROWN, "2 coins", produces=WOOD, units=2),
    CardRow("shelf_quarry", "Shelf Quarry", AGE_2, BROWN, "2 coins", produces=STONE, units=2),
    CardRow("brickyard", "Brickyard", AGE_2, BROWN, "2 coins", produces=CLAY, units=2),
    CardRow("glass_blower", "Glass-Blower", AGE_2, GREY, "", produces=GLASS),
    CardRow("drying_room", "Drying Room", AGE_2, GREY, "", produces=PAPYRUS),
    CardRow("temple", "Temple", AGE_2, BLUE, "1 wood, 1 papyrus", vp=4, gives="sun", free_with="moon"),
    CardRow("statue", "Statue", AGE_2, BLUE, "2 clay", vp=4, gives="pillar", free_with="mask"),
    CardRow("courthouse", "Courthouse", AGE_2, BLUE, "2 wood, 1 glass", vp=5),
    CardRow("aqueduct", "Aqueduct", AGE_2, BLUE, "3 stone", vp=5, free_with="drop"),
    CardRow("rostrum", "Rostrum", AGE_2, BLUE, "1 wood, 1 stone", vp=4, gives="temple"),
    CardRow("school", "School", AGE_2, GREEN, "1 wood, 2 papyrus", vp=1, symbol=WHEEL, gives="lyre"),
    CardRow("laboratory", "Laboratory", AGE_2, GREEN, "1 wood, 2 glass", vp=1, symbol=PENDULUM, gives="lamp"),
    CardRow("dispensary", "Dispensary", AGE_2, GREEN, "2 clay, 1 stone", vp=2, symbol=MORTAR, free_with="gear"),
    CardRow("library", "Library", AGE_2, GREEN, "1 wood, 1 stone, 1 glass", vp=2, symbol=QUILL, free_with="book"),
    CardRow("brewery", "Brewery", AGE_2, YELLOW, "", coins=6, gives="barrel"),
    CardRow("forum", "Forum", AGE_2, YELLOW, "3 coins, 1 clay", chooses=MADE),
    CardRow("caravansery", "Caravansery", AGE_2, YELLOW, "2 coins, 1 glass, 1 papyrus", chooses=RAW),
    CardRow("customs_house", "Customs House", AGE_2, YELLOW, "4 coins", cheapens=(GLASS, PAPYRUS,)),
    CardRow("horse_breeders", "Horse Breeders", AGE_2, RED, "1 wood, 1 clay", shields=1, free_with="horseshoe"),
    CardRow("barracks", "Barracks", AGE_2, RED, "3 coins", shields=1, free_with="sword"),
    CardRow("walls", "Walls", AGE_2, RED, "2 stone", shields=2),
    CardRow("archery_range", "Archery Range", AGE_2, RED, "1 wood, 1 stone, 1 papyrus", shields=2, gives="target"),
    CardRow("parade_ground", "Parade Ground", AGE_2, RED, "2 clay, 1 glass", shields=2, gives="helmet"),
    CardRow("palace", "Palace", AGE_3, BLUE, "1 wood, 1 clay, 1 stone, 2 glass", vp=7),
    CardRow("gardens", "Gardens", AGE_3, BLUE, "2 wood, 2 clay", vp=6, free_with="pillar"),
    CardRow("pantheon", "Pantheon", AGE_3, BLUE, "1 wood, 1 clay, 2 papyrus", vp=6, free_with="sun"),
    CardRow("town_hall", "Town Hall", AGE_3, BLUE, "2 wood, 3 stone", vp=7),
    CardRow("senate", "Senate", AGE_3, BLUE, "2 clay, 1 stone, 1 papyrus", vp=5, free_with="temple"),
    CardRow("obelisk", "Obelisk", AGE_3, BLUE, "2 stone, 1 glass", vp=5),
    CardRow("academy", "Academy", AGE_3, GREEN, "1 wood, 1 stone, 2 glass", vp=3, symbol=SUNDIAL),
    CardRow("university", "University", AGE_3, GREEN, "1 clay, 1 glass, 1 papyrus", vp=2, symbol=GLOBE,
            free_with="lyre"),
    CardRow("study", "Study", AGE_3, GREEN, "2 wood, 1 glass, 1 papyrus", vp=3, symbol=SUNDIAL),
    CardRow("observatory", "Observatory", AGE_3, GREEN, "1 stone, 2 papyrus", vp=2, symbol=GLOBE, free_with="lamp"),
    CardRow("arena", "Arena", AGE_3, YELLOW, "1 wood, 1 clay, 1 stone", vp=3, coins_per=(2, WONDERS),
            free_with="barrel"),
    CardRow("chamber_of_commerce", "Chamber of Commerce", AGE_3, YELLOW, "2 papyrus", vp=3, coins_per=(3, GREY)),
    CardRow("port", "Port", AGE_3, YELLOW, "1 wood, 1 glass, 1 papyrus", vp=3, coins_per=(2, BROWN)),
    CardRow("lighthouse", "Lighthouse", AGE_3, YELLOW, "2 clay, 1 glass", vp=3, coins_per=(1, YELLOW),
            free_with="vase"),
    CardRow("armory", "Armory", AGE_3, YELLOW, "2 stone, 1 glass", vp=3, coins_per=(1, RED)),
    CardRow("circus", "Circus", AGE_3, RED, "2 clay, 2 stone", shields=2, free_with="helmet"),
    CardRow("arsenal", "Arsenal", AGE_3, RED, "2 wood, 3 clay", shields=3),
    CardRow("siege_workshop", "Siege Workshop", AGE_3, RED, "3 wood, 1 glass", shields=2, free_with="target"),
    CardRow("fortifications", "Fortifications", AGE_3, RED, "1 clay, 2 stone, 1 papyrus", shields=2, free_with="tower"),
    CardRow("pretorium", "Pretorium", AGE_3, RED, "8 coins", shields=3),
    CardRow("merchants_guild", "Merchants Guild", GUILDS, PURPLE, "1 wood, 1 clay, 1 glass, 1 papyrus",
            guild=(YELLOW,)),
    CardRow("shipowners_guild", "Shipowners Guild", GUILDS, PURPLE, "1 clay, 1 stone, 1 glass, 1 papyrus",
            guild=(BROWN, GREY)),
    CardRow("builders_guild", "Builders Guild", GUILDS, PURPLE, "1 wood, 1 clay, 2 stone, 1 glass",
            guild=(WONDERS,), vp_each=2, coins_each=0),
    CardRow("magistrates_guild", "Magistrates Guild", GUILDS, PURPLE, "2 wood, 1 clay, 1 papyrus", guild=(BLUE,)),
    CardRow("scientists_guild", "Scientists Guild", GUILDS, PURPLE, "2 wood, 2 clay", guild=(GREEN,)),
    CardRow("moneylenders_guild", "Moneylenders Guild", GUILDS, PURPLE, "2 wood, 2 stone", guild=(PURSE,),
            coins_each=0),
    CardRow("tacticians_guild", "Tacticians Guild", GUILDS, PURPLE, "1 clay, 2 stone, 1 papyrus", guild=(RED,)),
)
# fmt: on

CARDS: Final = Names(tuple(row.key for row in ROWS))
DECKS: Final[tuple[tuple[Card, ...], ...]] = tuple(
    tuple(card for card, row in enumerate(ROWS) if row.deck == deck) for deck in (AGE_1, AGE_2, AGE_3, GUILDS)
)
CHAINS: Final = Names(tuple(sorted({row.gives for row in ROWS if row.gives})))

DECK_OF: Final[tuple[Deck, ...]] = tuple(row.deck for row in ROWS)
COLOR: Final[tuple[Color, ...]] = tuple(row.color for row in ROWS)
COINS: Final[tuple[int, ...]] = tuple(read_cost(row.cost)[0] for row in ROWS)
NEEDS: Final[tuple[tuple[tuple[Resource, int], ...], ...]] = tuple(read_cost(row.cost)[1] for row in ROWS)
VP: Final[tuple[int, ...]] = tuple(row.vp for row in ROWS)
SHIELDS: Final[tuple[int, ...]] = tuple(row.shields for row in ROWS)
SYMBOL: Final[tuple[Symbol, ...]] = tuple(row.symbol for row in ROWS)
INCOME: Final[tuple[int, ...]] = tuple(row.coins for row in ROWS)


def _bit(chain: str) -> int:
    return 1 << CHAINS.decode(chain) if chain else 0


def _share(row: CardRow) -> Economy:
    share = produced(row.produces, row.units) if row.produces >= 0 else 0
    share += chosen(row.chooses) if row.chooses != NO_CHOICE else 0
    return share + sum(cheapened(resource) for resource in row.cheapens)


# The bit of the chain symbol that makes the card free, and of the one it gives; 0 for none.
FREE_WITH: Final[tuple[int, ...]] = tuple(_bit(row.free_with) for row in ROWS)
GIVES: Final[tuple[int, ...]] = tuple(_bit(row.gives) for row in ROWS)
SHARE: Final[tuple[Economy, ...]] = tuple(_share(row) for row in ROWS)
# What earns coins when built beside the fixed income: coins each and what is counted; guilds count in the richer city.
COINS_PER: Final[tuple[tuple[int, int] | None, ...]] = tuple(row.coins_per for row in ROWS)
GUILD: Final[tuple[tuple[int, ...], ...]] = tuple(row.guild for row in ROWS)
VP_EACH: Final[tuple[int, ...]] = tuple(row.vp_each for row in ROWS)
COINS_EACH: Final[tuple[int, ...]] = tuple(row.coins_each if row.guild else 0 for row in ROWS)

ALL_GUILDS: Final = sum(1 << card for card in DECKS[GUILDS])
