"""What surrounds every page: the look, signing in and out, and pages for when something is wrong."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.views.defaults import server_error

from tests.pages.reading import forms_to, read, text_of

pytestmark = pytest.mark.django_db

ACCOUNT_PAGES = ["login", "signup", "password/reset", "password/reset/done", "confirm-email", "inactive"]


@pytest.mark.parametrize("page", ACCOUNT_PAGES)
def test_account_pages_have_the_sites_look(browser, page):
    answer = browser().get(f"/accounts/{page}/")
    assert answer.status_code == 200
    assert {"header", "main", "footer"} <= {tag for tag, _ in read(answer).tags}
    assert "games/css/site.css" in answer.content.decode()


def test_every_visible_field_has_a_label(browser, people):
    for client, path in [
        (browser(), "/accounts/login/"),
        (browser(), "/accounts/signup/"),
        (browser(), "/accounts/password/reset/"),
        (browser(people("Ada")[0]), "/tables/new/"),
    ]:
        tags = read(client.get(path)).tags
        labelled = {attrs["for"] for tag, attrs in tags if tag == "label"}
        fields = [attrs["id"] for tag, attrs in tags if tag == "input" and attrs.get("type") != "hidden"]
        assert fields
        assert set(fields) <= labelled, path


def test_signing_out_is_a_form(browser, people):
    client = browser(people("Ada")[0])
    (form,) = forms_to(client.get("/"), "/accounts/logout/")
    page = form.press(client, form.buttons[0])
    assert "Sign in" in text_of(page)


def test_a_wrong_password_is_answered_in_words(browser, people):
    people("Ada")
    page = browser().post("/accounts/login/", {"login": "Ada", "password": "wrong"})
    assert "errorlist" in page.content.decode()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_chosen_theme_is_kept_and_written_into_the_page(browser, theme):
    client = browser()
    form = next(form for form in forms_to(client.get("/accounts/login/"), "/theme/"))
    page = form.press(client, next(button for button in form.buttons if button["value"] == theme))
    assert page.redirect_chain[-1][0] == "/accounts/login/"
    assert f'data-theme="{theme}"' in page.content.decode()
    form.press(client, next(button for button in form.buttons if button["value"] == "system"))
    assert '<html lang="en">' in client.get("/").content.decode()


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_choosing_a_theme_never_leads_away(browser, back):
    assert browser().post("/theme/", {"theme": "dark", "next": back}).url == "/"


def test_a_forged_theme_cookie_is_ignored(browser):
    client = browser()
    client.cookies["theme"] = '"><script>'
    assert "data-theme" not in client.get("/").content.decode().partition("<head>")[0]


def test_the_current_page_is_marked_in_the_header(browser):
    marked = [attrs["href"] for tag, attrs in read(browser().get("/")).tags if attrs.get("aria-current") == "page"]
    assert marked == ["/"]


def test_nothing_found_is_said_in_the_sites_look(browser):
    page = browser().get("/no/such/page/")
    assert page.status_code == 404
    assert "There is nothing here" in text_of(page)
    assert "header" in {tag for tag, _ in read(page).tags}


def test_a_form_without_its_token_is_refused_in_the_sites_look(people):
    client = Client(enforce_csrf_checks=True)
    client.force_login(people("Ada")[0])
    page = client.post("/tables/now/")
    assert page.status_code == 403
    assert "Please try that once more" in text_of(page)
    assert "site.css" in page.content.decode()


def test_the_page_for_our_own_faults_asks_the_database_nothing(django_assert_num_queries):
    with django_assert_num_queries(0):
        page = server_error(RequestFactory().get("/"))
    assert page.status_code == 500
    assert "Something went wrong on our side" in text_of(page)
    assert settings.STATIC_URL in page.content.decode()
