"""People with accounts, and their browsers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User

PASSWORD = "correct-horse-battery"


@pytest.fixture
def make_user(db) -> Callable[..., User]:
    """Return a function that makes somebody with a password and a verified address, unless told otherwise."""

    def make(name: str = "Ada", *, is_verified: bool = True, **fields) -> User:
        user = User.objects.create_user(name, f"{name.lower()}@example.org", PASSWORD, **fields)
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=is_verified)
        return user

    return make


@pytest.fixture
def sign_in() -> Callable[..., Client]:
    """Return a function that gives a browser in which the user has signed in by name and password."""

    def enter(user: User, **headers) -> Client:
        client = Client(**headers)
        answer = client.post("/accounts/login/", {"login": user.username, "password": PASSWORD})
        assert answer.status_code == 302, answer.content
        return client

    return enter


@pytest.fixture
def guest(db) -> tuple[Client, User]:
    """Return a guest's browser, and the guest, with a running match."""
    client = Client()
    assert client.post("/tables/now/", {"title": "duel"}).status_code == 302
    return client, User.objects.get(is_guest=True)
