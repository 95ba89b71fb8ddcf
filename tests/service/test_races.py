"""Many threads at once, on the database at hand: the log stays whole and everybody gets a true answer."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from games import append_only, caches, services, store
from games.models import Event, Match, Seat
from games.services import recording
from games.services.play import decide
from games.setups import get_setup
from tests.service.at_once import at_once, codes
from tests.service.playing import head_of, make_people, open_table, pick, start, start_with

pytestmark = pytest.mark.django_db(transaction=True)

PICK = {"kind": "pick", "card": "3"}
NAMES = ("ada", "bea", "cem", "dov", "eva")


def play(match: Match, seat: int, move_id: str, decision: int = 1) -> services.Accepted:
    return services.play_move(match_id=match.pk, seat=seat, move=PICK, decision=decision, move_id=move_id)


@pytest.mark.parametrize("is_warm", [True, False])
def test_the_same_decision_answered_by_many_gives_one_event(is_warm: bool) -> None:
    match = start_with(*NAMES)
    if not is_warm:
        caches.clear()
    results = at_once(*(lambda number=number: play(match, 0, f"m{number}") for number in range(8)))
    assert codes(results) == ["not_your_turn"] * 7
    assert Event.objects.filter(match=match).count() == 2
    assert store.check_chain(match.pk) == 2


def test_different_seats_at_once_all_succeed() -> None:
    for _ in range(5):
        match = start_with(*(f"{name}{Match.objects.count()}" for name in NAMES))
        results = at_once(*(lambda seat=seat, match=match: play(match, seat, f"m{seat}") for seat in range(5)))
        assert codes(results) == []
        assert sorted(result.number for result in results) == [2, 3, 4, 5, 6]
        assert store.check_chain(match.pk) == 6
        assert Match.objects.get(pk=match.pk).version == 6


def test_a_resend_that_races_its_original_gets_the_same_answer() -> None:
    match = start_with(*NAMES)
    results = at_once(*(lambda: play(match, 0, "same") for _ in range(8)))
    assert codes(results) == []
    assert {result.number for result in results} == {2}
    assert sum(result.is_new for result in results) == 1
    assert Event.objects.filter(match=match).count() == 2


def test_undo_and_move_at_once_leave_a_sound_log() -> None:
    match = start_with(*NAMES)
    pick(match, 0)
    results = at_once(
        lambda: services.undo_moves(match_id=match.pk, seat=0, version=2),
        *(lambda seat=s: play(match, seat, "x") for s in (1, 2)),
    )
    assert set(codes(results)) <= {"stale_decision"}
    assert store.check_chain(match.pk) == 1 + 1 + sum(not isinstance(result, Exception) for result in results)
    position = head_of(match).position
    asked = {seat.number: seat.decision for seat in Seat.objects.filter(match=match, decision__isnull=False)}
    assert asked == {seat: question.since for seat, question in position.questions.items()}


def test_two_people_who_take_the_last_seat_get_one_seat() -> None:
    people = make_people(*NAMES)
    match = open_table(people[:2], seats=3)
    results = at_once(*(lambda person=person: services.join_table(match=match, user=person) for person in people[2:]))
    assert codes(results) == ["full", "full"]
    assert match.places.count() == 3


def test_one_person_who_joins_twice_gets_one_seat() -> None:
    people = make_people("ada", "bea")
    match = open_table(people[:1], seats=4)
    results = at_once(*(lambda: services.join_table(match=match, user=people[1]) for _ in range(4)))
    assert codes(results) == ["already_seated"] * 3


def test_a_match_starts_once() -> None:
    people = make_people("ada", "bea", "cem")
    match = open_table(people)
    results = at_once(
        *(lambda: services.start_match(match=Match.objects.get(pk=match.pk), user=people[0]) for _ in range(4))
    )
    assert codes(results) == ["already_started"] * 3
    assert Event.objects.filter(match=match).count() == 1


def test_a_bot_is_made_once_however_many_tables_want_it() -> None:
    people = make_people(*NAMES)
    results = at_once(*(lambda person=person: open_table([person], seats=5, bots=4) for person in people))
    assert codes(results) == []


class Rendezvous:
    """Holds two writers back right before they write, so that both have read the same head."""

    def __init__(self) -> None:
        self.gate = threading.Barrier(2)
        self.passed = threading.local()
        self.project = recording.projections.project_match

    def __call__(self, *args: Any) -> None:
        if not getattr(self.passed, "once", False):
            self.passed.once = True
            self.gate.wait(10)
        self.project(*args)


@pytest.mark.skipif("connection.vendor != 'postgresql'", reason="SQLite lets only one transaction begin")
class TestTheRaceItself:
    def test_who_lost_it_tries_again_and_succeeds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match = start_with(*NAMES)
        lost: list[int] = []
        append = store.append
        monkeypatch.setattr(recording.projections, "project_match", Rendezvous())
        monkeypatch.setattr(store, "append", lambda *args: count_lost(append, lost, *args))
        results = at_once(lambda: play(match, 0, "a"), lambda: play(match, 1, "b"))
        assert codes(results) == []
        assert sorted(result.number for result in results) == [2, 3]
        assert len(lost) == 1

    def test_control_without_the_constraint_two_events_get_one_number(
        self, monkeypatch: pytest.MonkeyPatch, without_constraint: None
    ) -> None:
        match = start_with(*NAMES)
        monkeypatch.setattr(recording.projections, "project_match", Rendezvous())
        at_once(lambda: play(match, 0, "a"), lambda: play(match, 1, "b"))
        assert list(Event.objects.filter(match=match, number=2).values_list("seat", flat=True).order_by("seat")) == [
            0,
            1,
        ]


class TestTheGuard:
    """The same on the store alone, where both databases can be shown: two writers who have read the same head."""

    def append_on(self, match: Match, head: Any, seat: int) -> None:
        event = decide(get_setup(match.pk), head, seat, PICK)
        store.append(match.pk, [store.chain(match.pk, event, after=head.digest, move_id=f"m{seat}")])

    def test_the_second_writer_of_a_number_has_lost(self) -> None:
        match = start_with(*NAMES)
        head = head_of(match)
        self.append_on(match, head, 0)
        with pytest.raises(store.LostRace):
            self.append_on(match, head, 1)
        assert store.check_chain(match.pk) == 2

    def test_control_without_the_constraint_the_log_is_torn(self, without_constraint: None) -> None:
        match = start_with(*NAMES)
        head = head_of(match)
        self.append_on(match, head, 0)
        self.append_on(match, head, 1)
        assert Event.objects.filter(match=match, number=2).count() == 2


def count_lost(append: Any, lost: list[int], *args: Any) -> None:
    try:
        append(*args)
    except store.LostRace:
        lost.append(1)
        raise


@pytest.fixture
def without_constraint() -> Iterator[None]:
    """The table as it would be without its guard; SQLite makes it anew from the model, hence the change to that."""
    everything = Event._meta.constraints
    constraint = next(item for item in everything if item.name == "one_event_per_number")
    append_only.unguard(connection)
    Event._meta.constraints = [item for item in everything if item is not constraint]
    with connection.schema_editor() as editor:
        editor.remove_constraint(Event, constraint)
    yield
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM games_event")
    Event._meta.constraints = everything
    with connection.schema_editor() as editor:
        editor.add_constraint(Event, constraint)
    append_only.guard(connection)


def test_a_started_match_is_the_same_for_every_thread() -> None:
    match = start(make_people("ada", "bea", "cem"))
    caches.clear()
    heads = at_once(*(lambda: head_of(match) for _ in range(6)))
    assert {head.digest for head in heads} == {heads[0].digest}
