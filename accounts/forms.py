"""Forms of accounts beside those of django-allauth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.adapter import get_adapter
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.calm import zone_names
from accounts.models import User
from accounts.names import LONGEST, chosen_name_validators

LONGEST_SLEEP = 12 * 60

if TYPE_CHECKING:
    UserForm = forms.ModelForm[User]
else:
    UserForm = forms.ModelForm


class WelcomeForm(UserForm):
    """Name, e-mail and password of the first administrator."""

    email = forms.EmailField(label=_("E-mail"), widget=forms.EmailInput(attrs={"autocomplete": "email"}))
    password = forms.CharField(
        label=_("Password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )

    class Meta:
        model = User
        fields = ["username", "email"]
        widgets = {"username": forms.TextInput(attrs={"autocomplete": "username", "autofocus": True})}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        password = cleaned.get("password")
        if password:
            try:
                validate_password(password, User(username=cleaned.get("username", ""), email=cleaned.get("email", "")))
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned


class NameTaken(Exception):
    """Somebody else was faster."""


class SignupForm(AllauthSignupForm):  # type: ignore[misc]  # allauth has no types
    """Name, e-mail, password. The name's unique key decides between two who want names that look alike."""

    def try_save(self, request: HttpRequest) -> Any:
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError as error:
            raise NameTaken from error


class KeepForm(AllauthSignupForm):  # type: ignore[misc]
    """The same for a guest, who becomes that account."""

    def __init__(self, *args: Any, guest: User, **kwargs: Any) -> None:
        self.guest = guest
        super().__init__(*args, **kwargs)

    def validate_unique_email(self, value: str) -> str:
        email: str = super().validate_unique_email(value)
        if self.account_already_exists:
            raise get_adapter().validation_error("email_taken")
        return email


class NameForm(forms.Form):
    name = forms.CharField(
        label=_("New name"),
        max_length=LONGEST,
        validators=chosen_name_validators,
        widget=forms.TextInput(attrs={"autocomplete": "username", "spellcheck": "false"}),
    )


class TimeForm(UserForm):
    """Where somebody lives, and when they sleep."""

    class Meta:
        model = User
        fields = ["time_zone", "sleep_from", "sleep_to"]
        labels = {"time_zone": _("Time zone"), "sleep_from": _("I sleep from"), "sleep_to": _("until")}
        help_texts = {"sleep_to": _("Leave both empty if your clocks shall not wait. At most twelve hours.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"] = forms.ChoiceField(label=_("Time zone"), choices=zone_choices())
        for name in ("sleep_from", "sleep_to"):
            self.fields[name].widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        begins, ends = cleaned.get("sleep_from"), cleaned.get("sleep_to")
        if (begins is None) != (ends is None):
            self.add_error("sleep_to", _("Give both times, or none."))
        elif begins is not None and ends is not None:
            minutes = (ends.hour * 60 + ends.minute - begins.hour * 60 - begins.minute) % (24 * 60)
            if not 0 < minutes <= LONGEST_SLEEP:
                self.add_error("sleep_to", _("A night has at most twelve hours."))
        return cleaned


def zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return every time zone, by continent."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for name in sorted(zone_names()):
        continent, _slash, place = name.partition("/")
        groups.setdefault(continent, []).append((name, (place or name).replace("_", " ")))
    return list(groups.items())


class VacationForm(forms.Form):
    """From when to when, in the user's own time: the page has that time zone switched on."""

    starts_at = forms.DateTimeField(label=_("From"), widget=forms.DateTimeInput(attrs={"type": "datetime-local"}))
    ends_at = forms.DateTimeField(label=_("Until"), widget=forms.DateTimeInput(attrs={"type": "datetime-local"}))


class CloseForm(forms.Form):
    """Asks once more who it is: the password, or the code of an app or recovery code where there is one."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=4096,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    is_sure = forms.BooleanField(label=_("I know that this cannot be undone"))

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if is_mfa_enabled(user):
            self.fields["password"].label = _("Password, or a code of your app")

    def clean_password(self) -> str:
        given: str = self.cleaned_data["password"]
        if not self.user.check_password(given) and not self._is_code(given):
            raise ValidationError(_("That is not right."))
        return given

    def _is_code(self, given: str) -> bool:
        code = given.replace(" ", "")
        authenticators = Authenticator.objects.filter(user=self.user).exclude(type=Authenticator.Type.WEBAUTHN)
        return len(code) <= 16 and any(authenticator.wrap().validate_code(code) for authenticator in authenticators)
