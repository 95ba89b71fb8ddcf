"""The platform's own tasks."""

from __future__ import annotations

from celery import shared_task
from django.core.management import call_command

from config import heartbeat as pulse


@shared_task  # type: ignore[untyped-decorator]  # celery has no types
def heartbeat() -> None:
    """Show that a worker takes tasks and that beat sends them."""
    pulse.beat()


@shared_task  # type: ignore[untyped-decorator]
def clear_sessions() -> None:
    """Remove sessions that have run out."""
    call_command("clearsessions")


@shared_task  # type: ignore[untyped-decorator]
def sweep_guests() -> None:
    """Remove guests who do not come back."""
    call_command("sweep_guests")
