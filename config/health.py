"""`/healthz`: whether the parts that the service needs are there. 200 if all are, 503 if any is not."""

from __future__ import annotations

import logging

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config import heartbeat

log = logging.getLogger(__name__)


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    redis_state = check_redis()
    worker_state, age = check_worker() if redis_state != "down" else ("unknown", None)
    parts = {"database": check_database(), "redis": redis_state, "worker": worker_state}
    is_well = parts["database"] == "ok" and redis_state in ("ok", "embedded") and worker_state == "ok"
    body = {
        "status": "ok" if is_well else "degraded",
        **parts,
        "worker_seen_seconds_ago": age,
        "version": settings.VERSION,
    }
    return JsonResponse(body, status=200 if is_well else 503)


def check_database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        log.exception("The database does not answer")
        return "down"
    return "ok"


def check_redis() -> str:
    if settings.EMBEDDED:
        return "embedded"
    import redis  # a third of a second that the embedded default need not spend

    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as client:
            client.ping()
    except redis.RedisError:
        log.exception("Redis does not answer")
        return "down"
    return "ok"


def check_worker() -> tuple[str, float | None]:
    age = heartbeat.find_age()
    if age is None:
        return "never seen", None
    return ("ok" if age <= heartbeat.LATE_SECONDS else "late"), round(age, 1)
