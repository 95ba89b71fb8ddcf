"""The replay on the pages: the one that its script fills, and the one in words."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from games import caches, services, viewing
from games.models import Match, Review, ReviewPoint
from games.pages.replay import tools_of
from games.rules.registry import TITLES
from tests.pages.reading import read, text_of
from tests.pages.test_safety import EVIL, MARK, Policed
from tests.service.playing import make_people, open_table, pick, play_on, start
from tests.service.reviewed import end, make_review, play_niagara

pytestmark = pytest.mark.django_db


def page_of(answer):
    """Return what the page tells its script."""
    found = re.search(r'<script id="replay" type="application/json">(.*?)</script>', answer.content.decode(), re.DOTALL)
    assert found
    return json.loads(found[1])


def links(answer):
    return {
        text: unescape(href)
        for href, text in re.findall(r'<a [^>]*href="([^"]*)"[^>]*>([^<]+)</a>', answer.content.decode())
    }


@pytest.fixture(autouse=True)
def cold_caches():
    """Rows of another test may have had the same keys."""
    caches.clear()
    yield
    caches.clear()


@pytest.fixture
def running():
    match = start(make_people("ada", "bea", "cem"))
    pick(match, 1, "3")
    match.refresh_from_db()
    return match


@pytest.fixture
def over():
    return play_niagara()


class TestThePage:
    def test_it_knows_the_position_that_its_address_names(self, browser, over):
        page = page_of(browser().get(f"/matches/{over.pk}/replay/?at=7&as=1"))
        assert (page["at"], page["viewer"], page["is_over"], page["socket"]) == (7, 1, True, None)

    def test_without_a_position_it_shows_through_ones_own_eyes(self, browser, over):
        player = over.host
        page = page_of(browser(player).get(f"/matches/{over.pk}/replay/"))
        assert (page["at"], page["viewer"], page["seat"]) == (None, 0, 0)
        words = [one["words"] for one in page["viewpoints"]]
        assert words == ["As I saw it", "As spectators saw it", "As bea saw it", "As cem saw it", "Everything open"]
        stranger = page_of(browser().get(f"/matches/{over.pk}/replay/"))
        assert (stranger["viewer"], stranger["seat"]) == (-1, -1)

    @pytest.mark.parametrize("query", ["?at=x&as=y", "?at=-1&as=9", "?at=&as=", "?at=1e3&as=-3", "?at=99999999999"])
    def test_a_strange_address_shows_it_all_the_same(self, browser, over, query):
        answer = browser().get(f"/matches/{over.pk}/replay/{query}")
        assert answer.status_code == 200
        assert page_of(answer)["viewer"] == -1

    def test_a_link_to_others_eyes_shows_what_the_reader_may_see(self, browser, running):
        """A player copies a link in a running match: whoever follows it sees the same event as a spectator."""
        page = page_of(browser().get(f"/matches/{running.pk}/replay/?at=2&as=1"))
        assert (page["at"], page["viewer"]) == (2, -1)
        assert page["socket"]
        assert page["review"] is None

    def test_it_asks_for_the_film_at_once(self, browser, over):
        answer = browser().get(f"/matches/{over.pk}/replay/?as=-2")
        assert (
            f'<link rel="preload" as="fetch" crossorigin href="/api/matches/{over.pk}/replay/?as=-2">'
            in answer.content.decode()
        )

    def test_the_review_comes_with_it(self, browser, over):
        make_review(over)
        review = page_of(browser().get(f"/matches/{over.pk}/replay/"))["review"]
        assert (review["status"], len(review["points"])) == ("complete", 14)
        Review.objects.all().delete()
        assert page_of(browser().get(f"/matches/{over.pk}/replay/"))["review"]["status"] == "none"

    def test_a_table_that_waits_has_no_replay(self, browser):
        table = open_table(make_people("ada"), seats=3)
        for face in ("", "plain/"):
            assert browser().get(f"/matches/{table.pk}/replay/{face}").url == f"/matches/{table.pk}/"

    def test_it_is_as_private_as_the_match(self, browser, over):
        Match.objects.update(access=Match.Access.LINK)
        for face in ("", "plain/"):
            assert browser().get(f"/matches/{over.pk}/replay/{face}").status_code == 302
        Match.objects.update(access=Match.Access.PUBLIC, is_watchable=False)
        for face in ("", "plain/"):
            assert browser().get(f"/matches/{over.pk}/replay/{face}").status_code == 403
            assert browser(over.host).get(f"/matches/{over.pk}/replay/{face}").status_code == 200

    def test_names_are_never_markup(self, browser, people, table):
        users = people(EVIL, "Bea", "Cyd")
        match = table(*users, start=True)
        for face in ("", "plain/"):
            html = browser(users[1]).get(f"/matches/{match.pk}/replay/{face}").content.decode()
            assert MARK not in html
            assert Policed(html).faults == []

    @pytest.mark.parametrize("title", sorted(TITLES))
    def test_every_title_has_one(self, browser, title):
        seats = TITLES[title].seats[0]
        match = start(make_people(*"abc"[:seats]), title=title)
        play_on(match, 6)
        for face in ("", "plain/", "plain/?at=2"):
            assert browser().get(f"/matches/{match.pk}/replay/{face}").status_code == 200


def test_every_tool_leads_somewhere(browser, over):
    for tool in tools_of(over, over.host):
        address = tool.address.replace("{number}", "5").replace("{viewer}", "0")
        assert browser(over.host).get(address).status_code == 200


class TestInWords:
    def test_one_can_go_through_the_whole_match_by_its_links(self, browser, over):
        client = browser()
        address = f"/matches/{over.pk}/replay/plain/"
        answer = client.get(f"{address}?at=1")
        seen = [text_of(answer)]
        while "Next event" in links(answer):
            answer = client.get(address + links(answer)["Next event"])
            seen.append(text_of(answer))
        assert len(seen) == over.version == len(set(seen))
        assert f"event {over.version} of {over.version}" in seen[-1]
        assert "Next turn" not in links(answer)
        while "Turn before" in links(answer):
            answer = client.get(address + links(answer)["Turn before"])
        assert "event 1 of" in text_of(answer)

    def test_without_a_number_it_shows_the_newest(self, browser, running):
        assert "event 2 of 2" in text_of(browser().get(f"/matches/{running.pk}/replay/plain/"))
        assert "event 2 of 2" in text_of(browser().get(f"/matches/{running.pk}/replay/plain/?at=77"))

    def test_it_says_what_the_viewer_saw_then_and_no_more(self, browser, running):
        address = f"/matches/{running.pk}/replay/plain/?at=2"
        assert "bea picks the 3." in text_of(browser(running.host.__class__.objects.get(username="bea")).get(address))
        others = text_of(browser().get(address + "&as=1"))
        assert "bea has picked a card." in others
        assert "picks the 3" not in others

    def test_viewpoints_are_links_and_the_line_is_marked(self, browser, over):
        answer = browser().get(f"/matches/{over.pk}/replay/plain/?at=4&as=-2")
        assert links(answer)["As bea saw it"] == "?at=4&as=1"
        tags = read(answer).tags
        assert [attrs.get("href") for tag, attrs in tags if tag == "a" and attrs.get("aria-current")] == ["?at=4&as=-2"]
        assert sum(tag == "li" and attrs.get("aria-current") == "step" for tag, attrs in tags) == 1

    def test_an_undone_line_stands_until_it_is_taken_back(self, browser):
        match = start(make_people("ada", "bea", "cem"))
        pick(match, 0, "3")
        services.undo_moves(match_id=match.pk, seat=0, version=2, move_id="a")
        client = browser(match.host)
        address = f"/matches/{match.pk}/replay/plain/"
        assert "Taken back" not in text_of(client.get(f"{address}?at=2"))
        assert "Taken back" in text_of(client.get(f"{address}?at=3"))

    def test_it_says_how_it_ended(self, browser, over):
        view = viewing.build_view(over, -1)
        words = text_of(browser().get(f"/matches/{over.pk}/replay/plain/"))
        for seat in view["outcome"]["winners"]:
            assert view["seats"][seat]["name"] in words.partition("Steps")[0]


class TestLinks:
    def test_matches_lead_to_their_replay(self, browser, running):
        replay = f"/matches/{running.pk}/replay/"
        client = browser(running.host)
        assert f'data-replay="{replay}"' in client.get(f"/matches/{running.pk}/").content.decode()
        assert f"{replay}plain/?at=1" in client.get(f"/matches/{running.pk}/plain/").content.decode()
        assert replay not in client.get("/matches/").content.decode()
        end(running, "stop")
        assert replay in client.get("/matches/").content.decode()
        assert replay in browser().get("/people/ada/").content.decode()

    def test_the_costliest_moves_lead_to_their_events(self, browser, over):
        point = make_review(over).points.order_by("number")[2]
        ReviewPoint.objects.update(cost=0)
        ReviewPoint.objects.filter(pk=point.pk).update(cost=0.35)
        for face in ("", "plain/"):
            html = browser().get(f"/matches/{over.pk}/{face}").content.decode()
            assert f'href="/matches/{over.pk}/replay/?at={point.number}"' in html
