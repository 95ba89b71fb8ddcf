"""What pages do for strangers who mean harm."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.contrib.auth import get_user_model

from games import allowances
from games.models import Event, Match
from tests.pages.reading import forms_to, text_of

pytestmark = pytest.mark.django_db

# Signing up refuses such names; a page must be safe all the same.
EVIL = "</script><img src=x>&'\""
MARK = "<img src=x>"

PAGES = [
    "/", "/lobby/", "/matches/", "/tables/new/", "/accounts/password/change/", "/accounts/email/", "/accounts/login/",
    "/accounts/2fa/", "/accounts/reauthenticate/", "/people/", "/people/?q=Be", "/people/Bea/", "/settings/",
    "/imports/", "/verify/", "/settings/data/",
    "/settings/name/", "/settings/time/", "/settings/vacations/", "/settings/sessions/", "/settings/close/",
]  # fmt: skip


class Policed(HTMLParser):
    """Finds what the content security policy would refuse to run."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.is_inside = False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        is_data = given.get("type") == "application/json"
        self.is_inside = tag == "style" or (tag == "script" and not is_data)
        self.faults += [f"{tag} {name}" for name in given if name.startswith("on") or name == "style"]
        self.faults += [f"{tag} {value}" for value in given.values() if (value or "").startswith("javascript:")]
        for name in ("src", "href", "action", "formaction"):
            if re.match(r"(https?:)?//", given.get(name) or ""):
                self.faults.append(f"{tag} {name} leads away: {given[name]}")

    def handle_data(self, data):
        if self.is_inside and data.strip():
            self.faults.append(f"inline: {data[:40]}")

    def handle_endtag(self, tag):
        self.is_inside = False


@pytest.fixture
def evil(people, table):
    """Return three people, the first of them with an evil name, and a running match of theirs."""
    users = people(EVIL, "Bea", "Cyd")
    return users, table(*users, start=True)


def test_an_evil_name_is_shown_and_never_run(browser, evil, table):
    users, match = evil
    waiting = table(users[0])
    addresses = [*PAGES, f"/matches/{waiting.pk}/", f"/matches/{waiting.pk}/seats/"]
    of_match = f"/matches/{match.pk}/"
    addresses += [of_match, f"{of_match}plain/", f"{of_match}problem/?as=-1", f"{of_match}verify/"]
    shown = 0
    for client in (browser(users[0]), browser(users[1])):
        for address in addresses:
            html = client.get(address).content.decode()
            assert MARK not in html, address
            shown += "&lt;img src=x&gt;" in html or "\\u003Cimg src=x\\u003E" in html
    assert shown > 10


def test_an_evil_name_is_data_in_the_api(browser, evil):
    _, match = evil
    answer = browser().get(f"/api/matches/{match.pk}/")
    assert answer["Content-Type"] == "application/json"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer.json()["seats"][0]["name"] == EVIL


def test_every_page_keeps_to_the_policy(browser, evil, table):
    users, match = evil
    waiting = table(users[1])
    addresses = [*PAGES, f"/matches/{waiting.pk}/", f"/matches/{match.pk}/", f"/matches/{match.pk}/plain/", "/nothing/"]
    for client in (browser(), browser(users[1])):
        for address in addresses:
            answer = client.get(address, follow=True)
            assert Policed(answer.content.decode()).faults == [], address
            assert "script-src 'self'" in answer["Content-Security-Policy"]


@pytest.mark.parametrize(
    "back", ["nowhere", "games", "a:b", "", "\x00", "/\\evil.example", "///evil.example", "/ok\r\nX: y"]
)
def test_a_strange_way_back_after_choosing_a_theme_stays_here(browser, back):
    answer = browser().post("/theme/", {"theme": "dark", "next": back})
    assert answer.status_code == 302
    assert "evil" not in answer.url
    assert "X" not in answer.headers


@pytest.mark.parametrize("page", ["login", "signup", "logout"])
@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
def test_signing_in_up_or_out_never_leads_away(browser, page, back):
    get_user_model().objects.create_user(username="Ada", password="correct-horse")
    client = browser()
    fields = {"login": "Ada", "password": "correct-horse"}
    if page == "signup":
        fields = {"username": "Bea", "email": "bea@example.org", "password1": "correct-horse-battery"}
    if page == "logout":
        client.login(username="Ada", password="correct-horse")
    answer = client.post(f"/accounts/{page}/", {**fields, "next": back})
    assert answer.status_code == 302
    assert "evil" not in answer.url
    assert not answer.url.startswith("javascript")


def test_the_way_back_of_the_sign_in_link_is_only_a_path(browser):
    html = browser().get("//evil.example/%22%3E%3Cscript%3E").content.decode()
    assert "next=//" not in html
    assert "next=%2F%2Fevil" not in html
    assert "<script>" not in html


class TestTooFast:
    @pytest.fixture(autouse=True)
    def slow(self, monkeypatch):
        """Two requests a minute, in a minute that does not end."""
        for allowance in (allowances.WRITES, allowances.TABLES):
            monkeypatch.setattr(allowance, "per_minute", 2)
        monkeypatch.setattr(allowances.time, "time", lambda: 1_800_000_015.0)

    def test_tables_cannot_be_opened_without_end(self, browser, people):
        client = browser(*people("Ada"))
        fields = {"seats": "3", "bots": "0", "access": "public", "option-tie_break": "shared", "option-limit": "none"}
        for _ in range(2):
            client.post("/tables/new/", fields)
        page = client.post("/tables/new/", fields)
        assert page.status_code == 429
        assert "too fast" in text_of(page)
        page = client.post("/tables/now/", follow=True)
        assert "too fast" in text_of(page)
        assert Match.objects.count() == 2

    def test_pages_and_the_api_share_one_allowance(self, browser, people):
        client = browser(*people("Ada"))
        for _ in range(2):
            client.post("/tables/now/")
        answer = client.post("/api/matches/", {"title": "niagara", "seats": 3}, content_type="application/json")
        assert answer.status_code == 429

    def test_joining_and_leaving_has_its_limit(self, browser, people, table):
        ada, bea = people("Ada", "Bea")
        match = table(ada)
        client = browser(bea)
        for act in ("join", "leave"):
            client.post(f"/matches/{match.pk}/{act}/")
        page = client.post(f"/matches/{match.pk}/join/", follow=True)
        assert "too fast" in text_of(page)
        assert match.places.count() == 1

    def test_moves_on_the_plain_page_have_their_limit(self, browser, people, table):
        users = people("Ada", "Bea", "Cyd")
        match = table(*users, start=True)
        client = browser(users[0])
        (form,) = forms_to(client.get(f"/matches/{match.pk}/plain/"), "/plain/move/")[:1]
        for _ in range(2):
            form.press(client, form.buttons[0])
        page = form.press(client, form.buttons[0])
        assert page.status_code == 429
        assert "too fast" in text_of(page)
        assert Event.objects.count() == 2
