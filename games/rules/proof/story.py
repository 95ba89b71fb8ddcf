"""The story that the log tells: every event follows from those before it, and the result from the last position.

Facts are applied as they stand; whether today's rules would come to the same is another question (games.rules.rerun).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from games.rules import log
from games.rules.codec import Json
from games.rules.conduct import AI, OUT, PAUSE, PLAYER, PROPOSALS, RESUME, TAKEBACK
from games.rules.consent import is_agreed
from games.rules.digest import canonical
from games.rules.ending import find_outcome, possible_outcomes
from games.rules.fold import Position
from games.rules.log import Event, encode_outcome
from games.rules.proof.document import MatchFile, Row
from games.rules.proof.findings import NOTE, PROVEN, REFUTED, Finding, summed_up
from games.rules.protocol import check_options
from games.rules.undoing import can_be_undone
from games.rules.walk import Step, walk


@dataclass(slots=True)
class Telling:
    """What a judge of an event may need: the file, and the steps that count so far, without those at the table."""

    file: MatchFile
    kept: list[Step] = field(default_factory=list)

    @property
    def bots(self) -> frozenset[int]:
        return self.file.bots


def check_story(file: MatchFile) -> list[Finding]:
    """Nothing is built from a start that no table of this title could have had."""
    if not _is_set_up(file):
        return [Finding(REFUTED, "bad_event", {"number": 1, "kind": file.events[0].kind})]
    return summed_up(_faults(file), Finding(PROVEN, "story", {"events": len(file.rows)}))


def check_times(file: MatchFile) -> list[Finding]:
    """Machines' clocks may be apart, so this is worth a note at most."""
    for before, after in zip(file.rows, file.rows[1:], strict=False):
        if after.created_at < before.created_at:
            return [Finding(NOTE, "time_goes_back", {"number": after.event.number})]
    return []


def _faults(file: MatchFile) -> Iterator[Finding]:
    telling = Telling(file)
    number = 0
    try:
        for step, row in zip(walk(file.rules, file.events), file.rows, strict=True):
            number = row.event.number
            if step.before.version and find_outcome(step.before) is not None and row.event.kind != log.ENDED:
                yield Finding(REFUTED, "goes_on", {"number": number})
                return
            if not JUDGES[row.event.kind](telling, step, row):
                code = "bad_result" if row.event.kind == log.ENDED else "bad_event"
                yield Finding(REFUTED, code, {"number": number, "kind": row.event.kind})
            _keep(telling, step)
            number += 1  # whatever breaks now, breaks in the next one
    except Exception:
        # A payload that is not what the kind has, or facts that cannot be applied.
        yield Finding(REFUTED, "bad_event", {"number": max(number, 1), "kind": _kind_of(file, max(number, 1))})


def _is_set_up(file: MatchFile) -> bool:
    payload = file.events[0].payload
    try:
        is_complete = check_options(file.rules, payload["options"]) == payload["options"]
        return is_complete and type(payload["seats"]) is int and payload["seats"] in file.rules.seats
    except (AttributeError, KeyError, TypeError, ValueError):
        return False


def _kind_of(file: MatchFile, number: int) -> str:
    return file.rows[min(number, len(file.rows)) - 1].event.kind


def _keep(telling: Telling, step: Step) -> None:
    if step.event.kind == log.UNDONE:
        telling.kept = telling.kept[: _place_of(telling, step.event.payload["back_to"]) + 1]
    elif step.event.kind not in log.CONDUCT:
        telling.kept.append(step)


def _place_of(telling: Telling, number: Json) -> int:
    """Return where the event stands among those that count; ValueError if it does not."""
    return [step.event.number for step in telling.kept].index(number)


def _started(telling: Telling, step: Step, row: Row) -> bool:
    return row.event.seat is None


def _moved(telling: Telling, step: Step, row: Row) -> bool:
    return row.event.seat in step.before.questions and not step.before.conduct.is_paused


def _undone(telling: Telling, step: Step, row: Row) -> bool:
    """By all, as it was proposed; or by a seat: its own last move, which drew and showed nothing."""
    conduct, back_to = step.before.conduct, row.event.payload["back_to"]
    place = _place_of(telling, back_to)
    if row.event.seat is None:
        proposal = conduct.proposal
        is_meant = proposal is not None and proposal.what == TAKEBACK and proposal.back_to == back_to
        return is_meant and is_agreed(telling.bots, conduct)
    last = telling.kept[-1]
    is_last = place == len(telling.kept) - 2 and last.event.seat == row.event.seat
    return is_last and not conduct.is_paused and can_be_undone(last.before, last.after, last.event)


