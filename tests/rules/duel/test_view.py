"""The table's JSON: what docs/titles/duel.md says of it, and that everybody may see it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games.rules.duel.rules import DUEL
from games.rules.protocol import SPECTATOR
from tests.rules.duel.board import bill, build, build_wonder, city, duel_state, table
from tests.rules.games_to_check import tables, walk

PAGE = (Path(__file__).parents[3] / "docs" / "titles" / "duel.md").read_text(encoding="utf-8")
DOCUMENTED = json.loads(re.search(r"```json\n(.*?)```", PAGE, re.DOTALL).group(1))


def shape(value):
    """Return the keys of JSON, however deep; names of cards and the like do not count."""
    if isinstance(value, dict):
        is_by_name = bool(value) and all(isinstance(one, dict) and "total" in one for one in value.values())
        return (
            {"*": shape(next(iter(value.values())))} if is_by_name else {key: shape(one) for key, one in value.items()}
        )
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [shape(value[0])]
    return None


def test_the_table_is_as_documented():
    state = duel_state(
        slots={14: "press", 16: "altar"},
        cities=(("quarry",), ("sawmill",)),
        wonders=(("pyramids",), ("sphinx",)),
        built=(("piraeus",), ()),
    )
    assert shape(table(state)) == shape(DOCUMENTED)


def test_every_question_move_and_refusal_is_documented():
    for kind in DUEL.codec.moves.by_name:
        assert f'"kind": "{kind}"' in PAGE
    for question in ("draft", "card", "token", "library", "revive", "destroy", "starter"):
        assert f"| `{question}` |" in PAGE


@pytest.mark.parametrize(("seats", "options"), tables(DUEL))
def test_the_table_is_plain_json_with_the_same_keys_throughout(seats, options):
    """From the draft to the end, for every viewer."""
    keys = set(DOCUMENTED)
    for trial in walk(DUEL, seats, options, 31):
        for viewer in (0, 1, SPECTATOR):
            shown = table(trial.state, viewer)
            assert set(shown) == keys
            assert json.loads(json.dumps(shown)) == shown
            assert len(shown["structure"]) == (20 if shown["age"] else 0)


def test_bills_say_why():
    """D-P, D-X2: own production, choice, waiver, trade by unit; a chain."""
    state = duel_state(
        "town_hall",
        "gardens",
        cities=(("caravansery", "lumber_yard", "statue"), ("quarry",)),
        tokens=(("masonry",), ()),
    )
    assert bill(state, "town_hall") == {
        "total": 2,
        "coins": 0,
        "is_free": False,
        "units": [
            ["wood", "produced", 2],
            ["stone", "chosen", 3],
            ["stone", "waived", 3],
            ["stone", "waived", 3],
            ["wood", "bought", 2],
        ],
    }
    assert bill(state, "gardens") == {"total": 0, "coins": 0, "is_free": True, "units": []}
    assert bill(state, "town_hall", 1)["total"] == 2 * 3 + 2 * 2


def test_a_slot_may_be_open_and_face_down_while_a_choice_is_open():
    """D-T9."""
    state = duel_state(slots={18: "pharmacist", 19: "altar"}, cities=(("dispensary",), ()))
    build(state, "pharmacist")
    slot = table(state)["structure"][15]
    assert (slot["card"], slot["back"], slot["is_open"], slot["covered_by"]) == (None, "age", True, [])


def test_a_built_wonder_shows_what_lies_under_it():
    state = duel_state("press", "altar", wonders=(("sphinx", "pyramids"), ()), coins=(30, 7))
    build_wonder(state, "pyramids", "press")
    assert city(state)["wonders"] == [{"wonder": "pyramids", "under": "press"}, {"wonder": "sphinx", "under": None}]
