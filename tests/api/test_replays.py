"""GET /api/matches/ID/replay/: who may see what through whose eyes, and how small it is."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from django.contrib.auth import get_user_model

from games.bench.replay import play_match
from games.models import Match
from games.replays.packing import pack
from games.rules.protocol import EVERYTHING, SPECTATOR
from games.rules.registry import TITLES
from tests.api.calling import Caller, check_refusal
from tests.service.playing import make_people, open_table, pick, play_on, start
from tests.service.reviewed import end

pytestmark = pytest.mark.django_db

LARGEST = 150_000


def person(name: str) -> Any:
    return get_user_model().objects.get(username=name)


@pytest.fixture
def match() -> Match:
    match = start(make_people("ada", "bea", "cem"))
    pick(match, 1, "3")
    return match


def film(caller: Caller, match: Match, query: str = "") -> dict[str, Any]:
    answer = caller.get(f"matches/{match.pk}/replay/{query}")
    assert answer.status_code == 200, answer.content
    body: dict[str, Any] = answer.json()
    return body


def test_without_a_wish_everybody_sees_through_their_own_eyes(match: Match) -> None:
    assert film(Caller(), match)["viewer"] == SPECTATOR
    assert film(Caller(person("bea")), match)["viewer"] == 1
    assert film(Caller(person("bea")), match, "?as=-1")["viewer"] == SPECTATOR


def test_while_a_match_runs_nobody_has_the_eyes_of_others(match: Match) -> None:
    for caller, eyes in ((Caller(), (0, 1, 2, -2)), (Caller(person("bea")), (0, 2, -2))):
        for viewer in eyes:
            check_refusal(caller.get(f"matches/{match.pk}/replay/?as={viewer}"), 403, "not_your_eyes")


def test_a_secret_pick_is_told_to_its_seat_alone(match: Match) -> None:
    assert "bea picks the 3." in json.dumps(film(Caller(person("bea")), match))
    for caller in (Caller(), Caller(person("ada"))):
        assert "bea picks the 3." not in json.dumps(film(caller, match))


def test_once_it_is_over_everybody_has_all_eyes(match: Match) -> None:
    end(match, "stop")
    for viewer in (0, 1, 2, SPECTATOR, EVERYTHING):
        assert film(Caller(), match, f"?as={viewer}")["viewer"] == viewer


@pytest.mark.parametrize("raw", ["", "x", "-3", "--1", "1.0", "٣", "100", "-", "1e1"])
def test_strange_eyes_are_malformed(match: Match, raw: str) -> None:
    error = check_refusal(Caller().get(f"matches/{match.pk}/replay/?as={raw}"), 400, "malformed")
    assert error["params"] == {"field": "as"}


def test_a_seat_that_is_not_there_is_nobodys(match: Match) -> None:
    end(match, "stop")
    check_refusal(Caller().get(f"matches/{match.pk}/replay/?as=3"), 403, "not_your_eyes")


def test_a_table_that_has_not_started_has_none() -> None:
    table = open_table(make_people("ada", "bea"), seats=3)
    check_refusal(Caller(person("ada")).get(f"matches/{table.pk}/replay/"), 409, "not_started")


def test_it_is_as_private_as_the_match(match: Match) -> None:
    Match.objects.update(access=Match.Access.LINK)
    check_refusal(Caller().get(f"matches/{match.pk}/replay/"), 401, "not_signed_in")
    Match.objects.update(access=Match.Access.PUBLIC, is_watchable=False)
    check_refusal(Caller().get(f"matches/{match.pk}/replay/"), 403, "closed_to_spectators")
    assert film(Caller(person("cem")), match)["viewer"] == 2


class TestTransport:
    def ask(self, match: Match, **headers: str) -> Any:
        return Caller().get(f"matches/{match.pk}/replay/", headers=headers)

    def test_who_reads_gzip_gets_it(self, match: Match) -> None:
        plain = self.ask(match)
        assert "Content-Encoding" not in plain
        packed = self.ask(match, **{"Accept-Encoding": "br, gzip;q=0.8"})
        assert packed["Content-Encoding"] == "gzip"
        assert packed["Content-Type"] == "application/json"
        assert gzip.decompress(packed.content) == plain.content
        assert "Content-Encoding" not in self.ask(match, **{"Accept-Encoding": "gzip;q=0, br"})
        for answer in (plain, packed):
            assert {"Accept-Encoding", "Cookie"} <= set(answer["Vary"].split(", "))

    def test_nothing_keeps_what_still_runs(self, match: Match) -> None:
        answer = self.ask(match)
        assert answer["Cache-Control"] == "no-store"
        assert "ETag" not in answer
        pick(match, 0)
        assert self.ask(match).json()["version"] == answer.json()["version"] + 1

    def test_what_is_over_is_sent_once(self, match: Match) -> None:
        end(match, "stop")
        for encoding in ("", "gzip"):
            first = self.ask(match, **{"Accept-Encoding": encoding})
            assert first["Cache-Control"] == "private, no-cache"
            again = self.ask(match, **{"Accept-Encoding": encoding, "If-None-Match": first["ETag"]})
            assert (again.status_code, again.content) == (304, b"")
            assert again["Cache-Control"] == "private, no-cache"
            other = "gzip" if encoding == "" else ""
            assert self.ask(match, **{"Accept-Encoding": other, "If-None-Match": first["ETag"]}).status_code == 200

    def test_who_may_not_see_it_any_longer_hears_so_and_not_that_nothing_changed(self, match: Match) -> None:
        end(match, "stop")
        tag = self.ask(match)["ETag"]
        Match.objects.update(is_watchable=False)
        assert self.ask(match, **{"If-None-Match": tag}).status_code == 403

    def test_a_film_that_was_made_costs_few_queries(self, match: Match, django_assert_max_num_queries: Any) -> None:
        play_on(match, 10)
        end(match, "stop")
        self.ask(match)
        with django_assert_max_num_queries(3):
            self.ask(match)


@pytest.mark.parametrize("title", sorted(TITLES))
def test_a_long_match_of_every_title_is_small(title: str) -> None:
    """With as many seats as there are; Duel ends by itself long before 200 events."""
    rules = TITLES[title]
    source = play_match(rules, max(rules.seats), 200)
    size = len(pack(source, EVERYTHING).body)
    assert size < LARGEST * source.version / 200, f"{size} for {source.version} events"
