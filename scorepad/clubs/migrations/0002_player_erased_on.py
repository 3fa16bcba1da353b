from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="erased_on",
            field=models.DateField(
                blank=True, editable=False, null=True, verbose_name="erased on"
            ),
        ),
    ]
