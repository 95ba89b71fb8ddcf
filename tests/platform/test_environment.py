"""Settings out of the environment."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import environment

pytestmark = pytest.mark.embedded_only


def test_a_database_address_is_taken_apart():
    made = environment.database("postgres://ada:p%40ss@db.example.org:5433/fold?sslmode=require")
    assert (made["USER"], made["PASSWORD"], made["HOST"], made["PORT"], made["NAME"]) == (
        "ada",
        "p@ss",
        "db.example.org",
        "5433",
        "fold",
    )
    assert made["OPTIONS"] == {"sslmode": "require"}


def test_a_database_may_be_behind_a_socket():
    made = environment.database("postgres://ada@/fold?host=/run/postgresql")
    assert (made["HOST"], made["PORT"], made["USER"]) == ("/run/postgresql", "", "ada")


@pytest.mark.parametrize("url", ["mysql://x/y", "postgres://host", "nonsense"])
def test_other_databases_are_refused_in_words(url):
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL must look like"):
        environment.database(url)


@pytest.mark.parametrize(
    ("url", "number", "tls", "ssl"),
    [
        ("smtp://mail", 25, False, False),
        ("smtp+tls://a:b@mail", 587, True, False),
        ("smtp+ssl://a:b@mail:1465", 1465, False, True),
    ],
)
def test_mail_addresses_are_taken_apart(url, number, tls, ssl):
    made = environment.email(url)
    assert (made["EMAIL_HOST"], made["EMAIL_PORT"]) == ("mail", number)
    assert (made["EMAIL_USE_TLS"], made["EMAIL_USE_SSL"]) == (tls, ssl)


@pytest.mark.parametrize("name", ["DATABASE_URL", "REDIS_URL"])
def test_one_server_without_the_other_is_a_mistake(monkeypatch, name):
    monkeypatch.setenv(name, "x://y/z")
    with pytest.raises(ImproperlyConfigured, match="set both"):
        environment.is_embedded()


@pytest.mark.parametrize("url", ["play.example.org", "ftp://x", "https://x/path"])
def test_a_public_address_must_be_an_origin(monkeypatch, url):
    monkeypatch.setenv("PUBLIC_URL", url)
    with pytest.raises(ImproperlyConfigured, match="PUBLIC_URL must look like"):
        environment.public_url()


def test_only_this_machine_is_answered_unless_others_are_let_in(monkeypatch):
    assert environment.allowed_hosts("") == sorted(environment.LOOPBACK)
    monkeypatch.setenv("HOST", "0.0.0.0")
    assert set(environment.allowed_hosts("")) > set(environment.LOOPBACK)
    assert "*" not in environment.allowed_hosts("")
    assert "play.example.org" in environment.allowed_hosts("https://play.example.org")


def test_numbers_must_be_numbers(monkeypatch):
    monkeypatch.setenv("HTTP_THREADS", "many")
    with pytest.raises(ImproperlyConfigured, match="HTTP_THREADS must be a whole number"):
        environment.get_int("HTTP_THREADS", 8)
