"""Playing without an account, and keeping what was played."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from accounts import guests
from accounts.models import Friendship, User
from games import allowances, services
from games.models import Match, Seat
from tests.service.at_once import at_once
from tests.service.playing import make_people, open_table

pytestmark = pytest.mark.django_db

PASSWORD = "correct-horse-battery"
FORM = {"username": "Milo", "email": "milo@example.org", "password1": PASSWORD}


def post(client: Client, path: str, body: dict | None = None):
    return client.post(path, json.dumps(body or {}), content_type="application/json")


def test_a_stranger_plays_at_once_against_the_ai_as_a_guest(guest):
    client, user = guest
    match = Match.objects.get()
    assert user.username.startswith("Guest-")
    assert not user.has_usable_password()
    assert match.status == "running"
    assert [place.user.is_bot for place in match.places.order_by("number")] == [False, True]
    assert client.get(f"/matches/{match.pk}/plain/").status_code == 200
    assert "Make an account and keep your matches" in client.get("/").content.decode()


def test_a_guest_who_plays_again_stays_the_same_guest(guest):
    client, _ = guest
    client.post("/tables/now/", {"title": "niagara"})
    assert User.objects.filter(is_guest=True).count() == 1
    assert Match.objects.count() == 2


def test_guests_are_not_made_without_end(monkeypatch):
    monkeypatch.setattr(allowances.GUESTS, "per_minute", 2)
    monkeypatch.setattr(allowances.time, "time", lambda: 1_800_000_015.0)
    for _ in range(5):
        Client().post("/tables/now/", {"title": "duel"})
    assert User.objects.filter(is_guest=True).count() == 2


@pytest.mark.parametrize("sent", [{"title": "chess"}, {"salt": "x" * 65}, {"level": "master"}])
def test_a_refused_wish_makes_no_guest(sent):
    Client().post("/tables/now/", sent)
    assert not User.objects.filter(is_guest=True).exists()


def test_a_mere_link_makes_no_guest():
    assert Client().get("/tables/now/").status_code == 405
    assert Client(enforce_csrf_checks=True).post("/tables/now/", {"title": "duel"}).status_code == 403
    assert not User.objects.exists()


class TestMayNot:
    @pytest.fixture
    def table(self):
        return open_table(make_people("ada"), seats=3)

    def test_join_a_table(self, guest, table):
        client, user = guest
        assert post(client, f"/api/matches/{table.pk}/join/").json()["error"]["code"] == "guest"
        client.post(f"/matches/{table.pk}/join/")
        assert not table.places.filter(user=user).exists()

    @pytest.mark.parametrize("bots", [0, 1])
    def test_open_a_table_for_others(self, guest, bots):
        body = {"title": "niagara", "seats": 3, "options": {}, "access": "public", "bots": bots}
        answer = post(guest[0], "/api/matches/", body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "guest")

    def test_open_a_table_for_others_by_the_form(self, guest):
        fields = {"seats": "3", "bots": "0", "access": "public", "option-tie_break": "shared", "option-limit": "none"}
        guest[0].post("/tables/new/", fields)
        assert Match.objects.count() == 1

    def test_invite(self, guest, table):
        answer = post(guest[0], f"/api/matches/{table.pk}/invite/", {"name": "ada"})
        assert answer.status_code == 403

    @pytest.mark.parametrize("act", ["ask", "block", "accept"])
    def test_have_friends_or_enemies(self, guest, table, act):
        answer = guest[0].post(f"/people/ada/{act}/")
        assert answer.url == "/accounts/keep/"
        assert not Friendship.objects.exists()

    @pytest.mark.parametrize(
        "path",
        ["/people/", "/settings/", "/settings/name/", "/settings/data/", "/settings/close/", "/settings/sessions/"],
    )
    def test_see_pages_of_accounts(self, guest, path):
        assert guest[0].get(path).url == "/accounts/keep/"

    def test_be_befriended_or_invited(self, guest, table):
        _client, user = guest
        other = Client()
        other.force_login(table.host)
        other.post(f"/people/{user.username}/ask/")
        assert not Friendship.objects.exists()
        answer = post(other, f"/api/matches/{table.pk}/invite/", {"name": user.username})
        assert answer.json()["error"]["code"] == "no_such_person"

    def test_be_found(self, guest, table):
        other = Client()
        other.force_login(table.host)
        assert guest[1].username not in other.get("/people/?q=Guest").content.decode()


class TestKeeping:
    def test_the_guest_becomes_the_account_and_keeps_the_match(self, guest):
        client, user = guest
        match = Match.objects.get()
        answer = client.post("/accounts/keep/", {**FORM, "next": f"/matches/{match.pk}/"})
        assert answer.url == f"/matches/{match.pk}/"
        kept = User.objects.get(pk=user.pk)
        assert (kept.username, kept.email, kept.is_guest) == ("Milo", "milo@example.org", False)
        assert match.places.get(number=0).user == kept
        assert client.get("/matches/").status_code == 200
        assert not EmailAddress.objects.get(user=kept).verified
        assert "/accounts/confirm-email/" in mail.outbox[0].body
        fresh = Client()
        assert fresh.post("/accounts/login/", {"login": "milo", "password": PASSWORD}).status_code == 302

    def test_signing_up_leads_a_guest_there(self, guest):
        assert guest[0].get("/accounts/signup/?next=/matches/").url == "/accounts/keep/?next=%2Fmatches%2F"

    @pytest.mark.parametrize(
        "change",
        [{"username": "M1la"}, {"username": "a b"}, {"email": "no"}, {"email": "mila@example.org"}, {"password1": "x"}],
    )
    def test_a_bad_form_is_shown_again_and_the_guest_stays(self, guest, make_user, change):
        make_user("Mila")
        client, user = guest
        assert client.post("/accounts/keep/", {**FORM, **change}).status_code == 200
        user.refresh_from_db()
        assert user.is_guest

    def test_it_leads_nowhere_else(self, guest):
        assert guest[0].post("/accounts/keep/", {**FORM, "next": "https://evil.example/"}).url == "/"

    def test_others_have_nothing_to_keep(self, make_user, sign_in):
        assert Client().get("/accounts/keep/").url == "/accounts/signup/"
        client = sign_in(make_user("Ada"))
        assert client.post("/accounts/keep/", FORM).url == "/"
        assert not User.objects.filter(username="Milo").exists()

    def test_a_guest_who_has_an_account_can_sign_in_to_it(self, guest, make_user):
        ada = make_user("Ada")
        client, _user = guest
        assert "stays behind" in client.get("/accounts/login/").content.decode()
        assert client.post("/accounts/login/", {"login": "Ada", "password": PASSWORD}).status_code == 302
        assert client.session["_auth_user_id"] == str(ada.pk)

    def test_nobody_can_sign_in_as_a_guest_by_name(self, guest):
        client = Client()
        for password in ("", "!", guest[1].username):
            client.post("/accounts/login/", {"login": guest[1].username, "password": password})
        assert "_auth_user_id" not in client.session

    @pytest.mark.django_db(transaction=True)
    def test_of_two_forms_sent_at_once_one_counts(self, guest):
        _, user = guest
        results = at_once(
            *(
                lambda name=name: guests.become_account(
                    guest=user, username=name, email=f"{name}@x.org", password=PASSWORD
                )
                for name in ("Milo", "Nemo")
            )
        )
        assert sum(isinstance(result, User) for result in results) == 1


class TestSweep:
    @pytest.fixture
    def old(self, guest):
        """Make the guest, and everything of theirs, older than is kept."""
        past = timezone.now() - guests.KEPT - timedelta(days=1)
        User.objects.filter(pk=guest[1].pk).update(date_joined=past)
        Seat.objects.update(taken_at=past, seen_at=past)
        return guest[1]

    def test_a_dry_run_only_says_who_would_go(self, old, capsys):
        call_command("sweep_guests", "--dry-run")
        assert f"1 guests would go: {old.username}" in capsys.readouterr().out
        assert User.objects.get(pk=old.pk).is_active

    def test_who_has_begun_a_match_stays_as_a_row_without_a_name(self, old):
        """The log of a match is for ever."""
        call_command("sweep_guests")
        left = User.objects.get(pk=old.pk)
        assert not left.is_active
        assert left.username.startswith("Closed-")
        call_command("sweep_guests")

    def test_who_has_begun_none_is_deleted(self, db):
        idle = guests.make_guest()
        User.objects.update(date_joined=timezone.now() - timedelta(days=40))
        call_command("sweep_guests")
        assert not User.objects.filter(pk=idle.pk).exists()

    def test_young_busy_and_successful_guests_stay(self, old):
        for change in ({"seen_at": timezone.now()}, {"taken_at": timezone.now()}):
            before = Seat.objects.filter(user=old).values("seen_at", "taken_at").get()
            Seat.objects.filter(user=old).update(**change)
            assert services.sweep_guests() == []
            Seat.objects.filter(user=old).update(**before)
        Match.objects.update(status="over")
        assert services.sweep_guests() == []

    def test_people_stay_however_long_they_are_away(self, make_user):
        make_user("Ada", date_joined=timezone.now() - timedelta(days=400))
        assert services.sweep_guests() == []
