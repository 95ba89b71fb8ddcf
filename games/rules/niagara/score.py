"""Goals, values and ranking (G-E1, G-X8, G-X10)."""

from __future__ import annotations

from typing import Final

from games.rules.niagara.facts import FIVE, FOUR, GOAL, LIMIT, SEVEN, MatchEnded
from games.rules.niagara.river import KINDS, VALUES
from games.rules.niagara.state import State
from games.rules.protocol import SCORED, Outcome

FOUR_OF_A_KIND: Final = 4
ANY_SEVEN: Final = 7


def goals_of(state: State, seat: int) -> tuple[str, ...]:
    """Return the goals that the seat has reached, of `four`, `five` and `seven`."""
    mine = state.owned[KINDS * seat : KINDS * seat + KINDS]
    found = []
    if max(mine) >= FOUR_OF_A_KIND:
        found.append(FOUR)
    if min(mine) >= 1:
        found.append(FIVE)
    if sum(mine) >= ANY_SEVEN:
        found.append(SEVEN)
    return tuple(found)


def has_won(state: State, seat: int) -> bool:
    mine = state.owned[KINDS * seat : KINDS * seat + KINDS]
    return max(mine) >= FOUR_OF_A_KIND or min(mine) >= 1 or sum(mine) >= ANY_SEVEN


def somebody_has_won(state: State) -> bool:
    return any(has_won(state, seat) for seat in range(state.seats))


def value_of(state: State, seat: int) -> int:
    return sum(VALUES[gem] * state.owned[KINDS * seat + gem] for gem in range(KINDS))


def ruled(state: State, by_value: bool) -> MatchEnded:
    """Return the result as the gems ashore stand now; without a goal reached it is the limit's: no winner."""
    goals = tuple(goals_of(state, seat) for seat in range(state.seats))
    values = tuple(value_of(state, seat) for seat in range(state.seats))
    # Goals come before values; among those who reached one, values count only where the option says so.
    keys = [
        (1, value if by_value else 0) if reached else (0, value) for reached, value in zip(goals, values, strict=True)
    ]
    ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
    is_won = any(goals)
    winners = tuple(seat for seat in range(state.seats) if ranks[seat] == 1) if is_won else ()
    return MatchEnded(GOAL if is_won else LIMIT, winners, ranks, values, goals)


def outcome(state: State) -> Outcome | None:
    return None if state.result is None else _outcome_of(state.result, state.result.reason)


def adjudicated(state: State, by_value: bool) -> Outcome:
    """Return the ranking as the gems ashore stand now: goals first, then values."""
    return _outcome_of(ruled(state, by_value), SCORED)


def _outcome_of(result: MatchEnded, reason: str) -> Outcome:
    details = {"goals": [list(reached) for reached in result.goals], "values": list(result.values)}
    return Outcome(reason, result.winners, result.ranks, result.values, details)
