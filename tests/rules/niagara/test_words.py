"""Every code that Niagara can say has words, and the words fit its params."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import games.rules
from games.rules.fold import Position, facts_of, surviving
from games.rules.niagara.decide import paddled
from games.rules.niagara.legal import REACH
from games.rules.niagara.lines import describe_move
from games.rules.niagara.river import CLOUD, GEMS
from games.rules.niagara.rules import NIAGARA
from games.rules.protocol import SPECTATOR
from games.rules.trial import decode_log
from tests.rules.games_to_check import tables, walk
from tests.rules.niagara.board import paddling

words = pytest.importorskip("games.words.niagara")
conf = pytest.importorskip("django.conf")

if not conf.settings.configured:
    conf.settings.configure(USE_I18N=False)

SOURCES = Path(games.rules.__file__).parent / "niagara"
GOLDEN = Path(__file__).parents[2] / "golden" / "niagara" / "match.json"


def say(line) -> str:
    """Return the line in words, with players called Seat 0, Seat 1, ..."""
    params = {}
    for key, value in line.params.items():
        if key in ("seat", "rival"):
            params[key] = f"Seat {value}"
        else:
            params[key] = str(words.NAMES.get(value, value)) if isinstance(value, str) else value
    return str(words.WORDS[line.code]).format(**params)


def lines_of_games():
    for seats, options in tables(NIAGARA):
        for seed in range(20, 26):
            for trial in walk(NIAGARA, seats, options, seed):
                for fact in facts_of(NIAGARA, trial.log[-1]):
                    for viewer in (0, SPECTATOR):
                        line = NIAGARA.describe(fact, viewer)
                        if line is not None:
                            yield line
                for seat in NIAGARA.decisions(trial.state):
                    seen = NIAGARA.redact(trial.state, seat)
                    for move in NIAGARA.legal_moves(seen, seat):
                        yield NIAGARA.describe_move(seen, seat, move)


def test_every_line_of_whole_games_can_be_said():
    for line in lines_of_games():
        text = say(line)
        assert "{" not in text
        assert "None" not in text


def test_every_move_of_a_canoe_can_be_said_as_a_button_and_in_the_log():
    """All that any canoe can ever do, from the tables of legal moves."""
    for by_points in REACH:
        for points, by_cargo in enumerate(by_points):
            for cargo, by_origin in enumerate(by_cargo):
                for origin, reach in enumerate(by_origin):
                    if points and (cargo == 0 or origin >= 1):
                        state = paddling(points, ("C5", "FALLS"), ("C1:ruby", "FALLS"))
                        state.at[0] = state.at[1] = origin
                        state.gems[0] = state.gems[1] = cargo - 1
                        state.start = (origin, origin)
                        state.sites = [7] * 25
                        for move in moves_of(reach):
                            if move.after is not None and type(move.after).__name__ == "Steal":
                                state.at[2 * move.after.seat] = move.to
                            assert say(describe_move(state, 0, move))
                            assert say(NIAGARA.describe(paddled(state, 0, move), 0))


def moves_of(reach):
    yield from reach.plain
    for _, by_gem in reach.takes:
        yield from (move for move in by_gem if move is not None)
    for _, by_rival in reach.robs:
        yield by_rival[1][0]


def test_every_refusal_has_words():
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCES.glob("*.py"))
    codes = set(re.findall(r'IllegalMove\(\s*"(\w+)"', source))
    assert codes == set(words.WORDS_ERRORS)


def test_every_gem_has_a_name():
    assert set(GEMS.names) <= set(words.NAMES)
    assert "cloud" in words.NAMES
    assert CLOUD


def test_a_whole_match_reads_well():
    """Some lines of the golden match as people read them."""
    position = Position(NIAGARA)
    story = []
    for event in surviving(decode_log(json.loads(GOLDEN.read_text(encoding="utf-8"))["log"])):
        position.version = event.number - 1
        position.step(event)
        told = [NIAGARA.describe(fact, SPECTATOR) for fact in facts_of(NIAGARA, event)]
        story.append(" ".join(say(line) for line in told if line is not None))
    assert re.fullmatch(
        r"Seat \d holds the lifebuoy and begins\. The (left|right) arm of the river takes the first disc\.", story[0]
    )
    assert any(re.search(r"Seat \d sets out, paddles down to C4 and loads a diamond\.", told) for told in story)
    assert any("home from" in told for told in story)
    assert " wins with " in story[-2]
