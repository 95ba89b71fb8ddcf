"""`advance` without a record, `advance` with one, and `decide` with `apply` are one and the same way on."""

from __future__ import annotations

import pytest

from games.rules.chance import SeededChance
from games.rules.contract import snapshot
from games.rules.duel.cards import CARDS
from games.rules.duel.decide import advance, decide
from games.rules.duel.rules import DUEL
from games.rules.duel.structure import SLOTS
from games.rules.duel.wonders import TOKENS, WONDER_NAMES
from games.rules.errors import IllegalMove
from games.rules.search.bot import BOTS
from tests.rules.duel.board import DRAFT, FIRST_GAME, duel_state


def started(options, chance):
    state = DUEL.initial(2, options)
    for fact in DUEL.setup(state, chance):
        DUEL.apply(state, fact)
    return state


def choose(state, seat, chance, number):
    """Seats play at random in some matches and sensibly in others, so that wonders, tokens and pairs occur."""
    if number % 2:
        return BOTS["duel"].rollout_move(state, seat, chance)
    return chance.pick(DUEL.legal_moves(state, seat))


@pytest.mark.parametrize("options", [DRAFT, FIRST_GAME], ids=["draft", "first game"])
def test_without_a_record_the_state_is_the_same(options):
    """After every move of whole matches, field by field, with the same draws."""
    for number in range(40):
        policy = SeededChance(f"policy {number}")
        written = started(options, SeededChance(number))
        silent = started(options, SeededChance(number))
        told = started(options, SeededChance(number))
        while DUEL.decisions(written):
            (seat,) = DUEL.decisions(written)
            move = choose(written, seat, policy, number)
            draws = f"{number} {policy.below(1 << 30)}"
            facts = decide(written, seat, move, SeededChance(draws))
            for fact in facts:
                DUEL.apply(written, fact)
            advance(silent, seat, move, SeededChance(draws), None)
            record = []
            advance(told, seat, move, SeededChance(draws), record)
            assert record == facts
            assert snapshot(silent) == snapshot(written) == snapshot(told)


def test_the_bot_advances_by_the_same_way():
    state, other = started(DRAFT, SeededChance(7)), started(DRAFT, SeededChance(7))
    chance = SeededChance(8)
    while DUEL.decisions(state):
        (seat,) = DUEL.decisions(state)
        move = chance.pick(DUEL.legal_moves(state, seat))
        draws = chance.below(1 << 30)
        BOTS["duel"].advance(state, seat, move, SeededChance(draws))
        advance(other, seat, move, SeededChance(draws), None)
    assert snapshot(state) == snapshot(other)


def test_a_refused_move_leaves_the_state_as_it_was():
    """Every check stands before the first change: whatever is asked of whom, in every kind of question."""
    everything = [DUEL.codec.decode_move(raw) for raw in all_moves()]
    for position in positions():
        before = snapshot(position)
        for seat in (0, 1):
            legal = DUEL.legal_moves(position, seat)
            for move in everything:
                if move in legal:
                    continue
                with pytest.raises(IllegalMove):
                    advance(position, seat, move, SeededChance(1), None)
                assert snapshot(position) == before


def test_every_legal_move_is_accepted_and_no_other_ever_is():
    """legal_moves is exactly what decide accepts: every move there is, on positions of whole matches."""
    everything = [DUEL.codec.decode_move(raw) for raw in all_moves()]
    for number in range(3):
        chance = SeededChance(f"all {number}")
        state = started(DRAFT, chance)
        while DUEL.decisions(state):
            (seat,) = DUEL.decisions(state)
            if chance.below(6) == 0 or state.asks > 1:
                accepted = [move for move in everything if is_accepted(state, seat, move)]
                legal = DUEL.legal_moves(state, seat)
                assert len(legal) == len(accepted)
                assert all(move in accepted for move in legal)
                assert not any(is_accepted(state, 1 - seat, move) for move in everything)
            advance(state, seat, choose(state, seat, chance, number), chance, None)


def is_accepted(state, seat, move):
    try:
        decide(state, seat, move, SeededChance(1))
    except IllegalMove:
        return False
    return True


def all_moves():
    """Yield every move that can be written at all."""
    yield from ({"kind": "draft", "wonder": wonder} for wonder in WONDER_NAMES.names)
    for slot in range(SLOTS):
        yield {"kind": "build", "slot": slot}
        yield {"kind": "discard", "slot": slot}
        yield from ({"kind": "wonder", "slot": slot, "wonder": wonder} for wonder in WONDER_NAMES.names)
    for kind in ("take_token", "keep_token"):
        yield from ({"kind": kind, "token": token} for token in TOKENS.names)
    for kind in ("revive", "destroy"):
        yield from ({"kind": kind, "card": card} for card in CARDS.names)
    yield from ({"kind": "choose_starter", "starter": starter} for starter in (0, 1))


def positions():
    """Yield a position of every question."""
    yield started(DRAFT, SeededChance(1))
    yield started(FIRST_GAME, SeededChance(1))
    rich = duel_state("press", "altar", wonders=(("sphinx", "mausoleum"), ()), pile=("tavern", "walls"), coins=(12, 9))
    yield rich
    for move in DUEL.legal_moves(rich, 0):
        state = rich.copy()
        advance(state, 0, move, SeededChance(2), None)
        yield state
    pair = duel_state("study", cities=(("academy",), ("press", "quarry")), coins=(30, 7))
    advance(pair, 0, DUEL.legal_moves(pair, 0)[1], SeededChance(3), None)
    yield pair
    for wonder in ("circus_maximus", "statue_of_zeus", "great_library"):
        state = duel_state(
            "altar", "baths", wonders=((wonder,), ()), cities=((), ("press", "quarry", "sawmill")), coins=(30, 7)
        )
        advance(state, 0, DUEL.legal_moves(state, 0)[-1], SeededChance(4), None)
        yield state
    state = duel_state("altar", age=1)
    advance(state, 0, DUEL.legal_moves(state, 0)[0], SeededChance(5), None)
    yield state


def test_the_positions_put_every_question():
    asked = {decision.kind for state in positions() for decision in DUEL.decisions(state).values()}
    assert asked == {"draft", "card", "token", "library", "revive", "destroy", "starter"}
