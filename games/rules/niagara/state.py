"""The whole truth of a Niagara match: ints and lists of ints, changed in place by games.rules.niagara.apply."""

from __future__ import annotations

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
BUY: Phase = 0
PICK: Phase = 1
PADDLE: Phase = 2
OVER: Phase = 3
PHASE_NAMES = ("buy", "pick", "paddle", "over")

NOBODY = -1


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

    def __init__(self, seats: int, by_value: bool, limit: int) -> None:
        self.seats = seats
        self.by_value = by_value
        self.limit = limit  # 0: none
        self.round = 1
        self.phase: Phase = PICK
        self.turn = NOBODY
        self.weather = 0
        self.buoy = 0
        self.arm: Arm = LEFT
        self.flow = 0
        self.at: list[Space] = [SHORE] * (2 * seats)
        self.gems: list[Gem] = [NO_GEM] * (2 * seats)
        self.sites: list[int] = [GEMS_PER_KIND if site == gem else 0 for site in range(KINDS) for gem in range(KINDS)]
        self.owned: list[int] = [0] * (KINDS * seats)
        self.hands: list[Hand] = [FULL_HAND] * seats
        self.cards: list[Card] = [NO_CARD] * seats
        self.shown = 0
        self.start: tuple[Space, Space] = (SHORE, SHORE)
        self.moved = 0
        self.last_round = 0
        self.last_moves = 0
        self.result: MatchEnded | None = None

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.seats = self.seats
        twin.by_value = self.by_value
        twin.limit = self.limit
        twin.round = self.round
        twin.phase = self.phase
        twin.turn = self.turn
        twin.weather = self.weather
        twin.buoy = self.buoy
        twin.arm = self.arm
        twin.flow = self.flow
        twin.at = self.at[:]
        twin.gems = self.gems[:]
        twin.sites = self.sites[:]
        twin.owned = self.owned[:]
        twin.hands = self.hands[:]
        twin.cards = self.cards[:]
        twin.shown = self.shown
        twin.start = self.start
        twin.moved = self.moved
        twin.last_round = self.last_round
        twin.last_moves = self.last_moves
        twin.result = self.result
        return twin
