"""Everybody known gets the key of a page."""

from django.db import migrations, models

import tournament.models.people


def give_keys(apps, schema_editor):
    player = apps.get_model("tournament", "Player")
    for row in player.objects.filter(key=None).only("pk").iterator(chunk_size=500):
        player.objects.filter(pk=row.pk).update(key=tournament.models.people.new_key())


class Migration(migrations.Migration):
    dependencies = [("tournament", "0009_board_copies")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="key",
            field=models.CharField(editable=False, max_length=10, null=True),
        ),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
    ]
