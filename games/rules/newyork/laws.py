"""What must be true of every state of New York 1901. For tests and the fuzzer."""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.bits import bits_of
from games.rules.newyork.state import OVER, State
from games.rules.newyork.terms import EXPERT, OPEN_CARDS, PINK, SIZES, WORKERS


class NewYorkLaws:
    """See games.rules.laws.Laws."""

    def broken_laws(self, state: State) -> list[str]:
        return [*_broken_cards(state), *_broken_estates(state), *_broken_buildings(state), *_broken_rest(state)]

    def hidden_twins(self, state: State, viewer: int) -> Iterator[State]:
        """Yield nothing: no seat knows anything that another does not, and what nobody knows is not in a state."""
        return iter(())


def _broken_cards(state: State) -> Iterator[str]:
    """N-X12: for every card, those in the market and in the future market are as many as unowned lots."""
    city = state.city
    if not state.market and not state.future and not state.turns:
        return  # nothing has been set up yet
    cards = [*state.market, *[card for group in state.future for card in group]]
    for card, lots in enumerate(city.lots_of_card):
        unowned = sum(state.unowned >> lot & 1 for lot in lots)
        if card // len(SIZES) == PINK and state.seats == 2:
            unowned = 0
        if cards.count(card) != unowned:
            yield f"{cards.count(card)} cards for {unowned} unowned lots of card {card}"
    if len(state.market) > OPEN_CARDS:
        yield "too many cards lie open"
    if any(not group or group != sorted(group) for group in state.future) or state.market != sorted(state.market):
        yield "cards are not in order"


def _broken_estates(state: State) -> Iterator[str]:
    city = state.city
    together = state.unowned
    for seat in range(state.seats):
        if state.lots[seat] & together:
            yield "a lot is owned twice"
        together |= state.lots[seat]
        squares = 0
        for lot in bits_of(state.lots[seat]):
            squares |= city.lot_squares[lot]
            is_built = bool(city.lot_squares[lot] & state.built[seat])
            if is_built == bool(state.workers[seat] >> lot & 1):
                yield f"lot {city.lots[lot]}: a worker stands exactly where no building does (N-X2)"
        if squares != state.estates[seat]:
            yield f"the estate of seat {seat} is not its lots"
        if state.workers[seat] & ~state.lots[seat]:
            yield f"a worker of seat {seat} stands on foreign ground"
        if state.workers[seat].bit_count() > WORKERS:
            yield f"seat {seat} has too many workers"
    if together != city.all_lots:
        yield "a lot is lost"


def _broken_buildings(state: State) -> Iterator[str]:
    city = state.city
    legends = state.legends
    for seat in range(state.seats):
        covered = 0
        for one in state.buildings[seat]:
            if covered & city.place_mask[one]:
                yield f"two buildings of seat {seat} overlap"
            covered |= city.place_mask[one]
            kind = city.place_kind[one]
            if city.are_legends[kind]:
                if legends >> kind & 1 or not state.kings >> seat & 1:
                    yield f"{city.kinds[kind]} is built and not built"
                legends |= 1 << kind
        if covered != state.built[seat] or covered & ~state.estates[seat]:
            yield f"the buildings of seat {seat} are not where they should be"
        stock = state.stock[seat * len(city.kinds) : (seat + 1) * len(city.kinds)]
        if sum(stock) != state.unbuilt[seat] or min(stock) < 0:
            yield f"the stock of seat {seat} is wrong"
        own = [one for one in state.buildings[seat] if not city.are_legends[city.place_kind[one]]]
        if any(
            stock[kind] + sum(city.place_kind[one] == kind for one in own) > city.copies[kind]
            for kind in range(len(city.kinds))
        ):
            yield f"seat {seat} has more tiles than there are"
    if legends & ~city.all_legends:
        yield "a legendary building is none"


def _broken_rest(state: State) -> Iterator[str]:
    if min(state.scores) < 0:
        yield "somebody has fewer than no points"
    if (state.phase == OVER) != (state.result is not None):
        yield "the phase and the result disagree"
    if state.variant == EXPERT and any(district >= 0 for district in state.districts):
        yield "the expert game has no characters"


NEWYORK_LAWS = NewYorkLaws()
