"""People: names, signing up and in, the first administrator."""

from __future__ import annotations

import re
import stat
import threading

import pytest
from django.core import mail
from django.db import IntegrityError, connection
from django.test import Client

from accounts import welcome
from accounts.models import User
from config.paths import VAR

PASSWORD = "correct-horse-battery"


def sign_up(client: Client, name: str = "Ada", email: str = "ada@example.org"):
    return client.post("/accounts/signup/", {"username": name, "email": email, "password1": PASSWORD})


@pytest.mark.django_db
def test_names_that_differ_only_in_case_are_the_same_name():
    User.objects.create_user("Ada")
    with pytest.raises(IntegrityError):
        User.objects.create_user("aDA")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["a", "x" * 25, "-ada", "a b", "a/b", "Åsa", "<b>", "admin"])
def test_strange_names_are_refused(name):
    assert sign_up(Client(), name).status_code == 200
    assert not User.objects.exists()


@pytest.mark.django_db
def test_signing_up_signs_in_and_a_taken_name_is_refused_in_any_case():
    client = Client()
    assert sign_up(client).status_code == 302
    assert client.session["_auth_user_id"] == str(User.objects.get().pk)
    assert sign_up(Client(), "ADA", "other@example.org").status_code == 200
    assert User.objects.count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("login", ["Ada", "ada", "ada@example.org"])
def test_signing_in_by_name_in_any_case_or_by_mail_and_out(login):
    sign_up(Client())
    client = Client()
    assert client.post("/accounts/login/", {"login": login, "password": PASSWORD}).status_code == 302
    assert "_auth_user_id" in client.session
    client.get("/accounts/logout/")
    assert "_auth_user_id" in client.session, "a mere link must not sign anybody out"
    client.post("/accounts/logout/")
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
def test_guessing_passwords_is_slowed_down():
    sign_up(Client())
    client = Client()
    for _ in range(12):
        client.post("/accounts/login/", {"login": "Ada", "password": "wrong"})
    client.post("/accounts/login/", {"login": "Ada", "password": PASSWORD})
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db
def test_the_admin_has_no_sign_in_form_of_its_own():
    answer = Client().get("/admin/login/")
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")


@pytest.mark.django_db
def test_a_forgotten_password_is_replaced_by_mail():
    sign_up(Client())
    mail.outbox.clear()
    client = Client()
    assert client.post("/accounts/password/reset/", {"email": "ada@example.org"}).status_code == 302
    link = re.search(r"https?://[^/\s]+(/accounts/password/reset/key/\S+)", mail.outbox[0].body)
    assert link
    form = client.get(link[1], follow=True)
    address = form.redirect_chain[-1][0]
    client.post(address, {"password1": "another-horse-battery", "password2": "another-horse-battery"})
    assert User.objects.get().check_password("another-horse-battery")


@pytest.mark.django_db
def test_an_unknown_mail_address_gets_the_same_answer():
    assert Client().post("/accounts/password/reset/", {"email": "nobody@example.org"}).status_code == 302


@pytest.mark.django_db
def test_a_bot_cannot_sign_in():
    User.objects.create_user("Heron", is_bot=True, bot_level="medium")
    client = Client()
    for password in ("", "!", "Heron"):
        client.post("/accounts/login/", {"login": "Heron", "password": password})
    assert "_auth_user_id" not in client.session


@pytest.fixture
def token():
    VAR.mkdir(exist_ok=True)
    yield welcome.make_token()
    (VAR / "welcome").unlink(missing_ok=True)


FORM = {"username": "Root1", "email": "root@example.org", "password": PASSWORD}


@pytest.mark.django_db
def test_the_link_makes_the_first_administrator_once(token):
    client = Client()
    assert client.get(f"/welcome/{token}/").status_code == 200
    assert client.post(f"/welcome/{token}/", FORM).status_code == 302
    user = User.objects.get()
    assert user.is_superuser
    assert user.is_staff
    assert client.get("/admin/").status_code == 200
    assert Client().get(f"/welcome/{token}/").status_code == 404
    assert Client().post(f"/welcome/{token}/", {**FORM, "username": "Second"}).status_code == 404


@pytest.mark.django_db
def test_only_the_newest_link_is_good(token):
    newer = welcome.make_token()
    assert Client().get(f"/welcome/{token}/").status_code == 404
    assert Client().get(f"/welcome/{newer}/").status_code == 200


@pytest.mark.django_db
def test_the_link_is_void_once_there_is_an_administrator(token):
    User.objects.create_superuser("boss")
    assert Client().get(f"/welcome/{token}/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    "change", [{"password": "short"}, {"username": "a b"}, {"email": "no"}, {"password": "Root1234"}]
)
def test_a_bad_form_is_shown_again_and_the_link_stays_good(token, change):
    answer = Client().post(f"/welcome/{token}/", {**FORM, **change})
    assert answer.status_code == 200
    assert not User.objects.exists()
    assert welcome.is_valid(token)


def test_only_a_hash_of_the_link_is_kept_and_only_for_the_owner(token):
    path = VAR / "welcome"
    assert token not in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.django_db(transaction=True)
def test_two_who_use_the_link_at_once_make_one_administrator(token):
    together = threading.Barrier(4, timeout=10)
    made, refused = [], []

    def use(number):
        together.wait()
        try:
            made.append(
                welcome.make_administrator(
                    token=token, username=f"root{number}", email=f"r{number}@example.org", password=PASSWORD
                )
            )
        except welcome.LinkUsed:
            refused.append(number)
        finally:
            connection.close()

    threads = [threading.Thread(target=use, args=[number]) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(made), len(refused)) == (1, 3)
    assert User.objects.count() == 1
