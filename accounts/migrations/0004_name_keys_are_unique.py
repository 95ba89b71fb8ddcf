from django.db import migrations

import accounts.models
import accounts.names


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_fill_name_keys")]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="name_key",
            field=accounts.models.FoldedName(
                editable=False, error_messages={"unique": accounts.names.TAKEN}, max_length=48, unique=True
            ),
        ),
    ]
