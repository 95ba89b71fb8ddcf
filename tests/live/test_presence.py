"""Who is here: from sockets, in whatever process they are, and true again by itself after anything that went wrong."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.core.cache import cache

from games import presence, services
from games.models import Match
from games.presence import Company, Visitor
from tests.live.sockets import PATIENCE, Door, Message, Socket, new_people
from tests.service.playing import pick, start

pytestmark = pytest.mark.django_db(transaction=True)


def listen(door: Door, match: Match, user: Any = None) -> Socket:
    socket = door.open(match, user)
    socket.send("resume", version=0, chat={})
    socket.wait_for(lambda message: message["type"] == "update")
    return socket


def hear(socket: Socket, **wanted: Any) -> Message:
    """Return the first news of who is here that say this."""

    def is_wanted(message: Message) -> bool:
        if message["type"] != "presence":
            return False
        told = {**message, "count": message["watching"]["count"], "names": message["watching"]["names"]}
        return all(told[key] == value for key, value in wanted.items())

    return socket.wait_for(is_wanted)


def test_players_see_each_other_come_and_go(door: Door, match: Match, people: list[Any]) -> None:
    ada = listen(door, match, people[0])
    hear(ada, seats=[0])
    bea = listen(door, match, people[1])
    hear(ada, seats=[0, 1])
    hear(bea, seats=[0, 1])
    bea.end()
    hear(ada, seats=[0])


def test_somebody_with_two_pages_is_here_until_both_are_closed(door: Door, match: Match, people: list[Any]) -> None:
    ada = listen(door, match, people[0])
    first, second = listen(door, match, people[1]), listen(door, match, people[1])
    hear(ada, seats=[0, 1])
    first.end()
    assert presence.read_company(match.pk).seats == (0, 1)
    second.end()
    hear(ada, seats=[0])


def test_spectators_are_counted_and_those_who_are_signed_in_are_named(
    door: Door, match: Match, people: list[Any]
) -> None:
    dov, eva = new_people("dov", "Eva")
    ada = listen(door, match, people[0])
    watching = [listen(door, match, user) for user in (eva, dov, dov, None, None)]
    hear(ada, seats=[0], count=4, names=[dov.username, eva.username])
    for socket in watching:
        socket.vanish()
        socket.end()
    hear(ada, count=0, names=[])


def test_a_page_that_only_watches_without_asking_is_here_too(door: Door, match: Match, people: list[Any]) -> None:
    door.watch(match, people[1])
    door.watch(match)
    door.open(match)  # has not resumed
    assert presence.read_company(match.pk) == Company((1,), 1, ())


@pytest.fixture
def elsewhere() -> presence._Share:
    """Another process, at the same cache."""
    return presence._Share()


def in_process(share: presence._Share, monkeypatch: pytest.MonkeyPatch, match: Match, visitor: Visitor) -> None:
    with monkeypatch.context() as there:
        there.setattr(presence, "_share", share)
        presence.enter(match.pk, f"socket of {visitor.name}", visitor)


def test_people_in_other_processes_are_here(
    door: Door, match: Match, people: list[Any], elsewhere: presence._Share, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = listen(door, match, people[0])
    hear(ada, seats=[0])
    in_process(elsewhere, monkeypatch, match, Visitor(people[1].pk, "bea", 1))
    in_process(elsewhere, monkeypatch, match, Visitor(None, "", -1))
    ada.pong()
    hear(ada, seats=[0, 1], count=1)


def test_the_share_of_a_process_that_was_killed_ends_by_itself(
    match: Match, people: list[Any], elsewhere: presence._Share, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "BELIEVED", 1)
    in_process(elsewhere, monkeypatch, match, Visitor(people[1].pk, "bea", 1))
    time.sleep(1.2)
    assert presence.read_company(match.pk) == Company((), 0, ())


def test_a_process_that_has_ended_without_a_word_is_noticed_by_the_next_ping(
    door: Door, match: Match, people: list[Any], elsewhere: presence._Share, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = listen(door, match, people[0])
    hear(ada, seats=[0])
    in_process(elsewhere, monkeypatch, match, Visitor(people[1].pk, "bea", 1))
    ada.pong()
    hear(ada, seats=[0, 1])
    cache.delete(presence._key(match.pk, elsewhere.key))
    ada.pong()
    hear(ada, seats=[0])


def test_a_cache_that_was_flushed_is_filled_again_by_the_pings(
    door: Door, match: Match, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bea = listen(door, match, people[0]), listen(door, match, people[1])
    hear(ada, seats=[0, 1])
    cache.clear()
    assert presence.read_company(match.pk) == Company((), 0, ())
    monkeypatch.setattr(presence, "BEAT_EVERY", 0)
    for _ in range(2):  # the answer to the second comes after all that the first has done
        bea.pong()
    assert presence.read_company(match.pk).seats == (0, 1)


def test_processes_that_begin_at_once_do_not_lose_each_other_for_long(
    match: Match, people: list[Any], elsewhere: presence._Share, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both write the list of keys: whoever is missing from it is in it again with the next beat."""
    presence.enter(match.pk, "here", Visitor(people[0].pk, "ada", 0))
    in_process(elsewhere, monkeypatch, match, Visitor(people[1].pk, "bea", 1))
    cache.set(presence._key(match.pk), [elsewhere.key], 60)
    assert presence.read_company(match.pk).seats == (1,)
    monkeypatch.setattr(presence, "BEAT_EVERY", -1)
    presence.beat(match.pk)
    assert presence.read_company(match.pk).seats == (0, 1)
    presence.leave(match.pk, "here")


