"""Reporting a problem at a position: what is kept of it, by whom, how often, and who never may."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from games import services
from games.models import Match, ProblemReport
from tests.api.calling import Caller, check_refusal
from tests.service.playing import make_people, open_table, pick, start

pytestmark = pytest.mark.django_db

SAID = {"number": 2, "viewer": 0, "text": "I had the 3.\nIt was not taken.", "id": "r1"}


@pytest.fixture
def people() -> list[User]:
    return make_people("ada", "bea", "cem", "dov")


@pytest.fixture
def match(people: list[User]) -> Match:
    match = start(people[:3])
    pick(match, 0)
    return match


def report(caller: Caller, match: Match, **changes: Any) -> Any:
    return caller.post(f"matches/{match.pk}/problems/", {**SAID, **changes})


def test_a_report_keeps_match_event_viewer_and_text(people: list[User], match: Match) -> None:
    answer = report(Caller(people[0]), match)
    (kept,) = ProblemReport.objects.all()
    assert (answer.status_code, answer.json()) == (201, {"report": kept.pk, "id": "r1"})
    assert (kept.match_id, kept.number, kept.viewer, kept.reporter) == (match.pk, 2, 0, people[0])
    assert kept.text == "I had the 3.\nIt was not taken."
    assert kept.handled_at is None


def test_a_resend_is_the_same_report(people: list[User], match: Match) -> None:
    ada = Caller(people[0])
    first = report(ada, match).json()
    again = report(ada, match, text="other words")
    assert (again.status_code, again.json()) == (200, first)
    assert report(Caller(people[1]), match, viewer=1).status_code == 201
    assert ProblemReport.objects.count() == 2


def test_a_spectator_and_a_guest_may_report_what_they_see(people: list[User], match: Match) -> None:
    guest = User.objects.create(username="Guest-1a2b", is_guest=True)
    for user in (people[3], guest):
        assert report(Caller(user), match, viewer=-1).status_code == 201


@pytest.mark.parametrize("viewer", [1, 2, 3, 9, -2, -3])
def test_nobody_reports_through_the_eyes_of_others_while_the_match_runs(
    people: list[User], match: Match, viewer: int
) -> None:
    check_refusal(report(Caller(people[0]), match, viewer=viewer), 403, "not_your_eyes")
    assert not ProblemReport.objects.exists()


def test_once_it_is_over_every_viewer_may_be_reported(people: list[User], match: Match) -> None:
    for seat in (0, 1):
        services.resign(match_id=match.pk, seat=seat, move_id="r")
    for number, viewer in enumerate((-2, -1, 2), start=1):
        assert report(Caller(people[3]), match, viewer=viewer, id=f"r{number}").status_code == 201


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"number": 0}, 404, "not_found"),
        ({"number": 3}, 404, "not_found"),
        ({"number": -1}, 400, "malformed"),
        ({"number": 1 << 40}, 400, "malformed"),
        ({"number": "2"}, 400, "malformed"),
        ({"viewer": None}, 400, "malformed"),
        ({"text": 5}, 400, "malformed"),
        ({"text": " \n "}, 422, "nothing_said"),
        ({"text": "x" * 2001}, 422, "too_long"),
        ({"id": ""}, 400, "malformed"),
        ({"id": "x" * 65}, 400, "malformed"),
    ],
)
def test_what_cannot_be_kept_is_refused(
    people: list[User], match: Match, changes: dict[str, Any], status: int, code: str
) -> None:
    check_refusal(report(Caller(people[0]), match, **changes), status, code)
    assert not ProblemReport.objects.exists()


def test_a_table_that_has_not_started_has_no_positions(people: list[User]) -> None:
    table = open_table(people[:2], seats=3)
    check_refusal(report(Caller(people[0]), table, viewer=-1), 409, "not_started")


def test_strangers_report_nothing(people: list[User], match: Match) -> None:
    check_refusal(report(Caller(), match, viewer=-1), 401, "not_signed_in")
    Match.objects.filter(pk=match.pk).update(is_watchable=False)
    check_refusal(report(Caller(people[3]), match, viewer=-1), 403, "closed_to_spectators")


def test_reports_come_slowly(people: list[User], match: Match) -> None:
    answers = [report(Caller(people[0]), match, id=f"r{number}") for number in range(4)]
    assert [answer.status_code for answer in answers[:3]] == [201] * 3
    check_refusal(answers[3], 429, "too_fast")


def test_closing_the_account_forgets_who_said_what_and_keeps_the_position(people: list[User], match: Match) -> None:
    report(Caller(people[0]), match)
    services.close_account(user=people[0])
    (kept,) = ProblemReport.objects.all()
    assert (kept.reporter, kept.text, kept.number) == (None, "", 2)


def test_one_s_reports_are_among_one_s_data(people: list[User], match: Match) -> None:
    ada = Caller(people[0])
    report(ada, match)
    (kept,) = ada.client.post("/settings/data/").json()["problem_reports"]
    assert (kept["match_id"], kept["number"], kept["viewer"]) == (str(match.pk), 2, 0)
    assert kept["text"].startswith("I had the 3.")


class TestStaff:
    @pytest.fixture
    def staff(self, people: list[User]) -> Caller:
        keeper = User.objects.create_user(username="keeper", is_staff=True)
        keeper.user_permissions.set(Permission.objects.filter(content_type__model="problemreport"))
        return Caller(keeper)

    def test_open_reports_are_listed_and_handled(self, staff: Caller, people: list[User], match: Match) -> None:
        report(Caller(people[0]), match)
        (kept,) = ProblemReport.objects.all()
        listed = "/admin/games/problemreport/"
        shown = staff.client.get(f"{listed}?state=open").content.decode()
        assert f"/matches/{match.pk}/replay/?at=2&amp;as=0" in shown
        assert "I had the 3." not in staff.client.get(f"{listed}?state=handled").content.decode()
        page = staff.client.get(f"{listed}{kept.pk}/change/").content.decode()
        assert f"make_golden {kept.pk}" in page
        done = staff.client.post(f"{listed}{kept.pk}/change/", {"note": "As the rules say.", "is_handled": "on"})
        assert done.status_code == 302
        kept.refresh_from_db()
        assert kept.handled_by is not None
        assert (kept.handled_by.username, kept.note) == ("keeper", "As the rules say.")
        assert kept.handled_at is not None
        staff.client.post(f"{listed}{kept.pk}/change/", {"note": "Not yet."})
        kept.refresh_from_db()
        assert (kept.handled_at, kept.handled_by) == (None, None)
        staff.client.post(listed, {"action": "mark_handled", "_selected_action": [kept.pk]})
        kept.refresh_from_db()
        assert kept.handled_at is not None
        assert kept.note == "Not yet."

    def test_what_was_said_is_never_changed_or_deleted(self, staff: Caller, people: list[User], match: Match) -> None:
        report(Caller(people[0]), match)
        (kept,) = ProblemReport.objects.all()
        address = f"/admin/games/problemreport/{kept.pk}"
        staff.client.post(f"{address}/change/", {"note": "", "text": "nothing", "number": "1", "viewer": "-2"})
        assert staff.client.post(f"{address}/delete/", {"post": "yes"}).status_code == 403
        (after,) = ProblemReport.objects.all()
        assert (after.text, after.number, after.viewer) == (kept.text, kept.number, kept.viewer)

    def test_others_never_see_them(self, people: list[User], match: Match) -> None:
        report(Caller(people[0]), match)
        assert Caller(people[1]).client.get("/admin/games/problemreport/").status_code == 302
