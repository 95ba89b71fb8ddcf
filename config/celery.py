"""The Celery application: `celery -A config worker` and `celery -A config beat` in production, threads in `play`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def make_app(name: str, *, is_current: bool = True) -> Celery:
    """Return an application with all tasks. `play` has one for each worker, since a worker's queues are its app's."""
    made = Celery(name, set_as_current=is_current)
    made.config_from_object("django.conf:settings", namespace="CELERY")
    made.autodiscover_tasks(["config", "games", "games.reviews", "accounts"])
    return made


app = make_app("foldtable")
