"""What accounts keep of somebody, for themselves to take along."""

from __future__ import annotations

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from accounts import people
from accounts.models import User


def what_accounts_keep(user: User) -> dict[str, Any]:
    """Return it as plain data. Secrets (the password's hash, keys of second factors) are no data to take along."""
    return {
        "account": {
            "name": user.username,
            "email": user.email,
            "emails": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
            "joined_at": user.date_joined,
            "last_sign_in_at": user.last_login,
            "name_changed_at": user.name_changed_at,
            "time_zone": user.time_zone,
            "sleeps": [user.sleep_from, user.sleep_to] if user.sleep_from else None,
            "second_factors": list(
                Authenticator.objects.filter(user=user).values("type", "created_at", "last_used_at")
            ),
        },
        "vacations": list(user.vacations.order_by("starts_at").values("starts_at", "ends_at")),
        "friends": _names(people.friends_of(user)),
        "requests": {"from_you": _names(people.asked(user)), "to_you": _names(people.asking(user))},
        "blocked": _names(people.blocked_by(user)),
        "sessions": list(
            UserSession.objects.filter(user=user)
            .order_by("created_at")
            .values("created_at", "last_seen_at", "ip", "user_agent")
        ),
    }


def _names(found: Any) -> list[str]:
    return list(found.values_list("username", flat=True))
