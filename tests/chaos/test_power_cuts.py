"""The power goes at any moment and comes back: whatever was acknowledged is kept, and everybody goes on."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.chaos import logs
from tests.chaos.clients import ByRequests, BySocket, Client, Person, hear, tell
from tests.support.play_server import PlayServer

pytestmark = pytest.mark.embedded_only

CUTS = 3
PICK = {"kind": "pick", "card": "3"}


@pytest.fixture(scope="module")
def server(play_server: Callable[..., PlayServer]) -> PlayServer:
    """Its bots think for long enough to be interrupted."""
    return play_server(SEARCH_PROCESSES="1")


@pytest.fixture(scope="module")
def people(server: PlayServer) -> list[Person]:
    return [Person(server.url, name) for name in ("ada", "bea", "cem")]


def start(people: list[Person], bots: int = 0) -> str:
    """Return the id of a running match of the people and bots."""
    table = people[0].post("matches/", title="niagara", seats=len(people) + bots, options={}, bots=bots, level="hard")
    match = str(table["match"])
    for person in people[1:]:
        person.post(f"matches/{match}/join/")
    assert people[0].post(f"matches/{match}/start/")["status"] == "running"
    return match


def wait_until(is_so: Callable[[], Any], seconds: float = 20.0) -> Any:
    deadline = time.monotonic() + seconds
    while not (found := is_so()):
        assert time.monotonic() < deadline, "it did not come to pass"
        time.sleep(0.05)
    return found


def wait_for_more(server: PlayServer, match: str, events: int) -> None:
    goal = len(logs.rows(server, match)) + events
    wait_until(lambda: len(logs.rows(server, match)) >= goal)


@dataclass
class Cut:
    """What was going on when the power went."""

    match: str
    with_bots: str
    acknowledged: int


@pytest.fixture(scope="module")
def cut(server: PlayServer, people: list[Person]) -> Cut:
    """One power cut: seat 0 has its ack, seats 1 and 2 have not yet, two bots are thinking."""
    match, with_bots = start(people), start(people[:1], bots=2)
    answer = people[0].post(f"matches/{match}/moves/", move=PICK, decision=1, move_id="m0")
    with people[1].socket(match) as second, people[2].socket(match) as third:
        for seat, connection in ((1, second), (2, third)):
            tell(connection, type="move", move=PICK, decision=1, move_id=f"m{seat}")
        time.sleep(random.random() / 50)
        server.kill()
    server.start()
    return Cut(match, with_bots, answer["number"])


def test_what_was_acknowledged_is_in_the_log(server: PlayServer, people: list[Person], cut: Cut) -> None:
    assert (cut.acknowledged, 0, "m0") in logs.rows(server, cut.match)
    assert people[0].get(f"matches/{cut.match}/")["table"]["cards"][0] == "3"


def test_what_was_not_is_accepted_exactly_once_when_it_is_sent_again(
    server: PlayServer, people: list[Person], cut: Cut
) -> None:
    """Whether or not the move had come so far, and by whatever entrance it is sent again."""
    numbers = []
    for seat in (0, 1, 2):
        move = {"move": PICK, "decision": 1, "move_id": f"m{seat}"}
        by_request = people[seat].post(f"matches/{cut.match}/moves/", **move)
        with people[seat].socket(cut.match) as connection:
            tell(connection, type="move", **move)
            assert hear(connection) == {"type": "ack", "move_id": f"m{seat}", "number": by_request["number"]}
        numbers.append(by_request["number"])
    assert sorted(numbers) == [2, 3, 4]
    assert numbers[0] == cut.acknowledged
    assert Counter(move_id for _, _, move_id in logs.rows(server, cut.match)) == {None: 1, "m0": 1, "m1": 1, "m2": 1}


def test_bots_that_were_thinking_are_asked_again(server: PlayServer, people: list[Person], cut: Cut) -> None:
    """The queue was in memory; the sweep finds who is asked in the database."""

    def picked() -> bool:
        view = people[0].get(f"matches/{cut.with_bots}/")
        return bool(view["table"]["picked"] == [False, True, True])

    wait_until(picked)
    answers = sorted(seat for _, seat, move_id in logs.rows(server, cut.with_bots) if move_id)
    assert answers == [1, 2]


def test_nobody_notices_power_cuts_at_any_moment(server: PlayServer, people: list[Person]) -> None:
    """Three people play as fast as they can, two of them over HTTP, and somebody watches."""
    match = start(people)
    watching = BySocket(Person(server.url, "dov"), match)
    players: list[Client] = [
        ByRequests(people[0], match),
        ByRequests(people[1], match),
        BySocket(people[2], match),
    ]
    clients = [*players, watching]
    for client in clients:
        client.start()
    for _ in range(CUTS):
        wait_for_more(server, match, 3)
        time.sleep(random.random() / 4)
        server.kill()
        server.start()
    wait_for_more(server, match, 9)
    for client in players:
        client.is_stopping.set()
    for client in players:
        client.join(20)
    version = people[0].get(f"matches/{match}/")["version"]
    wait_until(lambda: watching.version == version)
    watching.is_stopping.set()
    watching.join(20)

    assert [(client.mistakes, client.refused, client.pending) for client in clients] == [([], [], None)] * 4
    assert all(client.failures for client in clients), "the cuts were felt"
    written = {move_id: number for number, _, move_id in logs.rows(server, match) if move_id}
    acknowledged = {move_id: number for client in players for move_id, number in client.acknowledged.items()}
    assert acknowledged == written, "every ack is in the log, and everything in the log was acknowledged in the end"
    assert sorted(watching.lines) == list(range(1, version + 1)), "who watched has missed no line"
    assert watching.connections >= CUTS + 1
    assert logs.check(server, match) == version
    assert "Traceback" not in server.printed()
