"""The host asks the AI to an open table, and sends it away again."""

from __future__ import annotations

import pytest

from accounts.models import User
from games import services, setups
from games.errors import ServiceError
from games.models import Match, Seat
from games.terms import Terms
from tests.service.at_once import at_once, codes
from tests.service.playing import make_people, open_table, view_of

pytestmark = pytest.mark.django_db


def seated(match: Match) -> list[tuple[int, str]]:
    return list(match.places.order_by("number").values_list("number", "user__bot_level"))


def code_of(call: object, **arguments: object) -> str:
    with pytest.raises(ServiceError) as caught:
        call(**arguments)  # type: ignore[operator]
    return caught.value.code


@pytest.mark.parametrize("level", ["beginner", "easy", "medium", "hard"])
def test_a_table_is_opened_with_bots_of_the_level_asked_for(level: str) -> None:
    match = open_table(make_people("ada"), seats=5, bots=4, level=level, start=True)
    assert [place["level"] for place in view_of(match, 0)["seats"]] == [None, level, level, level, level]
    assert setups.get_setup(match.pk).levels == ("", level, level, level, level)


def test_the_usual_level_is_medium_and_others_than_the_four_are_refused() -> None:
    people = make_people("ada")
    assert seated(open_table(people, seats=3, bots=1)) == [(0, ""), (1, "medium")]
    assert code_of(open_table, people=people, seats=3, bots=1, level="master") == "bad_options"
    assert code_of(services.add_bot, match=open_table(people, seats=3), user=people[0], level="") == "bad_options"


def test_bots_of_different_levels_take_the_lowest_free_seats() -> None:
    ada, bea = make_people("ada", "bea")
    match = open_table([ada, bea], seats=4)
    services.leave_table(match=match, user=bea)
    for level in ("hard", "beginner"):
        services.add_bot(match=match, user=ada, level=level)
    assert seated(match) == [(0, ""), (1, "hard"), (2, "beginner")]
    services.remove_bot(match=match, user=ada, seat=1)
    assert seated(match) == [(0, ""), (2, "beginner")]


def test_only_the_host_asks_and_only_bots_are_sent_away() -> None:
    ada, bea = make_people("ada", "bea")
    match = open_table([ada, bea], seats=4, bots=1)
    assert code_of(services.add_bot, match=match, user=bea) == "not_host"
    assert code_of(services.remove_bot, match=match, user=bea, seat=1) == "not_host"
    for seat in (0, 2, 3, 99):
        assert code_of(services.remove_bot, match=match, user=ada, seat=seat) == "no_bot_there"


def test_full_rated_and_started_tables_take_no_bot() -> None:
    (ada,) = make_people("ada")
    full = open_table([ada], seats=3, bots=2)
    assert code_of(services.add_bot, match=full, user=ada) == "full"
    rated = open_table([ada], seats=3, terms=Terms(is_rated=True))
    assert code_of(services.add_bot, match=rated, user=ada) == "rated_without_bots"
    services.start_match(match=full, user=ada)
    assert code_of(services.add_bot, match=full, user=ada) == "already_started"
    assert code_of(services.remove_bot, match=full, user=ada, seat=1) == "already_started"


def test_the_last_seat_starts_a_table_that_starts_when_full() -> None:
    (ada,) = make_people("ada")
    match = open_table([ada], seats=3, bots=1, terms=Terms(starts_when_full=True))
    services.add_bot(match=match, user=ada, level="easy")
    assert match.status == "running"


def test_a_guest_keeps_the_ai() -> None:
    """Nobody else may sit with a guest, so no seat may become free."""
    guest = User.objects.create(username="Guest-1a2b", is_guest=True)
    match = open_table([guest], seats=3, bots=2)
    assert code_of(services.remove_bot, match=match, user=guest, seat=1) == "guest"


def test_the_same_bots_come_to_the_rematch() -> None:
    (ada,) = make_people("ada")
    match = open_table([ada], seats=4, bots=1, level="hard")
    services.add_bot(match=match, user=ada, level="beginner")
    services.add_bot(match=match, user=ada, level="hard")
    services.start_match(match=match, user=ada)
    services.propose(match_id=match.pk, seat=0, what="stop", move_id="stop")
    match.refresh_from_db()
    again = services.rematch(match=match, user=ada)
    before = dict(match.places.values_list("user_id", "number"))
    after = dict(again.places.values_list("user_id", "number"))
    assert after == {user: (number + 1) % 4 for user, number in before.items()}


@pytest.mark.django_db(transaction=True)
def test_bots_asked_at_the_same_time_are_different_ones() -> None:
    (ada,) = make_people("ada")
    match = open_table([ada], seats=4)
    asks = [lambda: services.add_bot(match=Match.objects.get(pk=match.pk), user=ada, level="hard") for _ in range(5)]
    assert codes(at_once(*asks)) == ["full", "full"]
    assert Seat.objects.filter(match=match, user__bot_level="hard").values("user").distinct().count() == 3
