"""Where a building may stand, and what must go for it (N-B, N-T3, N-T4)."""

from __future__ import annotations

from games.rules.bits import bits_of
from games.rules.newyork.city import City, Lot, Placement, TileKind
from games.rules.newyork.state import State, free_workers
from games.rules.newyork.terms import (
    END_WHEN_UNBUILT,
    GOLD,
    GOLD_PRESTIGE,
    GRAB,
    INTRODUCTORY,
    THRESHOLDS,
    Generation,
)


def is_unlocked(state: State, seat: int, generation: Generation) -> bool:
    """N-B2: points count as they stand before the build."""
    return state.scores[seat] >= THRESHOLDS[state.variant][generation]


def can_use(state: State, seat: int, kind: TileKind) -> bool:
    """Return True if the seat has such a tile to build, and its generation is unlocked."""
    city = state.city
    if not is_unlocked(state, seat, city.generations[kind]):
        return False
    if city.are_legends[kind]:
        return state.legends >> kind & 1 == 1 and not state.kings >> seat & 1  # N-C3, N-B6
    return state.stock[seat * len(city.kinds) + kind] > 0


def usable_kinds(state: State, seat: int) -> list[TileKind]:
    """Return the kinds that `can_use` is true of."""
    city = state.city
    generations, thresholds, score = city.generations, THRESHOLDS[state.variant], state.scores[seat]
    first = seat * len(city.kinds)
    stock = state.stock
    found = [
        kind for kind in range(1, city.first_legend) if stock[first + kind] and score >= thresholds[generations[kind]]
    ]
    if score >= thresholds[GOLD] and not state.kings >> seat & 1:
        found += bits_of(state.legends)
    return found


def free_squares(state: State, seat: int) -> int:
    """Return the squares of the estate with no building on them."""
    return state.estates[seat] & ~state.built[seat]


def builds(state: State, seat: int) -> list[Placement]:
    """Return every placement on free squares of the own estate, kind by kind (N-B1, N-B5)."""
    return _placements(state, free_squares(state, seat), usable_kinds(state, seat))


def has_build(state: State, seat: int) -> bool:
    city = state.city
    free = free_squares(state, seat)
    kinds = usable_kinds(state, seat)
    for block in _blocks_in(city, free):
        fits = city.fitting(block, free & city.blocks[block])
        for kind in kinds:
            if fits[kind]:
                return True
    return False


def _placements(state: State, area: int, kinds: list[TileKind]) -> list[Placement]:
    city = state.city
    found: list[Placement] = []
    for block in _blocks_in(city, area):
        fits = city.fitting(block, area & city.blocks[block])
        for kind in kinds:
            if fits[kind]:
                found += fits[kind]
    return found


def _blocks_in(city: City, area: int) -> list[int]:
    found = []
    while area:
        block = city.block_of[(area & -area).bit_length() - 1]
        found.append(block)
        area &= ~city.blocks[block]
    return found


# Demolition


def new_ranks(state: State) -> list[int]:
    """By kind: a new building may replace those of a lower rank, by generation (N-T3) or by size (N-V3)."""
    city = state.city
    return city.sizes if state.variant == INTRODUCTORY else city.generations


def old_ranks(state: State) -> list[int]:
    """By kind, what the new one's rank must be above; nothing is above a legendary building (N-B6)."""
    city = state.city
    return city.sizes_to_beat if state.variant == INTRODUCTORY else city.generations_to_beat


def demolitions(state: State, seat: int) -> list[Placement]:
    """Return every placement that demolishes at least one own building, and may (N-T3, N-T4)."""
    city = state.city
    own = state.buildings[seat]
    to_beat, new = old_ranks(state), new_ranks(state)
    ranks = [to_beat[city.place_kind[one]] for one in own]
    free = free_squares(state, seat)
    by_rank: dict[int, list[TileKind]] = {}
    for kind in usable_kinds(state, seat):
        by_rank.setdefault(new[kind], []).append(kind)
    found: list[Placement] = []
    for rank, kinds in by_rank.items():
        lower = 0
        for place, one in enumerate(own):
            if ranks[place] < rank:
                lower |= city.place_mask[one]
        for block in _blocks_in(city, lower):
            fits = city.fitting(block, (free | lower) & city.blocks[block])
            for kind in kinds:
                for placement in fits[kind]:
                    if city.place_mask[placement] & lower and has_workers_for(state, seat, placement):
                        found.append(placement)
    return found


