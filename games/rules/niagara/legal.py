"""Every legal move of a seat. `decide` checks moves by itself; a test holds the two together.

What a canoe can do depends on little: its space, its cargo and its points. All of that is laid out in tables at
import; only the gems lying about and the rivals' canoes are looked at when moves are listed.
"""

from __future__ import annotations

from typing import Final

from games.rules.niagara.moves import (
    BUYS,
    CANOES,
    DECLINE,
    LOADS,
    PICKS,
    STEALS,
    STOP,
    SWAPS,
    UNLOAD,
    WEATHERS,
    Load,
    Move,
    Paddle,
    Swap,
    Unload,
)
from games.rules.niagara.river import (
    CARDS_IN,
    CLOUD,
    DEPTH,
    DIRECTION,
    DOWN,
    FALLS,
    KINDS,
    LOAD_COST,
    NO_CARD,
    NO_GEM,
    NO_SITE,
    SHORE,
    SITE_AT,
    SWAP_COST,
    UNLOAD_COST,
    UP,
    WATER,
    WEATHER_HIGH,
    WEATHER_LOW,
    Gem,
    Site,
    Space,
)
from games.rules.niagara.state import BUY, PADDLE, PICK, State


class Reach:
    """What one canoe can do from one space, with one cargo and one number.

    plain   moves that need nothing but the canoe
    takes   (site, moves by gem): moves that load a gem lying at the site
    robs    (space, moves by rival seat and canoe): moves that steal from a canoe there
    """

    __slots__ = ("plain", "robs", "takes")

    def __init__(self) -> None:
        self.plain: list[Move] = []
        self.takes: list[tuple[Site, tuple[Paddle | None, ...]]] = []
        self.robs: list[tuple[Space, tuple[tuple[Paddle, ...], ...]]] = []


def stops(origin: Space, points: int) -> list[Space]:
    """Return where a canoe may stop that paddles with exactly `points`; the surplus at shore and falls is lost."""
    if points == 0:
        return [origin]
    found = []
    for to in (SHORE, *WATER, FALLS):
        direction = DIRECTION[origin][to]
        far = abs(DEPTH[to] - DEPTH[origin])
        may_waste = (to == SHORE and direction == UP) or (to == FALLS and direction == DOWN)
        if direction in (UP, DOWN) and (far == points or (may_waste and far < points)):
            found.append(to)
    return found


def _reach(canoe: int, origin: Space, cargo: Gem, points: int) -> Reach:
    reach = Reach()
    _add_plain(reach, canoe, origin, None, points)
    _add_robs(reach, canoe, origin, cargo, points)
    site = SITE_AT[origin]
    if site != NO_SITE:
        _add_work_before(reach, canoe, origin, cargo, points, site)
    for to in WATER:
        direction = DIRECTION[origin][to]
        if direction in (UP, DOWN) and SITE_AT[to] != NO_SITE:
            left = points - abs(DEPTH[to] - DEPTH[origin])
            _add_work_after(reach, canoe, to, cargo, left)
    return reach


def _add_plain(reach: Reach, canoe: int, origin: Space, before: Load | Unload | Swap | None, points: int) -> None:
    if points > 0 or (points == 0 and before is not None):
        reach.plain.extend(Paddle(canoe, before, to, None) for to in stops(origin, points))


def _add_work_before(reach: Reach, canoe: int, origin: Space, cargo: Gem, points: int, site: Site) -> None:
    if cargo == NO_GEM:
        works: tuple[Load | Swap, ...] = LOADS
        left = points - LOAD_COST
    else:
        works = SWAPS
        left = points - SWAP_COST
        _add_plain(reach, canoe, origin, UNLOAD, points - UNLOAD_COST)
    if left >= 0:
        for to in stops(origin, left):
            reach.takes.append((site, _by_gem(works, cargo, canoe, to, before=True)))


def _add_work_after(reach: Reach, canoe: int, to: Space, cargo: Gem, left: int) -> None:
    site = SITE_AT[to]
    if cargo == NO_GEM:
        if left == LOAD_COST:
            reach.takes.append((site, _by_gem(LOADS, cargo, canoe, to, before=False)))
    elif left == UNLOAD_COST:
        reach.plain.append(Paddle(canoe, None, to, UNLOAD))
    elif left == SWAP_COST:
        reach.takes.append((site, _by_gem(SWAPS, cargo, canoe, to, before=False)))


def _by_gem(
    works: tuple[Load | Swap, ...], cargo: Gem, canoe: int, to: Space, before: bool
) -> tuple[Paddle | None, ...]:
    return tuple(
        None if gem == cargo else Paddle(canoe, works[gem], to, None) if before else Paddle(canoe, None, to, works[gem])
        for gem in range(KINDS)
    )