def test_a_beat_does_not_write_what_was_written_lately(
    door: Door, match: Match, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    socket = listen(door, match, people[0])
    hear(socket, seats=[0])
    writes: list[Any] = []
    monkeypatch.setattr(presence, "_put", lambda *args: writes.append(args))
    for _ in range(5):
        socket.pong()
    assert writes == []


def test_a_cache_that_fails_stops_nobody(
    door: Door, match: Match, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise ConnectionError

    monkeypatch.setattr(cache, "set", fail)
    socket = listen(door, match, people[0])
    pick(match, 1)
    assert socket.update(2)


def test_nothing_is_kept_of_matches_that_nobody_is_at(door: Door, match: Match, people: list[Any]) -> None:
    for person in (*people, None):
        door.watch(match, person).end()
    assert match.pk not in presence._share.matches
    assert match.pk not in presence._share.written


# --- closing to spectators ------------------------------------------------------------------------------


def test_closing_a_match_ends_the_sockets_of_spectators_alone(door: Door, match: Match, people: list[Any]) -> None:
    [dov] = new_people("dov")
    player, spectators = listen(door, match, people[1]), [listen(door, match, dov), door.watch(match)]
    services.set_watchable(match=match, user=people[0], is_watchable=False)
    for socket in spectators:
        assert socket.close_code() == 4403
        assert socket.kept[-1]["error"]["code"] == "closed_to_spectators"
        socket.end()
    hear(player, is_watchable=False, count=0)
    again = door.open(match, dov)
    assert again.close_code() == 4403
    pick(match, 0)
    assert player.update(2)
    services.set_watchable(match=match, user=people[0], is_watchable=True)
    hear(player, is_watchable=True)
    assert door.watch(match, dov).version == 2


def test_who_was_not_told_that_it_is_closed_finds_out_with_the_next_ping(
    door: Door, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis may lose announcements."""
    spectator = door.watch(match)
    with monkeypatch.context() as deaf:
        deaf.setattr("games.live._send", lambda group, message: None)
        services.set_watchable(match=match, user=match.host, is_watchable=False)
    spectator.send("ping")
    assert spectator.close_code() == 4403


def test_news_that_are_on_their_way_do_not_reach_who_was_turned_away(
    door: Door, match: Match, people: list[Any]
) -> None:
    spectator = door.watch(match)
    services.set_watchable(match=match, user=people[0], is_watchable=False)
    pick(match, 0)
    assert spectator.close_code() == 4403
    assert all(message["type"] != "update" for message in spectator.kept)


# --- other matches --------------------------------------------------------------------------------------


def waiting(socket: Socket) -> Message:
    return socket.wait_for(lambda message: message["type"] == "waiting")


def test_another_match_that_waits_is_told_at_once(door: Door, match: Match, people: list[Any]) -> None:
    socket = listen(door, match, people[0])
    assert waiting(socket) == {"type": "waiting", "count": 0, "next": None}
    other = start(people)
    assert waiting(socket) == {"type": "waiting", "count": 1, "next": {"match": str(other.pk), "name": "Niagara"}}
    pick(other, 0)
    assert waiting(socket)["count"] == 0


def test_a_stranger_hears_of_no_matches(door: Door, match: Match) -> None:
    socket = listen(door, match)
    socket.pong()
    assert not any('"waiting"' in frame for frame in socket.frames)


def test_presence_is_told_within_a_second(door: Door, match: Match, people: list[Any]) -> None:
    ada = listen(door, match, people[0])
    hear(ada, seats=[0])
    began = time.monotonic()
    listen(door, match, people[1])
    hear(ada, seats=[0, 1])
    assert time.monotonic() - began < min(2.0, PATIENCE)
