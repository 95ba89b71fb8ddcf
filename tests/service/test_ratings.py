"""Ratings in the database: which matches count for whom, rebuilding from the log, ranges at tables, races."""

from __future__ import annotations

import random
import threading
from datetime import UTC, datetime, timedelta
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from games import selectors, services, store
from games.errors import Refused
from games.models import Event, Match, Rating, RatingChange
from games.ratings import check_range
from games.ratings import recording as rating
from games.ratings.system import NEWCOMER, points_of, rate
from games.services import seats
from tests.service.at_once import at_once, codes
from tests.service.playing import make_people, open_table, play_on, start, token_of
from tests.service.rated import all_rows, end, play_rated, rating_of, rebuild

NAMES = ("ada", "bea", "cem", "dov", "eva")


@pytest.fixture
def people(db: None) -> list[User]:
    return make_people(*NAMES)


class TestWhichMatchesCount:
    def test_a_rated_match_changes_everybodys_rating(self, people: list[User]) -> None:
        match = play_rated(people[:3], (2, 1, 3))
        expected = rate([NEWCOMER] * 3, (2, 1, 3))
        for seat, (person, skill) in enumerate(zip(people, expected, strict=False)):
            row = rating_of(person, "niagara")
            assert (row.mu, row.sigma, row.points) == (skill.mu, skill.sigma, points_of(skill))
            assert (row.matches, row.wins) == (1, int(seat == 1))
        assert selectors.rating_changes(Match.objects.get(pk=match.pk)) == [
            {"seat": 0, "before": 1000, "after": 1022, "change": 22},
            {"seat": 1, "before": 1000, "after": 1086, "change": 86},
            {"seat": 2, "before": 1000, "after": 892, "change": -108},
        ]

    def test_the_change_bears_the_time_of_the_end(self, people: list[User]) -> None:
        match = play_rated(people[:2], (1, 2))
        ended = Event.objects.get(match=match, kind="ended")
        assert set(RatingChange.objects.values_list("created_at", flat=True)) == {ended.created_at}
        assert rating_of(people[0]).changed_at == ended.created_at

    def test_a_second_match_goes_on_from_the_first(self, people: list[User]) -> None:
        play_rated(people[:2], (1, 2))
        play_rated(people[:2], (1, 2))
        first = rate([NEWCOMER] * 2, (1, 2))
        second = rate(first, (1, 2))
        assert (rating_of(people[0]).mu, rating_of(people[0]).matches) == (second[0].mu, 2)
        before, after = (
            RatingChange.objects.filter(user=people[0]).order_by("created_at")[1:].values_list("before", "after")[0]
        )
        assert (before, after) == (points_of(first[0]), points_of(second[0]))

    def test_titles_are_rated_apart(self, people: list[User]) -> None:
        play_rated(people[:2], (1, 2))
        play_rated(people[:3], (3, 1, 2))
        assert rating_of(people[0], "duel").points > 1000 > rating_of(people[0], "niagara").points

    def test_shared_ranks_are_ties_and_shared_wins(self, people: list[User]) -> None:
        play_rated(people[:3], (1, 1, 3))
        ada, bea, cem = (rating_of(person, "niagara") for person in people[:3])
        assert ada.points == bea.points > 1000 > cem.points
        assert (ada.wins, bea.wins, cem.wins) == (1, 1, 0)

    @pytest.mark.parametrize(
        ("is_rated", "reason", "ranks"),
        [(False, "goal", (1, 2)), (True, "stopped", (1, 1)), (True, "aborted", (1, 1)), (True, "goal", ())],
    )
    def test_other_ends_change_nothing(
        self, people: list[User], is_rated: bool, reason: str, ranks: tuple[int, ...]
    ) -> None:
        match = start(people[:2], title="duel", is_rated=is_rated)
        end(match, ranks, reason)
        assert Match.objects.get(pk=match.pk).status == "over"
        assert all_rows() == [[], []]
        assert selectors.rating_changes(match) == []

    def test_a_match_played_to_its_end_by_the_rules_counts(self, people: list[User]) -> None:
        match = start(people[:2], title="duel", is_rated=True)
        play_on(match, 500)
        match.refresh_from_db()
        assert match.result is not None
        assert [row.rank for row in RatingChange.objects.order_by("seat")] == match.result["ranks"]

    def test_who_resigns_loses_points(self, people: list[User]) -> None:
        match = start(people[:2], title="duel", is_rated=True)
        services.resign(match_id=match.pk, seat=0, move_id="x")
        assert rating_of(people[1]).points > 1000 > rating_of(people[0]).points

    def test_a_seat_that_the_ai_has_taken_over_still_counts_for_its_player(
        self, people: list[User], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match = start(people[:3], is_rated=True, pace={"kind": "live", "bank": 600, "increment": 10})
        later = timezone.now() + timedelta(hours=1)
        monkeypatch.setattr(seats, "timezone", SimpleNamespace(now=lambda: later))
        assert services.time_out(match_id=match.pk, seat=0, decision=token_of(match, 0))
        assert match.places.get(number=0).held_by == "ai"
        end(match, (1, 2, 3))
        assert rating_of(people[0], "niagara").points == 1086


class TestBots:
    def test_a_match_with_bots_rates_the_bots_alone(self, people: list[User]) -> None:
        match = open_table(people[:1], seats=3, bots=2, start=True)
        end(match, (1, 2, 3))
        assert {row.user.is_bot for row in Rating.objects.select_related("user")} == {True}
        expected = [points_of(skill) for skill in rate([NEWCOMER] * 3, (1, 2, 3))[1:]]
        assert list(RatingChange.objects.order_by("seat").values_list("seat", "after")) == [
            (1, expected[0]),
            (2, expected[1]),
        ]

    @pytest.mark.parametrize("is_rated", [False, True])
    def test_a_person_is_a_newcomer_to_bots_whatever_their_own_rating(self, people: list[User], is_rated: bool) -> None:
        for _ in range(4):
            play_rated(people[:3], (1, 2, 3))
        ada = rating_of(people[0], "niagara")
        match = start(people[:1], seats=3, bots=2, is_rated=is_rated)
        end(match, (1, 2, 3))
        assert rating_of(people[0], "niagara").mu == ada.mu
        assert RatingChange.objects.get(match=match, seat=1).after == points_of(rate([NEWCOMER] * 3, (1, 2, 3))[1])

    def test_what_bots_have_gained_is_not_shown_as_the_result_of_a_casual_match(self, people: list[User]) -> None:
        match = open_table(people[:1], seats=3, bots=2, start=True)
        end(match, (1, 2, 3))
        assert RatingChange.objects.filter(match=match).count() == 2
        assert selectors.rating_changes(match) == []


def play_many(people: list[User], seed: int, count: int = 12) -> None:
    """Play matches of two to four, with and without bots, casual ones and stopped ones among them."""
    chance = random.Random(seed)
    for _ in range(count):
        seated = chance.sample(people, chance.choice((1, 2, 3, 4)))
        bots = 2 if len(seated) == 1 else 0
        title = "duel" if len(seated) == 2 else "niagara"
        match = start(seated, title=title, seats=len(seated) + bots, bots=bots, is_rated=chance.random() < 0.8)
        ranks = [chance.randint(1, match.seats) for _ in range(match.seats)]
        end(match, ranks, chance.choice(("goal", "goal", "goal", "stopped")))


class TestRebuilding:
    def test_live_ratings_are_what_the_log_says_to_the_last_bit(self, people: list[User]) -> None:
        play_many(people, seed=1)
        code, printed = rebuild("--check")
        assert (code, printed.count(" 0 differences")) == (0, 3)
        before = all_rows()
        RatingChange.objects.all().delete()
        Rating.objects.all().delete()
        assert rebuild()[0] == 0
        assert all_rows() == before
        assert rebuild("--check")[0] == 0

    def test_the_order_is_that_of_the_times_whatever_the_clocks_say(
        self, people: list[User], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Machines disagree about the time, by seconds; a match that counts later still has a later time."""
        chance = random.Random(5)
        base = datetime(2030, 1, 1, tzinfo=UTC)
        clock = SimpleNamespace(now=lambda: base + timedelta(seconds=chance.uniform(-9, 9)))
        monkeypatch.setattr(store, "timezone", clock)
        play_many(people, seed=2)
        assert rebuild("--check")[0] == 0

    def test_control_a_clock_that_is_simply_believed_gives_other_numbers(
        self, people: list[User], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        base = datetime(2030, 1, 1, tzinfo=UTC)
        chain = store.chain
        minutes = iter(range(100, 0, -1))
        monkeypatch.setattr(store, "timezone", SimpleNamespace(now=lambda: base + timedelta(minutes=next(minutes))))
        monkeypatch.setattr(store, "chain", lambda *args, **named: chain(*args, **{**named, "not_before": None}))
        play_rated(people[:2], (1, 2))
        play_rated(people[1:3], (1, 2))
        assert rebuild("--check")[0] == 1

    def test_a_check_names_what_differs_and_writes_nothing(self, people: list[User]) -> None:
        match = play_rated(people[:2], (1, 2))
        play_rated(people[2:4], (1, 2))
        Rating.objects.filter(user=people[0]).update(mu=99.0)
        RatingChange.objects.filter(match=match, seat=1).delete()
        Rating.objects.create(
            user=people[4], title="duel", mu=1, sigma=1, points=1, matches=1, changed_at=match.created_at
        )
        before = all_rows()
        code, printed = rebuild("--check")
        assert code == 1
        assert f"duel, rating of user {people[0].pk}: mu is 99.0, the log says " in printed
        assert f"duel, change of user {people[1].pk} by {match.pk}: missing" in printed
        assert f"duel, rating of user {people[4].pk}: not in the log" in printed
        assert "duel: 2 matches over, 2 rated, 4 players, 4 changes; 3 differences" in printed
        assert all_rows() == before

    def test_writing_mends_it(self, people: list[User]) -> None:
        play_many(people, seed=3, count=5)
        good = all_rows()
        Rating.objects.update(points=1)
        code, printed = rebuild()
        assert code == 0
        assert "differences, written" in printed
        assert all_rows() == good

    def test_one_title_can_be_rebuilt_alone(self, people: list[User]) -> None:
        play_rated(people[:2], (1, 2))
        play_rated(people[:3], (1, 2, 3))
        Rating.objects.update(points=1)
        assert "niagara" not in rebuild("--title", "duel")[1]
        assert rebuild("--check", "--title", "duel")[0] == 0
        assert rebuild("--check", "--title", "niagara")[0] == 1

    def test_it_costs_as_many_queries_for_many_matches_as_for_few(
        self, people: list[User], django_assert_max_num_queries: Any
    ) -> None:
        play_many(people, seed=4, count=8)
        with django_assert_max_num_queries(3 * 6 + 4):
            rebuild("--check")


class TestRanges:
    @pytest.mark.parametrize(
        ("low", "high", "is_in"),
        [(None, None, True), (900, 1100, True), (1000, 1000, True), (1001, None, False), (None, 999, False)],
    )
    def test_whoever_has_no_rating_counts_as_a_newcomer(
        self, people: list[User], low: int | None, high: int | None, is_in: bool
    ) -> None:
        match = open_table(people[:1], seats=3)
        match.lowest_rating, match.highest_rating = low, high
        if is_in:
            check_range(match, people[1])
        else:
            with pytest.raises(Refused) as refused:
                check_range(match, people[1])
            assert refused.value.code == "rating_out_of_range"
            assert {**refused.value.params, "range": ""} == {"low": low, "high": high, "have": 1000, "range": ""}

    @pytest.mark.parametrize(
        ("low", "high", "text"),
        [
            (1100, 1300, "This table is for ratings of 1100–1300; yours is 1079."),
            (1100, None, "This table is for ratings of 1100+; yours is 1079."),
            (None, 1000, "This table is for ratings of ≤ 1000; yours is 1079."),
        ],
    )
    def test_the_rating_of_the_title_decides_and_is_named(
        self, people: list[User], low: int | None, high: int | None, text: str
    ) -> None:
        play_rated(people[:2], (1, 2))
        match = open_table(people[1:2], title="duel", seats=2)
        match.lowest_rating, match.highest_rating = low, high
        with pytest.raises(Refused) as refused:
            check_range(match, people[0])
        assert refused.value.text == text


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_matches_played_at_the_same_time_rate_as_if_one_after_the_other(self) -> None:
        people = make_people(*NAMES)
        rounds = [lambda seed=seed: play_many(people, seed, count=5) for seed in range(4)]
        assert codes(at_once(*rounds)) == []
        code, printed = rebuild("--check")
        assert code == 0, printed
        assert RatingChange.objects.count() > 20

    def test_newcomers_whose_first_matches_end_at_the_same_moment(self) -> None:
        people = make_people(*NAMES[:3])
        matches = [start(list(seated), is_rated=True) for seated in permutations(people)]
        assert codes(at_once(*(lambda match=match: end(match, (1, 2, 3)) for match in matches))) == []
        assert set(Rating.objects.values_list("matches", flat=True)) == {6}
        assert rebuild("--check")[0] == 0

    def test_real_matches_to_their_ends_with_people_and_bots(self) -> None:
        people = make_people(*NAMES)
        matches = [start(people[seat : seat + 2], title="duel", is_rated=True) for seat in range(4)]
        matches += [start([person], title="duel", seats=2, bots=1) for person in people[:2]]
        rounds = [lambda match=match, seed=seed: play_on(match, 500, seed) for seed, match in enumerate(matches)]
        results = at_once(*rounds)
        assert codes([result for result in results if isinstance(result, Exception)]) == []
        assert set(Match.objects.values_list("status", flat=True)) == {"over"}
        code, printed = rebuild("--check")
        assert code == 0, printed
        assert "6 matches over, 6 rated" in printed

    def test_an_end_that_lost_its_race_changes_no_rating(self) -> None:
        people = make_people(*NAMES[:2])
        match = start(people, title="duel", is_rated=True)
        resigned = [
            lambda seat=seat: services.resign(match_id=match.pk, seat=seat, move_id=f"r{seat}") for seat in (0, 1)
        ]
        assert codes(at_once(*resigned)) == ["over"]
        assert RatingChange.objects.count() == 2
        assert rebuild("--check")[0] == 0


class Meeting:
    """Lets two threads come to the same place before either goes on, as often as they come."""

    def __init__(self) -> None:
        self.gate = threading.Barrier(2)

    def __call__(self) -> None:
        self.gate.wait(10)


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite lets only one transaction begin")
class TestTheRaceItself:
    """Ada's matches with Bea and with Cem end at the same moment."""

    @pytest.fixture
    def matches(self) -> list[Match]:
        people = make_people(*NAMES[:3])
        play_rated(people, (1, 2, 3), title="niagara")
        for pair in (people[:2], people[::2]):
            play_rated(pair, (1, 2))
        return [start(pair, title="duel", is_rated=True) for pair in (people[:2], people[::2])]

    def end_both(self, matches: list[Match]) -> list[Any]:
        return at_once(*(lambda match=match: end(match, (1, 2)) for match in matches))

    def test_no_change_is_lost(self, matches: list[Match], monkeypatch: pytest.MonkeyPatch) -> None:
        meet, make_missing = Meeting(), rating.make_missing_rows

        def make_missing_together(title: str, users: list[int]) -> None:
            make_missing(title, users)
            meet()

        monkeypatch.setattr(rating, "make_missing_rows", make_missing_together)
        assert codes(self.end_both(matches)) == []
        assert Rating.objects.get(user__username="ada", title="duel").matches == 4
        assert rebuild("--check")[0] == 0

    def test_control_without_the_lock_a_change_is_lost(
        self, matches: list[Match], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        meet = Meeting()

        def read_together(title: str, users: list[int]) -> dict[int, Rating]:
            rows = {row.user_id: row for row in Rating.objects.filter(title=title, user_id__in=users)}
            meet()
            return rows

        monkeypatch.setattr(rating, "lock_rows", read_together)
        assert codes(self.end_both(matches)) == []
        assert Rating.objects.get(user__username="ada", title="duel").matches == 3
        code, printed = rebuild("--check")
        assert code == 1
        assert "matches is 3, the log says 4" in printed
