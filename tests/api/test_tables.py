"""Titles, and tables before the match."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Match
from games.rules.chance import commitment
from tests.api.calling import Caller, callers
from tests.service.playing import make_people, open_table

pytestmark = pytest.mark.django_db

TABLE = {"title": "niagara", "seats": 3}


def names(table: dict[str, Any]) -> list[str]:
    return [seat["name"] for seat in table["seats"]]


def test_titles_tell_seats_and_options() -> None:
    answer = Caller().get("titles/")
    assert answer.status_code == 200
    niagara = next(title for title in answer.json()["titles"] if title["title"] == "niagara")
    assert niagara == {
        "title": "niagara",
        "name": "Niagara",
        "seats": [3, 4, 5],
        "options": [
            {"key": "tie_break", "choices": ["shared", "value"]},
            {"key": "limit", "choices": ["none", "60_rounds"]},
        ],
    }


def test_the_ai_is_asked_for_by_level_and_medium_if_none_is_named() -> None:
    ada = Caller(*make_people("ada"))
    assert ada.get("titles/").json()["levels"] == ["beginner", "easy", "medium", "hard"]
    table = ada.post("matches/", {**TABLE, "seats": 5, "bots": 1}).json()
    path = f"matches/{table['match']}/bots/"
    assert ada.post(path, {"level": "hard"}).status_code == 201
    table = ada.post(path, {}).json()
    assert [seat["level"] for seat in table["seats"]] == [None, "medium", "hard", "medium"]
    table = ada.post(f"{path}remove/", {"seat": 2}).json()
    assert [(seat["seat"], seat["level"]) for seat in table["seats"]] == [(0, None), (1, "medium"), (3, "medium")]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("bots/", {"level": "x"}, 422),
        ("bots/", {"level": 3}, 400),
        ("bots/remove/", {}, 400),
        ("bots/remove/", {"seat": "1"}, 400),
        ("bots/remove/", {"seat": 10**30}, 400),
        ("bots/remove/", {"seat": 1}, 409),
    ],
)
def test_asking_the_ai_for_what_cannot_be_is_refused(path: str, body: dict[str, Any], status: int) -> None:
    people = make_people("ada")
    match = open_table(people, seats=4)
    assert Caller(*people).post(f"matches/{match.pk}/{path}", body).status_code == status


def test_a_new_table_has_its_maker_in_seat_0() -> None:
    (ada,) = callers(*make_people("ada"))
    answer = ada.post("matches/", TABLE)
    assert answer.status_code == 201
    match = Match.objects.get()
    assert answer.json() == {
        "match": str(match.pk),
        "title": "niagara",
        "name": "Niagara",
        "options": {"tie_break": "shared", "limit": "none"},
        "status": "open",
        "access": "public",
        "capacity": 3,
        "host": 0,
        "commitment": commitment(bytes(match.secret)),
        "version": 0,
        "viewer": 0,
        "seats": [{"seat": 0, "name": "ada", "is_bot": False, "level": None, "is_you": True}],
        "waiting_for": [],
        "decision": None,
        "legal": [],
        "can_undo": False,
        "outcome": None,
        "conduct": None,
        "terms": {
            "pace": {},
            "time_out": "ai",
            "is_rated": False,
            "lowest_rating": None,
            "highest_rating": None,
            "starts_when_full": False,
        },
        "origin": None,
        "table": None,
    }
    assert answer.json() == ada.view(match)


def test_a_new_table_is_as_it_was_asked_for() -> None:
    (ada,) = callers(*make_people("ada"))
    wanted = {**TABLE, "seats": 5, "options": {"limit": "60_rounds"}, "access": "link", "bots": 2, "salt": "my own"}
    table = ada.post("matches/", wanted).json()
    assert table["options"] == {"tie_break": "shared", "limit": "60_rounds"}
    assert (table["access"], table["capacity"]) == ("link", 5)
    assert [seat["is_bot"] for seat in table["seats"]] == [False, True, True]
    assert Match.objects.get().places.get(number=0).salt == "my own"


def test_people_join_leave_and_start_and_each_answer_is_the_table() -> None:
    people = make_people("ada", "bea", "cem")
    ada, bea, cem = callers(*people)
    match = open_table(people[:1], seats=3)
    address = f"matches/{match.pk}/"
    joined = bea.post(f"{address}join/", {"salt": "bea's"})
    assert joined.status_code == 200
    assert joined.json()["viewer"] == 1
    left = bea.post(f"{address}leave/")
    assert left.status_code == 200
    assert (left.json()["viewer"], names(left.json())) == (-1, ["ada"])
    cem.post(f"{address}join/")
    assert names(bea.post(f"{address}join/").json()) == ["ada", "cem", "bea"]
    started = ada.post(f"{address}start/")
    assert started.status_code == 200
    assert (started.json()["status"], started.json()["version"]) == ("running", 1)
    assert started.json() == ada.view(match)


def test_the_last_person_to_leave_closes_the_table() -> None:
    people = make_people("ada")
    match = open_table(people, seats=3, bots=2)
    (ada,) = callers(*people)
    assert ada.post(f"matches/{match.pk}/leave/").json()["status"] == "closed"
    assert Caller().view(match)["status"] == "closed"


def test_writes_need_no_body_where_nothing_is_to_be_said() -> None:
    people = make_people("ada", "bea")
    match = open_table(people[:1], seats=3)
    _, bea = callers(*people)
    assert bea.post(f"matches/{match.pk}/join/", b"").status_code == 200


def test_a_table_by_link_is_joined_by_its_address() -> None:
    people = make_people("ada", "bea")
    match = open_table(people[:1], seats=3, access="link")
    _, bea = callers(*people)
    assert bea.post(f"matches/{match.pk}/join/").json()["viewer"] == 1
