"""Whether a match is paused, as a column; filled from the logs of those that run."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def fill(apps: Any, schema_editor: Any) -> None:
    matches, events = apps.get_model("games", "Match").objects, apps.get_model("games", "Event").objects
    pauses = events.filter(kind__in=["paused", "resumed"], match__status="running").order_by("match_id", "number")
    last = dict(pauses.values_list("match_id", "kind"))
    matches.filter(pk__in=[match for match, kind in last.items() if kind == "paused"]).update(is_paused=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0005_problem_reports")]

    operations = [
        migrations.AddField("match", "is_paused", models.BooleanField(default=False)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
