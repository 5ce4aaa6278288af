from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0012_deals_found_again")]

    operations = [
        migrations.AddField(
            model_name="plan",
            name="dropped",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
