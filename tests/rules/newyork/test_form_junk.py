"""Junk in a file of board and tiles: told in words, or played; never a crash."""

from __future__ import annotations

import copy
import json

from games.rules.chance import SeededChance
from games.rules.newyork.components import components
from games.rules.newyork.form import form_faults, printed_faults, read_city
from games.rules.newyork.rules import NewYork
from tests.rules.newyork.board import started
from tests.rules.newyork.test_form import DELETE, put

JUNK = (None, True, -1, 1 << 70, 0.5, "", "R01", [], {}, [None], {"id": 5})


def nodes(raw, path=()):
    """Yield the path of every entry of the data; of long lists of like things some."""
    entries = list(raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list) else [])
    for place, (key, value) in enumerate(entries):
        if len(entries) < 30 or place % 5 == 0:
            yield (*path, key)
        if not isinstance(raw, list) or place in (0, len(entries) - 1):
            yield from nodes(value, (*path, key))


PATHS = list(nodes(components()))


def test_junk_anywhere_is_refused_or_played_and_never_crashes():
    """Each entry of the data in turn is replaced by junk of every type: faults in words, or a city that works."""
    assert len(PATHS) > 80
    played = 0
    for number, path in enumerate(PATHS):
        for junk in JUNK:
            raw = components()
            put(*path, copy.deepcopy(junk))(raw)
            faults = form_faults(raw)
            assert all(isinstance(fault, str) and fault.endswith(".") for fault in faults), path
            if not faults and not printed_faults(raw) and number % 5 == 0:
                started(1, 3, rules=NewYork(read_city(json.dumps(raw))))
                played += 1
    assert played > 5


def test_missing_entries_anywhere_never_crash():
    for path in PATHS:
        raw = components()
        put(*path, DELETE)(raw)
        if not form_faults(raw):
            printed_faults(raw)


def test_several_junks_at_once_never_crash():
    chance = SeededChance("junk")
    for _ in range(400):
        raw = components()
        for _ in range(1 + chance.below(4)):
            try:
                put(*chance.pick(PATHS), copy.deepcopy(chance.pick(JUNK)))(raw)
            except (TypeError, IndexError, KeyError, AttributeError):
                continue  # an earlier junk has taken the place away
        form_faults(raw)
