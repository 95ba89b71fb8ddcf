"""Acts at the table that are no moves: resigning, running out of time, coming back, proposals. All of them events."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User, Vacation
from games import caches, heads, services, store, tasks, viewing
from games.errors import ServiceError
from games.models import Event, Match, Notice, Seat
from games.rules.fold import fold
from tests.service.playing import head_of, legal_jsons, make_people, pick, play, play_on, start, view_of

pytestmark = pytest.mark.django_db

LIVE = {"kind": "live", "bank": 600, "increment": 10}
DAILY = {"kind": "turns", "per_move": 86400}
BANK = {"kind": "turns", "bank": 86400, "increment": 3600, "cap": 172800}


def key() -> str:
    return uuid4().hex


def duel(**changes: Any) -> Match:
    return start(make_people("ada", "bea"), title="duel", options={"wonders": "first_game"}, **changes)


def niagara(*names: str, **changes: Any) -> Match:
    return start(make_people(*(names or ("ada", "bea", "cem"))), **changes)


def resign(match: Match, seat: int) -> services.Accepted:
    return services.resign(match_id=match.pk, seat=seat, move_id=key())


def propose(match: Match, seat: int, what: str) -> services.Accepted:
    return services.propose(match_id=match.pk, seat=seat, what=what, move_id=key())


def answer(match: Match, seat: int, agrees: bool = True) -> services.Accepted:
    proposal = head_of(match).position.conduct.proposal
    return services.answer(
        match_id=match.pk, seat=seat, proposal=proposal.number if proposal else 1, agrees=agrees, move_id=key()
    )


def refusal(act: Callable[..., Any], *args: Any) -> str:
    before = Event.objects.count()
    with pytest.raises(ServiceError) as caught:
        act(*args)
    assert Event.objects.count() == before
    assert caught.value.text
    return caught.value.code


def kinds(match: Match) -> list[str]:
    return [record.event.kind for record in store.read(match.pk)]


def check_log(match: Match) -> None:
    """The log proves itself, and folding it afresh gives what the process remembers."""
    store.check_chain(match.pk)
    remembered = head_of(match).position
    caches.clear()
    folded = fold(remembered.rules, [record.event for record in store.read(match.pk)])
    fresh = head_of(match).position
    for position in (folded, fresh):
        assert position.version == remembered.version
        assert position.questions == remembered.questions
        assert position.outcome == remembered.outcome
        assert position.conduct.held == remembered.conduct.held
        assert position.conduct.clocks == remembered.conduct.clocks
        assert position.conduct.proposal == remembered.conduct.proposal
        assert position.conduct.is_paused == remembered.conduct.is_paused
        assert position.rules.render(position.rules.redact(position.state, -1), -1) == remembered.rules.render(
            remembered.rules.redact(remembered.state, -1), -1
        )


class TestResigning:
    def test_of_two_players_the_other_wins_at_once(self) -> None:
        match = duel()
        resign(match, 0)
        match.refresh_from_db()
        assert match.status == Match.Status.OVER
        assert match.result["reason"] == "resigned"
        assert match.result["winners"] == [1]
        assert match.result["ranks"] == [2, 1]
        assert kinds(match)[-2:] == ["resigned", "ended"]
        check_log(match)

    def test_of_three_the_ai_plays_on_and_the_seat_ranks_last(self) -> None:
        match = niagara()
        resign(match, 1)
        match.refresh_from_db()
        assert match.status == Match.Status.RUNNING
        seat = Seat.objects.get(match=match, number=1)
        assert seat.held_by == "out"
        assert seat.queued_at is not None  # the AI was asked at once for the open question
        resign(match, 2)
        match.refresh_from_db()
        assert match.status == Match.Status.OVER
        assert match.result["winners"] == [0]
        assert match.result["ranks"] == [1, 2, 2]
        check_log(match)

    def test_whoever_is_out_does_nothing_any_more(self) -> None:
        match = niagara()
        resign(match, 1)
        assert refusal(pick, match, 1) == "out"
        assert refusal(resign, match, 1) == "out"
        assert refusal(propose, match, 1, "stop") == "out"
        with pytest.raises(ServiceError) as caught:
            services.return_to_seat(match_id=match.pk, seat=1, move_id=key())
        assert caught.value.code == "out"

    def test_the_ai_answers_for_who_is_out(self) -> None:
        match = niagara()
        resign(match, 1)
        tasks.bot_turn(str(match.pk), 1, head_of(match).position.questions[1].since)
        assert 1 not in head_of(match).position.questions
        check_log(match)

    def test_a_resend_resigns_once(self) -> None:
        match = niagara()
        first = services.resign(match_id=match.pk, seat=1, move_id="same")
        again = services.resign(match_id=match.pk, seat=1, move_id="same")
        assert (first.number, again.number, again.is_new) == (2, 2, False)

    def test_nobody_resigns_a_match_that_is_over(self) -> None:
        match = duel()
        resign(match, 0)
        assert refusal(resign, match, 1) == "over"

    def test_all_running_matches_at_once_for_who_closes_the_account(self) -> None:
        ada, bea = make_people("ada", "bea")
        matches = [start([ada, bea], title="duel", options={}) for _ in range(2)]
        assert services.resign_all(user=ada) == 2
        assert services.resign_all(user=ada) == 0
        for match in matches:
            match.refresh_from_db()
            assert match.result["winners"] == [1]


def late(match: Match, seat: int) -> None:
    """The seat's clock has run since long ago: so says the log, which only a test may write like that."""
    past = timezone.now() - timedelta(days=30)
    head = head_of(match)
    position = head.position.copy()
    clock = position.conduct.clocks[seat]
    position.conduct.clocks[seat] = type(clock)(clock.left, past.isoformat(), (past + timedelta(hours=1)).isoformat())
    heads._heads.put(match.pk, heads.Head(position, head.digest, head.recent, head.last_number))
    Seat.objects.filter(match=match, number=seat).update(deadline=past)


