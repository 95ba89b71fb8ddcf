"""Matches in another city: the contract holds there too, and a match keeps the city that it was set up in."""

from __future__ import annotations

import json
from collections import deque

import pytest

from games.rules.chance import SeededChance
from games.rules.contract import check_asked, check_laws, check_moves, check_views, snapshot
from games.rules.errors import BadLog
from games.rules.fold import fold
from games.rules.newyork.city import DEFAULT_SOURCE
from games.rules.newyork.components import components
from games.rules.newyork.form import canonical, read_city
from games.rules.newyork.laws import NEWYORK_LAWS
from games.rules.newyork.rules import NEWYORK, NewYork
from games.rules.protocol import SPECTATOR, check_options
from games.rules.trial import Trial
from tests.rules.newyork.board import strip

STREETS = {
    "broadway": "calle_mayor",
    "nassau_broad": "gran_via",
    "cedar": "alcala",
    "pine_thames": "prado",
    "wall": "park_lane",
}


def mirrored() -> str:
    """Return the project's city seen in a mirror, with other names for streets, tiles and parks."""
    text = json.dumps(components())
    for old, new in STREETS.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    raw = json.loads(text.replace("bronze-", "brick-").replace("legend-", "tower-"))
    raw["board"]["cells"] = [" ".join(reversed(row.split())) for row in raw["board"]["cells"]]
    for street in raw["streets"]:
        street["name"] = street["id"].replace("_", " ").title()
    for tile in raw["tiles"]["player"]:
        tile["name"] = f"Edificio {tile['id']}"
        tile["points"] += 1
    return read_city(json.dumps(raw))


MIRRORED = mirrored()
TABLES = [
    (2, {}),
    (3, {"variant": "beginner"}),
    (4, {"refill": "turn_end", "land_grab": "first"}),
    (2, {"variant": "introductory"}),
    (3, {"variant": "expert"}),
]


def play_on(rules, seats, options, seed, most=400):
    """Yield a match after every event, to its end."""
    chance = SeededChance(seed)
    trial = Trial(rules, seats, check_options(rules, options), str(seed))
    yield trial
    for _ in range(most):
        if trial.is_over:
            trial.end()
            yield trial
            return
        (seat,) = rules.decisions(trial.state)
        moves = rules.legal_moves(trial.state, seat)
        built = [move for move in moves if hasattr(move, "tile")]
        trial.play(seat, chance.pick(built if built and chance.below(3) else moves))
        yield trial


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_whole_match_in_another_city_keeps_the_contract(seats, options):
    rules = NewYork(MIRRORED)
    trial = None
    for place, trial in enumerate(play_on(rules, seats, options, f"mirror {seats}")):
        assert trial.state.source == MIRRORED
        check_laws(NEWYORK_LAWS, trial.state)
        check_asked(rules, seats, trial.state)
        if place % 12 == 0:
            check_moves(rules, seats, trial.state, seed=place)
            check_views(rules, NEWYORK_LAWS, seats, trial.state, SeededChance(place))
        if place % 25 == 0:
            trial.check_fold()
    assert trial.log[-1].kind == "ended"


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize(
    "other", [NEWYORK, NewYork(MIRRORED), NewYork(strip("R2", "B2", "Y2", "G3"))], ids=["default", "mirrored", "tiny"]
)
@pytest.mark.parametrize("own", [DEFAULT_SOURCE, MIRRORED], ids=["in the default", "in the mirrored"])
def test_a_match_keeps_its_own_city(own, other, seats, options):
    """Whatever the settings say later, a log folds to the same state, table, questions and result; then it goes on."""
    rules = NewYork(own)
    (trial,) = deque(play_on(rules, seats, options, f"keeps {seats}", most=60), maxlen=1)
    here, there = fold(rules, trial.log), fold(other, trial.log)
    assert snapshot(there.state) == snapshot(here.state) == snapshot(trial.state)
    assert there.state.source == own
    assert there.questions == here.questions
    for viewer in (0, SPECTATOR):
        assert other.render(other.redact(there.state, viewer), viewer) == rules.render(
            rules.redact(here.state, viewer), viewer
        )
    assert other.outcome(there.state) == rules.outcome(here.state)
    for seat in rules.decisions(here.state):
        moves = rules.legal_moves(here.state, seat)
        assert snapshot(other.legal_moves(there.state, seat)) == snapshot(moves)
        for move in moves[:: max(1, len(moves) // 5)]:
            assert other.decide(there.state, seat, move, SeededChance(1)) == rules.decide(
                here.state, seat, move, SeededChance(1)
            )


def test_new_matches_are_set_up_in_the_city_of_the_rules():
    """The control: what the source does change."""
    for rules in (NEWYORK, NewYork(MIRRORED)):
        trial = Trial(rules, 2, check_options(rules, {}), "new")
        assert trial.state.source == rules.source
        assert canonical(trial.log[0].payload["facts"][0]["city"]) == rules.source
    shown = NEWYORK.render(trial.state, SPECTATOR)
    assert set(shown["streets"]) <= set(STREETS.values())
    assert "brick-1" in shown["players"][0]["stock"]


def test_the_log_has_the_city_as_data():
    """An object with names, not a text in a text."""
    fact = Trial(NEWYORK, 2, check_options(NEWYORK, {}), "data").log[0].payload["facts"][0]
    assert fact["kind"] == "city"
    assert fact["city"]["board"]["cells"] == components()["board"]["cells"]
    assert NEWYORK.codec.encode_facts(NEWYORK.codec.decode_facts([fact])) == [fact]


def test_a_damaged_city_in_a_log_is_refused():
    fact = Trial(NEWYORK, 2, check_options(NEWYORK, {}), "data").log[0].payload["facts"][0]
    for damage in ({}, None, 5, "city", {**fact["city"], "tiles": {}}, {**fact["city"], "streets": None}):
        with pytest.raises(BadLog):
            NEWYORK.codec.decode_facts([{**fact, "city": damage}])
