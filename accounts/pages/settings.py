"""Name, time, vacations: what people set about themselves."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import calm, naming, sleeping, vacations
from accounts.errors import Refused
from accounts.forms import NameForm, TimeForm, VacationForm
from accounts.pages.access import for_people, user_of
from accounts.views import is_in_time

FORM = ["GET", "HEAD", "POST"]


@require_safe
@for_people
def show_settings(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/settings.html")


@require_http_methods(FORM)
@for_people
def change_name(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    form = NameForm(request.POST or None, initial={"name": user.username})
    if request.method == "POST" and is_in_time(request, "manage_email") and form.is_valid():
        try:
            changed = naming.change_name(user=user, name=form.cleaned_data["name"])
            messages.success(request, _("You are now called %(name)s.") % {"name": changed.username})
            return redirect("settings_name")
        except ValidationError as error:
            form.add_error("name", error)
        except Refused as error:
            form.add_error(None, error.text)
    next_change = user.name_changed_at + naming.COOL_DOWN if user.name_changed_at else None
    context = {
        "form": form,
        "cool_down": naming.COOL_DOWN.days,
        "reserved": naming.RESERVED.days,
        "next_change": next_change if next_change and next_change > timezone.now() else None,
    }
    return render(request, "accounts/name.html", context, status=422 if form.errors else 200)


@require_http_methods(FORM)
@for_people
def change_time(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    form = TimeForm(request.POST or None, instance=user)
    if request.method == "POST" and is_in_time(request, "manage_email") and form.is_valid():
        try:
            sleeping.set_times(user=user, **form.cleaned_data)
            messages.success(request, _("Kept. New questions in your matches reckon with it."))
            return redirect("settings_time")
        except Refused as error:
            form.add_error(None, error.text)
    return render(request, "accounts/time.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(FORM)
@for_people
def plan_vacation(request: HttpRequest) -> HttpResponse:
    user = user_of(request)
    with timezone.override(calm.zone_of(user)):
        form = VacationForm(request.POST or None)
        if request.method == "POST" and is_in_time(request, "manage_email") and form.is_valid():
            try:
                vacations.plan_vacation(user=user, **form.cleaned_data)
                messages.success(request, _("Planned. Have a good time."))
                return redirect("settings_vacations")
            except Refused as error:
                form.add_error(None, error.text)
        now = timezone.now()
        planned = list(vacations.coming(user))
        for vacation in planned:
            vacation.is_running = vacation.starts_at <= now  # type: ignore[attr-defined]
        year = timezone.localtime(now).year
        context = {
            "form": form,
            "vacations": planned,
            "budget": vacations.BUDGET.days,
            "left": [(str(y), vacations.in_days(vacations.left_in(user, y))) for y in (year, year + 1)],
        }
        return render(request, "accounts/vacations.html", context, status=422 if form.errors else 200)


@require_POST
@for_people
def end_vacation(request: HttpRequest, number: int) -> HttpResponse:
    try:
        vacations.end_vacation(user=user_of(request), number=number)
        messages.success(request, _("The vacation is over. Your clocks run again."))
    except Refused as error:
        messages.error(request, error.text)
    return redirect("settings_vacations")
