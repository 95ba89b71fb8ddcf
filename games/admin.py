"""The administrator's window: matches, seats, events and reports to look at. Nothing of a match is changed by hand."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.defaultfilters import truncatechars
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games import services
from games.models import Event, Match, Notice, ProblemReport, Seat
from games.rules.protocol import EVERYTHING, SPECTATOR


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


class IsHandled(admin.SimpleListFilter):
    title = "state"
    parameter_name = "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("open", "open"), ("handled", "handled")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[ProblemReport]) -> QuerySet[ProblemReport]:
        return queryset.filter(handled_at__isnull=self.value() == "open") if self.value() else queryset


class ReportForm(forms.ModelForm):  # type: ignore[type-arg]  # as above
    is_handled = forms.BooleanField(label="Handled", required=False)

    class Meta:
        model = ProblemReport
        fields = ("note",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "is_handled" in self.fields:  # not for who may only look
            self.fields["is_handled"].initial = self.instance.handled_at is not None


@admin.register(ProblemReport)
class ProblemReportAdmin(ReadOnly):
    """What was reported is read only; the staff writes a note and says when it is handled."""

    form = ReportForm
    list_display = ("created_at", "position", "seen_as", "reporter", "said", "handled_at")
    list_filter = (IsHandled, "match__title", "created_at")
    list_select_related = ("match", "reporter")
    search_fields = ("match__id", "text", "reporter__username")
    actions = ("mark_handled",)
    fields = ("position", "seen_as", "text", "reporter", "created_at", "golden", "note", "is_handled", "handled_by")
    readonly_fields = ("position", "seen_as", "text", "reporter", "created_at", "golden", "handled_by")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_change_permission(self, request, obj)

    def save_model(self, request: HttpRequest, obj: ProblemReport, form: Any, change: bool) -> None:
        by: Any = request.user if form.cleaned_data["is_handled"] else None
        services.handle_report(report=obj, user=by, note=form.cleaned_data["note"])

    @admin.display(description="position")
    def position(self, report: ProblemReport) -> SafeString:
        """The replay shows it to whoever may look through those eyes: not even to the staff while the match runs."""
        return format_html(
            '<a href="/matches/{match}/replay/?at={at}&amp;as={viewer}">{title}, event {at}</a>'
            ' (<a href="/matches/{match}/plain/">now</a>)',
            match=report.match_id,
            at=report.number,
            viewer=report.viewer,
            title=report.match.title,
        )

    @admin.display(description="seen as")
    def seen_as(self, report: ProblemReport) -> str:
        return {SPECTATOR: "spectator", EVERYTHING: "everything open"}.get(report.viewer, f"seat {report.viewer}")

    @admin.display(description="said")
    def said(self, report: ProblemReport) -> str:
        return truncatechars(report.text, 80)

    @admin.display(description="as a test")
    def golden(self, report: ProblemReport) -> str:
        return f"python3 manage.py make_golden {report.pk}"

    @admin.action(description="Mark as handled", permissions=["change"])
    def mark_handled(self, request: HttpRequest, queryset: QuerySet[ProblemReport]) -> None:
        for report in queryset:
            services.handle_report(report=report, user=request.user, note=report.note)  # type: ignore[arg-type]
