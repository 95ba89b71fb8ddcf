"""How news gets about: nothing is lost, nothing is built twice, and nobody holds up anybody else."""

from __future__ import annotations

import gc
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.conf import settings
from django.core.cache import cache

from games import caches, consumers, services, store, viewing
from games.models import Event, Match
from games.rules.protocol import SPECTATOR
from tests.live.sockets import PATIENCE, Door, Loop, Message
from tests.service.playing import pick, play_on, view_of

pytestmark = pytest.mark.django_db(transaction=True)


def numbers(message: Message) -> list[int]:
    return [line["number"] for line in message["lines"]]


class Once:
    """Lets something happen right after the next call of a function, before its caller sees the result."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> None:
        self.after: Callable[[], Any] | None = None
        original = getattr(where, name)

        def call(*args: Any, **kwargs: Any) -> Any:
            result = original(*args, **kwargs)
            after, self.after = self.after, None
            if after is not None:
                after()
            return result

        monkeypatch.setattr(where, name, call)


# --- nothing is lost ------------------------------------------------------------------------------------


def test_a_move_between_the_handshake_and_the_first_view_is_not_lost(
    door: Door, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Once(monkeypatch, consumers, "look")
    looked.after = lambda: pick(match, 0)
    assert door.open(match).resume()["version"] == 2


def test_a_move_while_the_first_view_is_built_follows_it(
    door: Door, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Joining the group comes before reading, so what comes after the reading is announced."""
    built = Once(monkeypatch, viewing, "build_frame")
    built.after = lambda: pick(match, 0)
    socket = door.open(match)
    assert numbers(socket.resume()) == [1]
    assert numbers(socket.update(2)) == [2]


