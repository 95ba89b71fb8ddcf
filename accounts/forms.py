"""Forms of accounts beside those of django-allauth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User

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
