"""Writing facts down. No rule is asked here: what a fact says has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.rules.niagara.facts import (
    BoardSetUp,
    BuyingDeclined,
    BuyingOpened,
    CanoeBought,
    CanoeFreed,
    CanoePaddled,
    CanoeSwept,
    CardPicked,
    CardRevealed,
    Done,
    Fact,
    HandsReturned,
    Loaded,
    MatchEnded,
    PickingOpened,
    RiverMoved,
    RoundBegun,
    Stolen,
    TurnSkipped,
    TurnStopped,
    Unloaded,
    WeatherChanged,
)
from games.rules.niagara.river import FALLS, FULL_HAND, KINDS, NO_CARD, NO_GEM, SHORE
from games.rules.niagara.state import BUY, NOBODY, OVER, PADDLE, PICK, State


def apply(state: State, fact: Fact) -> None:
    """Write the fact into the state, in place. Trusts the fact."""
    _APPLIERS[type(fact)](state, fact)


def apply_board_set_up(state: State, fact: BoardSetUp) -> None:
    state.buoy = fact.buoy
    state.arm = fact.arm


def apply_buying_opened(state: State, fact: BuyingOpened) -> None:
    state.phase = BUY
    state.turn = fact.seat


def apply_canoe_bought(state: State, fact: CanoeBought) -> None:
    state.at[2 * fact.seat + fact.canoe] = SHORE
    state.owned[KINDS * fact.seat + fact.paid] -= 1
    state.sites[KINDS * fact.paid + fact.paid] += 1


def apply_canoe_freed(state: State, fact: CanoeFreed) -> None:
    state.at[2 * fact.seat + fact.canoe] = SHORE


def apply_picking_opened(state: State, fact: PickingOpened) -> None:
    state.phase = PICK
    state.turn = NOBODY


def apply_card_picked(state: State, fact: CardPicked) -> None:
    state.cards[fact.seat] = fact.card
    state.hands[fact.seat] &= ~(1 << fact.card)


def apply_card_revealed(state: State, fact: CardRevealed) -> None:
    seat = fact.seat
    state.phase = PADDLE
    state.turn = seat
    state.shown |= 1 << seat
    state.start = (state.at[2 * seat], state.at[2 * seat + 1])
    state.moved = 0


def apply_weather_changed(state: State, fact: WeatherChanged) -> None:
    state.weather = fact.to


def apply_canoe_paddled(state: State, fact: CanoePaddled) -> None:
    canoe = 2 * fact.seat + fact.canoe
    if fact.before is not None:
        _write_work(state, canoe, fact.before)
    state.at[canoe] = fact.to
    if fact.after is not None:
        _write_work(state, canoe, fact.after)
    if fact.landed is not None:
        state.gems[canoe] = NO_GEM
        state.owned[KINDS * fact.seat + fact.landed] += 1
    elif fact.sunk is not None:
        state.gems[canoe] = NO_GEM
        state.sites[KINDS * fact.sunk + fact.sunk] += 1
    state.moved |= 1 << fact.canoe


def _write_work(state: State, canoe: int, done: Done) -> None:
    if isinstance(done, Loaded):
        state.sites[KINDS * done.site + done.gem] -= 1
        state.gems[canoe] = done.gem
    elif isinstance(done, Stolen):
        state.gems[2 * done.rival + done.canoe] = NO_GEM
        state.gems[canoe] = done.gem
    elif isinstance(done, Unloaded):
        state.sites[KINDS * done.site + done.gem] += 1
        state.gems[canoe] = NO_GEM
    else:
        state.sites[KINDS * done.site + done.unloaded] += 1
        state.sites[KINDS * done.site + done.gem] -= 1
        state.gems[canoe] = done.gem


def apply_river_moved(state: State, fact: RiverMoved) -> None:
    state.at = list(fact.canoes)
    state.arm = fact.arm
    state.flow += fact.moves
    state.last_round = fact.round
    state.last_moves = fact.moves


def apply_canoe_swept(state: State, fact: CanoeSwept) -> None:
    canoe = 2 * fact.seat + fact.canoe
    state.at[canoe] = FALLS
    state.gems[canoe] = NO_GEM
    if fact.gem is not None:
        state.sites[KINDS * fact.gem + fact.gem] += 1


def apply_hands_returned(state: State, fact: HandsReturned) -> None:
    state.hands = [FULL_HAND] * state.seats


def apply_round_begun(state: State, fact: RoundBegun) -> None:
    state.round = fact.round
    state.buoy = fact.buoy
    state.cards = [NO_CARD] * state.seats
    state.shown = 0
    state.turn = NOBODY
    state.start = (SHORE, SHORE)
    state.moved = 0


def apply_match_ended(state: State, fact: MatchEnded) -> None:
    state.phase = OVER
    state.turn = NOBODY
    state.result = fact


def apply_nothing(state: State, fact: Fact) -> None:
    """The fact is there to be read; what follows from it is in the facts after it."""


_APPLIERS: Final[dict[type, Callable[[State, Any], None]]] = {
    BoardSetUp: apply_board_set_up,
    BuyingOpened: apply_buying_opened,
    CanoeBought: apply_canoe_bought,
    BuyingDeclined: apply_nothing,
    CanoeFreed: apply_canoe_freed,
    PickingOpened: apply_picking_opened,
    CardPicked: apply_card_picked,
    CardRevealed: apply_card_revealed,
    TurnSkipped: apply_nothing,
    WeatherChanged: apply_weather_changed,
    CanoePaddled: apply_canoe_paddled,
    TurnStopped: apply_nothing,
    RiverMoved: apply_river_moved,
    CanoeSwept: apply_canoe_swept,
    HandsReturned: apply_hands_returned,
    RoundBegun: apply_round_begun,
    MatchEnded: apply_match_ended,
}
