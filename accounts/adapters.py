"""What django-allauth asks the house: which names are good, how mail goes out, how sessions end."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as current
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from django.contrib import messages
from django.utils.translation import gettext_lazy as _

from accounts import naming
from accounts.names import chosen_name_validators
from accounts.signals import session_ended

logger = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": _("This name and password do not belong together."),
        "email_password_mismatch": _("This address and password do not belong together."),
        "too_many_login_attempts": _("Too many wrong passwords. Wait some minutes, or have a code mailed."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        for validator in chosen_name_validators:
            validator(username)
        if not shallow:
            naming.check_free(username)
        return username

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send it, or say that it could not be sent: a mail server that is down must not undo a sign-up."""
        try:
            super().send_mail(template_prefix, email, context)
        except OSError:
            logger.exception("mail failed: %s", template_prefix)
            request = current.request
            if request is not None:
                messages.error(request, _("The mail could not be sent just now. Try again in a while."))


class SessionsAdapter(DefaultUserSessionsAdapter):  # type: ignore[misc]
    def end_sessions(self, sessions: Iterable[Any]) -> None:
        """End them, and have whoever keeps something open for such a session end that too."""
        for session in sessions:
            user_id, key = session.user_id, session.session_key
            session.end()
            session_ended.send(sender=type(session), user_id=user_id, session_key=key)
