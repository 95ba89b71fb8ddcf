"""What a seat may ask for. Moves are made once and shared: use the tables and `paddle` in inner loops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.rules.codec import Int, Kind, Maybe, OneOf
from games.rules.niagara.river import (
    ALL_CARDS,
    CARDS,
    GEMS,
    KINDS,
    SPACES,
    WEATHER_HIGH,
    WEATHER_LOW,
    Card,
    Gem,
    Space,
)

MOST_SEATS: Final = 5
CANOES: Final = (0, 1)


@dataclass(frozen=True, slots=True)
class Load:
    gem: Gem


@dataclass(frozen=True, slots=True)
class Unload:
    pass


@dataclass(frozen=True, slots=True)
class Swap:
    """Unload, then load `gem` at the same site."""

    gem: Gem


@dataclass(frozen=True, slots=True)
class Steal:
    seat: int
    canoe: int


Work = Load | Unload | Swap | Steal


@dataclass(frozen=True, slots=True)
class Pick:
    card: Card


@dataclass(frozen=True, slots=True)
class Buy:
    """Pay a gem for the lost canoe of lowest number."""

    gem: Gem


@dataclass(frozen=True, slots=True)
class Decline:
    """Buy no (more) canoes back this round."""


@dataclass(frozen=True, slots=True)
class Weather:
    to: int


@dataclass(frozen=True, slots=True)
class Paddle:
    """The whole move of one canoe; one that stays on its space has its work in `before`."""

    canoe: int
    before: Load | Unload | Swap | None
    to: Space
    after: Work | None


@dataclass(frozen=True, slots=True)
class Stop:
    """Leave the canoe that is ashore where it is."""


Move = Pick | Buy | Decline | Weather | Paddle | Stop

LOADS: Final = tuple(Load(gem) for gem in range(KINDS))
SWAPS: Final = tuple(Swap(gem) for gem in range(KINDS))
UNLOAD: Final = Unload()
STEALS: Final = tuple(tuple(Steal(seat, canoe) for canoe in CANOES) for seat in range(MOST_SEATS))
PICKS: Final[dict[Card, Pick]] = {card: Pick(card) for card in ALL_CARDS}
BUYS: Final = tuple(Buy(gem) for gem in range(KINDS))
DECLINE: Final = Decline()
WEATHERS: Final[dict[int, Weather]] = {to: Weather(to) for to in range(WEATHER_LOW, WEATHER_HIGH + 1)}
STOP: Final = Stop()

_GEM: Final = GEMS
_SEAT: Final = Int(0, MOST_SEATS - 1)
_CANOE: Final = Int(0, 1)
_AT_SITE: Final = (Kind("load", Load, gem=_GEM), Kind("unload", Unload), Kind("swap", Swap, gem=_GEM))
_BEFORE: Final = Maybe(OneOf(*_AT_SITE))
_AFTER: Final = Maybe(OneOf(*_AT_SITE, Kind("steal", Steal, seat=_SEAT, canoe=_CANOE)))

MOVE_KINDS: Final = (
    Kind("pick", Pick, card=CARDS),
    Kind("buy", Buy, gem=_GEM),
    Kind("decline", Decline),
    Kind("weather", Weather, to=Int(WEATHER_LOW, WEATHER_HIGH)),
    Kind("paddle", Paddle, canoe=_CANOE, before=_BEFORE, to=SPACES, after=_AFTER),
    Kind("stop", Stop),
)
