"""The page on which a problem is reported: a form that says what it keeps, without script."""

from __future__ import annotations

import pytest

from games.models import ProblemReport
from tests.pages.reading import forms_to, read, text_of
from tests.service.playing import pick

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(people, table):
    match = table(*people("Ada", "Bea", "Cyd"), start=True)
    pick(match, 0)
    return match


def open_page(client, match, query=""):
    return client.get(f"/matches/{match.pk}/problem/{query}")


def test_it_says_what_is_kept_and_sends_it(browser, match):
    ada = browser(match.host)
    page = open_page(ada, match, "?at=2&as=0")
    words = text_of(page)
    for said in (str(match.pk), "after event 2", "what Ada sees", "for the staff alone"):
        assert said in words
    (form,) = forms_to(page, "/problem/")
    form.fields["text"] = "The 3 was not taken."
    done = form.press(ada, {})
    (kept,) = ProblemReport.objects.all()
    assert (kept.number, kept.viewer, kept.text) == (2, 0, "The 3 was not taken.")
    assert f"Your report {kept.pk} has been sent." in text_of(done)
    form.press(ada, {})
    assert ProblemReport.objects.count() == 1


def test_the_log_line_of_the_event_is_shown_as_the_viewer_may_read_it(browser, match):
    ada, bea = (browser(place.user) for place in match.places.order_by("number")[:2])
    assert "a 3" in text_of(open_page(ada, match, "?at=2&as=0")).lower().replace("the 3", "a 3")
    assert "a 3" not in text_of(open_page(bea, match, "?at=2&as=1")).lower().replace("the 3", "a 3")


def test_without_a_position_it_is_the_newest_with_one_s_own_eyes(browser, match):
    (form,) = forms_to(open_page(browser(match.host), match), "/problem/")
    assert (form.fields["at"], form.fields["as"]) == ("2", "0")


def test_the_plain_page_leads_to_it(browser, match):
    page = browser(match.host).get(f"/matches/{match.pk}/plain/")
    links = [given.get("href") for tag, given in read(page).tags if tag == "a"]
    assert f"/matches/{match.pk}/problem/?at=2&as=0" in links


def test_a_refusal_keeps_the_words(browser, match):
    ada = browser(match.host)
    (form,) = forms_to(open_page(ada, match), "/problem/")
    form.fields["text"] = "x" * 2001
    answer = form.press(ada, {})
    assert answer.status_code == 422
    assert "2000 characters are allowed" in text_of(answer)
    assert "x" * 2001 in answer.content.decode()


def test_who_is_not_signed_in_signs_in_first_and_comes_back(browser, match):
    answer = open_page(browser(), match, "?at=1")
    assert answer.url == f"/accounts/login/?next=/matches/{match.pk}/problem/%3Fat%3D1"


@pytest.mark.parametrize(
    ("query", "status"),
    [("?as=1", 403), ("?as=-2", 403), ("?at=3", 404), ("?at=0", 404), ("?at=x", 404), ("?as=x", 404), ("?as=--1", 404),
     ("?at=99999999999", 404), ("?at=²", 404)],
)  # fmt: skip
def test_other_positions_are_not_there(browser, match, query, status):
    assert open_page(browser(match.host), match, query).status_code == status


def test_an_open_table_has_no_positions(browser, people, table):
    match = table(*people("Dov"))
    assert open_page(browser(match.host), match).url == f"/matches/{match.pk}/"
