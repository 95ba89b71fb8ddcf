"""What a position is worth to each seat: points, and what ground, tiles, workers, cards and streets promise.

Every feature of a seat has a weight in points, which depends on how many rounds are left (weights.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from games.rules.newyork.ground import MOST_REMEMBERED, Ground, Holding, ground_of
from games.rules.newyork.score import ARCHITECT, BARON, GOLD_PER_DISTRICT, KING_POINTS, TYCOON_POINTS, most_alone
from games.rules.newyork.state import BUILD, MORE, START, State, free_workers
from games.rules.newyork.terms import (
    BOOM,
    BRONZE,
    BRONZE_BARON,
    DISTRICTS,
    END_WHEN_UNBUILT,
    GENERATION_KING,
    GOLD,
    GOLD_TYCOON,
    GRAB,
    INTRODUCTORY,
    INTRODUCTORY_GOAL,
    MASTER_ARCHITECT,
    NOT_YET,
    OPEN_CARDS,
    SHIFT,
    SILVER,
    THRESHOLDS,
)
from games.rules.newyork.weights import CLOSE, WEIGHTS

# The most rounds that weights tell apart.
MOST_ROUNDS: Final = 14
# How many cards a seat takes in a round, and what the leader of an introductory game scores in one.
CARDS_PER_ROUND: Final = 0.7
POINTS_PER_ROUND: Final = 6.5
# What a build brings while gold is locked.
POINTS_BEFORE_GOLD: Final = 5
GENERATIONS: Final = GOLD + 1

# The features, in order: first what a seat has by itself, then how it stands against the others and whose turn it is.
OWN: Final = (
    "score",
    "packed",  # what gold fits on the ground together, in the rounds left
    "gold_left",  # what gold in stock could bring in the rounds left, with ground enough
    "silver_left",  # and silver in the rounds before
    "dearest",  # the dearest next build, with demolition
    "dearest_free",  # and without
    "free_squares",
    "gold_squares",
    "pieces",  # how many pieces the free ground has
    "no_worker",
    "workers",
    "boom",
    "grab",
    "shift",
    "legend",  # the dearest legendary building that fits
    "silver_open",
    "gold_open",
    "to_gold",
    "unbuilt",
    "bronze_kinds",
)
AMONG: Final = (
    "street_far_behind",
    "street_behind",
    "street_ahead",
    "street_far_ahead",
    "challenge",
    "baron",
    "architect",
    "tycoon",
    "king",
    "at_start",
    "at_build",
    "at_more",
    "build_now",
    "turn_now",
    "last_turn",
)


def evaluate(state: State) -> Sequence[float]:
    """Return each seat's hope: for a finished match who has won, else by what the position is worth."""
    result = state.result
    if result is not None:
        winners = [rank == 1 for rank in result.ranks]
        return [1.0 / sum(winners) if wins else 0.0 for wins in winners]
    rounds = rounds_left(state)
    weights = WEIGHTS[rounds]
    first = len(OWN)
    worths = []
    ground = ground_of(state)
    tallies = [_tally(ground, state, seat) for seat in range(state.seats)]
    for seat in range(state.seats):
        own = _own(ground, state, seat, rounds)
        worth = own.worth
        for place, value in enumerate(_among(state, seat, tallies, own)):
            if value:
                worth += weights[first + place] * value
        worths.append(worth)
    close, best = CLOSE[rounds], max(worths)
    hopes = [exp((worth - best) / close) for worth in worths]
    total = sum(hopes)
    return [hope / total for hope in hopes]


def features(state: State) -> tuple[int, list[list[float]]]:
    """Return the rounds left and the features of each seat: what weights are fitted to."""
    rounds, ground = rounds_left(state), ground_of(state)
    tallies = [_tally(ground, state, seat) for seat in range(state.seats)]
    rows = []
    for seat in range(state.seats):
        own = _own(ground, state, seat, rounds)
        rows.append([*own.values, *_among(state, seat, tallies, own)])
    return rounds, rows


