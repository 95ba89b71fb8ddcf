"""People at tables, and their browsers: Django's test client, one per person."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from games import services
from games.models import Match


@pytest.fixture
def people(db):
    """Return a function that makes users by name."""

    def make(*names):
        return [get_user_model().objects.create_user(username=name, password="x") for name in names]

    return make


@pytest.fixture
def browser(db) -> Callable[..., Client]:
    """Return a function that gives a client, signed in as the user if one is given."""

    def make(user=None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return make


@pytest.fixture
def table(people) -> Callable[..., Match]:
    """Return a function that opens a table, of Niagara unless told; the first of `users` is the host."""

    def make(*users, title="niagara", seats=3, start=False, access="public", **options) -> Match:
        match = services.create_table(
            host=users[0], title=title, seats=seats, options=options, access=access, bots=0, salt=""
        )
        for user in users[1:]:
            services.join_table(match=match, user=user)
        if start:
            services.start_match(match=match, user=users[0])
        match.refresh_from_db()
        return match

    return make
