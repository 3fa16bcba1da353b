from __future__ import annotations

from uuid import uuid4

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("clubs", "0004_privacy")]

    operations = [
        *(
            migrations.AddField(
                model_name=name, name="uuid", field=models.UUIDField(editable=False, null=True)
            )
            for name in ("club", "player")
        ),
        *(
            migrations.AlterField(
                model_name=name,
                name="uuid",
                field=models.UUIDField(default=uuid4, editable=False, unique=True),
            )
            for name in ("club", "player")
        ),
    ]
