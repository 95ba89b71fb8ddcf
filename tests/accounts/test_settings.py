"""Time zone, sleep, vacations."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import sleeping, vacations
from accounts.errors import Refused
from accounts.models import User, Vacation
from tests.service.at_once import at_once

pytestmark = pytest.mark.django_db

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
PAGES = [
    "/settings/", "/settings/name/", "/settings/time/", "/settings/vacations/", "/settings/sessions/",
    "/settings/data/", "/settings/close/", "/people/", "/accounts/email/", "/accounts/password/change/",
    "/accounts/2fa/",
]  # fmt: skip


@pytest.mark.parametrize("path", PAGES)
def test_settings_are_for_people_who_are_signed_in(path, make_user, sign_in):
    assert Client().get(path).url.startswith("/accounts/login/?next=")
    answer = sign_in(make_user("Ada")).get(path, follow=True)
    assert answer.status_code == 200


@pytest.mark.parametrize("path", ["name", "time", "vacations", "data", "close"])
def test_settings_are_changed_with_a_token_alone(path, make_user):
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user("Ada"))
    assert client.post(f"/settings/{path}/", {}).status_code == 403


class TestTime:
    def set(self, client, **fields):
        usual = {"time_zone": "Europe/Berlin", "sleep_from": "22:30", "sleep_to": "07:00"}
        return client.post("/settings/time/", {**usual, **fields})

    def test_zone_and_sleep_are_kept_and_shown(self, make_user, sign_in):
        ada = make_user("Ada")
        client = sign_in(ada)
        assert self.set(client).status_code == 302
        ada.refresh_from_db()
        assert (ada.time_zone, ada.sleep_from, ada.sleep_to) == ("Europe/Berlin", time(22, 30), time(7))
        page = client.get("/settings/time/").content.decode()
        assert 'value="22:30"' in page
        assert '<option value="Europe/Berlin" selected>Berlin</option>' in page

    def test_a_night_cannot_be_moved_at_will(self, make_user, sign_in):
        ada = make_user("Ada")
        client = sign_in(ada)
        assert self.set(client).status_code == 302
        assert self.set(client).status_code == 302, "nothing changed"
        answer = self.set(client, sleep_from="10:00", sleep_to="20:00")
        assert answer.status_code == 422
        assert "You have changed this lately" in answer.content.decode()
        User.objects.update(sleep_changed_at=timezone.now() - sleeping.COOL_DOWN)
        assert self.set(client, sleep_from="10:00", sleep_to="20:00").status_code == 302

    def test_sleep_can_be_given_up(self, make_user, sign_in):
        ada = make_user("Ada", sleep_from=time(22), sleep_to=time(6))
        assert self.set(sign_in(ada), sleep_from="", sleep_to="").status_code == 302
        ada.refresh_from_db()
        assert ada.sleep_from is None

    @pytest.mark.parametrize(
        "wrong",
        [
            {"time_zone": "Mars/Olympus"}, {"time_zone": ""}, {"time_zone": "../etc/passwd"}, {"sleep_to": ""},
            {"sleep_from": ""}, {"sleep_to": "22:30"}, {"sleep_from": "06:00", "sleep_to": "22:00"},
            {"sleep_from": "25:00"}, {"sleep_from": "x" * 1000},
        ],
    )  # fmt: skip
    def test_what_is_no_time_is_refused_in_words(self, make_user, sign_in, wrong):
        ada = make_user("Ada")
        answer = self.set(sign_in(ada), **wrong)
        assert answer.status_code == 422
        assert "errorlist" in answer.content.decode()
        ada.refresh_from_db()
        assert (ada.time_zone, ada.sleep_from) == ("UTC", None)


class TestVacations:
    @pytest.fixture(autouse=True)
    def now(self, monkeypatch):
        """It is the first of March, at noon."""
        moment = datetime(2026, 3, 1, 12, tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda: moment)
        return moment

    def plan(self, user, start, length):
        return vacations.plan_vacation(user=user, starts_at=start, ends_at=start + length)

    def refused(self, user, start, length):
        with pytest.raises(Refused) as caught:
            self.plan(user, start, length)
        assert caught.value.text
        return caught.value.code

    def test_it_is_planned_ahead_and_never_backwards(self, make_user, now):
        ada = make_user("Ada")
        assert self.refused(ada, now - DAY, 3 * DAY) == "vacation_past"
        assert self.refused(ada, now + HOUR / 2, DAY) == "vacation_past"
        assert self.plan(ada, now + HOUR, DAY)

    def test_it_has_a_length_and_lies_within_a_year(self, make_user, now):
        ada = make_user("Ada")
        assert self.refused(ada, now + DAY, timedelta()) == "vacation_order"
        assert self.refused(ada, now + DAY, -DAY) == "vacation_order"
        assert self.refused(ada, now + 366 * DAY, DAY) == "vacation_far"

    def test_two_never_overlap(self, make_user, now):
        ada = make_user("Ada")
        self.plan(ada, now + 5 * DAY, 5 * DAY)
        assert self.refused(ada, now + 9 * DAY, DAY) == "vacation_overlap"
        assert self.plan(ada, now + 10 * DAY, DAY)

    def test_a_year_has_21_days_of_it(self, make_user, now):
        ada = make_user("Ada")
        self.plan(ada, now + DAY, 20 * DAY)
        assert self.refused(ada, now + 30 * DAY, 2 * DAY) == "vacation_budget"
        assert vacations.left_in(ada, 2026) == DAY
        assert self.plan(ada, now + 30 * DAY, DAY)

    def test_over_new_year_each_year_pays_its_part(self, make_user, monkeypatch):
        monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 12, 1, tzinfo=UTC))
        ada = make_user("Ada", time_zone="Europe/Berlin")
        start = datetime(2026, 12, 21, 23, tzinfo=UTC)  # midnight in Berlin
        self.plan(ada, start, 15 * DAY)
        assert vacations.left_in(ada, 2026) == 11 * DAY
        assert vacations.left_in(ada, 2027) == 16 * DAY

    def test_one_that_runs_can_be_ended_and_what_is_left_of_it_comes_back(self, make_user, now, monkeypatch):
        ada = make_user("Ada")
        vacation = self.plan(ada, now + DAY, 10 * DAY)
        monkeypatch.setattr(timezone, "now", lambda: now + 3 * DAY)
        vacations.end_vacation(user=ada, number=vacation.pk)
        assert vacations.left_in(ada, 2026) == 19 * DAY
        with pytest.raises(Refused):
            vacations.end_vacation(user=ada, number=vacation.pk)

    def test_one_that_has_not_begun_can_be_cancelled_by_its_owner_alone(self, make_user, now):
        ada, bob = make_user("Ada"), make_user("Bob")
        vacation = self.plan(ada, now + DAY, 10 * DAY)
        with pytest.raises(Refused):
            vacations.end_vacation(user=bob, number=vacation.pk)
        vacations.end_vacation(user=ada, number=vacation.pk)
        assert not Vacation.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_vacations_planned_at_once_do_not_exceed_the_budget(make_user):
    ada = make_user("Ada")
    start = datetime(timezone.now().year + 1, 1, 2, tzinfo=UTC)
    if start > timezone.now() + 300 * DAY:
        start = timezone.now() + DAY
    results = at_once(
        lambda: vacations.plan_vacation(user=ada, starts_at=start, ends_at=start + 14 * DAY),
        lambda: vacations.plan_vacation(user=ada, starts_at=start + 15 * DAY, ends_at=start + 29 * DAY),
    )
    assert sum(isinstance(result, Refused) for result in results) == 1


def test_a_vacation_is_planned_and_cancelled_by_the_page_in_one_s_own_time(make_user, sign_in):
    ada = make_user("Ada", time_zone="Asia/Tokyo")
    client = sign_in(ada)
    start = (timezone.now() + 3 * DAY).replace(hour=1, minute=0, second=0, microsecond=0)
    local = start + 9 * HOUR
    fields = {"starts_at": f"{local:%Y-%m-%dT%H:%M}", "ends_at": f"{local + DAY:%Y-%m-%dT%H:%M}"}
    assert client.post("/settings/vacations/", fields).status_code == 302
    vacation = Vacation.objects.get()
    assert vacation.starts_at == start
    page = client.get("/settings/vacations/").content.decode()
    assert f"{local:%H:%M}" in page
    assert client.post("/settings/vacations/", fields).status_code == 422
    assert client.get(f"/settings/vacations/{vacation.pk}/end/").status_code == 405
    client.post(f"/settings/vacations/{vacation.pk}/end/")
    assert not Vacation.objects.exists()
