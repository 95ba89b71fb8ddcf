"""Moves through sockets: an ack for each, and the news to everybody else, each with their own view."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import pytest

from games import caches, services, store
from games.models import Event, Match
from games.rate import Bucket
from games.rules.protocol import SPECTATOR
from tests.live.sockets import Door, Socket, new_people
from tests.service.playing import legal_jsons, pick, play_on, start, view_of

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_move_is_acknowledged_and_reaches_everybody_with_their_own_view(
    door: Door, match: Match, people: list[Any]
) -> None:
    sockets = {seat: door.watch(match, people[seat]) for seat in range(3)} | {SPECTATOR: door.watch(match)}
    second_page = door.watch(match, people[0])
    move_id = sockets[0].send_pick("3")
    assert sockets[0].answer_to(move_id) == {"type": "ack", "move_id": move_id, "number": 2}
    for viewer, socket in sockets.items():
        update = socket.update(2)
        assert update["view"] == view_of(match, viewer)
        assert [line["number"] for line in update["lines"]] == [2]
    assert second_page.update(2)["view"] == view_of(match, 0)
    cards = {viewer: view_of(match, viewer)["table"]["cards"] for viewer in sockets}
    assert cards == {0: ["3", None, None], 1: [None] * 3, 2: [None] * 3, SPECTATOR: [None] * 3}


def test_a_move_from_anywhere_else_reaches_sockets_too(door: Door, match: Match) -> None:
    socket = door.watch(match)
    pick(match, 1)
    assert socket.update(2)["lines"][0]["seat"] == 1


def test_other_matches_are_not_told(door: Door, match: Match, people: list[Any]) -> None:
    other = door.watch(start(people))
    pick(match, 0)
    assert other.hears_nothing()


def test_a_whole_match_is_played_through_sockets(door: Door, match: Match, people: list[Any]) -> None:
    """Three rounds: whoever is asked answers with a move that their own view offers."""
    sockets = [door.watch(match, person) for person in people]
    watching = door.watch(match)
    views = {seat: view_of(match, seat) for seat in range(3)}
    while views[0]["table"]["round"] < 4:
        seat = views[0]["waiting_for"][-1]
        offered = views[seat]["legal"]
        answer = sockets[seat].answer_to(
            sockets[seat].send_move(offered[len(offered) // 2]["move"], views[seat]["decision"]["since"])
        )
        assert answer["type"] == "ack", answer
        for viewer, socket in enumerate(sockets):
            views[viewer] = socket.update(answer["number"])["view"]
        assert watching.update(answer["number"])["view"] == view_of(match, SPECTATOR)
    assert store.check_chain(match.pk) == views[0]["version"]


def test_the_same_move_id_again_gives_the_same_ack_and_appends_nothing(
    door: Door, match: Match, people: list[Any]
) -> None:
    first, second = door.watch(match, people[0]), door.watch(match, people[0])
    first.send_pick("3", move_id="same")
    acks = [first.answer_to("same")]
    pick(match, 1)
    for socket in (first, second):
        socket.send_pick("3", move_id="same")
        acks.append(socket.answer_to("same"))
    caches.clear()
    first.send_pick("5", move_id="same")
    acks.append(first.answer_to("same"))
    assert acks == [{"type": "ack", "move_id": "same", "number": 2}] * 4
    assert Event.objects.filter(match=match).count() == 3


def test_the_same_move_from_two_sockets_at_once_is_one_event(door: Door, match: Match, people: list[Any]) -> None:
    sockets = [door.watch(match, people[0]) for _ in range(6)]
    for socket in sockets:
        socket.send_pick("3", move_id="same")
    assert [socket.answer_to("same")["number"] for socket in sockets] == [2] * 6
    assert Event.objects.filter(match=match).count() == 2


def test_all_seats_at_once_succeed(door: Door, match: Match, people: list[Any]) -> None:
    sockets = [door.watch(match, person) for person in people]
    ids = [socket.send_pick("3") for socket in sockets]
    answers = [socket.answer_to(move_id) for socket, move_id in zip(sockets, ids, strict=True)]
    assert sorted(answer["number"] for answer in answers) == [2, 3, 4]
    for socket in sockets:
        socket.update(4)


def test_a_move_id_of_somebody_else_is_free(door: Door, match: Match, people: list[Any]) -> None:
    sockets = [door.watch(match, person) for person in people]
    for number, socket in enumerate(sockets, start=2):
        socket.send_pick("3", move_id="same")
        assert socket.answer_to("same")["number"] == number


# --- refusals -----------------------------------------------------------------------------------------


def test_an_old_question_cannot_be_answered_and_the_fresh_view_comes_along(
    door: Door, match: Match, people: list[Any]
) -> None:
    socket = door.watch(match, people[0])
    for seat in range(3):
        pick(match, seat, "4")
    match.refresh_from_db()
    asked = view_of(match, 0)["waiting_for"][0]
    socket = door.watch(match, people[asked])
    error = socket.refusal(socket.send_move(legal_jsons(match, asked)[0], decision=1))
    assert error["code"] == "stale_decision"
    assert error["view"] == view_of(match, asked)
    assert error["view"]["decision"]["since"] == 4


def test_a_second_answer_to_the_same_question_comes_too_late(door: Door, match: Match, people: list[Any]) -> None:
    socket = door.watch(match, people[0])
    socket.answer_to(socket.send_pick("3"))
    error = socket.refusal(socket.send_pick("4"))
    assert (error["code"], error["view"]["version"]) == ("not_your_turn", 2)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"kind": "decline"}, "not_asked"),
        ({"kind": "pick", "card": "9"}, "malformed_move"),
        ({"kind": "dance"}, "malformed_move"),
        ({}, "malformed_move"),
        ({"kind": "pick", "card": "3", "more": 1}, "malformed_move"),
        ({"kind": ["pick"], "card": {}}, "malformed_move"),
    ],
)
def test_moves_that_the_rules_refuse(
    door: Door, match: Match, people: list[Any], move: dict[str, Any], code: str
) -> None:
    socket = door.watch(match, people[0])
    error = socket.refusal(socket.send_move(move, decision=1))
    assert error["code"] == code
    assert error["text"]
    assert "view" not in error
    assert socket.answer_to(socket.send_pick("3"))["number"] == 2, "the question is still open"


def test_who_has_no_seat_cannot_move(door: Door, match: Match) -> None:
    [dov] = new_people("dov")
    guest, nobody = door.watch(match, dov), door.watch(match)
    assert guest.refusal(guest.send_pick())["code"] == "not_seated"
    assert nobody.refusal(nobody.send_pick())["code"] == "not_signed_in"
    nobody.send("undo", version=1, move_id="u")
    assert nobody.refusal("u")["code"] == "not_signed_in"


def test_the_end_is_shown_and_nothing_can_be_moved_after_it(door: Door, people: list[Any]) -> None:
    match = start(people, options={"limit": "60_rounds"})
    socket = door.watch(match, people[0])
    play_on(match, 10_000)
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    view = socket.update(match.version)["view"]
    assert view == view_of(match, 0)
    assert (view["status"], view["waiting_for"]) == ("over", [])
    assert view["outcome"] == match.result
    error = socket.refusal(socket.send_pick())
    assert (error["code"], error["view"]["status"]) == ("over", "over")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"move": None}, "move"),
        ({"move": [1]}, "move"),
        ({"decision": None}, "decision"),
        ({"decision": True}, "decision"),
        ({"decision": 1.0}, "decision"),
        ({"decision": -1}, "decision"),
        ({"decision": 10**30}, "decision"),
        ({"move_id": None}, "move_id"),
        ({"move_id": ""}, "move_id"),
        ({"move_id": "x" * 65}, "move_id"),
        ({"move_id": "a\nb"}, "move_id"),
        ({"move_id": 7}, "move_id"),
    ],
)
def test_a_field_of_the_wrong_form_is_named(
    door: Door, match: Match, people: list[Any], changes: dict[str, Any], field: str
) -> None:
    socket = door.watch(match, people[0])
    socket.send("move", **{"move": {"kind": "pick", "card": "3"}, "decision": 1, "move_id": "m", **changes})
    answer = socket.receive()
    assert (answer["type"], answer["error"]["code"]) == ("refused", "malformed")
    assert answer["error"]["params"] == {"field": field}


def test_a_move_that_came_too_fast_is_named_and_taken_when_it_is_sent_again(
    door: Door, match: Match, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page sends such a move again, so it must know which one it was."""
    socket = door.watch(match, people[0])
    in_time = iter([False, True])
    monkeypatch.setattr(Bucket, "take", lambda bucket: next(in_time))
    socket.send_pick(move_id="early")
    error = socket.refusal("early")
    assert (error["code"], error["params"]) == ("too_fast", {"wait": 1})
    socket.send_pick(move_id="early")
    assert socket.answer_to("early")["number"] == 2


