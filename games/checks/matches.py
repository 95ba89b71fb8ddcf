"""One stored match, checked: its chain, its fold, its lots' secret, and its moves decided again by today's rules.

Reads only, and only what is in the log when it is read: a match may grow meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from games import store
from games.checks.saying import Finding, say_difference, say_ending
from games.models import Match
from games.rules import ending
from games.rules.chance import commitment
from games.rules.codec import Json
from games.rules.conduct import SCORE, STOP
from games.rules.contract import snapshot
from games.rules.errors import BadLog
from games.rules.fold import Position, fold, upcast
from games.rules.log import CONDUCT, ENDED, MOVE, STARTED, Event, encode_outcome
from games.rules.protocol import Outcome, Rules
from games.rules.registry import get_rules
from games.rules.rerun import rerun
from games.rules.walk import Step, walk


@dataclass(frozen=True, slots=True)
class Checked:
    """`broken` says what must never be; `differences` what today's rules make otherwise, which a fix may well do."""

    match_id: UUID
    title: str
    version: int = 0
    moves: int = 0
    broken: tuple[Finding, ...] = ()
    differences: tuple[Finding, ...] = ()


def check_match(match_id: UUID) -> Checked:
    match = Match.objects.only("title", "secret", "options", "seats").get(pk=match_id)
    records = store.read(match_id)
    log = [record.event for record in records]
    rules = get_rules(match.title)
    moves = sum(event.kind in (STARTED, MOVE) for event in log)
    broken = [*_chain_faults(match_id, records)]
    try:
        broken += _fold_faults(rules, log)
        broken += _setup_faults(match, log[0], log[-1])
        differences = differences_of(rules, log, bytes(match.secret))
    except Exception as error:  # whatever a damaged log makes of itself: the others are to be looked at all the same
        said = str(error) if isinstance(error, BadLog) else repr(error)
        broken.append(Finding(0, "fold", f"the log cannot be folded: {said}"))
        return Checked(match_id, match.title, len(log), moves, tuple(broken))
    return Checked(match_id, match.title, len(log), moves, tuple(broken), tuple(differences))


def differences_of(rules: Rules, log: Sequence[Event], secret: bytes) -> list[Finding]:
    """Return what today's rules make otherwise: each move in the state it was made in, and when and how it ended."""
    return [*_again(rules, log, secret), *_ending_differences(rules, list(walk(rules, log)))]


def _again(rules: Rules, log: Sequence[Event], secret: bytes) -> Iterator[Finding]:
    started = upcast(rules, log[0])
    for difference in rerun(rules, started["options"], started["seats"], secret, started["salts"], log):
        yield say_difference(log[difference.number - 1], difference)


def _chain_faults(match_id: UUID, records: Sequence[store.Record]) -> Iterator[Finding]:
    if not records:
        yield Finding(0, "chain", "the log is empty")
    try:
        store.check_records(match_id, records)
    except BadLog as error:
        yield Finding(int(str(error.params.get("number", 0))), "chain", f"the chain is broken: {error}")


def _fold_faults(rules: Rules, log: Sequence[Event]) -> Iterator[Finding]:
    """Step by step and all at once, a log must lead to the same."""
    folded = fold(rules, log)
    *_, last = walk(rules, log)
    if snapshot(folded.state) != snapshot(last.after.state) or folded.questions != last.after.questions:
        yield Finding(len(log), "fold", "the fold of the log is not where its steps lead")


def _setup_faults(match: Match, first: Event, last: Event) -> Iterator[Finding]:
    """What the row of the match says must be what the log says: the secret of the lots, the options, the seats."""
    secret = bytes(match.secret)
    if first.payload["commitment"] != commitment(secret):
        yield Finding(1, "secret", "the commitment in event 1 is not that of the match's secret")
    if last.kind == ENDED and last.payload["secret"] != secret.hex():
        yield Finding(last.number, "secret", "the secret that was revealed is not that of the match")
    if (first.payload["options"], first.payload["seats"]) != (match.options, match.seats):
        yield Finding(1, "options", "options or seats in event 1 are not those of the match")


def _ending_differences(rules: Rules, steps: Sequence[Step]) -> Iterator[Finding]:
    """Yield where the match ends otherwise today: in another way, not yet, or before more was done."""
    for step in steps:
        event = step.event
        if event.kind == ENDED:
            told: Mapping[str, Json] = upcast(rules, event)["outcome"]
            now = outcome_now(step)
            yield from say_ending(event, told, None if now is None else encode_outcome(now))
        elif event.number < len(steps) and steps[event.number].event.kind != ENDED and event.kind not in CONDUCT:
            early = rules.outcome(step.after.state)
            if early is not None:
                yield Finding(event.number, "ended: earlier", f"today the match is over here: {early.reason}")


def outcome_now(step: Step) -> Outcome | None:
    """Return how a match ends today where its log says that it ended: by its rules or as agreed; None if not at all."""
    before: Position = step.before
    found = ending.find_outcome(before)
    proposal = before.conduct.proposal
    if found is None and proposal is not None:
        if proposal.what == STOP:
            return ending.stop_now(before)
        if proposal.what == SCORE:
            return ending.score_now(before)
    return found
