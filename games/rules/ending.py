"""How a match ends: by its rules, because nobody else is left, or by agreement."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from games.rules.conduct import OUT, SCORE, STOP
from games.rules.consent import is_agreed
from games.rules.fold import Position
from games.rules.protocol import SCORED, Outcome

RESIGNED = "resigned"
STOPPED = "stopped"


def find_outcome(position: Position) -> Outcome | None:
    """Return the result if the position is one: the title's own, or that of the last player who is not out.

    Players who are out rank behind all others, whatever the AI has made of their seats.
    """
    held = position.conduct.held
    outcome = position.rules.outcome(position.state)
    if outcome is None:
        if held.count(OUT) < len(held) - 1:
            return None
        outcome = replace(position.rules.adjudicate(position.state), reason=RESIGNED)
    return outcome if OUT not in held else _with_outs(outcome, held)


def _with_outs(outcome: Outcome, held: Sequence[str]) -> Outcome:
    keys = [(holder == OUT, rank) for holder, rank in zip(held, outcome.ranks, strict=True)]
    ranks = tuple(1 + sum(other < key for other in keys) for key in keys)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1 and held[seat] != OUT)
    return replace(outcome, ranks=ranks, winners=winners)


def score_now(position: Position) -> Outcome:
    """Return the result that the players have agreed to: ranked as it stands."""
    outcome = position.rules.adjudicate(position.state)
    winners = tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1)
    return _with_outs(replace(outcome, reason=SCORED, winners=winners), position.conduct.held)


def stop_now(position: Position) -> Outcome:
    """Return the end without a result: nobody wins, nobody loses, nothing is rated."""
    outcome = position.rules.adjudicate(position.state)
    return replace(outcome, reason=STOPPED, winners=(), ranks=(1,) * len(outcome.ranks))


def possible_outcomes(position: Position, bots: Collection[int]) -> list[Outcome]:
    """Return the results that may be written now: what the players have agreed to, and what the position is."""
    found = [find_outcome(position)]
    proposal = position.conduct.proposal
    if proposal is not None and is_agreed(bots, position.conduct):
        found += [stop_now(position)] if proposal.what == STOP else []
        found += [score_now(position)] if proposal.what == SCORE else []
    return [outcome for outcome in found if outcome is not None]
