from __future__ import annotations

from django.apps import AppConfig
from django.conf import settings


class GamesConfig(AppConfig):
    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games import calm_changes, cities, sign_out

        sign_out.connect()
        calm_changes.connect()
        if settings.NEWYORK_CITY:
            cities.use_city(settings.NEWYORK_CITY)
