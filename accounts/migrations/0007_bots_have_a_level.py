from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_bot_level")]

    operations = [
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("bot_level__in", ["beginner", "easy", "medium", "hard"]), ("is_bot", True)),
                    models.Q(("bot_level", ""), ("is_bot", False)),
                    _connector="OR",
                ),
                name="accounts_user_bots_have_a_level",
                violation_error_message="A bot has a level, and nobody else has one.",
            ),
        ),
    ]
