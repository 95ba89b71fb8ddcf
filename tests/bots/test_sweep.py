"""games.tasks.sweep: bots that were lost are asked again, and never by two at once."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import caches, live, outbox, services, tasks, thinking
from games.models import Match, Notice, Seat
from games.reviews import making
from tests.bots.conftest import Ask
from tests.service.at_once import at_once
from tests.service.playing import make_people, open_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(queue: list[Ask]) -> Match:
    """A running match of a person and two bots; what was queued at its start is lost."""
    match = open_table(make_people("ada"), seats=3, bots=2, start=True)
    queue.clear()
    return match


def long_ago(seconds: float = 10) -> None:
    """Let the time pass after which a bot that nobody thinks for is asked again."""
    Seat.objects.filter(queued_at__isnull=False).update(queued_at=timezone.now() - timedelta(seconds=seconds))


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> None:
    """The queue of the bots is long."""
    monkeypatch.setattr(live, "is_bot_waiting", lambda *, is_alone: True)


def test_a_bot_that_was_just_asked_is_not_asked_again(match: Match, queue: list[Ask]) -> None:
    """It may be thinking: asking again would only have it think twice."""
    tasks.sweep()
    assert queue == []


def test_a_bot_that_never_answered_is_asked_again_once(match: Match, queue: list[Ask]) -> None:
    long_ago()
    tasks.sweep()
    tasks.sweep()
    assert sorted(queue) == [(match.pk, 1, 1), (match.pk, 2, 1)]
    long_ago()
    tasks.sweep()
    assert len(queue) == 4


def test_a_bot_that_somebody_thinks_for_is_left_in_peace(match: Match, queue: list[Ask]) -> None:
    thinking.mark_begun((match.pk, 1, 1))
    long_ago()
    tasks.sweep()
    assert queue == [(match.pk, 2, 1)]


def test_whoever_thinks_longer_than_any_level_does_has_died(
    match: Match, queue: list[Ask], full: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found early enough for the match to go on within ten seconds."""
    began = time.time()
    thinking.mark_begun((match.pk, 1, 1))
    long_ago(4)
    asked_after = None
    for second in range(1, 10):
        monkeypatch.setattr(tasks.timezone, "now", lambda at=began + second: datetime.fromtimestamp(at, tz=UTC))
        if tasks.ask_bots():
            asked_after = second
            break
    assert queue == [(match.pk, 1, 1)]
    assert asked_after is not None
    assert asked_after > thinking.LONGEST
    assert asked_after + 1 + thinking.LONGEST < 10


def test_what_waits_in_a_long_queue_is_not_asked_again_before_a_minute(
    match: Match, queue: list[Ask], full: None
) -> None:
    long_ago(50)
    tasks.sweep()
    assert queue == []
    long_ago(61)
    tasks.sweep()
    assert sorted(queue) == [(match.pk, 1, 1), (match.pk, 2, 1)]


def test_matches_without_people_are_asked_in_a_queue_of_their_own(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, bool]] = []
    monkeypatch.setattr(live, "queue_bot", lambda _m, seat, _d, *, is_alone=False: asked.append((seat, is_alone)))
    long_ago()
    tasks.sweep()
    assert sorted(asked) == [(1, False), (2, False)]
    asked.clear()
    services.resign(match_id=match.pk, seat=0, move_id="resign")
    assert asked == [(0, True)], "the AI plays it on"
    long_ago()
    tasks.sweep()
    assert sorted(asked) == [(0, True), (0, True), (1, True), (2, True)]


def test_bots_of_a_paused_match_are_asked_when_it_goes_on(match: Match, queue: list[Ask]) -> None:
    Match.objects.filter(pk=match.pk).update(pace={"kind": "live", "bank": 600, "increment": 0})
    caches.clear()
    services.propose(match_id=match.pk, seat=0, what="pause", move_id="pause")
    queue.clear()
    for _ in range(2):
        long_ago(30)
        tasks.sweep()
    assert queue == []
    assert not making.do_bots_wait(), "reviews need not stand back"
    services.propose(match_id=match.pk, seat=0, what="resume", move_id="resume")
    long_ago()
    tasks.sweep()
    assert sorted(queue) == [(match.pk, 1, 1), (match.pk, 2, 1)]


def test_where_the_queue_was_lost_the_next_sweep_asks_everybody(match: Match, queue: list[Ask]) -> None:
    tasks.forget_queued()
    tasks.sweep()
    assert sorted(queue) == [(match.pk, 1, 1), (match.pk, 2, 1)]


def test_an_answer_to_a_swept_question_goes_on_as_usual(match: Match, queue: list[Ask], settings: Any) -> None:
    settings.BOT_MILLISECONDS = 1
    long_ago()
    tasks.sweep()
    for match_id, seat, decision in list(queue):
        tasks.bot_turn(str(match_id), seat, decision)
    match.refresh_from_db()
    assert match.version == 3
    queue.clear()
    long_ago()
    tasks.sweep()
    assert queue == [], "the bots have picked; only the person is asked"


def test_people_and_matches_that_do_not_run_are_not_swept(queue: list[Ask]) -> None:
    people = make_people("ada", "bea", "cem")
    open_table(people, seats=4, bots=1)
    open_table(people, seats=3, start=False)
    tasks.forget_queued()
    tasks.sweep()
    assert queue == []


def test_sweeps_at_the_same_time_ask_each_bot_once(match: Match, queue: list[Ask]) -> None:
    others = [open_table(make_people(name), seats=5, bots=4, start=True) for name in ("bea", "cem", "dov")]
    queue.clear()
    tasks.forget_queued()
    counts = at_once(*(tasks.ask_bots for _ in range(4)))
    assert sum(counts) == len(queue) == 2 + 4 * len(others)
    assert len(set(queue)) == len(queue)


def test_a_sweep_that_is_overtaken_half_way_asks_nobody_twice(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have read the same list: the second sweep runs whole while the first is at its first bot."""
    asked: list[Ask] = []

    def queue_bot(*ask: Any, is_alone: bool) -> None:
        asked.append(ask)
        if len(asked) == 1:
            tasks.ask_bots()

    monkeypatch.setattr(live, "queue_bot", queue_bot)
    tasks.forget_queued()
    tasks.ask_bots()
    assert sorted(asked) == [(match.pk, 1, 1), (match.pk, 2, 1)]


def test_notices_of_answered_questions_go_all_at_once(match: Match, django_assert_max_num_queries: Any) -> None:
    past = timezone.now() - timedelta(seconds=1)
    Notice.objects.bulk_create(
        Notice(match=match, seat=0, decision=number, kind="your_turn", due_at=past) for number in range(100, 400)
    )
    with django_assert_max_num_queries(4):
        assert outbox.deliver_due() == 0
    assert list(Notice.objects.values_list("seat", "decision")) == [(0, 1)], "what is still asked is still to be told"


def test_while_the_broker_is_away_matches_start_and_bots_are_asked_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(live.app, "send_task", away)
    match = open_table(make_people("ada"), seats=3, bots=2, start=True)
    assert match.status == Match.Status.RUNNING
    assert "could not queue a bot" in caplog.text
    long_ago()
    assert tasks.ask_bots() == 2


def away(*_: Any, **__: Any) -> None:
    raise ConnectionError("no broker")
