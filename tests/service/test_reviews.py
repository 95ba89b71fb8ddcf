"""games.reviews: every decision of a match that is over is judged once, from what its seat knew, and nobody waits."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError
from django.utils import timezone

from config.background import QUEUES
from config.celery import app
from config.schedule import SCHEDULE
from config.search_pool import SearchFailed
from games import services, store
from games.models import Match, Review, ReviewPoint, Seat
from games.reviews import making, opening, reading, tasks
from games.reviews.judging import REVIEW_VERSION, SIMULATIONS, Judgement, judge, seed_of
from games.reviews.walking import walk
from games.rules.chance import SeededChance
from games.rules.contract import snapshot
from games.rules.laws import LAWS
from games.rules.niagara.river import HIDDEN_CARD, NO_CARD
from games.rules.protocol import check_options
from games.rules.registry import get_rules
from games.rules.trial import Trial
from tests.service.at_once import at_once
from tests.service.playing import make_people, pick, play_on, start, start_with
from tests.service.reviewed import columns, end, make_review, play_duel, play_niagara

pytestmark = pytest.mark.django_db(transaction=True)

FEW = 3


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[UUID, float]]:
    """What would go to the broker: (match, seconds to wait). Thinking is short, and done here."""
    found: list[tuple[UUID, float]] = []
    monkeypatch.setattr(opening, "ask", lambda match_id, wait=0.0: found.append((match_id, wait)))
    monkeypatch.setattr(tasks, "judge_apart", judge)
    for title in SIMULATIONS:
        monkeypatch.setitem(SIMULATIONS, title, FEW)
    return found


def guess(title: str, seen: Any, seat: int, move: Any, seed: int, simulations: int) -> Judgement:
    """Judge without thinking."""
    return Judgement((0.5, 0.3, 0.2), (0.5, 0.3, 0.2), 0.0, move)


class TestWhichMatches:
    def test_a_match_that_ends_is_reviewed_after_the_commit(self, asked: list[Any]) -> None:
        match = play_niagara()
        review = Review.objects.get(match=match)
        assert (review.status, review.version, review.simulations) == ("making", REVIEW_VERSION, FEW)
        assert asked == [(match.pk, 0.0)]

    def test_one_that_was_stopped_or_is_very_short_is_not(self, asked: list[Any]) -> None:
        stopped = start_with("ada", "bea", "cem")
        play_on(stopped, 14)
        end(stopped, "stop")
        end(start_with("dov", "eva", "fay"))
        assert Review.objects.count() == len(asked) == 0

    def test_none_is_where_it_is_switched_off(self, asked: list[Any], settings: Any) -> None:
        settings.REVIEWS = False
        match = play_niagara()
        assert Review.objects.count() == len(asked) == 0
        opening.open_anew(match.pk, match.title)
        Review.objects.update(queued_at=timezone.now() - timedelta(hours=1))
        assert opening.ask_for_unfinished() == 0

    def test_workers_and_beat_know_of_it(self) -> None:
        app.loader.import_default_modules()
        assert {"games.reviews.tasks.review_match", SCHEDULE["sweep-reviews"]["task"]} <= set(app.tasks)
        assert opening.QUEUE in QUEUES


class TestWhatIsJudged:
    def test_every_decision_is_judged_and_the_log_stays_as_it_was(self) -> None:
        match = play_duel()
        before = store.check_chain(match.pk)
        review = make_review(match)
        moves = [record.event for record in store.read(match.pk) if record.event.kind == "move"]
        points = list(review.points.order_by("number"))
        assert [(point.number, point.seat) for point in points] == [(move.number, move.seat) for move in moves]
        assert [point.move for point in points] == [move.payload["move"] for move in moves]
        assert (review.status, review.decisions) == ("complete", len(moves))
        assert store.check_chain(match.pk) == before
        for point in points:
            assert sum(point.shares) == pytest.approx(1, abs=0.01)
            assert point.cost == pytest.approx(max(0, point.shares[point.seat] - point.after[point.seat]), abs=0.001)

    def test_it_comes_to_the_same_again(self) -> None:
        match = play_niagara()
        assert columns(make_review(match)) == columns(make_review(match))

    def test_a_forced_move_costs_nothing(self) -> None:
        rules = get_rules("niagara")
        trial = Trial(rules, 3, check_options(rules, {}), "forced")
        chance = SeededChance(1)
        while len(moves := rules.legal_moves(trial.state, seat := min(rules.decisions(trial.state)))) > 1:
            trial.play(seat, chance.pick(moves))
        found = judge("niagara", rules.redact(trial.state, seat), seat, rules.codec.encode_move(moves[0]), 1, FEW)
        assert found.cost == 0.0
        assert found.after == found.shares

    def test_what_was_taken_back_is_not_judged(self) -> None:
        match = start_with("ada", "bea", "cem")
        pick(match, 0, "1")
        services.undo_moves(match_id=match.pk, seat=0, version=2)
        play_on(match, 13)
        review = make_review(end(match))
        numbers = list(review.points.order_by("number").values_list("number", flat=True))
        assert numbers == list(range(4, 17))

    def test_a_move_that_the_rules_no_longer_know_is_not_held_against_anybody(self) -> None:
        rules = get_rules("niagara")
        trial = Trial(rules, 3, check_options(rules, {}), "seed")
        seen = rules.redact(trial.state, 0)
        found = judge("niagara", seen, 0, {"kind": "decline"}, 1, FEW)
        assert found.after is None
        assert found.cost == 0.0
        assert len(found.shares) == 3


class TestNoPeeking:
    def test_who_decides_at_the_same_time_is_judged_without_the_others_secrets(self) -> None:
        match = play_niagara()
        shown: list[Any] = []

        def look(title: str, seen: Any, seat: int, *rest: Any) -> Judgement:
            shown.append((seat, seen))
            return guess(title, seen, seat, *rest)

        list(making.work(opening.open_anew(match.pk, match.title), look))
        secret = [
            card
            for seat, seen in shown
            for other, card in enumerate(seen.cards)
            if other != seat and not seen.shown >> other & 1
        ]
        assert HIDDEN_CARD in secret
        assert set(secret) <= {HIDDEN_CARD, NO_CARD}

    @pytest.mark.parametrize(("title", "seats"), [("duel", 2), ("newyork", 2), ("niagara", 3)])
    def test_what_the_seat_could_not_know_changes_nothing(self, title: str, seats: int) -> None:
        rules = get_rules(title)
        trial = Trial(rules, seats, check_options(rules, {}), "twins")
        chance = SeededChance(5)
        found = 0
        for _ in range(60):
            if trial.is_over or found == 4:
                break
            seat = sorted(rules.decisions(trial.state))[-1]
            move = chance.pick(rules.legal_moves(trial.state, seat))
            twins = list(LAWS[title].hidden_twins(trial.state, seat))
            if twins:
                found += 1
                raw = rules.codec.encode_move(move)
                expected = judge(title, rules.redact(trial.state, seat), seat, raw, 7, FEW)
                assert judge(title, rules.redact(chance.pick(twins), seat), seat, raw, 7, FEW) == expected
            trial.play(sorted(rules.decisions(trial.state))[0], chance.pick(self._moves(trial)))
        assert found or title != "niagara", "nothing was ever hidden"

    def _moves(self, trial: Trial) -> Any:
        return trial.rules.legal_moves(trial.state, sorted(trial.rules.decisions(trial.state))[0])

    def test_the_walk_shows_each_decision_as_it_was(self) -> None:
        rules = get_rules("niagara")
        match = play_niagara()
        log = [record.event for record in store.read(match.pk)]
        for decided in walk(rules, log):
            assert snapshot(rules.redact(decided.seen, decided.seat)) == snapshot(decided.seen)
            assert rules.codec.decode_move(decided.move) in rules.legal_moves(decided.seen, decided.seat)


class TestGoingOn:
    def test_after_a_power_cut_it_goes_on_where_it_was(self) -> None:
        match = play_niagara()
        whole = columns(make_review(match))
        review = opening.open_anew(match.pk, match.title)
        judged: list[int] = []

        def count(*args: Any) -> Judgement:
            judged.append(1)
            return judge(*args)

        work = making.work(review, count)
        assert [next(work) for _ in range(4)] == [1, 2, 3, 4]
        work.close()
        assert review.points.count() == 4
        assert list(making.work(review, count))[-1] == len(whole) == len(judged)
        assert columns(review) == whole

    def test_two_at_once_write_everything_once(self) -> None:
        match = play_niagara()
        review = opening.open_anew(match.pk, match.title)
        results = at_once(*(lambda: list(making.work(review, judge)) for _ in range(2)))
        assert not [result for result in results if isinstance(result, Exception)]
        review.refresh_from_db()
        assert review.status == "complete"
        assert review.points.count() == review.decisions == 14

    def test_two_tasks_at_once_do_the_work_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        match = play_niagara()
        judged: list[int] = []

        def count(*args: Any) -> Judgement:
            judged.append(1)
            return guess(*args)

        monkeypatch.setattr(tasks, "judge_apart", count)
        at_once(*(lambda: tasks.review_match(str(match.pk)) for _ in range(3)))
        assert len(judged) == 14
        assert Review.objects.get(match=match).status == "complete"

    def test_who_works_on_a_review_that_was_begun_anew_stops(self) -> None:
        match = play_niagara()
        work = making.work(opening.open_anew(match.pk, match.title), guess)
        next(work)
        again = opening.open_anew(match.pk, match.title)
        with pytest.raises(making.Replaced):
            next(work)
        assert again.points.count() == 0

    def test_a_task_for_a_match_without_a_review_does_nothing(self, asked: list[Any]) -> None:
        tasks.review_match(str(UUID(int=7)))
        assert asked == []

    def test_what_cannot_be_judged_is_given_up_and_not_tried_for_ever(
        self, monkeypatch: pytest.MonkeyPatch, asked: list[Any]
    ) -> None:
        match = play_niagara()
        monkeypatch.setattr(tasks, "judge_apart", lambda *_: 1 / 0)
        asked.clear()
        tasks.review_match(str(match.pk))
        assert Review.objects.get(match=match).status == "failed"
        Review.objects.update(queued_at=timezone.now() - timedelta(hours=1))
        assert opening.ask_for_unfinished() == len(asked) == 0

    @pytest.mark.parametrize("trouble", [SearchFailed("too slow"), OperationalError("locked")])
    def test_what_passes_by_itself_is_tried_again(
        self, monkeypatch: pytest.MonkeyPatch, asked: list[Any], trouble: Exception
    ) -> None:
        match = play_niagara()

        def judge(*_: Any) -> None:
            raise trouble

        monkeypatch.setattr(tasks, "judge_apart", judge)
        tasks.review_match(str(match.pk))
        assert Review.objects.get(match=match).status == "making"
        Review.objects.update(queued_at=timezone.now() - timedelta(hours=1))
        assert opening.ask_for_unfinished() == 1


class TestSlices:
    def test_a_long_review_is_made_in_slices(self, monkeypatch: pytest.MonkeyPatch, asked: list[Any]) -> None:
        match = play_niagara()
        monkeypatch.setattr(tasks, "SLICE", 0.0)
        slices = 0
        while asked:
            asked.pop()
            tasks.review_match(str(match.pk))
            slices += 1
            assert ReviewPoint.objects.count() == min(slices, 14)
        assert slices == 15
        assert Review.objects.get(match=match).status == "complete"

    def test_while_a_bot_waits_it_judges_one_decision_and_stands_back(self, asked: list[Any]) -> None:
        match = play_niagara()
        start(make_people("dov"), seats=3, bots=2)
        asked.clear()
        tasks.review_match(str(match.pk))
        assert ReviewPoint.objects.count() == 1
        assert asked == [(match.pk, tasks.GIVE_WAY)]
        Seat.objects.update(queued_at=timezone.now() - timedelta(minutes=1))
        tasks.review_match(str(match.pk))
        assert Review.objects.get(match=match).status == "complete"

    def test_the_sweep_finds_what_was_lost(self, asked: list[Any]) -> None:
        match = play_niagara()
        asked.clear()
        tasks.sweep_reviews()
        assert asked == [], "it was only just asked for"
        long_ago = timezone.now() - timedelta(minutes=10)
        Review.objects.update(queued_at=long_ago, claimed_until=timezone.now() + timedelta(seconds=30))
        tasks.sweep_reviews()
        assert asked == [], "somebody is at work on it"
        Review.objects.update(claimed_until=long_ago)
        tasks.sweep_reviews()
        tasks.sweep_reviews()
        assert asked == [(match.pk, 0.0)]
        make_review(match)
        Review.objects.update(queued_at=long_ago)
        assert opening.ask_for_unfinished() == 0


@pytest.mark.embedded_only
def test_thinking_is_done_in_a_process_of_its_own_that_yields_to_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    rules = get_rules("niagara")
    trial = Trial(rules, 3, check_options(rules, {}), "seed")
    args = ("niagara", rules.redact(trial.state, 0), 0, {"kind": "pick", "card": "3"}, 1, FEW)
    try:
        assert tasks.judge_apart(*args) == judge(*args)
        assert tasks._pool is not None
        (worker,) = tasks._pool.workers
        with open(f"/proc/{worker.process.pid}/stat") as stat:
            assert int(stat.read().rpartition(")")[2].split()[16]) == 19
    finally:
        if tasks._pool is not None:
            tasks._pool.close()
            tasks._pool = None


class TestReading:
    def point(self, number: int, seat: int, cost: float) -> ReviewPoint:
        return ReviewPoint(number=number, seat=seat, shares=[0.9, 0.1], after=[0.9 - cost, 0.1 + cost], cost=cost)

    def test_the_costliest_of_each_seat_are_named_in_order(self) -> None:
        costs = [(2, 0, 0.2), (3, 1, 0.05), (4, 0, 0.3), (5, 0, 0.1), (6, 0, 0.5), (7, 1, 0.6), (8, 0, 0.09)]
        chosen = reading.choose_costliest([self.point(*cost) for cost in costs])
        assert [(point.number, point.seat) for point in chosen] == [(2, 0), (4, 0), (6, 0), (7, 1)]

    def test_the_result_is_shared_by_the_winners(self) -> None:
        assert reading.end_shares({"winners": [1]}, 2) == (0, 1)
        assert reading.end_shares({"winners": [0, 2]}, 3) == (0.5, 0, 0.5)
        assert reading.end_shares({"winners": []}, 2) == (0.5, 0.5)

    def test_turning_points_are_told_in_words(self) -> None:
        match = play_niagara()
        review = make_review(match)
        point = review.points.order_by("number")[1]
        ReviewPoint.objects.filter(pk=point.pk).update(cost=0.25, best={"kind": "pick", "card": "cloud"})
        (found,) = [turn for turn in reading.read_review(match).turning_points if turn.number == point.number]
        assert (found.nth, found.seat) == (2, point.seat)
        assert found.better == "Pick the cloud"
        assert found.move == f"Pick the {point.move['card']}"

    def test_a_best_move_of_an_older_form_is_left_out(self) -> None:
        match = play_niagara()
        make_review(match)
        ReviewPoint.objects.update(cost=0.25, best={"kind": "no such move"})
        assert reading.read_review(match).turning_points == ()


class TestTheCommand:
    def run(self, match: Match, *options: str) -> str:
        out = StringIO()
        call_command("review", str(match.pk), *options, stdout=out, stderr=StringIO())
        return out.getvalue()

    def test_it_prints_every_decision_and_the_costliest(self) -> None:
        match = play_niagara()
        review = make_review(match)
        first = review.points.order_by("number")[0]
        ReviewPoint.objects.filter(pk=first.pk).update(cost=0.4, shares=[0.8, 0.1, 0.1])
        name = ("ada", "bea", "cem")[first.seat]
        rows = self.run(match).splitlines()
        assert rows[0].split() == f"1 80 % 10 % 10 % −40 {name}: Pick the {first.move['card']}".split()
        assert "14 decisions, 3 simulations each; the costliest:" in rows
        assert any(row.startswith(f"{name}, move 1: Pick the ") and row.endswith(": 80 % → 40 %") for row in rows)

    def test_it_finishes_what_was_begun_and_begins_anew_where_asked(self) -> None:
        match = play_niagara()
        review = Review.objects.get(match=match)
        next(making.work(review, judge))
        self.run(match)
        assert Review.objects.get(match=match).pk == review.pk
        assert review.points.count() == 14
        self.run(match, "--simulations", "2")
        anew = Review.objects.get(match=match)
        assert (anew.simulations, anew.status) == (2, "complete")
        self.run(match, "--again")
        assert Review.objects.get(match=match).pk != anew.pk

    def test_one_of_another_version_is_made_anew(self) -> None:
        match = play_niagara()
        make_review(match)
        Review.objects.update(version=REVIEW_VERSION - 1)
        self.run(match)
        assert Review.objects.get(match=match).version == REVIEW_VERSION

    def test_a_match_that_runs_is_not_reviewed(self) -> None:
        running = start_with("ada", "bea", "cem")
        with pytest.raises(CommandError, match="over"):
            self.run(running)
        with pytest.raises(CommandError, match="simulation"):
            self.run(play_niagara("dov", "eva", "fay"), "--simulations", "0")
        assert not Review.objects.filter(match=running).exists()


def test_seeds_differ_by_match_and_decision() -> None:
    one, other = UUID(int=1 << 20), UUID(int=3 << 20)
    assert len({seed_of(match, number) for match in (one, other) for number in (1, 2)}) == 4
