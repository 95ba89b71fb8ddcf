"""A position that somebody has reported, as a test: the log up to it, and what is seen and may be done there.

It holds nobody's name, and no secret: draws are repeated as they stand in the log. What is hidden at the position is in
it, so one of a running match is not to be shown around.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from config.version import VERSION
from games.golden.files import Stored, event_json, read_event
from games.rules.chance import SeededChance
from games.rules.codec import Json
from games.rules.contract import (
    BrokenContract,
    canonical,
    check_asked,
    check_facts,
    check_laws,
    check_moves,
    check_views,
)
from games.rules.errors import BadLog
from games.rules.fold import Position, facts_of, fold, upcast
from games.rules.laws import LAWS
from games.rules.log import ENDED, STARTED, Event
from games.rules.protocol import EVERYTHING, Fact, Rules, Viewer
from games.rules.recorded import RecordedChance
from games.rules.registry import get_rules
from games.rules.rerun import founded, is_decided
from games.rules.walk import Step, walk

SEED = 1


def make_golden(log: Sequence[Event], viewer: Viewer, comment: str) -> Stored:
    """Return the golden of the position after the log, as everything is now."""
    title = log[0].payload["title"]
    stored = [event_json(without_secrets(event)) for event in log]
    return {
        "title": title,
        "viewer": viewer,
        "comment": comment,
        "release": VERSION,
        "otherwise": {},
        "expected": expected_at(fold(get_rules(title), [read_event(raw) for raw in stored]), viewer),
        "log": stored,
    }


def without_secrets(event: Event) -> Event:
    """Return the event without what people have typed and what lots are drawn with."""
    payload = dict(event.payload)
    if event.kind == STARTED:
        payload["salts"] = [f"salt {number}" for number in range(payload["seats"])]
    elif event.kind == ENDED:
        payload["secret"] = ""
    return Event(event.number, event.kind, event.seat, payload, event.schema)


def expected_at(position: Position, viewer: Viewer) -> Stored:
    """Return what the viewer sees, what there is, who is asked what, and what they may do."""
    rules, state = position.rules, position.state
    return {
        "version": position.version,
        "seen": rules.render(rules.redact(state, viewer), viewer),
        "open": rules.render(rules.redact(state, EVERYTHING), EVERYTHING),
        "asked": {str(seat): [asked.kind, asked.since] for seat, asked in sorted(position.questions.items())},
        "legal": {
            str(seat): sorted(canonical(rules.codec.encode_move(move)) for move in rules.legal_moves(state, seat))
            for seat in sorted(position.questions)
        },
    }


def faults_of(golden: Stored, rules: Rules | None = None) -> list[str]:
    """Return what is not as the golden says: its fold, its moves decided again, its position, the title's contract.

    `otherwise` names events, with the reason, of which today's rules are right to make something else.
    """
    rules = rules or get_rules(golden["title"])
    log = [read_event(raw) for raw in golden["log"]]
    try:
        position = fold(rules, log)
        found = [*_differences(golden["expected"], expected_at(position, golden["viewer"]))]
        again = dict(_decided_otherwise(rules, log))
    except BadLog as error:
        return [f"the log cannot be folded: {error}"]
    allowed = {int(number) for number in golden["otherwise"]}
    found += [f"event {number}: {text}" for number, text in again.items() if number not in allowed]
    found += [f"event {number} is the same again, but `otherwise` names it" for number in sorted(allowed - set(again))]
    return [*found, *_broken_promises(position, log[-1])]


def _differences(expected: Stored, found: Stored) -> Iterator[str]:
    for part in expected:
        if canonical(expected[part]) != canonical(found[part]):
            yield f"{part}: expected {canonical(expected[part])}, found {canonical(found[part])}"


def _decided_otherwise(rules: Rules, log: Sequence[Event]) -> Iterator[tuple[int, str]]:
    for step in walk(rules, log):
        if not is_decided(step.event):
            continue
        payload = upcast(rules, step.event)
        chance = RecordedChance(payload["draws"])
        try:
            facts = _decide(rules, step, payload, chance)
        except Exception as error:  # rules on a position that they could never have led to
            yield step.event.number, f"today's rules refuse it: {error!r}"
            continue
        now = rules.codec.encode_facts(facts)
        if canonical(now) != canonical(payload["facts"]) or not chance.is_used_up:
            yield step.event.number, f"today's rules come to {canonical(now)}, not {canonical(payload['facts'])}"


def _decide(rules: Rules, step: Step, payload: Mapping[str, Json], chance: RecordedChance) -> list[Fact]:
    if step.event.kind == STARTED:
        own = founded(rules, payload)
        return own.setup(own.initial(payload["seats"], payload["options"]), chance)
    assert step.event.seat is not None
    wish = rules.codec.decode_move(payload["move"])
    return rules.decide(step.before.state, step.event.seat, wish, chance)


def _broken_promises(position: Position, last: Event) -> Iterator[str]:
    """What every title promises of every position (games.rules.contract)."""
    rules, seats, state = position.rules, position.seats, position.state
    laws = LAWS[rules.key]
    checks: tuple[Callable[[], None], ...] = (
        lambda: check_laws(laws, state),
        lambda: check_asked(rules, seats, state),
        lambda: check_moves(rules, seats, state, SEED),
        lambda: check_views(rules, laws, seats, state, SeededChance(SEED)),
        lambda: check_facts(rules, seats, facts_of(rules, last)),
    )
    for check in checks:
        try:
            check()
        except BrokenContract as broken:
            yield f"contract: {broken}"
