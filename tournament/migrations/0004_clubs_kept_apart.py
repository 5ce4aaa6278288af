import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0003_changes_during_the_event'),
    ]

    operations = [
        migrations.AddField(
            model_name='keptapart',
            name='club',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='tournament.club'),
        ),
    ]
