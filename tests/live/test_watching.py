"""Who may listen to a match, and what they hear first: docs/wire.md, "The socket"."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from games import services, viewing
from games.models import Match, Seat
from games.rules.protocol import SPECTATOR
from tests.live.sockets import Door, new_people
from tests.service.playing import open_table, pick, play_on, start, view_of

pytestmark = pytest.mark.django_db(transaction=True)


def numbers(message: dict[str, Any]) -> list[int]:
    return [line["number"] for line in message["lines"]]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_player_gets_the_view_of_their_seat(door: Door, match: Match, people: list[Any], seat: int) -> None:
    update = door.open(match, people[seat]).resume()
    assert update["view"] == view_of(match, seat)
    assert update["view"]["viewer"] == seat
    assert update["view"]["decision"] == {"kind": "pick", "since": 1}
    assert [place["is_you"] for place in update["view"]["seats"]] == [place == seat for place in range(3)]


def test_who_is_signed_in_without_a_seat_is_a_spectator(door: Door, match: Match) -> None:
    [dov] = new_people("dov")
    view = door.open(match, dov).resume()["view"]
    assert view == view_of(match, SPECTATOR)
    assert (view["viewer"], view["decision"], view["legal"], view["can_undo"]) == (SPECTATOR, None, [], False)


def test_anybody_may_watch_a_public_match(door: Door, match: Match) -> None:
    assert door.open(match).resume()["view"] == view_of(match, SPECTATOR)


def test_a_match_by_link_is_for_people_who_are_signed_in(door: Door) -> None:
    people = new_people("ada", "bea", "cem", "dov")
    match = start(people[:3], access="link")
    assert door.watch(match, people[3]).version == 1
    stranger = door.open(match)
    assert stranger.close_code() == 4401
    assert [message["error"]["code"] for message in stranger.kept] == ["not_signed_in"]


def test_a_match_that_is_not_there_ends_the_socket(door: Door, match: Match) -> None:
    match.pk = uuid4()
    socket = door.open(match)
    assert socket.close_code() == 4404
    assert [message["error"]["code"] for message in socket.kept] == ["not_found"]


def test_nothing_is_sent_to_who_has_not_asked(door: Door, match: Match, people: list[Any]) -> None:
    silent = door.open(match, people[1])
    pick(match, 0)
    assert silent.hears_nothing()
    assert silent.resume()["version"] == 2


@pytest.mark.parametrize("known", [0, 1, 5, 11, 12])
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_resuming_brings_the_view_and_exactly_the_lines_after(
    door: Door, match: Match, people: list[Any], known: int, viewer: int
) -> None:
    play_on(match, 11)
    match.refresh_from_db()
    assert match.version == 12
    socket = door.open(match, people[viewer] if viewer != SPECTATOR else None)
    update = socket.resume(known)
    assert update["view"] == view_of(match, viewer)
    assert update["lines"] == [line for line in viewing.log_lines(match, viewer) if line["number"] > known]
    assert update["lines"] == viewing.log_lines(match, viewer, after=known)


def test_a_whole_long_log_comes_to_who_knows_nothing(door: Door, match: Match) -> None:
    play_on(match, 60)
    update = door.open(match).resume(0)
    assert update["version"] == 61
    assert numbers(update) == list(range(1, 62))


def test_a_version_from_the_future_is_answered_with_everything(door: Door, match: Match) -> None:
    assert numbers(door.open(match).resume(7000)) == [1]


def test_asking_again_is_answered_again(door: Door, match: Match, people: list[Any]) -> None:
    socket = door.watch(match, people[0])
    assert socket.resume(1)["lines"] == []
    assert numbers(socket.resume(0)) == [1]


def test_a_ping_is_answered_with_the_version(door: Door, match: Match) -> None:
    assert door.open(match).pong() == {"type": "pong", "version": 1}


def test_a_ping_tells_of_what_was_not_announced(door: Door, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis may lose announcements; a page that pings finds out and resumes."""
    socket = door.watch(match)
    monkeypatch.setattr("games.live._send", lambda group, message: None)
    pick(match, 0)
    assert socket.hears_nothing()
    assert socket.pong() == {"type": "pong", "version": 2}
    assert numbers(socket.resume(1)) == [2]


