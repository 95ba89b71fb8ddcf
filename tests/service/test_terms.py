"""Terms of a table, tables that start or end by themselves, rematches and quick matches."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts import people as company
from accounts.models import User
from games import services, tasks
from games.errors import ServiceError
from games.models import Invitation, Match, Rating, Seat
from games.terms import PACES, Terms
from tests.service.playing import make_people, open_table, play_on, start

pytestmark = pytest.mark.django_db


def table(host: User, **changes: Any) -> Match:
    usual = {"title": "duel", "seats": 2, "options": {}, "access": "public", "bots": 0}
    return services.create_table(host=host, **{**usual, **changes})


def refusal(act: Any, **fields: Any) -> str:
    with pytest.raises(ServiceError) as caught:
        act(**fields)
    assert caught.value.text
    return caught.value.code


def befriend(one: User, other: User) -> None:
    company.ask_friend(user=one, other=other)
    company.accept_friend(user=other, other=one)


class TestTerms:
    def test_a_table_keeps_what_its_host_asked_for(self) -> None:
        (ada,) = make_people("ada")
        terms = Terms(PACES["day"], "out", True, 900, 1500, True)
        match = table(ada, terms=terms)
        match.refresh_from_db()
        assert (match.pace, match.time_out, match.is_rated) == (PACES["day"], "out", True)
        assert (match.lowest_rating, match.highest_rating, match.starts_when_full) == (900, 1500, True)

    @pytest.mark.parametrize(
        "terms",
        [
            Terms(pace={"kind": "live", "bank": 1, "increment": 0}),
            Terms(pace={"kind": "nonsense"}),
            Terms(time_out="later"),
            Terms(lowest_rating=-1),
            Terms(highest_rating=9999),
            Terms(lowest_rating=1200, highest_rating=1100),
        ],
    )
    def test_what_cannot_be_is_refused(self, terms: Terms) -> None:
        (ada,) = make_people("ada")
        assert refusal(table, host=ada, terms=terms) == "bad_options"
        assert not Match.objects.exists()

    def test_a_rated_table_has_no_bots(self) -> None:
        (ada,) = make_people("ada")
        assert refusal(table, host=ada, bots=1, terms=Terms(is_rated=True)) == "rated_without_bots"

    def test_the_rating_must_be_in_the_range(self) -> None:
        ada, bea = make_people("ada", "bea")
        match = table(ada, terms=Terms(lowest_rating=1200))
        assert refusal(services.join_table, match=match, user=bea) == "rating_out_of_range"
        Rating.objects.create(
            user=bea, title="duel", mu=30, sigma=3, points=1300, matches=9, wins=5, changed_at=timezone.now()
        )
        services.join_table(match=match, user=bea)

    def test_it_starts_by_itself_when_full(self) -> None:
        ada, bea = make_people("ada", "bea")
        match = table(ada, terms=Terms(starts_when_full=True))
        services.join_table(match=match, user=bea)
        match.refresh_from_db()
        assert match.status == Match.Status.RUNNING


class TestAccess:
    def test_a_table_for_friends(self) -> None:
        ada, bea, cem = make_people("ada", "bea", "cem")
        match = table(ada, access="friends")
        assert refusal(services.join_table, match=match, user=bea) == "friends_only"
        befriend(ada, bea)
        services.join_table(match=match, user=bea)
        assert refusal(services.join_table, match=match, user=cem) in ("friends_only", "full")

    def test_a_table_by_invitation(self) -> None:
        ada, bea = make_people("ada", "bea")
        match = table(ada, access="invited")
        assert refusal(services.join_table, match=match, user=bea) == "invited_only"
        Invitation.objects.create(match=match, inviter=ada, invited=bea)
        services.join_table(match=match, user=bea)


class TestExpiry:
    def test_a_table_that_nobody_starts_is_closed(self) -> None:
        (ada,) = make_people("ada")
        match = table(ada)
        assert match.expires_at is not None
        assert tasks.services.close_expired() == 0
        Match.objects.filter(pk=match.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
        assert services.close_expired() == 1
        assert services.close_expired() == 0
        match.refresh_from_db()
        assert match.status == Match.Status.CLOSED
        (bea,) = make_people("bea")
        assert refusal(services.join_table, match=match, user=bea) == "closed"

    def test_a_running_match_never_expires(self) -> None:
        match = start(make_people("ada", "bea", "cem"))
        Match.objects.filter(pk=match.pk).update(expires_at=timezone.now() - timedelta(days=1))
        assert services.close_expired() == 0


class TestRematch:
    def over(self, users: list[User], **changes: Any) -> Match:
        match = start(users, title="duel", **changes)
        play_on(match, 400)
        match.refresh_from_db()
        assert match.status == Match.Status.OVER
        return match

    def test_seats_move_on_and_it_starts_when_all_are_there(self) -> None:
        ada, bea = make_people("ada", "bea")
        match = self.over([ada, bea], pace=PACES["day"])
        table = services.rematch(match=match, user=bea)
        assert Seat.objects.get(match=table, user=bea).number == 0
        assert Invitation.objects.get(match=table).invited == ada
        again = services.rematch(match=match, user=ada)
        assert again.pk == table.pk
        assert again.status == Match.Status.RUNNING
        assert Seat.objects.get(match=table, user=ada).number == 1
        assert again.pace == PACES["day"]
        assert services.rematch(match=match, user=bea).pk == table.pk

    def test_bots_come_along(self) -> None:
        (ada,) = make_people("ada")
        match = start([ada], title="duel", seats=2, bots=1)
        services.propose(match_id=match.pk, seat=0, what="stop", move_id="a")
        match.refresh_from_db()
        table = services.rematch(match=match, user=ada)
        assert table.status == Match.Status.RUNNING
        assert Seat.objects.get(match=table, user=ada).number == 1

    def test_only_players_of_a_match_that_is_over(self) -> None:
        ada, bea, cem = make_people("ada", "bea", "cem")
        match = start([ada, bea], title="duel")
        assert refusal(services.rematch, match=match, user=ada) == "no_rematch"
        match = self.over(make_people("dov", "eva"))
        assert refusal(services.rematch, match=match, user=cem) == "not_seated"


class TestQuickMatch:
    def quick(self, user: User, *titles: str, pace: str = "live_20", is_rated: bool = False) -> Match:
        return services.quick_match(user=user, titles=titles or ("duel",), pace=pace, is_rated=is_rated)

    def test_the_first_opens_a_table_and_the_second_finds_it(self) -> None:
        ada, bea = make_people("ada", "bea")
        opened = self.quick(ada, "duel", "niagara")
        assert opened.status == Match.Status.OPEN
        found = self.quick(bea, "niagara", "duel")
        assert found.pk == opened.pk
        assert found.status == Match.Status.RUNNING

    def test_another_pace_or_stake_is_another_table(self) -> None:
        ada, bea, cem = make_people("ada", "bea", "cem")
        first = self.quick(ada)
        assert self.quick(bea, pace="day").pk != first.pk
        assert self.quick(cem, is_rated=True).pk != first.pk

    def test_one_does_not_meet_oneself_or_people_one_has_blocked(self) -> None:
        ada, bea = make_people("ada", "bea")
        first = self.quick(ada)
        assert self.quick(ada).pk != first.pk
        company.block(user=bea, other=ada)
        assert Seat.objects.filter(match=self.quick(bea)).count() == 1

    def test_a_table_for_stronger_players_is_passed_over(self) -> None:
        ada, bea = make_people("ada", "bea")
        table(ada, terms=Terms(pace=PACES["live_20"], lowest_rating=2000))
        assert self.quick(bea).host == bea

    @pytest.mark.parametrize(("titles", "pace"), [((), "day"), (("chess",), "day"), (("duel", "chess"), "day")])
    def test_nonsense_is_refused(self, titles: tuple[str, ...], pace: str) -> None:
        (ada,) = make_people("ada")
        assert refusal(services.quick_match, user=ada, titles=titles, pace=pace, is_rated=False) == "bad_options"
        assert refusal(services.quick_match, user=ada, titles=("duel",), pace="warp", is_rated=False) == "bad_options"


def test_two_people_cannot_take_the_last_seat() -> None:
    ada, bea, cem = make_people("ada", "bea", "cem")
    match = open_table([ada], seats=3, title="niagara")
    services.join_table(match=match, user=bea)
    services.join_table(match=match, user=cem)
    (dov,) = make_people("dov")
    assert refusal(services.join_table, match=match, user=dov) == "full"
    assert refusal(services.join_table, match=match, user=bea) == "already_seated"
