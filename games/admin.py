"""The administrator's window: matches, seats and events to look at. Nothing of a match is changed by hand."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.models import Event, Match, Notice, Seat


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # Django's classes take no arguments at run time
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(ReadOnly):
    list_display = ("id", "title", "status", "version", "host", "created_at", "plain_page")
    list_filter = ("status", "title", "access", "created_at")
    list_select_related = ("host",)
    search_fields = ("id", "places__user__username")
    exclude = ("secret",)

    @admin.display(description="page")
    def plain_page(self, match: Match) -> SafeString:
        return format_html('<a href="/matches/{}/plain">plain page</a>', match.pk)


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    list_display = ("match", "number", "user", "decision", "seen_at")
    list_select_related = ("match", "user")
    search_fields = ("match__id", "user__username")


@admin.register(Event)
class EventAdmin(ReadOnly):
    """Payloads hold secrets of running matches; they are shown once the match is over."""

    list_display = ("match", "number", "kind", "seat", "created_at")
    list_filter = ("kind", "created_at")
    list_select_related = ("match",)
    search_fields = ("match__id",)

    def get_exclude(self, request: HttpRequest, obj: Event | None = None) -> tuple[str, ...]:
        return () if obj is not None and obj.match.status == Match.Status.OVER else ("payload",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        return super().get_queryset(request).order_by("-id")


@admin.register(Notice)
class NoticeAdmin(ReadOnly):
    list_display = ("match", "seat", "kind", "decision", "due_at", "claimed_at")
    list_filter = ("kind",)
    search_fields = ("match__id",)
