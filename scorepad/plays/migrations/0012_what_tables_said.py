from __future__ import annotations

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("plays", "0011_names_of_models")]

    operations = [
        migrations.DeleteModel(name="RefusedAnswer"),
        migrations.AlterModelOptions(
            name="learnedcard",
            options={
                "ordering": ["game_slug", "card", "-at"],
                "verbose_name_plural": "what tables said",
            },
        ),
    ]
