"""What nobody may know of a match of 7 Wonders Duel (D-H) leaves no trace in any frame.

Two matches of the same people draw the same lots up to a point. Then one of them gets another secret: other tokens in
the Great Library, other cards face down. What is sent about both must be the same, byte for byte.
"""

from __future__ import annotations

from typing import Any

import pytest

from games import caches, services
from games.models import Match
from games.rules.chance import LotChance
from games.rules.protocol import SPECTATOR
from tests.live.sockets import Door, Message, Socket, new_people
from tests.live.test_secrets import answer, plain
from tests.rules.duel.steering import find_secret, is_about_to_open_it, steer
from tests.service.playing import head_of, open_table, play, token_of, view_of

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = find_secret(("salt 0", "salt 1"))
OTHER = b"another secret"


@pytest.fixture
def pair(database: None, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Ada and Bea."""
    monkeypatch.setattr("games.consumers.Bucket.take", lambda bucket: True)
    return new_people("ada", "bea")


def hide(match: Match, secret: bytes) -> None:
    """Let all further lots of the match be drawn with this secret."""
    Match.objects.filter(pk=match.pk).update(secret=secret)
    caches.clear()


def twins(people: list[Any]) -> list[Match]:
    """Return two matches that are the same so far, both about to open the Great Library."""
    matches = []
    for _ in range(2):
        table = open_table(people, title="duel")
        hide(table, SECRET)
        match = services.start_match(match=Match.objects.get(pk=table.pk), user=people[0])
        while not is_about_to_open_it(head_of(match).position.state):
            play(match, turn(match), next_move(match))
        matches.append(match)
    return matches


def turn(match: Match) -> int:
    return int(head_of(match).position.state.turn)


def next_move(match: Match) -> Message:
    head = head_of(match)
    move: Message = head.rules.codec.encode_move(steer(head.position.state))
    return move


def provoke(socket: Socket, match: Match) -> None:
    """Ask for everything that is refused to who is not asked, and for everything that is told."""
    version = head_of(match).version
    since = token_of(match, turn(match))
    answer(socket, "undo", f"undo {version}", version=version)
    moves = [{"kind": "keep_token", "token": token} for token in ("law", "economy", "theology", "nonsense")]
    moves += [{"kind": kind, "slot": slot} for kind in ("build", "discard") for slot in (0, 2, 9, 14, 19, 20)]
    moves += [{"kind": "wonder", "slot": 2, "wonder": "sphinx"}, {"kind": "destroy", "card": "press"}]
    for number, move in enumerate(moves):
        for decision in (0, since):
            answer(socket, "move", f"{version} {number} {decision}", move=move, decision=decision)
    socket.resume(0)
    socket.resume(version - 1)
    socket.pong()


def sockets_of_others(door: Door, people: list[Any], match: Match, seat: int) -> dict[int, Socket]:
    """Return sockets of the rival and of a spectator, and let them ask."""
    return {1 - seat: door.watch(match, people[1 - seat]), SPECTATOR: door.watch(match)}


def heard_of_the_library(door: Door, people: list[Any], match: Match, secret: bytes, kept: str) -> dict[int, list[str]]:
    """The seat opens the Great Library under this secret and keeps the token; return what all hear."""
    builder = turn(match)
    others = sockets_of_others(door, people, match, builder)
    player = door.watch(match, people[builder])
    version = head_of(match).version
    hide(match, secret)
    moves = [next_move(match), {"kind": "keep_token", "token": kept}]
    for number, move in enumerate(moves, start=version + 1):
        player.answer_to(player.send_move(move, token_of(match, builder)))
        for socket in (player, *others.values()):
            socket.update(number)
        for viewer, socket in others.items():
            if viewer != turn(match):
                provoke(socket, match)
        hide(match, SECRET)  # what is turned up afterwards is the same again
    return {viewer: plain(socket.frames, match) for viewer, socket in {**others, builder: player}.items()}


def tokens_in_common(match: Match) -> tuple[bytes, str]:
    """Return a secret under which other tokens are drawn, and a token that is drawn under both."""
    head = head_of(match)
    state, number = head.position.state, head.version + 1
    drawn: dict[bytes, set[str]] = {}
    for secret in (SECRET, *(f"secret {place}".encode() for place in range(20))):
        facts = head.rules.decide(state, state.turn, steer(state), LotChance(secret, ("salt 0", "salt 1"), number))
        drawn[secret] = set(head.rules.codec.encode_facts(facts)[-1]["tokens"])
        if drawn[secret] != drawn[SECRET]:
            return secret, min(drawn[secret] & drawn[SECRET])
    raise AssertionError


def test_the_tokens_of_the_great_library_leave_no_trace_in_what_others_hear(door: Door, pair: list[Any]) -> None:
    """D-H2: updates, refusals, lines and fresh views; the builder's own frames do differ."""
    one, other = twins(pair)
    builder = turn(one)
    assert view_of(one, builder)["table"] == view_of(other, builder)["table"]
    secret, kept = tokens_in_common(other)
    first = heard_of_the_library(door, pair, one, SECRET, kept)
    second = heard_of_the_library(door, pair, other, secret, kept)
    for viewer in (1 - builder, SPECTATOR):
        assert first[viewer] == second[viewer]
        assert len(first[viewer]) > 30
    assert first[builder] != second[builder]


def test_face_down_cards_leave_no_trace_in_any_frame(door: Door, pair: list[Any]) -> None:
    """D-H1: neither seat nor a spectator can tell under which secret the match goes on."""
    heard = []
    for match, secret in zip(twins(pair), (SECRET, OTHER), strict=True):
        hide(match, secret)
        seat = turn(match)
        sockets = {seat: door.watch(match, pair[seat]), **sockets_of_others(door, pair, match, seat)}
        for viewer, socket in sockets.items():
            if viewer != seat:
                provoke(socket, match)
        structure = view_of(match, seat)["table"]["structure"]
        for slot in [number for number in range(20) if not structure[number]["is_open"]]:
            move = {"kind": "build", "slot": slot}
            refused = answer(sockets[seat], "move", f"covered {slot}", move=move, decision=token_of(match, seat))
            assert refused["type"] == "refused"
        sockets[seat].resume(0)
        heard.append({viewer: plain(socket.frames, match) for viewer, socket in sockets.items()})
    assert heard[0] == heard[1]
    assert all(len(frames) > 10 for frames in heard[0].values())


def test_the_cards_that_are_turned_up_do_differ(door: Door, pair: list[Any]) -> None:
    """The control: under the other secret other cards lie there."""
    heard = []
    for match, secret in zip(twins(pair), (SECRET, OTHER), strict=True):
        hide(match, secret)
        socket = door.watch(match)
        for _ in range(8):
            move = next(
                legal["move"]
                for legal in view_of(match, turn(match))["legal"]
                if legal["move"]["kind"] in ("discard", "keep_token", "choose_starter")
            )
            play(match, turn(match), move)
            socket.update(head_of(match).version)
        heard.append(plain(socket.frames, match))
    assert heard[0] != heard[1]


def test_the_servers_own_of_a_duel_is_never_sent(door: Door, pair: list[Any]) -> None:
    match = twins(pair)[0]
    sockets = [door.watch(match, person) for person in (*pair, None)]
    builder = turn(match)
    play(match, builder, next_move(match))
    drawn = view_of(match, builder)["table"]["library"]
    for seat, socket in enumerate(sockets):
        socket.update(head_of(match).version)
        sent = "".join(socket.frames)
        assert SECRET.hex() not in sent
        assert not [word for word in ("secret", "draws", "payload", "library_opened", "salt") if f'"{word}"' in sent]
        assert (f'"library":["{drawn[0]}"' in sent) == (seat == builder)
