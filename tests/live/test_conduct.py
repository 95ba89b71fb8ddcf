"""Acts at the table over sockets: each is answered like a move, and everybody hears of it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from games.models import Match
from tests.live.sockets import Door, Socket, new_people
from tests.service.playing import start

pytestmark = pytest.mark.django_db(transaction=True)


def act(socket: Socket, kind: str, **fields: Any) -> dict[str, Any]:
    move_id = str(uuid4())
    socket.send(kind, move_id=move_id, **fields)
    return socket.answer_to(move_id)


def test_a_proposal_is_made_agreed_to_and_carried_out(door: Door, match: Match, people: list[Any]) -> None:
    ada, bea, cem = [door.watch(match, person) for person in people]
    watching = door.watch(match)
    assert act(ada, "propose", what="stop")["type"] == "ack"
    proposal = bea.update(2)["view"]["conduct"]["proposal"]
    assert (proposal["what"], proposal["by"], proposal["is_yours_to_answer"]) == ("stop", 0, True)
    assert not watching.update(2)["view"]["conduct"]["proposal"]["is_yours_to_answer"]
    assert act(bea, "answer", proposal=2, agrees=True)["type"] == "ack"
    assert act(cem, "answer", proposal=2, agrees=True)["type"] == "ack"
    over = watching.update(5)["view"]
    assert over["status"] == "over"
    assert over["outcome"]["reason"] == "stopped"


def test_resigning_is_told_to_everybody(door: Door, match: Match, people: list[Any]) -> None:
    ada, bea = door.watch(match, people[0]), door.watch(match, people[1])
    answer = act(ada, "resign")
    assert (answer["type"], answer["number"]) == ("ack", 2)
    update = bea.update(2)
    assert update["view"]["conduct"]["held"] == ["out", "player", "player"]
    assert "resigns" in update["lines"][0]["texts"][0]


def test_coming_back_when_one_was_never_away_is_refused(door: Door, match: Match, people: list[Any]) -> None:
    answer = act(door.watch(match, people[0]), "return")
    assert (answer["type"], answer["error"]["code"]) == ("refused", "not_away")


@pytest.mark.parametrize("kind", ["resign", "return", "propose", "answer"])
def test_who_has_no_seat_does_nothing(door: Door, match: Match, kind: str) -> None:
    (dov,) = new_people("dov")
    fields = {"what": "stop", "proposal": 1, "agrees": True}
    assert act(door.watch(match, dov), kind, **fields)["error"]["code"] == "not_seated"
    assert act(door.watch(match), kind, **fields)["error"]["code"] == "not_signed_in"


@pytest.mark.parametrize(
    ("kind", "fields", "field"),
    [
        ("propose", {}, "what"),
        ("propose", {"what": 3}, "what"),
        ("answer", {"agrees": True}, "proposal"),
        ("answer", {"proposal": "2", "agrees": True}, "proposal"),
        ("answer", {"proposal": True, "agrees": True}, "proposal"),
        ("answer", {"proposal": 2}, "agrees"),
        ("answer", {"proposal": 2, "agrees": 1}, "agrees"),
        ("answer", {"proposal": -1, "agrees": True}, "proposal"),
    ],
)
def test_junk_is_refused_and_names_the_field(
    door: Door, match: Match, people: list[Any], kind: str, fields: dict[str, Any], field: str
) -> None:
    error = act(door.watch(match, people[0]), kind, **fields)["error"]
    assert (error["code"], error["params"]["field"]) == ("malformed", field)


def test_a_pong_tells_the_servers_time_if_asked(door: Door, match: Match, people: list[Any]) -> None:
    socket = door.watch(match, people[0])
    socket.send("ping", time=True)
    told = datetime.fromisoformat(socket.wait_for(lambda message: message["type"] == "pong")["now"])
    assert abs((datetime.now(UTC) - told).total_seconds()) < 5


def test_clocks_come_with_the_view(door: Door) -> None:
    people = new_people("ada", "bea")
    match = start(people, title="duel", pace={"kind": "live", "bank": 300, "increment": 5})
    answer = door.open(match, people[0]).resume()
    clocks = answer["view"]["conduct"]["clocks"]
    turn = answer["view"]["waiting_for"][0]
    assert clocks[turn]["left"] == 300
    assert clocks[turn]["deadline"] > clocks[turn]["since"]