def rounds_left(state: State) -> int:
    """Return in how many rounds the match may end; 0 in the last turns."""
    if state.end != NOT_YET:
        return 0
    cards = len(state.market) - OPEN_CARDS + 1
    for group in state.future:
        cards += len(group)
    by_market = int(cards / (CARDS_PER_ROUND * state.seats)) + 1
    if state.variant == INTRODUCTORY:
        by_seats = int((INTRODUCTORY_GOAL - max(state.scores)) / POINTS_PER_ROUND) + 1
    else:
        by_seats = min(state.unbuilt) - END_WHEN_UNBUILT
    return max(1, min(by_market, by_seats, MOST_ROUNDS))


# What a seat has by itself


class Own:
    """A seat's own features, what they are worth together, and its dearest next builds."""

    __slots__ = ("dearest", "dearest_free", "values", "worth")

    def __init__(self, values: list[float], weights: Sequence[float], dearest: int, dearest_free: int) -> None:
        worth = 0.0
        for place, value in enumerate(values):
            worth += value * weights[place]
        self.values = values
        self.worth = worth
        self.dearest = dearest
        self.dearest_free = dearest_free


_owns: Final[dict[tuple[object, ...], Own]] = {}


def _own(ground: Ground, state: State, seat: int, rounds: int) -> Own:
    """Remembered: most of it is the same after most moves."""
    kinds = len(ground.city.kinds)
    key = (
        state.source,
        state.variant,
        rounds,
        state.estates[seat],
        tuple(state.buildings[seat]),
        tuple(state.stock[seat * kinds : seat * kinds + kinds]),
        0 if state.kings >> seat & 1 else state.legends,
        state.scores[seat],
        state.cards[seat],
        state.workers[seat],
    )
    found = _owns.get(key)
    if found is None:
        if len(_owns) >= MOST_REMEMBERED:
            _owns.clear()
        found = _owns[key] = _look_at(ground, state, seat, rounds)
    return found