def in_the_way(state: State, seat: int, placement: Placement) -> list[Placement]:
    """Return the own buildings that the placement overlaps."""
    masks = state.city.place_mask
    mask = masks[placement]
    return [one for one in state.buildings[seat] if masks[one] & mask]


def vacated(state: State, seat: int, placement: Placement, removed: list[Placement]) -> int:
    """Return the lots that the demolition leaves without a building square (N-T4), as a mask."""
    city = state.city
    standing = state.built[seat]
    touched = 0
    for one in removed:
        standing &= ~city.place_mask[one]
        touched |= city.place_lots[one]
    standing |= city.place_mask[placement]
    empty = 0
    for lot in bits_of(touched):
        if not city.lot_squares[lot] & standing:
            empty |= 1 << lot
    return empty


def recovered(state: State, seat: int, placement: Placement) -> int:
    """Return the lots whose workers come back when this is built (N-T7), as a mask."""
    return state.workers[seat] & state.city.place_lots[placement]


def has_workers_for(state: State, seat: int, placement: Placement) -> bool:
    """N-T4: every lot that is left empty needs a worker; those that this build frees count."""
    empty = vacated(state, seat, placement, in_the_way(state, seat, placement))
    return empty.bit_count() <= free_workers(state, seat) + recovered(state, seat, placement).bit_count()


# What a build brings


def prestige(state: State, seat: int, placement: Placement) -> int:
    """Return the extra points of Gold Prestige: one per rival's building of an earlier generation beside it (N-K5)."""
    city = state.city
    if state.challenge != GOLD_PRESTIGE or not city.is_gold(placement):
        return 0
    beside = city.place_beside[placement]
    count = 0
    for rival in range(state.seats):
        if rival != seat and state.built[rival] & beside:
            for one in state.buildings[rival]:
                if city.place_mask[one] & beside and city.generations[city.place_kind[one]] < GOLD:
                    count += 1
    return count


def worth(state: State, seat: int, placement: Placement) -> int:
    """Return all the points that building this scores at once."""
    return state.city.points[state.city.place_kind[placement]] + prestige(state, seat, placement)


def can_boom(state: State, seat: int) -> bool:
    """N-A1: not if the first build has left 4 or fewer of the 18."""
    return state.unbuilt[seat] > END_WHEN_UNBUILT


# Expanding


def open_lots(state: State) -> list[Lot]:
    """Return the unowned lots whose cards lie open (N-T2), ascending."""
    city = state.city
    found: list[Lot] = []
    for card in sorted(set(state.market)):
        for lot in city.lots_of_card[card]:
            if state.unowned >> lot & 1:
                found.append(lot)
    found.sort()
    return found


def has_action(state: State, seat: int, action: int) -> bool:
    return state.cards[seat] >> action & 1 == 1


def can_grab(state: State, seat: int) -> bool:
    """N-A3: two free workers, and a future market that is not empty."""
    return (
        not state.grabs_one and has_action(state, seat, GRAB) and free_workers(state, seat) >= 2 and bool(state.future)
    )


def can_take_extra(state: State, seat: int) -> bool:
    """N-X6: the first edition's Land Grab needs one free worker at that moment."""
    return state.grabs_one and has_action(state, seat, GRAB) and free_workers(state, seat) >= 1 and bool(state.future)


def are_small(state: State, first: Lot, second: Lot) -> bool:
    cards = state.city.lot_cards
    return cards[first] % 2 == 0 and cards[second] % 2 == 0


def are_both_open(state: State, first: Lot, second: Lot) -> bool:
    """Return True if the market has a card for each of the two lots."""
    cards = state.city.lot_cards
    one, other = cards[first], cards[second]
    return state.market.count(one) >= 2 if one == other else one in state.market and other in state.market
