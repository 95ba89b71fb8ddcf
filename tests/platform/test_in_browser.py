"""The platform's own pages in a real browser: nothing may offend the content security policy."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.embedded_only


@pytest.fixture(scope="module")
def server(play_server):
    return play_server()


def test_the_first_administrator_comes_in_by_the_link_and_no_page_offends_the_policy(server, page):
    complaints = []
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(server.welcome_link())
    page.get_by_label("name").first.fill("Root1")
    page.get_by_label("E-mail").fill("root@example.org")
    page.get_by_label("Password").fill("correct-horse-battery")
    page.get_by_role("button", name="Make the administrator").click()
    page.wait_for_url(f"{server.url}/")
    for path in ("/", "/admin/", "/admin/accounts/user/", "/admin/accounts/user/add/"):
        page.goto(server.url + path)
        page.wait_for_load_state("networkidle")
    assert complaints == []
