"""The AI's players in every title: each is given what its seat may know and a seed, and answers with a legal move."""

from __future__ import annotations

import pickle
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from games.rules.chance import SeededChance
from games.rules.contract import snapshot
from games.rules.duel.laws import DUEL_LAWS
from games.rules.duel.rules import DUEL
from games.rules.duel.state import LIBRARY
from games.rules.newyork.rules import NEWYORK
from games.rules.niagara.laws import NIAGARA_LAWS
from games.rules.niagara.moves import PICKS
from games.rules.niagara.rules import NIAGARA
from games.rules.protocol import Rules
from games.rules.search import players
from games.rules.search.bot import BOTS
from games.rules.search.estimate import estimate
from games.rules.search.levels import LEVELS, Level
from games.rules.search.players import PLAYERS, RANDOM, Thought, choose, think
from games.rules.search.tree import CountedChance, Search
from games.searching import search
from tests.bots.positions import new_match, play, positions

pytestmark = pytest.mark.embedded_only

TABLES = [(DUEL, 2), (NEWYORK, 2), (NEWYORK, 4), (NIAGARA, 3), (NIAGARA, 5)]
each_table = pytest.mark.parametrize(
    ("rules", "seats"), TABLES, ids=[f"{rules.key}-{seats}" for rules, seats in TABLES]
)
each_title = pytest.mark.parametrize("rules", [DUEL, NEWYORK, NIAGARA], ids=lambda rules: rules.key)
LONG = Level("long", simulations=100_000, seconds=60.0)


def thought(rules: Rules, state: Any, seat: int, seed: int = 5, simulations: int = 40) -> Thought:
    level = replace(LONG, simulations=simulations)
    return think(rules, BOTS[rules.key], rules.redact(state, seat), seat, level, seed)


def answer(rules: Rules, state: Any, seat: int, seed: int = 5, simulations: int = 40) -> Any:
    return thought(rules, state, seat, seed, simulations).move


@each_table
def test_the_same_seed_gives_the_same_answer(rules: Rules, seats: int) -> None:
    for state, seat in positions(8, seats, rules=rules):
        assert thought(rules, state, seat) == thought(rules, state, seat)


@each_title
def test_another_seed_looks_at_other_things(rules: Rules) -> None:
    """Otherwise the seed would not reach the draws, and the test above would show nothing."""

    def look(state: Any, seat: int, seed: int) -> tuple[float, ...]:
        found = Search(rules, BOTS[rules.key], rules.redact(state, seat), seat, CountedChance(seed))
        found.run(40)
        return tuple(found.sums)

    found = [
        {look(state, seat, seed) for seed in range(4)}
        for state, seat in positions(8, min(rules.seats), rules=rules, every=11)
    ]
    assert any(len(looks) > 1 for looks in found)


@each_table
@pytest.mark.parametrize("player", PLAYERS)
def test_every_player_answers_with_a_legal_move(rules: Rules, seats: int, player: str) -> None:
    for number, (state, seat) in enumerate(positions(4, seats, rules=rules, seed=seats, every=17)):
        move = choose(rules, rules.redact(state, seat), seat, player, number, now=hurried())
        assert move in rules.legal_moves(state, seat)
        rules.decide(state, seat, move, SeededChance(1))


def hurried() -> Any:
    """Return a clock by which every deadline has come after two chunks."""
    ticks = iter(range(10_000))
    return lambda: next(ticks) * 0.9


def secret_positions() -> Iterator[tuple[Rules, Any, int, Any]]:
    """Yield states with a secret of a rival, the seat that is asked, and a twin with another secret."""
    for state, seat in positions(60, every=3):
        for twin in list(NIAGARA_LAWS.hidden_twins(state, seat))[::5]:
            yield NIAGARA, state, seat, twin


def test_it_never_peeks() -> None:
    """Two states that differ only in what the seat may not know get the same answer, searched and at first sight."""
    pairs = list(secret_positions())
    assert len(pairs) > 20
    assert {state.phase for _, state, _, _ in pairs} == {1, 2}
    for rules, state, seat, twin in pairs:
        assert snapshot(state) != snapshot(twin)
        assert thought(rules, state, seat, simulations=24) == thought(rules, twin, seat, simulations=24)
        for player in ("greedy", RANDOM):
            seen = [rules.redact(one, seat) for one in (state, twin)]
            assert choose(rules, seen[0], seat, player, 3) == choose(rules, seen[1], seat, player, 3)


def test_what_the_great_library_shows_its_builder_stays_with_them() -> None:
    """The other seat's estimate of a position must not depend on the hidden tokens; only the builder is asked there."""
    seen = 0
    for state, seat in positions(4000, 2, rules=DUEL, every=1):
        if state.asks != LIBRARY:
            continue
        seen += 1
        for twin in list(DUEL_LAWS.hidden_twins(state, 1 - seat))[:3]:
            views = [DUEL.redact(one, 1 - seat) for one in (state, twin)]
            worlds = [BOTS["duel"].imagine(view, 1 - seat, SeededChance(5)) for view in views]
            assert snapshot(worlds[0]) == snapshot(worlds[1])
        if seen == 3:
            return
    raise AssertionError("the Great Library was never built")


