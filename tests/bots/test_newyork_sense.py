"""New York's sense of play: which moves it looks at, what it takes a position for, and what it sees at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from games.rules.bits import bits_of
from games.rules.chance import SeededChance
from games.rules.newyork import glance, policy, sense, weights
from games.rules.newyork.city import DEFAULT_SOURCE, city_of
from games.rules.newyork.decide import advance
from games.rules.newyork.ground import ground_of
from games.rules.newyork.legal import legal_moves
from games.rules.newyork.rules import NEWYORK
from games.rules.newyork.state import OVER, State
from games.rules.newyork.terms import NOT_YET
from games.rules.search.bot import BOTS
from games.rules.search.levels import LEVELS, Level
from games.rules.search.players import choose, think
from games.rules.search.playout import begin_match

BOT = BOTS["newyork"]
EVERY_GAME = [
    (2, {}),
    (3, {"variant": "expert"}),
    (4, {"variant": "introductory"}),
    (2, {"land_grab": "first", "refill": "turn_end"}),
]

each_game = pytest.mark.parametrize(("seats", "options"), EVERY_GAME, ids=str)


def new_match(seats: int, seed: int, **options: Any) -> State:
    state: State = begin_match(NEWYORK, seats, options, SeededChance(seed))
    return state


def positions(seats: int = 3, seed: int = 1, **options: Any) -> Iterator[tuple[State, int]]:
    """Yield the positions of one match of sensible players, each with the seat that is asked."""
    chance = SeededChance(seed)
    state = new_match(seats, seed, **options)
    while state.phase != OVER:
        yield state, state.turn
        advance(state, state.turn, BOT.rollout_move(state, state.turn, chance), chance, None)


def swapped(state: State) -> State:
    """Return the same position of a match of two, with the seats numbered the other way round."""
    other = state.copy()
    kinds = len(state.city.kinds)
    for of_seats in (
        other.lots,
        other.estates,
        other.workers,
        other.buildings,
        other.built,
        other.unbuilt,
        other.scores,
        other.cards,
        other.districts,
    ):
        of_seats.reverse()
    other.stock = state.stock[kinds:] + state.stock[:kinds]
    other.kings = state.kings >> 1 | (state.kings & 1) << 1
    other.turn, other.first, other.end_seat = 1 - state.turn, 1 - state.first, 1 - state.end_seat
    return other


# Candidates


@each_game
def test_candidates_are_few_legal_and_never_none(seats: int, options: dict[str, Any]) -> None:
    for state, seat in positions(seats, 2, **options):
        legal = legal_moves(state, seat)
        found = BOT.candidates(state, seat)
        assert set(found) <= set(legal)
        most = policy.MOST_CANDIDATES if state.end == NOT_YET else policy.MOST_LAST_CANDIDATES
        assert len(set(found)) == len(found) == min(len(legal), most)


def test_promises_are_of_the_moves_asked_for() -> None:
    """Whether they were found as candidates just before or not."""
    for state, seat in positions(2, 3):
        found = BOT.candidates(state, seat)
        priors = BOT.priors(state, seat, found)
        assert sum(priors) == pytest.approx(1)
        assert min(priors) > 0
        assert priors == pytest.approx(BOT.priors(state, seat, list(found)))
        backwards = BOT.priors(state, seat, list(reversed(found)))
        assert backwards == pytest.approx(list(reversed(priors)))


@each_game
def test_what_a_playout_does_is_legal(seats: int, options: dict[str, Any]) -> None:
    for state, seat in positions(seats, 7, **options):
        assert BOT.rollout_move(state, seat, SeededChance(3)) in legal_moves(state, seat)


# What a position is worth


@each_game
@pytest.mark.parametrize("evaluate", [glance.appraise, BOT.evaluate], ids=["by hand", "of the search"])
def test_hopes_add_up_to_one(evaluate: Any, seats: int, options: dict[str, Any]) -> None:
    for state, _ in positions(seats, 3, **options):
        hopes = evaluate(state)
        assert len(hopes) == seats
        assert sum(hopes) == pytest.approx(1)
        assert min(hopes) > 0


@pytest.mark.parametrize("evaluate", [glance.appraise, BOT.evaluate], ids=["by hand", "of the search"])
def test_hopes_do_not_depend_on_how_seats_are_numbered(evaluate: Any) -> None:
    for state, _ in positions(2, 4):
        assert evaluate(swapped(state)) == pytest.approx(list(reversed(evaluate(state))))


def test_a_match_that_is_over_belongs_to_its_winners() -> None:
    *_, (state, _) = positions(3, 5)
    outcome = NEWYORK.outcome(state)
    assert outcome is not None
    assert [seat for seat, hope in enumerate(BOT.evaluate(state)) if hope] == list(outcome.winners)
    assert sum(BOT.evaluate(state)) == 1


def test_points_are_worth_having_all_the_way() -> None:
    for state, seat in positions(2, 6):
        richer = state.copy()
        richer.scores[seat] += 12
        assert BOT.evaluate(richer)[seat] > BOT.evaluate(state)[seat]


def test_there_is_a_weight_for_every_feature() -> None:
    state = new_match(2, 1)
    _, rows = sense.features(state)
    assert {len(row) for row in [*rows, *weights.WEIGHTS]} == {len(sense.OWN) + len(sense.AMONG)}
    assert len(weights.WEIGHTS) == len(weights.CLOSE) == sense.MOST_ROUNDS + 1
    moves = legal_moves(state, state.turn)
    count = len(policy.OF_BUILDING) + len(policy.OF_LOTS) + len(policy.OF_OTHERS)
    assert {len(row) for row in policy.features(state, state.turn, moves)} == {count} == {len(weights.MOVE_WEIGHTS)}


# Ground


def test_tiles_are_packed_where_they_fit_together() -> None:
    city = city_of(DEFAULT_SOURCE)
    ground = ground_of(new_match(2, 1))
    area = 0
    for lot in ("G07", "G09", "G10", "G08"):  # three by three, and G11 below it left out
        area |= city.lot_squares[city.lot_numbers[lot]]
    gold = ground.of_generation[3]
    dearest = ground.packed(area, gold)
    assert dearest[:2] == [0, 8]
    assert all(before < after for before, after in pairwise(dearest))
    everything = ground.packed(area, gold | city.all_legends)
    assert everything[1] == ground.dearest(ground.kinds_on(area) & city.all_legends)
    assert ground.packed(0, gold) == [0]


def test_a_piece_is_what_hangs_together() -> None:
    for state, seat in positions(2, 8):
        free = state.estates[seat] & ~state.built[seat]
        for square in bits_of(free):
            assert ground_of(state).piece(free, 1 << square) == glance.region(state.city, free, 1 << square)


# What is seen at once


def last_decisions(count: int) -> Iterator[tuple[State, int, set[Any]]]:
    """Yield positions in which some moves win the match at once and others lose it, with those that win."""
    seed = 0
    while count:
        seed += 1
        for state, seat in positions(2, seed):
            if state.end == NOT_YET:
                continue
            winning = set()
            moves = legal_moves(state, seat)
            for move in moves:
                world = state.copy()
                advance(world, seat, move, SeededChance(1), None)
                if world.result is not None and world.result.ranks[seat] == 1:
                    winning.add(move)
            if 0 < len(winning) < len(moves):
                yield state.copy(), seat, winning
                count -= 1
                break


def test_a_victory_at_hand_is_taken_and_never_left_out() -> None:
    for state, seat, winning in last_decisions(6):
        assert winning & set(BOT.candidates(state, seat))
        thought = think(NEWYORK, BOT, state, seat, Level("trial", 200, 60.0), 1)
        world = state.copy()
        chance = SeededChance(1)
        advance(world, seat, thought.move, chance, None)
        assert BOT.evaluate(world)[seat] > 0.5


def test_who_is_greedy_takes_what_is_worth_most_by_hand() -> None:
    for state, seat in positions(2, 9):
        moves = glance.moves_of_promise(state, seat)
        worths = {}
        for move in moves:
            world = state.copy()
            advance(world, seat, move, SeededChance(1), None)
            worths[move] = glance.appraise(world)[seat]
        if state.phase != 0:  # nothing is drawn for a building
            chosen = BOT.first_sight(state, seat, SeededChance(1))
            assert worths[chosen] == max(worths.values())


def test_levels_look_at_more_and_more() -> None:
    levels = [BOT.levels[key] for key in LEVELS]
    assert [level.key for level in levels] == list(LEVELS)
    simulations = [level.simulations for level in levels]
    assert simulations == sorted(simulations)


def test_a_small_search_beats_moves_at_random() -> None:
    for game in range(3):
        chance = SeededChance(game)
        state = new_match(2, game)
        while state.phase != OVER:
            seat = state.turn
            if seat == game % 2:
                move = choose(NEWYORK, NEWYORK.redact(state, seat), seat, "easy", game, now=lambda: 0.0)
            else:
                move = chance.pick(legal_moves(state, seat))
            advance(state, seat, move, chance, None)
        outcome = NEWYORK.outcome(state)
        assert outcome is not None
        assert outcome.winners == (game % 2,)
