"""What must be true of every Niagara state, and which states look alike to a viewer. For tests and the fuzzer."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.niagara.river import (
    CARDS_IN,
    CARDS_PER_HAND,
    FALLS,
    GEMS_PER_KIND,
    HIDDEN_CARD,
    KINDS,
    NO_CARD,
    NO_GEM,
    SHORE,
    WEATHER_HIGH,
    WEATHER_LOW,
)
from games.rules.niagara.state import OVER, PADDLE, PICK, State
from games.rules.protocol import EVERYTHING


class NiagaraLaws:
    """See games.rules.laws.Laws."""

    def broken_laws(self, state: State) -> list[str]:
        return [*_broken_stocks(state), *_broken_cards(state), *_broken_river(state)]

    def hidden_twins(self, state: State, viewer: int) -> Iterator[State]:
        """Yield the states in which one secret pick is another card of the same hand."""
        for seat, card in enumerate(state.cards):
            if viewer in (seat, EVERYTHING) or card in (NO_CARD, HIDDEN_CARD) or state.shown >> seat & 1:
                continue
            for other in CARDS_IN[state.hands[seat]]:
                twin = state.copy()
                twin.cards[seat] = other
                twin.hands[seat] = (state.hands[seat] | 1 << card) & ~(1 << other)
                yield twin


def _broken_stocks(state: State) -> Iterator[str]:
    if min(state.sites) < 0 or min(state.owned) < 0:
        yield "a stock of gems is negative"
    for gem in range(KINDS):
        count = sum(state.sites[gem::KINDS]) + sum(state.owned[gem::KINDS]) + state.gems.count(gem)
        if count != GEMS_PER_KIND:
            yield f"there are {count} gems of kind {gem}"
    for space, gem in zip(state.at, state.gems, strict=True):
        if gem != NO_GEM and space in (SHORE, FALLS):
            yield "a canoe that is not on the river carries a gem"


def _broken_cards(state: State) -> Iterator[str]:
    held = {len(CARDS_IN[hand]) + (card != NO_CARD) for hand, card in zip(state.hands, state.cards, strict=True)}
    expected = CARDS_PER_HAND - (state.round - 1) % CARDS_PER_HAND
    if held != {expected}:
        yield f"hands and picks hold {held} cards in round {state.round}"
    for hand, card in zip(state.hands, state.cards, strict=True):
        if card != NO_CARD and hand >> card & 1:
            yield "a card is both in the hand and picked"
    if state.shown and state.phase not in (PADDLE, OVER):
        yield "a card is revealed outside phase 2"
    if state.phase == PICK and NO_CARD not in state.cards:
        yield "all have picked and nothing is revealed"


def _broken_river(state: State) -> Iterator[str]:
    if not WEATHER_LOW <= state.weather <= WEATHER_HIGH:
        yield f"the weather is {state.weather}"
    if (state.phase == OVER) != (state.result is not None):
        yield "the phase and the result disagree"


NIAGARA_LAWS = NiagaraLaws()