def test_a_move_while_an_update_is_built_follows_it(door: Door, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    socket = door.watch(match)
    built = Once(monkeypatch, viewing, "build_frame")
    built.after = lambda: pick(match, 1)
    pick(match, 0)
    assert numbers(socket.update(2)) == [2]
    assert numbers(socket.update(3)) == [3]


def test_an_answer_that_is_overtaken_by_news_still_has_all_that_was_asked_for(
    door: Door, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the answer of version 3 is on its way, version 4 is sent: the answer then is one of version 4."""
    pick(match, 0)
    socket = door.watch(match)
    is_pushing, is_answering, is_overtaken = (threading.Event() for _ in range(3))
    build = viewing.build_frame

    def build_in_turn(match_id: Any, version: int, viewer: int, after: int) -> Any:
        if after == 2:
            is_pushing.set()
            assert is_answering.wait(PATIENCE)
            return build(match_id, version, viewer, after)
        frame = build(match_id, version, viewer, after)
        if not is_answering.is_set():
            pick(match, 2)
            is_answering.set()
            assert is_overtaken.wait(PATIENCE)
        return frame

    monkeypatch.setattr(viewing, "build_frame", build_in_turn)
    pick(match, 1)
    assert is_pushing.wait(PATIENCE)
    socket.send("resume", version=0)
    assert numbers(socket.update(4)) == [3, 4]
    is_overtaken.set()
    assert numbers(socket.update(4)) == [1, 2, 3, 4]


def test_many_moves_at_once_end_with_the_newest_view_for_everybody(door: Door, match: Match, people: list[Any]) -> None:
    """Versions never go down (the socket checks that), every line comes, and what is in between may be left out."""
    sockets = [door.watch(match, person) for person in [*people, None, None]]
    play_on(match, 40)
    for viewer, socket in zip([0, 1, 2, SPECTATOR, SPECTATOR], sockets, strict=True):
        heard = []
        while (update := socket.receive())["version"] < 41:
            heard += numbers(update)
        assert [*heard, *numbers(update)] == list(range(2, 42))
        assert update["view"] == view_of(match, viewer)


def test_versions_that_come_out_of_order_are_sent_in_order(door: Door, loop: Loop, match: Match) -> None:
    """Announcements of several processes may overtake each other."""
    from games import live

    socket = door.watch(match)
    pick(match, 0)
    socket.update(2)
    for version in (1, 2, 1):
        live.announce(match.pk, version)
    assert socket.hears_nothing()
    pick(match, 1)
    assert numbers(socket.update(3)) == [3]


# --- nothing is built twice -----------------------------------------------------------------------------


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> dict[str, Counter[tuple[int, int]]]:
    """How often a view, and a frame, was made for each (version, viewer)."""
    counts: dict[str, Counter[tuple[int, int]]] = {"views": Counter(), "frames": Counter()}
    make_view, encode = viewing.position_view, viewing.encode

    def count_view(setup: Any, roster: Any, position: Any, viewer: int) -> Any:
        counts["views"][position.version, viewer] += 1
        return make_view(setup, roster, position, viewer)

    def count_frame(message: Any) -> str:
        if message["type"] == "update":
            counts["frames"][message["version"], message["view"]["viewer"]] += 1
        return encode(message)

    monkeypatch.setattr(viewing, "position_view", count_view)
    monkeypatch.setattr(viewing, "encode", count_frame)
    return counts


def test_a_spectators_frame_is_built_once_however_many_watch(
    door: Door, match: Match, people: list[Any], built: dict[str, Counter[tuple[int, int]]]
) -> None:
    crowd = [door.open(match) for _ in range(20)]
    for socket in crowd:
        socket.send("resume", version=0)
    frames = [socket.update(1) and socket.frames[-1] for socket in crowd]
    assert built["views"] == built["frames"] == {(1, SPECTATOR): 1}
    player = door.watch(match, people[0])
    player.answer_to(player.send_pick())
    frames += [socket.update(2) and socket.frames[-1] for socket in crowd]
    player.update(2)
    assert built["frames"] == {(1, SPECTATOR): 1, (1, 0): 1, (2, SPECTATOR): 1, (2, 0): 1}
    assert built["views"] == built["frames"]
    assert len(set(frames)) == 2


def test_a_move_is_one_step_for_everybody(
    door: Door, match: Match, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody reads the log again for an update."""
    sockets = [door.watch(match, person) for person in people]
    reads: list[Any] = []
    monkeypatch.setattr(store, "read", lambda *args, **_: reads.append(args))
    sockets[0].send_pick()
    for socket in sockets:
        socket.update(2)
    assert reads == []


# --- nothing depends on what is kept --------------------------------------------------------------------


def test_deleting_every_cache_in_between_changes_nothing(door: Door, match: Match, people: list[Any]) -> None:
    """The same match is watched by somebody whose server forgets everything before every message."""
    sockets = [door.watch(match, person) for person in [*people, None]]
    for _ in range(12):
        before = view_of(match, 0)["version"]
        play_on(match, 1, seed=before)
        for socket in sockets:
            update = socket.update(before + 1)
            kept = socket.frames[-1]
            caches.clear()
            cache.clear()
            assert socket.resume(before) == update
            assert socket.frames[-1] == kept


@pytest.mark.skipif(settings.EMBEDDED, reason="there is no Redis")
def test_redis_may_be_flushed_at_any_time(door: Door, match: Match, people: list[Any]) -> None:
    import redis

    sockets = [door.watch(match, person) for person in people]
    with redis.Redis.from_url(settings.REDIS_URL) as server:
        server.flushall()
    sockets[0].send_pick()
    for socket in sockets:
        assert socket.update(2)


@pytest.mark.skipif(settings.EMBEDDED, reason="there is no Redis")
def test_a_lost_connection_to_redis_is_made_again(door: Door, match: Match, people: list[Any], calm: list[Any]) -> None:
    """What was announced meanwhile is found by the next ping; what comes after is announced again."""
    import redis

    socket = door.watch(match, people[0])
    with redis.Redis.from_url(settings.REDIS_URL) as server:
        server.client_kill_filter(_type="pubsub")
        server.client_kill_filter(_type="normal", skipme=True)
    pick(match, 1)
    assert socket.pong()["version"] == 2
    assert socket.resume(1)["version"] == 2
    for seat in (2, 0):
        pick(match, seat)
        if not socket.hears_nothing(1.3):
            break
    assert socket.kept[-1]["type"] == "update"
    calm.clear()


# --- nobody holds up anybody else -----------------------------------------------------------------------


def test_who_reads_slowly_holds_up_nobody_and_then_gets_the_newest(door: Door, match: Match, people: list[Any]) -> None:
    slow, quick = door.watch(match), door.watch(match)
    slow.pause()
    for seat in range(3):
        pick(match, seat)
        assert quick.update(seat + 2)
    slow.go_on()
    heard = [slow.receive()]
    while heard[-1]["version"] < 4:
        heard.append(slow.receive())
    assert [number for update in heard for number in numbers(update)] == [2, 3, 4]
    assert len(heard) <= 2, "what was overtaken is not sent"


def groups(loop: Loop) -> dict[str, Any]:
    """Return all groups that sockets are in."""
    return dict(loop.call(lambda: dict(get_channel_layer().groups)))


def kept_channels(loop: Loop) -> int:
    layer = get_channel_layer()
    return int(loop.call(lambda: len(layer.inboxes if settings.EMBEDDED else layer.channels)))


def test_nothing_is_kept_of_a_socket_that_was_closed(door: Door, loop: Loop, match: Match, people: list[Any]) -> None:
    sockets = [door.watch(match, people[0]), door.watch(match)]
    assert len(groups(loop)) == 2
    for socket in sockets:
        socket.end()
    assert groups(loop) == {}
    assert kept_channels(loop) == 0


def test_a_page_that_is_gone_before_its_ack_has_moved_and_leaves_nothing_behind(
    door: Door, loop: Loop, match: Match, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, other = door.watch(match, people[0]), door.watch(match)
    is_gone = threading.Event()
    played = Once(monkeypatch, services, "play_move")
    played.after = lambda: is_gone.wait(PATIENCE)
    gone.send_pick()
    assert other.update(2)
    gone.vanish()
    is_gone.set()
    gone.end()
    other.end()
    assert Event.objects.filter(match=match).count() == 2
    assert groups(loop) == {}
    gc.collect()  # a task that failed without anybody asking says so when it is collected; see `calm`


def test_a_page_that_is_gone_before_the_news_leaves_nothing_behind(
    door: Door, loop: Loop, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = door.watch(match)
    gone.pause()
    pick(match, 0)
    gone.hears_nothing(0.1)
    gone.vanish()
    gone.end()
    pick(match, 1)
    assert groups(loop) == {}
    assert kept_channels(loop) == 0
    gc.collect()


def test_an_update_that_fails_ends_the_socket_and_connecting_again_heals_it(
    door: Door, loop: Loop, match: Match, calm: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    socket = door.watch(match)

    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(viewing, "build_frame", fail)
        pick(match, 0)
        assert socket.close_code() == 1011
    socket.end()
    assert groups(loop) == {}
    assert {record.getMessage() for record in calm} == {"socket failed"}
    calm.clear()
    assert numbers(door.open(match).resume(1)) == [2]


def test_news_after_signing_out_go_nowhere(door: Door, match: Match, people: list[Any]) -> None:
    from tests.live.sockets import signed_in

    browser = signed_in(people[0])
    socket = door.open(match, browser=browser)
    socket.resume()
    browser.post("/accounts/logout/")
    for seat in (1, 2):
        pick(match, seat)
    assert socket.close_code() == 4401
    socket.end()
