"""One decision judged by the AI: plain data in and out, to be called in a child process as well."""

from __future__ import annotations

import os
from dataclasses import dataclass
from uuid import UUID

from games.rules.codec import Json
from games.rules.protocol import Seat, State
from games.rules.registry import get_rules
from games.rules.search.estimate import estimate

# Raised whenever the AI judges otherwise than before: reviews of another version are made anew when asked for.
REVIEW_VERSION = 1

# Such that a whole match takes half a minute of one core, or some minutes where a match has hundreds of decisions.
SIMULATIONS = {"duel": 400, "newyork": 300, "niagara": 150}

DIGITS = 4
LOWEST_PRIORITY = 19


@dataclass(frozen=True, slots=True)
class Judgement:
    """Each seat's winning chance if the decision is made well, and after the move that was made.

    `after` is None if today's rules do not know the move. `cost` is what the seat gave away of its own chance.
    """

    shares: tuple[float, ...]
    after: tuple[float, ...] | None
    cost: float
    best: Json


def seed_of(match_id: UUID, number: int) -> int:
    return int.from_bytes(match_id.bytes[-6:], "big") * 100_003 + number


def judge(title: str, seen: State, seat: Seat, move: Json, seed: int, simulations: int) -> Judgement:
    """Return what the AI makes of the move, from the state redacted for the seat. A forced move costs nothing."""
    rules = get_rules(title)
    played = rules.codec.decode_move(move)
    is_legal = played in rules.legal_moves(seen, seat)
    found = estimate(rules, seen, seat, seed, simulations=simulations, played=played if is_legal else None)
    cost = 0.0 if found.played is None else max(0.0, found.shares[seat] - found.played[seat])
    return Judgement(
        _rounded(found.shares),
        None if found.played is None else _rounded(found.played),
        round(cost, DIGITS),
        rules.codec.encode_move(found.best),
    )


def judge_aside(title: str, seen: State, seat: Seat, move: Json, seed: int, simulations: int) -> Judgement:
    """Return the same from a child process, which gives way to everything else on the machine from now on."""
    os.setpriority(os.PRIO_PROCESS, 0, LOWEST_PRIORITY)
    return judge(title, seen, seat, move, seed, simulations)


def _rounded(shares: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(share, DIGITS) for share in shares)