class TestClocks:
    def test_a_clock_runs_for_whoever_is_asked_and_stops_with_the_answer(self) -> None:
        match = duel(pace=LIVE)
        view = view_of(match, 0)
        turn = view["waiting_for"][0]
        running, idle = view["conduct"]["clocks"][turn], view["conduct"]["clocks"][1 - turn]
        assert running["left"] == 600
        assert running["since"]
        assert datetime.fromisoformat(running["deadline"]) - datetime.fromisoformat(running["since"]) == timedelta(
            seconds=600
        )
        assert idle == {"left": 600, "since": None, "deadline": None}
        play(match, turn, legal_jsons(match, turn)[0])
        after = view_of(match, 0)["conduct"]["clocks"]
        if turn not in view_of(match, 0)["waiting_for"]:
            assert 609 < after[turn]["left"] <= 610
            assert after[turn]["since"] is None
            assert after[1 - turn]["since"]
        check_log(match)

    def test_columns_repeat_the_clock(self) -> None:
        match = duel(pace=LIVE)
        turn = head_of(match).position.state.turn
        seat = Seat.objects.get(match=match, number=turn)
        clock = head_of(match).position.conduct.clocks[turn]
        assert clock.deadline is not None
        assert seat.deadline == datetime.fromisoformat(clock.deadline)
        assert Seat.objects.get(match=match, number=1 - turn).deadline is None

    def test_all_clocks_run_where_all_are_asked_and_each_stops_by_itself(self) -> None:
        match = niagara(pace=DAILY)
        clocks = view_of(match, 0)["conduct"]["clocks"]
        assert [bool(clock["since"]) for clock in clocks] == [True, True, True]
        pick(match, 1)
        clocks = view_of(match, 0)["conduct"]["clocks"]
        assert [bool(clock["since"]) for clock in clocks] == [True, False, True]

    def test_undoing_gives_no_time_back(self) -> None:
        match = niagara(pace=LIVE)
        pick(match, 0)
        with_increment = head_of(match).position.conduct.clocks[0].left
        services.undo_moves(match_id=match.pk, seat=0, version=head_of(match).version)
        clock = head_of(match).position.conduct.clocks[0]
        assert clock.since is not None
        assert clock.left == with_increment  # what the first answer has earned is not earned twice
        pick(match, 0)
        check_log(match)

    def test_no_clock_runs_in_a_match_without_one(self) -> None:
        match = niagara()
        assert view_of(match, 0)["conduct"]["pace"] == {}
        assert "clock" not in store.read(match.pk)[0].event.payload
        assert not Seat.objects.filter(deadline__isnull=False).exists()

    def test_a_bots_clock_never_runs(self) -> None:
        (ada,) = make_people("ada")
        match = start([ada], title="niagara", seats=3, bots=2, pace=LIVE)
        clocks = head_of(match).position.conduct.clocks
        assert [clock.since is not None for clock in clocks] == [True, False, False]

    def test_eighty_percent_of_the_time_is_a_notice(self) -> None:
        match = duel(pace=DAILY)
        notice = Notice.objects.get(match=match, kind=Notice.Kind.TIME_LOW)
        seat = Seat.objects.get(match=match, number=notice.seat)
        assert seat.clock_since is not None
        assert abs(notice.due_at - seat.clock_since - timedelta(days=0.8)) < timedelta(seconds=1)


