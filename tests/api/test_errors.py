"""Every refusal of docs/wire.md, with its status and its body."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError

from accounts.models import User
from games import allowances, selectors, services, store
from games.errors import Conflict
from games.ids import make_id
from games.models import Event, Match
from tests.api.calling import PICK, Caller, callers, check_refusal
from tests.service.playing import make_people, open_table, pick, play_on, start, view_of

pytestmark = pytest.mark.django_db

MOVE = {"move": PICK, "decision": 1, "move_id": "a"}


@pytest.fixture
def people() -> list[User]:
    return make_people("ada", "bea", "cem")


@pytest.fixture
def match(people: list[User]) -> Match:
    return start(people)


@pytest.fixture
def ada(people: list[User]) -> Caller:
    return Caller(people[0])


def at(match: Match, call: str) -> str:
    return f"matches/{match.pk}/{call}"


class TestMalformed:
    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("move", None),
            ("move", []),
            ("move", "pick"),
            ("decision", None),
            ("decision", "1"),
            ("decision", 1.0),
            ("decision", True),
            ("decision", -1),
            ("decision", 2**31),
            ("decision", 10**30),
            ("move_id", None),
            ("move_id", 7),
            ("move_id", ""),
            ("move_id", "x" * 65),
            ("move_id", "new\nline"),
        ],
    )
    def test_a_bad_field_of_a_move_is_named(self, ada: Caller, match: Match, field: str, value: Any) -> None:
        error = check_refusal(ada.post(at(match, "moves/"), {**MOVE, field: value}), 400, "malformed")
        assert error["params"] == {"field": field}
        assert Event.objects.count() == 1

    @pytest.mark.parametrize("field", list(MOVE))
    def test_a_missing_field_of_a_move_is_named(self, ada: Caller, match: Match, field: str) -> None:
        body = {key: value for key, value in MOVE.items() if key != field}
        assert check_refusal(ada.post(at(match, "moves/"), body), 400, "malformed")["params"] == {"field": field}

    @pytest.mark.parametrize("body", [{}, {"version": "2"}, {"version": -1}, {"version": 1, "move_id": 5}])
    def test_a_bad_undo_is_malformed(self, ada: Caller, match: Match, body: Any) -> None:
        check_refusal(ada.post(at(match, "undo/"), body), 400, "malformed")

    @pytest.mark.parametrize(
        "change",
        [
            {"title": 5},
            {"title": None},
            {"seats": "3"},
            {"seats": 3.0},
            {"options": []},
            {"options": None},
            {"access": 1},
            {"bots": None},
            {"salt": 1},
            {"salt": "x" * 65},
            {"salt": "\n"},
        ],
    )
    def test_a_table_of_wrong_types_is_malformed(self, ada: Caller, change: Any) -> None:
        wanted = {"title": "niagara", "seats": 3, **change}
        error = check_refusal(ada.post("matches/", wanted), 400, "malformed")
        assert error["params"] == {"field": next(iter(change))}
        assert not Match.objects.exists()

    @pytest.mark.parametrize("salt", [1, None, "x" * 65, "a\tb"])
    def test_a_bad_salt_is_malformed(self, people: list[User], salt: Any) -> None:
        table = open_table(people[:1], seats=3)
        check_refusal(Caller(people[1]).post(at(table, "join/"), {"salt": salt}), 400, "malformed")

    @pytest.mark.parametrize(
        "raw", ["abc", "-1", "", "1.5", "²", "٣", "1e3", "+1", " 1", "9" * 31, "0x1", "%00", "%ff"]
    )
    @pytest.mark.parametrize("query", ["?version=", "log/?after=", "?page="])
    def test_a_query_that_is_no_number_is_malformed(self, match: Match, query: str, raw: str) -> None:
        path = f"matches/{query}{raw}" if "page" in query else at(match, query + raw)
        error = check_refusal(Caller().get(path), 400, "malformed")
        assert error["params"] == {"field": query.partition("?")[2].strip("=")}

    @pytest.mark.parametrize(
        "move",
        [{}, {"kind": "fly"}, {"kind": "pick"}, {"kind": "pick", "card": 3}, {**PICK, "extra": 1}, {"kind": {"a": []}}],
    )
    def test_what_is_no_move_of_the_title_says_which_field_is_wrong(
        self, ada: Caller, match: Match, move: dict[str, Any]
    ) -> None:
        error = check_refusal(ada.post(at(match, "moves/"), {**MOVE, "move": move}), 400, "malformed_move")
        assert error["params"]["field"]


class TestNotSignedIn:
    @pytest.mark.parametrize("call", ["", "join/", "leave/", "start/", "moves/", "undo/"])
    def test_who_is_not_signed_in_writes_nothing(self, match: Match, call: str) -> None:
        path = at(match, call) if call else "matches/"
        check_refusal(Caller().post(path, MOVE), 401, "not_signed_in")

    def test_who_is_not_signed_in_has_no_matches(self) -> None:
        check_refusal(Caller().get("matches/?mine=1"), 401, "not_signed_in")


class TestForbidden:
    @pytest.mark.parametrize(("call", "body"), [("moves/", MOVE), ("undo/", {"version": 1})])
    def test_who_has_no_seat_plays_nothing(self, match: Match, call: str, body: Any) -> None:
        (dov,) = callers(*make_people("dov"))
        check_refusal(dov.post(at(match, call), body), 403, "not_seated")

    def test_who_does_not_sit_there_cannot_leave(self, people: list[User]) -> None:
        table = open_table(people[:1], seats=3)
        check_refusal(Caller(people[1]).post(at(table, "leave/")), 403, "not_seated")

    def test_only_the_host_starts(self, people: list[User]) -> None:
        check_refusal(Caller(people[1]).post(at(open_table(people), "start/")), 403, "not_host")


class TestNotFound:
    @pytest.mark.parametrize("call", ["", "log/"])
    def test_an_unknown_match_cannot_be_read(self, call: str) -> None:
        check_refusal(Caller().get(f"matches/{make_id()}/{call}"), 404, "not_found")

    @pytest.mark.parametrize("call", ["join/", "leave/", "start/", "moves/", "undo/"])
    def test_an_unknown_match_cannot_be_acted_on(self, ada: Caller, call: str) -> None:
        check_refusal(ada.post(f"matches/{make_id()}/{call}", MOVE), 404, "not_found")

    @pytest.mark.parametrize(
        "path", ["", "matches", "nothing/", "matches/1/", "matches/x/moves/", "matches/%00/", "matches/%ff%fe/", "../x"]
    )
    def test_an_address_that_is_none_is_not_found(self, ada: Caller, path: str) -> None:
        check_refusal(ada.get(path), 404, "not_found")
        check_refusal(ada.post(path), 404, "not_found")


class TestConflicts:
    """409 always comes with the fresh view of whoever asked."""

    def test_an_old_question_is_stale(self, ada: Caller, match: Match) -> None:
        error = check_refusal(ada.post(at(match, "moves/"), {**MOVE, "decision": 0}), 409, "stale_decision")
        assert error["view"] == ada.view(match)
        error = check_refusal(ada.post(at(match, "undo/"), {"version": 0}), 409, "stale_decision")
        assert error["view"] == ada.view(match)

    def test_who_is_not_asked_has_to_wait(self, ada: Caller, match: Match) -> None:
        pick(match, 0)
        error = check_refusal(ada.post(at(match, "moves/"), MOVE), 409, "not_your_turn")
        assert error["view"] == ada.view(match)

    def test_a_match_that_is_over_takes_nothing(self, people: list[User], ada: Caller) -> None:
        match = start(people, options={"limit": "60_rounds"})
        play_on(match, 10_000, seed=5)
        for call, body in (("moves/", MOVE), ("undo/", {"version": 3})):
            error = check_refusal(ada.post(at(match, call), {**body, "move_id": "late"}), 409, "over")
            assert error["view"] == ada.view(match)

    def test_a_table_that_has_not_started_takes_no_moves(self, people: list[User], ada: Caller) -> None:
        table = open_table(people)
        for call, body in (("moves/", MOVE), ("undo/", {"version": 0})):
            error = check_refusal(ada.post(at(table, call), body), 409, "not_started")
            assert error["view"] == ada.view(table)

    @pytest.mark.parametrize("call", ["join/", "leave/", "start/"])
    def test_a_match_that_has_started_is_no_table_any_more(self, ada: Caller, match: Match, call: str) -> None:
        error = check_refusal(ada.post(at(match, call)), 409, "already_started")
        assert error["view"] == ada.view(match)

    @pytest.mark.parametrize("call", ["join/", "leave/"])
    def test_a_closed_table_stays_closed(self, people: list[User], call: str) -> None:
        table = open_table(people[:1], seats=3)
        services.leave_table(match=table, user=people[0])
        bea = Caller(people[1])
        assert check_refusal(bea.post(at(table, call)), 409, "closed")["view"] == bea.view(table)

    def test_a_full_table_takes_nobody(self, people: list[User]) -> None:
        table = open_table(people)
        (dov,) = callers(*make_people("dov"))
        assert check_refusal(dov.post(at(table, "join/")), 409, "full")["view"] == dov.view(table)

    def test_nobody_sits_twice(self, people: list[User], ada: Caller) -> None:
        table = open_table(people[:1], seats=3)
        assert check_refusal(ada.post(at(table, "join/")), 409, "already_seated")["view"] == ada.view(table)

    def test_a_table_with_free_seats_does_not_start(self, people: list[User], ada: Caller) -> None:
        table = open_table(people[:1], seats=3)
        error = check_refusal(ada.post(at(table, "start/")), 409, "not_full")
        assert error["params"] == {"missing": 2}
        assert error["view"] == ada.view(table)

    def test_a_race_that_cannot_be_won_is_busy(
        self, ada: Caller, match: Match, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def lose(*_: Any) -> None:
            raise store.LostRace from IntegrityError()

        monkeypatch.setattr(store, "append", lose)
        error = check_refusal(ada.post(at(match, "moves/"), MOVE), 409, "busy")
        assert error["view"] == view_of(match, 0)

    def test_the_view_of_a_conflict_is_the_askers_own(self, people: list[User]) -> None:
        table = open_table(people)
        (dov,) = callers(*make_people("dov"))
        assert check_refusal(dov.post(at(table, "join/")), 409, "full")["view"]["viewer"] == -1
        error = check_refusal(Caller(people[2]).post(at(table, "join/")), 409, "already_seated")
        assert error["view"]["viewer"] == 2


class TestTooLarge:
    @pytest.mark.parametrize("size", [16 * 1024 + 1, 300 * 1024])
    @pytest.mark.parametrize("call", ["moves/", "undo/", "join/", "leave/", "start/", "../"])
    def test_a_large_body_is_refused_everywhere(self, ada: Caller, match: Match, call: str, size: int) -> None:
        path = "matches/" if call == "../" else at(match, call)
        raw = b'{"salt": "' + b"x" * (size - 12) + b'"}'
        error = check_refusal(ada.post(path, raw), 413, "too_large")
        assert error["params"] == {"limit": 16 * 1024}

    def test_a_body_at_the_limit_is_read(self, ada: Caller, match: Match) -> None:
        raw = b'{"version": 0, "x": "' + b"x" * (16 * 1024 - 23) + b'"}'
        assert len(raw) == 16 * 1024
        check_refusal(ada.post(at(match, "undo/"), raw), 409, "stale_decision")


class TestRefusedByTheRules:
    @pytest.mark.parametrize(
        ("move", "code"),
        [
            ({"kind": "weather", "to": 1}, "not_asked"),
            ({"kind": "stop"}, "not_asked"),
            ({"kind": "buy", "gem": "ruby"}, "not_asked"),
        ],
    )
    def test_an_illegal_move_has_the_titles_own_code(self, ada: Caller, match: Match, move: Any, code: str) -> None:
        check_refusal(ada.post(at(match, "moves/"), {**MOVE, "move": move}), 422, code)

    def test_a_refusal_has_data_and_words(self, ada: Caller, match: Match) -> None:
        for seat in range(3):
            pick(match, seat, "3")
        seat = Caller().view(match)["waiting_for"][0]
        paddle = {"kind": "paddle", "canoe": 0, "before": None, "to": "C5", "after": None}
        mover = Caller(selectors.get_match(match.pk).places.get(number=seat).user)
        error = check_refusal(mover.play(match, paddle), 422, "too_far")
        assert error["params"]["number"] == 3
        assert error["text"] == "A 3 is not enough for that."

    @pytest.mark.parametrize(
        "change",
        [
            {"title": "chess"},
            {"title": "x" * 5000},
            {"seats": 2},
            {"seats": 10**30},
            {"seats": -3},
            {"options": {"limit": "never"}},
            {"options": {"speed": 1}},
            {"options": {"limit": {"a": []}}},
            {"access": "secret"},
            {"bots": 3},
            {"bots": -1},
        ],
    )
    def test_a_table_that_cannot_be_is_refused(self, ada: Caller, change: Any) -> None:
        error = check_refusal(ada.post("matches/", {"title": "niagara", "seats": 3, **change}), 422, "bad_options")
        assert error["params"] == {"field": next(iter(change))}
        assert not Match.objects.exists()

    def test_what_others_have_seen_cannot_be_undone(self, ada: Caller, match: Match) -> None:
        check_refusal(ada.post(at(match, "undo/"), {"version": 1}), 422, "cannot_undo")
        pick(match, 0)
        pick(match, 1)
        check_refusal(ada.post(at(match, "undo/"), {"version": 3}), 422, "cannot_undo")


class TestTooFast:
    @pytest.fixture(autouse=True)
    def slow(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Three requests a minute, in a minute that does not end."""
        for allowance in (allowances.READS, allowances.WRITES, allowances.TABLES):
            monkeypatch.setattr(allowance, "per_minute", 3)
        monkeypatch.setattr(allowances.time, "time", lambda: 1_800_000_015.0)

    def test_reading_too_fast_is_told_to_wait(self) -> None:
        for _ in range(3):
            assert Caller().get("titles/").status_code == 200
        answer = Caller().get("titles/")
        error = check_refusal(answer, 429, "too_fast")
        assert error["params"] == {"wait": 45}
        assert answer["Retry-After"] == "45"

    def test_writing_too_fast_is_told_to_wait(self, ada: Caller, people: list[User], match: Match) -> None:
        for _ in range(3):
            check_refusal(ada.post(at(match, "undo/"), {"version": 1}), 422, "cannot_undo")
        check_refusal(ada.post(at(match, "undo/"), {"version": 1}), 429, "too_fast")
        check_refusal(Caller(people[1]).post(at(match, "undo/"), {"version": 1}), 422, "cannot_undo")

    def test_opening_tables_too_fast_is_told_to_wait(self, ada: Caller) -> None:
        for _ in range(3):
            assert ada.post("matches/", {"title": "niagara", "seats": 3}).status_code == 201
        check_refusal(ada.post("matches/", {"title": "niagara", "seats": 3}), 429, "too_fast")
        assert Match.objects.count() == 3

    def test_a_forged_address_gives_no_new_allowance(self) -> None:
        """Only the server in front may say who calls; it tells by the connection's own address."""
        statuses = [
            Caller().get("titles/", headers={"X-Forwarded-For": f"203.0.113.{number}"}).status_code
            for number in range(4)
        ]
        assert statuses == [200, 200, 200, 429]

    def test_people_play_on_while_nothing_can_be_counted(
        self, ada: Caller, match: Match, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_: Any) -> None:
            raise ConnectionError

        monkeypatch.setattr(allowances.cache, "incr", fail)
        assert ada.post(at(match, "moves/"), MOVE).status_code == 201

    def test_each_address_has_an_allowance_of_its_own(self) -> None:
        for number in range(5):
            assert Caller().get("titles/", REMOTE_ADDR=f"203.0.113.{number}").status_code == 200


