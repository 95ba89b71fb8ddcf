"""What a page does when a service refuses."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.errors import Forbidden, NotFound, NotSignedIn

Page = Callable[..., HttpResponse]


def friendly(page: Page) -> Page:
    """Answer NotFound with the 404 page, NotSignedIn with the sign-in page, and Forbidden in words.

    The page handles other refusals itself. Whoever signs in comes back to the page, or, from an address that only
    takes forms, to its match.
    """

    @wraps(page)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return page(request, *args, **kwargs)
        except NotFound as error:
            raise Http404 from error
        except Forbidden as error:
            return render(request, "games/closed_to_you.html", {"error": error}, status=403)
        except NotSignedIn:
            is_form = request.method not in ("GET", "HEAD")
            return redirect_to_login(reverse("games:match", kwargs=kwargs) if is_form else request.get_full_path())

    return answer
