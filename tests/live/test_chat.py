"""Chat over sockets: rooms are kept apart, nothing gets lost, and nothing that is sent does harm."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import Block
from games import live, services
from games.models import ChatLine, Match
from games.rate import Bucket
from tests.live.sockets import Door, Message, Socket, new_people
from tests.service.playing import open_table, pick

pytestmark = pytest.mark.django_db(transaction=True)


def listen(door: Door, match: Match, user: Any, **known: int) -> Socket:
    """Return a socket that has asked for company; `lines_of` gives what was said before."""
    socket = door.open(match, user)
    socket.send("resume", version=0, chat=known)
    socket.wait_for(lambda message: message["type"] in ("update", "table"))
    return socket


def lines_of(socket: Socket, room: str = "players") -> list[Message]:
    message = socket.wait_for(lambda heard: heard["type"] == "chat" and heard["room"] == room)
    return list(message["lines"])


def texts_of(socket: Socket, room: str = "players") -> list[str]:
    return [line["text"] for line in lines_of(socket, room)]


def say(socket: Socket, text: Any, room: Any = "players", said_id: Any = None) -> Message:
    said_id = said_id or str(uuid4())
    socket.send("say", room=room, text=text, id=said_id)
    return socket.wait_for(lambda heard: heard["type"] in ("ack", "refused") and heard.get("id") == said_id)


def test_what_one_says_the_others_hear(door: Door, match: Match, people: list[Any]) -> None:
    ada, bea = (listen(door, match, person) for person in people[:2])
    assert (texts_of(ada), texts_of(bea)) == ([], [])
    ack = say(ada, " good  luck\u202e ", said_id="mine")
    assert ack == {"type": "ack", "id": "mine", "number": ChatLine.objects.get(match=match).pk}
    for socket in (ada, bea):
        (line,) = lines_of(socket)
        assert (line["id"], line["seat"], line["name"]) == (ack["number"], 0, people[0].username)
        assert line["text"] == "good luck"


def test_rooms_are_kept_apart_byte_for_byte(door: Door, match: Match, people: list[Any]) -> None:
    """Until the match is over, no byte that anybody gets tells what is said in the room that is not theirs."""
    dov, eva = new_people("dov", "eva")
    inside = [listen(door, match, person) for person in people]
    outside = [listen(door, match, person) for person in (dov, eva, None)]
    say(inside[0], "INSIDE words")
    say(outside[0], "OUTSIDE words", "spectators")
    assert "OUTSIDE words" in [text for _ in range(2) for text in texts_of(outside[1], "spectators")]
    assert "INSIDE words" in [text for _ in range(2) for text in texts_of(inside[2])]
    for socket in (*inside, *outside):
        socket.send("resume", version=0, chat={})
        socket.pong()
    for socket in inside:
        assert not any("OUTSIDE" in frame or '"spectators"' in frame for frame in socket.frames)
    for socket in outside[:2]:
        assert not any("INSIDE" in frame or '"players"' in frame for frame in socket.frames)
    assert not any("words" in frame or '"chat"' in frame for frame in outside[2].frames)
    assert say(inside[0], "psst", "spectators")["error"]["code"] == "not_your_room"
    assert say(outside[0], "psst")["error"]["code"] == "not_your_room"
    assert say(outside[2], "psst", "spectators")["error"]["code"] == "not_signed_in"


def test_both_rooms_can_be_read_when_the_match_is_over(door: Door, match: Match, people: list[Any]) -> None:
    [dov] = new_people("dov")
    services.say(match=match, user=people[0], seat=0, room="players", text="gg", said_id="a")
    services.say(match=match, user=dov, seat=-1, room="spectators", text="bravo", said_id="b")
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER)
    for person in (people[1], dov):
        socket = listen(door, match, person)
        assert (texts_of(socket), texts_of(socket, "spectators")) == (["gg"], ["bravo"])


def test_nothing_is_told_to_who_has_not_asked(door: Door, match: Match, people: list[Any]) -> None:
    """Pages that know nothing of chat, and programs, hear of the match alone."""
    quiet = door.watch(match, people[1])
    services.say(match=match, user=people[0], seat=0, room="players", text="hello", said_id="a")
    assert quiet.hears_nothing()


def test_resuming_brings_what_was_missed(door: Door, match: Match, people: list[Any]) -> None:
    ids = [
        services.say(match=match, user=people[0], seat=0, room="players", text=text, said_id=text).line
        for text in ("one", "two", "three")
    ]
    assert texts_of(listen(door, match, people[1], players=ids[0])) == ["two", "three"]
    assert texts_of(listen(door, match, people[1], players=ids[2])) == []
    assert texts_of(listen(door, match, people[1])) == ["one", "two", "three"]


def test_a_line_that_was_not_announced_comes_with_the_next_ping(
    door: Door, match: Match, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    socket = listen(door, match, people[1])
    assert texts_of(socket) == []
    with monkeypatch.context() as deaf:
        deaf.setattr(live, "_send", lambda group, message: None)
        services.say(match=match, user=people[0], seat=0, room="players", text="lost?", said_id="a")
    socket.pong()
    assert texts_of(socket) == ["lost?"]


def test_lines_that_come_out_of_order_all_arrive(door: Door, match: Match, people: list[Any]) -> None:
    """Of two who write at once, the lower id may be committed last."""
    socket = listen(door, match, people[1])
    assert texts_of(socket) == []
    late = ChatLine.objects.create(match=match, room="players", user=people[0], text="late")
    later = ChatLine.objects.create(match=match, room="players", user=people[0], text="later")
    ChatLine.objects.filter(pk=late.pk).update(room="spectators")
    live.announce_chat(match.pk, "players", later.pk)
    assert texts_of(socket) == ["later"]
    ChatLine.objects.filter(pk=late.pk).update(room="players")
    live.announce_chat(match.pk, "players", late.pk)
    assert texts_of(socket) == ["late", "later"]


def test_a_resend_is_the_same_line(door: Door, match: Match, people: list[Any]) -> None:
    first, second = (listen(door, match, people[0]) for _ in range(2))
    numbers = {say(socket, "hello", said_id="same")["number"] for socket in (first, second, first)}
    assert len(numbers) == 1
    assert ChatLine.objects.filter(match=match).count() == 1


def test_people_one_has_blocked_are_not_heard(door: Door, match: Match, people: list[Any]) -> None:
    ada, bea, cem = (listen(door, match, person) for person in people)
    assert texts_of(cem) == []
    Block.objects.create(blocker=people[2], blocked=people[0])
    say(ada, "from ada")
    say(bea, "from bea")
    assert texts_of(cem) == ["from bea"]
    assert texts_of(listen(door, match, people[2])) == ["from bea"]
    assert not any("from ada" in frame for frame in cem.frames)


def test_a_line_that_is_hidden_goes_from_every_screen(door: Door, match: Match, people: list[Any]) -> None:
    socket = listen(door, match, people[1])
    assert texts_of(socket) == []
    said = services.say(match=match, user=people[0], seat=0, room="players", text="rude", said_id="a")
    assert texts_of(socket) == ["rude"]
    ChatLine.objects.filter(pk=said.line).update(hidden_at=timezone.now())
    live.announce_chat(match.pk, "players", said.line)
    (line,) = lines_of(socket)
    assert (line["id"], line["text"], line["is_removed"]) == (said.line, "", True)


def test_what_somebody_said_who_closes_the_account_goes_from_every_screen(
    door: Door, match: Match, people: list[Any]
) -> None:
    ada, bea = (listen(door, match, person) for person in people[:2])
    assert texts_of(bea) == []
    say(ada, "remember me")
    assert texts_of(bea) == ["remember me"]
    services.close_account(user=people[0])
    (line,) = lines_of(bea)
    assert (line["text"], line["is_removed"]) == ("", True)


def test_people_at_a_table_that_waits_talk_and_who_leaves_hears_no_more(door: Door) -> None:
    people = new_people("ada", "bea", "cem")
    table = open_table(people[:2], seats=3)
    ada, bea, cem = (listen(door, table, person) for person in people)
    say(ada, "hello")
    assert [text for _ in range(2) for text in texts_of(bea)] == ["hello"]
    services.leave_table(match=table, user=people[1])
    say(ada, "between us")
    assert say(bea, "still here?")["error"]["code"] == "not_your_room"
    for socket in (bea, cem):
        socket.pong()
        assert not any("between us" in frame for frame in socket.frames)


def test_a_flood_is_refused_and_the_socket_stays(door: Door, match: Match, people: list[Any]) -> None:
    socket = listen(door, match, people[0])
    answers = [say(socket, f"spam {number}") for number in range(14)]
    refused = [answer["error"] for answer in answers if answer["type"] == "refused"]
    assert {error["code"] for error in refused} == {"too_fast"}
    assert all(error["params"]["wait"] >= 1 for error in refused)
    assert ChatLine.objects.filter(match=match).count() <= 10
    assert socket.pong()["version"] == 1


def test_what_is_too_long_or_too_large_is_refused(door: Door, match: Match, people: list[Any]) -> None:
    socket = listen(door, match, people[0])
    assert say(socket, "x" * 501)["error"]["code"] == "too_long"
    for size in (17_000, 60_000, 1_000_000):
        socket.send("say", room="players", text="x" * size, id="large")
        assert socket.wait_for(lambda heard: heard["type"] == "refused")["error"]["code"] == "too_large"
    assert not ChatLine.objects.filter(match=match).exists()
    assert say(socket, "x" * 500)["type"] == "ack"


@pytest.mark.parametrize(
    "known", [7, True, "x", [], {"players": -1}, {"players": True}, {"staff": 1}, {"players": None}]
)
def test_a_resume_with_junk_is_malformed(door: Door, match: Match, people: list[Any], known: Any) -> None:
    socket = door.open(match, people[0])
    socket.send("resume", version=0, chat=known)
    assert socket.refusal()["params"] == {"field": "chat"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
SAYS = st.fixed_dictionaries(
    {"type": st.just("say")},
    optional={
        "room": JSON | st.sampled_from(["players", "spectators"]),
        "text": JSON | st.text(max_size=600),
        "id": JSON | st.text(max_size=70),
        "move_id": JSON,
        "match": JSON,
    },
)


def test_nothing_that_is_said_is_too_strange_for_an_answer(door: Door, match: Match, people: list[Any]) -> None:
    socket = listen(door, match, people[0])

    @settings(max_examples=150, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(SAYS)
    def send(message: Any) -> None:
        socket.send_raw(text=json.dumps(message))
        answer = socket.wait_for(lambda heard: heard["type"] in ("ack", "refused"))
        assert answer.get("error", {}).get("code") != "failed", (message, answer)

    unhurried = pytest.MonkeyPatch()
    unhurried.setattr(Bucket, "take", lambda bucket: True)
    try:
        send()
    finally:
        unhurried.undo()


def test_moves_and_chat_do_not_hold_each_other_up(door: Door, match: Match, people: list[Any]) -> None:
    ada, bea = (listen(door, match, person) for person in people[:2])
    say(bea, "your move")
    pick(match, 0)
    assert ada.update(2)
    assert "your move" in [text for _ in range(2) for text in texts_of(ada)]
