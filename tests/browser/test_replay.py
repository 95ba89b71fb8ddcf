"""The replay page: a whole match gone through by mouse, by keyboard alone and by thumb, without the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import PHONE, WIDE
from tests.browser.people import AtTheTable
from tests.browser.probes import NAMELESS, TOO_SMALL, TOO_WIDE
from tests.support.played import play_beside

EVENTS = 200


@pytest.fixture(scope="module")
def played(service: Any) -> str:
    """A match of 200 events that is over and reviewed."""
    return play_beside(service, {"long": {"events": EVENTS, "is_reviewed": True}})["long"]


class Replay:
    """A replay in a browser, and what it asks the server for."""

    def __init__(self, context: Any, address: str) -> None:
        self.page = context.new_page()
        self.page.set_default_timeout(15_000)
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", self.hear)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(address)
        self.page.wait_for_selector(".replay .seek")
        self.page.wait_for_load_state("networkidle")
        self.asked.clear()

    def hear(self, request: Any) -> None:
        """When the address changes the browser itself looks for the icon again, in its cache."""
        if not request.url.endswith("/logo.svg"):
            self.asked.append(request.url)

    @property
    def at(self) -> int:
        return int(self.page.locator(".seek").input_value())

    def wait_for(self, number: int) -> None:
        self.page.wait_for_function("number => document.querySelector('.seek').value === String(number)", arg=number)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def step(self, name: str) -> None:
        self.page.locator(f'[data-step="{name}"]').click()


@pytest.fixture
def open_replay(service: Any, played: str, new_context: Callable[..., Any]) -> Callable[..., Replay]:
    def start(query: str = "", match: str = played, **options: Any) -> Replay:
        return Replay(new_context(**{**WIDE, **options}), f"{service.url}/matches/{match}/replay/{query}")

    return start


def test_the_slider_goes_over_200_events_without_asking_the_server(
    open_replay: Callable[..., Replay], record_property: Callable[[str, Any], None]
) -> None:
    replay = open_replay("?at=1", reduced_motion="reduce")
    record_property("opened after ms", replay.page.evaluate("performance.getEntriesByName('replay-open')[0].startTime"))
    box = replay.page.locator(".seek").bounding_box()
    mouse, middle = replay.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + 6, middle)
    mouse.down()
    seen = set()
    for step in range(51):
        mouse.move(box["x"] + 6 + (box["width"] - 12) * step / 50, middle)
        seen.add(replay.at)
    mouse.up()
    assert (min(seen), max(seen)) == (1, EVENTS)
    assert len(seen) > 40
    for _ in range(20):
        replay.press("ArrowLeft")
    assert replay.at == EVENTS - 20
    assert "Event 180 of 200: " in replay.page.locator(".seek").get_attribute("aria-valuetext")
    replay.page.wait_for_function("() => location.search === '?at=180&as=-1'")
    assert replay.asked == []
    assert replay.errors == []


def test_it_plays_and_pauses_at_the_speed_one_likes(open_replay: Callable[..., Replay]) -> None:
    replay = open_replay("?at=190")
    replay.page.get_by_label("Speed").select_option("4")
    replay.step("play")
    replay.wait_for(192)
    replay.step("pause")
    stands = replay.at
    assert replay.page.locator('[data-step="play"]').count() == 1
    replay.page.wait_for_timeout(400)
    assert replay.at == stands
    replay.page.get_by_label("Speed").select_option("Infinity")
    replay.step("play")
    replay.wait_for(EVENTS)
    replay.page.wait_for_selector('[data-step="play"]')
    assert "win" in replay.page.locator(".turn").inner_text()
    replay.step("play")  # from the end it begins again
    replay.page.wait_for_function("() => Number(document.querySelector('.seek').value) < 150")
    assert replay.errors == []


def test_the_keyboard_alone_does_everything(open_replay: Callable[..., Replay]) -> None:
    replay = open_replay("?at=1", reduced_motion="reduce")
    page = replay.page
    replay.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert replay.at == 2
    replay.press("End", "Home", "ArrowDown")
    assert replay.at == 4  # all three have picked: the first one paddles
    replay.press("Shift+ArrowRight")
    second = replay.at
    assert second > 4
    replay.press("ArrowUp", "Shift+ArrowLeft")
    assert replay.at == 1
    replay.press("?")
    page.wait_for_selector("dialog.keys[open]")
    replay.press("ArrowRight", "Escape")
    assert page.locator("dialog.keys[open]").count() == 0
    assert replay.at == 1
    replay.press("+", "+", "+")
    assert page.get_by_label("Speed").input_value() == "Infinity"
    replay.press("Space")
    page.wait_for_selector('[data-step="pause"]')
    replay.press("Space")
    page.wait_for_selector('[data-step="play"]')
    assert replay.at > 1
    replay.press("End")
    page.locator('[data-step="back"]').focus()
    replay.press("Enter", "Enter")
    assert replay.at == EVENTS - 2
    page.locator(".seek").focus()
    replay.press("ArrowDown")
    assert replay.at == EVENTS
    assert replay.errors == []


def test_the_line_of_the_position_is_marked_in_sight_and_leads_there(open_replay: Callable[..., Replay]) -> None:
    replay = open_replay("?at=120")
    current = replay.page.locator(".replay-lines [aria-current=step]")
    assert current.locator("a").get_attribute("data-number") == "120"
    inside = """line => { const box = line.getBoundingClientRect(), list = line.parentElement.getBoundingClientRect();
        return box.top >= list.top - 1 && box.bottom <= list.bottom + 1; }"""
    assert current.evaluate(inside)
    replay.page.locator(".replay-lines a[data-number='121']").click()
    replay.wait_for(121)
    assert current.evaluate(inside)


def test_a_link_opens_at_its_event_through_the_same_eyes(open_replay: Callable[..., Replay]) -> None:
    replay = open_replay("?at=57&as=1", permissions=["clipboard-read", "clipboard-write"])
    page = replay.page
    assert replay.at == 57
    assert page.get_by_label("Through whose eyes").input_value() == "1"
    replay.step("on")
    page.get_by_text("More", exact=False).first.click()
    page.locator("[data-act=copy]").click()
    page.wait_for_function("() => document.querySelector('[data-act=copy]').textContent.includes('Copied')")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/replay/?at=58&as=1")
    page.goto(link)
    page.wait_for_selector(".replay .seek")
    assert replay.at == 58


def test_other_eyes_see_other_things_at_the_same_event(open_replay: Callable[..., Replay]) -> None:
    replay = open_replay("?at=2")
    line = replay.page.locator(".replay-lines [aria-current=step]")
    assert "has picked a card" in line.inner_text()
    replay.page.get_by_label("Through whose eyes").select_option("-2")
    replay.page.wait_for_function(
        "() => document.querySelector('.replay-lines [aria-current=step]').textContent.includes('picks the')"
    )
    assert replay.at == 2
    assert [url.rpartition("/")[2] for url in replay.asked] == ["?as=-2"]
    replay.page.get_by_label("Through whose eyes").select_option("-1")
    replay.page.wait_for_function(
        "() => document.querySelector('.replay-lines [aria-current=step]').textContent.includes('has picked')"
    )
    assert len(replay.asked) == 1


def test_graph_and_turning_points_lead_into_the_match(open_replay: Callable[..., Replay]) -> None:
    replay = open_replay("?at=1")
    page = replay.page
    page.get_by_role("tab", name="Turning points").click()
    point = page.locator(".turning-points button").last
    assert "Played:" in point.inner_text()
    assert "Better:" in point.inner_text()
    point.click()
    replay.wait_for(int(point.get_attribute("data-number")))
    graph = page.locator(".graph-drawing svg")
    box = graph.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 4, box["y"] + 10)
    page.wait_for_function("() => Math.abs(document.querySelector('.seek').value - 50) < 8")
    page.get_by_role("button", name="Points", exact=True).click()
    box = graph.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] + 30, box["y"] + 10, steps=4)
    page.mouse.up()
    replay.wait_for(EVENTS)
    assert replay.asked == []


def test_the_last_visit_is_one_click_away(open_replay: Callable[..., Replay], played: str) -> None:
    replay = open_replay("?at=1")
    assert replay.page.get_by_role("button", name="My last visit").count() == 0
    replay.page.evaluate("([name, value]) => localStorage.setItem(name, value)", [f"seen-{played}", "50"])
    replay.page.reload()
    replay.page.get_by_role("button", name="My last visit").click()
    replay.wait_for(50)


def test_on_a_phone_the_board_is_first_and_the_steps_are_under_the_thumb(open_replay: Callable[..., Replay]) -> None:
    replay = open_replay("?at=30", **PHONE)
    page = replay.page
    assert page.locator(".river").bounding_box()["y"] < 260
    for name in ("first", "turnBack", "back", "play", "on", "turnOn", "last"):
        box = page.locator(f'[data-step="{name}"]').bounding_box()
        assert box["y"] > 600
        assert box["y"] + box["height"] <= 740
    page.locator('[data-step="on"]').tap()
    replay.wait_for(31)
    page.get_by_role("tab", name="Graph").tap()
    page.wait_for_selector(".graph-drawing")
    page.get_by_role("tab", name="Log").tap()
    page.locator(".replay-lines a[data-number='29']").tap()
    replay.wait_for(29)
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(TOO_SMALL) == []


def test_a_match_that_runs_offers_its_new_moves(newcomer: Callable[..., AtTheTable]) -> None:
    person = newcomer("Rae")
    wish = {"title": "niagara", "seats": 3, "options": {}, "access": "public", "bots": 2, "level": "beginner"}
    match = person.post("matches/", wish)["match"]
    person.post(f"matches/{match}/start/", {})
    person.page.goto(f"{person.url}/matches/{match}/replay/")
    person.page.wait_for_selector(".replay .seek")
    before = int(person.page.locator(".seek").get_attribute("max"))
    view = person.view(match)
    move = {"move": view["legal"][0]["move"], "decision": view["decision"]["since"], "move_id": "first"}
    person.post(f"matches/{match}/moves/", move)
    person.page.locator(".replay-news").click()
    person.page.wait_for_function("before => Number(document.querySelector('.seek').max) > before", arg=before)
    assert person.page.locator(".seek").input_value() == str(before)
    options = person.page.get_by_label("Through whose eyes").locator("option").all_inner_texts()
    assert options == ["As I saw it", "As spectators saw it"]
    assert person.errors == []


def test_without_script_the_replay_is_told_in_words(service: Any, played: str, new_context: Callable[..., Any]) -> None:
    page = new_context(**WIDE, java_script_enabled=False).new_page()
    page.goto(f"{service.url}/matches/{played}/replay/?at=9&as=0")
    page.wait_for_url("**/replay/plain/?at=9&as=0")
    page.get_by_role("link", name="Next event").click()
    assert "event 10 of 200" in page.locator("h1").inner_text()