def _look_at(ground: Ground, state: State, seat: int, rounds: int) -> Own:
    thresholds, score = THRESHOLDS[state.variant], state.scores[seat]
    holding = Holding(ground, state, seat)
    free, legends = holding.free, holding.gold & ground.city.all_legends
    before_gold = max(0, -(-(thresholds[GOLD] - score) // POINTS_BEFORE_GOLD))
    gold_rounds = max(0, rounds - before_gold)
    packed = ground.packed(holding.gold_area, holding.gold)
    gold_left, idle = _in_rounds(ground, state, seat, holding.gold, gold_rounds)
    silver_left, _ = _in_rounds(ground, state, seat, holding.silver, rounds - gold_rounds + idle)
    dearest_free = ground.dearest(ground.kinds_on(free) & holding.usable)
    on_gold = ground.kinds_on(holding.gold_area)
    dearest = max(
        dearest_free,
        ground.dearest(ground.kinds_on(holding.silver_area) & holding.usable & holding.silver),
        ground.dearest(on_gold & holding.usable & holding.gold),
    )
    pieces, rest = 0, free
    while rest:
        pieces += 1
        rest &= ~ground.piece(free, rest & -rest)
    workers, cards = free_workers(state, seat), state.cards[seat]
    values = [
        float(score),
        float(packed[min(gold_rounds, len(packed) - 1)]),
        float(gold_left),
        float(silver_left),
        float(dearest),
        float(dearest_free),
        float(free.bit_count()),
        float(holding.gold_area.bit_count()),
        float(pieces),
        0.0 if workers else 1.0,
        float(workers),
        float(cards >> BOOM & 1),
        float(cards >> GRAB & 1),
        float(cards >> SHIFT & 1),
        float(ground.dearest(on_gold & legends)),
        1.0 if score >= thresholds[SILVER] else 0.0,
        1.0 if score >= thresholds[GOLD] else 0.0,
        float(min(score, thresholds[GOLD])),
        float(state.unbuilt[seat]),
        float(holding.bronze.bit_count()),
    ]
    return Own(values, WEIGHTS[rounds], dearest, dearest_free)


def _in_rounds(ground: Ground, state: State, seat: int, kinds: int, rounds: int) -> tuple[int, int]:
    """Return what the dearest of the kinds bring in so many rounds, and how many rounds are left over."""
    city = ground.city
    first = seat * len(city.kinds)
    points, has_legend = 0, False
    for kind in ground.dearest_first:
        if rounds <= 0:
            break
        if not kinds >> kind & 1 or (has_legend and city.are_legends[kind]):
            continue
        has_legend = has_legend or city.are_legends[kind]
        count = min(rounds, max(1, state.stock[first + kind]))
        points += city.points[kind] * count
        rounds -= count
    return points, rounds


# How a seat stands among the others


class Tally:
    """Counts of a seat's buildings: by street, by generation, not rectangular; districts by gold buildings."""

    __slots__ = ("generations", "golden", "odd", "one_gold", "streets")

    def __init__(self, ground: Ground, buildings: Sequence[int]) -> None:
        city = ground.city
        streets, generations = [0] * len(city.streets), [0] * GENERATIONS
        odd, districts = 0, [0] * len(DISTRICTS.names)
        for one in buildings:
            kind = city.place_kind[one]
            touched = city.place_streets[one]
            for street in range(len(streets)):
                streets[street] += touched >> street & 1
            generations[city.generations[kind]] += 1
            odd += 0 if city.are_rectangular[kind] else 1
            if city.generations[kind] == GOLD:
                for district in range(len(districts)):
                    districts[district] += city.place_districts[one] >> district & 1
        self.streets = streets
        self.generations = generations
        self.odd = odd
        self.one_gold = districts.count(1)
        self.golden = sum([count >= GOLD_PER_DISTRICT for count in districts])


_tallies: Final[dict[tuple[object, ...], Tally]] = {}


def _tally(ground: Ground, state: State, seat: int) -> Tally:
    key = (state.source, tuple(state.buildings[seat]))
    found = _tallies.get(key)
    if found is None:
        if len(_tallies) >= MOST_REMEMBERED:
            _tallies.clear()
        found = _tallies[key] = Tally(ground, state.buildings[seat])
    return found


def _among(state: State, seat: int, tallies: Sequence[Tally], own: Own) -> list[float]:
    mine = tallies[seat]
    far_behind = behind = ahead = far_ahead = 0.0
    for street in state.streets:
        lead = mine.streets[street] - max(
            [tally.streets[street] for other, tally in enumerate(tallies) if other != seat]
        )
        if lead > 1:
            far_ahead += 1.0
        elif lead == 1:
            ahead += 1.0
        elif lead == -1:
            behind += 1.0
        elif lead < -1:
            far_behind += 1.0
    challenge, baron, architect, tycoon, king = 0.0, 0.0, 0.0, 0.0, 0.0
    if state.challenge == BRONZE_BARON:
        baron = float(min(mine.generations[BRONZE], len(BARON) - 1))
        challenge = float(BARON[int(baron)])
    elif state.challenge == MASTER_ARCHITECT:
        architect = float(min(mine.odd, len(ARCHITECT) - 1))
        challenge = float(ARCHITECT[int(architect)])
    elif state.challenge == GOLD_TYCOON:
        tycoon = float(mine.one_gold)
        challenge = float(TYCOON_POINTS * mine.golden)
    elif state.challenge == GENERATION_KING:
        for generation in (BRONZE, SILVER, GOLD):
            counts = [tally.generations[generation] for tally in tallies]
            if most_alone(counts) == seat:
                challenge += KING_POINTS
            lead = counts[seat] - max([count for other, count in enumerate(counts) if other != seat])
            king += max(-2, min(2, lead))
    is_turn, phase = state.turn == seat, state.phase
    return [
        far_behind,
        behind,
        ahead,
        far_ahead,
        challenge,
        baron,
        architect,
        tycoon,
        king,
        1.0 if is_turn and phase == START else 0.0,
        1.0 if is_turn and phase == BUILD else 0.0,
        1.0 if is_turn and phase == MORE else 0.0,
        float(own.dearest_free) if is_turn and phase == BUILD else 0.0,
        float(own.dearest) if is_turn and phase == START else 0.0,
        float(own.dearest) if _has_last_turn(state, seat) else 0.0,
    ]


def _has_last_turn(state: State, seat: int) -> bool:
    """Return True if the end has been triggered, and the seat will still have a turn, or is at the start of it."""
    if state.end == NOT_YET:
        return False
    if state.turn == seat:
        return state.phase == START
    to_end = (state.end_seat - state.turn) % state.seats or state.seats
    return (seat - state.turn) % state.seats < to_end
