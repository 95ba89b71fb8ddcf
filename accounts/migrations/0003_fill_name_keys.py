from django.db import migrations

from accounts.names import fold


def fill(apps, schema_editor):
    """Give every name its key. Names that look alike already keep standing: the younger account's key gets a number."""
    users = apps.get_model("accounts", "User").objects
    taken = set()
    for pk, name in users.order_by("date_joined", "pk").values_list("pk", "username").iterator():
        key = fold(name)
        if key in taken:
            key = f"{key}~{pk}"
        taken.add(key)
        users.filter(pk=pk).update(name_key=key)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_people")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