def _resigned(telling: Telling, step: Step, row: Row) -> bool:
    return _holder(step.before, row.event) in (PLAYER, AI)


def _timed_out(telling: Telling, step: Step, row: Row) -> bool:
    """The time was over: by the deadline that stood in the log before."""
    seat, payload = row.event.seat, row.event.payload
    if seat not in step.before.questions or seat in telling.bots or _holder(step.before, row.event) != PLAYER:
        return False
    deadline = step.before.conduct.clocks[seat].deadline
    if deadline is None or payload["deadline"] != deadline or not deadline.endswith("+00:00"):
        return False
    return payload["held"] in (AI, OUT) and deadline[:23] <= row.created_at[:23]


def _seat_changed(telling: Telling, step: Step, row: Row) -> bool:
    return _holder(step.before, row.event) == AI and row.event.payload["held"] == PLAYER


def _proposed(telling: Telling, step: Step, row: Row) -> bool:
    conduct, what = step.before.conduct, row.event.payload["what"]
    if conduct.proposal is not None or what not in PROPOSALS or _holder(step.before, row.event) != PLAYER:
        return False
    return bool(what != TAKEBACK or row.event.payload["back_to"] == _before_last_move(telling, row.event.seat))


def _before_last_move(telling: Telling, seat: int | None) -> int | None:
    for place in range(len(telling.kept) - 1, 0, -1):
        event = telling.kept[place].event
        if event.kind == log.MOVE and event.seat == seat:
            return telling.kept[place - 1].event.number
    return None


def _agreed(telling: Telling, step: Step, row: Row) -> bool:
    proposal = step.before.conduct.proposal
    return _declined(telling, step, row) and proposal is not None and row.event.seat not in proposal.agreed


def _declined(telling: Telling, step: Step, row: Row) -> bool:
    proposal = step.before.conduct.proposal
    is_open = proposal is not None and row.event.payload["proposal"] == proposal.number
    return is_open and _holder(step.before, row.event) == PLAYER


def _paused(telling: Telling, step: Step, row: Row) -> bool:
    return _all_agree(telling, step, row, PAUSE) and not step.before.conduct.is_paused


def _resumed(telling: Telling, step: Step, row: Row) -> bool:
    return _all_agree(telling, step, row, RESUME) and step.before.conduct.is_paused


def _all_agree(telling: Telling, step: Step, row: Row, what: str) -> bool:
    conduct = step.before.conduct
    is_meant = conduct.proposal is not None and conduct.proposal.what == what
    return row.event.seat is None and is_meant and is_agreed(telling.bots, conduct)


def _clock_set(telling: Telling, step: Step, row: Row) -> bool:
    return row.event.seat is not None and step.before.conduct.clocks[row.event.seat].since is not None


def _ended(telling: Telling, step: Step, row: Row) -> bool:
    """The result is the title's own, that of the last who is left, or one that everybody has agreed to."""
    due = [canonical(encode_outcome(outcome)) for outcome in possible_outcomes(step.before, telling.bots)]
    return row.event.seat is None and canonical(row.event.payload["outcome"]) in due


def _holder(position: Position, event: Event) -> str | None:
    """Return who plays the seat that acts; None if there is no such seat."""
    held = position.conduct.held
    return held[event.seat] if event.seat is not None and 0 <= event.seat < len(held) else None


JUDGES: Final[dict[str, Callable[[Telling, Step, Row], bool]]] = {
    log.STARTED: _started,
    log.MOVE: _moved,
    log.UNDONE: _undone,
    log.RESIGNED: _resigned,
    log.TIMED_OUT: _timed_out,
    log.SEAT_CHANGED: _seat_changed,
    log.PROPOSED: _proposed,
    log.AGREED: _agreed,
    log.DECLINED: _declined,
    log.PAUSED: _paused,
    log.RESUMED: _resumed,
    log.CLOCK_SET: _clock_set,
    log.ENDED: _ended,
}