def test_a_flood_is_refused_in_part_and_slowed_down(door: Door, match: Match) -> None:
    """A socket that does not stop may not keep the server busy: it waits for each refusal."""
    socket = door.open(match)
    began = time.monotonic()
    for _ in range(56):
        socket.send("nonsense")
    codes = Counter(socket.receive()["error"]["code"] for _ in range(56))
    assert set(codes) == {"malformed", "too_fast"}
    assert codes["malformed"] >= 40
    assert time.monotonic() - began >= codes["too_fast"] / 10
    time.sleep(0.2)
    assert socket.pong()["version"] == 1, "after a pause it is heard again"


def test_an_error_of_our_own_is_a_refusal_and_the_socket_lives_on(
    door: Door, match: Match, people: list[Any], calm: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    socket = door.watch(match, people[0])

    def fail(**_: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(services, "play_move", fail)
        assert socket.refusal(socket.send_pick())["code"] == "failed"
    assert calm.pop().getMessage() == "socket message failed"
    assert socket.answer_to(socket.send_pick())["number"] == 2


# --- undo ---------------------------------------------------------------------------------------------


def undo(socket: Socket, version: int, move_id: str = "u") -> dict[str, Any]:
    socket.send("undo", version=version, move_id=move_id)
    return socket.answer_to(move_id)


def test_an_undo_sends_the_lines_that_changed(door: Door, match: Match, people: list[Any]) -> None:
    ada, bea, nobody = door.watch(match, people[0]), door.watch(match, people[1]), door.watch(match)
    ada.answer_to(ada.send_pick("3"))
    for socket in (ada, bea, nobody):
        assert [line["is_undone"] for line in socket.update(2)["lines"]] == [False]
    assert undo(ada, 2) == {"type": "ack", "move_id": "u", "number": 3}
    for viewer, socket in ((0, ada), (1, bea), (SPECTATOR, nobody)):
        update = socket.update(3)
        assert [(line["number"], line["is_undone"]) for line in update["lines"]] == [(2, True), (3, False)]
        assert update["view"] == view_of(match, viewer)
    assert view_of(match, 0)["decision"] == {"kind": "pick", "since": 1}


def test_who_missed_the_undo_gets_the_changed_lines_by_resuming(door: Door, match: Match, people: list[Any]) -> None:
    ada = door.watch(match, people[0])
    ada.answer_to(ada.send_pick("3"))
    undo(ada, 2)
    pick(match, 1)
    update = door.open(match).resume(2)
    assert [(line["number"], line["is_undone"]) for line in update["lines"]] == [(2, True), (3, False), (4, False)]


def test_a_resent_undo_gets_the_same_ack(door: Door, match: Match, people: list[Any]) -> None:
    ada = door.watch(match, people[0])
    ada.answer_to(ada.send_pick("3"))
    assert [undo(ada, 2)["number"] for _ in range(2)] == [3, 3]
    assert Event.objects.filter(match=match).count() == 3


def test_what_others_have_answered_since_cannot_be_undone(door: Door, match: Match, people: list[Any]) -> None:
    ada = door.watch(match, people[0])
    ada.answer_to(ada.send_pick("3"))
    pick(match, 1)
    stale = undo(ada, 2, "u1")["error"]
    assert (stale["code"], stale["view"]["version"]) == ("stale_decision", 3)
    assert undo(ada, 3, "u2")["error"]["code"] == "cannot_undo"


@pytest.mark.parametrize("version", [None, -1, "2", 10**30])
def test_an_undo_of_the_wrong_form_is_refused(door: Door, match: Match, people: list[Any], version: Any) -> None:
    ada = door.watch(match, people[0])
    assert undo(ada, version)["error"]["params"] == {"field": "version"}
