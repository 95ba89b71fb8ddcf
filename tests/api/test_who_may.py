"""Who may call: sessions, CSRF tokens, closed accounts, matches by link."""

from __future__ import annotations

import pytest
from django.contrib.auth import SESSION_KEY

from accounts.models import User
from games.models import Event, Match
from tests.api.calling import PICK, Caller, check_refusal
from tests.service.playing import make_people, open_table, start

pytestmark = pytest.mark.django_db

MOVE = {"move": PICK, "decision": 1, "move_id": "a"}


@pytest.fixture
def people() -> list[User]:
    return make_people("ada", "bea", "cem")


@pytest.fixture
def match(people: list[User]) -> Match:
    return start(people)


def token_of(caller: Caller) -> str:
    """Return the CSRF token, as a page's script reads it from the cookie that came with the page."""
    caller.client.get("/")
    return caller.client.cookies["csrftoken"].value


class TestCsrf:
    @pytest.mark.parametrize("call", ["moves/", "undo/", "join/", "leave/", "start/"])
    def test_a_session_without_a_token_writes_nothing(self, people: list[User], match: Match, call: str) -> None:
        ada = Caller(people[0], enforce_csrf_checks=True)
        check_refusal(ada.post(f"matches/{match.pk}/{call}", MOVE), 403, "forbidden")
        assert Event.objects.count() == 1

    def test_a_session_without_a_token_opens_no_table(self, people: list[User]) -> None:
        ada = Caller(people[0], enforce_csrf_checks=True)
        check_refusal(ada.post("matches/", {"title": "niagara", "seats": 3}), 403, "forbidden")

    def test_a_wrong_token_is_refused(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0], enforce_csrf_checks=True)
        token_of(ada)
        for token in ("", "x", "x" * 64, "\x00", "é"):
            answer = ada.post(f"matches/{match.pk}/moves/", MOVE, headers={"X-CSRFToken": token})
            check_refusal(answer, 403, "forbidden")

    def test_the_token_of_the_page_is_taken(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0], enforce_csrf_checks=True)
        answer = ada.post(f"matches/{match.pk}/moves/", MOVE, headers={"X-CSRFToken": token_of(ada)})
        assert answer.status_code == 201

    def test_a_page_of_another_site_is_refused_even_with_the_token(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0], enforce_csrf_checks=True)
        headers = {"X-CSRFToken": token_of(ada), "Origin": "https://evil.example"}
        check_refusal(ada.post(f"matches/{match.pk}/moves/", MOVE, headers=headers), 403, "forbidden")

    @pytest.mark.parametrize(
        "kind",
        [
            "application/x-www-form-urlencoded",
            "application/x-www-form-urlencoded; charset=latin-1",
            "multipart/form-data; boundary=x",
            "multipart/form-data",
            "multipart/form-data; boundary=\xff",
        ],
    )
    @pytest.mark.parametrize("raw", [b"csrfmiddlewaretoken=x", b"--x\r\n", b"\xff" * 300_000, b"a&" * 500])
    def test_a_form_of_another_site_is_refused(self, people: list[User], match: Match, kind: str, raw: bytes) -> None:
        """Browsers send forms to other sites without asking. Looking for a token in one must not stumble over it."""
        ada = Caller(people[0], enforce_csrf_checks=True)
        token_of(ada)
        answer = ada.post(f"matches/{match.pk}/moves/", raw, content_type=kind)
        check_refusal(answer, 415, "wrong_type")


class TestAccounts:
    def test_a_closed_account_is_nobody(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        assert ada.view(match)["viewer"] == 0
        User.objects.filter(pk=people[0].pk).update(is_active=False)
        assert ada.view(match)["viewer"] == -1
        check_refusal(ada.get("matches/?mine=1"), 401, "not_signed_in")
        check_refusal(ada.post(f"matches/{match.pk}/moves/", MOVE), 401, "not_signed_in")

    def test_a_changed_password_ends_other_sessions(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        people[0].set_password("another-horse-battery")
        people[0].save()
        check_refusal(ada.post(f"matches/{match.pk}/moves/", MOVE), 401, "not_signed_in")

    def test_who_has_signed_out_is_nobody(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        ada.client.logout()
        check_refusal(ada.post(f"matches/{match.pk}/moves/", MOVE), 401, "not_signed_in")

    @pytest.mark.parametrize(
        "cookie", ["", "x", "x" * 5000, r'"abcdefgh\000"', r'"\377\376\375\374\373\372\371\370"', "é" * 20]
    )
    def test_a_forged_session_is_nobodys(self, match: Match, cookie: str) -> None:
        stranger = Caller()
        headers = {"Cookie": f"sessionid={cookie}; csrftoken={cookie}; messages={cookie}; django_language={cookie}"}
        assert stranger.get(f"matches/{match.pk}/", headers=headers).json()["viewer"] == -1
        check_refusal(stranger.post(f"matches/{match.pk}/moves/", MOVE, headers=headers), 401, "not_signed_in")

    def test_other_ways_to_sign_in_do_not_exist(self, people: list[User], match: Match) -> None:
        headers = {"Authorization": "Basic YWRhOng="}
        answer = Caller().post(f"matches/{match.pk}/moves/", MOVE, headers=headers)
        check_refusal(answer, 401, "not_signed_in")

    def test_a_session_of_somebody_who_is_gone_is_nobodys(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        session = ada.client.session
        session[SESSION_KEY] = "999999999"
        session.save()
        assert ada.view(match)["viewer"] == -1


class TestMatchesByLink:
    def test_they_are_in_no_list_but_their_players(self, people: list[User]) -> None:
        match = open_table(people[:1], seats=3, access="link")
        for caller in (Caller(), Caller(people[1]), Caller(people[0])):
            assert caller.get("matches/?open=1").json()["matches"] == []
        (line,) = Caller(people[0]).get("matches/?mine=1").json()["matches"]
        assert line["match"] == str(match.pk)

    @pytest.mark.parametrize("is_started", [False, True])
    def test_nobody_sees_them_without_signing_in(self, people: list[User], is_started: bool) -> None:
        match = (start if is_started else open_table)(people, access="link")
        for call in ("", "?version=1", "?version=abc", "log/", "log/?after=1"):
            check_refusal(Caller().get(f"matches/{match.pk}/{call}"), 401, "not_signed_in")

    def test_whoever_is_signed_in_and_has_the_address_may_watch(self, people: list[User]) -> None:
        match = start(people, access="link")
        (dov,) = make_people("dov")
        assert Caller(dov).view(match)["viewer"] == -1
        assert Caller(dov).get(f"matches/{match.pk}/log/").status_code == 200


def test_nothing_on_the_way_keeps_an_answer(people: list[User], match: Match) -> None:
    for path in ("titles/", "matches/", f"matches/{match.pk}/", f"matches/{match.pk}/log/", "nothing/"):
        assert Caller(people[0]).get(path)["Cache-Control"] == "no-store"
