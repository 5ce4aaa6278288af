from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0013_rounds_dropped")]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="language",
            field=models.CharField(blank=True, default="", editable=False, max_length=10),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="entry",
            name="moved_up_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="entry",
            name="told_at",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
