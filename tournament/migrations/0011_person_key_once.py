"""A person's page has its own address."""

from django.db import migrations, models

import tournament.models.people


class Migration(migrations.Migration):
    dependencies = [("tournament", "0010_people_have_pages")]

    operations = [
        migrations.AlterField(
            model_name="player",
            name="key",
            field=models.CharField(
                default=tournament.models.people.new_key,
                editable=False,
                max_length=10,
                unique=True,
            ),
        ),
    ]
