"""Samples: events that between them hold everything the code can write, of every schema there ever was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from games.golden.files import RELEASES, Stored, event_json, of_release, read_event, read_json, samples_of, write_json
from games.golden.shapes import writable, written
from games.rules.chance import SeededChance
from games.rules.log import ENDED, Event
from games.rules.protocol import Rules, check_options
from games.rules.search.bot import BOTS
from games.rules.trial import Trial

# Rare things need many matches; what none of them has is to be played in games.golden.scenes.
MOST_MATCHES = 60


def missing(rules: Rules, samples: Iterable[Event]) -> set[str]:
    """Return what today's code can write, in today's schema, without there being a sample of it."""
    covered: set[str] = set()
    for event in samples:
        if event.schema == rules.schema:
            covered |= written(rules, event)
    return writable(rules) - covered


def without_sample(rules: Rules, events: Iterable[Event], samples: Iterable[Event]) -> set[str]:
    """Return what the events hold, fields of payloads included, without there being a sample of it."""
    covered = {path for event in samples if event.schema == rules.schema for path in written(rules, event)}
    return {path for event in events for path in written(rules, event)} - covered


def add_samples(rules: Rules, matches: Iterable[Stored], folder: Path = RELEASES) -> tuple[int, set[str]]:
    """Add to this release what has no sample yet; return how many events that were, and what is still missing.

    Looked for in the matches first, then in matches played at random. Samples that are there stay as they are.
    """
    path = of_release(folder) / f"{rules.key}.samples.json"
    kept: list[Stored] = read_json(path) if path.exists() else []
    known = samples_of(rules.key, folder)
    covered = {found for event in known if event.schema == rules.schema for found in written(rules, event)}
    stored = [read_event(raw) for match in matches for raw in match["records"]]
    added = []
    for event in _candidates(rules, stored):
        found = written(rules, event)
        if not found <= covered:
            covered |= found
            added.append(event_json(event))
        if event.kind == ENDED and writable(rules) <= covered:
            break
    if added:
        write_json(path, [*kept, *added])
    return len(added), writable(rules) - covered


def _candidates(rules: Rules, stored: Iterable[Event]) -> Iterator[Event]:
    yield from stored
    for seed in range(MOST_MATCHES):
        yield from _play(rules, seed).log


def _play(rules: Rules, seed: int) -> Trial:
    """Return a match in which the seats play sensibly and at random by turns, with options that change from one to the
    next."""
    chance = SeededChance(seed)
    options = {option.key: option.choices[seed % len(option.choices)] for option in rules.options}
    trial = Trial(rules, rules.seats[seed % len(rules.seats)], check_options(rules, options), f"sample-{seed}")
    for _ in range(400):
        asked = sorted(rules.decisions(trial.state))
        if not asked:
            trial.end()
            break
        seat = chance.pick(asked)
        if chance.below(2):
            move = chance.pick(rules.legal_moves(trial.state, seat))
        else:
            move = BOTS[rules.key].rollout_move(rules.redact(trial.state, seat), seat, chance)
        trial.play(seat, move)
    return trial
