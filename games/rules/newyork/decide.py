"""What comes of a move: the whole chain of facts up to the next question (N-T, N-A, N-E).

`advance` makes a move in place. It records facts if it is given a list for them; the search gives none (ADR 8).
"""

from __future__ import annotations

from typing import Final

from games.rules.bits import bits_of
from games.rules.chance import Chance
from games.rules.errors import IllegalMove
from games.rules.newyork.apply import (
    apply,
    apply_match_scored,
    names_of_lots,
    write_action_played,
    write_built,
    write_card_turned_up,
    write_end_triggered,
    write_lot_taken,
    write_market_shifted,
    write_removed,
    write_turn_begun,
    write_turn_ended,
    write_worker_returned,
    write_workers_placed,
)
from games.rules.newyork.build import (
    are_both_open,
    are_small,
    can_grab,
    can_use,
    demolitions,
    free_squares,
    has_build,
    has_workers_for,
    in_the_way,
    is_unlocked,
    new_ranks,
    old_ranks,
    prestige,
    recovered,
    vacated,
)
from games.rules.newyork.city import NO_LOT, NOWHERE, THE_STARTER, City, Lot, Placement, city_of
from games.rules.newyork.facts import (
    ActionPlayed,
    BonusesDrawn,
    BuildingRemoved,
    CityFounded,
    EndTriggered,
    Fact,
    FirstPlayerDrawn,
    LotTaken,
    MarketOpened,
    MarketRefilled,
    MarketShifted,
    SeatSettled,
    SkyscraperBuilt,
    TurnBegun,
    TurnEnded,
    TurnSkipped,
    WorkerReturned,
    WorkersPlaced,
)
from games.rules.newyork.legal import (
    can_shift,
    has_choice,
    legal_moves,
    may_boom,
    may_take_extra,
    must_expand,
    returnable,
)
from games.rules.newyork.moves import Boom, Build, Demolish, EndTurn, Expand, Extra, Grab, Move, Return, Shift
from games.rules.newyork.score import scored
from games.rules.newyork.state import MORE, START, State, free_workers, round_of
from games.rules.newyork.terms import (
    ACTIONS,
    BEGINNER,
    BEGINNER_STREETS,
    BOOM,
    BY_LIMIT,
    BY_MARKET,
    BY_POINTS,
    BY_TILES,
    CHALLENGES,
    DISTRICTS,
    END_WHEN_UNBUILT,
    EXPERT,
    GENERATIONS,
    GOLD_TYCOON,
    GRAB,
    INTRODUCTORY,
    INTRODUCTORY_GOAL,
    NOT_YET,
    OPEN_CARDS,
    PINK,
    SHIFT,
    SIZES,
    STREETS_IN_PLAY,
    Card,
)

Facts = list[Fact] | None

TWO_PLAYERS: Final = 2


# Set-up (N-S)


def set_up(state: State, source: str, chance: Chance) -> list[Fact]:
    """Return the facts of setting up on the city of `source`."""
    world = state.copy()
    facts: list[Fact] = []
    _write(world, facts, CityFounded(source))
    city = city_of(source)
    if world.variant != EXPERT:
        _settle(world, city, chance, facts)
    if world.variant != INTRODUCTORY:
        _draw_bonuses(world, city, chance, facts)
    _open_market(world, city, chance, facts)
    first = chance.below(world.seats)
    _write(world, facts, FirstPlayerDrawn(first))
    _write(world, facts, TurnBegun(first, 1))
    return facts


def _settle(world: State, city: City, chance: Chance, facts: list[Fact]) -> None:
    """N-S3: a random character each; pink is out with two players (N-S1)."""
    districts = [
        district
        for district in range(len(DISTRICTS.names))
        if city.start_lots[district] != NO_LOT and not _is_out(world, district)
    ]
    for seat, district in enumerate(chance.sample(districts, world.seats)):
        lot = city.start_lots[district]
        _write(world, facts, SeatSettled(seat, district, city.lots[lot], tuple(city.cells_named(lot))))


def _is_out(world: State, district: int) -> bool:
    return district == PINK and world.seats == TWO_PLAYERS


def _draw_bonuses(world: State, city: City, chance: Chance, facts: list[Fact]) -> None:
    """N-S2; the beginners' game has fixed ones (N-V1)."""
    if world.variant == BEGINNER:
        usual = [street for street in BEGINNER_STREETS if street in city.streets]
        others = [street for street in city.streets if street not in usual]
        _write(world, facts, _bonuses(city, [*usual, *others][:STREETS_IN_PLAY], GOLD_TYCOON))
        return
    streets = chance.sample(city.streets, min(STREETS_IN_PLAY, len(city.streets)))
    _write(world, facts, _bonuses(city, streets, chance.below(len(CHALLENGES.names))))


