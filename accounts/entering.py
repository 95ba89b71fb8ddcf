"""Signing somebody in who has proved who they are in another way than by django-allauth's forms."""

from __future__ import annotations

from allauth.usersessions.models import UserSession
from django.contrib.auth import login
from django.http import HttpRequest

from accounts import guests
from accounts.models import User

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def sign_in(request: HttpRequest, user: User) -> None:
    login(request, user, backend=BACKEND)
    UserSession.objects.create_from_request(request)


def sign_in_guest(request: HttpRequest) -> User:
    """Make a guest of a stranger; who is signed in stays who they are."""
    if isinstance(request.user, User):
        return request.user
    guest = guests.make_guest()
    sign_in(request, guest)
    return guest