def _add_robs(reach: Reach, canoe: int, origin: Space, cargo: Gem, points: int) -> None:
    # G-M9: empty from the start, or emptied at a site before it sets out.
    if cargo == NO_GEM:
        before: Unload | None = None
    elif SITE_AT[origin] != NO_SITE:
        before = UNLOAD
        points -= UNLOAD_COST
    else:
        return
    for to in WATER:
        if points > 0 and DIRECTION[origin][to] == UP and DEPTH[origin] - DEPTH[to] == points:
            by_rival = tuple(tuple(Paddle(canoe, before, to, steal) for steal in steals) for steals in STEALS)
            reach.robs.append((to, by_rival))


# REACH[canoe][points][cargo + 1][origin]
REACH: Final[tuple[tuple[tuple[tuple[Reach, ...], ...], ...], ...]] = tuple(
    tuple(
        tuple(tuple(_reach(canoe, origin, cargo, points) for origin in range(FALLS)) for cargo in range(NO_GEM, KINDS))
        for points in range(7)
    )
    for canoe in CANOES
)

# Which canoes may move, as a bitmask, by [start of canoe 0][start of canoe 1][moved]; the classes of `_place`.
_ASHORE, _AFLOAT, _LOST = 0, 1, 2
_PLACE: Final[tuple[int, ...]] = tuple(
    _ASHORE if space == SHORE else _LOST if space == FALLS else _AFLOAT for space in range(FALLS + 1)
)


def _open_canoes(first: int, second: int, moved: int) -> int:
    if (first, second) == (_ASHORE, _ASHORE) and moved:
        return 0  # G-M1: of two canoes ashore only one is moved
    can = (first != _LOST) | (second != _LOST) << 1
    return can & ~moved


def _due_canoes(first: int, second: int, moved: int) -> int:
    """Return the canoes that have yet to move before the turn may end (G-M1, G-X3)."""
    afloat = (first == _AFLOAT) | (second == _AFLOAT) << 1
    if not afloat and not moved:
        return _open_canoes(first, second, 0)
    return afloat & ~moved


OPEN: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(
        tuple(_open_canoes(_PLACE[first], _PLACE[second], moved) for moved in range(4)) for second in range(FALLS + 1)
    )
    for first in range(FALLS + 1)
)
DUE: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(_due_canoes(_PLACE[first], _PLACE[second], moved) for moved in range(4)) for second in range(FALLS + 1))
    for first in range(FALLS + 1)
)


def open_canoes(state: State) -> int:
    """Return a bitmask of the canoes that the seat in turn may still move."""
    return OPEN[state.start[0]][state.start[1]][state.moved]


def due_canoes(state: State) -> int:
    """Return a bitmask of the canoes without which the turn cannot end; of two ashore, either will do."""
    return DUE[state.start[0]][state.start[1]][state.moved]


def legal_moves(state: State, seat: int) -> list[Move]:
    """Return every move that `decide` accepts of the seat; empty if it is asked nothing."""
    if state.phase == PADDLE:
        if seat != state.turn:
            return []
        if state.cards[seat] == CLOUD:
            return weather_moves(state)
        return canoe_moves(state, seat)
    if state.phase == PICK:
        return [PICKS[card] for card in CARDS_IN[state.hands[seat]]] if state.cards[seat] == NO_CARD else []
    if state.phase == BUY and seat == state.turn:
        owned = state.owned
        return [*(BUYS[gem] for gem in range(KINDS) if owned[KINDS * seat + gem]), DECLINE]
    return []


def weather_moves(state: State) -> list[Move]:
    marker = state.weather
    return [WEATHERS[to] for to in (marker - 1, marker + 1) if WEATHER_LOW <= to <= WEATHER_HIGH]


def canoe_moves(state: State, seat: int) -> list[Move]:
    moves: list[Move] = []
    canoes = open_canoes(state)
    if canoes & 1:
        _add_moves(moves, state, seat, 0)
    if canoes & 2:
        _add_moves(moves, state, seat, 1)
    if not due_canoes(state):
        moves.append(STOP)
    return moves


def _add_moves(moves: list[Move], state: State, seat: int, canoe: int) -> None:
    place = 2 * seat + canoe
    reach = REACH[canoe][state.cards[seat]][state.gems[place] + 1][state.at[place]]
    moves += reach.plain
    sites = state.sites
    for site, by_gem in reach.takes:
        for gem in range(KINDS):
            if sites[KINDS * site + gem]:
                take = by_gem[gem]
                if take is not None:
                    moves.append(take)
    if reach.robs:
        gems = state.gems
        for space, by_rival in reach.robs:
            for rival, there in enumerate(state.at):
                if there == space and gems[rival] != NO_GEM and rival >> 1 != seat:
                    moves.append(by_rival[rival >> 1][rival & 1])
