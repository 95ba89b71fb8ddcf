"""games.tasks.bot_turn: a bot answers its question once, in time, and with something legal."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from typing import Any

import pytest

from config.search_pool import SearchDied
from games import heads, live, services, store, tasks, thinking
from games.bench import bot_tables
from games.models import Event, Match, Notice
from games.rules.niagara.bot import NIAGARA_BOT
from games.rules.niagara.rules import NIAGARA
from games.searching import search
from games.setups import get_setup
from tests.bots import searches
from tests.bots.conftest import Ask
from tests.bots.positions import BOT
from tests.service.at_once import at_once, codes
from tests.service.playing import SeededChance, head_of, legal_jsons, make_people, open_table, play

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _quick(settings: Any) -> None:
    settings.BOT_MILLISECONDS = 1


@pytest.fixture
def match(queue: list[Ask]) -> Match:
    """A running match of one person, in seat 0, and two bots."""
    return open_table(make_people("ada"), seats=3, bots=2, start=True, options={"limit": "60_rounds"})


def answer(ask: Ask) -> None:
    match_id, seat, decision = ask
    tasks.bot_turn(str(match_id), seat, decision)


def moves_of(match: Match, seat: int) -> int:
    return Event.objects.filter(match=match, seat=seat, kind="move").count()


def test_bots_are_asked_as_soon_as_the_match_starts(match: Match, queue: list[Ask]) -> None:
    assert queue == [(match.pk, 1, 1), (match.pk, 2, 1)]
    assert not Notice.objects.filter(match=match).exclude(seat=0).exists()


def test_one_person_and_two_bots_play_to_the_end(match: Match, queue: list[Ask]) -> None:
    chance = SeededChance(1)
    while not head_of(match).position.is_over:
        if queue:
            answer(queue.pop(0))
            continue
        position = head_of(match).position
        assert set(position.questions) == {0}, "a bot is asked and was not queued"
        move = BOT.rollout_move(NIAGARA.redact(position.state, 0), 0, chance)
        play(match, 0, NIAGARA.codec.encode_move(move))
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.result["ranks"]
    assert queue == []
    assert store.check_chain(match.pk) == match.version
    assert min(moves_of(match, 1), moves_of(match, 2)) > 10


def test_asked_twice_it_plays_once(match: Match, queue: list[Ask]) -> None:
    answer(queue[0])
    answer(queue[0])
    assert moves_of(match, 1) == 1


def test_asked_twice_at_the_same_time_it_plays_once(match: Match, queue: list[Ask]) -> None:
    results = at_once(*(lambda: answer(queue[0]) for _ in range(3)))
    assert codes(results) == []
    assert results == [None] * 3
    assert moves_of(match, 1) == 1


def test_after_a_takeback_a_bot_answers_the_same_question_again(match: Match, queue: list[Ask]) -> None:
    """ADR 3: the question comes back with its token, and nothing that answered it before stands in the way."""
    play(match, 0, {"kind": "pick", "card": "6"})
    for ask in list(queue):
        answer(ask)
    queue.clear()
    services.propose(match_id=match.pk, seat=0, what="takeback", move_id="oh no")
    assert sorted(queue) == [(match.pk, 1, 1), (match.pk, 2, 1)]
    for ask in list(queue):
        answer(ask)
    assert set(head_of(match).position.questions) == {0}


def test_nobody_can_use_up_the_name_of_a_bots_move_beforehand(match: Match, queue: list[Ask]) -> None:
    """A player may choose any move id: known ones would keep the AI from ever moving for them."""
    answer(queue[0])
    answer(queue[1])
    names = set(Event.objects.filter(match=match, seat__gte=1).values_list("move_id", flat=True))
    assert len(names) == 2
    assert all(len(name or "") == len("bot-") + 32 for name in names)


def test_nobody_but_the_server_can_work_out_what_a_bot_draws(match: Match) -> None:
    """Its secret picks would follow from what is open: the match, the question, the seat."""
    setup = get_setup(match.pk)
    seed = thinking.seed_of(setup, 1, 1, 1)
    assert seed == thinking.seed_of(setup, 1, 1, 1)
    assert len({seed, *(thinking.seed_of(setup, *other) for other in ((2, 1, 1), (1, 2, 1), (1, 1, 2)))}) == 4
    assert thinking.seed_of(replace(setup, secret=b"another"), 1, 1, 1) != seed


def test_two_bots_answering_at_once_both_play(match: Match, queue: list[Ask]) -> None:
    assert at_once(*(lambda ask=ask: answer(ask) for ask in queue[:2])) == [None, None]
    assert (moves_of(match, 1), moves_of(match, 2)) == (1, 1)


def test_a_question_that_is_no_longer_open_is_not_thought_about(
    match: Match, queue: list[Ask], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(queue[0])
    monkeypatch.setattr(thinking, "find_move", unreachable)
    answer(queue[0])
    answer((match.pk, 1, 99))
    answer((match.pk, 0, 7))


def unreachable(*_: Any) -> None:
    raise AssertionError("there is nothing to think about")


def test_a_late_answer_is_dropped(
    match: Match, queue: list[Ask], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """While the bot thinks, its question is answered by somebody else."""
    first, *_, last = legal_jsons(match, 1)

    def think(*_: Any) -> dict[str, Any]:
        services.play_move(match_id=match.pk, seat=1, move=first, decision=1, move_id="take-over")
        return last

    monkeypatch.setattr(thinking, "find_move", think)
    with caplog.at_level(logging.INFO, "games.tasks"):
        answer(queue[0])
    assert "dropped: not_your_turn" in caplog.text
    (event,) = Event.objects.filter(match=match, seat=1)
    assert event.payload["move"] == first


def test_a_table_that_has_not_started_asks_nothing(queue: list[Ask]) -> None:
    table = open_table(make_people("bea"), seats=3, bots=1)
    answer((table.pk, 1, 1))
    assert queue == []


@pytest.mark.parametrize("search", [searches.fail, searches.die, searches.hang])
def test_a_search_that_fails_still_gives_a_legal_move(
    match: Match,
    queue: list[Ask],
    search: Any,
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
    caplog: pytest.LogCaptureFixture,
) -> None:
    if not settings.EMBEDDED and search is not searches.fail:
        pytest.skip("on production's backends the search runs in the worker's own process")
    monkeypatch.setattr(thinking, "search", search)
    monkeypatch.setattr(thinking, "MARGIN", 3.0 if search is not searches.hang else -1.5)
    answer(queue[0])
    assert moves_of(match, 1) == 1
    assert "search failed" in caplog.text


def test_the_search_is_given_only_what_its_seat_may_know(
    match: Match, queue: list[Ask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process, so what it is given is all it has: the state is redacted before it leaves."""
    given: list[Any] = []

    def submit(_: Any, title: str, seen: Any, *rest: Any, timeout: float) -> Any:
        given.append(seen)
        return search(title, seen, *rest)

    monkeypatch.setattr(thinking.search_pool, "submit", submit)
    play(match, 0, {"kind": "pick", "card": "6"})
    answer(queue[0])
    truth = heads.get_head(match.pk, "niagara").position.state
    assert truth.cards[0] == 6
    assert given[0].cards[0] not in (6, truth.cards[1])
    assert given[0].hands[0] >> 6 & 1


