"""Taking one's data along, and closing the account."""

from __future__ import annotations

import json

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import keepings
from accounts.forms import CloseForm
from accounts.pages.access import for_people, user_of
from accounts.views import is_in_time
from games import services
from games.keepings import what_games_keep
from games.replays.archives import archive_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def download_data(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "accounts/my_data.html")
    if not is_in_time(request, "reauthenticate"):
        return render(request, "accounts/my_data.html", status=429)
    user = user_of(request)
    kept = {"made_at": timezone.now(), **keepings.what_accounts_keep(user), **what_games_keep(user)}
    body = json.dumps(kept, indent=1, ensure_ascii=False, default=str)
    name = f"foldtable-{user.username}-{timezone.now():%Y-%m-%d}.json"
    return HttpResponse(
        body, content_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@never_cache
@require_POST
@for_people
def download_matches(request: HttpRequest) -> HttpResponseBase:
    """Send a match file for each of the user's matches that are over, as one archive."""
    if not is_in_time(request, "reauthenticate"):
        return render(request, "accounts/my_data.html", status=429)
    user = user_of(request)
    name = f"foldtable-matches-{timezone.now():%Y-%m-%d}.zip"
    return StreamingHttpResponse(
        archive_of(user),
        content_type="application/zip",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_people
def close_account(request: HttpRequest) -> HttpResponse:
    """Close the account if its password, or a code of its app, is given once more."""
    user = user_of(request)
    form = CloseForm(request.POST or None, user=user)
    if request.method == "POST" and is_in_time(request, "reauthenticate") and form.is_valid():
        services.close_account(user=user)
        logout(request)
        messages.success(request, _("Your account is closed. Thank you for playing."))
        return redirect("/")
    return render(request, "accounts/close.html", {"form": form}, status=422 if form.errors else 200)
