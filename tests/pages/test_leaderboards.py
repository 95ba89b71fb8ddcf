"""The pages of ratings: boards, the reader's own place, and what a rated match has changed."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Rating
from games.rules.registry import TITLES
from tests.api.test_ratings import rate_many
from tests.pages.reading import read, text_of
from tests.service.playing import make_people, open_table, start
from tests.service.rated import end, play_rated

pytestmark = pytest.mark.django_db


def test_every_title_has_a_board_and_the_overview_leads_there(browser):
    page = browser().get("/leaderboards/")
    links = [attrs["href"] for tag, attrs in read(page).tags if tag == "a"]
    for title, rules in TITLES.items():
        assert f"/leaderboards/{title}/" in links
        board = browser().get(f"/leaderboards/{title}/")
        assert f"{rules.name}: leaderboard" in text_of(board)
        assert "Nobody has ended a rated match yet" in text_of(board)


def test_the_header_and_the_lobby_lead_to_the_boards(browser, people):
    for client in (browser(), browser(people("Ada")[0])):
        links = [attrs["href"] for tag, attrs in read(client.get("/")).tags if tag == "a"]
        assert links.count("/leaderboards/") == 2


def test_the_overview_shows_the_five_strongest(browser):
    users = rate_many(7)
    words = text_of(browser().get("/leaderboards/"))
    assert [user.username in words for user in users] == [True] * 5 + [False] * 2


def test_my_own_rank_is_said(browser):
    users = rate_many(5)
    words = text_of(browser(users[3]).get("/leaderboards/duel/"))
    assert "You are number 3 of 5, with 1999 points." in words
    assert words.count("you") == 1 + words.count("your")


def test_who_is_provisional_hears_how_many_matches_are_left(browser):
    for matches, left in ((2, "3 more rated matches"), (4, "one more rated match,")):
        (user,) = rate_many(1, matches=matches)
        words = text_of(browser(user).get("/leaderboards/duel/"))
        assert f"You have 2000 points; {left}" in words
        assert "provisional" in words


def test_who_has_no_rating_hears_where_they_would_start(browser, people):
    assert "You would start with 1000 points" in text_of(browser(people("Ada")[0]).get("/leaderboards/duel/"))
    assert "You would start" not in text_of(browser().get("/leaderboards/duel/"))


def test_the_ai_has_a_tab_of_its_own(browser):
    (person,) = rate_many(1)
    (bot,) = rate_many(1, is_bot=True)
    for address, shown, hidden in (("", person, bot), ("?who=bots", bot, person)):
        words = text_of(browser(person).get(f"/leaderboards/duel/{address}"))
        rows = words[words.index("Points Matches Won") :]
        assert shown.username in rows
        assert hidden.username not in rows
        assert ("AI, hard" in rows) == (shown is bot)


def test_boards_are_paged_and_lead_to_my_page(browser):
    users = rate_many(70)
    client = browser(users[60])
    first = client.get("/leaderboards/duel/")
    assert len(first.context["lines"]) == 50
    assert '<a href="?page=2">Show me</a>' in first.content.decode()
    second = client.get("/leaderboards/duel/?page=2")
    assert [line.is_you for line in second.context["lines"]].index(True) == 10
    assert "Show me" not in text_of(second)
    assert second.context["lines"][0].rank == 51
    for junk in ("nonsense", "-3", "0", "99999999999999999999"):
        assert client.get(f"/leaderboards/duel/?page={junk}").status_code == 200


def test_there_is_no_board_of_other_games(browser):
    assert browser().get("/leaderboards/chess/").status_code == 404


@pytest.mark.parametrize("path", ["/leaderboards/", "/leaderboards/duel/", "/leaderboards/duel/?page=2"])
def test_boards_ask_the_database_as_often_for_many_players_as_for_few(browser, path, django_assert_max_num_queries):
    users = rate_many(60)
    client = browser(users[0])
    client.get(path)
    with CaptureQueriesContext(connection) as few:
        client.get(path)
    rate_many(200, matches=8)
    with django_assert_max_num_queries(len(few)):
        client.get(path)


class TestResults:
    def test_the_plain_page_says_who_gained_what(self, browser):
        users = make_people("Ada", "Bea")
        match = play_rated(users, (1, 2))
        page = browser(users[0]).get(f"/matches/{match.pk}/plain/")
        words = text_of(page)
        assert "Rating 1000 → to 1079 (+79)" in words
        assert "1000 → to 921 (-79)" in words

    def test_a_casual_match_has_no_such_column(self, browser):
        users = make_people("Ada", "Bea")
        match = start(users, title="duel")
        end(match, (1, 2))
        page = browser(users[0]).get(f"/matches/{match.pk}/plain/")
        assert "Rating" not in text_of(page)

    def test_the_drawn_table_of_a_rated_match_knows_where_to_ask(self, browser):
        users = make_people("Ada", "Bea")
        for is_rated in (True, False):
            match = start(users, title="duel", is_rated=is_rated)
            page = browser(users[0]).get(f"/matches/{match.pk}/").content.decode()
            assert (f'data-ratings="/api/matches/{match.pk}/ratings/"' in page) == is_rated


class TestLists:
    def test_tables_show_their_hosts_points(self, browser):
        users = make_people("Ada", "Bea", "Cem")
        play_rated(users[:2], (1, 2))
        open_table(users[:1], title="duel", seats=2)
        open_table(users[2:], title="duel", seats=2)
        words = text_of(browser().get("/"))
        assert "Ada's table · 1079 points" in words
        assert "Cem's table ·" not in words

    def test_matches_show_the_others_points(self, browser):
        users = make_people("Ada", "Bea")
        play_rated(users, (1, 2))
        assert "with Bea (921)" in text_of(browser(users[0]).get("/matches/"))
        Rating.objects.all().delete()
        assert "with Bea Won" not in text_of(browser(users[0]).get("/matches/"))
