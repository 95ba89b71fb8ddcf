"""The lobby and the lists of matches."""

from __future__ import annotations

import pytest
from django.test.utils import CaptureQueriesContext

from games import services
from games.rules.registry import TITLES
from tests.pages.reading import forms_to, read, text_of

pytestmark = pytest.mark.django_db


def test_newcomers_play_against_the_ai_by_one_button_and_without_an_account(browser):
    client = browser()
    hero, _shelf = forms_to(client.get("/"), "/tables/now/")
    page = hero.press(client, hero.buttons[0])
    assert page.context["view"]["status"] == "running"
    assert page.context["user"].is_guest


def test_signing_up_leads_on_to_where_one_was_going(browser):
    client = browser()
    signup = client.get("/accounts/signup/?next=/tables/new/%3Fwith%3Dai")
    form = next(form for form in forms_to(signup, "/accounts/signup/") if "username" in form.fields)
    form.fields |= {"username": "Newcomer", "email": "new@example.org", "password1": "falls-and-gems"}
    asked = form.press(client, form.buttons[0])
    assert asked.redirect_chain[-1][0] == "/tables/new/?with=ai"
    assert "Start playing" in text_of(asked)


def test_the_prepared_table_against_the_ai_starts_at_once(browser, people):
    client = browser(people("Ada")[0])
    form = client.get("/tables/new/?with=ai").context["form"]
    sent = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    page = client.post(
        "/tables/new/?with=ai", {name: value or "" for name, value in sent.items()} | {"start": "on"}, follow=True
    )
    assert page.context["view"]["status"] == "running"
    assert [seat["is_bot"] for seat in page.context["view"]["seats"]] == [False, True, True]


@pytest.mark.parametrize("title", TITLES)
def test_play_now_starts_a_match_with_one_button(browser, people, title):
    client = browser(people("Ada")[0])
    (form,) = forms_to(client.get("/"), "/tables/now/")
    assert [button["value"] for button in form.buttons] == list(TITLES)
    view = form.press(client, form.buttons[list(TITLES).index(title)]).context["view"]
    assert (view["title"], view["status"]) == (title, "running")


def test_the_level_of_the_ai_is_chosen_in_the_lobby_also_by_strangers(browser):
    client = browser()
    _hero, shelf = forms_to(client.get("/"), "/tables/now/")
    assert shelf.fields["level"] == "medium"
    shelf.fields["level"] = "beginner"
    view = shelf.press(client, shelf.buttons[0]).context["view"]
    assert {seat["level"] for seat in view["seats"]} == {None, "beginner"}


def test_play_now_knows_no_other_titles(browser, people):
    assert browser(people("Ada")[0]).post("/tables/now/", {"title": "chess"}).status_code == 404


def test_an_open_table_can_be_joined_from_the_lobby(browser, people, table):
    ada, bea = people("Ada", "Bea")
    match = table(ada)
    page = read(browser(bea).get("/"))
    buttons = [attrs for tag, attrs in page.tags if tag == "button" and "formaction" in attrs]
    assert [button["formaction"] for button in buttons] == [f"/matches/{match.pk}/join/"]
    browser(bea).post(buttons[0]["formaction"], {"salt": "mine"})
    assert match.places.get(user=bea).salt == "mine"


def test_guests_are_asked_to_sign_in_before_joining(browser, people, table):
    match = table(*people("Ada"))
    page = browser().get("/").content.decode()
    assert f"/accounts/login/?next=/matches/{match.pk}/" in page
    answer = browser().post(f"/matches/{match.pk}/join/")
    assert answer.url == f"/accounts/login/?next=/matches/{match.pk}/"


def test_tables_by_link_are_not_in_the_lobby(browser, people, table):
    match = table(*people("Ada"), access="link")
    assert str(match.pk) not in browser().get("/").content.decode()


def test_matches_that_wait_for_me_come_first_and_are_marked(browser, people, table):
    users = people("Ada", "Bea", "Cyd")
    waits = table(*users, start=True)
    table(users[0])
    page = browser(users[0]).get("/matches/")
    assert page.context["rows"][0]["match"] == str(waits.pk)
    assert text_of(page).index("Your turn") < text_of(page).index("You sit here")
    assert "1 match waits for you" in text_of(page)


def test_the_live_part_answers_304_until_something_changes(browser, people, table):
    ada, bea = people("Ada", "Bea")
    match = table(ada)
    client = browser(bea)
    tag = client.get("/lobby/").headers["ETag"]
    assert client.get("/lobby/", headers={"If-None-Match": tag}).status_code == 304
    services.leave_table(match=match, user=ada)
    assert client.get("/lobby/", headers={"If-None-Match": tag}).status_code == 200


def test_the_live_part_is_the_one_in_the_page(browser, people, table):
    ada, bea = people("Ada", "Bea")
    table(ada)
    client = browser(bea)
    assert client.get("/lobby/").content.decode() in client.get("/").content.decode()


@pytest.mark.parametrize("path", ["/", "/matches/"])
def test_lists_ask_the_database_as_often_for_many_matches_as_for_few(
    browser, people, table, path, django_assert_max_num_queries
):
    from django.db import connection

    users = people("Ada", "Bea", "Cyd")
    client = browser(users[0])
    table(*users, start=True)
    table(users[1])
    client.get(path)
    with CaptureQueriesContext(connection) as few:
        client.get(path)
    for _ in range(4):
        table(*users, start=True)
        table(users[1])
    with django_assert_max_num_queries(len(few)):
        client.get(path)


def test_my_matches_are_paged(browser, people, table):
    (ada,) = people("Ada")
    for _ in range(21):
        table(ada)
    client = browser(ada)
    assert len(client.get("/matches/").context["rows"]) == 20
    assert len(client.get("/matches/?page=2").context["rows"]) == 1
    assert client.get("/matches/?page=nonsense").status_code == 200


def test_my_matches_need_an_account(browser):
    assert browser().get("/matches/").url == "/accounts/login/?next=/matches/"
