"""Tables that wait for players."""

from __future__ import annotations

import hashlib

import pytest

from games.models import Match
from tests.pages.reading import read, text_of

pytestmark = pytest.mark.django_db


def buttons_of(page):
    return [
        attrs["formaction"].rsplit("/", 2)[1]
        for tag, attrs in read(page).tags
        if tag == "button" and "formaction" in attrs
    ]


def fields(**changes):
    usual = {"seats": "4", "bots": "1", "access": "link", "option-tie_break": "value", "option-limit": "60_rounds"}
    return {**usual, **changes}


def test_a_table_is_opened_as_asked(browser, people):
    (ada,) = people("Ada")
    browser(ada).post("/tables/new/", fields(salt="my salt"))
    match = Match.objects.get()
    assert (match.seats, match.access, match.status) == (4, "link", "open")
    assert match.options == {"tie_break": "value", "limit": "60_rounds"}
    assert [place.user.is_bot for place in match.places.order_by("number")] == [False, True]
    assert match.places.get(number=0).salt == "my salt"


def test_the_level_is_chosen_once_for_all_bots_and_is_remembered(browser, people):
    client = browser(*people("Ada"))
    assert client.get("/tables/new/").context["form"]["level"].value() == "medium"
    client.post("/tables/new/", fields(bots="2", level="easy"))
    levels = Match.objects.get().places.order_by("number").values_list("user__bot_level", flat=True)
    assert list(levels) == ["", "easy", "easy"]
    assert client.get("/tables/new/").context["form"]["level"].value() == "easy"
    assert client.get("/").context["level"] == "easy"


def test_a_table_full_of_ai_players_waits_when_it_shall_not_start_at_once(browser, people):
    browser(*people("Ada")).post("/tables/new/", fields(seats="3", bots="2"))
    assert Match.objects.get().status == "open"


@pytest.mark.parametrize(
    "wrong",
    [{"seats": "2"}, {"bots": "4"}, {"access": "all"}, {"option-limit": "7"}, {"level": "x"}, {"salt": "x" * 65}],
)
def test_an_impossible_table_is_refused_in_words(browser, people, wrong):
    page = browser(*people("Ada")).post("/tables/new/", fields(**wrong))
    assert page.status_code == 422
    assert "errorlist" in page.content.decode()
    assert not Match.objects.exists()


def test_an_unknown_title_is_not_found(browser, people):
    assert browser(*people("Ada")).get("/tables/new/?title=ludo").status_code == 404


def test_everybody_is_offered_what_they_may_do(browser, people, table):
    ada, bea, cyd, dan = people("Ada", "Bea", "Cyd", "Dan")
    match = table(ada, bea)
    address = f"/matches/{match.pk}/"
    assert buttons_of(browser(ada).get(address)) == [*["bots"] * 4, "leave"]
    assert buttons_of(browser(bea).get(address)) == ["leave"]
    assert buttons_of(browser().get(address)) == ["join"]
    browser(cyd).post(f"{address}join/")
    assert buttons_of(browser(ada).get(address)) == ["start", "leave"]
    assert buttons_of(browser(bea).get(address)) == ["leave"]
    assert buttons_of(browser(dan).get(address)) == []


def test_the_host_asks_the_ai_to_the_table_and_sends_it_away(browser, people, table):
    ada, bea = people("Ada", "Bea")
    match = table(ada, bea, seats=4)
    address = f"/matches/{match.pk}/"
    page = browser(ada).post(f"{address}bots/", {"level": "hard"}, follow=True)
    assert "AI, hard" in text_of(page)
    assert buttons_of(page) == ["remove", *["bots"] * 4, "leave"]
    assert buttons_of(browser(bea).get(address)) == ["leave"]
    page = browser(ada).post(f"{address}bots/remove/", {"seat": "2"}, follow=True)
    assert "AI, hard" not in text_of(page)
    for seat in ("2", "0", "-1", "²", "1e3", ""):
        page = browser(ada).post(f"{address}bots/remove/", {"seat": seat}, follow=True)
        assert "The AI does not sit there." in text_of(page)
    assert "This game cannot be set up like that." in text_of(
        browser(ada).post(f"{address}bots/", {"level": "x"}, follow=True)
    )


def test_a_rated_table_offers_no_ai(browser, people):
    (ada,) = people("Ada")
    browser(ada).post("/tables/new/", fields(bots="0", is_rated="on"))
    assert buttons_of(browser(ada).get(f"/matches/{Match.objects.get().pk}/")) == ["leave"]


def test_the_seal_of_the_lots_is_shown_before_the_match(browser, people, table):
    match = table(*people("Ada"))
    assert hashlib.sha256(bytes(match.secret)).hexdigest() in browser().get(f"/matches/{match.pk}/").content.decode()


def test_only_the_host_starts(browser, people, table):
    users = people("Ada", "Bea", "Cyd")
    match = table(*users)
    page = browser(users[1]).post(f"/matches/{match.pk}/start/", follow=True)
    assert "Only the host may do this." in text_of(page)
    page = browser(users[0]).post(f"/matches/{match.pk}/start/", follow=True)
    assert page.context["view"]["status"] == "running"


def test_a_refused_act_says_why_on_the_tables_page(browser, people, table):
    ada, *others = people("Ada", "Bea", "Cyd", "Dan")
    match = table(ada, *others[:2])
    page = browser(others[2]).post(f"/matches/{match.pk}/join/", follow=True)
    assert "Every seat at this table is taken." in text_of(page)


def test_the_last_person_to_leave_closes_the_table(browser, people, table):
    (ada,) = people("Ada")
    match = table(ada)
    page = browser(ada).post(f"/matches/{match.pk}/leave/", follow=True)
    assert page.redirect_chain[-1][0] == "/"
    assert "The table is closed" in text_of(page)
    assert browser(ada).get(f"/matches/{match.pk}/").status_code == 410


def test_the_waiting_page_notices_the_start(browser, people, table):
    users = people("Ada", "Bea", "Cyd")
    match = table(*users)
    part = f"/matches/{match.pk}/seats/"
    client = browser(users[1])
    assert client.get(part).content.decode() in client.get(f"/matches/{match.pk}/").content.decode()
    tag = client.get(part).headers["ETag"]
    assert client.get(part, headers={"If-None-Match": tag}).status_code == 304
    browser(users[0]).post(f"/matches/{match.pk}/start/")
    assert "data-reload" in client.get(part, headers={"If-None-Match": tag}).content.decode()


def test_tables_by_link_are_for_people_who_are_signed_in(browser, people, table):
    ada, bea = people("Ada", "Bea")
    match = table(ada, access="link")
    assert browser().get(f"/matches/{match.pk}/").url == f"/accounts/login/?next=/matches/{match.pk}/"
    assert browser(bea).get(f"/matches/{match.pk}/").status_code == 200


def test_acts_are_forms_only(browser, people, table):
    match = table(*people("Ada"))
    for act in ("join", "leave", "start"):
        assert browser().get(f"/matches/{match.pk}/{act}/").url == f"/matches/{match.pk}/"
