"""People at one match in browsers of their own: they talk, keep notes, see who is here, and are called to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import PHONE
from tests.browser.people import AtTheTable
from tests.browser.probes import NAMELESS, POOR_CONTRAST, TOO_SMALL, TOO_WIDE

CALM = {"reduced_motion": "reduce"}


def open_table(host: AtTheTable) -> str:
    """The host makes a public table for three; returns the match's id."""
    host.page.goto(f"{host.url}/tables/new/")
    host.page.check("input[name=seats][value='3']", force=True)
    host.page.check("input[name=access][value=public]", force=True)
    host.page.check("input[name=bots][value='0']", force=True)
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url("**/matches/*/")
    return str(host.page.url.rstrip("/").rsplit("/", 1)[-1])


def sit_down(guest: AtTheTable, match: str) -> None:
    guest.page.goto(f"{guest.url}/matches/{match}/")
    guest.page.get_by_role("button", name="Take a seat").click()
    guest.page.locator(".chat-form").wait_for()


def say(person: AtTheTable, text: str) -> None:
    person.page.locator(".chat-form input[type=text]").fill(text)
    person.page.get_by_role("button", name="Send").click()


def is_live(person: AtTheTable) -> None:
    """The page has its socket: before that, the form is the one that works without script."""
    person.page.locator(".chat-form:not([action])").wait_for()


def hears(person: AtTheTable, text: str) -> None:
    person.page.locator(".chat-line", has_text=text).first.wait_for()


def is_here(person: AtTheTable, seat: int, words: str = "is-here") -> None:
    person.page.locator(f".seat-panel.seat-{seat} .presence.{words}").wait_for()


@pytest.fixture
def three(newcomer: Callable[..., AtTheTable]) -> tuple[list[AtTheTable], str]:
    """Three people at a match that has begun, the second with a phone."""
    people = [newcomer("Ada", **CALM), newcomer("Bea", **PHONE, **CALM), newcomer("Cid", **CALM)]
    match = open_table(people[0])
    for guest in people[1:]:
        sit_down(guest, match)
    people[0].page.get_by_role("button", name="Start").click()
    for person in people:
        person.page.locator(".table").wait_for()
    return people, match


def test_people_talk_at_the_table(three: tuple[list[AtTheTable], str]) -> None:
    """Two browsers, one of them a phone; what is unread is counted; links can be followed and words are only words."""
    (ada, bea, _), _match = three
    bea.page.locator("#tab-chat").click()
    say(bea, "Good luck <b>all</b>! See https://example.org/rules.")
    hears(bea, "Good luck")
    tab = ada.page.locator("#tab-chat")
    tab.locator(".log-count").get_by_text("1", exact=True).wait_for()
    assert tab.get_attribute("aria-label") == "Chat, 1 unread"
    tab.click()
    hears(ada, "Good luck <b>all</b>!")
    link = ada.page.locator(".chat-line a")
    assert link.get_attribute("href") == "https://example.org/rules"
    assert {"noopener", "nofollow", "ugc"} <= set(link.get_attribute("rel").split())
    tab.locator(".log-count").wait_for(state="detached")
    say(ada, "Thanks, you too")
    hears(bea, "Thanks, you too")
    assert ada.page.locator(".chat-form input[type=text]").input_value() == ""
    assert bea.page.evaluate(TOO_WIDE) <= 0
    assert bea.page.evaluate(POOR_CONTRAST) == []
    assert bea.page.evaluate(NAMELESS) == []
    ada.page.reload()
    ada.page.locator("#tab-chat").click()
    hears(ada, "Good luck")
    assert not ada.page.locator("#tab-chat .log-count").count()
    assert (ada.errors, bea.errors) == ([], [])


def test_a_table_that_waits_has_chat(newcomer: Callable[..., AtTheTable]) -> None:
    ada, bea = newcomer("Ada", **CALM), newcomer("Bea", **PHONE, **CALM)
    match = open_table(ada)
    sit_down(bea, match)
    is_live(bea)
    say(bea, "One more, please")
    hears(ada, "One more, please")
    say(ada, "I have asked Cid")
    hears(bea, "I have asked Cid")
    assert bea.page.evaluate(TOO_WIDE) <= 0
    assert bea.page.evaluate(TOO_SMALL) == []


