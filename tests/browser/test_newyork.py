"""Three people play New York 1901 to the end on the drawn table: with a mouse, on a phone, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import PHONE, WIDE
from tests.browser.newyork_people import INSIDE, UNCOVER, ByKeyboard, ByTouch, InNewYork
from tests.browser.probes import NAMELESS, POOR_CONTRAST, TOO_SMALL, TOO_WIDE

MOST_ANSWERS = 300
MOST_MATCHES = 4
CALM = {"reduced_motion": "reduce"}  # a whole match of animations would take minutes
# How the city lies in its frame, and where the frame is.
SHOWN = """() => {
    const sheet = document.querySelector('.city-plan').getBoundingClientRect();
    const { x, y, width } = document.querySelector('.city-frame').getBoundingClientRect();
    return { y, width, scale: sheet.width / width, left: sheet.left - x };
}"""
IS_UNCOVERED = """tool => {
    const { x, y, width, height } = tool.getBoundingClientRect();
    return tool.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.fixture
def couple(service: Any, new_context: Callable[..., Any]) -> list[Any]:
    people = [
        InNewYork("Pia", new_context(**WIDE, **CALM), service.url),
        ByTouch("Roy", new_context(**PHONE, **CALM), service.url),
    ]
    for person in people:
        person.sign_up()
    return people


@pytest.fixture
def trio(service: Any, new_context: Callable[..., Any]) -> list[InNewYork]:
    people = [
        InNewYork("Mae", new_context(**WIDE, **CALM), service.url),
        ByTouch("Ned", new_context(**PHONE, **CALM), service.url),
        ByKeyboard("Ora", new_context(**WIDE, **CALM), service.url),
    ]
    for person in people:
        person.sign_up()
    return people


def look_closely(person: InNewYork) -> dict[str, Any]:
    """Return what is wrong with the page as it is now, by day and by night."""
    faults: dict[str, Any] = {"wide": person.page.evaluate(TOO_WIDE), "nameless": person.page.evaluate(NAMELESS)}
    if isinstance(person, ByTouch):
        faults["small"] = person.page.evaluate(TOO_SMALL)
    for theme in ("dark", "light"):
        person.page.emulate_media(color_scheme=theme)
        person.page.wait_for_timeout(600)  # colours may fade into each other
        faults[theme] = person.page.evaluate(POOR_CONTRAST)
    return {what: fault for what, fault in faults.items() if fault}


def test_three_people_play_new_york_to_the_end(trio: list[InNewYork]) -> None:
    """Every question is answered on the table; nothing is ever wider than the screen, and nothing fails."""
    mae, ned, ora = trio
    match = mae.start_with(ned, ora)
    ora.press(".newcomer .quiet")
    faults: dict[str, Any] = {}
    asked: set[str] = set()
    view = mae.view(match)
    for number in range(MOST_ANSWERS):
        if view["status"] != "running":
            break
        if view["table"]["end"]:
            mae.page.emulate_media(reduced_motion="no-preference")  # she wants the scoring told
        person = trio[view["waiting_for"][0]]
        view = answer(person, match, asked)
        if number % 40 in (3, 4, 5):
            faults.update({f"{person.name}, answer {number}": fault} if (fault := look_closely(person)) else {})
    assert {"start", "build"} <= asked
    scoring_is_told(mae, match)
    for person in trio:
        person.page.locator(".outcome").wait_for()
        person.page.locator('.scoring[data-told="all"]').wait_for()
        faults.update({f"{person.name}, the end": fault} if (fault := look_closely(person)) else {})
        totals = person.page.locator(".sheet-sum td").all_inner_texts()
        assert [int(total) for total in totals] == mae.view(match)["outcome"]["scores"]
    assert faults == {}
    assert [person.errors for person in trio] == [[], [], []]


def answer(person: InNewYork, match: str, asked: set[str]) -> dict[str, Any]:
    """Have the question of this person answered; return what they see then."""
    view = person.view(match)
    asked.add(view["decision"]["kind"])
    person.answer(view)
    after = person.has_answered(match, view["version"] + 1)
    assert person.page.evaluate(TOO_WIDE) <= 0, f"too wide when asked for {view['decision']['kind']}"
    return after


def scoring_is_told(person: InNewYork, match: str) -> None:
    """Street by street, then the rest; who has seen enough skips it, and the sheet holds all of it."""
    page, view = person.page, person.view(match)
    details = view["outcome"]["details"]
    page.locator(".scoring[data-told]:not([data-told=all])").wait_for()
    row = page.locator(".scoring tbody tr").nth(1)
    page.locator(".scoring tbody tr:nth-child(2).is-telling").wait_for()
    name = row.locator("th").inner_text()
    assert page.locator(".scoring-words").inner_text().startswith(f"{name}: ")
    page.locator('[data-action="skip"]').click()
    page.locator('.scoring[data-told="all"]').wait_for()
    for index, (street, counts) in enumerate(details["street_counts"].items(), 1):
        told = page.locator(".scoring tbody tr").nth(index).locator("td").all_inner_texts()
        points = details["streets"][street]
        assert [" ".join(cell.split()) for cell in told] == [
            f"{'+' if won else ''}{won} ({built})" for won, built in zip(points, counts, strict=True)
        ]
    page.emulate_media(reduced_motion="reduce")


def kinds(view: dict[str, Any]) -> set[str]:
    return {entry["move"]["kind"] for entry in view["legal"]}


def lots_of(person: InNewYork, match: str) -> list[str]:
    view = person.view(match)
    return list(view["table"]["players"][view["viewer"]]["lots"])


def test_a_card_lights_its_lots_and_taking_them_can_be_taken_back(couple: list[Any]) -> None:
    """While the market is refilled at the end of the turn nothing is revealed: two lots, and one, are given back."""
    pia, roy = couple
    page = pia.page
    match = pia.start_with(roy, refill="turn_end")
    view = pia.until(match, roy, lambda view: "grab" in kinds(view))
    assert view is not None
    owned = lots_of(pia, match)
    assert page.locator(".newcomer").bounding_box()["height"] < 64  # in its narrow column no word is broken

    card = page.locator(".lot-card.is-open").first
    district, size, free = card.get_attribute("aria-label").split(", ")
    card.click()
    taken = f"({district.lower()} {size.split()[0]}: "
    lots = {
        entry["move"]["lot"] for entry in view["legal"] if entry["move"]["kind"] == "expand" and taken in entry["text"]
    }
    page.wait_for_selector(".lot-card.is-chosen")
    assert {light.get_attribute("data-lot") for light in page.locator(".lot-target").all()} == lots
    assert len(lots) == int(free.split()[0])
    assert page.locator(".veil").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector(".lot-card.is-chosen", state="detached")

    (first, second) = next(entry["move"]["lots"] for entry in view["legal"] if entry["move"]["kind"] == "grab")
    pia.grab([first, second])
    pia.wait_for(match, view["version"] + 1)
    assert set(lots_of(pia, match)) == {*owned, first, second}
    page.locator(".seat-panel.is-awaited .seat-card.is-used").wait_for()
    take_back(pia, match)
    assert lots_of(pia, match) == owned

    pia.is_asked("start")
    pia.take_lot({"kind": "expand", "lot": next(iter(lots))})
    pia.is_asked("build")
    assert len(lots_of(pia, match)) == len(owned) + 1
    take_back(pia, match)
    assert lots_of(pia, match) == owned
    assert page.locator(".log li.is-undone").count() > 0
    assert [person.errors for person in couple] == [[], []]


def take_back(person: InNewYork, match: str) -> None:
    version = person.view(match)["version"]
    person.page.get_by_role("button", name="Take back my last move").click()
    person.wait_for(match, version + 1)


Form = frozenset[tuple[int, int]]


def form_of(cells: list[int], is_flipped: bool = False) -> Form:
    """Return the cells moved into the corner; turned over first if that is wished."""
    points = [(cell // 100, -(cell % 100) if is_flipped else cell % 100) for cell in cells]
    top, left = (min(point[axis] for point in points) for axis in (0, 1))
    return frozenset((row - top, column - left) for row, column in points)


def turns_of(form: Form) -> set[Form]:
    found = {form}
    for _ in range(3):
        points = [(column, -row) for row, column in form]
        left = min(column for _, column in points)
        form = frozenset((row, column - left) for row, column in points)
        found.add(form)
    return found


def tile_to_turn(view: dict[str, Any]) -> dict[str, Any] | None:
    """Return a move with a tile of several shapes, all of which have a place now."""
    forms: dict[tuple[str, str], set[Form]] = {}
    for entry in view["legal"]:
        move = entry["move"]
        if "tile" in move:
            forms.setdefault((move["kind"], move["tile"]), set()).add(form_of(move["cells"]))
    for (kind, tile), found in forms.items():
        bent = [form for form in found if len(form) < (max(r for r, _ in form) + 1) * (max(c for _, c in form) + 1)]
        if len(bent) > 1:
            return {"kind": kind, "tile": tile}
    return None


def test_a_tile_is_pulled_onto_the_board_turned_and_flipped(couple: list[Any]) -> None:
    """R and F go from one way that it fits to the next; what it brings is said before it is built."""
    pia, roy = couple
    page = pia.page
    for _ in range(MOST_MATCHES):  # in some of them nobody ever has room for that
        match = pia.start_with(roy, variant="introductory")
        if view := pia.until(match, roy, lambda view: tile_to_turn(view) is not None):
            break
    move = tile_to_turn(view) if view else None
    assert view is not None
    assert move is not None
    pia.hold(move)
    page.wait_for_selector(".spot")
    changes = 0
    for key, is_flipped in {"r": False, "f": True}.items():
        before = shown_spots(pia)
        page.keyboard.press(key)
        after = shown_spots(pia)
        if after != before:
            (was,) = {form_of(cells, is_flipped) for cells in before}
            (now,) = {form_of(cells) for cells in after}
            assert now in turns_of(was)
            changes += 1
        else:
            assert page.locator(".in-hand .ask-summary").inner_text().startswith(("It ", "Turned over it has no place"))
    assert changes
    page.keyboard.press("Escape")
    while page.locator(".in-hand:not(.is-empty)").count():
        page.keyboard.press("Escape")

    tile = page.locator(f'.rack-tile.fits[data-tile="{move["tile"]}"]')
    box = tile.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"], box["y"] + box["height"] + 20, steps=3)
    page.wait_for_selector(".held")
    page.wait_for_selector(".spot")
    page.mouse.move(*pia.point_of(".spot .spot-edge"), steps=4)
    page.wait_for_selector(".ghost.is-legal")
    assert page.locator(".held").count() == 0
    page.mouse.up()
    page.wait_for_selector(".spot.is-chosen")
    entry = pia.entry_of(view, move)
    pia.is_told(entry)
    assert pia.view(match)["version"] == view["version"]
    pia.press(".ask .do")
    pia.wait_for(match, view["version"] + 1)
    me = pia.view(match)["table"]["players"][view["viewer"]]
    assert {"tile": move["tile"], "cells": entry["move"]["cells"]} in me["buildings"]
    assert [person.errors for person in couple] == [[], []]


def shown_spots(person: InNewYork) -> list[list[int]]:
    found = person.page.locator(".spot").evaluate_all("spots => spots.map((spot) => spot.dataset.cells)")
    return [[int(cell) for cell in cells.split(",")] for cells in found]


def test_on_a_phone_the_city_is_pinched_and_moved_and_a_lot_chosen_in_it(couple: list[Any]) -> None:
    """Fingers look closer without choosing anything; a tap in the enlarged city chooses; a button shows all of it."""
    pia, roy = couple
    page = roy.page
    match = roy.start_with(pia)
    view = roy.until(match, pia, lambda view: "expand" in kinds(view))
    assert view is not None
    page.evaluate("scrollTo(0, 0)")
    tool = page.locator(".zoom-tool.is-next")
    assert tool.evaluate(IS_UNCOVERED)
    assert gap_below_the_board(page) < 20

    light = page.locator(".lot-target").first
    lot = light.get_attribute("data-lot")
    light.evaluate(UNCOVER)
    x, y = light.locator(".lot-light").evaluate(INSIDE)
    roy.touch(*[[(x - far, y), (x + far, y)] for far in (10, 14, 18, 22)])
    page.wait_for_selector(".city-frame.is-zoomed")
    near = page.evaluate(SHOWN)
    assert near["scale"] == pytest.approx(2.2, rel=0.05)
    by = 40 if near["left"] < near["width"] * (1 - near["scale"]) / 2 else -40  # away from the nearer rim
    path = [[(180 + by * part, 300)] for part in (-0.5, -0.25, 0, 0.25, 0.5)]
    roy.touch(*path)
    moved = page.evaluate(SHOWN)
    assert moved["left"] - near["left"] == pytest.approx(by, abs=14)
    assert (moved["scale"], moved["y"]) == pytest.approx((near["scale"], near["y"]), abs=1e-3)
    roy.touch(*reversed(path))
    assert page.locator(".lot-target.is-chosen").count() == 0

    page.wait_for_timeout(500)  # a tap that follows a pan at once is none to the browser
    page.touchscreen.tap(*light.locator(".lot-light").evaluate(INSIDE))
    page.wait_for_selector(f'.lot-target.is-chosen[data-lot="{lot}"]')
    assert page.evaluate(SHOWN)["scale"] == pytest.approx(near["scale"], abs=1e-3)
    assert look_closely(roy) == {}
    roy.press(".ask .do")
    roy.wait_for(match, view["version"] + 1)
    assert lot in lots_of(roy, match)

    page.evaluate("scrollTo(0, 0)")
    tool.tap()
    page.wait_for_selector(".city-frame:not(.is-zoomed)")
    assert page.evaluate(SHOWN)["scale"] == pytest.approx(1)
    assert [person.errors for person in couple] == [[], []]


def gap_below_the_board(page: Any) -> float:
    found: float = page.evaluate(
        """() => document.querySelector('.standing').getBoundingClientRect().top
            - document.querySelector('.play').getBoundingClientRect().bottom"""
    )
    return found
