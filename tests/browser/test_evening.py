"""A whole evening of two people: from signing up to the rematch, with real mail and a rating that changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.conftest import PHONE, WIDE
from tests.browser.duel_people import AtTheDuel, ByTouch
from tests.support.mail_sink import MailSink
from tests.support.play_server import PlayServer

ANSWERS = 8


@pytest.fixture
def mail() -> Iterator[MailSink]:
    sink = MailSink().start()
    yield sink
    sink.stop()


@pytest.fixture
def place(play_server: Callable[..., PlayServer], mail: MailSink) -> PlayServer:
    return play_server(EMAIL_URL=mail.url)


def verify(person: AtTheDuel, mail: MailSink) -> None:
    """Open the link that came by mail, and say yes."""
    letter = mail.wait_for(f"{person.name.lower()}@example.org").get_body(("plain",))
    assert letter is not None
    (link,) = re.findall(r"http://\S+/accounts/confirm-email/\S+", letter.get_content())
    person.page.goto(link)
    button = person.page.locator("main form button").first
    if button.count():
        button.click()
    person.page.goto(f"{person.url}/")
    assert not person.page.locator("text=We have mailed a link").count()


def find_quick_match(person: AtTheDuel) -> None:
    person.page.goto(f"{person.url}/")
    person.page.get_by_role("link", name="Quick match").click()
    for title in ("niagara", "newyork"):
        person.page.uncheck(f"input[name=titles][value={title}]")
    person.page.select_option("select[name=pace]", "live_20")
    person.page.check("input[name=is_rated]")
    person.page.get_by_role("button", name="Find a match").click()
    person.page.wait_for_url("**/matches/*/")


def say(person: AtTheDuel, text: str) -> None:
    person.page.get_by_role("tab", name=re.compile("Chat")).click()
    person.page.locator(".chat input[type=text], .chat textarea").first.fill(text)
    person.page.keyboard.press("Enter")


def test_an_evening_from_the_first_visit_to_the_rematch(
    place: PlayServer, mail: MailSink, new_context: Callable[..., Any]
) -> None:
    calm = {"reduced_motion": "reduce"}
    ada = AtTheDuel("Ada", new_context(**WIDE, **calm), place.url)
    bea = ByTouch("Bea", new_context(**PHONE, **calm), place.url)
    for person in (ada, bea):
        person.sign_up()
        verify(person, mail)

    find_quick_match(ada)
    find_quick_match(bea)
    match = str(bea.page.url.rstrip("/").rsplit("/", 1)[-1])
    for person in (ada, bea):
        person.page.wait_for_selector(".duel")
        assert person.page.locator(".clock-left").count() == 2

    say(ada, "Good luck!")
    bea.page.get_by_role("tab", name=re.compile("Chat")).tap()
    bea.page.wait_for_selector("text=Good luck!")

    for _ in range(ANSWERS):
        view = ada.view(match)
        asked = ada if view["waiting_for"] == [view["viewer"]] else bea
        asked.answer(asked.view(match))
        asked.wait_for(match, view["version"] + 1)

    bea.press(".table-menu > button")
    bea.press("[data-act=resign]")
    bea.press("dialog.warning .do")
    ada.page.wait_for_selector(".outcome .gain")
    gains = ada.page.locator(".outcome .gain").all_inner_texts()
    assert len(gains) == 2
    assert any("(+" in gain for gain in gains)
    ada.page.goto(f"{place.url}/leaderboards/duel/")
    assert ada.name in ada.page.locator("main").inner_text()

    ada.page.goto(f"{place.url}/matches/{match}/")
    ada.press("[data-act=rematch]")
    ada.page.wait_for_url(lambda url: match not in url)
    bea.page.goto(f"{place.url}/")
    bea.page.locator(".invitation, [data-key^=invitation]").get_by_role("button", name=re.compile("Join")).first.tap()
    bea.page.wait_for_selector(".duel")
    again = str(bea.page.url.rstrip("/").rsplit("/", 1)[-1])
    assert again != match
    seats = {seat["name"]: seat["seat"] for seat in ada.view(match)["seats"]}
    assert {seat["name"]: 1 - seat["seat"] for seat in ada.view(again)["seats"]} == seats
    assert [*ada.errors, *bea.errors] == []
