"""The AI as a player at the table: asked to it, seen, and seen to think."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.people import AtTheTable

# Whatever the line about whose turn it is has said, however short.
HEAR_HEADLINES = """() => {
    window.heard = new Set();
    const hear = () => heard.add(document.querySelector(".turn").textContent);
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(hear).observe(document.querySelector(".table-head"), all);
}"""


def test_the_ai_is_asked_to_a_table_by_level_and_is_seen_to_think(newcomer: Callable[..., AtTheTable]) -> None:
    person = newcomer("Ann")
    page = person.page
    table = person.post("matches/", {"title": "duel", "seats": 2, "options": {}, "access": "link"})
    page.goto(f"{person.url}/matches/{table['match']}/")
    page.click("button[value=hard]")
    page.locator(".seats .badge.level-hard").wait_for()
    page.get_by_role("button", name="Send away").click()
    page.locator(".seats .free").wait_for()
    page.click("button[value=hard]")
    page.get_by_role("button", name="Start the match").click()
    page.wait_for_selector(".city")
    assert page.evaluate("document.querySelector('.portrait').naturalWidth") == 64
    page.evaluate(HEAR_HEADLINES)
    view = person.view(table["match"])
    (bot,) = (seat["name"] for seat in view["seats"] if seat["is_bot"])
    while not view["legal"]:
        view = person.view(table["match"])
    while view["legal"]:  # some draw twice
        since = view["decision"]["since"]
        move = {"move": view["legal"][0]["move"], "decision": since, "move_id": f"m{since}"}
        view = person.post(f"matches/{table['match']}/moves/", move)["view"]
    page.wait_for_function("name => heard.has(`${name} is thinking`)", arg=bot)
    page.locator(".turn[data-awaited=you]").wait_for()
    assert person.errors == []
