"""Three people play Niagara to the end, each in a browser of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.people import AtTheTable, OnThePlainPage, Person
from tests.browser.probes import POOR_CONTRAST, TOO_WIDE

MOST_ANSWERS = 1500


@pytest.fixture
def people(play_server: Callable[..., Any], new_context: Callable[..., Any]) -> list[Person]:
    url = play_server().url
    calm = {"reduced_motion": "reduce"}  # a whole match of animations would take minutes
    wide = {"viewport": {"width": 1440, "height": 900}, **calm}
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, **calm}
    everybody: list[Person] = [
        AtTheTable("Ada", new_context(**wide), url),
        AtTheTable("Bea", new_context(**phone), url),
        OnThePlainPage("Cid", new_context(java_script_enabled=False), url),
    ]
    for person in everybody:
        person.sign_up()
    return everybody


def open_table(host: Person) -> str:
    """The host makes a public table for three; returns the match's id."""
    host.page.goto(f"{host.url}/tables/new/")
    host.page.check("input[name=seats][value='3']", force=True)
    host.page.check("input[name=access][value=public]", force=True)
    host.page.check("input[name=bots][value='0']", force=True)
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url("**/matches/*/")
    return str(host.page.url.rstrip("/").rsplit("/", 1)[-1])


def join_from_lobby(guest: Person) -> None:
    guest.page.goto(f"{guest.url}/")
    guest.page.get_by_role("button", name="Join").first.click()
    guest.page.wait_for_url("**/matches/*/")


def test_three_people_play_to_the_end(people: list[Person]) -> None:
    """One loses the connection and catches up by itself, one reloads, one uses the plain page."""
    ada, bea, cid = people
    match = open_table(ada)
    join_from_lobby(bea)
    join_from_lobby(cid)
    ada.page.get_by_role("button", name="Start").click()
    ada.page.wait_for_selector(".table")
    bea.page.wait_for_selector(".table")  # the waiting page follows the start by itself
    cid.open(match)

    trials = [lambda: reload(bea), lambda: lose_connection(ada, people, match)]
    answers = 0
    view = ada.view(match)
    while view["status"] == "running":
        for person in people:
            answers += answer_if_asked(person, match)
        if answers >= 12 and trials:
            trials.pop()()
        assert answers < MOST_ANSWERS
        view = ada.view(match)

    assert not trials
    for person in (ada, bea):
        person.page.locator(".outcome").wait_for()
        assert person.page.evaluate(TOO_WIDE) <= 0
        assert person.page.evaluate(POOR_CONTRAST) == []
    cid.open(match)
    assert "won" in cid.page.inner_text("main") or "win" in cid.page.inner_text("main").lower()
    assert ada.view(match)["outcome"]["winners"]
    assert [person.errors for person in people] == [[], [], []]


def reload(person: Person) -> None:
    person.page.reload()
    person.page.wait_for_selector(".table")


def lose_connection(person: Person, people: list[Person], match: str) -> None:
    """The others play on while the person is cut off; the page says so, and catches up by itself."""
    person.context.set_offline(True)
    person.page.locator('.connection[data-status="lost"]').wait_for()
    seen = person.page.locator(".log li").count()
    moved = sum(answer_if_asked(other, match) for other in people if other is not person)
    person.context.set_offline(False)
    person.page.locator('.connection[data-status="lost"]').wait_for(state="detached")
    if moved:
        person.page.wait_for_function("seen => document.querySelectorAll('.log li').length > seen", arg=seen)


def answer_if_asked(person: Person, match: str) -> bool:
    view = person.view(match)
    if not view["legal"]:
        return False
    person.answer(view)
    person.wait_for(match, view["version"] + 1)
    return True
