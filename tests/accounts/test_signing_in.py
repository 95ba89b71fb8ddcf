"""Verified addresses, mailed codes, second factors, and proving again who one is."""

from __future__ import annotations

import re
import time
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core import mail, signing
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "correct-horse-battery"
MAIL_LINK = re.compile(r"https?://[^/\s]+(/accounts/confirm-email/\S+)")


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def code_in(message) -> str:
    found = re.search(r"^\s*([A-Z0-9]{3,}-?[A-Z0-9]{3,})\s*$", message.body, re.MULTILINE)
    assert found, message.body
    return found[1]


def totp(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


class TestVerifying:
    @pytest.fixture
    def client(self):
        client = Client()
        client.post("/accounts/signup/", {"username": "Ada", "email": "ada@example.org", "password1": PASSWORD})
        return client

    def test_people_play_before_they_have_verified_and_are_gently_reminded(self, client):
        assert "We have mailed a link to ada@example.org" in client.get("/").content.decode()
        assert client.post("/tables/now/", {"title": "duel"}).status_code == 302

    def test_the_link_in_the_mail_verifies_and_the_banner_goes(self, client):
        link = MAIL_LINK.search(mail.outbox[0].body)[1]
        assert "Yes, that is me" in Client().get(link).content.decode()
        assert not EmailAddress.objects.get().verified, "a mail scanner that follows links verifies nothing"
        assert client.post(link).status_code == 302
        assert EmailAddress.objects.get().verified
        page = client.get("/").content.decode()
        assert "We have mailed a link" not in page

    @pytest.mark.parametrize("key", ["nonsense", "MQ:1abc:xyz", "x" * 2000])
    def test_a_wrong_link_says_so(self, client, key):
        answer = client.get(f"/accounts/confirm-email/{key}/")
        assert "This link no longer works" in answer.content.decode()

    def test_an_old_link_says_so(self, client, monkeypatch):
        link = MAIL_LINK.search(mail.outbox[0].body)[1]
        later = time.time() + timedelta(days=4).total_seconds()
        monkeypatch.setattr(signing.time, "time", lambda: later)
        assert "This link no longer works" in Client().get(link).content.decode()
        Client().post(link)
        assert not EmailAddress.objects.get().verified

    def test_second_factors_need_a_verified_address(self, client):
        answer = client.get("/accounts/2fa/totp/activate/", follow=True)
        assert "until you have verified your email address" in answer.content.decode()

    def test_a_mail_server_that_is_down_does_not_undo_the_sign_up(self, settings):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
        client = Client()
        fields = {"username": "Bob", "email": "bob@example.org", "password1": PASSWORD}
        answer = client.post("/accounts/signup/", fields, follow=True)
        assert is_in(client)
        assert "The mail could not be sent just now" in answer.content.decode()


class TestChangingTheAddress:
    def test_the_new_one_counts_once_it_is_verified(self, make_user, sign_in):
        ada = make_user("Ada")
        client = sign_in(ada)
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
        mail.outbox.clear()
        client.post("/accounts/email/", {"email": "new@example.org", "action_add": "1"})
        ada.refresh_from_db()
        assert ada.email == "ada@example.org"
        sent = next(message for message in mail.outbox if message.to == ["new@example.org"])
        client.post(MAIL_LINK.search(sent.body)[1])
        ada.refresh_from_db()
        assert ada.email == "new@example.org"
        assert EmailAddress.objects.filter(user=ada).count() == 1

    def test_who_comes_late_to_the_keyboard_is_asked_for_the_password(self, make_user, sign_in):
        client = sign_in(make_user("Ada"))
        answer = client.post("/accounts/email/", {"email": "new@example.org", "action_add": "1"})
        assert "/accounts/reauthenticate/" in answer.url
        assert EmailAddress.objects.count() == 1


class TestByMailedCode:
    def ask(self, client, email="ada@example.org"):
        mail.outbox.clear()
        return client.post("/accounts/login/code/", {"email": email})

    def test_the_code_signs_in_once(self, make_user):
        make_user("Ada")
        client = Client()
        assert self.ask(client).status_code == 302
        code = code_in(mail.outbox[0])
        assert client.post("/accounts/login/code/confirm/", {"code": code}).status_code == 302
        assert is_in(client)

    def test_wrong_codes_are_counted_and_then_it_is_over(self, make_user):
        make_user("Ada")
        client = Client()
        self.ask(client)
        code = code_in(mail.outbox[0])
        for _ in range(3):
            client.post("/accounts/login/code/confirm/", {"code": "AAA-AAA"})
        client.post("/accounts/login/code/confirm/", {"code": code})
        assert not is_in(client)

    def test_another_browser_cannot_use_it(self, make_user):
        make_user("Ada")
        self.ask(Client())
        thief = Client()
        thief.post("/accounts/login/code/confirm/", {"code": code_in(mail.outbox[0])})
        assert not is_in(thief)

    def test_an_unknown_address_gets_the_same_answer(self, make_user):
        make_user("Ada")
        known, unknown = self.ask(Client()), self.ask(Client(), "nobody@example.org")
        assert (known.status_code, known.url) == (unknown.status_code, unknown.url)

    def test_asking_has_its_limit(self, make_user):
        make_user("Ada")
        sent = 0
        for _ in range(6):
            self.ask(Client())
            sent += len(mail.outbox)
        assert sent == 3


@pytest.mark.django_db(transaction=True)
class TestTotp:
    @pytest.fixture
    def enrolled(self, make_user, sign_in):
        """Return somebody with an authenticator app, their browser, and the app's secret."""
        ada = make_user("Ada")
        client = sign_in(ada)
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
        page = client.get("/accounts/2fa/totp/activate/")
        secret = page.context["form"].secret
        assert "data:image/svg+xml" in page.content.decode()
        answer = client.post("/accounts/2fa/totp/activate/", {"code": totp(secret)})
        assert answer.status_code == 302, answer.content
        return ada, client, secret

    def test_setting_up_gives_recovery_codes_and_a_mail(self, enrolled):
        _ada, client, _ = enrolled
        page = client.get("/accounts/2fa/recovery-codes/").content.decode()
        assert page.count("<li><code>") == 10
        assert [message.subject for message in mail.outbox] == ["Authenticator App Activated"]

    def test_signing_in_asks_for_the_code(self, enrolled):
        _, __, secret = enrolled
        client = Client()
        client.post("/accounts/login/", {"login": "Ada", "password": PASSWORD})
        assert not is_in(client)
        client.post("/accounts/2fa/authenticate/", {"code": "000000"})
        assert not is_in(client)
        from django.core.cache import cache

        cache.clear()  # the same code is good once; the second of these stands for the next half minute
        client.post("/accounts/2fa/authenticate/", {"code": totp(secret)})
        assert is_in(client)

    def test_a_recovery_code_is_good_once(self, enrolled):
        ada, _, __ = enrolled
        code = Authenticator.objects.get(user=ada, type="recovery_codes").wrap().get_unused_codes()[0]
        for expected in (True, False):
            client = Client()
            client.post("/accounts/login/", {"login": "Ada", "password": PASSWORD})
            client.post("/accounts/2fa/authenticate/", {"code": code})
            assert is_in(client) is expected

    def test_guessing_codes_is_slowed_down(self, enrolled):
        _, __, secret = enrolled
        client = Client()
        client.post("/accounts/login/", {"login": "Ada", "password": PASSWORD})
        for _ in range(8):
            client.post("/accounts/2fa/authenticate/", {"code": "000000"})
        client.post("/accounts/2fa/authenticate/", {"code": totp(secret)})
        assert not is_in(client)

    def test_a_mailed_code_does_not_replace_the_second_step(self, enrolled):
        client = Client()
        mail.outbox.clear()
        client.post("/accounts/login/code/", {"email": "ada@example.org"})
        client.post("/accounts/login/code/confirm/", {"code": code_in(mail.outbox[0])})
        assert not is_in(client)


class TestPasskeys:
    def test_the_sign_in_page_offers_them_and_hands_out_a_challenge(self):
        client = Client()
        assert 'id="passkey_login"' in client.get("/accounts/login/").content.decode()
        answer = client.get("/accounts/2fa/webauthn/login/", headers={"Accept": "application/json"})
        assert answer.json()["request_options"]["publicKey"]["challenge"]

    @pytest.mark.parametrize("credential", ["", "x", "{}", "[]", "null", '{"id": 1}', '{"id": "a", "response": {}}'])
    def test_nonsense_signs_nobody_in(self, credential):
        client = Client()
        client.get("/accounts/2fa/webauthn/login/", headers={"Accept": "application/json"})
        assert client.post("/accounts/2fa/webauthn/login/", {"credential": credential}).status_code == 302
        assert not is_in(client)

    def test_adding_one_is_for_who_has_just_proved_who_they_are(self, make_user, sign_in):
        client = sign_in(make_user("Ada"))
        assert "/accounts/reauthenticate/" in client.get("/accounts/2fa/webauthn/add/").url
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
        assert "js_data" in client.get("/accounts/2fa/webauthn/add/").content.decode()

    def test_keys_of_others_are_not_there(self, make_user, sign_in):
        key = Authenticator.objects.create(user=make_user("Bob"), type="webauthn", data={"name": "k", "credential": {}})
        client = sign_in(make_user("Ada"))
        client.post("/accounts/reauthenticate/", {"password": PASSWORD})
        for act in ("edit", "remove"):
            path = f"/accounts/2fa/webauthn/keys/{key.pk}/{act}/"
            assert client.get(path).status_code == 404
            assert client.post(path, {"name": "mine"}).status_code == 404


def test_somebody_whose_account_is_closed_cannot_sign_in(make_user):
    make_user("Ada", is_active=False)
    client = Client()
    client.post("/accounts/login/", {"login": "Ada", "password": PASSWORD})
    assert not is_in(client)
    assert User.objects.get().last_login is None
