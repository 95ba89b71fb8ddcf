"""Hidden information: whatever is secret leaves no trace in any frame to anybody else."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games import services
from games.models import Match
from games.rate import Bucket
from games.rules.protocol import SPECTATOR
from tests.live.sockets import Door, Message, Socket
from tests.service.playing import open_table, pick, play_on, view_of

pytestmark = pytest.mark.django_db(transaction=True)

NEVER_SENT = ("secret", "salt", "digest", "draws", "payload", "password", "email", "user_id")


def twins(people: list[Any]) -> list[Match]:
    """Return two matches of the same people that draw the same lots."""
    tables = [open_table(people) for _ in range(2)]
    Match.objects.filter(pk__in=[table.pk for table in tables]).update(secret=b"the same secret for both matches")
    return [services.start_match(match=Match.objects.get(pk=table.pk), user=people[0]) for table in tables]


def plain(frames: list[str], match: Match) -> list[str]:
    """Return the frames without what differs between any two matches: the id, and when something happened."""
    return [re.sub(r'"at":"[^"]*"', "", frame).replace(str(match.pk), "") for frame in frames]


def answer(socket: Socket, kind: str, move_id: str, **fields: Any) -> Message:
    socket.send(kind, move_id=move_id, **fields)
    return socket.answer_to(move_id)


def provoke(socket: Socket, version: int) -> None:
    """Ask for everything that is refused, and for everything that is told."""
    answer(socket, "undo", f"undo {version}", version=version)
    answer(socket, "undo", f"old undo {version}", version=1)
    for number, card in enumerate(("1", "3", "5", "cloud", "9")):
        for decision in (0, 7):
            move = {"kind": "pick", "card": card}
            answer(socket, "move", f"{version} {number} {decision}", move=move, decision=decision)
    answer(socket, "move", f"wrong {version}", move={"kind": "decline"}, decision=1)
    socket.resume(0)
    socket.resume(version - 1)
    socket.pong()


def heard_by_others(door: Door, people: list[Any], match: Match, first: str, second: str) -> dict[int, list[str]]:
    """Seat 0 picks a card, takes it back, and picks another; return what all the others hear."""
    others = {1: door.watch(match, people[1]), 2: door.watch(match, people[2]), SPECTATOR: door.watch(match)}
    player = door.watch(match, people[0])
    for version, act in enumerate([first, None, second], start=2):
        if act is None:
            answer(player, "undo", "u", version=version - 1)
        else:
            player.answer_to(player.send_pick(act))
        for socket in others.values():
            socket.update(version)
        for socket in others.values():
            provoke(socket, version)
    return {viewer: plain(socket.frames, match) for viewer, socket in others.items()}


def test_a_secret_pick_leaves_no_trace_in_what_others_hear(
    door: Door, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Updates, refusals, texts and fresh views: byte for byte the same, whatever was picked, taken back and picked."""
    monkeypatch.setattr(Bucket, "take", lambda bucket: True)
    one, other = twins(people)
    assert view_of(one, 1)["table"] == view_of(other, 1)["table"]
    first = heard_by_others(door, people, one, "3", "5")
    second = heard_by_others(door, people, other, "cloud", "1")
    assert first == second
    assert all(len(frames) > 40 for frames in first.values())


def test_the_owner_does_see_the_pick(door: Door, people: list[Any]) -> None:
    """The control: the comparison above would notice a card that shows."""
    frames = []
    for match, card in zip(twins(people), ("3", "5"), strict=True):
        socket = door.watch(match, people[0])
        socket.answer_to(socket.send_pick(card))
        socket.update(2)
        frames.append(plain(socket.frames, match))
    assert frames[0][0] == frames[1][0]
    assert set(frames[0]) != set(frames[1])


def test_two_seats_never_hear_the_same_of_their_secrets(door: Door, match: Match, people: list[Any]) -> None:
    sockets = [door.watch(match, person) for person in people]
    for seat, card in enumerate(("1", "5")):
        pick(match, seat, card)
    tables = [socket.update(3)["view"]["table"] for socket in sockets]
    assert [table["cards"] for table in tables] == [["1", None, None], [None, "5", None], [None, None, None]]
    assert [table["hands"][0] == table["hands"][2] for table in tables] == [False, True, True]


def test_nothing_that_is_the_servers_own_is_ever_sent(door: Door, match: Match, people: list[Any]) -> None:
    sockets = [door.watch(match, person) for person in [*people, None]]
    play_on(match, 30)
    for socket in sockets:
        socket.update(31)
        sent = "".join(socket.frames)
        assert not [word for word in NEVER_SENT if f'"{word}"' in sent]
        assert bytes(match.secret).hex() not in sent


def test_an_open_table_shows_the_commitment_and_not_the_secret(door: Door, people: list[Any]) -> None:
    table = open_table(people)
    socket = door.watch(table, people[1])
    sent = "".join(socket.frames)
    assert '"commitment"' in sent
    assert bytes(table.secret).hex() not in sent
    assert "salt 0" not in sent
