"""The whole truth of a Niagara match: ints and lists of ints, changed in place by games.rules.niagara.apply."""

from __future__ import annotations

from typing import Final

from games.rules.niagara.facts import MatchEnded
from games.rules.niagara.river import (
    FULL_HAND,
    GEMS_PER_KIND,
    KINDS,
    LEFT,
    NO_CARD,
    NO_GEM,
    SHORE,
    Arm,
    Card,
    Gem,
    Hand,
    Space,
)

Phase = int
BUY: Final[Phase] = 0
PICK: Final[Phase] = 1
PADDLE: Final[Phase] = 2
OVER: Final[Phase] = 3
PHASE_NAMES: Final = ("buy", "pick", "paddle", "over")

NOBODY: Final = -1


class State:
    """A Niagara match. Per-seat lists are flat: canoe c of seat s is at index 2*s+c, gem g at 5*s+g.

    at      where each canoe is; FALLS means lost
    gems    what each canoe carries, or NO_GEM
    sites   gems lying at each site, 5*site+gem
    owned   gems each seat has brought ashore, 5*seat+gem
    hands   unplayed cards of each seat, as a bitmask, without this round's pick
    cards   this round's pick of each seat; HIDDEN_CARD in a redacted state
    shown   bitmask of the seats whose pick is revealed
    turn    the seat that buys or paddles, else NOBODY
    start   where the two canoes of `turn` were when its turn began
    moved   bitmask of its canoes that have moved since
    flow    steps the river has made since the start
    """

    __slots__ = (
        "arm",
        "at",
        "buoy",
        "by_value",
        "cards",
        "flow",
        "gems",
        "hands",
        "last_moves",
        "last_round",
        "limit",
        "moved",
        "owned",
        "phase",
        "result",
        "round",
        "seats",
        "shown",
        "sites",
        "start",
        "turn",
        "weather",
    )

    seats: int
    by_value: bool
    limit: int
    round: int
    phase: Phase
    turn: int
    weather: int
    buoy: int
    arm: Arm
    flow: int
    at: list[Space]
    gems: list[Gem]
    sites: list[int]
    owned: list[int]
    hands: list[Hand]
    cards: list[Card]
    shown: int
    start: tuple[Space, Space]
    moved: int
    last_round: int
    last_moves: int
    result: MatchEnded | None

    def __init__(self, seats: int = 3, by_value: bool = False, limit: int = 0, like: State | None = None) -> None:
        """Make the state before any fact; or, with `like`, an independent copy of that one.

        The defaults are for pickle, which makes a compiled state without arguments and then fills it.
        """
        self.seats = seats
        self.by_value = by_value
        self.limit = limit  # 0: none
        if like is None:
            self._begin()
        else:
            self._become(like)

    def _begin(self) -> None:
        self.round = 1
        self.phase = PICK
        self.turn = NOBODY
        self.weather = 0
        self.buoy = 0
        self.arm = LEFT
        self.flow = 0
        self.at = [SHORE] * (2 * self.seats)
        self.gems = [NO_GEM] * (2 * self.seats)
        self.sites = [GEMS_PER_KIND if site == gem else 0 for site in range(KINDS) for gem in range(KINDS)]
        self.owned = [0] * (KINDS * self.seats)
        self.hands = [FULL_HAND] * self.seats
        self.cards = [NO_CARD] * self.seats
        self.shown = 0
        self.start = (SHORE, SHORE)
        self.moved = 0
        self.last_round = 0
        self.last_moves = 0
        self.result = None

    def _become(self, like: State) -> None:
        self.round = like.round
        self.phase = like.phase
        self.turn = like.turn
        self.weather = like.weather
        self.buoy = like.buoy
        self.arm = like.arm
        self.flow = like.flow
        self.at = like.at[:]
        self.gems = like.gems[:]
        self.sites = like.sites[:]
        self.owned = like.owned[:]
        self.hands = like.hands[:]
        self.cards = like.cards[:]
        self.shown = like.shown
        self.start = like.start
        self.moved = like.moved
        self.last_round = like.last_round
        self.last_moves = like.last_moves
        self.result = like.result

    def copy(self) -> State:
        return State(self.seats, self.by_value, self.limit, self)
