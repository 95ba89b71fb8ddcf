"""Where somebody is signed in, and signing out there from here."""

from __future__ import annotations

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts.pages.sessions import describe
from games import live

pytestmark = pytest.mark.django_db

FIREFOX = {"HTTP_USER_AGENT": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}
PHONE = {"HTTP_USER_AGENT": "Mozilla/5.0 (Linux; Android 15) (KHTML, like Gecko) Chrome/142 Mobile Safari/537.36"}


@pytest.fixture
def told(monkeypatch) -> list[tuple[int, str]]:
    """Return whose sockets are told to end, with which session."""
    heard: list[tuple[int, str]] = []
    monkeypatch.setattr(live, "announce_sign_out", lambda user_id, key: heard.append((user_id, key)))
    return heard


def is_in(client: Client) -> bool:
    return client.get("/settings/").status_code == 200


def test_every_session_is_listed_in_words(make_user, sign_in):
    ada = make_user("Ada")
    here = sign_in(ada, **FIREFOX)
    sign_in(ada, **PHONE)
    sign_in(make_user("Bob"))
    page = here.get("/settings/sessions/").content.decode()
    assert "Firefox on Linux" in page
    assert "Chrome on Android" in page
    assert page.count("Signed in ") == 2


def test_one_session_is_ended_with_its_sockets(make_user, sign_in, told):
    ada = make_user("Ada")
    here, there, third = sign_in(ada), sign_in(ada), sign_in(ada)
    key = there.session.session_key
    number = UserSession.objects.get(session_key=key).pk
    assert here.post(f"/settings/sessions/{number}/end/").status_code == 302
    assert told == [(ada.pk, key)]
    assert (is_in(here), is_in(there), is_in(third)) == (True, False, True)


def test_all_others_are_ended(make_user, sign_in, told):
    ada = make_user("Ada")
    here, there, third = sign_in(ada), sign_in(ada), sign_in(ada)
    here.post("/settings/sessions/end/")
    assert len(told) == 2
    assert (is_in(here), is_in(there), is_in(third)) == (True, False, False)


def test_a_stranger_s_session_cannot_be_ended(make_user, sign_in, told):
    ada, bob = sign_in(make_user("Ada")), sign_in(make_user("Bob"))
    number = UserSession.objects.get(session_key=ada.session.session_key).pk
    for wrong in (number, 10**30, 0):
        assert bob.post(f"/settings/sessions/{wrong}/end/").status_code == 302
    assert is_in(ada)
    assert told == []


def test_sessions_are_ended_by_forms_alone(make_user, sign_in):
    client = sign_in(make_user("Ada"))
    for path in ("/settings/sessions/end/", "/settings/sessions/1/end/"):
        assert client.get(path).status_code == 405
        assert Client().post(path).url.startswith("/accounts/login/")


def test_a_new_password_ends_the_other_sessions(make_user, sign_in, told):
    ada = make_user("Ada")
    here, there = sign_in(ada), sign_in(ada)
    key = there.session.session_key
    fields = {"oldpassword": "correct-horse-battery", "password1": "another-horse-7", "password2": "another-horse-7"}
    assert here.post("/accounts/password/change/", fields).status_code == 302
    assert (is_in(here), is_in(there)) == (True, False)
    assert (ada.pk, key) in told


def test_browsers_are_described_and_what_is_none_too():
    assert describe("curl/8") == "Another program"
    assert describe("<script>") == "Another program"
    assert (
        describe("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604") == "Safari on iPhone"
    )