def test_spectators_are_seen_talk_among_themselves_and_can_be_shut_out(
    newcomer: Callable[..., AtTheTable], three: tuple[list[AtTheTable], str]
) -> None:
    (ada, bea, _), match = three
    dov = newcomer("Dov", **CALM)
    dov.open(match)
    ada.page.locator(".watching summary", has_text="1 watching").click()
    ada.page.locator(".watching li", has_text=dov.name).wait_for()
    dov.page.locator("#tab-chat").click()
    say(dov, "what a match")
    hears(dov, "what a match")
    bea.page.locator("#tab-chat").click()
    say(bea, "between players")
    ada.page.locator("#tab-chat").click()
    hears(ada, "between players")
    assert not ada.page.locator(".chat-line", has_text="what a match").count()
    assert not dov.page.locator(".chat-line", has_text="between players").count()
    assert not bea.page.get_by_role("button", name="Close to spectators").count()
    ada.page.get_by_role("button", name="Close to spectators").click()
    dov.page.locator('.connection[data-status="closed"]').wait_for()
    ada.page.locator(".watching summary", has_text="Closed to spectators").wait_for()
    dov.page.reload()
    dov.page.get_by_text("The host has closed this match to spectators").wait_for()
    ada.page.get_by_role("button", name="Open to spectators").click()
    ada.page.locator(".watching summary", has_text="0 watching").wait_for()
    dov.open(match)
    assert (ada.errors, dov.errors) == ([], [])


def test_players_see_who_is_at_the_table(three: tuple[list[AtTheTable], str]) -> None:
    (ada, _, cid), match = three
    for seat in range(3):
        is_here(ada, seat)
    cid.page.goto(f"{cid.url}/")
    is_here(ada, 2, "is-away")
    cid.open(match)
    is_here(ada, 2)


def test_notes_survive_and_stay_private(three: tuple[list[AtTheTable], str]) -> None:
    (ada, bea, _), match = three
    for person, text in ((ada, "Bea likes the 3"), (bea, "Ada bluffs")):
        person.page.locator("#tab-notes").click()
        person.page.get_by_label("My notes").fill(text)
        person.page.locator('.notes-state[data-state="saved"]').wait_for()
    for person, text in ((ada, "Bea likes the 3"), (bea, "Ada bluffs")):
        person.page.reload()
        person.page.locator("#tab-notes").click()
        person.page.wait_for_function("text => document.querySelector('.notes textarea')?.value === text", arg=text)
    # The last letters are kept even if the page is left at once.
    ada.page.get_by_label("My notes").fill("changed my mind")
    ada.page.goto(f"{ada.url}/")
    answer = ada.context.request.get(f"{ada.url}/api/matches/{match}/note/")
    for _ in range(40):
        if answer.json()["text"] == "changed my mind":
            break
        ada.page.wait_for_timeout(50)
        answer = ada.context.request.get(f"{ada.url}/api/matches/{match}/note/")
    assert answer.json()["text"] == "changed my mind"


def test_the_tabs_are_used_by_keyboard(three: tuple[list[AtTheTable], str]) -> None:
    (ada, *_), _match = three
    page = ada.page
    page.locator("#tab-log").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator("#tab-chat").get_attribute("aria-selected") == "true"
    assert page.evaluate("document.activeElement.id") == "tab-chat"
    assert page.locator("#panel-chat").is_visible()
    assert not page.locator(".log-lines").is_visible()
    page.keyboard.press("ArrowLeft")
    assert page.locator(".log-lines").is_visible()


def test_on_a_phone_the_tabs_open_and_close_a_drawer(three: tuple[list[AtTheTable], str]) -> None:
    (ada, bea, _), _match = three
    page = bea.page
    assert not page.locator(".log-lines").is_visible()
    page.locator(".log-handle").click()
    assert page.locator(".log-lines").is_visible()
    page.locator(".log-handle").click()
    assert not page.locator(".log-lines").is_visible()
    ada.page.locator("#tab-chat").click()
    say(ada, "are you there?")
    page.locator(".unread-chat").click()
    hears(bea, "are you there?")
    page.locator(".unread-chat").wait_for(state="detached")
    assert page.evaluate(TOO_SMALL) == []


