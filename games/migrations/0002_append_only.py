from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from games import append_only


def guard(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    append_only.guard(schema_editor.connection)


def unguard(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    append_only.unguard(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunPython(guard, unguard)]
