"""Lists of matches: what is in them, their pages, and what they cost."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Match
from games.terms import Terms
from tests.api.calling import Caller
from tests.service.playing import make_people, open_table, pick, start

pytestmark = pytest.mark.django_db


def listed(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.content
    return [match["match"] for match in answer.json()["matches"]]


def ids(*matches: Match) -> list[str]:
    return [str(match.pk) for match in matches]


def queries(caller: Caller, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert caller.get(path).status_code == 200
    return len(captured)


def test_open_tables_are_those_in_the_lobby_the_newest_first() -> None:
    people = make_people("ada", "bea", "cem")
    old, new = open_table(people[:1], seats=3), open_table(people[1:2], seats=3)
    open_table(people[:1], seats=3, access="link")
    start(people)
    for caller in (Caller(), Caller(people[0])):
        for query in ("?open=1", ""):
            assert listed(caller.get(f"matches/{query}")) == ids(new, old)


def test_a_line_of_the_list_says_who_sits_and_who_waits() -> None:
    people = make_people("ada", "bea", "cem")
    match = start(people)
    pick(match, 0)
    (line,) = Caller(people[1]).get("matches/?mine=1").json()["matches"]
    created_at = line.pop("created_at")
    assert created_at == match.created_at.isoformat()
    assert line == {
        "match": str(match.pk),
        "title": "niagara",
        "name": "Niagara",
        "options": {"tie_break": "shared", "limit": "none"},
        "status": "running",
        "access": "public",
        "terms": asdict(Terms()),
        "capacity": 3,
        "host": 0,
        "version": 2,
        "viewer": 1,
        "seats": [
            {"seat": 0, "name": "ada", "is_bot": False, "level": None, "is_you": False, "points": None},
            {"seat": 1, "name": "bea", "is_bot": False, "level": None, "is_you": True, "points": None},
            {"seat": 2, "name": "cem", "is_bot": False, "level": None, "is_you": False, "points": None},
        ],
        "waiting_for": [1, 2],
        "origin": None,
        "is_your_turn": True,
    }


def test_my_matches_are_mine_alone_with_links_and_your_turn_first() -> None:
    people = make_people("ada", "bea", "cem")
    waiting = start(people)
    pick(waiting, 0)
    table = open_table(people[:1], seats=3, access="link")
    asked = start(people)
    open_table(people[1:2], seats=3)
    assert listed(Caller(people[0]).get("matches/?mine=1")) == ids(asked, waiting, table)


@pytest.mark.parametrize("query", ["?mine=1", "?open=1"])
def test_long_lists_come_in_pages(query: str) -> None:
    (ada,) = make_people("ada")
    tables = [open_table([ada], seats=3) for _ in range(23)]
    caller = Caller(ada)
    seen = []
    for page, count in ((1, 20), (2, 3)):
        answer = caller.get(f"matches/{query}&page={page}")
        assert (answer.json()["page"], answer.json()["pages"]) == (page, 2)
        assert len(listed(answer)) == count
        seen += listed(answer)
    assert seen == ids(*tables[::-1])


def test_a_page_beyond_the_last_is_the_last() -> None:
    (ada,) = make_people("ada")
    open_table([ada], seats=3)
    answer = Caller().get("matches/?page=99").json()
    assert (answer["page"], answer["pages"], len(answer["matches"])) == (1, 1, 1)


def test_an_empty_list_is_one_empty_page() -> None:
    assert Caller().get("matches/").json() == {"matches": [], "page": 1, "pages": 1}


@pytest.mark.parametrize("query", ["?mine=1", "?open=1"])
def test_many_matches_cost_as_many_queries_as_one(query: str) -> None:
    people = make_people("ada", "bea", "cem", "dov")
    caller = Caller(people[0])
    open_table(people[:1], seats=3)
    few = queries(caller, f"matches/{query}")
    for number in range(18):
        open_table(people[: 1 + number % 4], seats=5, bots=1)
        if number % 3 == 0:
            pick(start(people), 0)
    assert queries(caller, f"matches/{query}") == few


def test_anonymous_lists_cost_the_same_too() -> None:
    people = make_people("ada", "bea")
    open_table(people, seats=3)
    few = queries(Caller(), "matches/")
    for _ in range(15):
        open_table(people, seats=5, bots=2)
    assert queries(Caller(), "matches/") == few


def test_only_somebody_has_matches() -> None:
    assert Caller().get("matches/?mine=1").status_code == 401
