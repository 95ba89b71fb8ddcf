"""The story of a match as somebody may tell it: what they could not know is drawn anew (G-H1)."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.chance import Chance
from games.rules.niagara.facts import CardPicked, CardRevealed, Fact, HandsReturned, RoundBegun
from games.rules.niagara.river import CARDS_IN, FULL_HAND
from games.rules.protocol import EVERYTHING


def retell(facts: Sequence[Fact], viewer: int, chance: Chance) -> list[Fact]:
    """Return the facts, every pick that the viewer has not seen being any card of the hand it came from.

    Every older pick was revealed before its round ended, so that only those of the last round can be unknown.
    """
    unknown = _unseen_picks(facts, viewer)
    hands: dict[int, int] = {}
    told: list[Fact] = []
    for place, fact in enumerate(facts):
        if isinstance(fact, CardPicked):
            hand = hands.get(fact.seat, FULL_HAND)
            card = chance.pick(CARDS_IN[hand]) if place in unknown else fact.card
            hands[fact.seat] = hand & ~(1 << card)
            told.append(CardPicked(fact.seat, card))
            continue
        if isinstance(fact, HandsReturned):
            hands.clear()
        told.append(fact)
    return told


def _unseen_picks(facts: Sequence[Fact], viewer: int) -> set[int]:
    """Return where in the facts the picks stand that were not revealed and are not the viewer's own."""
    found: set[int] = set()
    if viewer == EVERYTHING:
        return found
    known = {viewer}
    for place in range(len(facts) - 1, -1, -1):
        fact = facts[place]
        if isinstance(fact, RoundBegun):
            break
        if isinstance(fact, CardRevealed):
            known.add(fact.seat)
        elif isinstance(fact, CardPicked) and fact.seat not in known:
            found.add(place)
    return found
