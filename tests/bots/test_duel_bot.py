"""The AI's sense of 7 Wonders Duel: what it sees of a position, and moves that nobody should miss."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.chance import SeededChance
from games.rules.duel.features import FEATURES, features
from games.rules.duel.moves import BuildCard
from games.rules.duel.rules import DUEL
from games.rules.duel.score import points_of
from games.rules.duel.state import CARD, State
from games.rules.duel.traits import TRAITS, traits
from games.rules.search.bot import BOTS
from games.rules.search.levels import Level
from games.rules.search.players import think
from games.rules.search.playout import begin_match

BOT: Any = BOTS["duel"]
LOOK = Level("look", simulations=60, seconds=60)
SCIENCE, MILITARY = "scientific", "military"


def matches(count: int) -> list[State]:
    """Return every position of some matches by the AI's own hunches, before each decision."""
    found = []
    for seed in range(count):
        chance = SeededChance(f"sense-{seed}")
        state = begin_match(DUEL, 2, {}, chance)
        while state.result is None:
            found.append(state.copy())
            BOT.advance(state, state.turn, BOT.rollout_move(state, state.turn, chance), chance)
    return found


@pytest.fixture(scope="module")
def positions() -> list[State]:
    return matches(12)


def winning_moves(state: State) -> list[Any]:
    found = []
    for move in DUEL.legal_moves(state, state.turn):
        world = state.copy()
        BOT.advance(world, state.turn, move, SeededChance(1))
        if world.result is not None and world.result.winners == (state.turn,) and world.present:
            found.append(move)
    return found


def swapped(state: State) -> State:
    """Return the same position with the seats exchanged."""
    other = state.copy()
    other.turn, other.first, other.pawn = 1 - state.turn, 1 - state.first, -state.pawn
    other.loot = (state.loot >> 2 | state.loot << 2) & 15
    for name in ("wonders", "built", "tokens", "coins", "cards", "economy", "symbols", "chains"):
        setattr(other, name, getattr(state, name)[::-1])
    half = len(state.counts) // 2
    other.counts = state.counts[half:] + state.counts[:half]
    return other


def test_shares_add_up_and_go_with_the_seats(positions: list[State]) -> None:
    for state in positions:
        shares = BOT.evaluate(state)
        assert sum(shares) == pytest.approx(1.0)
        assert min(shares) >= 0.0
        assert tuple(BOT.evaluate(swapped(state))) == pytest.approx(tuple(shares)[::-1])
        assert tuple(BOT.appraise(swapped(state))) == pytest.approx(tuple(BOT.appraise(state))[::-1])


def test_features_and_traits_lie_within_their_counts(positions: list[State]) -> None:
    for state in positions:
        found = features(state, state.turn)
        assert len(found) == len(set(found))
        assert min(found) >= 0
        assert max(found) < FEATURES
        moves = BOT.candidates(state, state.turn)
        looks = traits(state, state.turn, moves)
        assert len(looks) == len(moves)
        assert all(0 <= trait < TRAITS for look in looks for trait in look)


def test_the_two_sides_of_a_position_differ_by_who_looks(positions: list[State]) -> None:
    for state in positions[::5]:
        assert features(state, 0) == features(swapped(state), 1)


def test_the_lead_seen_is_the_lead_in_points(positions: list[State]) -> None:
    """The features count points in a way of their own."""
    for state in positions:
        lead = sum(points_of(state, 0)) - sum(points_of(state, 1))
        same = state.copy()
        same.turn = 0
        mirrored = features(same, 0)
        again = features(swapped(same), 1)
        assert mirrored == again
        assert _lead(mirrored, state.age) == max(-30, min(30, lead))


def _lead(found: list[int], age: int) -> int:
    from games.rules.duel import features as module

    first = module._LEAD + (age + 1) * 61
    return next(number - first - 30 for number in found if first <= number < first + 61)


def test_what_is_hidden_from_both_does_not_count(positions: list[State]) -> None:
    for state in positions[::7]:
        shuffled = state.copy()
        shuffled.deck.reverse()
        shuffled.guilds.reverse()
        assert features(shuffled, state.turn) == features(state, state.turn)


