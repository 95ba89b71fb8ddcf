"""Branches: what happened, told again by somebody who did not know all of it (every title)."""

from __future__ import annotations

import pytest

from games.rules.branching import Origin, branch_facts, branched, facts_so_far, find_origin, fold_facts
from games.rules.chance import LotChance, SeededChance
from games.rules.contract import BrokenContract, snapshot
from games.rules.contract_of_branches import check_hidden_retelling, check_retelling
from games.rules.duel.facts import LibraryOpened, TokenKept
from games.rules.duel.rules import DUEL
from games.rules.fold import Position, facts_of, fold
from games.rules.laws import LAWS
from games.rules.log import started
from games.rules.niagara.facts import CardPicked
from games.rules.niagara.laws import NIAGARA_LAWS
from games.rules.niagara.moves import PICKS
from games.rules.niagara.rules import NIAGARA
from games.rules.protocol import EVERYTHING, SPECTATOR
from games.rules.registry import TITLES
from games.rules.trial import Trial, restored
from tests.rules.altered import Altered
from tests.rules.games_to_check import tables, walk

TABLES = [
    pytest.param(rules, *tables(rules)[number], id=f"{key}-{number}")
    for key, rules in TITLES.items()
    for number in (0, 1)
]
OPTIONS = {"tie_break": "shared", "limit": "none"}
SECRET = b"the branch's own"
SALTS = ["a", "b", "c"]


@pytest.mark.parametrize(("rules", "seats", "options"), TABLES)
def test_a_branch_looks_and_reads_the_same_and_tells_nothing_hidden(rules, seats, options):
    for trial in walk(rules, seats, options, 3, most=90):
        if len(trial.log) % 13 < 2:
            facts = trial.facts()
            check_retelling(rules, LAWS[rules.key], seats, options, facts, seed=len(trial.log))
            check_hidden_retelling(rules, seats, facts, trial.state, seed=len(trial.log))


class TellsAll(Altered):
    def retell(self, facts, viewer, chance):
        return list(facts)


class DrawsOldCards(Altered):
    """Draws the hidden pick among the cards that are left when it is told, not among those it was picked from."""

    def retell(self, facts, viewer, chance):
        left = {3, 4, 6} - {fact.card for fact in facts if isinstance(fact, CardPicked)}
        return [
            CardPicked(fact.seat, min(left)) if isinstance(fact, CardPicked) and fact.seat != viewer else fact
            for fact in facts
        ]


def after_two_picks():
    trial = Trial(NIAGARA, 3, OPTIONS, "faulty")
    trial.play(0, PICKS[3])
    trial.play(1, PICKS[5])
    return trial


def test_a_title_that_tells_all_is_caught():
    trial = after_two_picks()
    with pytest.raises(BrokenContract, match="may not know"):
        check_hidden_retelling(TellsAll(NIAGARA), 3, trial.facts(), trial.state, seed=1)


def test_a_draw_that_depends_on_what_is_hidden_is_caught():
    with pytest.raises(BrokenContract):
        check_retelling(DrawsOldCards(NIAGARA), NIAGARA_LAWS, 3, OPTIONS, after_two_picks().facts(), seed=1)


def test_a_secret_pick_is_drawn_anew_from_the_hand_it_came_from():
    """G-H1: seat 2 knows neither of the two picks; with the same lots it makes no difference what they were."""
    one, other = Trial(NIAGARA, 3, OPTIONS, "same"), Trial(NIAGARA, 3, OPTIONS, "same")
    for trial, card in ((one, 3), (other, 6)):
        trial.play(0, PICKS[card])
        trial.play(1, PICKS[7])
    for viewer in (2, SPECTATOR):
        told = [branched_from(trial, viewer) for trial in (one, other)]
        assert told[0].payload == told[1].payload
        assert [draw[0] for draw in told[0].payload["draws"]] == [7, 7]
    assert branched_from(one, 0).payload != branched_from(other, 0).payload, "seat 0 knows its own"
    assert picks(branched_from(one, 0))[0].card == 3


def test_the_pick_is_any_card_of_the_hand_but_no_card_that_was_played():
    trial = Trial(NIAGARA, 3, OPTIONS, "played")
    first = play_a_round(trial)
    trial.play(0, PICKS[7])
    drawn = {picks_of(NIAGARA.retell(trial.facts(), 1, SeededChance(seed)))[-1].card for seed in range(200)}
    assert drawn == {1, 2, 3, 4, 5, 6, 7} - {first[0]}


