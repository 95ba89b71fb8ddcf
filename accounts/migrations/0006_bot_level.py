from django.db import migrations, models


def level_bots(apps, schema_editor):
    """Bots from before there were levels have thought about as long as a medium one does."""
    apps.get_model("accounts", "User").objects.filter(is_bot=True).update(bot_level="medium")


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_sleep_changed_at")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="bot_level",
            field=models.CharField(
                blank=True,
                choices=[("beginner", "beginner"), ("easy", "easy"), ("medium", "medium"), ("hard", "hard")],
                default="",
                max_length=8,
                verbose_name="level",
            ),
        ),
        migrations.RunPython(level_bots, migrations.RunPython.noop),
    ]
