"""New York's sense of play: which moves it looks at, and that a search needs nothing beside the state it is given."""

from __future__ import annotations

import pickle

from games.rules.chance import SeededChance
from games.rules.newyork.rules import NEWYORK
from games.rules.protocol import check_options
from games.rules.search.bot import BOTS
from games.rules.search.montecarlo import choose, choose_encoded

BOT = BOTS["newyork"]


def positions(seats=3, seed=1, **options):
    """Yield the positions of one match of sensible players, each with the seat that is asked."""
    chance = SeededChance(seed)
    state = NEWYORK.initial(seats, check_options(NEWYORK, options))
    for fact in NEWYORK.setup(state, chance):
        NEWYORK.apply(state, fact)
    while NEWYORK.decisions(state):
        (seat,) = NEWYORK.decisions(state)
        yield state, seat
        BOT.advance(state, seat, BOT.rollout_move(state, seat, chance), chance)


def test_candidates_are_few_legal_and_never_none():
    for state, seat in positions():
        legal = NEWYORK.legal_moves(state, seat)
        found = BOT.candidates(state, seat)
        assert found
        assert set(found) <= set(legal)
        assert len(set(found)) == len(found) <= 30


def test_what_a_playout_does_is_legal_in_every_variant():
    for variant in ("standard", "expert", "introductory"):
        for land_grab in ("second", "first"):
            for state, seat in positions(2, 7, variant=variant, land_grab=land_grab, refill="turn_end"):
                assert BOT.rollout_move(state, seat, SeededChance(3)) in NEWYORK.legal_moves(state, seat)


def test_hopes_add_up_to_one():
    for state, _ in positions(4, 3):
        hopes = BOT.evaluate(state)
        assert len(hopes) == 4
        assert abs(sum(hopes) - 1) < 1e-9


def test_a_search_takes_a_state_through_pickle_and_is_the_same_with_the_same_seed():
    for turn, (state, seat) in enumerate(positions(2, 5)):
        if turn % 12 == 0:
            seen = pickle.loads(pickle.dumps(NEWYORK.redact(state, seat)))
            first = choose(NEWYORK, seen, seat, 11, playouts=24)
            assert choose(NEWYORK, NEWYORK.redact(state, seat), seat, 11, playouts=24) == first
            assert first in NEWYORK.legal_moves(state, seat)


def test_an_encoded_answer_comes_in_time():
    state, seat = next(positions(4))
    raw = choose_encoded("newyork", NEWYORK.redact(state, seat), seat, 1, 0.05)
    assert NEWYORK.codec.decode_move(raw) in NEWYORK.legal_moves(state, seat)


def test_it_beats_a_random_player():
    """A small search wins nearly always against moves at random."""
    wins = 0
    for game in range(6):
        chance = SeededChance(game)
        state = NEWYORK.initial(2, check_options(NEWYORK, {}))
        for fact in NEWYORK.setup(state, chance):
            NEWYORK.apply(state, fact)
        me = game % 2
        while NEWYORK.decisions(state):
            (seat,) = NEWYORK.decisions(state)
            if seat == me:
                move = choose(NEWYORK, NEWYORK.redact(state, seat), seat, game, playouts=60)
            else:
                move = chance.pick(NEWYORK.legal_moves(state, seat))
            BOT.advance(state, seat, move, chance)
        wins += me in NEWYORK.outcome(state).winners
    assert wins >= 5
