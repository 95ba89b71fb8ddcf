"""Branching off from a match and playing on, and trying moves alone."""

from __future__ import annotations

import re
from collections.abc import Callable

from tests.browser.people import AtTheTable


def begin(person: AtTheTable, title: str, seats: int) -> str:
    table = person.post(
        "matches/", {"title": title, "seats": seats, "access": "link", "bots": seats - 1, "level": "beginner"}
    )
    person.post(f"matches/{table['match']}/start/", {})
    match: str = table["match"]
    return match


def play(person: AtTheTable, match: str) -> None:
    """Make any move as soon as one is asked for, and wait until it stands."""
    view = person.view(match)
    while not view["legal"]:
        person.page.wait_for_timeout(30)
        view = person.view(match)
    move = {"move": view["legal"][0]["move"], "decision": view["decision"]["since"], "move_id": f"m{view['version']}"}
    person.post(f"matches/{match}/moves/", move)


def test_from_a_match_that_is_over_one_branches_off_and_plays_on(newcomer: Callable[..., AtTheTable]) -> None:
    person = newcomer("Bo")
    page = person.page
    match = begin(person, "duel", 2)
    play(person, match)
    person.post(f"matches/{match}/resign/", {"move_id": "enough"})
    person.page.goto(f"{person.url}/matches/{match}/")
    page.get_by_role("link", name="Branch off").click()
    page.get_by_text("The AI: beginner").click()
    page.get_by_role("button", name="Branch here").click()
    page.wait_for_selector(".city")
    branch = page.url.rstrip("/").rsplit("/", 1)[1]
    assert branch != match
    view = person.view(branch)
    assert view["origin"]["match"] == match
    assert len(view["table"]["offer"]) < 4, "it goes on where the other stood"
    assert "branches off from another match" in page.locator(".log-lines").inner_text()
    before = person.view(branch)["version"]
    play(person, branch)
    person.wait_for(branch, before + 1)
    page.get_by_role("link", name=re.compile("Branch of another match")).click()
    page.wait_for_url(f"**/matches/{match}/**")
    assert person.errors == []


def test_moves_are_tried_taken_back_and_kept_in_the_address(newcomer: Callable[..., AtTheTable]) -> None:
    person = newcomer("Ty")
    page = person.page
    match = begin(person, "niagara", 3)
    page.goto(f"{person.url}/matches/{match}/")
    page.get_by_role("button", name="Table").click()
    page.get_by_role("link", name="Try moves here, alone").click()
    page.wait_for_selector(".sandbox .hand-card")
    page.goto(f"{person.url}/matches/{match}/sandbox/?at=1&as=0")  # nobody has picked yet
    page.wait_for_selector(".sandbox .hand-card")
    version = person.view(match)["version"]
    turn, tried = page.locator(".turn"), page.locator(".log-lines p")

    def pick(card: int) -> None:
        count = tried.count()
        page.locator(".hand-card").nth(card).click()
        page.locator(".ask .do").click()
        page.wait_for_function("count => document.querySelectorAll('.log-lines p').length > count", arg=count)

    first = turn.inner_text()
    pick(2)
    second = turn.inner_text()
    assert second != first, "the next seat is asked"
    assert "picks the 3" in tried.last.inner_text()
    pick(4)
    page.locator("[data-do=back]").click()
    page.wait_for_function("() => document.querySelectorAll('.log-lines p').length === 1")
    assert turn.inner_text() == second
    page.reload()
    page.wait_for_selector(".sandbox .hand-card")
    assert (turn.inner_text(), tried.count()) == (second, 1)
    address = page.url
    page.locator("[data-do=luck]").click()
    page.wait_for_function("was => location.href !== was", arg=address)
    assert tried.count() == 1
    page.locator("[data-do=ai]").click()
    page.wait_for_function("() => document.querySelectorAll('.log-lines p').length > 1")
    page.locator("[data-do=restart]").click()
    page.wait_for_function("() => document.querySelectorAll('.log-lines p').length === 0")
    page.locator(".hand-card").first.focus()
    page.keyboard.press("Enter")
    page.locator(".ask .do:enabled").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.log-lines p').length === 1")
    assert person.view(match)["version"] >= version
    assert turn.inner_text() == second, "by keyboard it is the same"
    assert person.errors == []
