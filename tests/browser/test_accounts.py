"""Accounts in a real browser: a guest who stays, a passkey, the mail that verifies, a session ended from elsewhere."""

from __future__ import annotations

import email
import re
from collections.abc import Callable
from email import policy
from typing import Any

import pytest

from tests.browser.conftest import WIDE
from tests.browser.people import PASSWORD, AtTheTable
from tests.support.play_server import PlayServer


def mailed_link(service: PlayServer, address: str) -> str:
    """Return the path of the newest link to verify that was mailed there."""
    for path in sorted((service.var / "mail").glob("*.log"), key=lambda path: path.stat().st_mtime, reverse=True):
        text = path.read_text()
        if f"To: {address}" in text:
            body = email.message_from_string(text, policy=policy.default).get_content()
            found = re.search(r"https?://[^/\s]+(/accounts/confirm-email/\S+)", body)
            if found:
                return found[1]
    raise AssertionError(f"no mail to {address}")


@pytest.fixture
def at_localhost(service: PlayServer) -> str:
    """Return the service's address by a name: browsers give passkeys to no bare number."""
    return f"http://localhost:{service.port}"


def verify(person: AtTheTable, service: PlayServer) -> None:
    person.page.goto(person.url + mailed_link(service, f"{person.name.lower()}@example.org"))
    person.page.get_by_role("button", name="Yes, that is me").click()
    person.page.wait_for_url(f"{person.url}/")


def test_a_guest_plays_and_keeps_the_match(service: PlayServer, new_context: Callable[..., Any]) -> None:
    page = new_context(**WIDE).new_page()
    page.goto(service.url)
    page.get_by_role("button", name="Play now against the AI", exact=True).click()
    page.wait_for_selector(".hand")
    match = page.url
    page.goto(f"{service.url}/")
    page.get_by_role("link", name="Make an account and keep your matches").click()
    page.get_by_label("Name at the table").fill("Stayer")
    page.get_by_label("Email").fill("stayer@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Make my account").click()
    page.wait_for_url(f"{service.url}/")
    assert page.locator(".menu-name").inner_text().startswith("Stayer")
    page.goto(match)
    page.wait_for_selector(".hand")


def test_the_mail_verifies_and_the_banner_goes(service: PlayServer, new_context: Callable[..., Any]) -> None:
    person = AtTheTable("Verity", new_context(**WIDE), service.url)
    person.sign_up()
    assert person.page.locator(".banner").is_visible()
    verify(person, service)
    assert person.page.locator(".banner").count() == 0


def test_a_passkey_is_made_and_signs_in_without_a_password(
    service: PlayServer, at_localhost: str, new_context: Callable[..., Any]
) -> None:
    """All under the content security policy: allauth's scripts are files of ours to the browser."""
    context = new_context(**WIDE)
    person = AtTheTable("Keyes", context, at_localhost)
    page = person.page
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    device = context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    person.sign_up()
    verify(person, service)
    page.goto(f"{at_localhost}/accounts/2fa/webauthn/add/")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("A passkey: signs me in without a password").check()
    page.get_by_role("button", name="Add the key").click()
    page.wait_for_url("**/recovery-codes/")
    assert page.locator(".codes li").count() == 10
    page.locator(".menu-name").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(f"{at_localhost}/")
    page.goto(f"{at_localhost}/accounts/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url(f"{at_localhost}/")
    assert page.locator(".menu-name").inner_text().startswith("Keyes")
    assert complaints == []


def test_a_session_that_is_ended_elsewhere_ends_at_the_table(
    service: PlayServer, new_context: Callable[..., Any]
) -> None:
    person = AtTheTable("Rover", new_context(**WIDE), service.url)
    person.sign_up()
    person.page.get_by_role("button", name="Play Niagara now against the AI").click()
    person.page.wait_for_selector(".hand")
    closed: list[bool] = []
    person.page.on("websocket", lambda socket: socket.on("close", lambda _: closed.append(True)))
    person.page.reload()
    person.page.wait_for_selector(".hand")
    other = new_context(**WIDE).new_page()
    other.goto(f"{service.url}/accounts/login/")
    other.fill("input[name=login]", "Rover")
    other.fill("input[name=password]", PASSWORD)
    other.locator("main form button").first.click()
    other.wait_for_url(f"{service.url}/")
    other.goto(f"{service.url}/settings/sessions/")
    other.get_by_role("button", name="Sign out everywhere else").click()
    other.wait_for_load_state()
    for _ in range(100):
        if closed:
            break
        person.page.wait_for_timeout(50)
    assert closed, "the socket of the ended session stays open"
