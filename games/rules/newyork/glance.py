"""A quick look at things by hand: how a greedy player judges, and how a playout goes on."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from games.rules.bits import bits_of
from games.rules.chance import Chance
from games.rules.newyork.build import demolitions, free_squares, in_the_way, open_lots, vacated, worth
from games.rules.newyork.city import City, Lot, Placement
from games.rules.newyork.legal import legal_moves
from games.rules.newyork.moves import END_TURN, Boom, Build, Demolish, Expand, Extra, Grab, Move, Return, Shift
from games.rules.newyork.score import standing
from games.rules.newyork.state import BUILD, START, State, free_workers
from games.rules.newyork.terms import GOLD, THRESHOLDS

# The difference in points that makes a victory likely at e to one.
CLOSE: Final = 8.0
# How many moves of each kind are worth a look.
BEST_LOTS: Final = 7
BEST_PAIRS: Final = 4
BEST_BUILDS: Final = 9
BEST_DEMOLITIONS: Final = 7
# What a free square of the own estate may bring one day, for each square that hangs together with it.
SQUARE_WORTH: Final = 0.35
WORKER_WORTH: Final = 0.4
LEGEND_SQUARES: Final = 6


def appraise(state: State) -> Sequence[float]:
    """Return each seat's hope: for a finished match who has won, else by points and prospects."""
    result = state.result
    if result is not None:
        winners = [rank == 1 for rank in result.ranks]
        return [1.0 / sum(winners) if wins else 0.0 for wins in winners]
    totals = [points + prospects(state, seat) for seat, points in enumerate(standing(state))]
    best = max(totals)
    weights = [exp((total - best) / CLOSE) for total in totals]
    return [weight / sum(weights) for weight in weights]


def moves_of_promise(seen: State, seat: int) -> list[Move]:
    """Return few lots, pairs of lots and places of the many that are legal."""
    if seen.phase != START:
        return _promising_builds(seen, seat)
    return _promising_starts(seen, seat)


def quick_move(state: State, seat: int, chance: Chance) -> Move:
    """Return what a greedy player with little time does: the dearest building, the lot that joins best."""
    city = state.city
    if state.phase != START:
        moves = legal_moves(state, seat)
        best = max(moves, key=lambda move: _glance(state, seat, move))
        return best if chance.below(8) else chance.pick(moves)
    places = demolitions(state, seat)
    if places:
        gains = [_gain(state, seat, one) for one in places]
        best_gain = max(gains)
        if best_gain > chance.below(7):
            return city.demolitions[places[gains.index(best_gain)]]
    lots = open_lots(state) if free_workers(state, seat) else []
    if not lots:
        return _forced(state, seat, chance)
    picked = [chance.pick(lots) for _ in range(6)]
    return city.expands[max(picked, key=lambda lot: lot_worth(state, seat, lot))]


# What things look like at a glance


def lot_worth(state: State, seat: int, lot: Lot) -> float:
    """Return how well a lot would join the own estate: the free ground it makes, and the street it faces."""
    city = state.city
    squares = city.lot_squares[lot]
    ground = free_squares(state, seat)
    joined = region(city, ground | squares, squares)
    size = joined.bit_count()
    beside = 0
    for square in bits_of(squares):
        beside |= city.beside[square]
    rivals = 0
    for other in range(state.seats):
        if other != seat and state.estates[other] & beside:
            rivals += 1
    near_own = 1.0 if state.estates[seat] & beside else 0.0
    return min(size, LEGEND_SQUARES + 3) + near_own - 0.3 * rivals


def region(city: City, area: int, start: int) -> int:
    """Return the squares of the area that hang together with `start`."""
    block = city.blocks[city.block_of[(start & -start).bit_length() - 1]]
    area &= block
    found = start
    grown = 0
    while grown != found:
        grown = found
        for square in bits_of(found):
            found |= city.beside[square] & area
    return found


def prospects(state: State, seat: int) -> float:
    """Return what the free ground of an estate and the free workers promise, in points."""
    city = state.city
    free = free_squares(state, seat)
    value = WORKER_WORTH * free_workers(state, seat)
    while free:
        part = region(city, free, free & -free)
        size = part.bit_count()
        value += SQUARE_WORTH * size + (0.6 if size >= 4 else 0.0) + (1.2 if size >= LEGEND_SQUARES else 0.0)
        free &= ~part
    thresholds = THRESHOLDS[state.variant]
    if state.scores[seat] >= thresholds[GOLD]:
        value += 3.0
    return value


def _gain(state: State, seat: int, placement: Placement) -> float:
    """Return what a demolition brings: points, less the workers it binds."""
    removed = in_the_way(state, seat, placement)
    empty = vacated(state, seat, placement, removed)
    return worth(state, seat, placement) - 0.8 * empty.bit_count() - 0.3 * len(removed)


def _glance(state: State, seat: int, move: Move) -> float:
    if isinstance(move, Build | Boom):
        city = state.city
        placement = city.placement_at[move.tile, move.cells]
        saved = 0.0 if isinstance(move, Build) else 1.5
        left = free_squares(state, seat) & ~city.place_mask[placement] & city.place_beside[placement]
        return worth(state, seat, placement) - saved - 0.1 * left.bit_count()
    if isinstance(move, Extra):
        return lot_worth(state, seat, state.city.lot_numbers[move.lot]) - 3.0
    return 2.5 if state.phase == BUILD else 0.5


def _forced(state: State, seat: int, chance: Chance) -> Move:
    """Return a move for somebody without a free worker who does not demolish: build, or give a lot up."""
    moves = legal_moves(state, seat)
    building = [move for move in moves if isinstance(move, Build)]
    if building:
        return max(building, key=lambda move: _glance(state, seat, move))
    returning = [move for move in moves if isinstance(move, Return)]
    return chance.pick(returning or moves)


# What is worth a search


def _promising_builds(seen: State, seat: int) -> list[Move]:
    moves = legal_moves(seen, seat)
    glances = [(_glance(seen, seat, move), place) for place, move in enumerate(moves) if move != END_TURN]
    best = sorted(glances, reverse=True)[:BEST_BUILDS]
    return [*[moves[place] for _, place in best], END_TURN]


def _promising_starts(seen: State, seat: int) -> list[Move]:
    city = seen.city
    legal = legal_moves(seen, seat)
    lots = [move for move in legal if isinstance(move, Expand)]
    worths = {move.lot: lot_worth(seen, seat, city.lot_numbers[move.lot]) for move in lots}
    lots.sort(key=lambda move: -worths[move.lot])
    pairs = [move for move in legal if isinstance(move, Grab)]
    pairs.sort(key=lambda move: -(worths[move.lots[0]] + worths[move.lots[1]]))
    torn = [move for move in legal if isinstance(move, Demolish)]
    torn.sort(key=lambda move: -_gain(seen, seat, city.placement_at[move.tile, move.cells]))
    raised = [move for move in legal if isinstance(move, Build)]
    raised.sort(key=lambda move: -_glance(seen, seat, move))
    rest: list[Move] = [move for move in legal if isinstance(move, Shift | Return)]
    found: list[Move] = [*lots[:BEST_LOTS], *pairs[:BEST_PAIRS]]
    return [*found, *torn[:BEST_DEMOLITIONS], *raised[:BEST_BUILDS], *rest]
