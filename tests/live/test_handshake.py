"""Whose socket it is: origin and session at the handshake, and for as long as the socket lives."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client, override_settings

from games import consumers, sessions
from games.models import Event, Match
from games.rules.protocol import SPECTATOR
from tests.live.sockets import HOST, ORIGIN, Door, path_of, signed_in
from tests.service.playing import pick

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": None},
        {"origin": ""},
        {"origin": "null"},
        {"origin": "https://evil.example.org"},
        {"origin": f"{ORIGIN}.evil.example.org"},
        {"origin": f"{ORIGIN}:8001"},
        {"origin": f"{ORIGIN}@evil.example.org"},
        {"origin": f"ftp://{HOST}"},
        {"origin": HOST},
        {"origin": "http://["},
        {"origin": "http://[::1"},
        {"origin": "http://testserver:port"},
        {"origin": "\xff\xfe"},
        {"origin": "http://evil.example.org", "host": "evil.example.org"},
        {"host": "evil.example.org"},
        {"host": "["},
        {"host": ""},
        {"host": None},
        {"host": None, "origin": None},
    ],
    ids=str,
)
def test_a_page_of_another_address_is_not_let_in(
    door: Door, match: Match, people: list[Any], headers: dict[str, Any]
) -> None:
    assert not door.knock(path_of(match), signed_in(people[0]), **headers).is_accepted()


def test_a_page_of_this_address_is_let_in(door: Door, match: Match) -> None:
    assert door.knock(path_of(match)).is_accepted()


def test_a_page_without_encryption_is_no_page_of_an_encrypted_address(door: Door, match: Match) -> None:
    with override_settings(IS_HTTPS=True, CSRF_TRUSTED_ORIGINS=[f"https://{HOST}"]):
        assert not door.knock(path_of(match)).is_accepted()
        assert door.knock(path_of(match), origin=f"https://{HOST}").is_accepted()


@pytest.mark.parametrize("path", ["/", "/ws/", "/ws/matches/", "/ws/matches/7/", "/ws/matches/../../etc/", "/ws/\x00"])
def test_an_address_that_is_not_there_is_refused(door: Door, path: str) -> None:
    assert not door.knock(path).is_accepted()


@pytest.mark.parametrize("cookie", ["sessionid=junk", "sessionid=", "=;;;=", "sessionid=" + "x" * 3000, "\xff=\xfe"])
def test_a_session_that_is_none_makes_a_stranger(door: Door, match: Match, cookie: str) -> None:
    socket = door.knock(path_of(match), cookie=cookie)
    assert socket.is_accepted()
    assert socket.resume()["view"]["viewer"] == SPECTATOR


def test_a_session_made_with_another_password_makes_a_stranger(door: Door, match: Match, people: list[Any]) -> None:
    browser = signed_in(people[0])
    people[0].set_password("another one entirely")
    people[0].save()
    assert door.open(match, browser=browser).resume()["view"]["viewer"] == SPECTATOR


def test_somebody_who_was_shut_out_is_a_stranger(door: Door, match: Match, people: list[Any]) -> None:
    browser = signed_in(people[0])
    people[0].is_active = False
    people[0].save()
    assert door.open(match, browser=browser).resume()["view"]["viewer"] == SPECTATOR


# --- signing out ----------------------------------------------------------------------------------------


def sign_out(browser: Client) -> None:
    assert browser.post("/accounts/logout/").status_code == 302


def test_signing_out_ends_the_sockets_of_that_browser_alone(door: Door, match: Match, people: list[Any]) -> None:
    here, there = signed_in(people[0]), signed_in(people[0])
    first, second, unasked = (
        door.open(match, browser=here),
        door.open(match, browser=here),
        door.open(match, None, here),
    )
    first.resume()
    second.resume()
    other_browser, other_person = door.open(match, browser=there), door.watch(match, people[1])
    other_browser.resume()
    sign_out(here)
    for socket in (first, second, unasked):
        assert socket.close_code() == 4401
        assert socket.kept[-1]["error"]["code"] == "not_signed_in"
    assert other_browser.answer_to(other_browser.send_pick())["number"] == 2
    assert other_person.update(2)


def test_signing_out_ends_the_socket_however_slowly_the_session_ends(
    door: Door, match: Match, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Django tells of the signing out before the session is gone from the database."""
    browser = signed_in(people[0])
    socket = door.open(match, browser=browser)
    socket.resume()
    flush = SessionStore.flush

    def flush_slowly(session: SessionStore) -> None:
        time.sleep(0.3)
        flush(session)

    monkeypatch.setattr(SessionStore, "flush", flush_slowly)
    sign_out(browser)
    assert socket.close_code() == 4401


def test_after_signing_out_a_new_socket_is_a_strangers(door: Door, match: Match, people: list[Any]) -> None:
    browser = signed_in(people[0])
    cookie = f"sessionid={browser.cookies['sessionid'].value}"
    sign_out(browser)
    socket = door.knock(path_of(match), cookie=cookie)
    assert socket.is_accepted()
    assert socket.refusal(socket.send_pick())["code"] == "not_signed_in"


@pytest.mark.parametrize("end", ["session", "password", "shut out"])
@pytest.mark.parametrize("act", ["move", "ping", "resume", "news"])
def test_a_session_that_ended_without_a_word_is_noticed(
    door: Door, match: Match, people: list[Any], monkeypatch: pytest.MonkeyPatch, end: str, act: str
) -> None:
    monkeypatch.setattr(consumers, "RECHECK", -1.0)
    socket = door.watch(match, people[0])
    if end == "session":
        Session.objects.all().delete()
    elif end == "password":
        people[0].set_password("another one entirely")
        people[0].save()
    else:
        people[0].is_active = False
        people[0].save()
    if act == "move":
        socket.send_pick()
    elif act == "news":
        pick(match, 1)
    else:
        socket.send(act)
    assert socket.close_code() == 4401
    assert [message["type"] for message in socket.kept] == ["refused"], "and nothing more is shown"
    assert Event.objects.filter(match=match).count() == (2 if act == "news" else 1)


def test_a_session_is_not_looked_up_for_every_message(
    door: Door, match: Match, people: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(sessions, "is_signed_in", lambda *args: asked.append(args))
    socket = door.watch(match, people[0])
    socket.pong()
    socket.answer_to(socket.send_pick())
    socket.update(2)
    assert asked == []
