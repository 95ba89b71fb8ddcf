"""What is seldom meant is asked twice, and what is not finished can be taken back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.browser.people import AtTheTable


class AtTheApi(AtTheTable):
    """Answers by the HTTP API: the rivals, whose screens nobody looks at here."""

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        (token,) = (cookie["value"] for cookie in self.context.cookies() if cookie["name"] == "csrftoken")
        answer = self.context.request.post(
            f"{self.url}/api/{path}",
            data=json.dumps(body),
            headers={"Content-Type": "application/json", "X-CSRFToken": token, "Referer": self.url},
        )
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def answer_with(self, match: str, *, card: str) -> None:
        """Pick that card; of other moves take the first that is offered."""
        view = self.view(match)
        moves = [entry["move"] for entry in view["legal"]]
        if moves:
            move = {"kind": "pick", "card": card} if moves[0]["kind"] == "pick" else moves[0]
            body = {"move": move, "decision": view["decision"]["since"], "move_id": str(uuid4())}
            self.post(f"matches/{match}/moves/", body)


@pytest.fixture
def trio(service: Any, new_context: Callable[..., Any]) -> tuple[AtTheApi, list[AtTheApi], str]:
    """Three people at a match that has just begun: one to look at, and two rivals."""
    people = [
        AtTheApi(f"{name}{uuid4().hex[:4]}", new_context(viewport={"width": 1440, "height": 900}), service.url)
        for name in ("Fay", "Gus", "Hal")
    ]
    for person in people:
        person.sign_up()
    host, *rivals = people
    wish = {"title": "niagara", "seats": 3, "options": {}, "access": "public", "bots": 0}
    match = host.post("matches/", wish)["match"]
    for rival in rivals:
        rival.post(f"matches/{match}/join/", {"salt": ""})
    host.post(f"matches/{match}/start/", {})
    host.open(match)
    return host, rivals, match


def pick(person: AtTheApi, card: str) -> None:
    person.page.locator(f'.hand-card[aria-label="Pick the {card}"]').click()
    person.page.locator(".ask .do").click()


def until_asked(person: AtTheApi, rivals: list[AtTheApi], match: str, kind: str, *, card: str) -> dict[str, Any]:
    """Let the rivals answer until the person is asked for that."""
    for rival in rivals * 30:
        view = person.view(match)
        if view["decision"] and view["decision"]["kind"] == kind:
            return view
        rival.answer_with(match, card=card)
    raise AssertionError(f"{person.name} was never asked to {kind}")


def test_the_falls_are_asked_about_and_an_unfinished_turn_is_taken_back(
    trio: tuple[AtTheApi, list[AtTheApi], str],
) -> None:
    person, rivals, match = trio
    page = person.page
    pick(person, "6")
    assert page.locator(".ask-idle p").inner_text() == "You have picked the 6, in secret."
    page.get_by_role("button", name="Pick another card").click()
    pick(person, "6")

    until_asked(person, rivals, match, "paddle", card="1")
    page.locator(".board .canoe.is-open").first.click()
    page.locator('.board .target[aria-label*="L1"]').click()
    assert page.locator(".board .ghost").count() == 1
    page.locator(".ask .do").click()

    # The rivals' last move sets the river in motion: it is seen to move.
    page.evaluate(
        """() => { window.flowed = false; new MutationObserver(() => {
            if (document.querySelector('.river.is-flowing')) window.flowed = true;
        }).observe(document.querySelector('.board'), {subtree: true, attributes: true}); }"""
    )
    until_asked(person, rivals, match, "pick", card="1")
    page.wait_for_selector(".hand")
    assert page.evaluate("window.flowed")

    pick(person, "5")
    view = until_asked(person, rivals, match, "paddle", card="2")
    (wet,) = (index for index, canoe in enumerate(view["table"]["canoes"][view["viewer"]]) if canoe["at"] != "SHORE")
    stood = view["table"]["canoes"][view["viewer"]][wet]["at"]
    page.wait_for_selector(".ask.is-asking .ask-title")
    person.say("Canoe", str(wet))
    person.say("Go to", "FALLS")
    cargo = page.locator('.ask-row[aria-label="Cargo"] .option', has_text="Just go there")
    if cargo.count():
        cargo.click()

    def confirm() -> Any:
        page.locator(".ask .do").click()
        return page.locator("dialog.warning")

    dialog = confirm()
    assert "is lost" in dialog.inner_text()
    assert page.evaluate("document.activeElement.textContent") == "No, go back"
    page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    confirm().get_by_role("button", name="No, go back").click()
    dialog.wait_for(state="detached")
    assert person.view(match)["version"] == view["version"]
    confirm().get_by_role("button", name="Go over the falls").click()
    person.wait_for(match, view["version"] + 1)
    assert person.view(match)["table"]["canoes"][view["viewer"]][wet]["at"] == "FALLS"

    page.get_by_role("button", name="Take back my last move").click()
    person.wait_for(match, view["version"] + 2)
    page.locator(".log li.is-undone", has_text="over the falls").wait_for()
    assert person.view(match)["table"]["canoes"][view["viewer"]][wet]["at"] == stood
    page.locator(f'.ask-row[aria-label="Canoe"] .option[data-value="{wet}"]').wait_for()
    assert person.errors == []
