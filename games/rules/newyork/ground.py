"""What fits on an area of a city: worked out once for each area, as areas come again and again in a search."""

from __future__ import annotations

from typing import Final

from games.rules.newyork.city import City, TileKind, city_of
from games.rules.newyork.state import State
from games.rules.newyork.terms import BRONZE, GOLD, INTRODUCTORY, SILVER, THRESHOLDS

# How many answers of a kind are remembered; then all are forgotten.
MOST_REMEMBERED: Final = 60_000


class Ground:
    """A city's tiles and areas. Sets of squares and of kinds of tiles are masks."""

    def __init__(self, city: City) -> None:
        self.city = city
        kinds = range(1, len(city.kinds))
        self.dearest_first: list[TileKind] = sorted(kinds, key=lambda kind: (-city.points[kind], kind))
        self.of_generation: list[int] = [
            sum([1 << kind for kind in range(1, city.first_legend) if city.generations[kind] == generation])
            for generation in range(GOLD + 1)
        ]
        self._fitting: dict[int, int] = {}
        self._packed: dict[tuple[int, int], list[int]] = {}

    def kinds_on(self, area: int) -> int:
        """Return the kinds that fit somewhere on the area."""
        found = self._fitting.get(area, -1)
        if found >= 0:
            return found
        city = self.city
        found, rest = 0, area
        while rest:
            block = city.block_of[(rest & -rest).bit_length() - 1]
            part = rest & city.blocks[block]
            rest &= ~part
            for kind, places in enumerate(city.fitting(block, part)):
                if places:
                    found |= 1 << kind
        if len(self._fitting) >= MOST_REMEMBERED:
            self._fitting.clear()
        self._fitting[area] = found
        return found

    def dearest(self, kinds: int) -> int:
        """Return the points of the dearest of the kinds; 0 if there is none."""
        for kind in self.dearest_first:
            if kinds >> kind & 1:
                return self.city.points[kind]
        return 0

    def packed(self, area: int, kinds: int) -> list[int]:
        """Return what the first 0, 1, 2, ... tiles bring that fit on the area together, the dearest first.

        One of each kind at most, and one legendary one (N-B6); where a tile fits in several ways, it lies in the first.
        """
        key = (area, kinds)
        found = self._packed.get(key)
        if found is not None:
            return found
        city = self.city
        found = [0]
        has_legend = False
        for kind in self.dearest_first:
            if not kinds >> kind & 1 or (has_legend and city.are_legends[kind]):
                continue
            rest = area
            while rest:
                block = city.block_of[(rest & -rest).bit_length() - 1]
                part = rest & city.blocks[block]
                rest &= ~part
                places = city.fitting(block, part)[kind]
                if places:
                    area &= ~city.place_mask[places[0]]
                    found.append(found[-1] + city.points[kind])
                    has_legend = has_legend or city.are_legends[kind]
                    break
        if len(self._packed) >= MOST_REMEMBERED:
            self._packed.clear()
        self._packed[key] = found
        return found

    def piece(self, area: int, start: int) -> int:
        """Return the squares of the area that hang together with `start`."""
        beside = self.city.beside
        found = fringe = start
        while fringe:
            around = 0
            while fringe:
                low = fringe & -fringe
                around |= beside[low.bit_length() - 1]
                fringe ^= low
            fringe = around & area & ~found
            found |= fringe
        return found


_grounds: Final[dict[str, Ground]] = {}


def ground_of(state: State) -> Ground:
    found = _grounds.get(state.source)
    if found is None:
        found = _grounds[state.source] = Ground(city_of(state.source))
    return found


class Holding:
    """What a seat has to build with, and where, whatever else it has."""

    __slots__ = ("bronze", "free", "gold", "gold_area", "silver", "silver_area", "usable")

    def __init__(self, ground: Ground, state: State, seat: int) -> None:
        """bronze, silver, gold: kinds in stock, gold with the legendary ones; usable: those unlocked.

        free         squares of the estate with no building
        silver_area  those, and what stands on bronze or the starter; gold_area: and on silver
        """
        city = ground.city
        first = seat * len(city.kinds)
        stock, kinds = state.stock, 0
        for kind in range(1, city.first_legend):
            if stock[first + kind]:
                kinds |= 1 << kind
        self.bronze: int = kinds & ground.of_generation[BRONZE]
        self.silver: int = kinds & ground.of_generation[SILVER]
        self.gold: int = kinds & ground.of_generation[GOLD]
        if not state.kings >> seat & 1:
            self.gold |= state.legends
        thresholds, score = THRESHOLDS[state.variant], state.scores[seat]
        self.usable: int = self.bronze
        if score >= thresholds[SILVER]:
            self.usable |= self.silver
        if score >= thresholds[GOLD]:
            self.usable |= self.gold
        by_size = state.variant == INTRODUCTORY
        low = middle = 0
        for one in state.buildings[seat]:
            kind = city.place_kind[one]
            generation = city.generations[kind]
            if generation <= BRONZE and not by_size:
                low |= city.place_mask[one]
            elif generation == SILVER or (by_size and not city.are_legends[kind]):
                middle |= city.place_mask[one]
        self.free: int = state.estates[seat] & ~state.built[seat]
        self.silver_area: int = self.free | low
        self.gold_area: int = self.silver_area | middle
