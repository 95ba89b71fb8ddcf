"""Tables before the match: opening, joining, leaving, starting."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.personas import PERSONAS
from games import selectors, services, viewing
from games.errors import ServiceError
from games.models import Match
from games.rules.chance import commitment
from games.rules.protocol import SPECTATOR
from tests.service.playing import make_people, open_table

pytestmark = pytest.mark.django_db


def refused(code: str, status: int, call: Any, **arguments: Any) -> None:
    with pytest.raises(ServiceError) as caught:
        call(**arguments)
    assert (caught.value.code, caught.value.status) == (code, status)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", "chess"),
        ("seats", 2),
        ("seats", 6),
        ("seats", True),
        ("options", {"limit": "never"}),
        ("options", {"speed": 1}),
        ("options", {"limit": []}),
        ("access", "secret"),
        ("bots", -1),
        ("bots", 3),
    ],
)
def test_a_table_that_cannot_be_is_refused(field: str, value: Any) -> None:
    (ada,) = make_people("ada")
    usual = {"host": ada, "title": "niagara", "seats": 3, "options": {}, "access": "public", "bots": 0}
    refused("bad_options", 422, services.create_table, **{**usual, field: value})
    assert not Match.objects.exists()


def test_options_are_completed_with_defaults() -> None:
    match = open_table(make_people("ada"), seats=3, options={"tie_break": "value"})
    assert match.options == {"tie_break": "value", "limit": "none"}


def test_the_commitment_is_shown_before_salts_are_chosen_and_the_secret_never() -> None:
    match = open_table(make_people("ada"), seats=3)
    table = viewing.build_view(match, SPECTATOR)
    assert table["commitment"] == commitment(bytes(match.secret))
    assert bytes(match.secret).hex() not in viewing.encode(table)
    assert table["status"] == "open"


def test_joining_takes_the_lowest_free_seat() -> None:
    ada, bea, cem, dov = make_people("ada", "bea", "cem", "dov")
    match = open_table([ada, bea, cem], seats=4)
    services.leave_table(match=match, user=bea)
    assert services.join_table(match=match, user=dov).number == 1
    assert services.join_table(match=match, user=bea).number == 3


def test_a_full_table_and_a_second_seat_are_refused() -> None:
    ada, bea, cem, dov = make_people("ada", "bea", "cem", "dov")
    match = open_table([ada, bea, cem])
    refused("full", 409, services.join_table, match=match, user=dov)
    refused("already_seated", 409, services.join_table, match=match, user=bea)


@pytest.mark.parametrize("salt", ["x" * 65, "a\x00b", 5])
def test_a_bad_salt_is_malformed(salt: Any) -> None:
    ada, bea = make_people("ada", "bea")
    match = open_table([ada], seats=3)
    refused("malformed", 400, services.join_table, match=match, user=bea, salt=salt)


def test_a_host_who_leaves_hands_over_to_the_next_person() -> None:
    ada, bea = make_people("ada", "bea")
    match = open_table([ada, bea], seats=4, bots=1)
    services.leave_table(match=match, user=ada)
    assert (match.host_id, match.status) == (bea.pk, "open")


def test_a_table_without_people_is_closed() -> None:
    ada, bea = make_people("ada", "bea")
    match = open_table([ada], seats=3, bots=2)
    services.leave_table(match=match, user=ada)
    assert match.status == "closed"
    refused("closed", 409, services.join_table, match=match, user=bea)
    assert viewing.build_view(match, SPECTATOR)["status"] == "closed"


def test_who_does_not_sit_there_cannot_leave() -> None:
    ada, bea = make_people("ada", "bea")
    refused("not_seated", 403, services.leave_table, match=open_table([ada], seats=3), user=bea)


def test_only_the_host_starts_and_only_a_full_table() -> None:
    ada, bea, cem = make_people("ada", "bea", "cem")
    match = open_table([ada, bea], seats=3)
    refused("not_full", 409, services.start_match, match=match, user=ada)
    services.join_table(match=match, user=cem)
    refused("not_host", 403, services.start_match, match=match, user=bea)
    started = services.start_match(match=match, user=ada)
    assert (started.status, started.version) == ("running", 1)
    assert started.started_at is not None
    refused("already_started", 409, services.start_match, match=match, user=ada)
    refused("already_started", 409, services.leave_table, match=match, user=ada)
    refused("already_started", 409, services.join_table, match=match, user=cem)


def test_a_table_filled_with_bots_may_start_at_once() -> None:
    (ada,) = make_people("ada")
    match = open_table([ada], seats=3, bots=2, start=True)
    assert match.status == "running"
    assert [seat.user.is_bot for seat in match.places.order_by("number")] == [False, True, True]


def test_bots_are_different_players_made_once() -> None:
    people = make_people("ada", "bea")
    for person in people:
        match = open_table([person], seats=5, bots=4)
        names = set(match.places.filter(user__is_bot=True).values_list("user__username", flat=True))
        assert len(names) == 4
        assert names <= set(PERSONAS["medium"])
        assert not any(seat.user.has_usable_password() for seat in match.places.filter(user__is_bot=True))


def test_a_person_called_like_a_bot_keeps_the_name() -> None:
    (heron,) = make_people("heron")
    for _ in range(4):
        match = open_table([heron], seats=5, bots=4)
        assert not match.places.filter(user=heron).exclude(number=0).exists()


class TestLists:
    def test_open_tables_show_public_tables_newest_first_with_one_number_of_queries(
        self, django_assert_num_queries: Any
    ) -> None:
        people = make_people("ada", "bea", "cem")
        for person in people:
            open_table([person], seats=5, bots=2)
        open_table([people[0]], seats=3, access="link")
        with django_assert_num_queries(4):  # tables, seats, the user's friends and blocks
            shown = [selectors.summary(match, people[2]) for match in selectors.open_tables(people[2])]
        assert [table["seats"][0]["name"] for table in shown] == ["cem", "bea", "ada"]
        assert [table["viewer"] for table in shown] == [0, SPECTATOR, SPECTATOR]

    def test_my_matches_put_your_turn_first_then_running_open_and_over(self, django_assert_num_queries: Any) -> None:
        ada, bea, cem = make_people("ada", "bea", "cem")
        waiting = services.start_match(match=open_table([ada, bea, cem]), user=ada)
        services.play_move(match_id=waiting.pk, seat=0, move={"kind": "pick", "card": "1"}, decision=1, move_id="a")
        table = open_table([bea, ada], seats=3)
        mine = services.start_match(match=open_table([ada, bea, cem]), user=ada)
        closed = open_table([ada], seats=3)
        services.leave_table(match=closed, user=ada)
        open_table([bea], seats=3)
        with django_assert_num_queries(2):
            found = list(selectors.my_matches(ada))
            lines = [selectors.summary(match, ada) for match in found]
        assert [match.pk for match in found] == [mine.pk, waiting.pk, table.pk]
        assert [line["is_your_turn"] for line in lines] == [True, False, False]