class TestCalm:
    def test_a_vacation_planned_now_moves_the_deadline_that_runs(self) -> None:
        match = duel(pace=DAILY)
        turn = head_of(match).position.state.turn
        user = match.places.get(number=turn).user
        before = datetime.fromisoformat(head_of(match).position.conduct.clocks[turn].deadline or "")
        now = timezone.now()
        Vacation.objects.create(user=user, starts_at=now + timedelta(hours=2), ends_at=now + timedelta(hours=50))
        assert services.set_clocks_anew(user=user) == 1
        after = datetime.fromisoformat(head_of(match).position.conduct.clocks[turn].deadline or "")
        assert abs(after - before - timedelta(hours=48)) < timedelta(seconds=1)
        assert Seat.objects.get(match=match, number=turn).deadline == after
        assert kinds(match) == ["started", "clock_set"]
        assert head_of(match).position.questions[turn].since == 1
        check_log(match)

    def test_sleep_counts_from_the_first_question(self) -> None:
        ada, bea = make_people("ada", "bea")
        for user in (ada, bea):
            User.objects.filter(pk=user.pk).update(sleep_from="00:00", sleep_to="06:00", time_zone="UTC")
        match = start([ada, bea], title="duel", pace=DAILY)
        turn = head_of(match).position.state.turn
        clock = head_of(match).position.conduct.clocks[turn]
        lasts = datetime.fromisoformat(clock.deadline or "") - datetime.fromisoformat(clock.since or "")
        assert timedelta(hours=30) <= lasts <= timedelta(hours=36)

    def test_live_clocks_and_those_of_others_go_on(self) -> None:
        match = duel(pace=LIVE)
        turn = head_of(match).position.state.turn
        for place in match.places.all():
            assert services.set_clocks_anew(user=place.user) == 0
        assert turn in head_of(match).position.questions
        assert kinds(match) == ["started"]


