"""Acts at the table at the same moment, on the database at hand: each happens once, and the log stays whole."""

from __future__ import annotations

from datetime import timedelta
from unittest import mock

import pytest
from django.utils import timezone

from games import caches, services, store
from games.errors import ServiceError
from games.models import Match, Seat
from games.terms import Terms
from tests.service.at_once import at_once, codes
from tests.service.playing import head_of, make_people, play_on, start

pytestmark = pytest.mark.django_db(transaction=True)

LIVE = {"kind": "live", "bank": 60, "increment": 0}


def kinds(match: Match) -> list[str]:
    store.check_chain(match.pk)
    return [record.event.kind for record in store.read(match.pk)]


def test_a_time_out_found_by_many_sweeps_is_recorded_once() -> None:
    match = start(make_people("ada", "bea", "cem"), pace=LIVE)
    with mock.patch("django.utils.timezone.now", return_value=timezone.now() + timedelta(hours=1)):
        results = at_once(*(lambda: services.time_out(match_id=match.pk, seat=1, decision=1) for _ in range(6)))
    assert results.count(True) == 1
    assert results.count(False) == 5
    assert kinds(match) == ["started", "timed_out"]


def test_the_last_consents_at_once_end_the_match_once() -> None:
    match = start(make_people("ada", "bea", "cem", "dov", "eva"))
    services.propose(match_id=match.pk, seat=0, what="stop", move_id="p")
    results = at_once(
        *(
            lambda seat=seat: services.answer(match_id=match.pk, seat=seat, proposal=2, agrees=True, move_id=f"a{seat}")
            for seat in range(1, 5)
        )
    )
    assert codes(results) == []
    assert kinds(match) == ["started", "proposed", "agreed", "agreed", "agreed", "agreed", "ended"]


def test_two_proposals_at_once_are_one_and_a_refusal() -> None:
    match = start(make_people("ada", "bea", "cem"))
    results = at_once(
        *(
            lambda seat=seat: services.propose(match_id=match.pk, seat=seat, what="stop", move_id="p")
            for seat in range(3)
        )
    )
    assert codes(results) == ["proposal_open"] * 2
    assert kinds(match) == ["started", "proposed"]


def test_all_but_one_resigning_at_once_leaves_one_winner() -> None:
    match = start(make_people("ada", "bea", "cem"))
    results = at_once(
        *(lambda seat=seat: services.resign(match_id=match.pk, seat=seat, move_id="r") for seat in range(3))
    )
    assert codes(results) == ["over"]
    match.refresh_from_db()
    assert len(match.result["winners"]) == 1
    assert kinds(match) == ["started", "resigned", "resigned", "ended"]


def test_resigning_and_moving_at_once() -> None:
    match = start(make_people("ada", "bea", "cem"))
    pick = {"kind": "pick", "card": "3"}
    results = at_once(
        lambda: services.resign(match_id=match.pk, seat=0, move_id="r"),
        lambda: services.play_move(match_id=match.pk, seat=0, move=pick, decision=1, move_id="m"),
        lambda: services.play_move(match_id=match.pk, seat=1, move=pick, decision=1, move_id="m"),
    )
    assert set(codes(results)) <= {"out"}
    assert head_of(match).position.conduct.held[0] == "out"
    kinds(match)


def test_a_rematch_asked_for_by_both_is_one_table() -> None:
    ada, bea = make_people("ada", "bea")
    match = start([ada, bea], title="duel")
    play_on(match, 400)
    match.refresh_from_db()
    results = at_once(*(lambda user=user: services.rematch(match=match, user=user) for user in (ada, bea)))
    assert codes(results) == []
    assert len({table.pk for table in results}) == 1
    assert Seat.objects.filter(match=results[0]).count() == 2
    results[0].refresh_from_db()
    assert results[0].status == Match.Status.RUNNING


def test_many_quick_matches_at_once_never_overfill_a_table() -> None:
    users = make_people(*(f"user{number}" for number in range(8)))
    at_once(
        *(
            lambda user=user: services.quick_match(user=user, titles=["duel"], pace="live_20", is_rated=False)
            for user in users
        )
    )
    assert Seat.objects.count() == 8
    for match in Match.objects.all():
        assert match.places.count() <= 2
        assert (match.status == Match.Status.RUNNING) == (match.places.count() == 2)


def test_joining_a_table_that_starts_by_itself_starts_it_once() -> None:
    caches.clear()
    ada, bea, cem = make_people("ada", "bea", "cem")
    match = services.create_table(
        host=ada, title="duel", seats=2, options={}, access="public", bots=0, terms=Terms(starts_when_full=True)
    )
    results = at_once(*(lambda user=user: services.join_table(match=match, user=user) for user in (bea, cem)))
    (refused,) = [result for result in results if isinstance(result, ServiceError)]
    assert refused.code in ("full", "already_started")
    assert kinds(match) == ["started"]