def test_picks_that_were_revealed_are_known_to_all():
    trial = Trial(NIAGARA, 3, OPTIONS, "revealed")
    play_a_round(trial)
    for viewer in (0, 1, 2, SPECTATOR):
        assert branched_from(trial, viewer).payload["draws"] == []


def test_tokens_that_the_great_library_showed_and_that_were_not_kept_stay_secret():
    """D-H2: long after the choice the rival knows the token that was kept, and neither of the other two."""
    facts = duel_with_a_library()
    (opened,) = [fact for fact in facts if isinstance(fact, LibraryOpened)]
    (kept,) = [fact.token for fact in facts if isinstance(fact, TokenKept)]
    assert NIAGARA.retell([], 0, SeededChance(1)) == []
    assert DUEL.retell(facts, opened.seat, SeededChance(1)) == facts
    seen = set()
    for seed in range(60):
        for viewer in (1 - opened.seat, SPECTATOR):
            (told,) = [
                fact for fact in DUEL.retell(facts, viewer, SeededChance(seed)) if isinstance(fact, LibraryOpened)
            ]
            assert kept in told.tokens
            seen.add(told.tokens)
    assert len(seen) == 6, "any two of the other four"
    others = [replaced(facts, opened, tokens) for tokens in seen]
    assert len({snapshot(DUEL.retell(other, 1 - opened.seat, SeededChance(9))) for other in others}) == 1


def test_a_branch_stands_where_its_source_stood_and_leaves_out_what_was_undone():
    trial = after_two_picks()
    trial.undo()
    trial.play(1, PICKS[2])
    event = restored(branched_from(trial, EVERYTHING))
    position = Position(NIAGARA)
    position.step(event)
    assert snapshot(position.state) == snapshot(trial.state)
    assert set(position.questions) == set(fold(NIAGARA, trial.log).questions)
    assert all(question.since == 1 for question in position.questions.values())
    assert [(fact.seat, fact.card) for fact in picks(event)] == [(0, 3), (1, 2)]
    assert find_origin(event) == Origin("source", len(trial.log), EVERYTHING)
    assert find_origin(started(NIAGARA, 3, OPTIONS, SECRET, SALTS)) is None


def test_a_branch_can_be_branched_off_from():
    first = branched_from(after_two_picks(), 1)
    origin = Origin("branch", 1, 1)
    second = branched(NIAGARA, 3, OPTIONS, b"another", SALTS, origin, [first])
    assert facts_of(NIAGARA, second)[:-2] == facts_of(NIAGARA, first)[:-2]
    assert picks(second)[1].card == 5


def test_whoever_has_the_source_can_make_event_1_anew():
    trial = after_two_picks()
    event = branched_from(trial, 1)
    again = branch_facts(NIAGARA, trial.log, 1, LotChance(SECRET, SALTS, 1))
    assert NIAGARA.codec.encode_facts(again) == event.payload["facts"]
    assert snapshot(fold_facts(NIAGARA, 3, OPTIONS, facts_so_far(NIAGARA, trial.log))) == snapshot(trial.state)


def branched_from(trial, viewer):
    origin = Origin("source", len(trial.log), viewer)
    return branched(trial.rules, 3, OPTIONS, SECRET, SALTS, origin, trial.log)


def picks(event):
    return picks_of(facts_of(NIAGARA, event))


def picks_of(facts):
    return [fact for fact in facts if isinstance(fact, CardPicked)]


def play_a_round(trial):
    """Play the first round; return the cards by seat."""
    cards = {0: 1, 1: 2, 2: 3}
    for seat, card in cards.items():
        trial.play(seat, PICKS[card])
    while trial.state.round == 1:
        (seat,) = NIAGARA.decisions(trial.state)
        trial.play(seat, NIAGARA.legal_moves(trial.state, seat)[0])
    return cards


def duel_with_a_library():
    """Return the facts of a match of Duel in which the Great Library was built."""
    for seed in range(80):
        *_, trial = walk(DUEL, 2, {"wonders": "draft"}, seed, most=400)
        facts = trial.facts()
        if any(isinstance(fact, TokenKept) for fact in facts):
            return facts
    raise AssertionError("nobody has built it")


def replaced(facts, opened, tokens):
    return [LibraryOpened(opened.seat, tokens) if fact == opened else fact for fact in facts]
