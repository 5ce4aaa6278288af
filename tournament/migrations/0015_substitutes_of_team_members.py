from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0014_told_of_moving_up")]

    operations = [
        migrations.AddField(
            model_name="substitution",
            name="position",
            field=models.PositiveSmallIntegerField(default=1),
        ),
    ]
