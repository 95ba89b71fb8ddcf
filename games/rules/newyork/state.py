"""The whole truth of a match of New York 1901: ints and lists of ints, changed in place by games.rules.newyork.apply.

What nobody knows is not here: the future market has no order, but for what was put under it later (`future`).
"""

from __future__ import annotations

from typing import Final

from games.rules.newyork.city import DEFAULT_SOURCE, THE_STARTER, City, Placement, city_of
from games.rules.newyork.facts import MatchScored
from games.rules.newyork.terms import (
    ALL_ACTIONS,
    INTRODUCTORY,
    NO_CHALLENGE,
    NO_DISTRICT,
    NOT_YET,
    STANDARD,
    WORKERS,
    Card,
    Challenge,
    District,
    End,
    Variant,
)

# What is asked of `turn`.
Phase = int
START: Final[Phase] = 0
BUILD: Final[Phase] = 1
MORE: Final[Phase] = 2
OVER: Final[Phase] = 3
PHASE_NAMES: Final = ("start", "build", "more", "over")

# What has been done in this turn.
EXPANDED: Final = 1
BUILT: Final = 2
BOOMED: Final = 4


class State:
    """A match of New York 1901. Lists are by seat but for `market`, `future` and `stock`.

    source     the city, as its canonical text (city.py)
    refills_late, grabs_one    the first edition's readings (N-X6)
    limit      after how many turns each the match is scored; 0 for no limit
    first      who began; turn: whose turn it is; turns: how many have been completed
    done       what has been done in this turn: EXPANDED, BUILT, BOOMED
    idle       completed turns since the last build (N-X13)
    market     the open cards, sorted
    future     groups of cards, the top one first, each sorted; a group's own order is not known to anybody
    unowned    mask of lots
    lots       mask of the lots of each estate; estates: mask of their squares
    workers    mask of the lots with a worker of the seat
    buildings  what stands, as placements of the city, oldest first; built: mask of their squares
    stock      unbuilt tiles, at seat * number of kinds + kind
    unbuilt    how many of the own 18 are left
    legends    mask of the legendary kinds that nobody has built; kings: mask of seats that have used their token
    cards      mask of action cards left
    streets    the bonus streets in play, in the order drawn
    end        why the last turns are played, or NOT_YET; end_seat: who triggered it
    """

    __slots__ = (
        "buildings",
        "built",
        "cards",
        "challenge",
        "districts",
        "done",
        "end",
        "end_seat",
        "estates",
        "first",
        "future",
        "grabs_one",
        "has_actions",
        "idle",
        "kings",
        "legends",
        "limit",
        "lots",
        "market",
        "phase",
        "refills_late",
        "result",
        "scores",
        "seats",
        "source",
        "stock",
        "streets",
        "turn",
        "turns",
        "unbuilt",
        "unowned",
        "variant",
        "workers",
    )

    seats: int
    variant: Variant
    has_actions: bool
    refills_late: bool
    grabs_one: bool
    limit: int
    source: str
    first: int
    turn: int
    turns: int
    phase: Phase
    done: int
    idle: int
    market: list[Card]
    future: list[list[Card]]
    unowned: int
    lots: list[int]
    estates: list[int]
    workers: list[int]
    buildings: list[list[Placement]]
    built: list[int]
    stock: list[int]
    unbuilt: list[int]
    legends: int
    kings: int
    scores: list[int]
    cards: list[int]
    streets: list[int]
    challenge: Challenge
    districts: list[District]
    end: End
    end_seat: int
    result: MatchScored | None

    def __init__(
        self,
        seats: int = 2,
        variant: Variant = STANDARD,
        has_actions: bool = True,
        refills_late: bool = False,
        grabs_one: bool = False,
        limit: int = 0,
        like: State | None = None,
    ) -> None:
        """Make the state before any fact; or, with `like`, an independent copy of that one.

        The defaults are for pickle, which makes a compiled state without arguments and then fills it.
        """
        if like is not None:
            self._become(like)
            return
        self.seats = seats
        self.variant = variant
        self.has_actions = has_actions and variant != INTRODUCTORY
        self.refills_late = refills_late
        self.grabs_one = grabs_one
        self.limit = limit
        self._begin()

    def _begin(self) -> None:
        seats = self.seats
        self.first = 0
        self.turn = 0
        self.turns = 0
        self.phase = START
        self.done = 0
        self.idle = 0
        self.market = []
        self.future = []
        self.lots = [0] * seats
        self.estates = [0] * seats
        self.workers = [0] * seats
        self.buildings = [[] for _ in range(seats)]
        self.built = [0] * seats
        self.kings = 0
        self.scores = [0] * seats
        self.cards = [ALL_ACTIONS if self.has_actions else 0] * seats
        self.streets = []
        self.challenge = NO_CHALLENGE
        self.districts = [NO_DISTRICT] * seats
        self.end = NOT_YET
        self.end_seat = 0
        self.result = None
        self.settle_in(DEFAULT_SOURCE)

    def settle_in(self, source: str) -> None:
        """Take the city to be played on: its lots are unowned, its tiles are in stock."""
        city = city_of(source)
        self.source = source
        self.unowned = city.all_lots
        own = range(THE_STARTER + 1, city.first_legend)
        self.stock = [city.copies[kind] if kind in own else 0 for kind in range(len(city.kinds))] * self.seats
        self.unbuilt = [city.tiles_per_seat] * self.seats
        self.legends = city.all_legends

    def _become(self, like: State) -> None:
        self.seats = like.seats
        self.variant = like.variant
        self.has_actions = like.has_actions
        self.refills_late = like.refills_late
        self.grabs_one = like.grabs_one
        self.limit = like.limit
        self.source = like.source
        self.first = like.first
        self.turn = like.turn
        self.turns = like.turns
        self.phase = like.phase
        self.done = like.done
        self.idle = like.idle
        self.market = like.market[:]
        self.future = [group[:] for group in like.future]
        self.unowned = like.unowned
        self.lots = like.lots[:]
        self.estates = like.estates[:]
        self.workers = like.workers[:]
        self.buildings = [standing[:] for standing in like.buildings]
        self.built = like.built[:]
        self.stock = like.stock[:]
        self.unbuilt = like.unbuilt[:]
        self.legends = like.legends
        self.kings = like.kings
        self.scores = like.scores[:]
        self.cards = like.cards[:]
        self.streets = like.streets[:]
        self.challenge = like.challenge
        self.districts = like.districts[:]
        self.end = like.end
        self.end_seat = like.end_seat
        self.result = like.result

    @property
    def city(self) -> City:
        return city_of(self.source)

    def copy(self) -> State:
        return State(like=self)


def free_workers(state: State, seat: int) -> int:
    """Four workers each, always: on the board or free (N-X2)."""
    return WORKERS - state.workers[seat].bit_count()


def future_size(state: State) -> int:
    return sum([len(group) for group in state.future])


def round_of(state: State) -> int:
    """Return the number of the round, counted from 1."""
    return state.turns // state.seats + 1