class TestTimeOut:
    def test_the_ai_takes_the_seat_until_the_player_returns(self) -> None:
        match = niagara(pace=LIVE)
        late(match, 1)
        assert tasks.end_times() == 1
        assert tasks.end_times() == 0
        head = head_of(match)
        assert head.position.conduct.held == ["player", "ai", "player"]
        seat = Seat.objects.get(match=match, number=1)
        assert (seat.held_by, seat.deadline) == ("ai", None)
        assert kinds(match) == ["started", "timed_out"]
        services.return_to_seat(match_id=match.pk, seat=1, move_id=key())
        assert head_of(match).position.conduct.held[1] == "player"
        assert Seat.objects.get(match=match, number=1).held_by == "player"

    @pytest.mark.parametrize(("pace", "least"), [(LIVE, 60), (DAILY, 86400), (BANK, 43200)])
    def test_who_returns_has_time_to_play_on(self, pace: dict[str, Any], least: int) -> None:
        match = niagara(pace=pace)
        late(match, 1)
        tasks.end_times()
        services.return_to_seat(match_id=match.pk, seat=1, move_id=key())
        assert tasks.end_times() == 0
        clock = head_of(match).position.conduct.clocks[1]
        assert clock.left is not None
        assert clock.left >= least
        assert Seat.objects.get(match=match, number=1).deadline == datetime.fromisoformat(clock.deadline or "")
        assert head_of(match).position.conduct.held[1] == "player"

    def test_moving_is_returning(self) -> None:
        match = niagara(pace=LIVE)
        late(match, 1)
        tasks.end_times()
        pick(match, 1)
        assert kinds(match) == ["started", "timed_out", "seat_changed", "move"]
        assert head_of(match).position.conduct.held[1] == "player"

    def test_the_ais_answer_is_dropped_when_the_player_is_back(self) -> None:
        match = niagara(pace=LIVE)
        late(match, 1)
        tasks.end_times()
        services.return_to_seat(match_id=match.pk, seat=1, move_id=key())
        before = head_of(match).version
        tasks.bot_turn(str(match.pk), 1, head_of(match).position.questions[1].since)
        assert head_of(match).version == before

    def test_where_it_was_agreed_the_player_is_out(self) -> None:
        match = duel(pace=LIVE, time_out="out")
        turn = head_of(match).position.state.turn
        late(match, turn)
        assert tasks.end_times() == 1
        match.refresh_from_db()
        assert match.result["winners"] == [1 - turn]

    def test_who_is_in_time_is_left_alone(self) -> None:
        match = niagara(pace=LIVE)
        Seat.objects.filter(match=match).update(deadline=timezone.now() - timedelta(seconds=1))
        assert tasks.end_times() == 0  # the columns may be wrong; the log decides
        assert kinds(match) == ["started"]

    def test_an_answer_in_the_last_moment_comes_before_the_time_out(self) -> None:
        match = niagara(pace=LIVE)
        late(match, 1)
        decision = head_of(match).position.questions[1].since
        pick(match, 1)
        assert not services.time_out(match_id=match.pk, seat=1, decision=decision)


