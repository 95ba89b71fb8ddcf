"""The page of the drawn table: what it hands to the painter."""

from __future__ import annotations

import json
import re

import pytest

from tests.pages.reading import read

pytestmark = pytest.mark.django_db


def data_of(page, name):
    found = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', page.content.decode(), re.S)
    return json.loads(found.group(1))


def test_the_painter_gets_the_viewers_own_view(browser, people, table):
    users = people("Ada", "Bea", "Cyd", "Dan")
    match = table(*users[:3], start=True)
    for user, seat in [(users[1], 1), (users[3], -1), (None, -1)]:
        page = browser(user).get(f"/matches/{match.pk}/")
        assert data_of(page, "view")["viewer"] == seat
        assert data_of(page, "lines")[0]["texts"][0] == "The match begins."
        (mount,) = [attrs for _tag, attrs in read(page).tags if attrs.get("id") == "table"]
        assert mount["data-socket"] == f"/ws/matches/{match.pk}/"
        assert mount["data-plain"] == f"/matches/{match.pk}/plain/"
        assert mount["data-signed-in"] == ("true" if user else "false")


def test_without_script_the_page_leads_to_the_plain_one(browser, people, table):
    match = table(*people("Ada", "Bea", "Cyd"), start=True)
    assert f'content="0; url=/matches/{match.pk}/plain/"' in browser().get(f"/matches/{match.pk}/").content.decode()


def test_a_match_that_does_not_exist_is_not_found(browser):
    for ending in ("", "plain/", "seats/"):
        page = browser().get(f"/matches/00000000-0000-7000-8000-000000000000/{ending}")
        assert page.status_code == 404
        assert "There is nothing here" in page.content.decode()


def test_no_page_has_inline_script_or_style(browser, people, table):
    """The content security policy would refuse them."""
    users = people("Ada", "Bea", "Cyd")
    running, waiting = table(*users, start=True), table(users[0])
    paths = [
        "/",
        "/matches/",
        "/tables/new/",
        f"/matches/{running.pk}/",
        f"/matches/{waiting.pk}/",
        f"/matches/{running.pk}/plain/",
    ]
    for path in [*paths, "/accounts/email/", "/accounts/password/change/", "/accounts/logout/"]:
        page = browser(users[0]).get(path)
        assert page.status_code == 200, path
        for tag, attrs in read(page).tags:
            assert tag != "style", path
            assert "style" not in attrs, path
            assert not [key for key in attrs if key.startswith("on")], path
            assert tag != "script" or "src" in attrs or attrs["type"] == "application/json", path