@each_title
def test_the_seen_state_is_left_as_it_was(rules: Rules) -> None:
    for state, seat in positions(6, min(rules.seats), rules=rules):
        seen = rules.redact(state, seat)
        before = snapshot(seen)
        think(rules, BOTS[rules.key], seen, seat, replace(LONG, simulations=30), 1)
        estimate(rules, seen, seat, 1, simulations=10, played=rules.legal_moves(seen, seat)[0])
        assert snapshot(seen) == before


@each_title
def test_it_stops_at_its_deadline(rules: Rules) -> None:
    """Between two chunks of simulations it looks at the clock; here each look takes a second."""
    looks: list[int] = []

    def now() -> float:
        looks.append(len(looks))
        return looks[-1]

    state, seat = next(positions(1, min(rules.seats), rules=rules))
    found = think(rules, BOTS[rules.key], rules.redact(state, seat), seat, replace(LONG, seconds=5.0), 1, now=now)
    assert found.is_late
    assert found.move in rules.legal_moves(state, seat)
    assert found.simulations == 4 * players.CHUNK
    assert looks == [0, 1, 2, 3, 4, 5]


def test_a_short_time_is_short() -> None:
    state = new_match(5)
    began = time.monotonic()
    think(NIAGARA, BOTS["niagara"], NIAGARA.redact(state, 0), 0, replace(LONG, seconds=0.05), 1)
    assert time.monotonic() - began < 1.0


@each_title
def test_without_any_time_the_answer_is_still_a_legal_move(rules: Rules) -> None:
    state, seat = next(positions(1, min(rules.seats), rules=rules))
    found = think(rules, BOTS[rules.key], rules.redact(state, seat), seat, replace(LONG, seconds=0.0), 1)
    assert found.move in rules.legal_moves(state, seat)


def test_the_number_of_simulations_is_kept_to() -> None:
    state = new_match(3)
    found = thought(NIAGARA, state, 0, simulations=40)
    assert 0 < found.simulations <= 40
    assert not found.is_late


def test_a_single_legal_move_is_played_at_once() -> None:
    state = new_match(3)
    for card in range(1, 7):
        state.hands[0] &= ~(1 << card)
    assert thought(NIAGARA, state, 0) == Thought(PICKS[7], 0, is_late=False)


def test_who_is_asked_nothing_cannot_be_searched_for() -> None:
    state = new_match(3)
    play(state, 0, NIAGARA.legal_moves(state, 0)[0])
    with pytest.raises(ValueError, match="asked nothing"):
        answer(NIAGARA, state, 0)


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(KeyError, match="wizard"):
        choose(NIAGARA, NIAGARA.redact(new_match(3), 0), 0, "wizard", 1)


@each_title
def test_every_title_has_the_four_levels_within_their_budgets(rules: Rules) -> None:
    """Each looks at more than the one below, and none takes longer than people were promised."""
    levels = [BOTS[rules.key].levels[key] for key in LEVELS]
    assert [level.key for level in levels] == list(LEVELS)
    assert all(one.simulations < other.simulations for one, other in pairwise(levels))
    for level, budget in zip(levels, (0.1, 0.1, 0.5, 2.0), strict=True):
        assert level.seconds < budget


def test_a_slip_is_any_move_of_promise() -> None:
    state = new_match(3)
    level = Level("clumsy", simulations=30, seconds=5.0, slip=1)
    seen = NIAGARA.redact(state, 0)
    moves = {think(NIAGARA, BOTS["niagara"], seen, 0, level, seed).move for seed in range(60)}
    assert moves == set(BOTS["niagara"].candidates(seen, 0))


@each_title
def test_for_another_process_plain_data_goes_in_and_comes_out(rules: Rules) -> None:
    for state, seat in positions(3, min(rules.seats), rules=rules):
        seen = pickle.loads(pickle.dumps(rules.redact(state, seat)))
        raw = search(rules.key, seen, seat, "beginner", 1, 0.1)
        assert rules.codec.decode_move(raw) in rules.legal_moves(state, seat)


@each_table
def test_an_estimate_gives_every_seat_its_share(rules: Rules, seats: int) -> None:
    for state, seat in positions(3, seats, rules=rules, every=13):
        played = rules.legal_moves(state, seat)[-1]
        found = estimate(rules, rules.redact(state, seat), seat, 3, simulations=20, played=played)
        assert len(found.shares) == seats
        assert sum(found.shares) == pytest.approx(1.0)
        assert found.played is not None
        assert found.played[seat] <= found.shares[seat] + 1e-9
        assert found.best in rules.legal_moves(state, seat)
        assert sum(option.visits for option in found.options) == 20


def test_the_estimate_of_a_move_that_is_best_costs_nothing() -> None:
    for state, seat in positions(3):
        seen = NIAGARA.redact(state, seat)
        best = estimate(NIAGARA, seen, seat, 3, simulations=30).best
        found = estimate(NIAGARA, seen, seat, 3, simulations=30, played=best)
        assert found.played == found.shares


@each_title
def test_a_short_search_beats_players_who_play_at_random(rules: Rules) -> None:
    chance = SeededChance(4)
    state = new_match(min(rules.seats), rules)
    while asked := sorted(rules.decisions(state)):
        seat = chance.pick(asked)
        if seat == 1:
            play(state, seat, answer(rules, state, seat, seed=chance.below(1 << 30), simulations=60), rules)
        else:
            play(state, seat, chance.pick(rules.legal_moves(state, seat)), rules)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)
