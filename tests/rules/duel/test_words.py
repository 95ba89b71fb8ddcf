"""Every code that Duel can say has words, and the words fit its params."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from games.rules.chance import SeededChance
from games.rules.duel.cards import CARDS, ROWS
from games.rules.duel.facts import (
    REASONS,
    BoardSetUp,
    CardBuilt,
    CardDestroyed,
    CardDiscarded,
    CardRevealed,
    CardRevived,
    LibraryOpened,
    Looted,
    MatchEnded,
    PawnMoved,
    StarterChosen,
    TokenKept,
    TokenTaken,
    TurnBegun,
    WonderBuilt,
    WonderDrafted,
    WonderRetired,
    WondersDealt,
    WondersShown,
)
from games.rules.duel.rules import DUEL
from games.rules.duel.wonders import ALL_TOKENS, ALL_WONDERS, TOKENS, WONDER_NAMES, WONDER_ROWS
from games.rules.errors import IllegalMove
from games.rules.fold import facts_of, surviving
from games.rules.protocol import SPECTATOR
from games.rules.trial import decode_log
from tests.rules.duel.board import NUMBERS, duel_state
from tests.rules.duel.test_advance import all_moves, positions
from tests.rules.games_to_check import tables, walk

words = pytest.importorskip("games.words.duel")
effects = pytest.importorskip("games.words.duel_effects")
conf = pytest.importorskip("django.conf")

if not conf.settings.configured:
    conf.settings.configure(USE_I18N=False)

GOLDEN = Path(__file__).parents[2] / "golden" / "duel"
SOURCE = Path(__file__).parents[3] / "games" / "rules" / "duel"
PEOPLE = ("Ada", "Bea")


def say(line) -> str:
    from games.words import say as say_of

    return say_of("duel", line, PEOPLE)


def check(line) -> str:
    """Return the line in words: every param of the text is given, and none shows as a code."""
    text = say(line)
    assert text
    assert not re.search(r"[{}_]|None|\bTrue\b|\bFalse\b", text), text
    wanted = set(re.findall(r"{(\w+)}", str(words.WORDS[line.code])))
    assert wanted <= set(line.params)
    return text


def facts_of_all_shapes():
    """Yield facts that between them lead to every line: with and without coins, trade, gains and losses."""
    yield BoardSetUp(1, ALL_TOKENS[:5])
    yield WondersShown(ALL_WONDERS[:4], 0)
    yield WondersDealt(0, ALL_WONDERS[:4])
    yield from (WonderDrafted(0, wonder, None) for wonder in ALL_WONDERS)
    yield from (WonderRetired(1, wonder) for wonder in ALL_WONDERS)
    yield StarterChosen(0, 0)
    yield StarterChosen(0, 1)
    yield TurnBegun(1, True)
    for card in range(len(ROWS)):
        yield CardDiscarded(0, 0, card, 3)
        yield CardRevealed(0, card)
        yield CardDestroyed(0, card)
        yield from (CardRevived(0, card, gained) for gained in (0, 4))
        yield from (CardBuilt(0, 0, card, 0, 0, gained, by_chain) for gained in (0, 1) for by_chain in (False, True))
        yield from (CardBuilt(0, 0, card, 5, to_rival, gained, False) for to_rival in (0, 1) for gained in (0, 6))
    for wonder, row in enumerate(WONDER_ROWS):
        for paid, to_rival in ((0, 0), (1, 0), (4, 4)):
            yield from (
                WonderBuilt(0, 0, 0, wonder, paid, to_rival, row.coins, lost, row.again)
                for lost in {0, row.rival_loses}
            )
    for pawn in range(-9, 10):
        yield PawnMoved(0, 2, pawn)
    yield from (Looted(1, 2, lost) for lost in (0, 1, 5))
    for token in ALL_TOKENS:
        yield from (TokenTaken(0, token, gained) for gained in (0, 6))
        yield from (TokenKept(0, token, gained) for gained in (0, 6))
        yield LibraryOpened(0, (token, 1, 2))
    points = ((1,) * 8, (2,) * 8)
    for reason in REASONS:
        yield MatchEnded(reason, (0, 1) if reason == "shared" else (1,), points)


def lines_of_games():
    for seats, options in tables(DUEL):
        for seed in range(20, 26):
            for trial in walk(DUEL, seats, options, seed):
                for fact in facts_of(DUEL, trial.log[-1]):
                    for viewer in (0, 1, SPECTATOR):
                        line = DUEL.describe(fact, viewer)
                        if line is not None:
                            yield line
                for seat in DUEL.decisions(trial.state):
                    seen = DUEL.redact(trial.state, seat)
                    for move in DUEL.legal_moves(seen, seat):
                        yield DUEL.describe_move(seen, seat, move)


def lines_of_positions():
    """Yield the buttons of positions with every question, and with everything free."""
    chained = duel_state("aqueduct", "altar", "walls", cities=(("baths",), ()), wonders=(("sphinx",), ()))
    free = duel_state(
        "altar",
        "walls",
        wonders=(("sphinx",), ()),
        cities=(("clay_pool", "quarry", "glassworks", "glass_blower"), ()),
        coins=(30, 0),
    )
    for state in (*positions(), chained, free):
        for seat in DUEL.decisions(state):
            for move in DUEL.legal_moves(state, seat):
                yield DUEL.describe_move(state, seat, move)


def test_every_line_of_whole_games_can_be_said():
    for line in lines_of_games():
        check(line)


def test_every_fact_of_every_shape_can_be_said():
    for fact in facts_of_all_shapes():
        for viewer in (0, 1, SPECTATOR):
            line = DUEL.describe(fact, viewer)
            assert line is not None
            check(line)


def test_there_are_words_for_every_code_and_no_others():
    said = {line.code for line in lines_of_positions()} | {line.code for line in lines_of_games()}
    for fact in facts_of_all_shapes():
        said |= {DUEL.describe(fact, viewer).code for viewer in (0, 1)}
    assert said == set(words.WORDS)


def test_a_building_says_what_it_cost_and_brought():
    """The log in words, with costs."""
    built = CardBuilt(0, 3, NUMBERS["port"], 7, 5, 4, False)
    assert say(DUEL.describe(built, 1)) == (
        "Ada builds Port for 7 coins, of which 5 coins go to Bea by Economy, and receives 4 coins."
    )
    chain = CardBuilt(1, 3, NUMBERS["arena"], 0, 0, 1, True)
    assert say(DUEL.describe(chain, 0)) == "Bea builds Arena for free by its chain and receives 1 coin."
    wonder = WonderBuilt(0, 3, NUMBERS["press"], NUMBERS["appian_way"], 10, 0, 3, 2, True)
    assert say(DUEL.describe(wonder, 0)) == (
        "Ada builds The Appian Way with Press for 10 coins and receives 3 coins; the rival loses 2 coins."
    )


def test_the_library_says_its_tokens_to_its_builder_only():
    """D-H2."""
    opened = LibraryOpened(1, tuple(NUMBERS[name] for name in ("law", "masonry", "strategy")))
    assert say(DUEL.describe(opened, 1)) == "The Great Library shows you Law, Masonry and Strategy."
    for viewer in (0, SPECTATOR):
        assert say(DUEL.describe(opened, viewer)) == "The Great Library shows Bea three progress tokens."


def test_every_refusal_has_words_and_no_others_do():
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCE.glob("*.py"))
    codes = {code for call in re.findall(r"IllegalMove\(([^)]*)", source) for code in re.findall(r'"(\w+)"', call)}
    assert codes == set(words.WORDS_ERRORS)


def test_every_refusal_can_be_said_with_its_params():
    from games.words import say_error

    found = set()
    everything = [DUEL.codec.decode_move(raw) for raw in all_moves()]
    extra = duel_state("palace", "altar", coins=(0, 0))
    covered = duel_state(slots={14: "press", 16: "altar"})
    for state in (*positions(), extra, covered):
        for seat in (0, 1):
            for move in everything:
                try:
                    DUEL.decide(state, seat, move, SeededChance(1))
                except IllegalMove as error:
                    found.add((error.code, json.dumps(error.params, sort_keys=True)))
    for code, params in found:
        text = say_error("duel", code, json.loads(params))
        assert text == str(words.WORDS_ERRORS[code]) or json.loads(params)
        assert not re.search(r"[{}_]", text)
    assert {code for code, _ in found} == set(words.WORDS_ERRORS)


def test_everything_has_a_name_and_an_effect_in_words():
    assert set(words.NAMES) == {*CARDS.names, *WONDER_NAMES.names, *TOKENS.names}
    assert set(words.TOKEN_NAMES) == set(effects.TOKEN_EFFECTS) == set(TOKENS.names)
    for row in ROWS:
        assert effects.card_effects(row)
    for row in WONDER_ROWS:
        assert effects.wonder_effects(row)


def test_a_whole_match_reads_well():
    """Some lines of the golden matches as people read them."""
    stories = {}
    for reason in REASONS:
        log = decode_log(json.loads((GOLDEN / f"{reason}.json").read_text(encoding="utf-8"))["log"])
        told = [DUEL.describe(fact, SPECTATOR) for event in surviving(log) for fact in facts_of(DUEL, event)]
        stories[reason] = [check(line) for line in told if line is not None]
    assert re.fullmatch(r"(Ada|Bea) is the first player\.", stories["military"][0])
    assert re.fullmatch(r"On offer: [\w ]+, [\w ]+, [\w ]+, [\w ]+\.", stories["military"][1])
    assert re.fullmatch(r"(Ada|Bea) wins by military supremacy\.", stories["military"][-1])
    assert re.fullmatch(r"(Ada|Bea) wins by scientific supremacy\.", stories["scientific"][-1])
    assert re.fullmatch(r"(Ada|Bea) wins with \d+ points against \d+\.", stories["civilian"][-1])
    assert re.fullmatch(
        r"Both have \d+ points; (Ada|Bea) wins with more points on blue cards\.", stories["blue_points"][-1]
    )
    assert re.fullmatch(r"Both have \d+ points, also on blue cards: the victory is shared\.", stories["shared"][-1])
    everything = [line for story in stories.values() for line in story]
    for pattern in (
        r"Age [123] begins\.",
        r"(Ada|Bea) (begins|lets (Ada|Bea) begin) this age\.",
        r"(Ada|Bea) builds [\w ]+ for \d+ coins?\.",
        r"(Ada|Bea) discards [\w -]+ for \d+ coins\.",
        r"(Ada|Bea) plays again\.",
        r"[\w -]+ is turned up\.",
        r"Seven wonders stand: (Ada|Bea) can no longer build [\w ]+\.",
        r"(Ada|Bea) moves the pawn by \d: it stands \d from the middle, towards (Ada|Bea)\.",
    ):
        assert any(re.fullmatch(pattern, line) for line in everything), pattern
