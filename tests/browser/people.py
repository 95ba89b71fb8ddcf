"""People at their browsers: how a person signs up, reads what is asked, and answers it by clicking.

A person knows only what their page shows. What to answer is chosen by `wish`, a simple sense for the game, so that
matches end in a sensible time.
"""

from __future__ import annotations

import json
import random
from typing import Any

Move = dict[str, Any]
Entry = dict[str, Any]

DEPTHS = {"SHORE": 0, "C1": 1, "C2": 2, "C3": 3, "C4": 4, "C5": 5, "L1": 6, "R1": 6, "L2": 7, "R2": 7, "FALLS": 8}
PASSWORD = "correct horse battery 7"


class Person:
    """Somebody with a browser of their own, signed up and signed in."""

    def __init__(self, name: str, context: Any, url: str) -> None:
        self.name = name
        self.url = url
        self.context = context
        self.page = context.new_page()
        self.page.set_default_timeout(15_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.lot = random.Random(name)

    def sign_up(self) -> None:
        self.page.goto(f"{self.url}/accounts/signup/")
        self.page.fill("input[name=username]", self.name)
        self.page.fill("input[name=email]", f"{self.name.lower()}@example.org")
        self.page.fill("input[name=password1]", PASSWORD)
        self.page.get_by_role("button", name="Make my account").click()
        self.page.wait_for_url(f"{self.url}/")

    def view(self, match: str) -> dict[str, Any]:
        """Return what the server shows this person now."""
        answer = self.context.request.get(f"{self.url}/api/matches/{match}/")
        assert answer.ok, answer.text()
        body: dict[str, Any] = answer.json()
        return body

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Call the API as this person, past the pages; returns its answer."""
        (token,) = (cookie["value"] for cookie in self.context.cookies() if cookie["name"] == "csrftoken")
        answer = self.context.request.post(
            f"{self.url}/api/{path}",
            data=json.dumps(body),
            headers={"Content-Type": "application/json", "X-CSRFToken": token, "Referer": self.url},
        )
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def wait_for(self, match: str, version: int) -> None:
        """Return when the server has at least that version: the answer has been accepted."""
        for _ in range(400):
            if self.view(match)["version"] >= version:
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"{self.name}'s answer did not arrive")

    def choose(self, view: dict[str, Any]) -> Entry:
        return max(view["legal"], key=lambda entry: (wish(view, entry["move"]), self.lot.random()))


class AtTheTable(Person):
    """Plays on the drawn table."""

    def open(self, match: str) -> None:
        self.page.goto(f"{self.url}/matches/{match}/")
        self.page.wait_for_selector(".table")

    def answer(self, view: dict[str, Any]) -> None:
        entry = self.choose(view)
        move = entry["move"]
        if move["kind"] == "pick":
            self.page.locator(f'.hand-card[aria-label="{entry["text"]}"]').click()
            self.page.locator(".ask .do").click()
        elif move["kind"] == "paddle":
            self.paddle(move)
        else:
            self.page.locator(".ask button", has_text=entry["text"]).first.click()

    def paddle(self, move: Move) -> None:
        self.say("Canoe", str(move["canoe"]))
        self.say("Go to", move["to"])
        if self.page.locator('.ask-row[aria-label="Cargo"]').count():
            self.say("Cargo", way_key(move))
        self.page.locator(".ask .do").click()
        if move["to"] == "FALLS":
            self.page.locator("dialog.warning .do").click()

    def say(self, row: str, value: str) -> None:
        option = self.page.locator(f'.ask-row[aria-label="{row}"] .option[data-value="{value}"]')
        if option.get_attribute("aria-pressed") != "true":
            option.click()


class OnThePlainPage(Person):
    """Plays without script, by the buttons of the plain page."""

    def open(self, match: str) -> None:
        self.page.goto(f"{self.url}/matches/{match}/plain/")

    def answer(self, view: dict[str, Any]) -> None:
        self.open(view["match"])
        wanted = self.choose(view)["move"]
        for button in self.page.locator("button[name=move]").all():
            if json.loads(button.get_attribute("value")) == wanted:
                button.click()
                return
        raise AssertionError(f"the plain page does not offer {wanted}")


def work_key(work: Move | None) -> str:
    return "none" if work is None else ":".join(str(value) for value in work.values())


def way_key(move: Move) -> str:
    return f"{work_key(move['before'])}|{work_key(move['after'])}"


def wish(view: dict[str, Any], move: Move) -> float:
    """Return how much a person with some sense would like the move."""
    if move["kind"] != "paddle":
        return {"buy": 1.0, "decline": -1.0, "weather": 0.0, "stop": 0.0, "pick": pick_wish(move)}[move["kind"]]
    canoe = view["table"]["canoes"][view["viewer"]][move["canoe"]]
    works = [work["kind"] for work in (move["before"], move["after"]) if work]
    carries = (canoe["gem"] is not None or "load" in works or "steal" in works) and "unload" not in works
    if move["to"] == "FALLS":
        return -100.0
    if move["to"] == "SHORE":
        return 50.0 if carries else -5.0
    depth = DEPTHS[move["to"]]
    wanted = 20.0 * ("load" in works or "steal" in works) - 30.0 * ("unload" in works or "swap" in works)
    return wanted - depth if carries else wanted - abs(depth - 3)


def pick_wish(move: Move) -> float:
    return -0.5 if move.get("card") == "cloud" else 0.0
