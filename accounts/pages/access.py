"""Who may see these pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from accounts.errors import Refused

Page = Callable[..., HttpResponseBase]


def for_people(page: Page) -> Page:
    """Send strangers to the sign-in page, and guests to the one where they get an account."""

    @login_required
    @wraps(page)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_guest:  # type: ignore[union-attr]
            messages.info(request, Refused("guest").text)
            return redirect("keep_account")
        return page(request, *args, **kwargs)

    return answer


def user_of(request: HttpRequest) -> Any:
    """Return who asks, behind `for_people`: the user itself and not Django's lazy stand-in."""
    return getattr(request.user, "_wrapped", request.user)
