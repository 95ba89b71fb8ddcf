"""Guests are signed in, yet may sign in as somebody with an account, or make one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.http.response import HttpResponseBase

GetResponse = Callable[[HttpRequest], HttpResponseBase]

# The steps of signing in and of getting a lost password back, which django-allauth offers to strangers alone.
FOR_STRANGERS = {
    "account_login",
    "account_request_login_code",
    "account_confirm_login_code",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key",
    "account_reset_password_from_key_done",
    "mfa_authenticate",
    "mfa_login_webauthn",
}


class GuestsMaySignIn:
    """Lets a guest pass for a stranger on those pages. Signing in then ends the guest's session, as Django does."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_: Any) -> None:
        match = request.resolver_match
        if match is not None and match.url_name in FOR_STRANGERS and getattr(request.user, "is_guest", False):
            request.guest = request.user  # type: ignore[attr-defined]
            request.user = AnonymousUser()
