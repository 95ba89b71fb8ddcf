"""What happens by the clock. Each entry expires before its successors could pile up behind a slow worker."""

from __future__ import annotations

from typing import Any

from celery.schedules import crontab

HEARTBEAT_SECONDS = 5.0

SCHEDULE: dict[str, dict[str, Any]] = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 1.0, "options": {"expires": 3}},
    "sweep-reviews": {"task": "games.reviews.tasks.sweep_reviews", "schedule": 30.0, "options": {"expires": 25}},
    "heartbeat": {"task": "config.tasks.heartbeat", "schedule": HEARTBEAT_SECONDS, "options": {"expires": 10}},
    "sweep-guests": {"task": "config.tasks.sweep_guests", "schedule": crontab(hour="4", minute="37")},
    "clear-sessions": {"task": "config.tasks.clear_sessions", "schedule": crontab(hour="4", minute="17")},
}