def test_my_turn_is_heard_and_the_next_match_is_called(three: tuple[list[AtTheTable], str]) -> None:
    """The chime is silent until it is switched on; the link to another match comes and goes while one looks."""
    people, match = three
    ada = people[0]
    page = ada.page
    sound = page.get_by_role("button", name="Sound on my turn")
    assert sound.get_attribute("aria-pressed") == "false"
    sound.click()
    assert sound.get_attribute("aria-pressed") == "true"
    page.evaluate("document.addEventListener('chime', () => { window.chimes = (window.chimes ?? 0) + 1; })")
    for person in people:
        view = person.view(match)
        person.answer(view)
        person.wait_for(match, view["version"] + 1)
    for _ in range(3):  # until it is Ada's turn again
        for person in people[1:]:
            view = person.view(match)
            if view["legal"]:
                person.answer(view)
                person.wait_for(match, view["version"] + 1)
    page.wait_for_function("window.chimes >= 1")
    assert page.title().startswith("● Your turn")
    assert not page.locator(".next-match").count()
    ada_elsewhere = ada.context.new_page()
    ada_elsewhere.goto(f"{ada.url}/")
    ada_elsewhere.get_by_role("button", name="Play Niagara now against the AI").click()
    ada_elsewhere.locator(".table").wait_for()
    page.locator(".next-match").wait_for()
    with page.expect_navigation():
        page.locator(".next-match").click()
    assert page.url == ada_elsewhere.url


def test_what_happened_meanwhile_is_told_once(three: tuple[list[AtTheTable], str]) -> None:
    people, match = three
    ada = people[0]
    view = ada.view(match)
    ada.answer(view)
    ada.wait_for(match, view["version"] + 1)
    assert not ada.page.locator(".since").count()
    ada.page.goto(f"{ada.url}/")
    for person in people[1:]:
        view = person.view(match)
        person.answer(view)
        person.wait_for(match, view["version"] + 1)
    ada.open(match)
    since = ada.page.locator(".since")
    since.wait_for()
    assert people[1].name in since.inner_text()
    since.get_by_role("button", name="Put away").click()
    since.wait_for(state="detached")
    ada.page.reload()
    ada.page.locator(".table").wait_for()
    assert not ada.page.locator(".since").count()


def test_without_a_socket_people_still_talk(three: tuple[list[AtTheTable], str]) -> None:
    """Where sockets are not let through, the page asks by HTTP: later, but nothing is lost."""
    (ada, bea, _), _match = three
    ada.page.locator("#tab-chat").click()
    ada.page.locator(".chat-empty").wait_for()
    ada.page.route_web_socket("**/ws/**", lambda socket: socket.close())
    ada.page.evaluate("dispatchEvent(new Event('offline'))")
    ada.page.locator('.connection[data-status="polling"]').wait_for()
    bea.page.locator("#tab-chat").click()
    say(bea, "still there?")
    hears(ada, "still there?")
    say(ada, "by HTTP")
    hears(bea, "by HTTP")
    hears(ada, "by HTTP")


def test_nothing_of_it_is_hard_to_read_in_the_dark(
    service: Any, new_context: Callable[..., Any], three: tuple[list[AtTheTable], str]
) -> None:
    (ada, *_), match = three
    state = ada.context.storage_state()
    for look in ({"viewport": {"width": 1440, "height": 900}}, PHONE):
        page = new_context(**look, **CALM, color_scheme="dark", storage_state=state).new_page()
        page.goto(f"{service.url}/matches/{match}/")
        page.locator(".table").wait_for()
        for tab in ("#tab-chat", "#tab-notes"):
            page.locator(tab).click()
            assert page.evaluate(POOR_CONTRAST) == []
            assert page.evaluate(NAMELESS) == []
            assert page.evaluate(TOO_WIDE) <= 0
