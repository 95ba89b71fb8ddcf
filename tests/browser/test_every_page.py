"""What must hold for every page: it fits, it is quiet, everything on it has a name, and its words can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser.conftest import PHONE, WIDE
from tests.browser.people import PASSWORD, AtTheTable
from tests.browser.probes import NAMELESS, POOR_CONTRAST, POOR_PAIRS, TOO_SMALL, TOO_WIDE

OUTSIDE = {
    "lobby": "/",
    "sign up": "/accounts/signup/",
    "sign in": "/accounts/login/",
    "sign in by code": "/accounts/login/code/",
    "bad mail link": "/accounts/confirm-email/x/",
    "password reset": "/accounts/password/reset/",
    "reset sent": "/accounts/password/reset/done/",
    "bad reset link": "/accounts/password/reset/key/1-abc/",
    "how to play": "/titles/niagara/",
    "how to play Duel": "/titles/duel/",
    "leaderboards": "/leaderboards/",
    "leaderboard": "/leaderboards/duel/",
    "checking a file": "/verify/",
    "nothing": "/no/such/page/",
}
INSIDE = {
    "lobby": "/",
    "my matches": "/matches/",
    "leaderboards": "/leaderboards/",
    "leaderboard": "/leaderboards/niagara/",
    "leaderboard of the AI": "/leaderboards/duel/?who=bots",
    "new table": "/tables/new/",
    "against the AI": "/tables/new/?with=ai",
    "e-mail": "/accounts/email/",
    "password": "/accounts/password/change/",
    "settings": "/settings/",
    "name": "/settings/name/",
    "time": "/settings/time/",
    "vacations": "/settings/vacations/",
    "sessions": "/settings/sessions/",
    "data": "/settings/data/",
    "closing": "/settings/close/",
    "second step": "/accounts/2fa/",
    "proving who one is": "/accounts/reauthenticate/",
    "imports": "/imports/",
    "people": "/people/",
    "people found": "/people/?q=Pa",
    "people blocked": "/people/?show=blocked",
    "profile": "/people/Pat/",
}
# Where nothing is, the browser itself writes so to its console.
EXPECTED = "Failed to load resource: the server responded with a status of 404"


@pytest.fixture(scope="module")
def person(service: Any, browser: Any) -> Iterator[AtTheTable]:
    """Somebody with a waiting table and a match against the AI."""
    context = browser.new_context(**WIDE)
    found = AtTheTable("Pat", context, service.url)
    found.sign_up()
    yield found
    context.close()


@pytest.fixture(scope="module")
def addresses(person: AtTheTable) -> dict[str, str]:
    """Return the paths of this person's pages, those of the two matches among them."""
    page = person.page
    page.goto(f"{person.url}/tables/new/")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/matches/*/")
    waiting = page.url.removeprefix(person.url)
    page.goto(f"{person.url}/")
    page.get_by_role("button", name="Play Niagara now against the AI").click()
    page.wait_for_selector(".hand")
    table = page.url.removeprefix(person.url)
    return {
        **INSIDE,
        "waiting table": waiting,
        "table": table,
        "plain page": f"{table}plain/",
        "branch": f"{table}branch/",
        "sandbox": f"{table}sandbox/",
        "reporting a problem": f"{table}problem/",
        "lots": f"{table}verify/",
        "replay": f"{table}replay/",
        "replay in words": f"{table}replay/plain/",
    }


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["phone", "wide"])
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def look_at(page: Any, address: str) -> None:
    page.goto(address)
    if page.locator("#table").count():
        page.wait_for_selector(".river")


def complaints_of(page: Any) -> list[str]:
    """Return a list that fills with everything the browser complains about on this page."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: (
            complaints.append(message.text)
            if message.type in ("error", "warning") and not message.text.startswith(EXPECTED)
            else None
        ),
    )
    return complaints


def test_every_page_fits_and_is_quiet_and_legible(
    person: AtTheTable, addresses: dict[str, str], new_context: Callable[..., Any], theme: str, size: str
) -> None:
    """No scrolling sideways, nothing in the console, a name for everything, contrast of 4.5, touchable on a phone."""
    look = {**(PHONE if size == "phone" else WIDE), "color_scheme": theme, "reduced_motion": "reduce"}
    faults: dict[str, Any] = {}
    for state, paths in ((None, OUTSIDE), (person.context.storage_state(), addresses)):
        page = new_context(**look, **({"storage_state": state} if state else {})).new_page()
        complaints = complaints_of(page)
        for name, path in paths.items():
            look_at(page, person.url + path)
            found = {
                "wider than the screen by": page.evaluate(TOO_WIDE),
                "without a name": page.evaluate(NAMELESS),
                "hard to read": page.evaluate(POOR_CONTRAST),
                "hard to touch": page.evaluate(TOO_SMALL) if size == "phone" else [],
                "complaints": complaints[:],
            }
            complaints.clear()
            faults.update({f"{name}: {what}": fault for what, fault in found.items() if fault})
    assert faults == {}


def test_colours_that_are_meant_for_each_other_can_be_told_apart(
    service: Any, new_context: Callable[..., Any], theme: str
) -> None:
    page = new_context(**WIDE, color_scheme=theme).new_page()
    page.goto(service.url)
    words = ["--ink", "--ink-soft", "--accent", "--good", "--warn", "--bad"]
    pairs = [(front, back) for front in words for back in ("--paper", "--surface", "--raised")]
    pairs += [("--accent-ink", "--accent"), ("--ink", "--accent-soft"), ("--surface", "--bad")]
    pairs += [("--paper", "--warn"), ("--paper", "--good")]
    assert page.evaluate(POOR_PAIRS, pairs) == []


def test_the_whole_board_is_seen_beside_question_and_log(
    person: AtTheTable, addresses: dict[str, str], new_context: Callable[..., Any]
) -> None:
    """At 1440 by 900 nothing of the board is below the edge; on a phone the question stays in sight."""
    state = person.context.storage_state()
    page = new_context(**WIDE, storage_state=state).new_page()
    look_at(page, person.url + addresses["table"])
    for part in (".river", ".ask", ".log"):
        box = page.locator(part).bounding_box()
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= 900, part
    phone = new_context(**PHONE, storage_state=state).new_page()
    look_at(phone, person.url + addresses["table"])
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    box = phone.locator(".ask").bounding_box()
    assert box["y"] + box["height"] <= 740 + 1


def test_the_administrator_s_pages_fit_a_phone(service: Any, new_context: Callable[..., Any]) -> None:
    page = new_context(**PHONE).new_page()
    complaints = complaints_of(page)
    page.goto(service.welcome_link())
    page.get_by_label("Name").fill("Keeper")
    page.get_by_label("E-mail").fill("keeper@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make the administrator").click()
    page.wait_for_url(f"{service.url}/")
    for path in ("/admin/", "/admin/games/match/"):
        page.goto(service.url + path)
        assert page.evaluate(TOO_WIDE) <= 0, path
    assert complaints == []
