"""Two people play 7 Wonders Duel to the end on the drawn table: one with a mouse, one on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import PHONE, WIDE
from tests.browser.duel_people import AtTheDuel, ByTouch
from tests.browser.people import Person
from tests.browser.test_keyboard import ByKeyboard

MOST_ANSWERS = 120
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def couple(service: Any, new_context: Callable[..., Any]) -> list[AtTheDuel]:
    calm = {"reduced_motion": "reduce"}  # a whole match of animations would take minutes
    people = [
        AtTheDuel("Dua", new_context(**WIDE, **calm), service.url),
        ByTouch("Eli", new_context(**PHONE, **calm), service.url),
    ]
    for person in people:
        person.sign_up()
    return people


def open_table(host: Person) -> str:
    """The host opens a public table for Duel; returns the match's id."""
    host.page.goto(f"{host.url}/tables/new/?title=duel")
    host.page.check("input[name=access][value=public]", force=True)
    host.page.check("input[name=bots][value='0']", force=True)
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url("**/matches/*/")
    return str(host.page.url.rstrip("/").rsplit("/", 1)[-1])


def join(guest: Person, match: str) -> None:
    guest.page.goto(f"{guest.url}/matches/{match}/")
    guest.page.get_by_role("button", name="Take a seat").click()
    guest.page.wait_for_url("**/matches/*/")


def test_two_people_play_duel_to_the_end(couple: list[AtTheDuel]) -> None:
    """Every question is answered on the table; nothing is ever wider than the screen, and nothing fails."""
    dua, eli = couple
    match = open_table(dua)
    join(eli, match)
    dua.page.get_by_role("button", name="Start").click()
    for person in couple:
        person.page.wait_for_selector(".duel")

    asked: set[str] = set()
    for _ in range(MOST_ANSWERS):
        view = dua.view(match)
        if view["status"] != "running":
            break
        person = couple[view["waiting_for"][0]]
        asked.add(answer(person, match))
    for person in couple:
        person.page.locator(".outcome").wait_for()
        person.page.locator(".sheet").wait_for()
        assert person.page.evaluate(TOO_WIDE) <= 0

    outcome = dua.view(match)["outcome"]
    totals = dua.page.locator(".sheet-sum td").all_inner_texts()
    assert [int(total) for total in totals] == outcome["scores"]
    assert {"draft", "card"} <= asked
    assert [person.errors for person in couple] == [[], []]


def answer(person: AtTheDuel, match: str) -> str:
    view = person.view(match)
    assert view["legal"]
    person.answer(view)
    person.wait_for(match, view["version"] + 1)
    assert person.page.evaluate(TOO_WIDE) <= 0, f"too wide when asked for {view['decision']['kind']}"
    return str(view["decision"]["kind"])


def test_a_card_says_what_it_costs_and_why_and_what_can_be_done(couple: list[AtTheDuel]) -> None:
    """Pointing explains, clicking keeps, Escape goes back; what cannot be paid for says what is missing."""
    dua, eli = couple
    match = dua.start_with(eli, wonders="first_game")
    first = couple[dua.view(match)["waiting_for"][0]]
    first.page.wait_for_selector(".slot.is-takeable")
    view = first.view(match)
    (slot, card) = next(
        (slot, place["card"]) for slot, place in enumerate(view["table"]["structure"]) if place["is_open"]
    )
    bill = view["table"]["bills"][view["viewer"]]["cards"][card]

    first.press(f'.slot[data-slot="{slot}"]')
    said = first.page.locator(".ask .why h3").inner_text()
    assert said.startswith(f"Costs you {bill['total'] or 'nothing'}")
    build = first.page.locator('.ask [data-action="build"]')
    assert build.is_enabled() == any(entry["move"] == {"kind": "build", "slot": slot} for entry in view["legal"])
    wonders = first.page.locator('.ask [data-action^="wonder-"]')
    assert wonders.count() == 4
    assert "You lack" in wonders.first.inner_text()
    assert wonders.first.is_disabled()
    first.page.keyboard.press("Escape")
    assert first.page.locator(".details").count() == 0

    first.press('[data-opens="pile"]')
    first.page.locator("dialog.browse", has_text="Nothing has been discarded yet").wait_for()
    first.page.keyboard.press("Escape")
    first.press(".points-toggle")
    assert first.page.locator(".tally").count() == 2
    first.page.reload()
    first.page.wait_for_selector(".tally")
    assert [person.errors for person in couple] == [[], []]


def test_by_keyboard_alone_a_card_is_taken(couple: list[AtTheDuel]) -> None:
    """Tab reaches the open cards, arrows go along them, Enter hands the focus on to what can be done."""
    dua, eli = couple
    match = dua.start_with(eli, wonders="first_game")
    first = couple[dua.view(match)["waiting_for"][0]]
    page, player = first.page, ByKeyboard(first)
    page.wait_for_selector(".slot.is-takeable")
    version = first.view(match)["version"]
    player.go_to(".slot.is-open")
    page.keyboard.press("ArrowRight")
    assert player.is_at(".slot.is-open:focus-visible")
    page.keyboard.press("Enter")
    player.is_handed(".ask .action:enabled")
    page.keyboard.press("Escape")
    player.is_handed(".ask .open-card, .ask .ask-title")
    player.press(".ask .open-card, .slot.is-open")
    player.is_handed(".ask .action:enabled")
    page.keyboard.press("Enter")
    first.wait_for(match, version + 1)
    assert first.errors == []
