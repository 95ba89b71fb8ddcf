"""Facts written into a state. Nothing here asks a rule: what a fact says is so.

Each `write_…` takes numbers of the city instead of names: the search plays on by them without making facts (decide.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.rules.bits import bits_of
from games.rules.newyork.city import Lot, Placement
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
    MatchScored,
    SeatSettled,
    SkyscraperBuilt,
    TurnBegun,
    TurnEnded,
    TurnSkipped,
    WorkerReturned,
    WorkersPlaced,
)
from games.rules.newyork.state import BOOMED, BUILD, BUILT, EXPANDED, MORE, OVER, START, State
from games.rules.newyork.terms import BOOM, NO_CHALLENGE, Action, Card, End


def apply(state: State, fact: Fact) -> None:
    APPLY[type(fact)](state, fact)


# Set-up


def apply_city_founded(state: State, fact: CityFounded) -> None:
    state.settle_in(fact.city)


def apply_seat_settled(state: State, fact: SeatSettled) -> None:
    city = state.city
    state.districts[fact.seat] = fact.district
    write_lot_joined(state, fact.seat, city.lot_numbers[fact.lot])
    write_standing(state, fact.seat, city.placement_at[city.kinds[0], fact.cells])


def apply_bonuses_drawn(state: State, fact: BonusesDrawn) -> None:
    state.streets = [state.city.streets.index(street) for street in fact.streets]
    state.challenge = NO_CHALLENGE if fact.challenge is None else fact.challenge


def apply_market_opened(state: State, fact: MarketOpened) -> None:
    state.market = sorted(fact.cards)
    state.future = [sorted(fact.future)] if fact.future else []


def apply_first_player_drawn(state: State, fact: FirstPlayerDrawn) -> None:
    state.first = fact.seat


# Turns


def write_turn_begun(state: State, seat: int) -> None:
    state.turn = seat
    state.phase = START
    state.done = 0


def write_turn_ended(state: State) -> None:
    state.turns += 1
    state.idle = 0 if state.done & BUILT else state.idle + 1


def write_action_played(state: State, seat: int, action: Action) -> None:
    state.cards[seat] &= ~(1 << action)
    if action == BOOM:
        state.done |= BOOMED


# The market


def write_market_shifted(state: State) -> None:
    if state.market:
        state.future.append(state.market)
    state.market = []


def write_card_turned_up(state: State, card: Card) -> None:
    top = state.future[0]
    top.remove(card)
    if not top:
        del state.future[0]
    state.market.append(card)


# Estates


def write_lot_joined(state: State, seat: int, lot: Lot) -> None:
    state.unowned &= ~(1 << lot)
    state.lots[seat] |= 1 << lot
    state.estates[seat] |= state.city.lot_squares[lot]


def write_lot_taken(state: State, seat: int, lot: Lot, card: Card) -> None:
    state.market.remove(card)
    write_lot_joined(state, seat, lot)
    state.workers[seat] |= 1 << lot
    state.done |= EXPANDED
    state.phase = MORE if state.done & BUILT else BUILD


def write_worker_returned(state: State, seat: int, lot: Lot, card: Card) -> None:
    state.unowned |= 1 << lot
    state.lots[seat] &= ~(1 << lot)
    state.estates[seat] &= ~state.city.lot_squares[lot]
    state.workers[seat] &= ~(1 << lot)
    state.future.append([card])


def write_workers_placed(state: State, seat: int, lots: int) -> None:
    state.workers[seat] |= lots


# Buildings


def write_standing(state: State, seat: int, placement: Placement) -> None:
    state.buildings[seat].append(placement)
    state.built[seat] |= state.city.place_mask[placement]


def write_removed(state: State, seat: int, placement: Placement) -> None:
    state.buildings[seat].remove(placement)
    state.built[seat] &= ~state.city.place_mask[placement]


def write_built(state: State, seat: int, placement: Placement, points: int, workers: int) -> None:
    """`points` with prestige; `workers` is a mask of the lots that they came back from."""
    city = state.city
    kind = city.place_kind[placement]
    write_standing(state, seat, placement)
    if city.are_legends[kind]:
        state.legends &= ~(1 << kind)
        state.kings |= 1 << seat
    else:
        state.stock[seat * len(city.kinds) + kind] -= 1
        state.unbuilt[seat] -= 1
    state.scores[seat] += points
    state.workers[seat] &= ~workers
    state.done |= BUILT
    state.phase = MORE


# The end


def write_end_triggered(state: State, seat: int, reason: End) -> None:
    state.end = reason
    state.end_seat = seat


def apply_match_scored(state: State, fact: MatchScored) -> None:
    state.result = fact
    state.phase = OVER


# Facts


def apply_turn_begun(state: State, fact: TurnBegun) -> None:
    write_turn_begun(state, fact.seat)


def apply_turn_ended(state: State, fact: TurnEnded | TurnSkipped) -> None:
    write_turn_ended(state)


def apply_action_played(state: State, fact: ActionPlayed) -> None:
    write_action_played(state, fact.seat, fact.action)


def apply_lot_taken(state: State, fact: LotTaken) -> None:
    write_lot_taken(state, fact.seat, state.city.lot_numbers[fact.lot], fact.card)


def apply_market_shifted(state: State, fact: MarketShifted) -> None:
    write_market_shifted(state)


def apply_market_refilled(state: State, fact: MarketRefilled) -> None:
    for card in fact.cards:
        write_card_turned_up(state, card)
    state.market.sort()


def apply_building_removed(state: State, fact: BuildingRemoved) -> None:
    write_removed(state, fact.seat, state.city.placement_at[fact.tile, fact.cells])


def apply_skyscraper_built(state: State, fact: SkyscraperBuilt) -> None:
    city = state.city
    placement = city.placement_at[fact.tile, fact.cells]
    write_built(state, fact.seat, placement, fact.points + fact.prestige, _lots_named(state, fact.workers))


def apply_workers_placed(state: State, fact: WorkersPlaced) -> None:
    write_workers_placed(state, fact.seat, _lots_named(state, fact.lots))


def apply_worker_returned(state: State, fact: WorkerReturned) -> None:
    write_worker_returned(state, fact.seat, state.city.lot_numbers[fact.lot], fact.card)


def apply_end_triggered(state: State, fact: EndTriggered) -> None:
    write_end_triggered(state, fact.seat, fact.reason)


def _lots_named(state: State, names: Sequence[str]) -> int:
    numbers = state.city.lot_numbers
    return sum([1 << numbers[name] for name in names])


def names_of_lots(state: State, lots: int) -> tuple[str, ...]:
    names = state.city.lots
    return tuple([names[lot] for lot in bits_of(lots)])


APPLY: Final[dict[type, Callable[[State, Any], None]]] = {
    CityFounded: apply_city_founded,
    SeatSettled: apply_seat_settled,
    BonusesDrawn: apply_bonuses_drawn,
    MarketOpened: apply_market_opened,
    FirstPlayerDrawn: apply_first_player_drawn,
    TurnBegun: apply_turn_begun,
    TurnEnded: apply_turn_ended,
    TurnSkipped: apply_turn_ended,
    ActionPlayed: apply_action_played,
    LotTaken: apply_lot_taken,
    MarketShifted: apply_market_shifted,
    MarketRefilled: apply_market_refilled,
    BuildingRemoved: apply_building_removed,
    SkyscraperBuilt: apply_skyscraper_built,
    WorkersPlaced: apply_workers_placed,
    WorkerReturned: apply_worker_returned,
    EndTriggered: apply_end_triggered,
    MatchScored: apply_match_scored,
}
