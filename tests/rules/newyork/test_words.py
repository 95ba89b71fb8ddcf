"""Every code that New York 1901 can say has words, and the words fit its params."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games.rules.chance import SeededChance
from games.rules.errors import IllegalMove
from games.rules.fold import facts_of, surviving
from games.rules.newyork.facts import (
    ActionPlayed,
    BonusesDrawn,
    BuildingRemoved,
    CityFounded,
    EndTriggered,
    FirstPlayerDrawn,
    LotTaken,
    MarketOpened,
    MarketRefilled,
    MarketShifted,
    MatchScored,
    SeatSettled,
    SkyscraperBuilt,
    TurnBegun,
    TurnEnded,
    TurnSkipped,
    WorkerReturned,
    WorkersPlaced,
)
from games.rules.newyork.lines import coordinate
from games.rules.newyork.rules import NEWYORK
from games.rules.newyork.terms import ACTIONS, CARDS, CHALLENGES, DISTRICTS, ENDS, GENERATIONS
from games.rules.protocol import SPECTATOR
from games.rules.trial import decode_log
from tests.rules.games_to_check import tables, walk
from tests.rules.newyork.board import build, expand, position, raw_of, strip

words = pytest.importorskip("games.words.newyork")
conf = pytest.importorskip("django.conf")

if not conf.settings.configured:
    conf.settings.configure(USE_I18N=False)

GOLDEN = Path(__file__).parents[2] / "golden" / "newyork"
SOURCE = Path(__file__).parents[3] / "games" / "rules" / "newyork"
PEOPLE = ("Ada", "Bea", "Cem", "Dia")
FOUR = ["B05", "B06", "R01", "R02"]


def say(line) -> str:
    from games.words import say as say_of

    return say_of("newyork", line, PEOPLE)


def check(line) -> str:
    """Return the line in words: every param of the text is given, and none shows as a code."""
    text = say(line)
    assert text
    assert not re.search(r"[{}_]|None|\bTrue\b|\bFalse\b|coin", text), text
    assert set(re.findall(r"{(\w+)}", str(words.WORDS[line.code]))) <= set(line.params)
    return text


def facts_of_all_shapes():
    """Yield facts that between them lead to every line."""
    yield CityFounded(NEWYORK.source)
    yield from (SeatSettled(1, district, "R09", (510, 610)) for district in range(len(DISTRICTS.names)))
    yield from (
        BonusesDrawn(("broadway",), ("Broadway", "Wall Street"), challenge)
        for challenge in range(len(CHALLENGES.names))
    )
    yield from (MarketOpened(tuple(range(count)), ()) for count in range(5))
    yield FirstPlayerDrawn(1)
    yield from (TurnBegun(0, number) for number in (1, 12, None))
    yield from (TurnEnded(0, by_choice) for by_choice in (True, False))
    yield TurnSkipped(0)
    yield from (ActionPlayed(0, action) for action in range(len(ACTIONS.names)))
    yield from (LotTaken(0, "R01", card) for card in range(len(CARDS.names)))
    yield MarketShifted((1, 2))
    yield from (MarketRefilled(tuple(range(count))) for count in range(1, 5))
    yield BuildingRemoved(0, "bronze-1", "Tower Building (1889)", (112, 212))
    for prestige in (0, 1, 2):
        for workers in ((), ("R01",), ("R01", "R02")):
            yield SkyscraperBuilt(0, "gold-1", "Liberty Tower (1910)", (110, 111, 112), 5, prestige, workers)
    yield from (WorkersPlaced(0, lots) for lots in (("Y05",), ("Y05", "Y06")))
    yield WorkerReturned(0, "R01", 0)
    yield from (EndTriggered(0, reason) for reason in range(len(ENDS.names)))
    for ranks, tie_break in (((1, 2), "none"), ((2, 1), "legendary"), ((1, 2), "gold"), ((1, 1), "shared")):
        yield MatchScored(0, (9, 9), (), (), (0, 0), (0, 0), (9, 9), ranks, tie_break)
    yield MatchScored(0, (9,) * 3, (), (), (0,) * 3, (0,) * 3, (9,) * 3, (1, 1, 1), "shared")


def positions():
    """Yield positions in which, between them, every kind of move is legal."""
    yield position(lots={0: ["B05", "B06"]}, buildings={0: [("starter", (108, 208))]}, market=["R2", "B2", "Y3", "G3"])
    yield position(buildings={0: [("bronze-4", (110, 111, 112))]}, scores=[18, 0])
    yield position(lots={0: FOUR}, stock={0: {"silver-1": 1, "gold-1": 1}})
    first = position(options={"land_grab": "first"}, lots={0: ["B05"]}, market=["R2", "B2", "Y3", "G3"])
    yield first
    after = first.copy()
    expand(after, "R01", "Y2")
    yield after
    more = after.copy()
    build(more, "bronze-1", 112, 212)
    yield more


def lines_of_positions():
    for state in positions():
        for seat in NEWYORK.decisions(state):
            for move in NEWYORK.legal_moves(state, seat):
                yield NEWYORK.describe_move(state, seat, move)


def lines_of_facts():
    for fact in facts_of_all_shapes():
        line = NEWYORK.describe(fact, SPECTATOR)
        if line is not None:
            yield line


@pytest.mark.parametrize(("seats", "options"), tables(NEWYORK))
def test_every_line_of_whole_games_can_be_said(seats, options):
    """The log, told to everybody alike, and every button of a seat."""
    for place, trial in enumerate(walk(NEWYORK, seats, options, 21, most=120)):
        for fact in facts_of(NEWYORK, trial.log[-1]):
            line = NEWYORK.describe(fact, SPECTATOR)
            assert line == NEWYORK.describe(fact, 0)
            if line is not None:
                check(line)
        if place % 6 == 0:
            for seat in NEWYORK.decisions(trial.state):
                for move in NEWYORK.legal_moves(trial.state, seat)[:200]:
                    check(NEWYORK.describe_move(trial.state, seat, move))


def test_every_fact_of_every_shape_can_be_said():
    for line in lines_of_facts():
        check(line)
    for line in lines_of_positions():
        check(line)


def test_there_are_words_for_every_code_and_no_others():
    assert {line.code for line in (*lines_of_facts(), *lines_of_positions())} == set(words.WORDS)


def test_facts_worth_no_line_are_these():
    """The city, the beginning of a turn that is no round, an automatic end of turn, cards that go under."""
    silent = {type(fact) for fact in facts_of_all_shapes() if NEWYORK.describe(fact, 0) is None}
    assert silent == {CityFounded, TurnBegun, TurnEnded, MarketShifted}


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        (
            SkyscraperBuilt(0, "gold-1", "Liberty Tower (1910)", (110, 111, 112), 5, 2, ("B05", "R01")),
            "Ada builds Liberty Tower (1910) on K2 L2 M2 for 7 points, 2 of them by Gold Prestige, "
            "and takes back 2 workers.",
        ),
        (
            SkyscraperBuilt(1, "bronze-1", "Tower Building (1889)", (112, 212), 2, 0, ()),
            "Bea builds Tower Building (1889) on M2 M3 for 2 points.",
        ),
        (WorkersPlaced(0, ("Y05",)), "Ada puts 1 worker on Y05, left empty by the demolition."),
        (LotTaken(1, "Y04", CARDS.values["Y3"]), "Bea takes lot Y04 (yellow 3)."),
        (
            SeatSettled(0, DISTRICTS.values["pink"], "P09", (1708, 1808)),
            "Ada has the pink character and a starting building on P09.",
        ),
        (
            BonusesDrawn(("wall", "cedar"), ("Wall Street", "Cedar Street"), CHALLENGES.values["bronze_baron"]),
            "In play: Wall Street, Cedar Street. The challenge is Bronze Baron.",
        ),
        (
            MatchScored(0, (9, 9), (), (), (0, 0), (0, 0), (41, 41), (2, 1), "legendary"),
            "Bea wins with 41 points: of those with as many, by the taller legendary skyscraper.",
        ),
        (
            MatchScored(0, (9, 9), (), (), (0, 0), (0, 0), (41, 41), (1, 1), "shared"),
            "Ada and Bea share the victory with 41 points each.",
        ),
    ],
)  # fmt: skip
def test_lines_read_well(fact, text):
    assert say(NEWYORK.describe(fact, SPECTATOR)) == text


def test_a_demolition_says_what_it_takes():
    state = position(buildings={0: [("bronze-4", (110, 111, 112))]}, scores=[6, 0])
    move = NEWYORK.codec.decode_move(raw_of("demolish", "silver-1", 110, 210))
    assert say(NEWYORK.describe_move(state, 0, move)) == (
        "Demolish Tribune Building (1875) and build Gillender Building (1897) (silver) on K2 K3 for 3 points; "
        "2 workers on B06, R01"
    )


@pytest.mark.parametrize(("cell", "name"), [(0, "A1"), (101, "B2"), (1825, "Z19"), (26, "AA1"), (98, "CU1")])
def test_cells_are_called_by_column_and_row(cell, name):
    assert coordinate(cell) == name


def test_every_value_has_a_name():
    expected = {*DISTRICTS.names, *GENERATIONS.names, *CARDS.names, *ACTIONS.names, *CHALLENGES.names}
    assert set(words.NAMES) == expected


# Refusals


def refusals():
    """Yield the code and params of refusals, by position and move, so that every code is there."""
    four = position(lots={0: FOUR})
    free = position(lots={0: ["B05", "B06"]}, buildings={0: [("starter", (108, 208))]}, market=["R2", "B2", "Y3", "G3"])
    grown = position(
        buildings={0: [("bronze-4", (110, 111, 112))]}, lots={0: ["Y01", "Y02", "Y03", "Y04"]}, scores=[6, 0]
    )
    gold = position(buildings={0: [("gold-1", (110, 111, 112))]}, scores=[18, 0])
    few = position(
        lots={0: FOUR[:2]},
        options={"land_grab": "first"},
        stock={0: {"bronze-1": 3, "silver-1": 1, "silver-2": 1}},
        market=["R2", "R2", "Y3", "B2"],
    )
    expand(few, "R02", "Y2")
    after = few.copy()
    build(after, "bronze-1", 110, 210)
    bare = position(lots={0: FOUR}, stock={0: {"silver-1": 1, "gold-1": 1}})
    poor = position(cards={0: []}, market=["R2", "R2", "Y3", "B2"])
    tiny = position(source=strip("R2", "R2", "B2", "B2"))
    yield "not_asked", free, 1, {"kind": "shift"}
    yield "not_now", few, 0, {"kind": "shift"}
    yield "nothing_done", free, 0, {"kind": "end"}
    yield "no_action_card", poor, 0, {"kind": "shift"}
    yield "not_two_lots", free, 0, {"kind": "grab", "lots": ["R01"]}
    yield "lots_too_large", free, 0, {"kind": "grab", "lots": ["G01", "R01"]}
    yield "no_land_grab", free, 0, {"kind": "extra", "lot": "R01"}
    yield "no_such_lot", free, 0, {"kind": "expand", "lot": "Z01"}
    yield "lot_owned", free, 0, {"kind": "expand", "lot": "B05"}
    yield "card_not_open", free, 0, {"kind": "expand", "lot": "Y01"}
    yield "no_free_worker", four, 0, {"kind": "expand", "lot": "R04"}
    yield "already_built", after, 0, raw_of("build", "bronze-1", 111, 211)
    yield "must_expand", free, 0, raw_of("build", "bronze-1", 110, 210)
    yield "too_few_unbuilt", after, 0, raw_of("boom", "bronze-1", 111, 211)
    yield "not_your_lots", four, 0, raw_of("build", "bronze-1", 101, 102)
    yield "squares_taken", grown, 0, raw_of("build", "bronze-1", 110, 210)
    yield "nothing_in_the_way", free, 0, raw_of("demolish", "bronze-1", 110, 210)
    yield "cannot_demolish", gold, 0, raw_of("demolish", "silver-2", 110, 111, 112)
    yield "too_few_workers", grown, 0, raw_of("demolish", "silver-1", 110, 210)
    yield "no_such_tile", four, 0, raw_of("build", "tower", 110, 210)
    yield "locked", four, 0, raw_of("build", "gold-2", 110, 111, 210, 211)
    yield "no_tile_left", bare, 0, raw_of("build", "bronze-1", 110, 210)
    yield "does_not_fit", four, 0, raw_of("build", "bronze-1", 110, 212)
    yield "cannot_return", four, 0, {"kind": "return", "lot": "R01"}
    yield "future_empty", tiny, 0, {"kind": "shift"}


def refuse(state, seat, raw):
    move = NEWYORK.codec.decode_move(raw)
    assert move not in NEWYORK.legal_moves(state, seat)
    with pytest.raises(IllegalMove) as error:
        NEWYORK.decide(state, seat, move, SeededChance(1))
    return error.value


def test_every_refusal_has_words_and_no_others_do():
    source = (SOURCE / "decide.py").read_text(encoding="utf-8")
    everywhere = "".join(path.read_text(encoding="utf-8") for path in SOURCE.glob("*.py"))
    codes = set(re.findall(r'IllegalMove\(\s*"(\w+)"', source))
    assert codes == set(re.findall(r'IllegalMove\(\s*"(\w+)"', everywhere)) == set(words.WORDS_ERRORS)


def test_every_refusal_is_met():
    found = set()
    for code, state, seat, raw in refusals():
        assert refuse(state, seat, raw).code == code
        found.add(code)
    assert found == set(words.WORDS_ERRORS)


def test_every_refusal_can_be_said_with_its_params():
    """Workers are counted as workers: nothing in this game costs coins."""
    from games.words import say_error

    for code, state, seat, raw in refusals():
        error = refuse(state, seat, raw)
        text = say_error("newyork", error.code, error.params)
        wanted = set(re.findall(r"{(\w+)}", str(words.WORDS_ERRORS[code])))
        assert wanted <= set(error.params), code
        assert not re.search(r"[{}_]|coin", text), text


def test_a_whole_match_reads_well():
    """Some lines of the golden matches as people read them."""
    everything = []
    for reason in ("tiles", "market", "points", "limit"):
        log = decode_log(json.loads((GOLDEN / f"{reason}.json").read_text(encoding="utf-8"))["log"])
        told = [NEWYORK.describe(fact, SPECTATOR) for event in surviving(log) for fact in facts_of(NEWYORK, event)]
        everything += [check(line) for line in told if line is not None]
    for pattern in (
        r"The market opens with \w+ [23], \w+ [23], \w+ [23] and \w+ [23]\.",
        r"Round \d+",
        r"\w+ is the first player\.",
        r"\w+ plays Construction Boom\.",
        r"New in the market: \w+ [23]\.",
        r"\w+ demolishes [\w .()]+\.",
        r"\w+ has only 4 skyscrapers left: everybody else has one last turn\.",
        r"The market runs out: after \w+, everybody else has one last turn\.",
        r"\w+ has reached 50 points: everybody else has one last turn\.",
        r"Everybody has had 60 turns: the match is scored\.",
        r"\w+ wins with \d+ points: of those with as many, by more gold skyscrapers\.",
        r"\w+ and \w+ share the victory with \d+ points each\.",
    ):
        assert any(re.fullmatch(pattern, line) for line in everything), pattern