class TestOtherWays:
    @pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"])
    def test_other_methods_are_refused(self, ada: Caller, match: Match, method: str) -> None:
        for path in ("titles/", "matches/", at(match, ""), at(match, "moves/")):
            answer = ada.client.generic(method, f"/api/{path}")
            check_refusal(answer, 405, "wrong_method")

    def test_asking_about_an_address_changes_nothing(self, match: Match) -> None:
        for path in ("titles/", "matches/", at(match, ""), at(match, "log/")):
            answer = Caller().client.head(f"/api/{path}")
            assert (answer.status_code, answer.content) == (200, b"")
        for path in ("titles/", "matches/", at(match, ""), at(match, "moves/")):
            assert Caller().client.options(f"/api/{path}").status_code == 200
        assert Event.objects.count() == 1

    def test_reading_what_is_written_and_writing_what_is_read_is_refused(self, ada: Caller, match: Match) -> None:
        for call in ("join/", "leave/", "start/", "moves/", "undo/"):
            check_refusal(ada.get(at(match, call)), 405, "wrong_method")
        for path in ("titles/", at(match, ""), at(match, "log/")):
            check_refusal(ada.post(path), 405, "wrong_method")

    @pytest.mark.parametrize("call", ["moves/", "undo/", "join/", "leave/", "start/"])
    @pytest.mark.parametrize(
        "kind", ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "a/b", "", "%"]
    )
    def test_anything_but_json_is_refused(self, ada: Caller, match: Match, kind: str, call: str) -> None:
        answer = ada.post(at(match, call), "version=1", content_type=kind)
        check_refusal(answer, 415, "wrong_type")

    def test_json_under_any_charset_is_utf_8(self, ada: Caller, match: Match) -> None:
        answer = ada.post(at(match, "undo/"), b'{"version": 1}', content_type="application/json; charset=utf-16")
        check_refusal(answer, 422, "cannot_undo")

    @pytest.mark.parametrize("accept", ["text/html", "a/b", "", "/", "*/*;q=", "text/html;q=0.9,x", "\xff"])
    def test_a_strange_accept_header_is_answered_in_json(self, match: Match, accept: str) -> None:
        answer = Caller().get(at(match, ""), headers={"Accept": accept})
        assert answer.status_code in (200, 406)
        assert answer["Content-Type"] == "application/json"
        if answer.status_code == 406:
            check_refusal(answer, 406, "wrong_type")

    def test_a_fault_of_ours_is_answered_in_the_same_form_without_details(
        self, match: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        def fail(*_: Any) -> None:
            raise RuntimeError("password=hunter2")

        monkeypatch.setattr(selectors, "get_match", fail)
        answer = Caller().get(at(match, ""))
        check_refusal(answer, 500, "failed")
        assert b"hunter2" not in answer.content
        assert "hunter2" in caplog.text

    def test_a_conflict_without_a_match_has_no_view(self, ada: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(**_: Any) -> None:
            raise Conflict("busy")

        monkeypatch.setattr(services, "create_table", refuse)
        answer = ada.post("matches/", {"title": "niagara", "seats": 3})
        assert answer.status_code == 409
        assert "view" not in answer.json()["error"]
