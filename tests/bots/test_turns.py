"""games.tasks.bot_turn: a bot answers its question once, in time, and with something legal."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from games import heads, services, store, tasks, thinking
from games.models import Event, Match, Notice
from games.rules.niagara.rules import NIAGARA
from games.rules.search.montecarlo import choose_encoded
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
    monkeypatch.setattr(thinking, "choose_encoded", search)
    monkeypatch.setattr(thinking, "MARGIN", 3.0 if search is not searches.hang else 0.3)
    answer(queue[0])
    assert moves_of(match, 1) == 1
    assert "search failed" in caplog.text


def test_the_search_is_given_only_what_its_seat_may_know(
    match: Match, queue: list[Ask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process, so what it is given is all it has: the state is redacted before it leaves."""
    given: list[Any] = []

    def submit(search: Any, title: str, seen: Any, *rest: Any, timeout: float) -> Any:
        given.append(seen)
        return choose_encoded(title, seen, *rest)

    monkeypatch.setattr(thinking.search_pool, "submit", submit)
    play(match, 0, {"kind": "pick", "card": "6"})
    answer(queue[0])
    truth = heads.get_head(match.pk, "niagara").position.state
    assert truth.cards[0] == 6
    assert given[0].cards[0] not in (6, truth.cards[1])
    assert given[0].hands[0] >> 6 & 1
