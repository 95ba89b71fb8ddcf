"""What nobody may know of a match of 7 Wonders Duel (D-H) is in no view, no log line and no refusal.

The lots of a match come from its secret. The same match goes on with another secret, so with other cards face down or
other tokens in the Great Library; whatever can be asked must then be answered the same, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from games import caches, selectors, services, viewing
from games.errors import ServiceError
from games.models import Match
from games.rules.protocol import SPECTATOR
from tests.rules.duel.steering import find_secret, is_about_to_open_it, steer
from tests.rules.duel.test_advance import all_moves
from tests.service.playing import head_of, make_people, open_table, play, play_on, token_of, view_of

pytestmark = pytest.mark.django_db

SALTS = ("salt 0", "salt 1")
SECRETS = tuple(f"another secret {number}".encode() for number in range(6))
EVERY_MOVE = list(all_moves())


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 18, 8, tzinfo=UTC))


def hide(match: Match, secret: bytes) -> None:
    """Let all further lots of the match be drawn with this secret."""
    Match.objects.filter(pk=match.pk).update(secret=secret)
    caches.clear()


@pytest.fixture
def match() -> Match:
    """A match that is about to open the Great Library."""
    table = open_table(make_people("ada", "bea"), title="duel")
    hide(table, find_secret(SALTS))
    started = services.start_match(match=Match.objects.get(pk=table.pk), user=table.host)
    state = head_of(started).position.state
    while not is_about_to_open_it(state):
        advance(started)
        state = head_of(started).position.state
    return started


def advance(match: Match) -> None:
    """Make the next move towards the Great Library."""
    head = head_of(match)
    state = head.position.state
    play(match, state.turn, head.rules.codec.encode_move(steer(state)))


@contextmanager
def forgotten() -> Iterator[None]:
    """What happens inside did not happen afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    caches.clear()


def told(match: Match, viewer: int) -> list[str]:
    """Return everything that the viewer is told: views of every version, all lines, and refusals if not asked."""
    match = selectors.get_match(match.pk)
    version = head_of(match).version
    found = [view_of(match, viewer), *(viewing.build_view(match, viewer, number) for number in range(1, version + 1))]
    found += [viewing.log_lines(match, viewer, after) for after in range(version + 1)]
    if viewer not in (SPECTATOR, head_of(match).position.state.turn):
        found += refusals(match, viewer)
    return [json.dumps(one, sort_keys=True) for one in found]


def refusals(match: Match, seat: int) -> list[dict[str, Any]]:
    """Return the answers to every move that there is, made by a seat that is not asked; and to every undo."""
    version = head_of(match).version
    since = next(iter(head_of(match).position.questions.values())).since
    acts: list[Callable[[], Any]] = [
        lambda version=number: services.undo_moves(match_id=match.pk, seat=seat, version=version)
        for number in (1, version)
    ]
    for number, move in enumerate([*EVERY_MOVE[::7], {"kind": "keep_token", "token": "law"}, {"kind": "nonsense"}]):
        acts += [
            lambda move=move, number=number, decision=decision: services.play_move(
                match_id=match.pk, seat=seat, move=move, decision=decision, move_id=f"{number} {decision}"
            )
            for decision in (0, since)
        ]
    return [refusal(act) for act in acts]


def refusal(act: Callable[[], Any]) -> dict[str, Any]:
    with pytest.raises(ServiceError) as caught:
        act()
    return caught.value.body


def differs(match: Match, viewer: int, *further: Callable[[], Any]) -> bool:
    """Return True if anything that the viewer is told after the further acts depends on the secret."""
    found = set()
    for secret in SECRETS:
        with forgotten():
            hide(match, secret)
            for act in further:
                act()
            found.add(tuple(told(match, viewer)))
    return len(found) > 1


def test_the_tokens_of_the_great_library_are_told_to_its_builder_only(match: Match) -> None:
    """D-H2: views, lines and refusals, for six draws."""
    builder = head_of(match).position.state.turn
    assert not differs(match, 1 - builder, lambda: advance(match))
    assert not differs(match, SPECTATOR, lambda: advance(match))
    assert differs(match, builder, lambda: advance(match))


