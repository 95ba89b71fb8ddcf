"""Names that could be taken for others, and changing one's own."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from accounts import names, naming
from accounts.errors import Refused
from accounts.models import ReservedName, User
from games.bots import get_bot
from tests.service.at_once import at_once

PASSWORD = "correct-horse-battery"
ALIKE = [("Milo", "MILO"), ("Milo", "Mi1o"), ("Milo", "Mll0"), ("Milo", "M.i-l_o"), ("Mona", "rnona"), ("Wim", "vvlrn")]


def sign_up(name: str, email: str = "new@example.org"):
    return Client().post("/accounts/signup/", {"username": name, "email": email, "password1": PASSWORD})


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_have_one_key(one, other):
    assert names.fold(one) == names.fold(other)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Aida"), ("Tom", "Tim"), ("Ann", "Anna"), ("Bo2", "Bo3")])
def test_names_that_do_not_look_alike_have_not(one, other):
    assert names.fold(one) != names.fold(other)


@pytest.mark.django_db
@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_nobody_can_sign_up_as_somebody_s_look_alike(make_user, one, other):
    make_user(one)
    answer = sign_up(other)
    assert answer.status_code == 200
    assert "too much like one that is" in answer.content.decode()
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_the_database_itself_refuses_look_alikes(make_user):
    make_user("Milo")
    with pytest.raises(IntegrityError):
        User.objects.create_user("Mi1o")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Аda", "cyrillic capital letter a"),
        ("Adа", "cyrillic small letter a"),
        ("Ａda", "fullwidth"),
        ("Ada\u200b", "cannot be"),
    ],
)
def test_letters_of_other_alphabets_are_called_by_their_names(name, said):
    answer = sign_up(name)
    assert answer.status_code == 200
    assert said in answer.content.decode()
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["Adm1n", "r00t", "Her0n", "Guest-12ab", "closed-4f2a", "Mod.erator", "x" * 25, "a\x00b"]
)
def test_names_of_the_house_and_impossible_ones_are_refused(name):
    assert sign_up(name).status_code == 200
    assert not User.objects.exists()


@pytest.mark.django_db
def test_a_name_of_a_megabyte_is_refused_at_once():
    assert sign_up("x" * 1_000_000).status_code == 400
    assert not User.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_who_sign_up_at_once_with_look_alike_names_one_gets_it():
    answers = at_once(lambda: sign_up("Milo", "a@example.org"), lambda: sign_up("M1lo", "b@example.org"))
    assert sorted(answer.status_code for answer in answers) == [200, 302]
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_who_loses_that_race_is_told_that_the_name_is_taken(monkeypatch, make_user):
    """The check before it has seen nothing: the database decides."""
    make_user("Milo")
    monkeypatch.setattr(naming, "check_free", lambda *_: None)
    answer = sign_up("M1lo")
    assert answer.status_code == 200
    assert "too much like one that is" in answer.content.decode()


@pytest.mark.django_db
def test_a_bot_gets_another_name_if_a_person_has_one_like_its_own():
    User.objects.create_user("Her0n")
    assert get_bot("Heron").username == "Heron-2"


@pytest.mark.django_db
def test_the_migration_gives_every_name_its_key_and_lets_old_look_alikes_stand(make_user):
    one, other = make_user("Milo"), make_user("Nemo")
    User.objects.filter(pk=other.pk).update(username="Mi1o", name_key="x")
    import_module("accounts.migrations.0003_fill_name_keys").fill(apps, None)
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.name_key, other.name_key) == ("mllo", f"mllo~{other.pk}")
    other.save()
    assert other.name_key == f"mllo~{other.pk}"


class TestChanging:
    def test_the_new_name_is_shown_and_the_old_one_kept_from_others(self, make_user, sign_in):
        ada = make_user("Ada")
        client = sign_in(ada)
        assert client.post("/settings/name/", {"name": "Lovelace"}).status_code == 302
        ada.refresh_from_db()
        assert (ada.username, ada.name_key) == ("Lovelace", "lovelace")
        assert sign_up("Ada").status_code == 200
        assert sign_up("A.d.a").status_code == 200
        assert "You can change it again on" in client.get("/settings/name/").content.decode()

    def test_a_second_change_has_to_wait(self, make_user):
        ada = naming.change_name(user=make_user("Ada"), name="Lovelace")
        with pytest.raises(Refused) as caught:
            naming.change_name(user=ada, name="Countess")
        assert caught.value.code == "name_too_soon"
        User.objects.update(name_changed_at=timezone.now() - naming.COOL_DOWN)
        assert naming.change_name(user=ada, name="Ada").username == "Ada", "one's own old name may be taken back"
        assert not ReservedName.objects.filter(key="ada").exists()

    def test_after_a_while_the_old_name_is_free(self, make_user):
        naming.change_name(user=make_user("Ada"), name="Lovelace")
        ReservedName.objects.update(until=timezone.now() - timedelta(seconds=1))
        assert sign_up("Ada").status_code == 302

    def test_other_dots_and_case_are_no_new_name_to_reserve(self, make_user):
        naming.change_name(user=make_user("Ada"), name="A.D.A")
        assert not ReservedName.objects.exists()

    @pytest.mark.parametrize("name", ["B0b", "bob", "admin", "Аnn", "a", "", "x" * 25, "<b>"])
    def test_taken_and_impossible_names_are_refused_in_words(self, make_user, sign_in, name):
        make_user("Bob")
        ada = make_user("Ada")
        answer = sign_in(ada).post("/settings/name/", {"name": name})
        assert answer.status_code == 422
        assert "errorlist" in answer.content.decode()
        ada.refresh_from_db()
        assert ada.username == "Ada"

    @pytest.mark.django_db(transaction=True)
    def test_of_two_who_take_look_alike_names_at_once_one_gets_it(self, make_user):
        ada, bob = make_user("Ada"), make_user("Bob")
        results = at_once(
            lambda: naming.change_name(user=ada, name="Milo"), lambda: naming.change_name(user=bob, name="Mi1o")
        )
        assert [type(result) for result in results].count(ValidationError) == 1
        assert User.objects.filter(name_key="mllo").count() == 1
