"""EVERYTHING: the viewer of a match that is over, laid open."""

from __future__ import annotations

from typing import Any

from games.rules.chance import SeededChance
from games.rules.contract import snapshot
from games.rules.niagara.facts import CardPicked
from games.rules.niagara.rules import NIAGARA
from games.rules.protocol import EVERYTHING, SPECTATOR
from games.rules.search.playout import begin_match


def picked() -> Any:
    """Return a match of Niagara in which seat 1 has picked in secret."""
    state = begin_match(NIAGARA, 3, {}, SeededChance(1))
    for fact in NIAGARA.decide(state, 1, NIAGARA.legal_moves(state, 1)[2], SeededChance(1)):
        NIAGARA.apply(state, fact)
    return state


def test_nothing_is_hidden_from_everything():
    """G-H1 hides a pick from everybody but its owner; laid open, it is there."""
    state = picked()
    assert snapshot(NIAGARA.redact(state, SPECTATOR)) != snapshot(state)
    assert snapshot(NIAGARA.redact(state, EVERYTHING)) == snapshot(state)


def test_the_log_laid_open_names_the_secret_pick():
    state = picked()
    fact = CardPicked(1, state.cards[1])
    open_line = NIAGARA.describe(fact, EVERYTHING)
    assert open_line == NIAGARA.describe(fact, 1)
    assert open_line != NIAGARA.describe(fact, SPECTATOR)
