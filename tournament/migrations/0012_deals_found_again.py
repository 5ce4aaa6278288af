"""A deal played card by card is found again by the cards that were dealt."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0011_person_key_once")]

    operations = [
        migrations.AddField(
            model_name="playedrecord",
            name="deal_mark",
            field=models.CharField(blank=True, db_index=True, editable=False, max_length=64),
        ),
    ]
