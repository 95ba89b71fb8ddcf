"""What others must not know never leaves the server: not in views, lines, lists or refusals.

The same match goes on in two ways that differ only in the secret. Whatever others can ask for then must be the same,
byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import caches
from games.models import Match
from tests.api.calling import PICK, Caller
from tests.service.playing import head_of, legal_jsons, make_people, open_table, pick, play_on, start

pytestmark = pytest.mark.django_db

Ways = Callable[[], Any]


@pytest.fixture(autouse=True)
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 11, 18, 8, tzinfo=UTC))


@pytest.fixture
def people() -> list[User]:
    return make_people("ada", "bea", "cem", "dov")


@contextmanager
def forgotten() -> Iterator[None]:
    """What happens inside did not happen afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    caches.clear()


def asked(caller: Caller, match: Match) -> list[tuple[int, bytes]]:
    """Return every answer that somebody can get about the match."""
    version = head_of(match).version
    address = f"matches/{match.pk}/"
    paths = [address, "matches/?open=1", "matches/?mine=1"]
    paths += [f"{address}?version={number}" for number in range(version + 2)]
    paths += [f"{address}log/?after={number}" for number in range(version + 2)]
    answers = [caller.get(path) for path in paths]
    moves = [PICK, {"kind": "pick", "card": "nine"}, {"kind": "stop"}, {"kind": "weather", "to": 1}]
    for number, move in enumerate(moves):
        body = {"move": move, "decision": 0, "move_id": f"{number}"}
        answers.append(caller.post(f"{address}moves/", body))
        answers.append(caller.post(f"{address}moves/", {**body, "decision": version}))
    answers += [caller.post(f"{address}undo/", {"version": number}) for number in (0, version)]
    answers += [caller.post(f"{address}{call}/") for call in ("join", "leave", "start")]
    return [(answer.status_code, answer.content) for answer in answers]


def check_nobody_else_can_tell(match: Match, others: list[User | None], *ways: Ways) -> None:
    for other in others:
        seen = []
        for way in ways:
            with forgotten():
                way()
                seen.append(asked(Caller(other), match))
        assert all(status < 500 for status, _ in seen[0])
        assert all(answers == seen[0] for answers in seen[1:])


def test_a_secret_pick_is_told_to_nobody(people: list[User]) -> None:
    match = start(people[:3])
    ways = [lambda card=card: pick(match, 0, card) for card in ("1", "6", "cloud")]
    check_nobody_else_can_tell(match, [people[1], people[2], people[3], None], *ways)


def test_the_picker_alone_sees_the_pick(people: list[User]) -> None:
    match = start(people[:3])
    pick(match, 0, "5")
    assert Caller(people[0]).view(match)["table"]["cards"] == ["5", None, None]
    for other in (people[1], people[3], None):
        view = Caller(other).view(match)
        assert (view["table"]["cards"], view["table"]["picked"]) == ([None] * 3, [True, False, False])


def test_a_pick_in_a_later_round_is_told_to_nobody(people: list[User]) -> None:
    match = start(people[:3])
    while len(head_of(match).position.questions) < 3 or head_of(match).version < 25:
        play_on(match, 1, seed=head_of(match).version)
    cards = [move["card"] for move in legal_jsons(match, 1)]
    assert len(cards) > 1
    ways = [lambda card=card: pick(match, 1, card) for card in cards]
    check_nobody_else_can_tell(match, [people[0], None], *ways)


def test_a_pick_that_was_taken_back_is_told_to_nobody(people: list[User]) -> None:
    match = start(people[:3])

    def way(card: str) -> None:
        pick(match, 0, card)
        answer = Caller(people[0]).post(f"matches/{match.pk}/undo/", {"version": 2})
        assert answer.status_code == 201

    check_nobody_else_can_tell(match, [people[1], None], lambda: way("2"), lambda: way("cloud"))


def test_the_own_id_of_a_move_is_told_to_nobody(people: list[User]) -> None:
    match = start(people[:3])

    def way(move_id: str) -> None:
        assert Caller(people[0]).play(match, PICK, move_id=move_id).status_code == 201

    check_nobody_else_can_tell(match, [people[1], None], lambda: way("picked-3"), lambda: way("x"))


def test_lots_and_salts_of_a_running_match_are_told_to_nobody(people: list[User]) -> None:
    """Whoever knew the secret and the salts would know every draw to come."""
    match = start(people[:3])
    play_on(match, 12)
    hidden = [bytes(match.secret).hex(), *match.places.values_list("salt", flat=True)]
    for caller in (Caller(people[0]), Caller()):
        everything = b"".join(content for _, content in asked(caller, match)).decode()
        assert not any(secret in everything for secret in hidden)


def test_a_table_by_link_is_told_to_nobody_who_is_not_signed_in(people: list[User]) -> None:
    match = open_table(people[:1], seats=3, access="link")

    ways = [lambda: None, lambda: Caller(people[1]).post(f"matches/{match.pk}/join/")]
    check_nobody_else_can_tell(match, [None], *ways)
