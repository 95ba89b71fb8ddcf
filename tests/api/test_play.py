"""A match being played: views, moves, undo and log lines."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import Event, Match
from games.rules.protocol import SPECTATOR
from tests.api.calling import PICK, Caller, callers
from tests.service.playing import head_of, make_people, pick, play_on, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[User]:
    return make_people("ada", "bea", "cem")


@pytest.fixture
def match(people: list[User]) -> Match:
    return start(people)


class TestViews:
    def test_a_view_has_the_fields_of_the_wire(self, people: list[User], match: Match) -> None:
        view = Caller(people[1]).view(match)
        table, legal = view.pop("table"), view.pop("legal")
        assert table["phase"] == "pick"
        assert legal[0] == {"move": {"kind": "pick", "card": "1"}, "text": "Pick the 1"}
        assert view == {
            "match": str(match.pk),
            "title": "niagara",
            "name": "Niagara",
            "options": {"tie_break": "shared", "limit": "none"},
            "status": "running",
            "version": 1,
            "viewer": 1,
            "seats": [
                {"seat": 0, "name": "ada", "is_bot": False, "level": None, "is_you": False},
                {"seat": 1, "name": "bea", "is_bot": False, "level": None, "is_you": True},
                {"seat": 2, "name": "cem", "is_bot": False, "level": None, "is_you": False},
            ],
            "waiting_for": [0, 1, 2],
            "decision": {"kind": "pick", "since": 1},
            "can_undo": False,
            "outcome": None,
            "conduct": {
                "held": ["player", "player", "player"],
                "is_paused": False,
                "pace": {},
                "time_out": "ai",
                "clocks": [{"left": None, "since": None, "deadline": None}] * 3,
                "proposal": None,
            },
            "origin": None,
        }

    def test_who_has_no_seat_sees_the_match_as_a_spectator(self, match: Match) -> None:
        (dov,) = make_people("dov")
        for caller in (Caller(), Caller(dov)):
            view = caller.view(match)
            assert view["viewer"] == SPECTATOR
            assert (view["decision"], view["legal"], view["can_undo"]) == (None, [], False)
            assert not any(seat["is_you"] for seat in view["seats"])

    def test_an_old_version_is_the_view_of_then_without_its_question(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        then = []
        for _ in range(12):
            then.append(ada.view(match))
            play_on(match, 1)
        for view in then:
            calm = {**view, "decision": None, "legal": [], "can_undo": False}
            assert ada.view(match, f"?version={view['version']}") == calm

    def test_the_newest_version_by_number_has_no_question_either(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        pick(match, 0)
        view = ada.view(match, "?version=2")
        assert (view["version"], view["decision"], view["legal"], view["can_undo"]) == (2, None, [], False)
        assert ada.view(match)["can_undo"]

    @pytest.mark.parametrize("version", [0, 2, 2**31 - 1])
    def test_a_version_that_never_was_is_not_found(self, match: Match, version: int) -> None:
        assert Caller().get(f"matches/{match.pk}/?version={version}").status_code == 404

    def test_a_match_that_is_over_shows_its_outcome(self, people: list[User]) -> None:
        match = start(people, options={"limit": "60_rounds"})
        play_on(match, 10_000, seed=5)
        view = Caller().view(match)
        assert (view["status"], view["waiting_for"]) == ("over", [])
        assert set(view["outcome"]) == {"reason", "winners", "ranks", "scores", "details"}
        answer = Caller(people[0]).play(match, PICK)
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "over")
        assert answer.json()["error"]["view"]["status"] == "over"


class TestMoves:
    def test_an_accepted_move_answers_with_its_number_and_the_view_after_it(
        self, people: list[User], match: Match
    ) -> None:
        ada = Caller(people[0])
        answer = ada.play(match, PICK, move_id="first")
        assert answer.status_code == 201
        assert answer.json() == {"number": 2, "move_id": "first", "view": ada.view(match)}
        assert answer.json()["view"]["table"]["cards"][0] == "3"

    def test_a_resent_move_gets_the_same_answer_with_200_and_changes_nothing(
        self, people: list[User], match: Match
    ) -> None:
        ada = Caller(people[0])
        body = {"move": PICK, "decision": 1, "move_id": "same"}
        first = ada.post(f"matches/{match.pk}/moves/", body)
        again = ada.post(f"matches/{match.pk}/moves/", body)
        assert (first.status_code, again.status_code) == (201, 200)
        assert again.content == first.content
        assert Event.objects.filter(match=match).count() == 2

    def test_a_late_resend_keeps_its_number_and_brings_the_newest_view(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        body = {"move": PICK, "decision": 1, "move_id": "same"}
        ada.post(f"matches/{match.pk}/moves/", body)
        pick(match, 1)
        again = ada.post(f"matches/{match.pk}/moves/", body)
        assert again.status_code == 200
        assert (again.json()["number"], again.json()["view"]["version"]) == (2, 3)

    def test_the_same_id_from_another_seat_is_another_move(self, people: list[User], match: Match) -> None:
        for number, caller in enumerate(callers(*people), start=2):
            answer = caller.post(f"matches/{match.pk}/moves/", {"move": PICK, "decision": 1, "move_id": "same"})
            assert (answer.status_code, answer.json()["number"]) == (201, number)

    def test_every_legal_move_of_a_view_can_be_sent_back_as_it_is(self, people: list[User], match: Match) -> None:
        play_on(match, 200, seed=3)
        at_table = callers(*people)
        for _ in range(40):
            seat = min(Caller().view(match)["waiting_for"])
            legal = at_table[seat].view(match)["legal"]
            move_id = f"v{head_of(match).version}"
            answer = at_table[seat].play(match, legal[len(legal) // 2]["move"], move_id=move_id)
            assert answer.status_code == 201, answer.content


class TestUndo:
    def test_a_move_is_taken_back(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        before = ada.view(match)
        ada.play(match, PICK)
        answer = ada.post(f"matches/{match.pk}/undo/", {"version": 2})
        assert answer.status_code == 201
        assert answer.json() == {"number": 3, "view": {**before, "version": 3}}

    def test_a_resent_undo_takes_back_nothing_more(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        ada.play(match, PICK)
        for move_id in ({}, {"move_id": "mine"}):
            version = head_of(match).version
            first, again = (ada.post(f"matches/{match.pk}/undo/", {"version": version, **move_id}) for _ in range(2))
            assert (first.status_code, again.status_code) == (201, 200)
            assert first.content == again.content
            ada.play(match, PICK, move_id=f"after {version}")


class TestLog:
    def test_lines_tell_every_event_in_words(self, people: list[User], match: Match) -> None:
        play_on(match, 9)
        answer = Caller(people[0]).get(f"matches/{match.pk}/log/").json()
        assert answer["version"] == 10
        assert [line["number"] for line in answer["lines"]] == list(range(1, 11))
        for line in answer["lines"]:
            assert set(line) == {"number", "kind", "seat", "at", "texts", "is_undone"}
            assert line["at"].endswith("Z")
            assert all(line["texts"])

    def test_only_what_came_after_a_number_is_told(self, match: Match) -> None:
        play_on(match, 30)
        whole = Caller().get(f"matches/{match.pk}/log/").json()["lines"]
        for after in (0, 1, 7, 29, 30, 31, 500):
            answer = Caller().get(f"matches/{match.pk}/log/?after={after}").json()
            assert answer == {"lines": [line for line in whole if line["number"] > after], "version": 31}

    def test_what_was_undone_is_told_again_as_undone(self, people: list[User], match: Match) -> None:
        ada = Caller(people[0])
        ada.play(match, PICK)
        ada.post(f"matches/{match.pk}/undo/", {"version": 2})
        lines = ada.get(f"matches/{match.pk}/log/?after=2").json()["lines"]
        assert [(line["number"], line["kind"], line["is_undone"]) for line in lines] == [
            (2, "move", True),
            (3, "undone", False),
        ]

    def test_a_table_that_has_not_started_has_no_lines(self, people: list[User]) -> None:
        match = Caller(people[0]).post("matches/", {"title": "niagara", "seats": 3}).json()["match"]
        assert Caller().get(f"matches/{match}/log/").json() == {"lines": [], "version": 0}
