"""Which moves look promising at first sight: the few that a search looks at, and which of them it looks at first.

A move has a few features, by what it does: put up a building, take lots, or neither. Their weights are in weights.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from games.rules.bits import bits_of
from games.rules.newyork.build import in_the_way, prestige, vacated
from games.rules.newyork.city import Lot, Placement
from games.rules.newyork.ground import Ground, Holding, ground_of
from games.rules.newyork.legal import legal_moves
from games.rules.newyork.moves import Boom, Build, Demolish, Expand, Extra, Grab, Move, Return, Shift
from games.rules.newyork.sense import MOST_ROUNDS, rounds_left
from games.rules.newyork.state import BUILD, State, free_workers
from games.rules.newyork.terms import (
    BRONZE,
    BRONZE_BARON,
    GENERATION_KING,
    GOLD,
    GOLD_TYCOON,
    MASTER_ARCHITECT,
    NOT_YET,
    SILVER,
    THRESHOLDS,
)
from games.rules.newyork.weights import MOVE_WEIGHTS

# How many moves are worth a search; in the last turns more: there is little else to look at.
MOST_CANDIDATES: Final = 14
MOST_LAST_CANDIDATES: Final = 48
# How much of the promise is spread evenly over all of them.
EVEN: Final = 0.03
# Ground that takes a square building, a small legendary one, a large one.
GROUND_SIZES: Final = (4, 6, 8)
MOST_GROUND: Final = 9

# The features of putting up a building, of taking lots, and of the other moves.
OF_BUILDING: Final = (
    "points",
    "points_late",
    "opens_silver",
    "opens_gold",
    "streets",
    "streets_tight",  # where one building more takes the lead or evens it
    "streets_lost",  # by what is demolished
    "demolished",
    "lots_vacated",
    "workers_back",
    "squares_cut_off",
    "squares_beside",
    "free_squares_used",
    "is_legend",
    "for_challenge",
    "challenge_lost",
    "is_boom",
    "is_demolition",
    "demolition_late",
    "below_dearest",
    "gold_kept",  # the dearest gold building that still fits after a gold one
)
OF_LOTS: Final = (
    "is_small",
    "dearest_gain",
    "gold_gain",
    "ground",
    "ground_4",
    "ground_6",
    "ground_8",
    "is_beside_own",
    "rivals_beside",
    "streets",
    "dearest",
    "late",
    "last_worker",
    "is_extra",
    "is_grab",
    "grab_gain",
)
OF_OTHERS: Final = ("shift", "shift_dearest", "shift_late", "return", "return_size", "end", "end_more", "end_dearest")
FIRST_OF_LOTS: Final = len(OF_BUILDING)
FIRST_OF_OTHERS: Final = len(OF_BUILDING) + len(OF_LOTS)


# The candidates found last and what they promise: a search asks for both, one after the other.
_latest: Final[list[tuple[list[Move], list[float]]]] = []


def candidates(state: State, seat: int) -> list[Move]:
    """Return the most promising of the legal moves."""
    moves = legal_moves(state, seat)
    most = MOST_CANDIDATES if state.end == NOT_YET else MOST_LAST_CANDIDATES
    if len(moves) <= most:
        return moves
    promises = promises_of(state, seat, moves)
    order = sorted(range(len(moves)), key=lambda place: -promises[place])[:most]
    found = [moves[place] for place in order]
    _latest[:] = [(found, [promises[place] for place in order])]
    return found


def priors(state: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """Return how promising each of the moves is, together 1."""
    count = len(moves)
    if count == 1:
        return [1.0]
    promises: list[float] = []
    for known, their_promises in _latest:
        if known is moves:
            promises = their_promises
    if not promises:
        promises = promises_of(state, seat, moves)
    most = max(promises)
    shares = [exp(promise - most) for promise in promises]
    part = (1.0 - EVEN) / sum(shares)
    return [share * part + EVEN / count for share in shares]


def promises_of(state: State, seat: int, moves: Sequence[Move]) -> list[float]:
    """Return the promise of each move, on a scale on which one more is to be chosen e times as often."""
    situation = Situation(state, seat, moves)
    found = []
    for move in moves:
        first, row = situation.look_at(move)
        promise = 0.0
        for place, value in enumerate(row):
            if value:
                promise += value * MOVE_WEIGHTS[first + place]
        found.append(promise)
    return found


def features(state: State, seat: int, moves: Sequence[Move]) -> list[list[float]]:
    """Return all the features of each move: what the weights are fitted to."""
    situation = Situation(state, seat, moves)
    rows = []
    for move in moves:
        first, row = situation.look_at(move)
        whole = [0.0] * len(MOVE_WEIGHTS)
        whole[first : first + len(row)] = row
        rows.append(whole)
    return rows


class Situation:
    """What all the moves of a decision have in common."""

    __slots__ = (
        "dearest",
        "dearest_now",
        "gold_now",
        "ground",
        "holding",
        "is_last",
        "late",
        "seat",
        "state",
        "streets",
        "tight",
    )

    def __init__(self, state: State, seat: int, moves: Sequence[Move]) -> None:
        ground = ground_of(state)
        city = ground.city
        rounds = rounds_left(state)
        self.state = state
        self.seat = seat
        self.ground: Ground = ground
        self.late: float = 1.0 - rounds / MOST_ROUNDS
        self.is_last: bool = rounds <= 1
        holding = self.holding = Holding(ground, state, seat)
        self.dearest_now: int = ground.dearest(ground.kinds_on(holding.free) & holding.usable)
        self.gold_now: int = ground.dearest(ground.kinds_on(holding.gold_area) & holding.gold)
        self.streets: int = 0
        self.tight: int = 0
        for street in state.streets:
            self.streets |= 1 << street
            counts = [sum([city.place_streets[one] >> street & 1 for one in standing]) for standing in state.buildings]
            if counts[seat] - max([count for other, count in enumerate(counts) if other != seat]) in (-1, 0):
                self.tight |= 1 << street
        self.dearest: int = 0
        for move in moves:
            if isinstance(move, Build | Boom | Demolish):
                self.dearest = max(self.dearest, city.points[city.kind_numbers[move.tile]])

    def look_at(self, move: Move) -> tuple[int, list[float]]:
        """Return the move's features, and the number of the first of them."""
        city = self.ground.city
        if isinstance(move, Build | Boom | Demolish):
            placement = city.placement_at[move.tile, move.cells]
            return 0, self._building(placement, isinstance(move, Boom), isinstance(move, Demolish))
        if isinstance(move, Expand | Extra):
            return FIRST_OF_LOTS, self._lots([city.lot_numbers[move.lot]], isinstance(move, Extra))
        if isinstance(move, Grab):
            return FIRST_OF_LOTS, self._lots([city.lot_numbers[name] for name in move.lots], False)
        row = [0.0] * len(OF_OTHERS)
        if isinstance(move, Shift):
            row[0] = 1.0
            row[1] = float(self.dearest_now)
            row[2] = self.late
        elif isinstance(move, Return):
            row[3] = 1.0
            row[4] = float(city.lot_squares[city.lot_numbers[move.lot]].bit_count())
        else:
            row[5 if self.state.phase == BUILD else 6] = 1.0
            row[7] = float(self.dearest)
        return FIRST_OF_OTHERS, row

    def _building(self, placement: Placement, is_boom: bool, is_demolition: bool) -> list[float]:
        state, seat, ground, holding = self.state, self.seat, self.ground, self.holding
        city = ground.city
        kind, mask = city.place_kind[placement], city.place_mask[placement]
        generation = city.generations[kind]
        points = city.points[kind] + prestige(state, seat, placement)
        score, thresholds = state.scores[seat], THRESHOLDS[state.variant]
        faced = city.place_streets[placement] & self.streets
        streets_lost, demolished, empty, challenge_lost = 0, 0, 0, 0.0
        if is_demolition:
            removed = in_the_way(state, seat, placement)
            demolished = len(removed)
            empty = vacated(state, seat, placement, removed).bit_count()
            for one in removed:
                streets_lost += (city.place_streets[one] & self.streets).bit_count()
                challenge_lost += _for_challenge(state, one, False)
        left = holding.free & ~mask
        beside = left & city.place_beside[placement]
        cut_off, rest = 0, beside
        while rest:
            low = rest & -rest
            rest ^= low
            if not city.beside[low.bit_length() - 1] & left:
                cut_off += 1
        gold_kept = 0
        if generation == GOLD and not self.is_last:
            gold_kept = ground.dearest(ground.kinds_on(holding.gold_area & ~mask) & holding.gold & ~(1 << kind))
        return [
            float(points),
            points * self.late,
            1.0 if score < thresholds[SILVER] <= score + points else 0.0,
            1.0 if score < thresholds[GOLD] <= score + points else 0.0,
            float(faced.bit_count()),
            float((faced & self.tight).bit_count()),
            float(streets_lost),
            float(demolished),
            float(empty),
            float((state.workers[seat] & city.place_lots[placement]).bit_count()),
            float(cut_off),
            float(beside.bit_count()),
            float((mask & holding.free).bit_count()),
            1.0 if city.are_legends[kind] else 0.0,
            _for_challenge(state, placement, True),
            challenge_lost,
            1.0 if is_boom else 0.0,
            1.0 if is_demolition else 0.0,
            self.late if is_demolition else 0.0,
            float(self.dearest - city.points[kind]),
            float(gold_kept),
        ]

    def _lots(self, lots: Sequence[Lot], is_extra: bool) -> list[float]:
        state, seat, ground, holding = self.state, self.seat, self.ground, self.holding
        city = ground.city
        squares = beside = streets = 0
        for lot in lots:
            squares |= city.lot_squares[lot]
        for square in bits_of(squares):
            beside |= city.beside[square]
            streets |= city.faced_streets[square]
        dearest = ground.dearest(ground.kinds_on(holding.free | squares) & holding.usable)
        gold = ground.dearest(ground.kinds_on(holding.gold_area | squares) & holding.gold)
        gain = float(max(0, dearest - self.dearest_now))
        size = ground.piece(holding.gold_area | squares, squares).bit_count()
        rivals = 0
        for other, estate in enumerate(state.estates):
            if other != seat and estate & beside:
                rivals += 1
        is_grab = len(lots) > 1
        return [
            1.0 if not is_grab and city.lot_cards[lots[0]] % 2 == 0 else 0.0,
            gain,
            float(gold - self.gold_now),
            float(min(size, MOST_GROUND)),
            1.0 if size >= GROUND_SIZES[0] else 0.0,
            1.0 if size >= GROUND_SIZES[1] else 0.0,
            1.0 if size >= GROUND_SIZES[2] else 0.0,
            1.0 if beside & ~squares & state.estates[seat] else 0.0,
            float(rivals),
            float((streets & self.streets).bit_count()),
            float(dearest),
            self.late,
            1.0 if free_workers(state, seat) == len(lots) else 0.0,
            1.0 if is_extra else 0.0,
            1.0 if is_grab else 0.0,
            gain if is_grab else 0.0,
        ]


def _for_challenge(state: State, placement: Placement, is_new: bool) -> float:
    """Return how much a building does for the challenge in play."""
    city = state.city
    kind = city.place_kind[placement]
    if state.challenge == BRONZE_BARON:
        return 1.0 if city.generations[kind] == BRONZE else 0.0
    if state.challenge == MASTER_ARCHITECT:
        return 0.0 if city.are_rectangular[kind] else 1.0
    if state.challenge == GENERATION_KING:
        return 0.0 if is_new else 0.5
    if state.challenge == GOLD_TYCOON and city.generations[kind] == GOLD:
        return 0.5 * city.place_districts[placement].bit_count()
    return 0.0
