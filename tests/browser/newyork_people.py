"""People who play New York 1901 on the drawn table: by mouse, by touch, or by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Any

from tests.browser.people import Entry, Move, Person

LIKES = {"build": 5.0, "demolish": 4.0, "boom": 2.0, "expand": 1.0, "return": 1.0, "grab": 0.3, "shift": 0.02}
HEADLINES = {"start": "expand|demolish and build|build$|worker back", "build": "or end the turn", "more": "more"}
MOST_TABS = 200

# A point of the screen inside an outline, as near to its middle as there is one: a lot can be bent around it.
INSIDE = """path => {
    const box = path.getBBox();
    const steps = [0.5, 0.25, 0.75, 0.15, 0.85];
    const points = steps.flatMap((x) => steps.map((y) => new DOMPoint(box.x + x * box.width, box.y + y * box.height)));
    const { x, y } = points.find((point) => path.isPointInFill(point)).matrixTransform(path.getScreenCTM());
    return [x, y];
}"""
# Somebody with a finger moves the page until a part of the city lies between the head and the question.
# How long a page scrolls on after a touch, and how often a person taps the same place.
SETTLES_MS = 300
MOST_TAPS = 4
UNCOVER = """path => {
    const { top, bottom } = path.getBoundingClientRect();
    const [from, to] = [60, document.querySelector('.ask').getBoundingClientRect().top];
    if (top < from || bottom > to) scrollBy(0, (top + bottom - from - to) / 2);
}"""
IS_HERE = "selector => document.activeElement.matches(selector)"
# Whether the focus is there, or at least to be seen where it is.
FOCUS = """selector => {
    const here = document.activeElement;
    if (here.matches(selector)) return 'there';
    if (here === document.body) return 'nowhere';
    if (here.matches('.ask-title')) return 'seen'; // a new question hands it the focus, it is no stop
    const ring = here.querySelector('.lot-light, .spot-edge, .building-glow');
    if (ring) return parseFloat(getComputedStyle(ring).strokeWidth) >= 4 ? 'seen' : 'unseen';
    const style = getComputedStyle(here);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 ? 'seen' : 'unseen';
}"""

_numbers = count(1)


class InNewYork(Person):
    """Plays with a mouse. What to answer is chosen by a simple sense: build what is large."""

    def __init__(self, name: str, context: Any, url: str) -> None:
        super().__init__(f"{name}{next(_numbers)}", context, url)

    def choose(self, view: dict[str, Any]) -> Entry:
        def like(entry: Entry) -> float:
            move = entry["move"]
            return LIKES.get(move["kind"], 0.1) * (1 + 2 * len(move.get("cells", []))) * (0.4 + self.lot.random())

        return max(view["legal"], key=like)

    def answer(self, view: dict[str, Any]) -> None:
        """Answer as a person does: the way, then the lots, or the tile and its place."""
        move = self.choose(view)["move"]
        self.is_asked(view["decision"]["kind"])
        if "tile" in move:
            self.build(view, move)
        elif "lots" in move:
            self.grab(move["lots"])
        elif "lot" in move:
            self.take_lot(move)
        elif move["kind"] == "shift":
            self.press('[data-action="shift"]')
            self.press("dialog.warning .do")
        else:
            self.press('[data-action="end"]')

    def has_answered(self, match: str, version: int) -> dict[str, Any]:
        """Return the view of that version or a later one, as soon as there is one: the answer has been accepted."""
        for _ in range(400):
            if (view := self.view(match))["version"] >= version:
                return view
            self.page.wait_for_timeout(25)
        raise AssertionError(f"{self.name}'s answer did not arrive")

    def is_asked(self, kind: str) -> None:
        """Wait until the page asks that: the answer before may still be on its way."""
        self.page.wait_for_selector(".ask.is-asking .ask-title")
        words = re.compile(f"Your turn: .*({HEADLINES[kind]})")
        self.page.locator(".turn", has_text=words).wait_for()

    def press(self, selector: str) -> None:
        self.page.locator(selector).click()

    def go(self, mode: str) -> None:
        """Choose a way of the turn, where there are several."""
        way = self.page.locator(f'.ways [data-action="{mode}"]')
        if way.count() and way.get_attribute("aria-pressed") == "false":
            self.press(f'.ways [data-action="{mode}"]')

    def take_lot(self, move: Move) -> None:
        self.go(move["kind"])
        self.choose_lot(move["lot"])
        self.press(".ask .do")

    def grab(self, lots: list[str]) -> None:
        self.press('[data-action="grab"]')
        for lot in lots:
            self.choose_lot(lot)
        self.press(".ask .do")

    def choose_lot(self, lot: str) -> None:
        self.page.mouse.click(*self.point_of(f'.lot-target[data-lot="{lot}"] .lot-light'))

    def point_of(self, selector: str) -> list[float]:
        """Return a point of the screen inside an outline of the city."""
        found: list[float] = self.page.locator(selector).first.evaluate(INSIDE)
        return found

    def build(self, view: dict[str, Any], move: Move) -> None:
        self.hold(move)
        self.put_down()
        entry = self.entry_of(view, move)
        self.is_told(entry)
        self.press(".ask .do")

    def hold(self, move: Move) -> None:
        self.go("demolish" if move["kind"] == "demolish" else "build")
        self.press(f'.rack-tile.fits[data-tile="{move["tile"]}"]')
        self.page.wait_for_selector(".in-hand .ask-summary")

    def put_down(self) -> None:
        """Put the tile in the hand on some place; one that has a single place lies there by itself."""
        if self.page.locator(".spot.is-chosen").count() == 0:
            x, y = self.point_of(".spot .spot-edge")
            self.page.mouse.move(x, y)
            self.page.wait_for_selector(".ghost.is-legal")
            self.page.mouse.click(x, y)
        self.page.wait_for_selector(".spot.is-chosen")

    def entry_of(self, view: dict[str, Any], move: Move) -> Entry:
        """Return the move that is about to be confirmed: the tile where it lies now."""
        cells = [int(cell) for cell in self.page.locator(".spot.is-chosen").get_attribute("data-cells").split(",")]
        (entry,) = (
            entry
            for entry in view["legal"]
            if (entry["move"]["kind"], entry["move"].get("tile"), entry["move"].get("cells"))
            == (move["kind"], move["tile"], cells)
        )
        return dict(entry)

    def is_told(self, entry: Entry) -> None:
        """Before it is confirmed the page says what is built, for how many points, and what is torn down for it."""
        said = self.page.locator(".in-hand .ask-summary").inner_text()
        assert said.endswith(entry["text"]), said
        assert re.search(r"for \d+ points?", said), said
        is_torn = entry["move"]["kind"] == "demolish"
        assert ("Demolish " in said) == is_torn, said
        assert (self.page.locator(".building.is-doomed").count() > 0) == is_torn, said

    def start_with(self, *rivals: InNewYork, **options: str) -> str:
        """Begin a match with others, without the pages before it; all are at the table."""
        wish = {"title": "newyork", "seats": 1 + len(rivals), "options": options, "access": "public", "bots": 0}
        match = str(self.post("matches/", wish)["match"])
        for rival in rivals:
            rival.post(f"matches/{match}/join/", {"salt": ""})
        self.post(f"matches/{match}/start/", {})
        for person in (self, *rivals):
            person.page.goto(f"{person.url}/matches/{match}/")
            person.page.wait_for_selector(".newyork")
        return match

    def until(self, match: str, rival: InNewYork, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any] | None:
        """Play on, without looking at the pages, until this person is asked something of that kind, or it is over."""
        while (view := self.view(match))["status"] == "running":
            if not view["legal"]:
                rival.answer_at_once(match, rival.view(match))
            elif is_it(view):
                self.is_asked(view["decision"]["kind"])
                return view
            else:
                self.answer_at_once(match, view)
        return None

    def answer_at_once(self, match: str, view: dict[str, Any]) -> None:
        """Answer without the page: what leads to the moment that a test is about."""
        body = {"decision": view["decision"]["since"], "move_id": f"{self.name}-{view['version']}"}
        self.post(f"matches/{match}/moves/", {"move": self.choose(view)["move"], **body})


class ByTouch(InNewYork):
    """Plays on a phone: taps, and pinches the city."""

    def press(self, selector: str) -> None:
        self.page.locator(selector).tap()

    def choose_lot(self, lot: str) -> None:
        self.tap_until(f'.lot-target.is-chosen[data-lot="{lot}"]', f'.lot-target[data-lot="{lot}"] .lot-light')

    def put_down(self) -> None:
        self.tap_until(".spot.is-chosen", ".spot .spot-edge")

    def tap_until(self, wanted: str, outline: str) -> None:
        """Tap again where a tap was lost, as a person does: one that ends a scroll is no click."""
        for _ in range(MOST_TAPS):
            if self.page.locator(wanted).count():
                break
            self.tap_on(outline)
            self.page.wait_for_timeout(SETTLES_MS)
        self.page.wait_for_selector(wanted, state="attached")

    def tap_on(self, outline: str) -> None:
        before = self.page.evaluate("scrollY")
        self.page.locator(outline).first.evaluate(UNCOVER)
        if self.page.evaluate("scrollY") != before:
            self.page.wait_for_timeout(SETTLES_MS)
        self.page.touchscreen.tap(*self.point_of(outline))

    def touch(self, *steps: list[tuple[float, float]]) -> None:
        """Put as many fingers down as the first step has points, move them from step to step, and lift them."""
        session = self.context.new_cdp_session(self.page)
        for kind, points in [("touchStart", steps[0]), *(("touchMove", step) for step in steps[1:]), ("touchEnd", [])]:
            fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})
        session.detach()


class ByKeyboard(InNewYork):
    """Plays without mouse and touch. Every stop on the way must show where the focus is."""

    def press(self, selector: str, key: str = "Enter") -> None:
        self.go_to(selector)
        self.page.keyboard.press(key)

    def go_to(self, selector: str, key: str = "Tab") -> None:
        """Press Tab, or another key, until the focus is there."""
        for presses in range(MOST_TABS):
            focus = self.page.evaluate(FOCUS, selector)
            if focus == "there":
                return
            assert focus != "unseen" or not presses, self.here()
            self.page.keyboard.press(key)
        raise AssertionError(f"{selector} cannot be reached; the focus is at {self.here()}")

    def here(self) -> str:
        return str(self.page.evaluate("document.activeElement.outerHTML.slice(0, 200)"))

    def choose_lot(self, lot: str) -> None:
        """Lots are buttons in the question as long as they are few; on the board, which comes before it, always."""
        if self.page.locator(f'[data-lot-option="{lot}"]').count():
            self.press(f'[data-lot-option="{lot}"]', "Space")
        else:
            self.go_to(f'.lot-target[data-lot="{lot}"]', "Shift+Tab")
            self.page.keyboard.press("Enter")

    def put_down(self) -> None:
        """Arrows lead from place to place."""
        if self.page.locator(".spot.is-chosen").count() == 0:
            self.page.keyboard.press("ArrowRight")
        self.page.wait_for_selector(".spot.is-chosen")
        self.page.wait_for_function(IS_HERE, arg=".ask .do", timeout=3000)
