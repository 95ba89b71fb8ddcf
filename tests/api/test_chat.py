"""Chat, presence and waiting matches by HTTP: docs/wire.md, "Company"."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.models import User
from games import presence, services
from games.models import ChatLine, Match
from tests.api.calling import Caller, check_refusal
from tests.service.playing import make_people, open_table, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return make_people("ada", "bea", "cem", "dov")


@pytest.fixture
def match(people: list[User]) -> Match:
    return start(people[:3])


def say(caller: Caller, match: Match, text: Any = "hello", room: Any = "players", said_id: Any = "a") -> Any:
    return caller.post(f"matches/{match.pk}/chat/", {"room": room, "text": text, "id": said_id})


def texts(caller: Caller, match: Match, query: str = "") -> list[str]:
    answer = caller.get(f"matches/{match.pk}/chat/{query}")
    assert answer.status_code == 200, answer.content
    return [line["text"] for line in answer.json()["lines"]]


def test_what_is_said_can_be_read(people: list[User], match: Match) -> None:
    answer = say(Caller(people[0]), match)
    assert answer.status_code == 201
    line = ChatLine.objects.get()
    assert answer.json() == {"number": line.pk, "id": "a"}
    body = Caller(people[1]).get(f"matches/{match.pk}/chat/").json()
    assert (body["room"], body["may_write"], len(body["lines"])) == ("players", True, 1)
    assert texts(Caller(people[1]), match, f"?room=players&after={line.pk}") == []


def test_a_resend_is_answered_with_200(people: list[User], match: Match) -> None:
    ada = Caller(people[0])
    assert say(ada, match).json() == say(ada, match).json()
    assert say(ada, match).status_code == 200
    assert ChatLine.objects.count() == 1


def test_who_may_read_and_write_where(people: list[User], match: Match) -> None:
    player, spectator, stranger = Caller(people[0]), Caller(people[3]), Caller()
    for caller, room in ((player, "spectators"), (spectator, "players")):
        check_refusal(caller.get(f"matches/{match.pk}/chat/?room={room}"), 403, "not_your_room")
        check_refusal(say(caller, match, room=room), 403, "not_your_room")
    for room in ("players", "spectators"):
        check_refusal(stranger.get(f"matches/{match.pk}/chat/?room={room}"), 401, "not_signed_in")
        check_refusal(say(stranger, match, room=room), 401, "not_signed_in")
    check_refusal(player.get(f"matches/{match.pk}/chat/?room=staff"), 400, "malformed")


def test_a_table_that_waits_has_chat(people: list[User]) -> None:
    table = open_table(people[:1], seats=3)
    assert say(Caller(people[0]), table).status_code == 201
    assert texts(Caller(people[0]), table) == ["hello"]


def test_what_is_too_long_is_refused(people: list[User], match: Match) -> None:
    error = check_refusal(say(Caller(people[0]), match, "x" * 501), 422, "too_long")
    assert error["params"] == {"limit": 500, "length": 501}
    check_refusal(say(Caller(people[0]), match, " \n "), 422, "nothing_said")


@pytest.mark.parametrize("size", [17_000, 1_000_000])
def test_a_megabyte_is_refused_before_it_is_read(people: list[User], match: Match, size: int) -> None:
    check_refusal(say(Caller(people[0]), match, "x" * size), 413, "too_large")
    assert not ChatLine.objects.exists()


def test_a_flood_is_too_fast(people: list[User], match: Match) -> None:
    ada = Caller(people[0])
    answers = [say(ada, match, f"spam {number}", said_id=str(number)) for number in range(11)]
    error = check_refusal(answers[-1], 429, "too_fast")
    assert answers[-1]["Retry-After"] == str(error["params"]["wait"])


@pytest.mark.parametrize("value", [None, 7, 1.5, True, [], {}, ["x"], {"a": 1}])
@pytest.mark.parametrize("field", ["text", "room", "id"])
def test_other_types_than_text_are_malformed(people: list[User], match: Match, field: str, value: Any) -> None:
    body = {"room": "players", "text": "hello", "id": "a", field: value}
    error = check_refusal(Caller(people[0]).post(f"matches/{match.pk}/chat/", body), 400, "malformed")
    assert error["params"] == {"field": field}


def test_words_are_data(people: list[User], match: Match) -> None:
    evil = "</script><img src=x onerror=alert(1)> {{ 7*7 }} %s"
    say(Caller(people[0]), match, evil)
    assert texts(Caller(people[1]), match) == [evil]


class TestWatching:
    def test_a_match_that_is_closed_is_told_to_its_players_alone(self, people: list[User], match: Match) -> None:
        host, dov = Caller(people[0]), Caller(people[3])
        assert host.post(f"matches/{match.pk}/watching/", {"open": False}).json() == {"open": False}
        for path in ("", "log/", "chat/", "presence/"):
            for caller in (dov, Caller()):
                check_refusal(caller.get(f"matches/{match.pk}/{path}"), 403, "closed_to_spectators")
            assert Caller(people[1]).get(f"matches/{match.pk}/{path}").status_code == 200
        check_refusal(say(dov, match, room="spectators"), 403, "closed_to_spectators")
        host.post(f"matches/{match.pk}/watching/", {"open": True})
        assert dov.view(match)["viewer"] == -1

    def test_only_the_host_closes_it(self, people: list[User], match: Match) -> None:
        for person in people[1:]:
            answer = Caller(person).post(f"matches/{match.pk}/watching/", {"open": False})
            check_refusal(answer, 403, "not_host")
        check_refusal(Caller().post(f"matches/{match.pk}/watching/", {"open": False}), 401, "not_signed_in")
        check_refusal(Caller(people[0]).post(f"matches/{match.pk}/watching/", {"open": 1}), 400, "malformed")

    def test_pages_say_so_in_words(self, people: list[User], match: Match) -> None:
        services.set_watchable(match=match, user=people[0], is_watchable=False)
        for path in (f"/matches/{match.pk}/", f"/matches/{match.pk}/plain/"):
            page = Caller(people[3]).client.get(path)
            assert page.status_code == 403
            assert "closed this match to spectators" in page.content.decode()


def test_who_reads_by_http_is_present_for_a_while(people: list[User], match: Match) -> None:
    Caller(people[1]).view(match)
    Caller(people[3]).client.get(f"/matches/{match.pk}/plain/")
    here = Caller().get(f"matches/{match.pk}/presence/").json()
    assert here == {"seats": [1], "watching": {"count": 1, "names": ["dov"]}, "is_watchable": True}
    presence.cache.clear()
    assert Caller().get(f"matches/{match.pk}/presence/").json()["seats"] == []


class TestWaiting:
    def test_my_matches_that_wait_for_me(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        assert ada.get("me/waiting/").json() == {"count": 1, "next": {"match": str(match.pk), "name": "Niagara"}}
        assert ada.get(f"me/waiting/?besides={match.pk}").json() == {"count": 0, "next": None}
        check_refusal(Caller().get("me/waiting/"), 401, "not_signed_in")

    @pytest.mark.parametrize("raw", ["x", "%00", "7", "é", "0" * 400])
    def test_a_match_must_be_one(self, people: list[User], raw: str) -> None:
        check_refusal(Caller(people[0]).get(f"me/waiting/?besides={raw}"), 400, "malformed")


class TestWithoutScript:
    """The plain page, and the page of a table that waits."""

    def send(self, caller: Caller, match: Match, **fields: str) -> Any:
        page = "0199a0b0-0000-7000-8000-000000000000"
        return caller.client.post(f"/matches/{match.pk}/say/", {"room": "players", "page": page, **fields}, follow=True)

    def test_people_talk_on_the_plain_page(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        for _ in range(2):
            page = self.send(ada, match, text="<b>hello</b>")
        assert "&lt;b&gt;hello&lt;/b&gt;" in page.content.decode()
        assert ChatLine.objects.count() == 1
        assert "hello" not in Caller(people[3]).client.get(f"/matches/{match.pk}/plain/").content.decode()

    def test_a_page_on_which_somebody_writes_does_not_go_away_by_itself(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        ada.play(match, {"kind": "pick", "card": "3"})
        waiting = ada.client.get(f"/matches/{match.pk}/plain/").content.decode()
        assert 'http-equiv="refresh"' in waiting
        assert "chat-form" not in waiting
        writing = ada.client.get(f"/matches/{match.pk}/plain/?talk=1").content.decode()
        assert 'http-equiv="refresh"' not in writing
        assert "chat-form" in writing

    def test_a_refusal_is_said_in_words(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        assert "too long" in self.send(ada, match, text="x" * 501).content.decode()
        assert "nothing in this message" in self.send(ada, match, text=" ").content.decode()
        assert "not open to you" in self.send(ada, match, text="x", room="spectators").content.decode()
        assert "could not be understood" in self.send(ada, match, text="x", page="junk").content.decode()

    def test_people_talk_at_a_table_that_waits(self, people: list[User]) -> None:
        table = open_table(people[:2], seats=3)
        assert "one more" in self.send(Caller(people[1]), table, text="one more").content.decode()
        assert "one more" in Caller(people[0]).client.get(f"/matches/{table.pk}/").content.decode()
        assert "one more" not in Caller(people[3]).client.get(f"/matches/{table.pk}/").content.decode()

    def test_who_is_not_signed_in_is_asked_to(self, match: Match) -> None:
        answer = Caller().client.post(f"/matches/{match.pk}/say/", {"text": "x", "room": "spectators"})
        assert answer.url.startswith("/accounts/login/")


def test_json_is_all_that_is_understood(people: list[User], match: Match) -> None:
    raw = json.dumps({"room": "players", "text": "x", "id": "a"})
    answer = Caller(people[0]).post(f"matches/{match.pk}/chat/", raw, content_type="text/plain")
    check_refusal(answer, 415, "wrong_type")