def test_the_builder_is_told_the_tokens(match: Match) -> None:
    """D-H2: in the view, in the log and on the buttons."""
    builder = head_of(match).position.state.turn
    advance(match)
    view = view_of(match, builder)
    tokens = view["table"]["library"]
    assert len(tokens) == 3
    assert [legal["move"]["token"] for legal in view["legal"]] == tokens
    lines = viewing.log_lines(selectors.get_match(match.pk), builder)
    assert lines[-1]["texts"][-1].startswith("The Great Library shows you ")
    for viewer in (1 - builder, SPECTATOR):
        assert view_of(match, viewer)["table"]["library"] == []
        texts = viewing.log_lines(selectors.get_match(match.pk), viewer)[-1]["texts"]
        assert texts[-1].startswith("The Great Library shows ")
        assert texts[-1].endswith(" three progress tokens.")


def test_the_tokens_that_were_not_kept_are_told_to_nobody_else(match: Match) -> None:
    """D-H2: different draws with one token in common, and that one is kept."""
    builder = head_of(match).position.state.turn
    secret = find_secret(SALTS)
    drawn = {}
    for other in SECRETS:
        with forgotten():
            hide(match, other)
            advance(match)
            drawn[other] = set(view_of(match, builder)["table"]["library"])
    kept = max(set().union(*drawn.values()), key=lambda token: sum(token in three for three in drawn.values()))
    found = []
    for other, three in drawn.items():
        if kept in three:
            with forgotten():
                hide(match, other)
                advance(match)
                hide(match, secret)
                play(match, builder, {"kind": "keep_token", "token": kept})
                found.append([told(match, viewer) for viewer in (1 - builder, SPECTATOR)])
    assert len({json.dumps(sorted(three)) for three in drawn.values() if kept in three}) > 1
    assert all(one == found[0] for one in found)
    assert any(f'"{kept}"' in text for text in found[0][1])


@pytest.mark.parametrize("moves", [0, 4, 12, 25])
def test_face_down_cards_are_told_to_nobody(moves: int) -> None:
    """D-H1: whatever lies face down, was removed or is still in a deck: neither seat nor a spectator is told."""
    table = open_table(make_people("ada", "bea"), title="duel")
    match = services.start_match(match=table, user=table.host)
    play_on(match, moves)
    assert not any(differs(match, viewer) for viewer in (0, 1, SPECTATOR))


def test_the_cards_that_are_turned_up_do_differ(match: Match) -> None:
    """The control: with another secret another card lies there."""

    def turn_up() -> None:
        while not any(fact["kind"] == "card_revealed" for fact in play_one()):
            pass

    def play_one() -> list[dict[str, Any]]:
        head = head_of(match)
        seat = head.position.state.turn
        moves = [head.rules.codec.encode_move(move) for move in head.rules.legal_moves(head.position.state, seat)]
        play(match, seat, next(move for move in moves if move["kind"] in ("discard", "choose_starter", "keep_token")))
        facts: list[dict[str, Any]] = head_of(match).recent[-1].event.payload["facts"]
        return facts

    assert differs(match, SPECTATOR, turn_up)


def test_the_seat_that_is_asked_is_refused_alike_for_covered_cards(match: Match) -> None:
    """D-H1: error texts name nothing that lies face down."""
    state = head_of(match).position.state
    seat = state.turn
    covered = [slot for slot in range(20) if state.present >> slot & 1 and not state.open >> slot & 1]
    assert covered
    found = []
    for secret in SECRETS:
        with forgotten():
            hide(match, secret)
            answers = [
                refusal(
                    lambda slot=slot, kind=kind: services.play_move(
                        match_id=match.pk,
                        seat=seat,
                        move={"kind": kind, "slot": slot},
                        decision=token_of(match, seat),
                        move_id=f"{kind} {slot}",
                    )
                )
                for slot in covered
                for kind in ("build", "discard")
            ]
            found.append(json.dumps(answers))
    assert len(set(found)) == 1
    assert "Another card still covers this one." in found[0]
