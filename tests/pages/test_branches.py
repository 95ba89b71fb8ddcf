"""The page that opens a branch, the sandbox's page, and where a branch says what it comes from."""

from __future__ import annotations

import pytest

from games import services
from games.models import Match
from games.rules.protocol import EVERYTHING, SPECTATOR
from tests.pages.reading import read, text_of
from tests.service.playing import pick, start
from tests.service.reviewed import end, play_duel

pytestmark = pytest.mark.django_db

FORM = {"viewer": "0", "seat": "0", "against": "ai-easy", "pace": "none", "time_out": "ai", "salt": "s"}


@pytest.fixture
def match(people):
    return start(people("Ada", "Bea", "Cyd"))


def address(match, page="branch", **query):
    return f"/matches/{match.pk}/{page}/?" + "&".join(f"{name}={value}" for name, value in query.items())


def user_of(match, seat=0):
    return match.places.get(number=seat).user


def test_it_tells_where_it_begins_and_who_is_to_move(browser, match):
    pick(match, 1)
    page = browser(user_of(match)).get(address(match, at=2, **{"as": 0}))
    assert page.status_code == 200
    words = text_of(page)
    assert "It begins after event 2" in words
    assert "Ada and Cyd" in words
    assert "Bea has picked a card." in words
    assert "The whole table in words" in words
    assert page.context["form"].initial["seat"] == 0


def test_against_the_ai_it_begins_at_once(browser, match):
    page = browser(user_of(match)).post(address(match, at=1), FORM)
    table = Match.objects.exclude(pk=match.pk).get()
    assert page.url == f"/matches/{table.pk}/"
    assert (table.status, table.origin_id, table.origin_number, table.origin_viewer) == ("running", match.pk, 1, 0)
    assert table.places.get(number=0).salt == "s"


def test_with_people_it_waits_and_starts_when_it_is_full(browser, match, people):
    ada = browser(user_of(match))
    page = ada.post(address(match, at=1), {**FORM, "against": "link", "seat": "2", "pace": "day"}, follow=True)
    table = Match.objects.exclude(pk=match.pk).get()
    assert (table.status, table.access, table.starts_when_full) == ("open", "link", True)
    assert table.places.get().number == 2
    assert "Branch of another match, after its event 1" in text_of(page)
    for user in people("Dan", "Eve"):
        services.join_table(match=table, user=user)
    table.refresh_from_db()
    assert table.status == "running"


def test_the_end_leads_to_the_last_position_that_asks_something(browser, people):
    match = play_duel("Eva", "Fay")
    page = browser(user_of(match)).get(address(match, at=match.version))
    assert f"It begins after event {match.version - 2}" in text_of(page)
    assert "this is the last position before the end" in text_of(page)


@pytest.mark.parametrize("wrong", [{"viewer": "1"}, {"seat": "3"}, {"against": "ai-best"}, {"pace": "x"}])
def test_what_cannot_be_is_refused_on_the_form(browser, match, wrong):
    page = browser(user_of(match)).post(address(match, at=1), {**FORM, **wrong})
    assert page.status_code == 422
    assert "errorlist" in page.content.decode()
    assert Match.objects.count() == 1


def test_eyes_and_events_that_are_not_there(browser, match):
    for page in ("branch", "sandbox"):
        ada = browser(user_of(match))
        assert ada.get(address(match, page, **{"as": 1})).status_code == 403
        for query in ({"at": 99}, {"at": 0}, {"at": "x"}, {"as": "1e3"}, {"at": "9" * 40}):
            assert ada.get(address(match, page, **query)).status_code == 404


def test_whoever_is_not_signed_in_signs_in_first_and_comes_back(browser, match):
    page = browser().get(address(match, at=1))
    assert page.status_code == 302
    assert "branch" in page.url


def test_a_guest_is_offered_the_ai_alone(browser, match, people):
    guest = people("Guest-1a2b")[0]
    guest.is_guest = True
    guest.save()
    page = browser(guest).get(address(match, at=1))
    values = [value for value, _ in page.context["form"].fields["against"].choices]
    assert values == ["ai-beginner", "ai-easy", "ai-medium", "ai-hard"]


def test_a_rated_match_that_runs_says_why_not(browser, people):
    users = people("Ada", "Bea")
    match = start(users, title="duel", is_rated=True)
    for send in (browser(users[0]).get, lambda at: browser(users[0]).post(at, FORM)):
        page = send(address(match, at=1))
        assert page.status_code == 409
        assert "nobody branches off" in text_of(page)
        assert "Branch here" not in text_of(page)
    assert Match.objects.count() == 1
    assert 'data-ai=""' in browser(users[0]).get(address(match, "sandbox")).content.decode()
    assert "Branch off" not in text_of(browser(users[0]).get(f"/matches/{match.pk}/plain/"))


def test_what_is_open_to_all_eyes_offers_them(browser, match):
    pick(match, 0)
    over = end(match)
    page = browser(user_of(over)).get(address(over, at=2, **{"as": EVERYTHING}))
    choices = page.context["form"].fields["viewer"].choices
    assert [value for value, _ in choices] == [0, SPECTATOR, 1, 2, EVERYTHING]


def test_the_sandbox_needs_script_and_says_so(browser, match):
    page = browser().get(address(match, "sandbox", at=1))
    assert page.status_code == 200
    words = text_of(page)
    assert "needs script" in words
    assert "After event 1, Ada, Bea and Cyd to decide." in words
    (table,) = [attrs for tag, attrs in read(page).tags if attrs.get("id") == "table"]
    assert (table["data-number"], table["data-viewer"], table["data-ai"]) == ("1", "-1", "")


def test_tables_have_no_position_yet(browser, people, table):
    waiting = table(*people("Ada"))
    for page in ("branch", "sandbox"):
        assert browser(waiting.host).get(address(waiting, page)).status_code == 404


def test_pages_and_lists_say_where_a_branch_comes_from_to_who_may_see_it(browser, match, people):
    ada = user_of(match)
    browser(ada).post(address(match, at=1), FORM)
    branch = Match.objects.exclude(pk=match.pk).get()
    place = f"/matches/{match.pk}/replay/?at=1"
    link = f'href="{place}"'
    client = browser(ada)
    assert f'data-origin="{place}"' in client.get(f"/matches/{branch.pk}/").content.decode()
    assert link in client.get(f"/matches/{branch.pk}/plain/").content.decode()
    assert link in client.get("/matches/").content.decode()
    match.is_watchable = False
    match.save()
    (dan,) = people("Dan")
    stranger = browser(dan)
    page = stranger.get(f"/matches/{branch.pk}/plain/")
    assert link not in page.content.decode()
    assert "Branch of another match" in text_of(page)
    assert "data-origin" not in stranger.get(f"/matches/{branch.pk}/").content.decode()
    assert "Branch of another match" in text_of(client.get("/matches/"))