class TestProposals:
    @pytest.mark.parametrize(("what", "reason"), [("stop", "stopped"), ("score", "scored")])
    def test_the_match_ends_when_all_have_agreed(self, what: str, reason: str) -> None:
        match = niagara()
        propose(match, 0, what)
        assert view_of(match, 1)["conduct"]["proposal"]["is_yours_to_answer"]
        assert not view_of(match, 0)["conduct"]["proposal"]["is_yours_to_answer"]
        assert not view_of(match, -1)["conduct"]["proposal"]["is_yours_to_answer"]
        answer(match, 1)
        assert head_of(match).position.questions
        answer(match, 2)
        match.refresh_from_db()
        assert match.status == Match.Status.OVER
        assert match.result["reason"] == reason
        assert (match.result["winners"] == []) == (what == "stop")
        assert kinds(match) == ["started", "proposed", "agreed", "agreed", "ended"]
        check_log(match)

    def test_one_who_does_not_agree_ends_the_proposal(self) -> None:
        match = niagara()
        propose(match, 0, "stop")
        answer(match, 1)
        answer(match, 2, agrees=False)
        assert head_of(match).position.conduct.proposal is None
        assert refusal(answer, match, 1) == "no_proposal"
        propose(match, 1, "score")
        assert refusal(propose, match, 2, "stop") == "proposal_open"
        assert refusal(answer, match, 1) == "already_agreed"
        answer(match, 1, agrees=False)  # withdrawn
        check_log(match)

    def test_bots_and_those_who_are_out_are_not_asked(self) -> None:
        ada, bea = make_people("ada", "bea")
        match = start([ada, bea], title="niagara", seats=3, bots=1)
        propose(match, 0, "stop")
        answer(match, next(place.number for place in match.places.filter(user=bea)))
        match.refresh_from_db()
        assert match.status == Match.Status.OVER

    def test_alone_against_the_ai_it_happens_at_once(self) -> None:
        (ada,) = make_people("ada")
        match = start([ada], title="niagara", seats=3, bots=2)
        propose(match, 0, "stop")
        match.refresh_from_db()
        assert match.status == Match.Status.OVER

    def test_a_takeback_goes_back_before_ones_last_move_over_those_of_others(self) -> None:
        match = duel()
        turn = head_of(match).position.state.turn
        before = view_of(match, turn)
        play(match, turn, next(move for move in legal_jsons(match, turn) if move["kind"] == "discard"))
        rival = head_of(match).position.state.turn
        play(match, rival, next(move for move in legal_jsons(match, rival) if move["kind"] == "discard"))
        propose(match, turn, "takeback")
        answer(match, 1 - turn)
        after = view_of(match, turn)
        assert after["table"] == before["table"]
        assert after["decision"] == before["decision"]
        lines = viewing.log_lines(Match.objects.get(pk=match.pk), turn)
        assert [line["kind"] for line in lines if line["is_undone"]] == ["move", "move"]
        check_log(match)
        play_on(match, 8)
        check_log(match)

    def test_a_move_makes_a_takeback_pointless(self) -> None:
        match = niagara()
        pick(match, 0)
        propose(match, 0, "takeback")
        pick(match, 1)
        assert head_of(match).position.conduct.proposal is None

    def test_who_has_not_moved_has_nothing_to_take_back(self) -> None:
        assert refusal(propose, niagara(), 0, "takeback") == "nothing_to_take_back"

    def test_a_proposal_does_not_touch_open_questions(self) -> None:
        match = niagara()
        token = head_of(match).position.questions[1].since
        propose(match, 1, "stop")
        assert head_of(match).position.questions[1].since == token
        pick(match, 1)

    def test_nonsense_is_refused(self) -> None:
        match = niagara()
        assert refusal(propose, match, 0, "nonsense") == "bad_options"
        assert refusal(propose, match, 0, "pause") == "no_clock"
        assert refusal(propose, match, 0, "resume") == "not_paused"


class TestPause:
    def test_no_clock_runs_and_nobody_moves_until_all_go_on(self) -> None:
        match = niagara(pace=LIVE)
        propose(match, 0, "pause")
        answer(match, 1)
        answer(match, 2)
        conduct = view_of(match, 0)["conduct"]
        assert conduct["is_paused"]
        assert all(clock["since"] is None and clock["left"] <= 600 for clock in conduct["clocks"])
        assert not Seat.objects.filter(match=match, deadline__isnull=False).exists()
        assert refusal(pick, match, 0) == "paused"
        assert refusal(propose, match, 0, "pause") == "paused"
        tasks.bot_turn(str(match.pk), 0, 1)
        assert head_of(match).version == 5
        propose(match, 2, "resume")
        answer(match, 0)
        answer(match, 1)
        conduct = view_of(match, 0)["conduct"]
        assert not conduct["is_paused"]
        assert all(clock["since"] for clock in conduct["clocks"])
        pick(match, 0)
        check_log(match)


def test_every_act_has_words_in_the_log() -> None:
    match = niagara(pace=LIVE)
    late(match, 1)
    tasks.end_times()
    services.return_to_seat(match_id=match.pk, seat=1, move_id=key())
    for what in ("pause", "resume", "stop", "score"):
        propose(match, 0, what)
        if what in ("pause", "resume"):
            answer(match, 1)
            answer(match, 2)
        else:
            answer(match, 1, agrees=False)
    pick(match, 0)
    propose(match, 0, "takeback")
    answer(match, 1)
    answer(match, 2)
    resign(match, 1)
    resign(match, 2)
    lines = viewing.log_lines(Match.objects.get(pk=match.pk), 0)
    assert [line["kind"] for line in lines] == kinds(match)
    for line in lines:
        assert line["texts"]
        assert all("{" not in text for text in line["texts"])
