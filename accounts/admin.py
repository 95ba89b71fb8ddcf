"""Users in the admin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin

from accounts.models import User

if TYPE_CHECKING:
    Base = DjangoUserAdmin[User]
else:
    Base = DjangoUserAdmin


@admin.register(User)
class UserAdmin(Base):
    list_display = [
        "username",
        "email",
        "is_bot",
        "bot_level",
        "is_guest",
        "is_staff",
        "is_active",
        "date_joined",
        "last_login",
    ]
    list_filter = ["is_bot", "bot_level", "is_guest", "is_staff", "is_superuser", "is_active"]
    fieldsets = [
        *(Base.fieldsets or []),
        (
            "Foldtable",
            {
                "fields": [
                    "is_bot",
                    "bot_level",
                    "is_guest",
                    "name_key",
                    "name_changed_at",
                    "closed_at",
                    "time_zone",
                    "sleep_from",
                    "sleep_to",
                ]
            },
        ),
    ]
    readonly_fields = ["is_guest", "name_key", "name_changed_at", "closed_at"]
