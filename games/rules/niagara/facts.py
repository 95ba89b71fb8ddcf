"""What has come of moves: the rows of the log, for ever. A field may be added only with a new schema."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.rules.codec import Int, Kind, ListOf, Maybe, OneOf, Word
from games.rules.niagara.river import ARMS, CARDS, GEMS, KINDS, SPACES, Arm, Card, Gem, Site, Space


@dataclass(frozen=True, slots=True)
class BoardSetUp:
    """The lots of the set-up: who holds the lifebuoy, which arm takes the first disc (G-S4, G-F3)."""

    buoy: int
    arm: Arm


@dataclass(frozen=True, slots=True)
class BuyingOpened:
    """A seat is asked whether it buys a canoe back."""

    seat: int


@dataclass(frozen=True, slots=True)
class CanoeBought:
    seat: int
    canoe: int
    paid: Gem


@dataclass(frozen=True, slots=True)
class BuyingDeclined:
    seat: int


@dataclass(frozen=True, slots=True)
class CanoeFreed:
    """A canoe came back for nothing (G-F7)."""

    seat: int
    canoe: int


@dataclass(frozen=True, slots=True)
class PickingOpened:
    """All seats are asked for a card."""


@dataclass(frozen=True, slots=True)
class CardPicked:
    """Secret: only its seat may know the card until it is revealed (G-H1)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class CardRevealed:
    """A seat's turn in phase 2 began."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A number card without a canoe to move (G-X3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class WeatherChanged:
    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Loaded:
    site: Site
    gem: Gem


@dataclass(frozen=True, slots=True)
class Unloaded:
    site: Site
    gem: Gem


@dataclass(frozen=True, slots=True)
class Swapped:
    site: Site
    unloaded: Gem
    gem: Gem


@dataclass(frozen=True, slots=True)
class Stolen:
    rival: int
    canoe: int
    gem: Gem


Done = Loaded | Unloaded | Swapped | Stolen


@dataclass(frozen=True, slots=True)
class CanoePaddled:
    """One canoe's whole move. `landed`: a gem its owner now has; `sunk`: one that went back to its own site."""

    seat: int
    canoe: int
    origin: Space
    before: Loaded | Unloaded | Swapped | None
    to: Space
    after: Done | None
    landed: Gem | None
    sunk: Gem | None


@dataclass(frozen=True, slots=True)
class TurnStopped:
    """The canoe that could still have left the shore stays there."""

    seat: int


@dataclass(frozen=True, slots=True)
class RiverMoved:
    """Phase 3: `canoes` is where every canoe is then, seat by seat; `arm` takes the next disc."""

    round: int
    lowest: int | None
    weather: int
    moves: int
    arm: Arm
    canoes: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class CanoeSwept:
    """The river carried a canoe over the falls; its gem went back to its own site (G-F5)."""

    seat: int
    canoe: int
    gem: Gem | None


@dataclass(frozen=True, slots=True)
class HandsReturned:
    """Everybody has all seven cards again (G-R5)."""


@dataclass(frozen=True, slots=True)
class RoundBegun:
    round: int
    buoy: int


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The result as it was ruled then. `reason`: `goal`, or `limit` (no winner)."""

    reason: str
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    values: tuple[int, ...]
    goals: tuple[tuple[str, ...], ...]


Fact = (
    BoardSetUp
    | BuyingOpened
    | CanoeBought
    | BuyingDeclined
    | CanoeFreed
    | PickingOpened
    | CardPicked
    | CardRevealed
    | TurnSkipped
    | WeatherChanged
    | CanoePaddled
    | TurnStopped
    | RiverMoved
    | CanoeSwept
    | HandsReturned
    | RoundBegun
    | MatchEnded
)

LOADED: Final = tuple(tuple(Loaded(site, gem) for gem in range(KINDS)) for site in range(KINDS))
UNLOADED: Final = tuple(tuple(Unloaded(site, gem) for gem in range(KINDS)) for site in range(KINDS))

FOUR: Final = "four"
FIVE: Final = "five"
SEVEN: Final = "seven"

GOAL: Final = "goal"
LIMIT: Final = "limit"


_SEAT: Final = Int(0, 4)
_CANOE: Final = Int(0, 1)
_COUNT: Final = Int(0)
_AT_SITE: Final = (
    Kind("loaded", Loaded, site=GEMS, gem=GEMS),
    Kind("unloaded", Unloaded, site=GEMS, gem=GEMS),
    Kind("swapped", Swapped, site=GEMS, unloaded=GEMS, gem=GEMS),
)
_BEFORE: Final = Maybe(OneOf(*_AT_SITE))
_AFTER: Final = Maybe(OneOf(*_AT_SITE, Kind("stolen", Stolen, rival=_SEAT, canoe=_CANOE, gem=GEMS)))

FACT_KINDS: Final = (
    Kind("board_set_up", BoardSetUp, buoy=_SEAT, arm=ARMS),
    Kind("buying_opened", BuyingOpened, seat=_SEAT),
    Kind("canoe_bought", CanoeBought, seat=_SEAT, canoe=_CANOE, paid=GEMS),
    Kind("buying_declined", BuyingDeclined, seat=_SEAT),
    Kind("canoe_freed", CanoeFreed, seat=_SEAT, canoe=_CANOE),
    Kind("picking_opened", PickingOpened),
    Kind("card_picked", CardPicked, seat=_SEAT, card=CARDS),
    Kind("card_revealed", CardRevealed, seat=_SEAT, card=CARDS),
    Kind("turn_skipped", TurnSkipped, seat=_SEAT),
    Kind("weather_changed", WeatherChanged, seat=_SEAT, to=Int(-1, 2)),
    Kind(
        "canoe_paddled",
        CanoePaddled,
        seat=_SEAT,
        canoe=_CANOE,
        origin=SPACES,
        before=_BEFORE,
        to=SPACES,
        after=_AFTER,
        landed=Maybe(GEMS),
        sunk=Maybe(GEMS),
    ),
    Kind("turn_stopped", TurnStopped, seat=_SEAT),
    Kind(
        "river_moved",
        RiverMoved,
        round=Int(1),
        lowest=Maybe(Int(1, 6)),
        weather=Int(-1, 2),
        moves=Int(0, 8),
        arm=ARMS,
        canoes=ListOf(SPACES, 10),
    ),
    Kind("canoe_swept", CanoeSwept, seat=_SEAT, canoe=_CANOE, gem=Maybe(GEMS)),
    Kind("hands_returned", HandsReturned),
    Kind("round_begun", RoundBegun, round=Int(1), buoy=_SEAT),
    Kind(
        "match_ended",
        MatchEnded,
        reason=Word(GOAL, LIMIT),
        winners=ListOf(_SEAT, 5),
        ranks=ListOf(Int(1, 5), 5),
        values=ListOf(_COUNT, 5),
        goals=ListOf(ListOf(Word(FOUR, FIVE, SEVEN), 3), 5),
    ),
)
