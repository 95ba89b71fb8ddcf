"""The drawn table with the keyboard alone: no mouse, no touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import TimeoutError as TooLong

from tests.browser.people import AtTheTable, Move, way_key

ROUNDS = 3
MOST_TABS = 60
MOST_ANSWERS = 40

HAS_VISIBLE_FOCUS = """() => {
    const here = document.activeElement;
    const ring = here.querySelector('.canoe-halo, .target-ring');
    if (ring) return parseFloat(getComputedStyle(ring).strokeWidth) >= 8;
    const style = getComputedStyle(here.matches('.choice input') ? here.nextElementSibling : here);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
}"""


class ByKeyboard:
    """Somebody without a mouse. Every stop on the way must show where the focus is."""

    def __init__(self, person: AtTheTable) -> None:
        self.page = person.page

    def go_to(self, selector: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(MOST_TABS):
            if self.is_at(selector):
                return
            self.page.keyboard.press("Tab")
            if not self.is_at("body"):
                assert self.page.evaluate(HAS_VISIBLE_FOCUS), f"no visible focus: {self.here()}"
        raise AssertionError(f"{selector} cannot be reached; the focus is at {self.here()}")

    def press(self, selector: str, key: str = "Enter") -> None:
        self.go_to(selector)
        self.page.keyboard.press(key)

    def is_handed(self, selector: str) -> None:
        """Wait until the page has put the focus there by itself."""
        try:
            self.page.wait_for_function(
                "selector => document.activeElement.matches(selector)", arg=selector, timeout=3000
            )
        except TooLong:
            raise AssertionError(f"the focus was not handed on to {selector}, it is at {self.here()}") from None

    def is_at(self, selector: str) -> bool:
        return bool(self.page.evaluate("selector => document.activeElement.matches(selector)", selector))

    def here(self) -> str:
        return str(self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)"))


def option(row: str, value: object) -> str:
    return f'.ask-row[aria-label="{row}"] .option[data-value="{value}"]'


def answer(player: ByKeyboard, person: AtTheTable, entry: dict[str, Any]) -> None:
    move: Move = entry["move"]
    if move["kind"] == "pick":
        player.press(f'.hand-card[aria-label="{entry["text"]}"]', "Space")
        player.is_handed(".ask .do")
        player.page.keyboard.press("Enter")
    elif move["kind"] == "paddle":
        paddle(player, move)
    else:
        person.page.locator(".ask button", has_text=entry["text"]).first.evaluate("button => button.id = 'wanted'")
        player.press("#wanted")


def paddle(player: ByKeyboard, move: Move) -> None:
    if player.page.locator(option("Canoe", move["canoe"])).get_attribute("aria-pressed") != "true":
        player.press(option("Canoe", move["canoe"]))
        player.is_handed('.ask-row[aria-label="Go to"] .option')
    player.press(option("Go to", move["to"]), "Space")
    if player.page.locator('.ask-row[aria-label="Cargo"]').count():
        player.is_handed('.ask-row[aria-label="Cargo"] .option')
        player.press(option("Cargo", way_key(move)))
    player.is_handed(".ask .do")
    player.page.keyboard.press("Enter")
    if move["to"] == "FALLS":
        player.press("dialog.warning .do")


def start_against_bots(person: AtTheTable) -> tuple[ByKeyboard, str]:
    player = ByKeyboard(person)
    player.press(".shelf button[value=niagara]")
    person.page.wait_for_url("**/matches/*/")
    person.page.wait_for_selector(".table")
    return player, person.page.url.rstrip("/").rsplit("/", 1)[-1]


def test_a_person_plays_rounds_against_bots_by_keyboard_alone(newcomer: Callable[..., AtTheTable]) -> None:
    person = newcomer("Kay", reduced_motion="reduce")
    player, match = start_against_bots(person)
    player.press(".newcomer .do")
    person.page.locator("dialog#help[open]").wait_for()
    person.page.keyboard.press("Escape")
    person.page.locator("dialog#help[open]").wait_for(state="detached")

    answers = 0
    while (view := person.view(match))["status"] == "running" and view["table"]["round"] <= ROUNDS:
        if view["legal"]:
            person.page.wait_for_selector(".ask.is-asking .ask-title")
            if answers:
                person.page.wait_for_selector(".ask :focus")
            answer(player, person, person.choose(view))
            person.wait_for(match, view["version"] + 1)
            answers += 1
        else:
            person.page.wait_for_timeout(50)
        assert answers < MOST_ANSWERS
    assert answers >= 2 * ROUNDS
    assert person.errors == []


def test_on_the_board_canoes_and_spaces_are_buttons_and_escape_goes_back(newcomer: Callable[..., AtTheTable]) -> None:
    person = newcomer("Kim", reduced_motion="reduce")
    player, match = start_against_bots(person)
    player.press('.hand-card[aria-label="Pick the 3"]')
    player.page.keyboard.press("Escape")
    assert person.page.locator(".hand-card.is-chosen").count() == 0
    player.press('.hand-card[aria-label="Pick the 3"]')
    player.press(".ask .do")
    person.page.locator(".board .canoe.is-open").first.wait_for()

    player.press(".board .canoe.is-open")
    player.is_handed(".board .target")
    assert person.page.locator(".board .target").count() == person.page.locator(".row-go-to .option").count()
    person.page.keyboard.press("Escape")
    assert person.page.locator(".board .target").count() == 0
    player.press(".board .canoe.is-open")
    player.press('.board .target[aria-label*="C3"]', "Space")
    before = person.view(match)["version"]
    player.press(".ask .do")
    person.wait_for(match, before + 1)
    assert person.view(match)["table"]["canoes"][0][0]["at"] != "SHORE" or person.view(match)["version"] > before + 1
    assert person.errors == []
