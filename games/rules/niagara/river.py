"""The river, its gems and the paddle cards: small ints with names, and tables built at import (G-S)."""

from __future__ import annotations

from typing import Final

from games.rules.codec import Names

Space = int
SHORE: Final[Space] = 0
C1: Final[Space] = 1
C2: Final[Space] = 2
C3: Final[Space] = 3
C4: Final[Space] = 4
C5: Final[Space] = 5
L1: Final[Space] = 6
L2: Final[Space] = 7
R1: Final[Space] = 8
R2: Final[Space] = 9
FALLS: Final[Space] = 10

SPACES: Final = Names(("SHORE", "C1", "C2", "C3", "C4", "C5", "L1", "L2", "R1", "R2", "FALLS"))
WATER: Final[tuple[Space, ...]] = (C1, C2, C3, C4, C5, L1, L2, R1, R2)

Arm = int
LEFT: Final[Arm] = 0
RIGHT: Final[Arm] = 1
ARMS: Final = Names(("L", "R"))

Gem = int
AMETHYST: Final[Gem] = 0
DIAMOND: Final[Gem] = 1
AMBER: Final[Gem] = 2
SAPPHIRE: Final[Gem] = 3
RUBY: Final[Gem] = 4
NO_GEM: Final[Gem] = -1
KINDS: Final = 5
GEMS: Final = Names(("amethyst", "diamond", "amber", "sapphire", "ruby"))
GEMS_PER_KIND: Final = 7
VALUES: Final[tuple[int, ...]] = (1, 2, 3, 4, 5)

# A find site is named by the gem that lies there at the start.
Site = Gem
NO_SITE: Final[Site] = -1
SITE_AT: Final[tuple[Site, ...]] = (
    NO_SITE,
    NO_SITE,
    NO_SITE,
    AMETHYST,
    DIAMOND,
    AMBER,
    SAPPHIRE,
    RUBY,
    SAPPHIRE,
    RUBY,
    NO_SITE,
)

Card = int
NO_CARD: Final[Card] = 0
CLOUD: Final[Card] = 7
HIDDEN_CARD: Final[Card] = 8
CARDS: Final = Names(("1", "2", "3", "4", "5", "6", "cloud"), first=1)
ALL_CARDS: Final[tuple[Card, ...]] = (1, 2, 3, 4, 5, 6, CLOUD)

# A hand is a bitmask: bit c is card c.
Hand = int
FULL_HAND: Final[Hand] = sum(1 << card for card in ALL_CARDS)
CARDS_IN: Final[tuple[tuple[Card, ...], ...]] = tuple(
    tuple(card for card in ALL_CARDS if hand >> card & 1) for hand in range(FULL_HAND + 1)
)
CARDS_PER_HAND: Final = len(ALL_CARDS)

WEATHER_LOW: Final = -1
WEATHER_HIGH: Final = 2

LOAD_COST: Final = 2
UNLOAD_COST: Final = 2
SWAP_COST: Final = LOAD_COST + UNLOAD_COST

# Steps from the shore; the falls lie one below the last space of either arm.
DEPTH: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 5, 6, 7, 6, 7, 8)

UP: Final = -1
STILL: Final = 0
DOWN: Final = 1

_BELOW: Final[dict[Space, tuple[Space, ...]]] = {
    SHORE: (C1,),
    C1: (C2,),
    C2: (C3,),
    C3: (C4,),
    C4: (C5,),
    C5: (L1, R1),
    L1: (L2,),
    L2: (FALLS,),
    R1: (R2,),
    R2: (FALLS,),
    FALLS: (),
}


def _reached_below(space: Space) -> set[Space]:
    reached: set[Space] = set()
    for below in _BELOW[space]:
        reached |= {below} | _reached_below(below)
    return reached


def _direction(origin: Space, to: Space) -> int | None:
    if origin == to:
        return STILL
    if to in _reached_below(origin):
        return DOWN
    if origin in _reached_below(to):
        return UP
    return None


# DIRECTION[origin][to]: UP, STILL, DOWN, or None where no water leads without turning back (G-M2, G-M3).
DIRECTION: Final[tuple[tuple[int | None, ...], ...]] = tuple(
    tuple(_direction(origin, to) for to in range(FALLS + 1)) for origin in range(FALLS + 1)
)

# How far the river can move at once: the highest number and the best weather.
LONGEST_DRIFT: Final = 6 + WEATHER_HIGH
_ARM_SPACES: Final = ((L1, L2), (R1, R2))


def _drift_one(space: Space, arm: Arm) -> Space:
    upper, lower = _ARM_SPACES[arm]
    if space in (C1, C2, C3, C4):
        return space + 1
    return {C5: upper, upper: lower, lower: FALLS}.get(space, space)


def _drift(space: Space, arm: Arm, moves: int) -> Space:
    for step in range(moves):
        space = _drift_one(space, arm ^ (step & 1))
    return space


# DRIFT[arm][moves][space]: where the river carries a canoe when `arm` takes the first disc (G-F3).
DRIFT: Final[tuple[tuple[tuple[Space, ...], ...], ...]] = tuple(
    tuple(tuple(_drift(space, arm, moves) for space in range(FALLS + 1)) for moves in range(LONGEST_DRIFT + 1))
    for arm in (LEFT, RIGHT)
)


def disc_ids(flow: int, next_arm: Arm) -> dict[Space, int]:
    """Return the disc on every space after `flow` steps of the river: each disc keeps its id while it moves.

    Discs enter in the order of their ids and the arms take strict turns, so the order along the river says it all.
    """
    upper, lower = _ARM_SPACES[next_arm ^ 1]  # the arm that took the last disc
    other_upper, other_lower = _ARM_SPACES[next_arm]
    newest_first = (C1, C2, C3, C4, C5, upper, other_upper, lower, other_lower)
    return {space: flow + len(newest_first) - age for age, space in enumerate(newest_first)}
