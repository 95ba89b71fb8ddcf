"""Private notes: one per person and match, and nobody else ever gets it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.models import User
from games.models import Match, Note
from tests.api.calling import Caller, check_refusal
from tests.service.playing import make_people, open_table, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return make_people("ada", "bea", "cem", "dov")


@pytest.fixture
def match(people: list[User]) -> Match:
    return start(people[:3])


def put(caller: Caller, match: Match, text: Any) -> Any:
    raw = json.dumps({"text": text}, ensure_ascii=False)
    return caller.client.generic("PUT", f"/api/matches/{match.pk}/note/", raw, content_type="application/json")


def get(caller: Caller, match: Match) -> Any:
    return caller.get(f"matches/{match.pk}/note/")


def test_a_note_is_kept(people: list[User], match: Match) -> None:
    ada = Caller(people[0])
    assert get(ada, match).json() == {"text": "", "at": None}
    assert put(ada, match, "Bea has played 3.\nCem: 5").json()["text"] == "Bea has played 3.\nCem: 5"
    put(ada, match, "forget it")
    assert get(ada, match).json()["text"] == "forget it"
    assert Note.objects.count() == 1
    put(ada, match, "")
    assert get(ada, match).json()["text"] == ""


def test_nobody_else_gets_it(people: list[User], match: Match) -> None:
    put(Caller(people[0]), match, "my very own plan")
    assert get(Caller(people[1]), match).json()["text"] == ""
    for path in ("", "log/", "chat/", "presence/", "note/"):
        for person in (*people[1:], None):
            assert b"my very own plan" not in Caller(person).get(f"matches/{match.pk}/{path}").content
    for person in (*people[1:], None):
        page = Caller(person).client.get(f"/matches/{match.pk}/plain/")
        assert "my very own plan" not in page.content.decode()
    assert "my very own plan" in Caller(people[0]).client.get(f"/matches/{match.pk}/plain/").content.decode()


def test_only_who_sits_has_notes(people: list[User], match: Match) -> None:
    check_refusal(get(Caller(people[3]), match), 403, "not_seated")
    check_refusal(put(Caller(people[3]), match, "x"), 403, "not_seated")
    check_refusal(get(Caller(), match), 401, "not_signed_in")
    check_refusal(put(Caller(), match, "x"), 401, "not_signed_in")


def test_a_match_has_its_own(people: list[User], match: Match) -> None:
    other = open_table(people[:1], seats=3)
    put(Caller(people[0]), match, "here")
    assert get(Caller(people[0]), other).json()["text"] == ""


@pytest.mark.parametrize("letter", ["x", "é", "🛶"])
def test_four_thousand_characters_fit_and_no_more(people: list[User], match: Match, letter: str) -> None:
    ada = Caller(people[0])
    assert put(ada, match, letter * 4000).status_code == 200
    error = check_refusal(put(ada, match, "x" * 4001), 422, "too_long")
    assert error["params"] == {"limit": 4000, "length": 4001}
    assert get(ada, match).json()["text"] == letter * 4000


def test_a_megabyte_is_refused(people: list[User], match: Match) -> None:
    check_refusal(put(Caller(people[0]), match, "x" * 1_000_000), 413, "too_large")


@pytest.mark.parametrize("text", [None, 7, True, [], {}, "a\x00b"])
def test_junk_is_malformed(people: list[User], match: Match, text: Any) -> None:
    check_refusal(put(Caller(people[0]), match, text), 400, "malformed")


def test_a_session_without_a_token_writes_nothing(people: list[User], match: Match) -> None:
    check_refusal(put(Caller(people[0], enforce_csrf_checks=True), match, "x"), 403, "forbidden")


class TestWithoutScript:
    def test_a_note_is_kept(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        page = ada.client.post(f"/matches/{match.pk}/note/", {"text": "one\r\ntwo"}, follow=True)
        assert "one\ntwo</textarea>" in page.content.decode()

    def test_a_refusal_is_said_in_words(self, people: list[User], match: Match) -> None:
        page = Caller(people[0]).client.post(f"/matches/{match.pk}/note/", {"text": "x" * 4001}, follow=True)
        assert "too long" in page.content.decode()
        page = Caller(people[3]).client.post(f"/matches/{match.pk}/note/", {"text": "x"}, follow=True)
        assert "no seat" in page.content.decode()
        assert not Note.objects.exists()
