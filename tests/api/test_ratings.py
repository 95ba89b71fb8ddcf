"""Leaderboards and the results of rated matches, as scripts read them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Rating
from tests.api.calling import Caller, check_refusal
from tests.service.playing import make_people, open_table, start
from tests.service.rated import end, play_rated

pytestmark = pytest.mark.django_db


def rate_many(count: int, *, matches: int = 5, is_bot: bool = False, title: str = "duel") -> list[User]:
    """Make that many players, the first with the most points, in pairs of equals."""
    kind = "bot" if is_bot else "person"
    users = [
        User(username=f"{kind}{matches}x{number}", is_bot=is_bot, bot_level="hard" if is_bot else "")
        for number in range(count)
    ]
    for user in users:
        user.save()
    Rating.objects.bulk_create(
        Rating(
            user=user,
            title=title,
            mu=25,
            sigma=5,
            points=2000 - number // 2,
            matches=matches,
            wins=1,
            changed_at=timezone.now(),
        )
        for number, user in enumerate(users)
    )
    return users


class TestLeaderboards:
    def test_the_strongest_come_first_and_equals_share_a_rank(self) -> None:
        users = rate_many(5)
        answer = Caller(users[3]).get("leaderboards/duel/").json()
        assert [(line["rank"], line["name"]) for line in answer["players"]] == [
            (1, users[0].username),
            (1, users[1].username),
            (3, users[2].username),
            (3, users[3].username),
            (5, users[4].username),
        ]
        mine = {"rank": 3, "name": users[3].username, "points": 1999, "matches": 5, "wins": 1, "is_you": True}
        mine["level"] = None
        assert answer["players"][3] == mine
        assert answer["mine"] == {**mine, "page": 1}
        assert {key: answer[key] for key in ("title", "who", "page", "pages")} == {
            "title": "duel",
            "who": "people",
            "page": 1,
            "pages": 1,
        }

    def test_whoever_has_few_matches_is_listed_last_and_without_a_rank(self) -> None:
        few = rate_many(1, matches=4)
        many = rate_many(2)
        Rating.objects.filter(user__in=many).update(points=900)
        lines = Caller().get("leaderboards/duel/").json()["players"]
        assert [(line["rank"], line["points"]) for line in lines] == [(1, 900), (1, 900), (None, 2000)]
        assert Caller(few[0]).get("leaderboards/duel/").json()["mine"]["rank"] is None

    def test_bots_have_a_board_of_their_own(self) -> None:
        people, bots = rate_many(2), rate_many(3, is_bot=True)
        for who, users in (("people", people), ("bots", bots)):
            answer = Caller(people[0]).get(f"leaderboards/duel/?who={who}").json()
            assert [line["name"] for line in answer["players"]] == [user.username for user in users]
            assert {line["level"] for line in answer["players"]} == {"hard" if who == "bots" else None}
            assert (answer["mine"] is None) == (who == "bots")

    def test_closed_accounts_are_not_listed_and_hold_no_rank(self) -> None:
        users = rate_many(3)
        User.objects.filter(pk=users[0].pk).update(is_active=False)
        lines = Caller().get("leaderboards/duel/").json()["players"]
        assert [(line["rank"], line["name"]) for line in lines] == [(1, users[1].username), (2, users[2].username)]

    def test_ranks_go_on_from_page_to_page_also_within_equals(self) -> None:
        rate_many(1)
        users = rate_many(60, matches=6)
        Rating.objects.filter(user__in=users[:52]).update(points=1500)
        Rating.objects.filter(user__in=users[52:]).update(points=1400)
        second = Caller(users[59]).get("leaderboards/duel/?page=2").json()
        assert (second["page"], second["pages"], len(second["players"])) == (2, 2, 11)
        assert [line["rank"] for line in second["players"]] == [2, 2, 2] + [54] * 8
        assert (second["mine"]["rank"], second["mine"]["page"]) == (54, 2)
        assert Caller(users[0]).get("leaderboards/duel/?page=2").json()["mine"]["page"] == 1

    def test_titles_do_not_mix_and_nobody_is_an_empty_page(self) -> None:
        rate_many(1)
        assert Caller().get("leaderboards/niagara/").json() == {
            "title": "niagara",
            "who": "people",
            "players": [],
            "mine": None,
            "page": 1,
            "pages": 1,
        }

    def test_many_players_cost_as_many_queries_as_few(self) -> None:
        caller = Caller(rate_many(3)[0])
        costs = []
        for path in ("leaderboards/duel/", "leaderboards/duel/?page=2"):
            with CaptureQueriesContext(connection) as captured:
                assert caller.get(path).status_code == 200
            costs.append(len(captured))
            rate_many(120, matches=7 + len(costs))
        with CaptureQueriesContext(connection) as captured:
            caller.get("leaderboards/duel/?page=3")
        assert len(captured) <= max(costs) + 1

    @pytest.mark.parametrize("query", ["who=cats", "page=x", "page=-1", "page=" + "9" * 20])
    def test_junk_is_refused(self, query: str) -> None:
        check_refusal(Caller().get(f"leaderboards/duel/?{query}"), 400, "malformed")

    @pytest.mark.parametrize("path", ["leaderboards/chess/", "leaderboards/"])
    def test_other_boards_do_not_exist(self, path: str) -> None:
        check_refusal(Caller().get(path), 404, "not_found")

    def test_boards_are_only_read(self) -> None:
        (ada,) = make_people("ada")
        check_refusal(Caller(ada).post("leaderboards/duel/", {}), 405, "wrong_method")


class TestResults:
    def test_a_rated_match_says_who_gained_what(self) -> None:
        match = play_rated(make_people("ada", "bea"), (2, 1))
        for caller in (Caller(), Caller(User.objects.get(username="ada"))):
            assert caller.get(f"matches/{match.pk}/ratings/").json() == {
                "ratings": [
                    {"seat": 0, "before": 1000, "after": 921, "change": -79},
                    {"seat": 1, "before": 1000, "after": 1079, "change": 79},
                ]
            }

    def test_running_casual_and_open_ones_say_nothing(self) -> None:
        people = make_people("ada", "bea", "cem")
        casual = start(people)
        end(casual, (1, 2, 3))
        for match in (casual, start(people, is_rated=True), open_table(people)):
            assert Caller().get(f"matches/{match.pk}/ratings/").json() == {"ratings": []}

    def test_who_may_not_watch_hears_nothing(self) -> None:
        match = play_rated(make_people("ada", "bea"), (2, 1), access="link")
        check_refusal(Caller().get(f"matches/{match.pk}/ratings/"), 401, "not_signed_in")

    def test_lists_name_the_points_of_who_sits_there(self) -> None:
        people = make_people("ada", "bea", "cem")
        play_rated(people[:2], (1, 2))
        open_table([people[0]], title="duel", seats=2)
        open_table([people[2]], title="duel", seats=2)
        lines = Caller().get("matches/?open=1").json()["matches"]
        assert [line["seats"][0]["points"] for line in lines] == [None, 1079]
