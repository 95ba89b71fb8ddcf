"""A problem is reported from the table on which it is seen."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.conftest import PHONE, WIDE
from tests.browser.people import AtTheTable
from tests.browser.probes import TOO_SMALL, TOO_WIDE


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_table_s_menu_leads_to_a_report_of_the_position(
    newcomer: Callable[..., AtTheTable], size: dict[str, object]
) -> None:
    person = newcomer("Ann", **size)
    page = person.page
    page.goto(f"{person.url}/")
    page.get_by_role("button", name="Play Niagara now against the AI").click()
    page.wait_for_selector(".hand")
    match = page.url.rstrip("/").rsplit("/", 1)[-1]
    view = person.view(match)
    page.click(".table-menu > button")
    link = page.get_by_role("link", name="Report a problem here")
    box = page.locator(".table-acts").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= page.viewport_size["width"]
    assert page.evaluate(TOO_WIDE) <= 0
    link.click()
    page.wait_for_url(f"**/matches/{match}/problem/?at={view['version']}&as={view['viewer']}")
    assert page.evaluate(TOO_WIDE) <= 0
    assert page.evaluate(TOO_SMALL) == []
    page.get_by_label("What is wrong?").fill("The river moved the wrong way.")
    page.get_by_role("button", name="Send the report").click()
    page.get_by_role("status").wait_for()
    assert "has been sent" in page.get_by_role("status").inner_text()
    page.get_by_role("link", name="Back to the match").click()
    page.wait_for_selector(".hand")
    assert person.errors == []
