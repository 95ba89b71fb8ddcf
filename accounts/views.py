"""Ways into an account beside those of django-allauth: the first administrator's, a guest's."""

from __future__ import annotations

from typing import Any

from allauth.account.internal.flows.email_verification import send_verification_email_for_user
from allauth.account.utils import setup_user_email
from allauth.account.views import SignupView
from allauth.core import ratelimit
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import guests
from accounts import welcome as link
from accounts.entering import sign_in
from accounts.forms import KeepForm, NameTaken, WelcomeForm
from accounts.models import User
from accounts.names import TAKEN


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
        sign_in(request, user)
        return redirect("/")
    return render(request, "accounts/welcome.html", {"form": form})


class SignUp(SignupView):  # type: ignore[misc]  # allauth has no types
    """Signing up; a guest is led to the page where what they have played stays theirs."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if getattr(request.user, "is_guest", False):
            return redirect(f"{reverse('keep_account')}?{request.GET.urlencode()}")
        answer: HttpResponse = super().dispatch(request, *args, **kwargs)
        return answer

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            answer: HttpResponse = super().form_valid(form)
        except NameTaken:
            form.add_error("username", TAKEN)
            answer = self.form_invalid(form)
        return answer


sign_up = SignUp.as_view()


@sensitive_post_parameters("password1")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def keep_account(request: HttpRequest) -> HttpResponse:
    """Make the guest's account: everything they have played stays theirs."""
    guest = request.user
    if not isinstance(guest, User) or not guest.is_guest:
        return redirect("games:lobby" if guest.is_authenticated else "account_signup")
    form = KeepForm(request.POST or None, guest=guest)
    if request.method == "POST" and is_in_time(request, "signup") and form.is_valid():
        chosen = form.cleaned_data
        try:
            user = guests.become_account(
                guest=guest, username=chosen["username"], email=chosen["email"], password=chosen["password1"]
            )
        except ValidationError as error:
            form.add_error("username", error)
        else:
            setup_user_email(request, user, [])
            update_session_auth_hash(request, user)
            request.user = user
            UserSession.objects.create_from_request(request)
            send_verification_email_for_user(request, user)
            messages.success(request, _("Welcome, %(name)s. Everything you have played is yours.") % {"name": user})
            return redirect(way_back(request, "/"))
    return render(request, "accounts/keep.html", {"form": form, "next": way_back(request, "")})


def is_in_time(request: HttpRequest, action: str) -> bool:
    """Count the request against django-allauth's limits; if it is one too many, say so and return False."""
    if ratelimit.consume(request, action=action):
        return True
    messages.error(request, _("That was too fast. Wait a moment."))
    return False


def way_back(request: HttpRequest, usual: str) -> str:
    """Return the path that `next` names if it is one of ours."""
    path = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(path, {request.get_host()}, require_https=request.is_secure())
    return path if path.startswith("/") and is_ours else usual
