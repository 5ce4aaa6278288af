from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0015_substitutes_of_team_members")]

    operations = [
        migrations.AlterField(
            model_name="prize",
            name="list",
            field=models.CharField(
                choices=[
                    ("reference", "reference list"),
                    ("general", "general list"),
                    ("teams", "list by team"),
                    ("last_two_rounds", "last two rounds"),
                ],
                default="reference",
                max_length=20,
            ),
        ),
    ]
