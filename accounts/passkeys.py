"""django-allauth's forms for passkeys trust the shape of what a browser sends; here nonsense is a wrong answer."""

from __future__ import annotations

from typing import Any

from allauth.mfa.adapter import get_adapter
from allauth.mfa.webauthn import forms

NONSENSE = (AttributeError, IndexError, KeyError, TypeError, ValueError)


class _CleanCredential:
    def clean_credential(self) -> Any:
        try:
            return super().clean_credential()  # type: ignore[misc]
        except NONSENSE as error:
            raise get_adapter().validation_error("incorrect_code") from error


class LoginForm(_CleanCredential, forms.LoginWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    pass


class ReauthenticateForm(_CleanCredential, forms.ReauthenticateWebAuthnForm):  # type: ignore[misc]
    pass


class AuthenticateForm(_CleanCredential, forms.AuthenticateWebAuthnForm):  # type: ignore[misc]
    pass


class AddForm(forms.AddWebAuthnForm):  # type: ignore[misc]
    def clean(self) -> Any:
        try:
            return super().clean()
        except NONSENSE as error:
            raise get_adapter().validation_error("incorrect_code") from error
