"""Taking one's data along, and closing the account."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.test import Client

from accounts import people
from accounts.models import Block, Friendship, User
from games import live, services
from games.models import ChatLine, Event, Invitation, Match, Note, Rating
from tests.service.playing import open_table, play_on, start

pytestmark = pytest.mark.django_db

PASSWORD = "correct-horse-battery"


@pytest.fixture
def life(make_user):
    """Return somebody with a running match, an open table, words, notes, friends, an invitation and a rating."""
    ada, bob, cem, dov = (make_user(name) for name in ("Ada", "Bob", "Cem", "Dov"))
    match = start([ada, bob, cem])
    play_on(match, 4)
    table = open_table([ada, bob], seats=3)
    ChatLine.objects.create(match=match, room="players", user=ada, text="good luck")
    ChatLine.objects.create(match=match, room="players", user=bob, text="you too")
    Note.objects.create(match=match, user=ada, text="Bob bluffs")
    people.ask_friend(user=ada, other=bob)
    people.accept_friend(user=bob, other=ada)
    people.ask_friend(user=cem, other=ada)
    people.block(user=ada, other=dov)
    services.invite(match=table, user=ada, name="Cem")
    Rating.objects.create(user=ada, title="niagara", mu=25, sigma=8, points=1000, changed_at=match.created_at)
    return ada, match, table


class TestDownload:
    def test_one_file_has_everything(self, life, sign_in):
        ada, match, table = life
        answer = sign_in(ada).post("/settings/data/")
        assert answer["Content-Disposition"].startswith('attachment; filename="foldtable-Ada-')
        kept = answer.json()
        assert kept["account"]["email"] == "ada@example.org"
        assert {found["match"] for found in kept["matches"]} == {str(match.pk), str(table.pk)}
        assert kept["matches"][0]["players"] == ["Ada", "Bob", "Cem"]
        assert [line["text"] for line in kept["chat"]] == ["good luck"]
        assert [note["text"] for note in kept["notes"]] == ["Bob bluffs"]
        assert kept["friends"] == ["Bob"]
        assert kept["requests"] == {"from_you": [], "to_you": ["Cem"]}
        assert kept["blocked"] == ["Dov"]
        assert kept["ratings"][0]["points"] == 1000
        assert len(kept["sessions"]) == 1

    def test_no_secret_and_nothing_of_others_is_in_it(self, life, sign_in):
        ada, match, _ = life
        text = sign_in(ada).post("/settings/data/").content.decode()
        for hidden in ("you too", "bob@example.org", ada.password, bytes(match.secret).hex()):
            assert hidden not in text

    def test_who_has_done_nothing_has_a_file_too(self, make_user, sign_in):
        assert sign_in(make_user("Ada")).post("/settings/data/").json()["matches"] == []

    def test_it_is_nobody_else_s(self):
        assert Client().post("/settings/data/").url.startswith("/accounts/login/")


class TestClosing:
    def close(self, client, **fields):
        return client.post("/settings/close/", {"password": PASSWORD, "is_sure": "on", **fields})

    def test_what_says_whose_it_was_is_gone(self, life, sign_in):
        ada, _, __ = life
        client = sign_in(ada)
        assert self.close(client).url == "/"
        left = User.objects.get(pk=ada.pk)
        assert left.username.startswith("Closed-")
        assert (left.email, left.is_active, left.has_usable_password()) == ("", False, False)
        for model in (EmailAddress, UserSession, Authenticator, Note):
            assert not model.objects.filter(user=left).exists(), model
        assert not Friendship.objects.exists()
        assert not Block.objects.exists()
        assert not Invitation.objects.exists()

    def test_what_was_said_is_a_gap_and_what_others_said_stays(self, life, sign_in):
        ada, match, _ = life
        self.close(sign_in(ada))
        mine, theirs = ChatLine.objects.filter(match=match).order_by("pk")
        assert mine.text == ""
        assert mine.erased_at is not None
        assert theirs.text == "you too"

    def test_matches_stay_for_the_others_and_tables_are_left(self, life, sign_in):
        ada, match, table = life
        before = Event.objects.filter(match=match).count()
        self.close(sign_in(ada))
        assert match.places.count() == 3
        assert Event.objects.filter(match=match).count() > before
        assert Event.objects.filter(match=match, kind="resigned", seat=0).exists()
        table.refresh_from_db()
        assert (table.host.username, table.places.count()) == ("Bob", 1)
        bob = Client()
        bob.force_login(User.objects.get(username="Bob"))
        assert "Closed-" in bob.get(f"/matches/{match.pk}/plain/").content.decode()

    def test_every_session_ends_with_its_sockets(self, make_user, sign_in, monkeypatch):
        told: list[str] = []
        monkeypatch.setattr(live, "announce_sign_out", lambda _, key: told.append(key))
        ada = make_user("Ada")
        here, there = sign_in(ada), sign_in(ada)
        keys = {here.session.session_key, there.session.session_key}
        self.close(here)
        assert keys <= set(told)
        for client in (here, there):
            assert client.get("/settings/").url.startswith("/accounts/login/")

    def test_nobody_can_sign_in_or_reset_or_take_the_name_at_once(self, make_user, sign_in):
        self.close(sign_in(make_user("Ada")))
        client = Client()
        client.post("/accounts/login/", {"login": "Ada", "password": PASSWORD})
        assert "_auth_user_id" not in client.session
        fields = {"username": "Ada", "email": "ada@example.org", "password1": PASSWORD}
        assert Client().post("/accounts/signup/", fields).status_code == 200
        assert Client().post("/accounts/signup/", {**fields, "username": "Adele"}).status_code == 302

    @pytest.mark.parametrize(
        "wrong", [{"password": "wrong"}, {"password": ""}, {"is_sure": ""}, {"password": "x" * 5000}]
    )
    def test_the_password_is_asked_again(self, make_user, sign_in, wrong):
        ada = make_user("Ada")
        client = sign_in(ada)
        assert self.close(client, **wrong).status_code == 422
        ada.refresh_from_db()
        assert ada.is_active

    def test_guessing_the_password_is_slowed_down(self, make_user, sign_in):
        ada = make_user("Ada")
        client = sign_in(ada)
        for _ in range(12):
            self.close(client, password="wrong")
        self.close(client)
        ada.refresh_from_db()
        assert ada.is_active

    def test_looking_closes_nothing(self, make_user, sign_in):
        ada = make_user("Ada")
        assert sign_in(ada).get("/settings/close/").status_code == 200
        ada.refresh_from_db()
        assert ada.is_active

    def test_closing_twice_is_closing_once(self, make_user):
        ada = make_user("Ada")
        first = services.close_account(user=ada).username
        assert services.close_account(user=ada).username == first

    def test_a_profile_of_a_closed_account_says_so_and_the_old_one_is_gone(self, make_user):
        left = services.close_account(user=make_user("Ada"))
        assert "This account is closed." in Client().get(f"/people/{left.username}/").content.decode()
        assert Client().get("/people/Ada/").status_code == 404


def test_a_host_alone_closes_the_table_with_the_account(make_user):
    ada = make_user("Ada")
    table = open_table([ada], seats=3)
    services.close_account(user=ada)
    assert Match.objects.get(pk=table.pk).status == "closed"