def _bonuses(city: City, streets: list[str], challenge: int) -> BonusesDrawn:
    return BonusesDrawn(tuple(streets), tuple([city.street_names[street] for street in streets]), challenge)


def _open_market(world: State, city: City, chance: Chance, facts: list[Fact]) -> None:
    """N-S4: as many cards as unowned lots (N-X12)."""
    deck = sorted(
        [city.lot_cards[lot] for lot in bits_of(world.unowned) if not _is_out(world, city.lot_cards[lot] // len(SIZES))]
    )
    cards = chance.sample(deck, min(OPEN_CARDS, len(deck)))
    for card in cards:
        deck.remove(card)
    _write(world, facts, MarketOpened(tuple(cards), tuple(deck)))


def _write(state: State, facts: list[Fact], fact: Fact) -> None:
    apply(state, fact)
    facts.append(fact)


# Moves


def decide(state: State, seat: int, move: Move, chance: Chance) -> list[Fact]:
    """Return what comes of the move, or raise IllegalMove. Changes nothing."""
    facts: list[Fact] = []
    advance(state.copy(), seat, move, chance, facts)
    return facts


def advance(state: State, seat: int, move: Move, chance: Chance, facts: Facts) -> None:
    """Make the move in place, or raise IllegalMove and leave the state as it was."""
    if state.turn != seat or state.phase > MORE:
        raise IllegalMove("not_asked")
    if isinstance(move, Build):
        _build(state, seat, move, chance, facts)
    elif isinstance(move, Expand):
        _expand(state, seat, move.lot, chance, facts)
    elif isinstance(move, Demolish):
        _demolish(state, seat, move, chance, facts)
    elif isinstance(move, EndTurn):
        if state.phase == START:
            raise IllegalMove("nothing_done")
        _end_turn(state, seat, chance, facts, by_choice=True)
    elif isinstance(move, Grab):
        _grab(state, seat, move.lots, chance, facts)
    elif isinstance(move, Boom):
        _boom(state, seat, move, chance, facts)
    elif isinstance(move, Return):
        _return(state, seat, move.lot, chance, facts)
    elif isinstance(move, Extra):
        _extra(state, seat, move.lot, chance, facts)
    elif isinstance(move, Shift):
        _shift(state, seat, chance, facts)


# Expanding (N-T2, N-A3, N-X6)


def _expand(state: State, seat: int, name: str, chance: Chance, facts: Facts) -> None:
    _check_phase(state, START)
    lot = _takable(state, name)
    _check_workers(state, seat, 1)
    _take(state, seat, lot, facts)
    _after_expanding(state, seat, chance, facts)


def _grab(state: State, seat: int, names: tuple[str, ...], chance: Chance, facts: Facts) -> None:
    """N-X3: both lots are taken together, without a refill in between."""
    _check_phase(state, START)
    _check_card(state, seat, GRAB)
    if len(names) != 2 or names[0] >= names[1]:
        raise IllegalMove("not_two_lots")
    first, second = [_takable(state, name) for name in names]
    if not are_small(state, first, second):
        raise IllegalMove("lots_too_large")
    _check_workers(state, seat, 2)
    if not can_grab(state, seat):
        raise IllegalMove("no_land_grab")
    if not are_both_open(state, first, second):
        raise IllegalMove("card_not_open", lot=names[1])
    _play(state, seat, GRAB, facts)
    _take(state, seat, first, facts)
    _take(state, seat, second, facts)
    _after_expanding(state, seat, chance, facts)


def _extra(state: State, seat: int, name: str, chance: Chance, facts: Facts) -> None:
    _check_card(state, seat, GRAB)
    if state.phase == START or not may_take_extra(state, seat):
        raise IllegalMove("no_land_grab")
    lot = _takable(state, name)
    _play(state, seat, GRAB, facts)
    _take(state, seat, lot, facts)
    _after_expanding(state, seat, chance, facts)


def _takable(state: State, name: str) -> Lot:
    """Return the lot, if it is unowned and a card for it lies open."""
    city = state.city
    lot = city.find_lot(name)
    if lot == NO_LOT:
        raise IllegalMove("no_such_lot")
    if not state.unowned >> lot & 1:
        raise IllegalMove("lot_owned", lot=name)
    if city.lot_cards[lot] not in state.market:
        raise IllegalMove("card_not_open", lot=name)
    return lot


def _take(state: State, seat: int, lot: Lot, facts: Facts) -> None:
    card = state.city.lot_cards[lot]
    write_lot_taken(state, seat, lot, card)
    if facts is not None:
        facts.append(LotTaken(seat, state.city.lots[lot], card))


def _after_expanding(state: State, seat: int, chance: Chance, facts: Facts) -> None:
    if not state.refills_late:
        _refill(state, seat, chance, facts)
    _go_on(state, seat, chance, facts)


# Building (N-T7, N-A1)


def _build(state: State, seat: int, move: Build, chance: Chance, facts: Facts) -> None:
    if state.phase == MORE:
        raise IllegalMove("already_built")
    if state.phase == START and must_expand(state, seat):
        raise IllegalMove("must_expand")
    _raise_building(state, seat, _free_place(state, seat, move.tile, move.cells), facts)
    _go_on(state, seat, chance, facts)


def _boom(state: State, seat: int, move: Boom, chance: Chance, facts: Facts) -> None:
    _check_phase(state, MORE)
    _check_card(state, seat, BOOM)
    if not may_boom(state, seat):
        raise IllegalMove("too_few_unbuilt", left=END_WHEN_UNBUILT)
    placement = _free_place(state, seat, move.tile, move.cells)
    _play(state, seat, BOOM, facts)
    _raise_building(state, seat, placement, facts)
    _go_on(state, seat, chance, facts)


def _demolish(state: State, seat: int, move: Demolish, chance: Chance, facts: Facts) -> None:
    """N-T3, N-T4: exactly what stands in the way goes; lots that are left empty get a worker."""
    _check_phase(state, START)
    placement = _place(state, seat, move.tile, move.cells)
    city = state.city
    if city.place_mask[placement] & ~state.estates[seat]:
        raise IllegalMove("not_your_lots")
    removed = in_the_way(state, seat, placement)
    if not removed:
        raise IllegalMove("nothing_in_the_way")
    rank, to_beat = new_ranks(state)[city.place_kind[placement]], old_ranks(state)
    for one in removed:
        if to_beat[city.place_kind[one]] >= rank:
            raise IllegalMove("cannot_demolish", tile=city.names[city.place_kind[one]][0])
    if not has_workers_for(state, seat, placement):
        raise IllegalMove("too_few_workers")
    empty = vacated(state, seat, placement, removed)
    for one in removed:
        write_removed(state, seat, one)
        if facts is not None:
            kind = city.place_kind[one]
            facts.append(BuildingRemoved(seat, city.kinds[kind], city.names[kind][0], city.place_cells[one]))
    _raise_building(state, seat, placement, facts)
    if empty:
        write_workers_placed(state, seat, empty)
        if facts is not None:
            facts.append(WorkersPlaced(seat, names_of_lots(state, empty)))
    _go_on(state, seat, chance, facts)


def _place(state: State, seat: int, tile: str, cells: tuple[int, ...]) -> Placement:
    """Return where the tile would stand, if the seat has it and may build it."""
    city = state.city
    kind = city.kind_numbers.get(tile, THE_STARTER)
    if kind == THE_STARTER:
        raise IllegalMove("no_such_tile")
    if not is_unlocked(state, seat, city.generations[kind]):
        raise IllegalMove("locked", generation=GENERATIONS.names[city.generations[kind]])
    if not can_use(state, seat, kind):
        raise IllegalMove("no_tile_left", tile=city.names[kind][0])
    placement = city.find_placement(tile, cells)
    if placement == NOWHERE:
        raise IllegalMove("does_not_fit")
    return placement


def _free_place(state: State, seat: int, tile: str, cells: tuple[int, ...]) -> Placement:
    placement = _place(state, seat, tile, cells)
    mask = state.city.place_mask[placement]
    if mask & ~state.estates[seat]:
        raise IllegalMove("not_your_lots")
    if mask & ~free_squares(state, seat):
        raise IllegalMove("squares_taken")
    return placement


def _raise_building(state: State, seat: int, placement: Placement, facts: Facts) -> None:
    city = state.city
    kind = city.place_kind[placement]
    bonus = prestige(state, seat, placement)
    workers = recovered(state, seat, placement)
    write_built(state, seat, placement, city.points[kind] + bonus, workers)
    if facts is not None:
        facts.append(
            SkyscraperBuilt(
                seat,
                city.kinds[kind],
                city.names[kind][0],
                city.place_cells[placement],
                city.points[kind],
                bonus,
                names_of_lots(state, workers),
            )
        )
    if state.end != NOT_YET:
        return
    if state.variant == INTRODUCTORY:
        if state.scores[seat] >= INTRODUCTORY_GOAL:
            _trigger_end(state, seat, BY_POINTS, facts)
    elif state.unbuilt[seat] <= END_WHEN_UNBUILT:
        _trigger_end(state, seat, BY_TILES, facts)


# Returning a worker (N-T6), shifting the market (N-A2)


def _return(state: State, seat: int, name: str, chance: Chance, facts: Facts) -> None:
    _check_phase(state, START)
    city = state.city
    lot = city.find_lot(name)
    if lot == NO_LOT:
        raise IllegalMove("no_such_lot")
    if lot not in returnable(state, seat) or has_build(state, seat) or demolitions(state, seat):
        raise IllegalMove("cannot_return", lot=name)
    card = city.lot_cards[lot]
    write_worker_returned(state, seat, lot, card)
    if facts is not None:
        facts.append(WorkerReturned(seat, name, card))
    _end_turn(state, seat, chance, facts)


def _shift(state: State, seat: int, chance: Chance, facts: Facts) -> None:
    _check_phase(state, START)
    _check_card(state, seat, SHIFT)
    if not can_shift(state, seat):
        raise IllegalMove("future_empty")
    _play(state, seat, SHIFT, facts)
    if facts is not None:
        facts.append(MarketShifted(tuple(state.market)))
    write_market_shifted(state)
    _refill(state, seat, chance, facts)


def _play(state: State, seat: int, action: int, facts: Facts) -> None:
    write_action_played(state, seat, action)
    if facts is not None:
        facts.append(ActionPlayed(seat, action))


# The market, the turn, the end (N-E1)


def _refill(state: State, seat: int, chance: Chance, facts: Facts) -> None:
    """Turn cards up until four lie open or none is left; that may trigger the end (N-X9)."""
    cards: list[Card] = []
    while len(state.market) < OPEN_CARDS and state.future:
        card = chance.pick(state.future[0])
        write_card_turned_up(state, card)
        cards.append(card)
    state.market.sort()
    if cards and facts is not None:
        facts.append(MarketRefilled(tuple(cards)))
    if state.end == NOT_YET and len(state.market) < OPEN_CARDS:
        _trigger_end(state, seat, BY_MARKET, facts)


def _trigger_end(state: State, seat: int, reason: int, facts: Facts) -> None:
    write_end_triggered(state, seat, reason)
    if facts is not None:
        facts.append(EndTriggered(seat, reason))


def _go_on(state: State, seat: int, chance: Chance, facts: Facts) -> None:
    """N-X8: nobody is asked when ending the turn is the only thing left."""
    if not has_choice(state, seat):
        _end_turn(state, seat, chance, facts)


def _end_turn(state: State, seat: int, chance: Chance, facts: Facts, by_choice: bool = False) -> None:
    """Refill if it is late, then the next seat's turn, or the final scoring."""
    if state.refills_late:
        _refill(state, seat, chance, facts)
    write_turn_ended(state)
    if facts is not None:
        facts.append(TurnEnded(seat, by_choice))
    skipped = 0
    while skipped < state.seats and not _is_last(state, seat, facts):
        seat = (seat + 1) % state.seats
        write_turn_begun(state, seat)
        if facts is not None:
            facts.append(TurnBegun(seat, round_of(state) if seat == state.first else None))
        if can_do_anything(state, seat):
            return
        write_turn_ended(state)
        if facts is not None:
            facts.append(TurnSkipped(seat))
        skipped += 1
    if state.end == NOT_YET:  # nobody can do anything any more: there is nothing left to take
        _trigger_end(state, seat, BY_MARKET, facts)
    result = scored(state)
    apply_match_scored(state, result)
    if facts is not None:
        facts.append(result)


def _is_last(state: State, seat: int, facts: Facts) -> bool:
    """Return True if the turn that has just ended was the last one."""
    if state.end != NOT_YET:
        return (seat + 1) % state.seats == state.end_seat or _is_at_limit(state)
    if _is_at_limit(state):
        _trigger_end(state, seat, BY_LIMIT, facts)
        return True
    return False


def _is_at_limit(state: State) -> bool:
    """N-X13: so many turns each."""
    return state.limit > 0 and state.turns >= state.limit * state.seats


def can_do_anything(state: State, seat: int) -> bool:
    """Return True if a turn that begins offers something; on a board of the printed size it always does."""
    return bool(state.market) or not free_workers(state, seat) or bool(legal_moves(state, seat))


# Checks


def _check_phase(state: State, phase: int) -> None:
    if state.phase != phase:
        raise IllegalMove("not_now")


def _check_card(state: State, seat: int, action: int) -> None:
    if not state.cards[seat] >> action & 1:
        raise IllegalMove("no_action_card", action=ACTIONS.names[action])


def _check_workers(state: State, seat: int, need: int) -> None:
    if free_workers(state, seat) < need:
        raise IllegalMove("no_free_worker", workers=need)
