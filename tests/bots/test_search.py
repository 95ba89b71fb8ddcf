"""The search: it is given what its seat may know, a seed and a limit, and answers with a legal move."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.chance import SeededChance
from games.rules.contract import snapshot
from games.rules.niagara.laws import NIAGARA_LAWS
from games.rules.niagara.moves import PICKS
from games.rules.niagara.rules import NIAGARA
from games.rules.search import montecarlo
from games.rules.search.montecarlo import Search, choose, choose_encoded
from tests.bots.positions import BOT, new_match, play, positions

pytestmark = pytest.mark.embedded_only


def answer(state: Any, seat: int, seed: int = 5, playouts: int = 40) -> Any:
    return choose(NIAGARA, NIAGARA.redact(state, seat), seat, seed, playouts=playouts)


def test_the_same_seed_and_number_of_playouts_give_the_same_answer() -> None:
    for state, seat in positions(12):
        assert answer(state, seat) == answer(state, seat)


def test_another_seed_may_give_another_answer() -> None:
    """Otherwise the seed would not reach the draws, and the test above would show nothing."""
    found = [{answer(state, seat, seed, playouts=24) for seed in range(6)} for state, seat in positions(8)]
    assert any(len(answers) > 1 for answers in found)


@pytest.mark.parametrize("seats", [3, 5])
def test_only_legal_moves_come_out(seats: int) -> None:
    for state, seat in positions(20, seats=seats, seed=seats):
        move = answer(state, seat, playouts=20)
        assert move in NIAGARA.legal_moves(state, seat)
        NIAGARA.decide(state, seat, move, SeededChance(1))


def secret_positions() -> Iterator[tuple[Any, int, Any]]:
    """Yield states with a secret pick of a rival, and a twin in which that pick is another card."""
    for state, seat in positions(60, every=3):
        for twin in NIAGARA_LAWS.hidden_twins(state, seat):
            yield state, seat, twin


def test_it_never_peeks() -> None:
    """Two states that differ only in what the seat may not know get the same answer."""
    pairs = list(secret_positions())[::5]
    assert len(pairs) > 10
    for state, seat, twin in pairs:
        assert snapshot(state) != snapshot(twin)
        assert answer(state, seat, playouts=24) == answer(twin, seat, playouts=24)


def test_the_quick_policy_never_peeks_either() -> None:
    for state, seat, twin in secret_positions():
        moves = [BOT.rollout_move(NIAGARA.redact(one, seat), seat, SeededChance(3)) for one in (state, twin)]
        assert moves[0] == moves[1]


def test_the_seen_state_is_left_as_it_was() -> None:
    for state, seat in positions(6):
        seen = NIAGARA.redact(state, seat)
        before = snapshot(seen)
        choose(NIAGARA, seen, seat, 1, playouts=30)
        assert snapshot(seen) == before


def test_it_stops_at_its_deadline() -> None:
    """Between two chunks of playouts it looks at the clock; here each look takes a second."""
    clock = iter(range(1000))
    looks: list[int] = []

    def now() -> float:
        looks.append(next(clock))
        return looks[-1]

    state = new_match(3)
    move = choose(NIAGARA, NIAGARA.redact(state, 0), 0, 1, seconds=5, now=now)
    assert move in NIAGARA.legal_moves(state, 0)
    assert looks == [0, 1, 2, 3, 4, 5]


def test_a_short_time_is_short() -> None:
    state = new_match(5)
    began = time.monotonic()
    choose(NIAGARA, NIAGARA.redact(state, 0), 0, 1, seconds=0.05)
    assert time.monotonic() - began < 1.0


def test_without_any_time_the_answer_is_still_a_legal_move() -> None:
    state = new_match(3)
    assert choose(NIAGARA, NIAGARA.redact(state, 0), 0, 1, seconds=0) in NIAGARA.legal_moves(state, 0)


def test_the_number_of_playouts_is_kept_to(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    run = Search.run
    monkeypatch.setattr(Search, "run", lambda self, playouts: (played.append(playouts), run(self, playouts)))
    state = new_match(3)
    answer(state, 0, playouts=40)
    assert played == [montecarlo.CHUNK, montecarlo.CHUNK, 8]


def test_a_single_legal_move_is_played_at_once() -> None:
    state = new_match(3)
    for card in range(1, 7):
        state.hands[0] &= ~(1 << card)
    assert choose(NIAGARA, NIAGARA.redact(state, 0), 0, 1, seconds=5, now=unreachable) == PICKS[7]


def unreachable() -> float:
    raise AssertionError("there was nothing to think about")


def test_who_is_asked_nothing_cannot_be_searched_for() -> None:
    state = new_match(3)
    play(state, 0, NIAGARA.legal_moves(state, 0)[0])
    with pytest.raises(ValueError, match="asked nothing"):
        answer(state, 0)


def test_a_limit_has_to_be_given() -> None:
    with pytest.raises(ValueError, match="how long"):
        choose(NIAGARA, NIAGARA.redact(new_match(3), 0), 0, 1)


def test_for_another_process_plain_data_goes_in_and_comes_out() -> None:
    for state, seat in positions(4):
        seen = pickle.loads(pickle.dumps(NIAGARA.redact(state, seat)))
        raw = choose_encoded("niagara", seen, seat, 1, 0.01)
        assert NIAGARA.codec.decode_move(raw) in NIAGARA.legal_moves(state, seat)


def test_it_beats_players_who_play_at_random() -> None:
    for seed in range(2):
        chance = SeededChance(seed)
        state = new_match(3, limit="60_rounds")
        while asked := sorted(NIAGARA.decisions(state)):
            seat = chance.pick(asked)
            if seat == seed:
                play(state, seat, answer(state, seat, seed=chance.below(1 << 30), playouts=60))
            else:
                play(state, seat, chance.pick(NIAGARA.legal_moves(state, seat)))
        outcome = NIAGARA.outcome(state)
        assert outcome is not None
        assert outcome.winners == (seed,)
