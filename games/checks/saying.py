"""Differences between a log and today's rules in words: short enough for a terminal, exact enough to find the cause."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from games.rules.codec import Json
from games.rules.log import MOVE, Event
from games.rules.rerun import BROKEN, DRAWS, FACTS, REFUSED, Difference

LONGEST = 160


@dataclass(frozen=True, slots=True)
class Finding:
    """`about` is what findings are counted by, as `build_card: card_built.paid`; `text` says it in words."""

    number: int
    about: str
    text: str


def say_difference(event: Event, difference: Difference) -> Finding:
    act = event.payload["move"]["kind"] if event.kind == MOVE else event.kind
    who = "" if event.seat is None else f" of seat {event.seat}"
    if difference.what == REFUSED:
        code = str(difference.now).partition("(")[0]
        about, text = f"{act}: refused {code}", f"today the rules refuse it: {difference.now}"
    elif difference.what == BROKEN:
        about, text = f"{act}: breaks", f"today the rules break on it: {difference.now}"
    elif difference.what == DRAWS:
        about, text = f"{act}: draws", f"drew {_short(difference.stored)}, today {_short(difference.now)}"
    elif difference.what == FACTS:
        changes = list(compare_facts(difference.stored, difference.now))
        about = f"{act}: {', '.join(sorted({label for label, _ in changes}))}"
        text = "; ".join(said for _, said in changes)
    else:
        about, text = f"{act}: {difference.what}", f"{_short(difference.stored)}, today {_short(difference.now)}"
    return Finding(event.number, about, f"{act}{who}: {text}")


def compare_facts(stored: Sequence[Mapping[str, Json]], now: Sequence[Mapping[str, Json]]) -> Iterator[tuple[str, str]]:
    """Yield (what differs, in words) for two lists of facts, those that are alike left out."""
    before, after = [_canonical(fact) for fact in stored], [_canonical(fact) for fact in now]
    for _, low, high, new_low, new_high in _changed(before, after):
        gone, come = list(stored[low:high]), list(now[new_low:new_high])
        while gone and come and gone[0]["kind"] == come[0]["kind"]:
            yield from _compare_fields(gone.pop(0), come.pop(0))
        for fact in gone:
            yield f"-{fact['kind']}", f"no {_short(fact)} today"
        for fact in come:
            yield f"+{fact['kind']}", f"today also {_short(fact)}"


def say_ending(event: Event, told: Mapping[str, Json], now: Mapping[str, Json] | None) -> Iterator[Finding]:
    if now is None:
        yield Finding(event.number, "ended: not over", "today the match would not be over yet")
        return
    today = json.loads(_canonical(now))
    for key in sorted({*told, *today}):
        if told.get(key) != today.get(key):
            text = f"ended: {key} {_short(told.get(key))}, today {_short(today.get(key))}"
            yield Finding(event.number, f"ended: {key}", text)


def _compare_fields(stored: Mapping[str, Json], now: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    for key in sorted({*stored, *now}):
        if stored.get(key) != now.get(key):
            label = f"{stored['kind']}.{key}"
            yield label, f"{label} {_short(stored.get(key))}, today {_short(now.get(key))}"


def _changed(before: list[str], after: list[str]) -> list[tuple[str, int, int, int, int]]:
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return [change for change in matcher.get_opcodes() if change[0] != "equal"]


def _canonical(value: Json) -> str:
    return json.dumps(value, sort_keys=True)


def _short(value: Json) -> str:
    written = json.dumps(value, ensure_ascii=False)
    return written if len(written) <= LONGEST else f"{written[:LONGEST]}…"