def test_who_looks_is_noted_for_the_mails(door: Door, match: Match, people: list[Any]) -> None:
    door.watch(match, people[1]).pong()
    door.watch(match).pong()
    assert [bool(seat.seen_at) for seat in Seat.objects.filter(match=match).order_by("number")] == [False, True, False]


# --- tables that have not started ---------------------------------------------------------------------


@pytest.fixture
def four() -> list[Any]:
    return new_people("ada", "bea", "cem", "dov")


def test_an_open_table_shows_who_sits_down_and_leaves(door: Door, four: list[Any]) -> None:
    table = open_table(four[:1], seats=3)
    socket = door.open(table)
    assert names(socket.resume()) == [four[0].username]
    services.join_table(match=table, user=four[1])
    assert names(socket.receive()) == [four[0].username, four[1].username]
    services.leave_table(match=table, user=four[1])
    assert names(socket.receive()) == [four[0].username]


def test_the_start_reaches_everybody_with_the_seat_they_then_have(door: Door, four: list[Any]) -> None:
    table = open_table(four[:1], seats=3)
    sockets = [door.watch(table, person) for person in four] + [door.watch(table)]
    services.join_table(match=table, user=four[2])
    services.join_table(match=table, user=four[3])
    services.start_match(match=table, user=four[0])
    views = [socket.update(1)["view"] for socket in sockets]
    assert [view["viewer"] for view in views] == [0, SPECTATOR, 1, 2, SPECTATOR]
    assert all(view["status"] == "running" for view in views)
    assert [view["decision"] is not None for view in views] == [True, False, True, True, False]


def test_a_start_between_asking_and_listening_is_not_missed(
    door: Door, four: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from games import consumers

    table = open_table(four[:3])
    socket = door.open(table, four[1])
    socket.pong()
    look = consumers.look

    def look_slowly(*args: Any) -> Any:
        monkeypatch.setattr(consumers, "look", look)
        seen = look(*args)
        services.start_match(match=Match.objects.get(pk=table.pk), user=four[0])
        return seen

    monkeypatch.setattr(consumers, "look", look_slowly)
    assert socket.resume()["type"] == "table"
    assert socket.update(1)["view"]["viewer"] == 1


def test_a_table_that_is_closed_says_so(door: Door, four: list[Any]) -> None:
    table = open_table(four[:1], seats=3)
    socket = door.watch(table)
    services.leave_table(match=table, user=four[0])
    assert socket.receive()["table"]["status"] == "closed"


def test_a_move_at_an_open_table_is_refused_with_the_table(door: Door, four: list[Any]) -> None:
    table = open_table(four[:1], seats=3)
    socket = door.watch(table, four[0])
    error = socket.refusal(socket.send_pick())
    assert (error["code"], error["view"]["status"]) == ("not_started", "open")


@pytest.mark.parametrize("has_asked", [True, False])
def test_who_gave_up_a_seat_cannot_move_for_its_new_owner(
    door: Door, four: list[Any], has_asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if nothing of it was announced: an old socket must not keep a seat that is somebody else's."""
    table = open_table(four[:2], seats=3)
    old = door.open(table, four[1])
    if has_asked:
        old.resume()
    old.pong()
    monkeypatch.setattr("games.live._send", lambda group, message: None)
    services.leave_table(match=table, user=four[1])
    for person in four[2:]:
        services.join_table(match=table, user=person)
    services.start_match(match=table, user=four[0])
    assert old.refusal(old.send_pick())["code"] == "not_seated"
    old.send("undo", version=1, move_id="u")
    assert old.refusal("u")["code"] == "not_seated"
    assert old.resume()["view"]["viewer"] == SPECTATOR
    table.refresh_from_db()
    assert table.version == 1


def names(message: dict[str, Any]) -> list[str]:
    return [place["name"] for place in message["table"]["seats"]]
