"""Profiles: results, reliability, matches, head to head."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import people as knowing
from games import records
from games.models import Match, Rating
from games.pages.profile import in_words
from tests.pages.reading import text_of
from tests.service.playing import play_on, start

pytestmark = pytest.mark.django_db


def finish(match: Match, ranks: list[int]) -> Match:
    """Write an end into the projection, as the end of the log would."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    result = {"reason": "points", "winners": winners, "ranks": ranks, "scores": ranks, "details": {}}
    Match.objects.filter(pk=match.pk).update(status="over", result=result, waiting_for=[], ended_at=match.started_at)
    match.refresh_from_db()
    return match


def test_a_profile_shows_results_and_rating_per_title(browser, people, table):
    ada, bea, cyd = people("Ada", "Bea", "Cyd")
    finish(table(ada, bea, cyd, start=True), [1, 2, 3])
    finish(table(ada, bea, cyd, start=True), [2, 1, 3])
    Rating.objects.create(user=ada, title="niagara", mu=25, sigma=8, points=1234, matches=2, changed_at=ada.date_joined)
    page = browser().get("/people/Ada/")
    (record,) = page.context["titles"]
    assert (record.name, record.played, record.won, record.points) == ("Niagara", 2, 1, 1234)
    assert "1234" in text_of(page)
    assert "Here since" in text_of(page)


def test_the_address_is_the_name_as_it_is_written(browser, people):
    people("Ada")
    assert browser().get("/people/aDA/").url == "/people/Ada/"


def test_a_bot_is_marked(browser, people, table):
    (ada,) = people("Ada")
    browser(ada).post("/tables/now/", {"title": "duel", "level": "hard"})
    bot = Match.objects.get().places.get(user__is_bot=True).user
    page = browser().get(f"/people/{bot.username}/")
    assert "AI, hard Always ready to play. Takes its time" in text_of(page)
    assert "Reliability" not in text_of(page)


def test_head_to_head_counts_who_came_out_before_whom(browser, people, table):
    ada, bea, cyd = people("Ada", "Bea", "Cyd")
    for ranks in ([1, 2, 3], [3, 1, 2], [2, 2, 1], [1, 3, 2]):
        finish(table(ada, bea, cyd, start=True), ranks)
    versus = browser(ada).get("/people/Bea/").context["versus"]
    assert (versus.before, versus.behind, versus.level) == (2, 1, 1)
    assert "versus" not in browser(ada).get("/people/Ada/").context
    assert "versus" not in browser().get("/people/Bea/").context


def test_matches_that_are_not_for_everybody_are_shown_to_those_who_played_them(browser, people, table):
    ada, bea, cyd, dan = people("Ada", "Bea", "Cyd", "Dan")
    hidden = table(ada, bea, cyd, start=True, access="link")
    shown = table(ada, bea, cyd, start=True)
    closed = table(ada, bea, cyd, start=True)
    Match.objects.filter(pk=closed.pk).update(is_watchable=False)
    table(ada)

    def listed(viewer):
        return {row["match"] for row in browser(viewer).get("/people/Ada/").context["rows"]}

    assert listed(None) == listed(dan) == {str(shown.pk)}
    assert listed(bea) == {str(shown.pk), str(hidden.pk), str(closed.pk)}


def test_many_matches_come_in_pages_and_cost_as_many_queries_as_one(browser, people, table):
    ada, bea, cyd = people("Ada", "Bea", "Cyd")
    client = browser(bea)

    def queries():
        with CaptureQueriesContext(connection) as captured:
            page = client.get("/people/Ada/")
        return len(captured), page

    finish(table(ada, bea, cyd, start=True), [1, 2, 3])
    queries()
    few, _ = queries()
    for _ in range(17):
        finish(table(ada, bea, cyd, start=True), [1, 2, 3])
    many, page = queries()
    assert many == few
    assert len(page.context["rows"]) == 15
    assert len(client.get("/people/Ada/?page=2").context["rows"]) == 3
    assert client.get("/people/Ada/?page=x").status_code == 200


@pytest.mark.parametrize(
    ("relation", "offered"),
    [("", "ask"), ("asked", "remove"), ("asking", "accept"), ("friend", "remove"), ("blocked", "unblock")],
)
def test_everybody_is_offered_what_they_can_do(browser, people, relation, offered):
    ada, bea = people("Ada", "Bea")
    if relation in ("asked", "friend"):
        knowing.ask_friend(user=ada, other=bea)
    if relation == "asking":
        knowing.ask_friend(user=bea, other=ada)
    if relation == "friend":
        knowing.accept_friend(user=bea, other=ada)
    if relation == "blocked":
        knowing.block(user=ada, other=bea)
    page = browser(ada).get("/people/Bea/")
    assert page.context["relation"] == relation
    assert f"/people/Bea/{offered}/" in page.content.decode()
    assert "/people/Bea/ask/" not in browser().get("/people/Bea/").content.decode()


def test_names_lead_to_profiles(browser, people, table):
    ada, bea, cyd = people("Ada", "Bea", "Cyd")
    waiting = table(ada)
    table(ada, bea, cyd, start=True)
    assert (
        '<a class="person" href="/people/Ada/">Ada</a>' in browser(bea).get(f"/matches/{waiting.pk}/").content.decode()
    )
    assert '<a class="person" href="/people/Ada/">Ada</a>' in browser(bea).get("/matches/").content.decode()


class TestReliability:
    EVENTS = [
        ("move", 0, {"0": {"used": 10.0, "left": 5}, "1": {"used": 99}}),
        ("move", 0, {"0": {"used": 30.5}}),
        ("move", 0, {"0": {"used": 20}}),
        ("move", 0, {"1": {"used": 1}}),
        ("move", 0, None),
        ("move", 0, {"0": "nonsense"}),
        ("timed_out", 0, {"0": {"used": 500}}),
    ]

    def test_moves_with_a_clock_count_and_time_outs_against_them(self):
        found = records.count_answers(2, self.EVENTS)
        assert (found.moves, found.time_outs, found.median, found.in_time) == (3, 1, 20.0, 75)

    def test_without_a_clock_there_is_nothing_to_say(self, people, table):
        users = people("Ada", "Bea", "Cyd")
        table(*users, start=True)
        found = records.reliability(users[0])
        assert (found.matches, found.in_time, found.median) == (0, None, None)

    def test_it_is_read_from_the_log_of_matches_with_a_clock(self, people):
        users = people("Ada", "Bea", "Cyd")
        match = start(users, pace={"kind": "turns", "per_move": 86400})
        play_on(match, 9)
        found = [records.read_reliability(user) for user in users]
        assert sum(one.moves for one in found) == 9
        assert {one.in_time for one in found} == {100}
        assert all(one.median is not None and one.median < 60 for one in found)

    @pytest.mark.parametrize(
        ("seconds", "words"),
        [(None, ""), (0.4, "0 s"), (59, "59 s"), (119, "119 s"), (120, "2 min"), (7200, "2 h"), (3 * 86400, "3 d")],
    )
    def test_times_in_words(self, seconds, words):
        assert in_words(seconds) == words