def test_priors_add_up_and_every_move_has_one(positions: list[State]) -> None:
    for state in positions:
        moves = BOT.candidates(state, state.turn)
        priors = BOT.priors(state, state.turn, moves)
        assert len(priors) == len(moves) > 0
        assert sum(priors) == pytest.approx(1.0)
        assert min(priors) > 0.0
        assert set(moves) <= set(DUEL.legal_moves(state, state.turn))


def near_the_capital(positions: list[State]) -> list[State]:
    """Return positions in which whoever is to move could win by a march, having been set that far ahead."""
    found = []
    for state in positions:
        if state.asks != CARD:
            continue
        world = state.copy()
        world.pawn = 8 if state.turn == 0 else -8
        if winning_moves(world):
            found.append(world)
    return found


def test_a_victory_at_once_is_taken(positions: list[State]) -> None:
    near = near_the_capital(positions)[::12]
    assert len(near) > 5
    for state in near:
        chosen = think(DUEL, BOT, DUEL.redact(state, state.turn), state.turn, LOOK, 1).move
        assert chosen in winning_moves(state)


def test_a_last_symbol_is_taken(positions: list[State]) -> None:
    tried = 0
    for state in positions:
        world = state.copy()
        world.symbols[state.turn] = 0b0011111
        wins = [move for move in winning_moves(world) if isinstance(move, BuildCard)]
        if state.asks != CARD or not wins:
            continue
        tried += 1
        chosen = think(DUEL, BOT, DUEL.redact(world, world.turn), world.turn, LOOK, 1).move
        assert chosen in winning_moves(world)
    assert tried


def test_a_victory_at_once_is_known_as_one(positions: list[State]) -> None:
    for state in positions:
        world = state.copy()
        world.pawn = 6 if state.turn == 0 else -6
        world.symbols[state.turn] = 0b0011111
        wins = winning_moves(world)
        candidates = BOT.candidates(world, world.turn)
        assert [candidates[0]] == list(candidates) if wins else len(candidates) > 0
        assert set(candidates) <= set(wins or DUEL.legal_moves(world, world.turn))


def test_a_defeat_at_once_is_averted_where_it_can_be(positions: list[State]) -> None:
    """The rival stands before the capital: no move is made after which it is sure to get there."""
    tried = 0
    for state in positions:
        if state.asks != CARD or state.again or tried == 8:
            continue
        world = state.copy()
        world.pawn = -8 if state.turn == 0 else 8
        world.loot = 0
        moves = DUEL.legal_moves(world, world.turn)
        lost = [move for move in moves if _loses_at_once(world, move)]
        if len(lost) < 3 or len(lost) == len(moves):
            continue
        tried += 1
        chosen = think(DUEL, BOT, DUEL.redact(world, world.turn), world.turn, Level("look", 400, 60), 1).move
        assert chosen not in lost
    assert tried == 8


def _loses_at_once(state: State, move: Any) -> bool:
    """Return whether the rival can win by its next move, whatever is turned up."""
    for seed in range(6):
        world = state.copy()
        BOT.advance(world, state.turn, move, SeededChance(seed))
        if world.result is not None or world.turn == state.turn or not winning_moves(world):
            return False
    return True


def test_the_greedy_player_uses_nothing_that_was_learned(
    positions: list[State], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [BOT.first_sight(state, state.turn, SeededChance(1)) for state in positions[:20]]
    fresh = type(BOT)()
    assert [fresh.first_sight(state, state.turn, SeededChance(1)) for state in positions[:20]] == before
    assert fresh._net is None


def test_it_is_far_stronger_than_at_first_sight() -> None:
    won = 0.0
    for game in range(4):
        chance = SeededChance(f"strong-{game}")
        state = begin_match(DUEL, 2, {}, chance)
        mine = game % 2
        while state.result is None:
            seen = DUEL.redact(state, state.turn)
            if state.turn == mine:
                move = think(DUEL, BOT, seen, mine, Level("short", 20, 60), game).move
            else:
                move = BOT.first_sight(seen, state.turn, chance)
            BOT.advance(state, state.turn, move, chance)
        won += BOT.evaluate(state)[mine]
    assert won >= 3
