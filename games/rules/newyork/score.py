"""Points at the end: streets, challenges, unused cards, and who has won (N-F, N-K)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.rules.codec import Json
from games.rules.newyork.facts import MatchScored
from games.rules.newyork.state import State
from games.rules.newyork.terms import (
    BRONZE,
    BRONZE_BARON,
    DISTRICTS,
    ENDS,
    GENERATION_KING,
    GOLD,
    GOLD_TYCOON,
    INTRODUCTORY,
    MASTER_ARCHITECT,
    NOT_YET,
    SILVER,
    STREET_BONUS,
)
from games.rules.protocol import SCORED, Outcome

# Points for so many buildings; the last number stands for more as well (N-K1, N-K2).
BARON: Final = (0, 0, 0, 0, 5, 10, 15)
ARCHITECT: Final = (0, 0, 0, 3, 6, 10)
KING_POINTS: Final = 5
TYCOON_POINTS: Final = 3
GOLD_PER_DISTRICT: Final = 2


def street_count(state: State, seat: int, street: int) -> int:
    """Return how many buildings of the seat touch the street, the starting building included (N-F1)."""
    touched = state.city.place_streets
    return sum([touched[one] >> street & 1 for one in state.buildings[seat]])


def most_alone(counts: Sequence[int]) -> int:
    """Return who has most, or -1 if that is nobody or several."""
    most = max(counts)
    return counts.index(most) if most and counts.count(most) == 1 else -1


def street_points(counts: Sequence[int]) -> tuple[int, ...]:
    winner = most_alone(counts)
    return tuple([STREET_BONUS if seat == winner else 0 for seat in range(len(counts))])


def challenge_points(state: State) -> tuple[int, ...]:
    """Return what the challenge would bring each seat now. Gold Prestige has brought its points already (N-K5)."""
    if state.challenge == GENERATION_KING:
        return _king_points(state)
    seats = range(state.seats)
    if state.challenge == BRONZE_BARON:
        return tuple([_capped(BARON, count_generation(state, seat, BRONZE)) for seat in seats])
    if state.challenge == MASTER_ARCHITECT:
        return tuple([_capped(ARCHITECT, count_odd(state, seat)) for seat in seats])
    if state.challenge == GOLD_TYCOON:
        return tuple([TYCOON_POINTS * gold_districts(state, seat) for seat in seats])
    return (0,) * state.seats


def _capped(table: Sequence[int], count: int) -> int:
    return table[min(count, len(table) - 1)]


def count_generation(state: State, seat: int, generation: int) -> int:
    """Return how many buildings of the generation stand; a legendary one is gold (N-X5)."""
    city = state.city
    return sum([city.generations[city.place_kind[one]] == generation for one in state.buildings[seat]])


def count_odd(state: State, seat: int) -> int:
    """Return how many buildings have their number in a hexagon: they are not rectangular (N-K2)."""
    city = state.city
    return sum([not city.are_rectangular[city.place_kind[one]] for one in state.buildings[seat]])


def gold_districts(state: State, seat: int) -> int:
    """Return in how many districts two or more gold buildings stand; one on two districts counts in both (N-K4)."""
    city = state.city
    counts = [0] * len(DISTRICTS.names)
    for one in state.buildings[seat]:
        if city.is_gold(one):
            for district in range(len(counts)):
                counts[district] += city.place_districts[one] >> district & 1
    return sum([count >= GOLD_PER_DISTRICT for count in counts])


def _king_points(state: State) -> tuple[int, ...]:
    points = [0] * state.seats
    for generation in (BRONZE, SILVER, GOLD):
        king = most_alone([count_generation(state, seat, generation) for seat in range(state.seats)])
        if king >= 0:
            points[king] += KING_POINTS
    return tuple(points)


def action_points(state: State) -> tuple[int, ...]:
    """N-F3: one point per unused action card."""
    return tuple([cards.bit_count() for cards in state.cards])


def tallest(state: State, seat: int) -> int:
    """Return the height of the seat's tallest legendary building; 0 without one."""
    city = state.city
    return max([city.heights[city.place_kind[one]] for one in state.buildings[seat]], default=0)


def standing(state: State) -> list[int]:
    """Return each seat's points if the match were scored now."""
    totals = list(state.scores)
    for seat, points in enumerate(challenge_points(state)):
        totals[seat] += points + state.cards[seat].bit_count()
    for street in state.streets:
        leader = most_alone([street_count(state, seat, street) for seat in range(state.seats)])
        if leader >= 0:
            totals[leader] += STREET_BONUS
    return totals


def scored(state: State) -> MatchScored:
    """Return the final scoring of the state as it is."""
    seats = range(state.seats)
    counts = tuple([tuple([street_count(state, seat, street) for seat in seats]) for street in state.streets])
    streets = tuple([street_points(of_street) for of_street in counts])
    challenge = challenge_points(state)
    actions = action_points(state)
    totals = tuple(standing(state))
    ranks = _ranks(state, totals)
    reason = state.end if state.end != NOT_YET else 0
    return MatchScored(
        reason,
        tuple(state.scores),
        counts,
        streets,
        challenge,
        actions,
        totals,
        ranks,
        _tie_break(state, totals, ranks),
    )


def _tied_key(state: State, seat: int, group: Sequence[int]) -> int:
    """Return what decides among seats with equal points (N-F4, N-X11); the introductory game counts gold alone."""
    heights = [tallest(state, other) for other in group]
    if any(heights) and state.variant != INTRODUCTORY:
        return tallest(state, seat)
    return count_generation(state, seat, GOLD)


def _ranks(state: State, totals: Sequence[int]) -> tuple[int, ...]:
    keys = []
    for seat, total in enumerate(totals):
        group = [other for other in range(state.seats) if totals[other] == total]
        keys.append((total, _tied_key(state, seat, group)))
    return tuple([1 + sum([other > key for other in keys]) for key in keys])


def _tie_break(state: State, totals: Sequence[int], ranks: Sequence[int]) -> str:
    group = [seat for seat in range(state.seats) if totals[seat] == max(totals)]
    if len(group) == 1:
        return "none"
    if list(ranks).count(1) > 1:
        return "shared"
    by_height = state.variant != INTRODUCTORY and any(tallest(state, seat) for seat in group)
    return "legendary" if by_height else "gold"


def winners_of(result: MatchScored) -> tuple[int, ...]:
    return tuple([seat for seat, rank in enumerate(result.ranks) if rank == 1])


def outcome(state: State) -> Outcome | None:
    return None if state.result is None else _outcome_of(state, state.result, ENDS.names[state.result.reason])


def adjudicated(state: State) -> Outcome:
    """Return the final scoring of the state as it is (N-X13)."""
    return _outcome_of(state, scored(state), SCORED)


def _outcome_of(state: State, result: MatchScored, reason: str) -> Outcome:
    names = [state.city.streets[street] for street in state.streets]
    details: dict[str, Json] = {
        "played": list(result.played),
        "street_counts": {name: list(row) for name, row in zip(names, result.street_counts, strict=True)},
        "streets": {name: list(row) for name, row in zip(names, result.street_points, strict=True)},
        "challenge": list(result.challenge),
        "actions": list(result.actions),
        "total": list(result.totals),
        "tie_break": result.tie_break,
    }
    return Outcome(reason, winners_of(result), result.ranks, result.totals, details)
