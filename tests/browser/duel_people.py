"""People who play 7 Wonders Duel on the drawn table, by mouse or by touch."""

from __future__ import annotations

from itertools import count
from typing import Any

from tests.browser.people import Entry, Person

_numbers = count(1)


class AtTheDuel(Person):
    """Plays with a mouse. What to answer is chosen by a simple sense: build what can be built, wonders before cards."""

    def __init__(self, name: str, context: Any, url: str) -> None:
        super().__init__(f"{name}{next(_numbers)}", context, url)

    def press(self, selector: str) -> None:
        self.page.locator(selector).click()

    def choose(self, view: dict[str, Any]) -> Entry:
        likes = {"wonder": 3.0, "build": 2.0, "discard": 1.0}
        return max(view["legal"], key=lambda entry: likes.get(entry["move"]["kind"], 0.0) * self.lot.random())

    def answer(self, view: dict[str, Any]) -> None:
        """Answer as a person does: the card, then what to do with it; other choices are one click or two."""
        move = self.choose(view)["move"]
        self.page.wait_for_selector(".ask.is-asking")
        if move["kind"] == "draft":
            self.press(f'.offer.is-takeable[data-offer="{move["wonder"]}"]')
            self.press(".ask .do")
        elif "slot" in move:
            action = f"wonder-{move['wonder']}" if move["kind"] == "wonder" else move["kind"]
            self.press(f'.slot.is-takeable[data-slot="{move["slot"]}"]')
            self.press(f'.ask [data-action="{action}"]')
        else:
            (answer,) = (value for name, value in move.items() if name != "kind")
            self.press(f'.ask [data-choice="{answer}"]')

    def start_with(self, rival: AtTheDuel, **options: str) -> str:
        """Begin a match with somebody, without the pages before it; both are at the table."""
        wish = {"title": "duel", "seats": 2, "options": options, "access": "public", "bots": 0}
        match = str(self.post("matches/", wish)["match"])
        rival.post(f"matches/{match}/join/", {"salt": ""})
        self.post(f"matches/{match}/start/", {})
        for person in (self, rival):
            person.page.goto(f"{person.url}/matches/{match}/")
            person.page.wait_for_selector(".duel")
        return match


class ByTouch(AtTheDuel):
    """Plays on a phone."""

    def press(self, selector: str) -> None:
        self.page.locator(selector).tap()