def test_a_bot_plays_at_its_level_and_a_stand_in_at_the_medium_one(
    queue: list[Ask], monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    asked: list[tuple[Any, ...]] = []

    def submit(search: Any, title: str, seen: Any, *rest: Any, timeout: float) -> Any:
        asked.append((*rest, timeout))
        return thinking.play_at_random(title, seen, rest[0], 1)

    monkeypatch.setattr(thinking.search_pool, "submit", submit)
    settings.BOT_MILLISECONDS = 100_000
    match = open_table(make_people("ada"), seats=4, bots=3, level="hard", start=True)
    services.resign(match_id=match.pk, seat=0, move_id="resign")
    for ask in list(queue):
        answer(ask)
    levels = NIAGARA_BOT.levels
    assert [(seat, level) for seat, level, *_ in asked] == [(1, "hard"), (2, "hard"), (3, "hard"), (0, "medium")]
    for _, level, _, seconds, timeout in asked:
        assert seconds == levels[level].seconds
        assert timeout == pytest.approx(thinking.LONGEST + seconds + thinking.MARGIN)


def test_no_level_thinks_longer_than_the_service_allows(settings: Any) -> None:
    settings.BOT_MILLISECONDS = 50
    assert [thinking.seconds_of("duel", level) for level in ("beginner", "hard")] == [0.05, 0.05]


def test_a_search_whose_process_died_is_made_again(
    match: Match, queue: list[Ask], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    calls: list[Any] = []

    def submit(search: Any, *asked: Any, timeout: float) -> Any:
        calls.append(asked)
        if len(calls) == 1:
            raise SearchDied
        return search(*asked)

    monkeypatch.setattr(thinking.search_pool, "submit", submit)
    answer(queue[0])
    assert calls[0] == calls[1]
    assert moves_of(match, 1) == 1
    assert "at random" not in caplog.text


def test_a_question_that_workers_die_of_is_answered_without_a_search(
    match: Match, queue: list[Ask], monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(thinking.MOST_TRIES):
        thinking.mark_begun(queue[0])
    monkeypatch.setattr(thinking.search_pool, "submit", unreachable)
    answer(queue[0])
    assert moves_of(match, 1) == 1


class TestPace:
    """With people at the table a bot moves no sooner than they could follow."""

    @pytest.fixture(autouse=True)
    def _pause(self, settings: Any) -> None:
        settings.BOT_PAUSE_MILLISECONDS = 60_000

    @pytest.fixture
    def answers(self, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
        held: list[tuple[Any, ...]] = []
        monkeypatch.setattr(live, "queue_answer", lambda *answer, seconds: held.append((seconds, *answer)))
        return held

    def test_a_quick_answer_is_held_back(self, match: Match, queue: list[Ask], answers: list[tuple[Any, ...]]) -> None:
        match_id, seat, decision = queue[0]
        tasks.bot_turn(str(match_id), seat, decision, time.time() - 20)
        assert moves_of(match, seat) == 0
        ((seconds, *arguments),) = answers
        assert 0 < seconds <= 40
        tasks.bot_answer(str(arguments[0]), *arguments[1:])
        tasks.bot_answer(str(arguments[0]), *arguments[1:])
        assert moves_of(match, seat) == 1

    def test_a_clock_that_runs_ahead_holds_nobody_up(
        self, match: Match, queue: list[Ask], answers: list[tuple[Any, ...]]
    ) -> None:
        match_id, seat, decision = queue[0]
        tasks.bot_turn(str(match_id), seat, decision, time.time() + 1000)
        assert answers[0][0] <= 60

    def test_whoever_has_thought_long_moves_at_once(
        self, match: Match, queue: list[Ask], answers: list[tuple[Any, ...]]
    ) -> None:
        match_id, seat, decision = queue[0]
        tasks.bot_turn(str(match_id), seat, decision, time.time() - 61)
        assert (moves_of(match, seat), answers) == (1, [])

    def test_bots_among_themselves_do_not_wait(
        self, match: Match, queue: list[Ask], answers: list[tuple[Any, ...]]
    ) -> None:
        services.resign(match_id=match.pk, seat=0, move_id="resign")
        match_id, seat, decision = queue[-1]
        tasks.bot_turn(str(match_id), seat, decision, time.time())
        assert (moves_of(match, seat), answers) == (1, [])


def test_matches_of_bots_alone_play_by_themselves(queue: list[Ask]) -> None:
    """As `manage.py bench bots` makes them: of every title, and in the queue that waits for the other."""
    bot_tables.make_bot_matches(4)
    assert set(Match.objects.values_list("title", flat=True)) == {"duel", "newyork", "niagara"}
    asked = list(queue)
    for ask in asked:
        answer(ask)
    assert bot_tables.count_bot_moves() == {"moves": len(asked)}
    assert not Match.objects.filter(places__user__is_bot=False).exists()
    assert len(queue) > len(asked)
