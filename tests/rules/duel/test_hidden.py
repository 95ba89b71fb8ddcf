"""What is hidden (D-H): from whom, in views, log lines and refusals; and what is public all the same."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest

from games.rules.chance import LotChance, SeededChance, commitment
from games.rules.contract import canonical, check_views, describe_all, snapshot
from games.rules.duel.cards import CARDS, DECKS, GUILDS
from games.rules.duel.facts import (
    AgeLaidOut,
    CardRevealed,
    LibraryOpened,
    MatchEnded,
    TokenKept,
    WondersShown,
)
from games.rules.duel.laws import DUEL_LAWS
from games.rules.duel.rules import DUEL
from games.rules.duel.state import DOWN, DOWN_GUILD
from games.rules.duel.wonders import WONDERS_IN
from games.rules.errors import IllegalMove
from games.rules.fold import facts_of, fold
from games.rules.log import Event
from games.rules.protocol import SPECTATOR
from games.rules.trial import Trial
from tests.rules.duel.board import (
    DRAFT,
    FIRST_GAME,
    NUMBERS,
    build_wonder,
    choose,
    discard,
    duel_state,
    legal,
    only,
    refusal,
    table,
)
from tests.rules.games_to_check import walk

GOLDEN = Path(__file__).parents[2] / "golden" / "duel"
VIEWERS = (0, 1, SPECTATOR)
BOXED = ("architecture", "mathematics", "philosophy", "theology", "urbanism")
EVERY_TOKEN = DUEL.codec.moves.by_name["take_token"].coders["token"].names


# Face-down cards, decks, removed cards, guilds, wonders (D-H1, D-H3)


def with_secret(log, secret):
    """Return the log of a match with the same visible draws and another secret: other cards lie face down."""
    first = log[0]
    payload = {**first.payload, "commitment": commitment(secret)}
    return [Event(1, first.kind, first.seat, payload, first.schema), *log[1:]]


def halfway(options, seed, moves):
    chance = SeededChance(seed)
    trial = Trial(DUEL, 2, options, f"hidden {seed}")
    for _ in range(moves):
        if not trial.is_over:
            (seat,) = DUEL.decisions(trial.state)
            trial.play(seat, chance.pick(DUEL.legal_moves(trial.state, seat)))
    return trial


@pytest.mark.parametrize("options", [DRAFT, FIRST_GAME], ids=["draft", "first game"])
@pytest.mark.parametrize("moves", [0, 3, 8, 14, 30, 45, 58])
def test_matches_with_other_hidden_cards_look_the_same(options, moves):
    """D-H1: another secret hides other cards under the same backs; no state and no view knows them."""
    trial = halfway(options, moves, moves)
    one = fold(DUEL, trial.log).state
    other = fold(DUEL, with_secret(trial.log, b"another secret")).state
    assert snapshot(one) == snapshot(other)
    for viewer in VIEWERS:
        assert canonical(table(one, viewer)) == canonical(table(other, viewer))


def test_other_secrets_do_hide_other_cards():
    """The control: from the same position different cards are turned up."""
    state = duel_state(slots={14: "press", 16: "altar"})
    shown = set()
    for number in range(60):
        facts = discard(state.copy(), "press", chance=LotChance(f"secret {number}".encode(), ("a", "b"), 2))
        shown.add(only(facts, CardRevealed).card)
    assert shown == set(state.deck)
    assert len(shown) > 5


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_state_holds_the_identity_of_what_lies_face_down(seed):
    """D-H1: what may still appear is all that was not seen, in the order of the printed list."""
    for trial in walk(DUEL, 2, DRAFT, seed):
        state = trial.state
        if state.age < 0:
            continue
        seen = {card for event in trial.log for fact in facts_of(DUEL, event) for card in shown_by(fact)}
        assert state.deck == [card for card in DECKS[state.age] if card not in seen]
        assert state.guilds == [card for card in DECKS[GUILDS] if card not in seen]
        for slot in table(state)["structure"]:
            if slot["back"] and slot["card"] is None:
                assert set(slot) == {"row", "x", "card", "back", "is_open", "covered_by"}
        assert all(card in seen for card in state.slots if card >= 0)


def shown_by(fact):
    if isinstance(fact, AgeLaidOut):
        return [card for card in fact.cards if card is not None]
    return [fact.card] if isinstance(fact, CardRevealed) else []


def test_no_log_line_names_a_card_that_nobody_has_seen():
    """D-H1: neither in the set-up nor at the layout of an age nor later."""
    for seed in (4, 5):
        for trial in walk(DUEL, 2, DRAFT, seed):
            unseen = {CARDS.names[card] for card in (*trial.state.deck, *trial.state.guilds)}
            for viewer in VIEWERS:
                for fact in facts_of(DUEL, trial.log[-1]):
                    line = DUEL.describe(fact, viewer)
                    assert line is None or not unseen & set(map(str, line.params.values()))


def test_wonders_that_were_not_drawn_are_nowhere():
    """D-H1: only what is on offer or was taken is shown."""
    for trial in walk(DUEL, 2, DRAFT, 6, most=12):
        undrawn = [DUEL.codec.moves.by_name["draft"].coders["wonder"].names[w] for w in WONDERS_IN[trial.state.pool]]
        for viewer in VIEWERS:
            shown = json.dumps(table(trial.state, viewer))
            assert not [wonder for wonder in undrawn if f'"{wonder}"' in shown]


def test_refusals_tell_nothing_of_what_lies_face_down():
    """D-H1: a covered slot is covered, whatever lies in it."""
    state = duel_state(slots={14: "press", 15: "altar", 16: "baths"})
    for slot in range(14):
        if state.slots[slot] in (DOWN, DOWN_GUILD):
            for raw in ({"kind": "build", "slot": slot}, {"kind": "discard", "slot": slot}):
                assert refusal(state, 0, raw) == ("card_covered", {})


def test_the_backs_of_guilds_are_public():
    """D-H3: in the layout of Age III and in every view."""
    state = duel_state("tavern", age=2)
    seed = next(seed for seed in range(99) if len(guild_backs(state, seed)) == 3)
    backs = guild_backs(state, seed)
    discard(state, "tavern", chance=SeededChance(seed))
    for viewer in VIEWERS:
        structure = table(state, viewer)["structure"]
        assert [slot for slot in range(20) if structure[slot]["back"] == "guild"] == list(backs)
        assert all(structure[slot]["card"] is None for slot in backs)


def guild_backs(state, seed):
    move = DUEL.legal_moves(state, 0)[0]
    return only(DUEL.decide(state, 0, move, SeededChance(seed)), AgeLaidOut).guilds


def test_a_slot_with_a_guilds_back_holds_a_guild_and_any_other_does_not():
    """D-H3."""
    state = duel_state(
        slots={9: "palace", 5: "port", 6: "gardens", 2: "guild", 3: "down", 0: "obelisk", 1: "senate"},
        unseen=("builders_guild", "arsenal"),
    )
    discard(state, "palace")
    discard(state, "port", seat=1)
    facts = discard(state, "gardens", "builders_guild", "arsenal")
    assert [(fact.slot, CARDS.names[fact.card]) for fact in facts if isinstance(fact, CardRevealed)] == [
        (2, "builders_guild"),
        (3, "arsenal"),
    ]


# The Great Library (D-H2)


def reading(drawn=("mathematics", "theology", "urbanism"), **more):
    """Return a state in which seat 0 keeps one of the drawn tokens, and the facts that led there."""
    state = duel_state(
        slots={14: "press", 16: "altar"},
        wonders=(("great_library",), ()),
        board=("agriculture", "economy", "law", "masonry", "strategy"),
        coins=(30, 7),
        unseen=("baths",),
        **more,
    )
    return state, build_wonder(state, "great_library", "press", *drawn)


DRAWS = tuple(combinations(BOXED, 3))


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_the_drawn_tokens_look_the_same_to_everybody_else(viewer):
    """D-H2: views and lines are the same, byte for byte, for all ten draws."""
    views, lines, seen = set(), set(), set()
    for drawn in DRAWS:
        state, facts = reading(drawn)
        views.add(canonical(table(state, viewer)))
        lines.add(describe_all(DUEL, facts, viewer))
        seen.add(snapshot(DUEL.redact(state, viewer)))
    assert len(views) == len(lines) == len(seen) == 1


def test_the_builder_does_see_them():
    """D-H2, and the control of the above."""
    views = {canonical(table(reading(drawn)[0], 0)) for drawn in DRAWS}
    lines = {describe_all(DUEL, reading(drawn)[1], 0) for drawn in DRAWS}
    assert len(views) == len(lines) == 10
    state, _ = reading()
    assert table(state, 0)["library"] == ["mathematics", "theology", "urbanism"]
    assert table(state, 1)["library"] == table(state)["library"] == []


def test_hidden_twins_are_the_other_draws():
    """D-H2: what the contract suite swaps."""
    state, _ = reading()
    for viewer in (1, SPECTATOR):
        twins = list(DUEL_LAWS.hidden_twins(state, viewer))
        assert len({snapshot(twin) for twin in twins}) == 9
        assert all(table(twin, viewer) == table(state, viewer) for twin in twins)
        assert all(legal(twin, 0) != legal(state, 0) for twin in twins)
    assert list(DUEL_LAWS.hidden_twins(state, 0)) == []
    check_views(DUEL, DUEL_LAWS, 2, state, SeededChance(1))


@pytest.mark.parametrize("token", EVERY_TOKEN)
def test_a_refusal_tells_the_rival_nothing_of_the_drawn_tokens(token):
    """D-H2: the rival is refused alike for every token and every draw."""
    found = set()
    for drawn in DRAWS:
        state, _ = reading(drawn)
        for kind in ("keep_token", "take_token"):
            found.add(json.dumps(refusal(state, 1, {"kind": kind, "token": token})))
    assert found == {'["not_asked", {}]'}


def test_only_the_kept_token_is_told():
    """D-H2: whatever the other two were, nothing of them is left."""
    after = set()
    for drawn in DRAWS:
        if "theology" in drawn:
            state, _ = reading(drawn)
            facts = choose(state, "keep_token", "theology", "baths")
            lines = tuple(describe_all(DUEL, facts, viewer) for viewer in VIEWERS)
            after.add((snapshot(state), lines, *(canonical(table(state, viewer)) for viewer in VIEWERS)))
    assert len(after) == 1
    assert only(facts, TokenKept).token == NUMBERS["theology"]
    assert "theology" in describe_all(DUEL, facts, 1)


def test_a_rival_holds_every_draw_possible():
    """D-H2: worlds are drawn from all of the box, not from what was drawn."""
    state, _ = reading()
    seen = DUEL.redact(state, 1)
    worlds = {DUEL.determinize(seen, 1, SeededChance(seed)).library for seed in range(200)}
    assert len(worlds) == 10
    assert {DUEL.determinize(DUEL.redact(state, 0), 0, SeededChance(seed)).library for seed in range(20)} == {
        state.library
    }


def test_a_redacted_state_has_no_moves_for_the_hidden_tokens():
    """D-H2: what the rival's own program is given cannot answer for the builder."""
    state, _ = reading()
    seen = DUEL.redact(state, 1)
    assert DUEL.legal_moves(seen, 0) == []
    with pytest.raises(IllegalMove):
        DUEL.decide(seen, 1, DUEL.codec.decode_move({"kind": "keep_token", "token": "theology"}), SeededChance(1))


# What cannot be unseen


def test_what_has_been_shown_cannot_be_taken_back():
    """D-H1, D-H2: undo would show it and take it back."""
    samples = json.loads((GOLDEN / "samples.json").read_text(encoding="utf-8"))["facts"]
    facts = DUEL.codec.decode_facts([sample["fact"] for sample in samples])
    barring = {type(fact) for fact in facts if DUEL.bars_undo(fact)}
    assert barring == {WondersShown, AgeLaidOut, CardRevealed, LibraryOpened, MatchEnded}
