"""Pages of accounts beside those of django-allauth."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import welcome as link
from accounts.forms import WelcomeForm


@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """Make the first administrator, signed in at once. The link answers 404 when it is used up."""
    if not link.is_valid(token):
        raise Http404
    form = WelcomeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = link.make_administrator(
                token=token,
                username=form.cleaned_data["username"],
                email=form.cleaned_data["email"],
                password=form.cleaned_data["password"],
            )
        except link.LinkUsed:
            raise Http404 from None
        login(request, user, backend="allauth.account.auth_backends.AuthenticationBackend")
        return redirect("/")
    return render(request, "accounts/welcome.html", {"form": form})
