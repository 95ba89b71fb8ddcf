"""What a seat may do now (N-T, N-A): exactly what `decide` accepts."""

from __future__ import annotations

from games.rules.bits import bits_of
from games.rules.newyork.build import (
    are_both_open,
    are_small,
    builds,
    can_boom,
    can_grab,
    can_take_extra,
    demolitions,
    has_action,
    has_build,
    open_lots,
)
from games.rules.newyork.city import Lot
from games.rules.newyork.moves import END_TURN, SHIFT_MARKET, Grab, Move
from games.rules.newyork.state import BOOMED, BUILD, EXPANDED, MORE, START, State, free_workers
from games.rules.newyork.terms import BOOM, SHIFT


def legal_moves(state: State, seat: int) -> list[Move]:
    if state.turn != seat:
        return []
    if state.phase == START:
        return _start_moves(state, seat)
    if state.phase == BUILD:
        city = state.city
        return [*[city.builds[one] for one in builds(state, seat)], *_extra_moves(state, seat), END_TURN]
    if state.phase == MORE:
        return [*_boom_moves(state, seat), *_extra_moves(state, seat), END_TURN]
    return []


def _start_moves(state: State, seat: int) -> list[Move]:
    city = state.city
    moves: list[Move] = []
    if can_shift(state, seat):
        moves.append(SHIFT_MARKET)
    takable = open_lots(state) if free_workers(state, seat) else []
    moves += [city.expands[lot] for lot in takable]
    if can_grab(state, seat):
        moves += _grab_moves(state, takable)
    demolished = demolitions(state, seat)
    moves += [city.demolitions[one] for one in demolished]
    if takable:  # N-T1
        return moves
    built = builds(state, seat)
    moves += [city.builds[one] for one in built]
    if not built and not demolished:
        moves += [city.returns[lot] for lot in returnable(state, seat)]
    return moves


def can_shift(state: State, seat: int) -> bool:
    """N-A2, N-X7: with or without a free worker, but not when the future market is empty."""
    return has_action(state, seat, SHIFT) and bool(state.future)


def returnable(state: State, seat: int) -> list[Lot]:
    """N-T6: without a free worker every worker on the board may be taken back. The caller checks the rest."""
    return [] if free_workers(state, seat) else bits_of(state.workers[seat])


def must_expand(state: State, seat: int) -> bool:
    """N-T1: with a free worker, and a lot to put it on, there is no building without expanding or demolishing."""
    return free_workers(state, seat) > 0 and bool(open_lots(state))


def _grab_moves(state: State, takable: list[Lot]) -> list[Move]:
    names = state.city.lots
    small = [lot for lot in takable if are_small(state, lot, lot)]
    return [
        Grab((names[first], names[second]))
        for place, first in enumerate(small)
        for second in small[place + 1 :]
        if are_both_open(state, first, second)
    ]


def _boom_moves(state: State, seat: int) -> list[Move]:
    if not may_boom(state, seat):
        return []
    booms = state.city.booms
    return [booms[one] for one in builds(state, seat)]


def may_boom(state: State, seat: int) -> bool:
    return not state.done & BOOMED and has_action(state, seat, BOOM) and can_boom(state, seat)


def _extra_moves(state: State, seat: int) -> list[Move]:
    if not may_take_extra(state, seat):
        return []
    extras = state.city.extras
    return [extras[lot] for lot in open_lots(state)]


def may_take_extra(state: State, seat: int) -> bool:
    return state.done & EXPANDED != 0 and can_take_extra(state, seat)


def has_choice(state: State, seat: int) -> bool:
    """Return True if something is left to do in this turn beside ending it (N-X8)."""
    if state.phase == BUILD and has_build(state, seat):
        return True
    if state.phase == MORE and may_boom(state, seat) and has_build(state, seat):
        return True
    return may_take_extra(state, seat) and bool(open_lots(state))
